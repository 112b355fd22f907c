"""Baseline: cross-entropy. A normal distribution of actions is narrowed round by round to the best of its draws.

`fivepins evaluate --task Stroke-v0 --agent cross_entropy:Agent`
"""

import numpy as np
from greedy import Table, drawn

from fivepins.players.hands import ERRORS

ROUNDS, DRAWS, KEPT, TRIES = 6, 150, 15, 4
STARTS = 4
"""Distributions that begin at the best of as many scattered shots: the worth of a shot has many hills."""


class Agent:
    def reset(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def __call__(self, observation: np.ndarray, info: dict) -> np.ndarray:
        table, rng = Table(info), self.rng
        scan = drawn(DRAWS * ROUNDS, rng)
        worth = table.points(scan, rng.standard_normal((1, ERRORS)))[:, 0]
        found = [self.narrowed(table, scan[start]) for start in np.argsort(-worth, kind="stable")[:STARTS]]
        means = table.points(np.array(found), rng.standard_normal((64, ERRORS))).mean(axis=1)
        return found[int(np.argmax(means))]

    def narrowed(self, table: Table, mean: np.ndarray) -> np.ndarray:
        spread = np.array([0.05, 0.2, 0.0, 0.2, 0.2])
        for _ in range(ROUNDS):
            actions = np.clip(mean + spread * self.rng.standard_normal((DRAWS, len(mean))), -1.0, 1.0)
            worth = table.points(actions, self.rng.standard_normal((TRIES, ERRORS))).mean(axis=1)
            best = actions[np.argsort(-worth, kind="stable")[:KEPT]]
            mean, spread = best.mean(axis=0), best.std(axis=0) + 1e-4
        return mean
