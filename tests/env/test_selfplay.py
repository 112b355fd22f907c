"""The game of two agents, by PettingZoo's own tests and by what they do not ask."""

import itertools
import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

import fivepins.env  # noqa: F401
from fivepins.env import selfplay
from fivepins.model.errors import InputError

NAME = "fivepins/SelfPlay-v0"


@pytest.fixture(autouse=True)
def no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_pettingzoo_has_nothing_against_it() -> None:
    api_test(pettingzoo.make("aec", NAME), num_cycles=500)
    parallel_api_test(pettingzoo.make("parallel", NAME), num_cycles=500)
    seed_test(selfplay.env, num_cycles=500)
    parallel_seed_test(selfplay.parallel_env, num_cycles=500)
    max_cycles_test(selfplay)


def play(env, seed: int):
    """A whole game of actions drawn by chance: everything that was shown, and the rewards."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    seen, rewards, strikers = [], dict.fromkeys(env.possible_agents, 0.0), []
    for agent in env.agent_iter():
        observation, reward, ended, cut, info = env.last()
        rewards[agent] += reward
        seen.append(observation)
        if ended or cut:
            env.step(None)
            continue
        assert info["striker"] == info["side"]
        assert env.observation_space(agent).contains(observation)
        strikers.append(agent)
        env.step(rng.uniform(-1, 1, 10).astype(np.float32))
    return np.array(seen), rewards, strikers


@pytest.mark.parametrize("book", ["umb-1997", "fibis-2022"])
def test_a_whole_game_follows_from_its_seed_and_is_zero_sum(book: str) -> None:
    opened = set()
    for seed in range(4):
        seen, rewards, strikers = play(selfplay.env(edition=book, target=12), seed)
        again, *_ = play(selfplay.env(edition=book, target=12), seed)
        assert np.array_equal(seen, again)
        assert sorted(rewards.values()) == [-1.0, 1.0]
        assert all(a != b for a, b in itertools.pairwise(strikers)), "they strike in turn"
        opened.add(strikers[0])
    assert opened == set(selfplay.AGENTS)


def test_both_kinds_play_the_same_game() -> None:
    one, both = selfplay.env(target=12), selfplay.parallel_env(target=12)
    one.reset(seed=7)
    both.reset(seed=7)
    rng = np.random.default_rng(7)
    grants = dict.fromkeys(selfplay.AGENTS, -1.0)
    while both.agents:
        agent = one.agent_selection
        action = rng.uniform(-1, 1, 10).astype(np.float32)
        grants[agent] = action[9]
        waits = np.zeros(10, np.float32)
        waits[9] = grants[selfplay.opponent_of(agent)]
        one.step(action)
        seen, rewards, *_ = both.step({agent: action, selfplay.opponent_of(agent): waits})
        for each in selfplay.AGENTS:
            assert np.array_equal(one.observe(each), seen[each])
        assert rewards == one.rewards
    assert all(one.terminations.values())


def test_the_game_is_broken_off_after_its_cycles() -> None:
    env = selfplay.parallel_env(max_cycles=3)
    env.reset(seed=1)
    actions = {agent: np.zeros(10, np.float32) for agent in selfplay.AGENTS}
    cut = [env.step(actions)[3] for _ in range(3)]
    assert [set(one.values()) for one in cut] == [{False}, {False}, {True}]
    assert env.agents == []


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(InputError, match="not a number of cycles"):
        selfplay.env(max_cycles=0)
    env = selfplay.env()
    env.reset(seed=1)
    with pytest.raises(InputError, match="not an action"):
        env.step(np.zeros(5, np.float32))
