"""Copies of environments with luck of their own."""

import copy
from typing import Any, TypeVar

import gymnasium as gym
import numpy as np

E = TypeVar("E", bound=gym.Env[Any, Any])


def forked(env: E, seed: int) -> E:
    """A copy of an environment whose state is values alone: everything random in it follows from this seed."""
    other = copy.copy(env)
    other._np_random = np.random.default_rng(seed)
    other._np_random_seed = seed
    return other
