"""Random positions: three balls clear of each other and of the standing castle, evenly spread over the bed."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.table import Point, Table

STANDING: Final = 31
"""All five pins, as `simulate_many` takes them."""


def one(rng: np.random.Generator, table: Table) -> tuple[Point, Point, Point]:
    """Centres of white, yellow and red, m."""
    radius = table.ball_radius
    width, length = table.width - 2 * radius, table.length - 2 * radius
    near, reach = 4 * radius * radius, table.pin_reach * table.pin_reach
    spots = tuple(table.pin_spots.values())
    while True:
        u = rng.random(6).tolist()
        places = (
            (radius + width * u[0], radius + length * u[1]),
            (radius + width * u[2], radius + length * u[3]),
            (radius + width * u[4], radius + length * u[5]),
        )
        a, b, c = places
        apart = _squared(a, b) > near and _squared(a, c) > near and _squared(b, c) > near
        # The castle takes up little: most balls are far from it.
        if apart and all(
            abs(place[1] - spots[2][1]) > 4 * radius or all(_squared(place, spot) > reach for spot in spots)
            for place in places
        ):
            return places


def many(n: int, rng: np.random.Generator, table: Table) -> NDArray[np.float64]:
    """float64[n, 3, 2]: centres of white, yellow and red, m; of one the same as `one` draws."""
    radius = table.ball_radius
    size = np.array([table.width - 2 * radius, table.length - 2 * radius])
    places = np.empty((n, 3, 2))
    missing = np.arange(n)
    while len(missing):
        drawn = radius + size * rng.random((len(missing), 3, 2))
        places[missing] = drawn
        missing = missing[_crowded(drawn, table)]
    return places


def _crowded(places: NDArray[np.float64], table: Table) -> NDArray[np.bool_]:
    radius = table.ball_radius
    crowded = np.zeros(len(places), np.bool_)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        gap = places[:, i] - places[:, j]
        crowded |= (gap * gap).sum(axis=1) <= 4 * radius * radius
    spots = np.array(list(table.pin_spots.values()))
    rows, balls = np.nonzero(np.abs(places[..., 1] - spots[2, 1]) <= 4 * radius)
    gap = places[rows, balls][:, None] - spots
    on = ((gap * gap).sum(axis=2) <= table.pin_reach * table.pin_reach).any(axis=1)
    crowded[rows[on]] = True
    return crowded


def _squared(a: Point, b: Point) -> float:
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy
