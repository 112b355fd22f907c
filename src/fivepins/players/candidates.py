"""Shots to think about: at the opponent's ball over its whole width, by cushions, and near to shots that do well."""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.table import Point, Table
from fivepins.play.areas import Area

SLOWEST: Final = 0.5
"""m/s"""

FASTEST: Final = 7.0
"""m/s"""

OFFSET: Final = 0.45
"""Greatest offset of the tip, ball radii."""

CLEAR: Final = 5e-4
"""Metres that a placed ball keeps from everything that it must not touch."""

_DIRECT: Final = 0.6
_CENTRAL: Final = 0.25


class Candidates(NamedTuple):
    """Shots, and where the cue ball lies before each.

    Attributes:
        own: float64[N, 2]: the cue ball's centre.
        shots: float64[N, 6]: as `physics.simulate.simulate_many` takes them.
    """

    own: NDArray[np.float64]
    shots: NDArray[np.float64]

    def take(self, which: NDArray[np.int64]) -> "Candidates":
        """Some of them, in this order."""
        return Candidates(self.own[which], self.shots[which])

    def joined(self, more: "Candidates") -> "Candidates":
        """These and then those."""
        return Candidates(np.concatenate([self.own, more.own]), np.concatenate([self.shots, more.shots]))


def scattered(own: NDArray[np.float64], target: Point | None, table: Table, rng: np.random.Generator) -> Candidates:
    """A shot from each place: most at the target over its whole width, the others anywhere, to arrive by cushions.

    Args:
        own: float64[N, 2]: places of the cue ball.
        target: Centre of the opponent's ball, None where it is not on the table.
        table: The table.
        rng: Whose random numbers.
    """
    n = len(own)
    shots = np.zeros((n, 6))
    shots[:, 0] = rng.uniform(-math.pi, math.pi, n)
    if target is not None:
        direct = rng.random(n) < _DIRECT
        across = rng.uniform(-1.0, 1.0, n) * 2 * table.ball_radius
        toward = np.array(target) - own
        distance = np.maximum(np.hypot(toward[:, 0], toward[:, 1]), 2 * table.ball_radius)
        aimed = np.arctan2(toward[:, 1], toward[:, 0]) + np.arcsin(across / distance)
        shots[direct, 0] = aimed[direct]
    shots[:, 1] = np.exp(rng.uniform(math.log(SLOWEST), math.log(FASTEST), n))
    offset = OFFSET * np.sqrt(rng.random(n)) * (rng.random(n) >= _CENTRAL)
    turn = rng.uniform(0.0, math.tau, n)
    shots[:, 3], shots[:, 4] = offset * np.cos(turn), offset * np.sin(turn)
    return Candidates(own, shots)


def places(area: Area, n: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """float64[N, 2]: places of a ball in hand, evenly spread over the area.

    Args:
        area: Where it may lie.
        n: How many.
        rng: Whose random numbers.
    """
    x0, y0, x1, y1 = area.rectangle
    found = np.empty((0, 2))
    while len(found) < n:
        more = rng.uniform((x0 + CLEAR, y0 + CLEAR), (x1 - CLEAR, y1 - CLEAR), (2 * n, 2))
        found = np.concatenate([found, more[clear(more, area)]])
    return found[:n]


def near(parents: Candidates, each: int, area: Area | None, rng: np.random.Generator) -> Candidates:
    """Shots that differ a little from given ones, `each` for every one of them.

    Args:
        parents: The given ones.
        each: How many for each.
        area: Where the cue ball may be placed, None where it lies.
        rng: Whose random numbers.
    """
    own = np.repeat(parents.own, each, axis=0)
    shots = np.repeat(parents.shots, each, axis=0)
    n = len(shots)
    # Half of the children stay within what a good hand can tell apart, the others search more widely.
    reach = np.where(np.arange(n) % 2 == 0, 1.0, 4.0)
    change = rng.standard_normal((n, 4)) * reach[:, None]
    shots[:, 0] += 0.002 * change[:, 0]
    shots[:, 1] = np.clip(shots[:, 1] * np.exp(0.03 * change[:, 1]), SLOWEST, FASTEST)
    shots[:, 3:5] += 0.03 * change[:, 2:]
    offset = np.hypot(shots[:, 3], shots[:, 4])
    beyond = offset > OFFSET
    shots[beyond, 3:5] *= (OFFSET / offset[beyond])[:, None]
    if area is not None:
        moved = own + 0.005 * reach[:, None] * rng.standard_normal((n, 2))
        own = np.where(clear(moved, area)[:, None], moved, own)
    return Candidates(own, shots)


def clear(where: NDArray[np.float64], area: Area) -> NDArray[np.bool_]:
    """bool[N]: which centres float64[N, 2] a placed ball may have, everything kept clear."""
    x0, y0, x1, y1 = area.rectangle
    inside = (where >= (x0 + CLEAR, y0 + CLEAR)).all(axis=1) & (where <= (x1 - CLEAR, y1 - CLEAR)).all(axis=1)
    for disc in area.discs:
        inside &= np.hypot(where[:, 0] - disc.centre[0], where[:, 1] - disc.centre[1]) >= disc.radius + CLEAR
    return np.asarray(inside)
