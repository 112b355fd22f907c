"""What a position leaves to the player who strikes next, without a search.

A sum of seven features of the position, each with its weight, fitted by `bench/leave.py` to what the club player's
search finds in 5,000 positions in which random strokes had left the balls (standard deviation 2.6 points; the sum
explains 0.71 of their variance, in positions that it was not fitted to).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.table import Table

Centres = NDArray[np.float64]

WEIGHTS: Final = (-2.44, 2.99, 2.89, 3.05, 3.20, -0.40, -0.96)
"""Points for each of the features, in their order."""

CONSTANT: Final = -0.17
"""Points that are added, so that the mean is 0."""

HAND: Final = -0.24
"""Points of a ball in hand, beyond the mean."""

_LINES: Final = (-0.8, -0.4, 0.0, 0.4, 0.8)
_CLOSE: Final = 0.2


def left(rest: NDArray[np.float64], hand: NDArray[np.bool_], striker: int, table: Table) -> NDArray[np.float64]:
    """Points that the opponent can be expected to make more than usual.

    Args:
        rest: float64[N, 3, 2]: centres of white, yellow, red after the stroke, NaN off the table.
        hand: bool[N]: whether he has ball in hand.
        striker: Number of the ball of the player who struck, 0 or 1.
        table: The table.

    Returns:
        float64[N].
    """
    points = features(rest[:, 1 - striker], rest[:, striker], rest[:, 2], table) @ np.array(WEIGHTS) + CONSTANT
    # A ball that is off the table is in hand, or comes back to a mark: as good as in hand.
    return np.where(hand | np.isnan(points), HAND, points)


def features(cue: Centres, ball: Centres, red: Centres, table: Table) -> NDArray[np.float64]:
    """What decides how good a position is.

    Args:
        cue: float64[N, 2]: the ball of the player who strikes next.
        ball: float64[N, 2]: his opponent's.
        red: float64[N, 2]: the red.
        table: The table.

    Returns:
        float64[N, 7]: distance to the opponent's ball (m), whether it is close, how much of it can be hit directly,
        whether the castle lies behind it in the line of the stroke, whether it lies at the red, and whether it lies on
        the same side of the table as the cue ball, along and across (m²).
    """
    middle = np.array([table.width / 2, table.length / 2])
    distance, line = _line(ball - cue)
    _, to_castle = _line(middle - ball)
    gap, _ = _line(red - ball)
    same = (cue - middle) * (ball - middle)
    return np.stack(
        [
            distance,
            np.exp(-distance / _CLOSE),
            _open(cue, ball, red, table),
            np.maximum((line * to_castle).sum(axis=1), 0.0) ** 4,
            np.exp(-gap / _CLOSE),
            same[:, 1],
            same[:, 0],
        ],
        axis=1,
    )


def _line(way: Centres) -> tuple[NDArray[np.float64], Centres]:
    """Length and direction."""
    length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)
    return length, way / length[:, None]


def _open(cue: Centres, ball: Centres, red: Centres, table: Table) -> NDArray[np.float64]:
    """How many of five lines to the ball, over its width, meet neither the red nor a pin before it."""
    radius = table.ball_radius
    _, line = _line(ball - cue)
    across = np.stack([-line[:, 1], line[:, 0]], axis=1)
    things = [(red, 2 * radius)]
    things += [(np.broadcast_to(spot, cue.shape), table.pin_reach) for spot in table.pin_spots.values()]
    count = np.zeros(len(cue))
    for part in _LINES:
        length, way = _line(ball + across * (2 * radius * part) - cue)
        free = np.ones(len(cue), np.bool_)
        for where, reach in things:
            beside = where - cue
            along = (beside * way).sum(axis=1)
            off = np.abs(beside[:, 0] * way[:, 1] - beside[:, 1] * way[:, 0])
            free &= (along <= 0.0) | (along >= length - radius) | (off >= reach)
        count += free
    return count / len(_LINES)
