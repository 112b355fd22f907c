"""Baseline: actions drawn evenly from the box. `fivepins evaluate --task Stroke-v0 --agent uniform:Agent`"""

import numpy as np

SIZES = {24: 5, 33: 10}
"""Numbers of an action by numbers of an observation: one stroke, a game."""


class Agent:
    def reset(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def __call__(self, observation: np.ndarray, info: dict) -> np.ndarray:
        return self.rng.uniform(-1.0, 1.0, SIZES[len(observation)])
