"""The lag: up the table and back, to rest as near to the lower short cushion as the hand allows."""

import math
from typing import Final

import numpy as np

from fivepins.model.shot import Shot
from fivepins.model.table import Point, Table
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import simulate_many
from fivepins.players.hands import ERRORS, Hand

_GRID: Final = 25
_ROUNDS: Final = 4
_TRIES: Final = 64


def lag_shot(own: Point, hand: Hand, table: Table, rng: np.random.Generator, params: Params = MATCH) -> Shot:
    """The shot after which the ball rests nearest to the lower cushion, on the mean over the hand's errors.

    Args:
        own: Centre of the ball.
        hand: How it errs.
        table: The table.
        rng: Whose random numbers.
        params: Materials and models.
    """
    errors = rng.standard_normal((_TRIES, ERRORS))
    low, high = 0.8, 6.0
    best = low
    for _ in range(_ROUNDS):
        speeds = np.linspace(low, high, _GRID)
        shots = np.zeros((_GRID, 6))
        shots[:, 0] = math.pi / 2
        shots[:, 1] = speeds
        played = hand.disturbed(np.repeat(shots, _TRIES, axis=0), np.tile(errors, (_GRID, 1)), params)
        places = np.full((len(played), 3, 2), math.nan)
        places[:, 0] = own
        batch = simulate_many(places, played, 0, table, params, pins=0, threads=1)
        # A lag that does not come to the upper cushion and back half way is as bad as one that never left.
        rest = np.where(batch.counts > 0, batch.rest[:, 0, 1], table.length)
        mean = np.nan_to_num(rest, nan=table.length).reshape(_GRID, _TRIES).mean(axis=1)
        best = float(speeds[int(np.argmin(mean))])
        step = float(speeds[1] - speeds[0])
        low, high = max(0.5, best - step), best + step
    return Shot(math.pi / 2, best)
