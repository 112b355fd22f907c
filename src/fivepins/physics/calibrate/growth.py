"""How the error grows: with time, and with the number of contacts."""

import itertools
import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.physics.trace import Trace
from fivepins.physics.tracks import FilmedShot

Floats = NDArray[np.float64]

TIMES: Final = (0.0, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, math.inf)
"""Borders, s since the ball was struck."""

CONTACTS: Final = (0, 1, 2, 3, 4, 6, 8, 10, math.inf)
"""Borders: contacts of balls and cushions so far in the simulation."""


class Growth(NamedTuple):
    """The error in one span.

    Attributes:
        first: Its lower border.
        last: Its upper border, not in it.
        shots: How many shots reach it.
        low: Lower quartile over the shots of their root mean square distances in it, m.
        median: Median.
        high: Upper quartile.
    """

    first: float
    last: float
    shots: int
    low: float
    median: float
    high: float


def squares(shot: FilmedShot, trace: Trace, far: Sequence[Floats], start: float) -> tuple[Floats, Floats, Floats]:
    """For every sample of every ball: time since the stroke, contacts so far, squared distance."""
    times = np.concatenate([np.array(track.t) for track in shot.balls])
    contacts = np.array([event.time for event in trace.events if event.kind in ("meet", "cushion")])
    return times - start, np.searchsorted(np.sort(contacts), times).astype(float), np.concatenate(far) ** 2


def spans(parts: Sequence[tuple[Floats, Floats]], borders: Sequence[float]) -> list[Growth]:
    """Quartiles over shots, span by span; spans that no shot reaches are left out.

    Args:
        parts: For each shot: where its samples stand between the borders, and their squared distances.
        borders: Of the spans.
    """
    found = []
    for first, last in itertools.pairwise(borders):
        values = []
        for place, square in parts:
            inside = (place >= first) & (place < last)
            if inside.any():
                values.append(math.sqrt(float(square[inside].mean())))
        if values:
            low, middle, high = (float(v) for v in np.percentile(values, (25, 50, 75)))
            found.append(Growth(first, last, len(values), low, middle, high))
    return found
