"""`fivepins check player`: what conforms, what does not, what cannot be read."""

import itertools
import json
import sys
from pathlib import Path

import pytest

from fivepins.cli import main
from fivepins.players import check_player as suite
from fivepins.players.check_views import drawn_views, fixed_views

PLAYER = '''
import math
import random

from fivepins.model.shot import Shot
from fivepins.model.table import MATCH
from fivepins.physics.simulate import Strike
from fivepins.players.levels import LEVELS, Thinker
from fivepins.players.player import Choice


class Good:
    """The beginner with little thought."""

    def __init__(self, seed=0):
        self.inner = Thinker(LEVELS["beginner"]._replace(budget=40), seed)

    def choose(self, view):
        return self.inner.choose(view)

    def lag(self, side, position, table):
        return Strike(side.lower(), Shot(math.pi / 2, 2.0))


def plain():
    return Good(3)


class Changed(Good):
    def choose(self, view):
        return self.change(super().choose(view), view)


class Raises(Changed):
    def change(self, choice, view):
        raise KeyError("nothing known")


class Nothing(Changed):
    def change(self, choice, view):
        return None


class WrongType(Changed):
    def change(self, choice, view):
        return choice.shot


class TooFast(Changed):
    def change(self, choice, view):
        return choice._replace(shot=choice.shot._replace(speed=25.0))


class NoNumber(Changed):
    def change(self, choice, view):
        return choice._replace(shot=choice.shot._replace(azimuth=math.nan))


class Miscues(Changed):
    def change(self, choice, view):
        return choice._replace(shot=choice.shot._replace(side=0.9, high=0.3))


class Elsewhere(Changed):
    def change(self, choice, view):
        return choice._replace(at=(0.71, 2.0 if choice.at and choice.at[1] < 1.4 else 0.5))


class Nowhere(Changed):
    def change(self, choice, view):
        return choice._replace(at=None)


class OnRed(Changed):
    def change(self, choice, view):
        return choice if choice.at is None else choice._replace(at=view.position.red, respot=False)


class OddPlace(Changed):
    def change(self, choice, view):
        return choice if choice.at is None else choice._replace(at="0.5, 0.5")


class Asks(Changed):
    def change(self, choice, view):
        return choice._replace(respot=True)


class Resets(Changed):
    def change(self, choice, view):
        return choice._replace(reset=True)


class Moody(Changed):
    def change(self, choice, view):
        return choice._replace(shot=choice.shot._replace(speed=random.uniform(1, 2)))


class Counts(Changed):
    """The same again for every player of it, but by its questions before."""

    asked = 0

    def change(self, choice, view):
        self.asked += 1
        return choice._replace(shot=choice.shot._replace(speed=1 + self.asked / 1000))


class Hangs(Changed):
    def change(self, choice, view):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass


class OtherBall(Good):
    def lag(self, side, position, table):
        return Strike("r", Shot(math.pi / 2, 2.0))


class NoStrike(Good):
    def lag(self, side, position, table):
        return Shot(math.pi / 2, 2.0)


class Backwards(Good):
    def lag(self, side, position, table):
        return Strike(side.lower(), Shot(math.pi / 2, 2.0), -1.0)


class Deaf:
    def lag(self, side, position, table):
        return None


class Broken:
    def __init__(self, seed):
        raise RuntimeError("no model here")


THING = 5
'''


@pytest.fixture(scope="module", autouse=True)
def module(tmp_path_factory):
    folder = tmp_path_factory.mktemp("players")
    (folder / "strangers.py").write_text(PLAYER, encoding="utf-8")
    (folder / "halts.py").write_text("raise OSError('no weights')\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield
    sys.modules.pop("strangers", None)


def told(capsys, *words: str) -> tuple[int, list[str], str]:
    code = main(["check", "player", *words])
    said = capsys.readouterr()
    return code, said.out.splitlines(), said.err


@pytest.mark.parametrize("name", ["strangers:Good", "strangers:plain", "beginner"])
def test_a_player_conforms(name, capsys):
    code, lines, _ = told(capsys, name, "--views", "10", "--seconds", "600")
    assert (code, len(lines)) == (0, 1)
    assert f"{name}: conforms ({2 * (len(fixed_views()) + 10 + 2)} answers" in lines[0]
    assert "strokes of a game" in lines[0]
    assert " 0 strokes" not in lines[0]


def test_in_json(capsys):
    code, lines, _ = told(capsys, "strangers:Good", "--views", "0", "--seconds", "600", "--json")
    value = json.loads("\n".join(lines))
    assert code == 0
    assert value["conforms"] is True
    assert value["failures"] == []
    assert value["answers"] == 2 * (len(fixed_views()) + 2)


@pytest.mark.parametrize(
    ("name", "check", "where", "got", "expected"),
    [
        ("Raises", "answer", "umb-1997, plain", "KeyError: 'nothing known'", "an answer"),
        ("Nothing", "answer", "umb-1997, plain", "None", "an answer"),
        ("WrongType", "answer", "umb-1997, plain", "Shot(azimuth", "a fivepins.players.player.Choice"),
        ("TooFast", "answer", "umb-1997, plain", "a speed that cannot be: 25 m/s", "at most 20 m/s"),
        ("NoNumber", "answer", "umb-1997, plain", "azimuth=nan", "finite numbers"),
        ("Miscues", "answer", "umb-1997, plain", "a miscue: the tip would slip off", "radii"),
        ("Elsewhere", "answer", "umb-1997, plain", "at (0.71, 0.5)", "there is no ball in hand"),
        ("Elsewhere", "answer", "umb-1997, in hand, lower half", "wholly in the lower half", "a centre in m"),
        ("Nowhere", "answer", "umb-1997, opening of W", "the ball in hand has no place", "a centre in m"),
        ("OnRed", "answer", "umb-1997, in hand, upper half", "the ball would lie on r", "free"),
        ("OddPlace", "answer", "umb-1997, opening of Y", "no pair of numbers", "a centre in m"),
        ("Asks", "answer", "umb-1997, plain", "respot", "there is none"),
        ("Resets", "answer", "umb-1997, plain", "reset", "none may be asked for"),
        ("Moody", "same answer", "umb-1997, plain", "Choice(shot", "the same seed answered"),
        ("Counts", "same answer", "umb-1997, plain", "Choice(shot", "the same seed answered"),
        ("OtherBall", "answer", "lag of W", "the ball 'r'", "his own, 'w'"),
        ("NoStrike", "answer", "lag of W", "Shot(azimuth", "a fivepins.physics.simulate.Strike"),
        ("Backwards", "answer", "lag of Y", "a start before the beginning: -1 s", "0 or later"),
    ],
)
def test_what_does_not_conform_is_named(name, check, where, got, expected, capsys):
    code, lines, _ = told(capsys, f"strangers:{name}", "--views", "0", "--seconds", "600", "--all")
    assert code == 1
    found = [line for line in lines if line.startswith(f"{check}: {where}")]
    assert any(f": got {got}" in line or got in line for line in found), lines[:5]
    assert any(expected in line.rpartition("; expected ")[2] for line in found), lines[:5]
    assert "failure" in lines[-1]
    assert "0 strokes of a game" in lines[-1]


def test_an_answer_that_takes_too_long_is_named(capsys):
    ticks = itertools.count(0.0, 7.0)
    found = suite.check_player("strangers:Good", views=0, seconds=6.0, clock=lambda: next(ticks))
    assert {one.check for one in found.failures} == {"time"}
    assert str(found.failures[0]) == "time: umb-1997, opening of W: got 7.00 s; expected at most 6 s"
    assert found.slowest == 7.0


def test_a_player_that_never_answers_ends_the_suite(capsys):
    code, lines, _ = told(capsys, "strangers:Hangs", "--views", "0", "--seconds", "0.2")
    assert code == 1
    assert lines[-2].startswith("time: ")
    assert "no answer after 0.6 s; expected one in 0.2 s" in lines[-2]


def test_a_game_that_does_not_end_well_is_named(monkeypatch, capsys):
    def broken(*given):
        raise ZeroDivisionError("of the game")
        yield

    monkeypatch.setattr(suite, "duel", broken)
    code, lines, _ = told(capsys, "strangers:Good", "--views", "0", "--seconds", "600")
    assert code == 1
    assert lines[0].startswith("game: behind entry 0: got ZeroDivisionError: of the game")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("grandmaster", "no player; got 'grandmaster'; expected MODULE:NAME, or one of novice"),
        ("strangers:", "no player"),
        ("no_such_module:Player", "the module cannot be imported"),
        ("halts:Player", "OSError: no weights"),
        ("strangers:Nobody", "strangers has no Nobody"),
        ("strangers:THING", "not what makes a player"),
        ("strangers:Broken", "RuntimeError: no model here"),
        ("strangers:Deaf", "no choose"),
    ],
)
def test_what_cannot_be_read(name, said, capsys):
    code, lines, error = told(capsys, name)
    assert (code, lines) == (2, [])
    assert said in error
    assert "Traceback" not in error


def test_odd_options_are_refused(capsys):
    assert told(capsys, "strangers:Good", "--views", "-1")[0] == 2
    assert told(capsys, "strangers:Good", "--seconds", "0")[0] == 2
    assert told(capsys, "strangers:Good", "--seconds", "nan")[0] == 2


def test_views_drawn_with_the_same_seed_are_the_same():
    assert drawn_views(20, 1) == drawn_views(20, 1)
    assert drawn_views(20, 1) != drawn_views(20, 2)
    views = [*fixed_views().values(), *drawn_views(60, 1).values()]
    assert {view.turn.how for view in views} == {"plain", "hand", "break"}
    assert any(view.choice is not None for view in views)
    assert any(view.reset for view in views)
    assert any(len(view.position.pins) < 5 for view in views)


def test_the_example_conforms(monkeypatch, capsys):
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "examples")
    assert told(capsys, "own_player:Fan", "--views", "2", "--seconds", "600")[0] == 0
