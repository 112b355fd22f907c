"""Random positions and shots, for data sets, measurements and tests."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivepins.model.table import MATCH, Table


def random_strokes(seed: int, part: int, size: int, table: Table = MATCH) -> tuple[NDArray[Any], NDArray[Any]]:
    """Positions and shots: balls clear of each other and of the pins, two shots in three at a ball.

    Args:
        seed: The same seed and part give the same strokes.
        part: Which part of that seed's strokes, from 0.
        size: How many.
        table: The table.

    Returns:
        (places float64[size, 3, 2], shots float64[size, 5]) as `simulate_many` takes them.
    """
    rng = np.random.default_rng([seed, part])
    radius = table.ball_radius
    found = np.empty((0, 3, 2))
    while len(found) < size:
        places = rng.uniform((radius, radius), (table.width - radius, table.length - radius), (2 * size, 3, 2))
        fine = np.ones(len(places), np.bool_)
        for i, j in ((0, 1), (0, 2), (1, 2)):
            fine &= np.hypot(*(places[:, i] - places[:, j]).T) > 2 * radius
        for spot in table.pin_spots.values():
            gap = places - np.array(spot)
            fine &= (np.hypot(gap[..., 0], gap[..., 1]) > table.pin_reach).all(axis=1)
        found = np.concatenate([found, places[fine]])
    places = found[:size]
    target = places[np.arange(size), rng.integers(1, 3, size)]
    toward = np.arctan2(target[:, 1] - places[:, 0, 1], target[:, 0] - places[:, 0, 0])
    shots = np.zeros((size, 5))
    shots[:, 0] = np.where(
        rng.random(size) < 2 / 3, toward + rng.normal(0, 0.03, size), rng.uniform(-math.pi, math.pi, size)
    )
    shots[:, 1] = np.exp(rng.uniform(math.log(0.3), math.log(7.0), size))
    shots[:, 2] = np.where(rng.random(size) < 0.1, rng.uniform(0, 0.9, size), 0.0)
    offset, turn = 0.49 * np.sqrt(rng.random(size)), rng.uniform(0, math.tau, size)
    shots[:, 3], shots[:, 4] = offset * np.cos(turn), offset * np.sin(turn)
    return places, shots
