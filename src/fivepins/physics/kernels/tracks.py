"""How far simulated balls stray from filmed ones, for many strokes at once.

The stroke itself is `loop.stroke`, which records its segments into a scratch array; this module only walks through
them at the times of the film.
"""

import math

import numpy as np

from fivepins.physics.codes import BODIES, EVENT_CAP, ROWS_FULL, SEGMENT, SEGMENTS_FULL, STATE, STRIDE, X, Y
from fivepins.physics.kernels.cue import strike
from fivepins.physics.kernels.jit import Floats, Integers, kernel
from fivepins.physics.kernels.layout import FLOATS, INTEGERS
from fivepins.physics.kernels.loop import stroke

INF = math.inf
ROOM = 4000
"""Segments and events of one stroke; one that needs more counts as unlike any film."""


@kernel
def stray(
    which: Integers,
    cues: Floats,
    p: Floats,
    places: Floats,
    spans: Integers,
    t: Floats,
    x: Floats,
    y: Floats,
    sums: Floats,
    first: int,
    last: int,
) -> None:
    """Squared distances between film and simulation for trials `first` to `last`.

    Args:
        which: int64[N]: which filmed shot a trial is for.
        cues: float64[N, 6]: direction in which the ball leaves the tip, speed, elevation, side, high, and when, s.
        p: Numbers of table and models, as in `loop.stroke`.
        places: float64[K, 3, 2]: where the balls of a filmed shot lie at the start; the first is struck.
        spans: int64[K, 4]: samples of ball b of shot k are `spans[k, b]` to `spans[k, b + 1]`.
        t: float64: times of all samples, rising for each ball.
        x: float64: their places.
        y: float64: their places.
        sums: float64[N, 3]: the sum over the samples of each ball; inf for a stroke that does not end.
        first: First trial.
        last: One past the last.
    """
    s = np.zeros(FLOATS)
    book = np.zeros(INTEGERS, np.int64)
    launch = np.full((3, 7), INF)
    codes = np.empty(ROOM, np.int16)
    times = np.empty(ROOM)
    segments = np.empty((ROOM, SEGMENT))
    latest = np.zeros(3, np.int64)
    at = np.zeros(3, np.int64)
    for q in range(first, last):
        shot = which[q]
        for k in range(BODIES):
            s[STRIDE * k + X] = places[shot, k, 0] if k < 3 else math.nan
            s[STRIDE * k + Y] = places[shot, k, 1] if k < 3 else 0.0
            s[STRIDE * k + STATE] = 0.0
        for k in range(3):
            launch[k, 0] = INF
            latest[k] = -1
            at[k] = spans[shot, k]
            sums[q, k] = 0.0
        # What squirt does to the direction is the same at every azimuth.
        ux, uy, _, _, _, _ = strike(0.0, cues[q, 1], cues[q, 2], cues[q, 3], cues[q, 4], 0.0, p[2], p[20], p[21], p[22])
        vx, vy, vz, wx, wy, wz = strike(
            cues[q, 0] - math.atan2(uy, ux), cues[q, 1], cues[q, 2], cues[q, 3], cues[q, 4], 0.0,
            p[2], p[20], p[21], p[22],
        )  # fmt: skip
        launch[0, 0] = cues[q, 5]
        launch[0, 1] = vx
        launch[0, 2] = vy
        launch[0, 3] = vz
        launch[0, 4] = wx
        launch[0, 5] = wy
        launch[0, 6] = wz
        ended, _, rows, _, _ = stroke(s, book, p, launch, codes, times, segments, True)
        if ended in (EVENT_CAP, ROWS_FULL, SEGMENTS_FULL):
            for k in range(3):
                sums[q, k] = INF
            continue
        for r in range(rows + 3):
            # Behind the last row, each ball's last segment goes on.
            k = int(segments[r, 0]) if r < rows else r - rows
            if k > 2:
                continue
            until = segments[r, 15] if r < rows else INF
            g = latest[k]
            latest[k] = r
            if g < 0:
                continue
            n = at[k]
            end = spans[shot, k + 1]
            total = 0.0
            while n < end and t[n] < until:
                tau = t[n] - segments[g, 15]
                dx = segments[g, 1] + (segments[g, 4] + segments[g, 7] * tau) * tau - x[n]
                dy = segments[g, 2] + (segments[g, 5] + segments[g, 8] * tau) * tau - y[n]
                total += dx * dx + dy * dy
                n += 1
            at[k] = n
            sums[q, k] += total
