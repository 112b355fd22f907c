"""Baseline: greedy, one ply. Shots drawn at random, each tried once on the simulated table, the best of them again
under the errors of the hand, and the one that makes most points is played; what it leaves is not looked at.

`fivepins evaluate --task Stroke-v0 --agent greedy:Agent`
"""

import math

import numpy as np

from fivepins.env.actions import SHOT, shots_of
from fivepins.model.turn import PLAIN
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.players.hands import ERRORS, Hand
from fivepins.rules.edition import load

SCAN, KEPT, TRIES = 600, 12, 24


class Table:
    """A position of `info`, on which actions of White can be tried."""

    def __init__(self, info: dict) -> None:
        self.places = np.where(info["position"] < 0.0, math.nan, info["position"])
        self.pins = info["pins"]
        self.edition = load(info["edition"])
        self.hand = Hand(**info["hand"])
        target = self.places[2 if math.isnan(self.places[1, 0]) else 1] - self.places[0]
        self.toward = math.atan2(target[1], target[0])

    def points(self, actions: np.ndarray, errors: np.ndarray) -> np.ndarray:
        """float64[N, M]: points of N actions, each with M errors of the hand, float64[M, 5] standard deviations."""
        n, m = len(actions), len(errors)
        meant = shots_of(actions.astype(np.float64), np.full(n, self.toward), MATCH)
        shots = self.hand.disturbed(np.repeat(meant, m, axis=0), np.tile(errors, (n, 1)))
        places = np.broadcast_to(self.places, (n * m, 3, 2))
        batch = simulate_many(places, shots, 0, self.edition.table, pins=self.pins, threads=1)
        return judge_many(facts_of(batch, places, shots), PLAIN, self.edition).points.reshape(n, m)


def drawn(n: int, rng: np.random.Generator) -> np.ndarray:
    """float64[n, 5]: actions over the whole box, level, the tip seldom far from the middle."""
    actions = rng.uniform(-1.0, 1.0, (n, SHOT))
    actions[:, 2] = -1.0
    actions[:, 3:] *= rng.random((n, 1))
    return actions


class Agent:
    def reset(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def __call__(self, observation: np.ndarray, info: dict) -> np.ndarray:
        table = Table(info)
        actions = drawn(SCAN, self.rng)
        once = table.points(actions, self.rng.standard_normal((1, ERRORS)))[:, 0]
        best = actions[np.argsort(-once, kind="stable")[:KEPT]]
        means = table.points(best, self.rng.standard_normal((TRIES, ERRORS))).mean(axis=1)
        return best[int(np.argmax(means))]
