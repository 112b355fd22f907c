"""What an agent is shown of a table: a vector of numbers in [-1, 1], as the striker sees it.

The table may be turned by half, and mirrored along either axis: then the balls do the same, mirrored, and the azimuth
and the side of a shot with them. Beside the place of the cue ball and the direction of the line to the opponent's ball
everything is told relative to that line, and is the same for all four.

    0, 1    cue ball: x and y, the bed from -1 to 1
    2, 3    line from the cue ball to the opponent's ball: cosine and sine of its direction
    4       its length
    5-7     cue ball to red: length, cosine and sine relative to the line
    8-10    opponent's ball to red
    11-13   cue ball to the middle pin's spot
    14-16   opponent's ball to the middle pin's spot
    17-21   pins n w m e s: 1 standing, -1 not
    22, 23  opponent's ball, red: 1 on the table, -1 not

Lengths are parts of the bed's diagonal. What has no place is 0.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.symbols import PINS
from fivepins.model.table import Point, Table

WIDTH: Final = 24
"""How many numbers."""

_NONE: Final = (0.0, 0.0, 0.0)
_PINS: Final = tuple(tuple(1.0 if bits >> k & 1 else -1.0 for k in range(len(PINS))) for bits in range(1 << len(PINS)))
_STANDING: Final = np.array(_PINS)


def seen(cue: Point | None, ball: Point | None, red: Point | None, pins: int, table: Table) -> NDArray[np.float32]:
    """One table.

    Args:
        cue: Centre of the striker's ball, m; None where it is in hand or off the table.
        ball: Centre of his opponent's.
        red: Centre of the red.
        pins: Which pins stand, bit 0 for n, then w, m, e, s.
        table: The table.

    Returns:
        float32[24].
    """
    width, length = table.width, table.length
    scale = 1.0 / math.sqrt(width * width + length * length)
    middle = 0.5 * width, 0.5 * length
    x, y, cosine, sine, apart = 0.0, 0.0, 1.0, 0.0, 0.0
    line = _NONE
    if cue is not None:
        x, y = cue[0] / middle[0] - 1.0, cue[1] / middle[1] - 1.0
        if ball is not None:
            dx, dy = ball[0] - cue[0], ball[1] - cue[1]
            apart = math.sqrt(dx * dx + dy * dy)
            if apart:
                cosine, sine = dx / apart, dy / apart
                line = cosine, sine, apart * scale
    told = [x, y, *line]
    for a, b in ((cue, red), (ball, red), (cue, middle), (ball, middle)):
        if a is None or b is None:
            told += _NONE
            continue
        dx, dy = b[0] - a[0], b[1] - a[1]
        apart = math.sqrt(dx * dx + dy * dy)
        if apart:
            told += (apart * scale, (dx * cosine + dy * sine) / apart, (dy * cosine - dx * sine) / apart)
        else:
            told += _NONE
    told += _PINS[pins & 31]
    told += (-1.0 if ball is None else 1.0, -1.0 if red is None else 1.0)
    return np.array(told, np.float32)


def seen_many(
    places: NDArray[np.float64], pins: NDArray[np.int64], striker: int, table: Table, out: NDArray[np.float32]
) -> None:
    """Many tables, as `seen`.

    Args:
        places: float64[N, 3, 2]: centres of white, yellow, red, NaN off the table.
        pins: int64[N]: which pins stand.
        striker: Number of the striker's ball, 0 or 1.
        table: The table.
        out: float32[N, 24]: written.
    """
    scale = 1.0 / math.sqrt(table.width * table.width + table.length * table.length)
    cue, ball, red = places[:, striker], places[:, 1 - striker], places[:, 2]
    middle = np.array([0.5 * table.width, 0.5 * table.length])
    out[:, :2] = cue / middle - 1.0
    length, cosine, sine = _ways(ball - cue, 1.0, 0.0)
    out[:, 2], out[:, 3], out[:, 4] = cosine, sine, length * scale
    known = length > 0.0
    lead = np.where(known, cosine, 1.0), np.where(known, sine, 0.0)
    for column, way in ((5, red - cue), (8, red - ball), (11, middle - cue), (14, middle - ball)):
        length, out[:, column + 1], out[:, column + 2] = _ways(way, *lead)
        out[:, column] = length * scale
    out[:, 17:22] = _STANDING[pins & 31]
    out[:, 22] = np.where(np.isnan(ball[:, 0]), -1.0, 1.0)
    out[:, 23] = np.where(np.isnan(red[:, 0]), -1.0, 1.0)
    np.nan_to_num(out, copy=False)


def _ways(
    way: NDArray[np.float64], cosine: float | NDArray[np.float64], sine: float | NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    dx, dy = way[:, 0], way[:, 1]
    length = np.sqrt(dx * dx + dy * dy)
    unit = 1.0 / np.where(length > 0.0, length, np.inf)
    return length, (dx * cosine + dy * sine) * unit, (dy * cosine - dx * sine) * unit


def toward(cue: Point, ball: Point | None, red: Point | None) -> float:
    """Azimuth at which an action aims by 0: at the opponent's ball, else at the red, else along the short cushion."""
    target = ball or red
    return 0.0 if target is None else math.atan2(target[1] - cue[1], target[0] - cue[0])
