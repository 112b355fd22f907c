"""Luck: nothing that an agent is handed, in an evaluation, a duel or by a planner's copy, tells of its coming error."""

import copy
import gc
import pickle
import types

import gymnasium as gym
import numpy as np
import pytest

import fivepins.env  # noqa: F401
from fivepins.cli import main
from fivepins.env.bridge import observed, told
from fivepins.env.evaluate import Plan, evaluate, table_seed
from fivepins.env.stroke import StrokeEnv
from fivepins.players.check_views import fixed_views

SEED = 739_184_625_013
"""So large that no other number is it by chance."""

_NO_PARTS = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, str, bytes)


def reachable(value: object) -> list[object]:
    """Everything that can be reached from a value through attributes and containers; classes and modules left out."""
    found: dict[int, object] = {}
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, _NO_PARTS):
            continue
        found[id(one)] = one
        waiting += gc.get_referents(one)
        # What only an attribute shows: the generator behind a property, the parts of a compiled class.
        waiting += [getattr(one, name) for name in ("bit_generator", "seed_seq", "state") if hasattr(one, name)]
    return [*found.values()]


def telling(value: object, env: gym.Env) -> list[object]:
    """What of it tells of an environment's random numbers: the seed, the state of its generator, the generator."""
    state = env.np_random.bit_generator.state["state"]
    secret = {SEED, state["state"], state["inc"]}
    found = [one for one in reachable(value) if isinstance(one, int) and one in secret]
    return found + [one for one in reachable(value) if one is env.np_random or one is env.np_random.bit_generator]


def in_bytes(value: object, env: gym.Env) -> bool:
    """Whether its pickle holds the state of an environment's generator."""
    data = pickle.dumps(value)
    return any(part.to_bytes(16, "little") in data for part in env.np_random.bit_generator.state["state"].values())


@pytest.mark.parametrize("task", ["Stroke", "Leave", "Game"])
def test_what_is_handed_out_and_the_planners_copy_hold_no_luck_of_the_table(task: str) -> None:
    env = gym.make(f"fivepins/{task}-v0", hand="beginner").unwrapped
    handed = env.reset(seed=SEED)
    assert telling(env, env), "the search finds it where it is"
    assert in_bytes(env.np_random, env)
    assert not telling(handed, env)
    assert not in_bytes(handed, env)
    for seed in (0, 1):
        fork = env.fork(seed)
        assert not telling(fork, env)
        assert not telling(copy.deepcopy(fork), env)
        assert not in_bytes(fork.np_random, env)
    again = env.step(np.zeros(env.action_space.shape, np.float32))
    assert not telling(again, env)
    assert not in_bytes({name: part for name, part in again[4].items() if name != "stroke"}, env)


def test_every_generator_that_a_planner_can_reach_foretells_nothing() -> None:
    env = StrokeEnv(hand="beginner", position="w=710,355 y=710,2740 r=710,2130")
    action = np.zeros(5, np.float32)
    for seed in range(10):
        env.reset(seed=SEED + seed)
        fork = env.fork(seed)
        guesses = []
        for one in reachable(fork):
            if isinstance(one, np.random.Generator):
                guess = copy.deepcopy(one)
                guesses += [guess.standard_normal() for _ in range(200)]
        own = copy.deepcopy(env.np_random)
        happened = env.step(action)[4]["position"]
        assert guesses
        assert own.standard_normal() not in guesses
        assert not np.array_equal(fork.step(action)[4]["position"], happened)


def test_what_a_player_sees_holds_no_generator_at_all() -> None:
    for view in fixed_views().values():
        for handed in (view, observed(view), told(view), pickle.loads(pickle.dumps(told(view)))):
            assert not [
                one for one in reachable(handed) if isinstance(one, np.random.Generator | np.random.BitGenerator)
            ]


AGENTS = '''
import gc, pickle, sys
import numpy as np
from fivepins.env.stroke import StrokeEnv
from fivepins.env.vector import StrokeVectorEnv

class Foreteller:
    """Plays the table again by the seed that it is told, and by those beside it; where a table of its own shows the
    position that it is shown, it knows the error of its hand, and says so by an action that no other play makes."""
    def reset(self, seed):
        self.tables = []
        for one in (seed, 0, 1, 2):
            env = StrokeEnv(hand="beginner")
            self.tables.append((env, env.reset(seed=one)))
    def __call__(self, observation, info):
        known = False
        for place, (env, shown) in enumerate(self.tables):
            if np.array_equal(shown[1]["position"], info["position"]):
                known = True
                env.step(np.zeros(5, np.float32))
            self.tables[place] = env, env.reset()
        held = [one for one in gc.get_objects() if isinstance(one, np.random.Generator)]
        mine = [env.np_random for env, _ in self.tables]
        strange = [one for one in held if not any(one is own for own in mine)]
        with open("found", "a") as file:
            file.write(f"{int(known)} {len(strange)}\\n")
        return [0.0] * 5

class Seeded:
    """At a table: the seed that it is told, and what stands in its process."""
    def __init__(self, seed):
        with open("told", "a") as file:
            file.write(f"{seed} {sys.argv[-1]}\\n")
    def __call__(self, observation, info):
        return [0.02, 0.2, -1.0, 0.1, 0.0, 0.3, -0.2, -1.0, -1.0, 1.0]
'''


@pytest.fixture
def agents(tmp_path, monkeypatch):
    (tmp_path / "fortune.py").write_text(AGENTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("luck", "knows"), [("", True), ("a word of the evaluation", False)])
def test_an_agent_that_plays_the_table_again_knows_nothing_of_an_evaluation(agents, luck: str, knows: bool) -> None:
    evaluate(Plan("Stroke-v0", {"hand": "beginner"}, (0, 1), 8, luck), "fortune:Foreteller")
    rows = [line.split() for line in (agents / "found").read_text().splitlines()]
    assert len(rows) == 16
    assert {known == "1" for known, _ in rows} == {knows}, "without a word the search succeeds, so it can"
    assert {strange for _, strange in rows} == {"0"}, "no generator but its own is in its process"


def test_rows_of_an_evaluation_follow_from_the_word() -> None:
    assert table_seed("", 3) == 3
    words = [table_seed(word, row) for word in ("a", "b") for row in range(3)]
    assert len(set(words)) == 6
    assert table_seed("a", 1) == words[1]


def test_the_errors_of_a_duel_cannot_be_had_from_the_seed_that_a_guest_is_told(agents, capsys) -> None:
    call = ["duel", "beginner", "fortune:Seeded", "--target", "4"]
    said = []
    for more in ([], [], ["--seed", "5"], ["--seed", "5"]):
        assert main([*call, *more]) == 0
        said.append(capsys.readouterr().out)
    seeds = [int(line.split()[0]) for line in (agents / "told").read_text().splitlines()]
    assert seeds[0] != seeds[1], "drawn anew"
    assert seeds[2] == seeds[3] not in (10, 11), "the errors follow from 10 and 11"
    assert said[2] == said[3]
    (again,) = [line.split("--seed ")[1] for line in said[0].splitlines() if "--seed" in line]
    assert main([*call, "--seed", again]) == 0
    assert capsys.readouterr().out.splitlines() == said[0].splitlines()[:-1]
    assert "--seed" not in said[2]
