"""Positions as the numbers that `info` holds."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.position import Position
from fivepins.model.symbols import PINS

_BITS: Final = {"".join(pin for k, pin in enumerate(PINS) if bits >> k & 1): bits for bits in range(1 << len(PINS))}
GONE: Final = -1.0
"""Both coordinates of a ball off the table or in hand: no ball lies there, and unlike NaN it equals itself."""

_GONE: Final = (GONE, GONE)


def as_bits(position: Position) -> int:
    """Which pins stand, bit 0 for n, then w, m, e, s."""
    return _BITS[position.pins]


def as_array(position: Position) -> NDArray[np.float64]:
    """float64[3, 2]: centres of white, yellow, red, m; `GONE` off the table or in hand."""
    white, yellow, red, *_ = position
    return np.array((*(white or _GONE), *(yellow or _GONE), *(red or _GONE))).reshape(3, 2)
