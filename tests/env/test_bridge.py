"""Agents at any table: what they are shown there is what the environment shows, and what they mean is played."""

import numpy as np
import pytest

from fivepins.cli import main
from fivepins.env.actions import GAME, RESET, RESPOT
from fivepins.env.bridge import Seated, observed, told
from fivepins.env.game import GameEnv
from fivepins.env.table_game import begun, shown, struck
from fivepins.model.errors import InputError
from fivepins.physics.params import MATCH
from fivepins.players.check_answers import wrong_with
from fivepins.players.check_views import drawn_views, fixed_views
from fivepins.players.hands import STEADY
from fivepins.players.player import view_of
from fivepins.rules.edition import load

AGENTS = '''
import numpy as np

class Ahead:
    """Always the same action: the ball full, a middling speed."""
    def __call__(self, observation, info):
        assert observation.shape == (33,) and info["edition"] in ("umb-1997", "fibis-2022")
        return np.array([0.02, 0.2, -1.0, 0.1, 0.0, 0.3, -0.2, -1.0, -1.0, 1.0])

class Short:
    def __call__(self, observation, info):
        return [0.0] * 5
'''


@pytest.fixture
def agents(tmp_path, monkeypatch):
    (tmp_path / "seated.py").write_text(AGENTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def test_an_agent_is_shown_what_the_environment_shows() -> None:
    session = begun(load("umb-1997"), 60)
    rng = np.random.default_rng(4)
    for _ in range(25):
        view = view_of(session)
        assert np.array_equal(observed(view), shown(session, view.turn.striker, granted=True))
        session = struck(session, rng.uniform(-1, 1, GAME).tolist(), False, STEADY, rng, MATCH).session
    env = GameEnv()
    _, info = env.reset(seed=1)
    assert {*told(view)} == {*info, "edition"}


@pytest.mark.parametrize("asks", [-1.0, 1.0])
def test_whatever_an_agent_answers_is_a_stroke_that_can_be_played(asks: float) -> None:
    rng = np.random.default_rng(5)

    def agent(observation, info):
        action = rng.uniform(-1, 1, GAME)
        action[RESPOT] = action[RESET] = asks
        return action

    one = Seated(agent)
    chosen = []
    for where, view in {**fixed_views(), **drawn_views(60, 3)}.items():
        choice = one.choose(view)
        assert not list(wrong_with(choice, view, where))
        chosen.append(choice)
    assert any(one.respot for one in chosen) == any(one.reset for one in chosen) == (asks > 0)


def test_an_agent_sits_down_in_a_duel_and_passes_the_check(agents, capsys, tmp_path) -> None:
    out = tmp_path / "duel.fpn"
    call = ["duel", "beginner", "seated:Ahead", "--target", "6", "--seed", "2"]
    assert main([*call, "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "seated:Ahead: " in said
    assert main(["play", str(out)]) == 0
    assert " 0 differ" in capsys.readouterr().out
    assert main(["check", "player", "seated:Ahead", "--views", "5"]) == 0
    assert "seated:Ahead: conforms" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["duel", "beginner", "seated:Short"], "not an action"),
        (["duel", "beginner", "seated:Nobody"], "has no Nobody"),
        (["duel", "beginner", "seated:Ahead", "--seconds", "0"], "more than 0"),
    ],
)
def test_who_cannot_sit_down_is_told_why(agents, words: list[str], reason: str, capsys) -> None:
    assert main(words) == 2
    assert reason in capsys.readouterr().err


def test_an_answer_that_is_no_action_is_refused() -> None:
    with pytest.raises(InputError, match="not an action"):
        Seated(lambda observation, info: [2.0] * GAME).choose(next(iter(fixed_views().values())))
