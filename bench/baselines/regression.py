"""Baseline: a contextual bandit that regresses points. Strokes at random are played on many tables at once, their
points fitted by ridge regression on random features of position and action; of many actions it plays the one that is
thought to make most.

`fivepins evaluate --task Stroke-v0 --agent regression:Agent --seconds 600`
The learning curve of a seed alone: `python regression.py --seed 0`
"""

import argparse
import time

import numpy as np
from greedy import drawn

from fivepins.env.vector import StrokeVectorEnv

TABLES, ROUNDS = 2048, 120
FEATURES, RIDGE = 512, 30.0
CHOICES = 500
NARROW = 0.5
"""The azimuths of half of the strokes that are learnt from lie within this part of the range, where the ball is."""


class Agent:
    def __init__(self) -> None:
        self.curve: list[tuple[int, float, float]] = []

    def reset(self, seed: int) -> None:
        """Learn from nothing."""
        self.rng = rng = np.random.default_rng(seed)
        self.mixed = rng.standard_normal((24 + 5, FEATURES)) * np.r_[np.full(24, 0.7), 6.0, 1.5, 0.0, 1.0, 1.0][:, None]
        self.shift = rng.uniform(0.0, 2.0 * np.pi, FEATURES)
        self.weights = np.zeros(FEATURES + 1)
        tables = StrokeVectorEnv(TABLES, hand="club")
        observation, _ = tables.reset(seed=1_000_000 + seed)
        square, product = RIDGE * np.eye(FEATURES + 1), np.zeros(FEATURES + 1)
        start = time.perf_counter()
        for round_ in range(1, ROUNDS + 1):
            actions = drawn(TABLES, rng)
            actions[::2, 0] *= NARROW
            seen = self.features(observation, actions)
            observation, points, *_ = tables.step(actions.astype(np.float32))
            square += seen.T @ seen
            product += seen.T @ points
            if round_ % 20 == 0:
                self.weights = np.linalg.solve(square, product)
                self.curve.append((round_ * TABLES, self.tested(), time.perf_counter() - start))

    def features(self, observation: np.ndarray, actions: np.ndarray) -> np.ndarray:
        mixed = np.concatenate([observation, actions], axis=1) @ self.mixed
        return np.concatenate([np.cos(mixed + self.shift), np.ones((len(mixed), 1))], axis=1)

    def tested(self) -> float:
        """Mean points over 128 positions that are not learnt from."""
        tables = StrokeVectorEnv(128, hand="club")
        observation, _ = tables.reset(seed=7)
        chosen = np.array([self(one, {}) for one in observation], np.float32)
        return float(tables.step(chosen)[1].mean())

    def __call__(self, observation: np.ndarray, info: dict) -> np.ndarray:
        actions = drawn(CHOICES, self.rng)
        actions[::2, 0] *= NARROW
        thought = self.features(np.broadcast_to(observation, (CHOICES, 24)), actions) @ self.weights
        return actions[int(np.argmax(thought))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    agent = Agent()
    agent.reset(parser.parse_args().seed)
    for strokes, points, seconds in agent.curve:
        print(f"{strokes:8} strokes {points:7.3f} points {seconds:6.1f} s")


if __name__ == "__main__":
    main()
