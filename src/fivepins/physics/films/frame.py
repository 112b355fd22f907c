"""Which way the axes of a film run: unit, long side and origin, told from where balls were."""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.table import Table

Floats = NDArray[np.float64]

SLACK: Final = 0.03
"""How far beyond the way that is free for a ball (m) a film may show it."""

FULL: Final = 0.97
"""Share of the free way, along both sides, from which on balls are taken to have met all four cushions."""

UNITS: Final = (("m", 1.0), ("cm", 1e-2), ("mm", 1e-3))

PUBLISHED: Final = 1.065
"""Scale of the public file of tailuge/billiards; its origin is the middle of the bed, x runs along the long side."""


class Frame(NamedTuple):
    """How numbers of a file become metres from the corner of the bed.

    Attributes:
        unit: Metres in a unit of the file.
        swapped: Whether the file's x runs along the long side.
        x: m to add along the short side, after that.
        y: m to add along the long side.
        said: All that in words.
    """

    unit: float
    swapped: bool
    x: float
    y: float
    said: str

    def place(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Places of the file in metres from the corner of the bed, x along the short side."""
        across, along = (y, x) if self.swapped else (x, y)
        return across * self.unit + self.x, along * self.unit + self.y


def published(table: Table) -> Frame:
    """The frame of the public file of tailuge/billiards."""
    said = (
        f"metres times {PUBLISHED}, x along the long side, origin in the middle of the bed, as that file is published"
    )
    return Frame(1.0 / PUBLISHED, True, 0.5 * table.width, 0.5 * table.length, said)


def told(x: Floats, y: Floats, table: Table, unit: float | None = None) -> Frame:
    """Tell the frame from all places of a film.

    Balls stay on the bed, and in many shots they come to every cushion: their ranges tell unit, long side and origin.
    The outermost thousandth of the samples is not trusted.

    Args:
        x: Of all samples, in the file's unit.
        y: The same.
        table: The table.
        unit: Metres in the file's unit, if it says so.

    Raises:
        InputError: If it cannot be told, saying what was seen.
    """
    if not (np.isfinite(x) & np.isfinite(y)).any():
        raise InputError("no ball is ever seen", got="no places", expected="numbers in x and y")
    ends = np.nanquantile(np.stack((x, y)), [0.001, 0.999], axis=1)
    low, span = ends[0], ends[1] - ends[0]
    free = (table.width - 2.0 * table.ball_radius, table.length - 2.0 * table.ball_radius)
    seen = f"x {ends[0, 0]:g} to {ends[1, 0]:g}, y {ends[0, 1]:g} to {ends[1, 1]:g}"
    fits = [(name, m) for name, m in UNITS if unit in (None, m) and 0.15 * free[1] < span.max() * m < free[1] + SLACK]
    if not fits:
        wide = " or ".join(f"{free[1] / m:.4g} {name}" for name, m in UNITS if unit in (None, m))
        raise InputError("the size of the bed is not that of the film", got=seen, expected=f"at most {wide} along it")
    name, metres = fits[0]
    swapped = bool(span[0] > span[1])
    low, span = (low[::-1], span[::-1]) if swapped else (low, span)
    low, span = low * metres, span * metres
    if span[0] > free[0] + SLACK:
        raise InputError("too wide for a bed", got=seen, expected=f"at most {free[0] / metres:.4g} {name} across")
    moves: list[float] = []
    words = []
    for side, a, b, way in zip(("short", "long"), low.tolist(), span.tolist(), free, strict=True):
        shift, word = _origin(a, b, way, table.ball_radius)
        if math.isnan(shift):
            raise InputError(
                f"where the origin is along the {side} side cannot be told",
                got=f"{seen}: balls came to no cushion there",
                expected=f"shots that use at least {100.0 * FULL:.0f} % of the side, or the origin in corner or middle",
            )
        moves.append(shift)
        words.append(word)
    origin = words[0] if words[0] == words[1] else f"{words[0]} across and {words[1]} along"
    said = (
        f"{name}{'' if unit is None else ' (named in the heading)'}, x along the {'long' if swapped else 'short'} side"
    )
    return Frame(metres, swapped, moves[0], moves[1], f"{said}, origin {origin}")


def _origin(low: float, span: float, way: float, radius: float) -> tuple[float, str]:
    """What to add along one side, and in words why; nan if it cannot be told."""
    plain = ((0.0, "in the corner of the bed"), (0.5 * way + radius, "in the middle of the bed"))
    fits = [(s, w) for s, w in plain if low + s > radius - SLACK and low + span + s < radius + way + SLACK]
    if span >= FULL * way:
        # Both cushions were met, so the middle is known; a plain origin that agrees is the exact one.
        shift = radius + 0.5 * (way - span) - low
        near = [
            (s, w) for s, w in fits if abs(s - shift) < SLACK - 0.5 * (way - span) + 1e-9 and abs(s - shift) < 0.012
        ]
        return near[0] if near else (shift, "told from where balls turn")
    # A coordinate below zero rules the corner out; where both would do, negative numbers are what the middle has.
    return fits[0] if fits else (math.nan, "")
