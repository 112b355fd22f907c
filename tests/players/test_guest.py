"""Somebody's own player or agent in a process of its own."""

import numpy as np
import pytest

from fivepins.model.errors import InputError
from fivepins.model.table import MATCH
from fivepins.play.session import lag_position
from fivepins.players.check_views import fixed_views
from fivepins.players.guest import AGENT, PLAYER, Guest
from fivepins.players.levels import player

GUESTS = '''
import os, sys, time
import numpy as np
from fivepins.players.levels import player

def mirror(observation, info):
    print("what a guest prints is no answer")
    return -observation

class Drawn:
    def reset(self, seed):
        self.rng = np.random.default_rng(seed)
    def __call__(self, observation, info):
        return self.rng.uniform(-1, 1, 3)

def beginner(seed):
    return player("beginner", seed)

class Says:
    def __call__(self, observation, info):
        return info["say"]

def raises(observation, info):
    raise ValueError("no idea")

def ends(observation, info):
    os._exit(3)

def sleeps(observation, info):
    time.sleep(60)

def objects(observation, info):
    return object()

def searches(observation, info):
    """Whether any generator, or anything with a seed, is in this process beside its own."""
    import gc
    kinds = (np.random.Generator, np.random.BitGenerator, np.random.SeedSequence)
    # NumPy's own, which every process draws from the system's noise for itself.
    own = np.random.mtrand._rand._bit_generator
    found = [one for one in gc.get_objects() if isinstance(one, kinds)]
    return [type(one).__name__ for one in found if one is not own and one is not own.seed_seq]

class Wrong:
    def __init__(self):
        raise RuntimeError("cannot be")

class Half:
    pass

class Strange:
    def choose(self, view):
        return 5
    def lag(self, side, position, table):
        return None
'''


@pytest.fixture(autouse=True)
def guests(tmp_path, monkeypatch):
    (tmp_path / "someone.py").write_text(GUESTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def test_an_agent_answers_and_what_it_prints_is_no_answer() -> None:
    with Guest("someone:mirror") as guest:
        assert guest.kind == AGENT
        assert guest.act(np.array([0.5, -1.0], np.float32), {}) == [-0.5, 1.0]


def test_an_agent_draws_from_the_seed_that_it_is_told() -> None:
    with Guest("someone:Drawn") as guest:
        answers = []
        for seed in (1, 2, 1):
            guest.reset(seed)
            answers.append(guest.act(np.zeros(2), {}))
    assert answers[0] == answers[2] != answers[1]


def test_a_player_answers_every_view_as_it_does_here() -> None:
    here = player("beginner", 7)
    views = [view for view in fixed_views().values() if not view.turn.placed][:2]
    views += [view for view in fixed_views().values() if view.choice is not None][:1]
    with Guest("someone:beginner", 7) as guest:
        assert guest.kind == PLAYER
        for view in views:
            assert guest.choose(view) == here.choose(view)
        assert guest.lag("W", lag_position(MATCH), MATCH) == here.lag("W", lag_position(MATCH), MATCH)


def test_the_process_holds_no_random_numbers_of_the_table() -> None:
    np.random.default_rng(5)
    with Guest("someone:searches") as guest:
        assert guest.act(np.zeros(2, np.float32), {"position": np.zeros((3, 2))}) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("someone", "MODULE:NAME"),
        ("nobody:at_all", "cannot be imported"),
        ("someone:else", "has no else"),
        ("someone:Wrong", "cannot be"),
        ("someone:Half", "neither player nor agent"),
    ],
)
def test_what_makes_no_guest_is_refused(name: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        Guest(name)


@pytest.mark.parametrize(
    ("name", "seconds", "expected"),
    [
        ("someone:raises", 60.0, "no idea"),
        ("someone:ends", 60.0, "gave no answer"),
        ("someone:sleeps", 3.0, "gave no answer"),
        ("someone:objects", 60.0, "not JSON serializable"),
    ],
)
def test_an_agent_that_gives_no_answer_is_an_error_and_no_wait(name: str, seconds: float, expected: str) -> None:
    with Guest(name, seconds=seconds) as guest, pytest.raises(InputError, match=expected):
        guest.act(np.zeros(2), {})


def test_a_player_that_answers_what_is_no_stroke_is_refused() -> None:
    with Guest("someone:Strange") as guest:
        with pytest.raises(InputError, match="failed"):
            guest.choose(next(iter(fixed_views().values())))
        with pytest.raises(InputError, match="failed"):
            guest.lag("W", lag_position(MATCH), MATCH)
