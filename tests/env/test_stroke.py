"""One stroke as a Gymnasium environment, one at a time and on many tables."""

import copy
import math
import pickle
import subprocess
import sys
import warnings

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

import fivepins.env  # noqa: F401
from fivepins.env.actions import action_of, place_of, shot_of
from fivepins.env.observations import seen, seen_many
from fivepins.env.stroke import StrokeEnv
from fivepins.env.vector import StrokeVectorEnv
from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.table import MATCH as TABLE
from fivepins.model.turn import PLAIN
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import simulate
from fivepins.play.areas import area
from fivepins.play.observe import observe
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

BOOKS = ("umb-1997", "fibis-2022")
FACING = "w=710,355 y=710,2740 r=710,2130"


def test_gymnasium_makes_it_by_its_name_alone() -> None:
    program = "import gymnasium; print(gymnasium.make('fivepins.env:fivepins/Stroke-v0').unwrapped.spec.id)"
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "fivepins/Stroke-v0"


@pytest.mark.parametrize("book", BOOKS)
def test_gymnasium_has_nothing_against_it(book: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make("fivepins/Stroke-v0", edition=book).unwrapped)


class First(gym.Env):
    """Table 0 of a vector of one, one episode after the other."""

    def __init__(self, tables: StrokeVectorEnv) -> None:
        self.tables = tables
        self.observation_space, self.action_space = tables.single_observation_space, tables.single_action_space
        self.render_mode = None
        self.next: tuple | None = None

    def reset(self, *, seed=None, options=None):
        if seed is None and self.next is not None:
            return self.next
        observation, info = self.tables.reset(seed=seed)
        return observation[0], {"position": info["position"][0], "pins": int(info["pins"][0])}

    def step(self, action):
        observation, reward, _, _, infos = self.tables.step(action[None])
        self.next = observation[0], {"position": infos["position"][0], "pins": int(infos["pins"][0])}
        info = {name: infos["final_info"][name][0] for name in ("position", "pins", "points", "hand")}
        told = {"position": info["position"], **{name: info[name].item() for name in ("pins", "points", "hand")}}
        return infos["final_obs"][0], float(reward[0]), True, False, told


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("position", [None, FACING + " pins=nme"])
def test_a_vector_of_one_does_what_the_single_one_does(book: str, position: str | None) -> None:
    one = StrokeEnv(book, "beginner", position)
    first = First(StrokeVectorEnv(1, book, "beginner", position))
    check_environments_match(first, one, 60, seed=5, info_comparison="superset")


def test_the_tables_of_a_vector_are_judged_each_as_by_itself() -> None:
    book = load("umb-1997")
    tables = StrokeVectorEnv(300, "umb-1997", "steady")
    _, before = tables.reset(seed=3)
    tables.action_space.seed(4)
    actions = tables.action_space.sample()
    _, reward, ended, cut, infos = tables.step(actions)
    assert ended.all()
    assert not cut.any()
    for k in range(300):
        places = before["position"][k]
        own, other = places[0], places[1]
        shot = shot_of(actions[k].tolist(), math.atan2(other[1] - own[1], other[0] - own[0]), MATCH)
        position = Position(*map(tuple, places.tolist()))
        trace = simulate(position, shot)
        ruling = judge(observe(trace, PLAIN, position, shot), PLAIN, book)
        assert reward[k] == (-ruling.points if ruling.to == "opponent" else ruling.points)
        standing = "".join(pin for bit, pin in enumerate("nwmes") if infos["final_info"]["pins"][k] >> bit & 1)
        assert standing == trace.rest().pins
    assert len({float(one) for one in reward}) > 5


def test_threads_and_the_arrays_of_the_caller_change_nothing() -> None:
    results = []
    for threads in (1, 2):
        tables = StrokeVectorEnv(200, threads=threads)
        tables.reset(seed=8)
        actions = tables.action_space
        actions.seed(9)
        results.append([tables.step(actions.sample()) for _ in range(2)])
    one, two = results
    for a, b in zip(one, two, strict=True):
        assert np.array_equal(a[0], b[0])
        assert np.array_equal(a[1], b[1])
    tables = StrokeVectorEnv(200)
    tables.reset(seed=8)
    actions.seed(9)
    observation, reward = np.empty((200, 24), np.float32), np.empty(200, np.float32)
    for step in one:
        tables.step_into(actions.sample(), observation, reward)
        assert np.array_equal(observation, step[0])
        assert np.array_equal(reward, step[1])


def test_every_corner_of_the_box_can_be_played() -> None:
    corners = np.array(np.meshgrid(*[[-1.0, 1.0]] * 5)).reshape(5, -1).T.astype(np.float32)
    one = StrokeEnv()
    one.reset(seed=1)
    for corner in corners:
        one.reset()
        observation, reward, *_ = one.step(corner)
        assert one.observation_space.contains(observation)
        assert -60 <= reward <= 60


def test_an_action_means_the_shot_that_it_was_made_of() -> None:
    rng = np.random.default_rng(2)
    for _ in range(300):
        side, high = 0.49 * rng.uniform(-1, 1, 2) / math.sqrt(2)
        shot = Shot(rng.uniform(-3, 3), rng.uniform(0.31, 6.9), rng.uniform(0, 1.0), side, high)
        toward = rng.uniform(-3, 3)
        again = shot_of(action_of(shot, toward, MATCH), toward, MATCH)
        assert math.remainder(again.azimuth - shot.azimuth, math.tau) == pytest.approx(0, abs=1e-9)
        assert again[1:5] == pytest.approx(shot[1:5], abs=1e-9)


def test_a_ball_in_hand_is_placed_where_it_may_lie() -> None:
    rng = np.random.default_rng(3)
    for _ in range(200):
        half = "lower" if rng.random() < 0.5 else "upper"
        yellow = tuple(rng.uniform((0.05, 0.05), (1.37, 2.79)).tolist())
        red = tuple(rng.uniform((0.05, 0.05), (1.37, 2.79)).tolist())
        free = area(Position(None, yellow, red), "W", half, TABLE)
        for action in (*rng.uniform(-1, 1, (20, 2)).tolist(), [-1.0, -1.0], [1.0, 1.0], [0.0, 1.0], [0.0, -1.0]):
            assert free.allows(place_of(action, free)) is None


def test_many_tables_look_as_each_of_them_and_stay_in_the_box() -> None:
    tables = StrokeVectorEnv(500)
    _, info = tables.reset(seed=4)
    places, pins = info["position"].copy(), np.random.default_rng(1).integers(0, 32, 500)
    places[::7, 1] = math.nan
    places[::11, 2] = math.nan
    out = np.empty((500, 24), np.float32)
    seen_many(places, pins, 0, TABLE, out)
    for row, (lie, bits) in enumerate(zip(places.tolist(), pins.tolist(), strict=True)):
        balls = [None if x != x else (x, y) for x, y in lie]
        assert seen(*balls, bits, TABLE) == pytest.approx(out[row], abs=1e-6)
    assert np.abs(out).max() <= 1.0


def test_what_lies_mirrored_looks_mirrored() -> None:
    lie = [(0.3, 0.5), (1.0, 2.0), (0.9, 0.4)]
    plain = seen(*lie, 0b00011, TABLE)
    mirrored = seen(*((TABLE.width - x, y) for x, y in lie), 0b01001, TABLE)
    sines = [7, 10, 13, 16]
    assert mirrored[sines] == pytest.approx(-plain[sines])
    rest = [4, 5, 6, 8, 9, 11, 12, 14, 15, 22, 23]
    assert mirrored[rest] == pytest.approx(plain[rest])
    assert mirrored[[0, 2]] == pytest.approx(-plain[[0, 2]])
    assert mirrored[[17, 19, 21]] == pytest.approx(plain[[17, 19, 21]])
    assert mirrored[[18, 20]] == pytest.approx(plain[[20, 18]])


def contents(value: object, depth: int = 4) -> set[type]:
    """The types of everything that can be reached from a value."""
    found: set[type] = {type(value)}
    if depth:
        inner = list(vars(value).values()) if hasattr(value, "__dict__") else []
        if isinstance(value, dict):
            inner += [*value.keys(), *value.values()]
        elif isinstance(value, tuple | list | set | frozenset):
            inner += list(value)
        for one in inner:
            found |= contents(one, depth - 1)
    return found


def test_nothing_that_an_agent_is_handed_tells_of_its_coming_error() -> None:
    one = StrokeEnv(hand="beginner")
    handed = one.reset(seed=6)
    action = np.zeros(5, np.float32)
    assert not {kind for kind in contents(handed) if issubclass(kind, np.random.Generator | np.random.BitGenerator)}
    assert pickle.loads(pickle.dumps(handed))[1].keys() == {"position", "pins"}
    before = copy.deepcopy(one)
    tries = {float(one.fork(seed).step(action)[4]["position"][0, 0]) for seed in range(20)}
    assert len(tries) == 20
    happened = float(one.step(action)[4]["position"][0, 0])
    assert happened not in tries
    # A whole copy has the generator, as everybody who holds the environment itself.
    assert float(before.step(action)[4]["position"][0, 0]) == happened


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: StrokeEnv("nope"), "no edition"),
        (lambda: StrokeEnv(hand="arm"), "no such hand"),
        (lambda: StrokeEnv(position="w=- y=1,1 r=2,2"), "no ball to strike"),
        (lambda: StrokeVectorEnv(0), "not a number of tables"),
        (lambda: StrokeEnv().step(np.zeros(5)), "no position to play from"),
        (lambda: StrokeVectorEnv(2).step(np.zeros((2, 5))), "no positions to play from"),
    ],
)
def test_what_cannot_be_is_refused(make, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        make()


@pytest.mark.parametrize("action", [np.zeros(4), np.zeros((1, 5)), np.full(5, 1.1), np.full(5, np.nan), 0.5])
def test_an_action_that_is_none_is_refused(action) -> None:
    one = StrokeEnv()
    one.reset(seed=1)
    with pytest.raises(InputError, match="not an action"):
        one.step(action)


@pytest.mark.parametrize("actions", [np.zeros((3, 5)), np.full((2, 5), -1.01), np.full((2, 5), np.nan)])
def test_actions_that_are_none_are_refused(actions) -> None:
    tables = StrokeVectorEnv(2)
    tables.reset(seed=1)
    with pytest.raises(InputError, match="not actions for these tables"):
        tables.step(actions)
