"""How far simulated balls stray from filmed ones."""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from fivepins.model.symbols import BALLS
from fivepins.physics.footage import Footage
from fivepins.physics.params import Params
from fivepins.physics.simulate.numbers import numbers


def strays(
    which: NDArray[np.int64],
    cues: NDArray[np.float64],
    footage: Footage,
    params: Params,
    threads: int | None = None,
) -> NDArray[np.float64]:
    """How far the balls of many trial strokes stray from filmed ones.

    Args:
        which: int64[N]: which filmed shot a trial is for.
        cues: float64[N, 6]: direction in which the ball leaves the tip (squirt included), speed, elevation, side,
            high, and when, s.
        footage: The filmed shots.
        params: Materials and models.
        threads: How many threads; None for one a core.

    Returns:
        float64[N, 3]: sum of the squared distances of each ball over its samples, m²; inf for a stroke that did not
        end within the cap of events.
    """
    from fivepins.physics.kernels import tracks

    n = len(which)
    workers = threads or os.cpu_count() or 1
    sums = np.empty((n, len(BALLS)))
    bounds = np.linspace(0, n, (8 * workers if workers > 1 and n >= 64 else 1) + 1).astype(int).tolist()
    p = numbers(footage.table, params)
    shots, trials = np.ascontiguousarray(which), np.ascontiguousarray(cues)

    def part(k: int) -> None:
        tracks.stray(
            shots, trials, p, footage.places, footage.spans, footage.t, footage.x, footage.y, sums,
            bounds[k], bounds[k + 1],
        )  # fmt: skip

    if len(bounds) == 2:
        part(0)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(part, range(len(bounds) - 1)))
    return sums
