"""Which side of a data set a position is on: fixed by a hash of it, the same in every data set and in every order.

A position counts as the same as those that the table's symmetries make of it: who mirrors what he learns from meets
nothing of the test.
"""

import hashlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.table import MATCH, Table

SPLITS: Final = ("train", "validation", "test")
"""Eight positions in ten, one in ten, one in ten."""

_OF: Final = 10
_STEP: Final = 1e-5
"""Metres: what is written with fewer digits is still the same position."""


def splits_of(places: NDArray[np.float64], table: Table = MATCH) -> list[str]:
    """The split of each position.

    Args:
        places: float64[N, 3, 2]: centres of white, yellow and red, m; what is no number lies nowhere.
        table: The table.
    """
    size = np.array([table.width, table.length])
    steps = np.rint((places - 0.5 * size) / _STEP)
    # One of the four that mirroring makes: the first ball that lies beside a middle line lies right of it, and above.
    for axis in (0, 1):
        sign = np.zeros(len(places))
        for ball in range(places.shape[1]):
            here = np.sign(np.nan_to_num(steps[:, ball, axis]))
            sign = np.where(sign == 0.0, here, sign)
        steps[:, :, axis] *= np.where(sign == 0.0, 1.0, sign)[:, None]
    gone = np.iinfo(np.int64).max
    whole = np.where(np.isnan(steps), gone, np.nan_to_num(steps).astype(np.int64)).astype("<i8")
    return [_split(row.tobytes()) for row in whole]


def _split(data: bytes) -> str:
    drawn = hashlib.sha256(data).digest()[0] * _OF >> 8
    return SPLITS[0] if drawn < _OF - 2 else SPLITS[drawn - _OF + 3]
