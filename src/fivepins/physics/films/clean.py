"""One filmed stroke made fit to compare with: stray samples, gaps, who was struck, still beginnings, thinning."""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.table import Table

Floats = NDArray[np.float64]

AWAY: Final = 0.01
"""A ball seen so far from its first place (m) has been set going."""

JUMP: Final = 0.03
"""How far (m) a sample lies from both its neighbours at least, if it is a stray one."""

STEPS: Final = 2.5
"""How many times longer than the steps around it the way to and from a stray sample is."""

STRAY: Final = 0.1
"""Share of stray samples of one ball above which a shot is not trusted."""

HOLE: Final = 0.3
"""How far (m) a ball goes unseen, in more than three pictures, where a film has a gap."""

EARLY: Final = 0.3
"""Seconds after the stroke in which the ball struck must be seen without a gap."""

PACE: Final = 60.0
"""Pictures a second that are kept: what is between them tells nothing more, and costs time."""

OUTSIDE: Final = 0.05
"""How far beyond the bed a sample may lie, m."""


class Cleaned(NamedTuple):
    """A stroke as `physics.tracks` wants it.

    Attributes:
        balls: t, x, y of the ball struck and the two others; the clock begins when the first was last seen at rest.
        struck: The file's name for the ball struck.
        strays: Samples dropped.
        gaps: Stretches in which a ball went unseen.
        rate: Pictures a second while the ball struck moves.
        kept: Every how many of them one was kept.
    """

    balls: tuple[Floats, Floats, Floats]
    struck: str
    strays: int
    gaps: int
    rate: float
    kept: int


def clean(balls: dict[str, Floats], table: Table) -> Cleaned:
    """Clean one stroke.

    Args:
        balls: float64[3, N] each: t in s, x and y in m from the corner of the bed, nan where a ball was not seen.
        table: The table.

    Raises:
        InputError: If it cannot be used, saying why.
    """
    if len(balls) != 3:
        raise InputError("not three balls", got=", ".join(balls) or "none", expected="three")
    seen: dict[str, Floats] = {}
    strays = 0
    for name, track in balls.items():
        if np.any(np.diff(track[0]) < 0.0):
            raise InputError(f"ball {name}: time runs backward", got="", expected="times that do not fall")
        there = track[:, np.isfinite(track).all(axis=0)]
        if not there.shape[1]:
            raise InputError(f"ball {name} is never seen", got="no sample", expected="one or more")
        seen[name] = _without_strays(there, table)
        lost = there.shape[1] - seen[name].shape[1]
        if lost > max(2.0, STRAY * there.shape[1]):
            raise InputError(
                f"ball {name} jumps or leaves the bed",
                got=f"{lost} of {there.shape[1]} samples",
                expected=f"at most {100.0 * STRAY:.0f} in a hundred",
            )
        strays += lost
    struck = min(seen, key=lambda name: _start(seen[name]))
    first = seen[struck]
    begin = _last_rest(first)
    if begin < 0:
        raise InputError("no ball is set going", got="all three lie still", expected="one that moves by a centimetre")
    steps = np.diff(first[0, begin:])
    steps = steps[steps > 0.0]
    if len(steps) < 2:
        raise InputError(
            f"ball {struck} is struck, but hardly seen", got=f"{len(steps) + 1} moments", expected="3 or more"
        )
    pace = float(np.quantile(steps, 0.25))
    holes = {name: _holes(track, pace) for name, track in seen.items()}
    zero = float(first[0, begin])
    if early := [t - zero for t in holes[struck] if t < zero + EARLY]:
        raise InputError(
            f"ball {struck} goes unseen just after it is struck",
            got=f"a gap from {max(0.0, early[0]):.2f} s",
            expected=f"none before {EARLY:g} s",
        )
    every = max(1, int(1.0 / (pace * PACE) + 1e-6))
    made = [_from(seen[name], zero, every) for name in (struck, *(name for name in seen if name != struck))]
    gaps = sum(map(len, holes.values()))
    return Cleaned((made[0], made[1], made[2]), struck, strays, gaps, 1.0 / pace, every)


def _without_strays(track: Floats, table: Table) -> Floats:
    """Without samples off the bed, and without those far from both neighbours though the ball is slow around them."""
    _, x, y = track
    inside = (x > -OUTSIDE) & (x < table.width + OUTSIDE) & (y > -OUTSIDE) & (y < table.length + OUTSIDE)
    track = track[:, inside]
    step = np.hypot(np.diff(track[1]), np.diff(track[2]))
    stray = [
        k
        for k in range(1, track.shape[1] - 1)
        if min(step[k - 1], step[k]) > JUMP + STEPS * max(step[k - 2] if k > 1 else 0.0, step[k + 1 : k + 2].sum())
        and (k > 1 or k + 2 < track.shape[1])
    ]
    return np.delete(track, stray, axis=1)


def _start(track: Floats) -> float:
    """When a ball is first seen away from its place."""
    away = np.flatnonzero(np.hypot(track[1] - track[1, 0], track[2] - track[2, 0]) > AWAY)
    return float(track[0, away[0]]) if len(away) else math.inf


def _last_rest(track: Floats) -> int:
    """The sample before the first that is away, or before slow steps that lead there; -1 if there is none."""
    far = np.hypot(track[1] - track[1, 0], track[2] - track[2, 0])
    away = np.flatnonzero(far > AWAY)
    if not len(away):
        return -1
    k = int(away[0]) - 1
    # At many pictures a second the first steps are shorter than a centimetre.
    while k > 0 and far[k] > 0.3 * AWAY and far[k] > far[k - 1]:
        k -= 1
    return k


def _holes(track: Floats, pace: float) -> list[float]:
    """Where gaps begin, s."""
    far = np.hypot(np.diff(track[1]), np.diff(track[2]))
    return [float(t) for t in track[0, :-1][(far > HOLE) & (np.diff(track[0]) > 3.5 * pace)]]


def _from(track: Floats, zero: float, every: int) -> Floats:
    """From the stroke on, its place before it being that of all samples before it; every n-th sample."""
    early = track[0] <= zero
    rest = track[1:, early] if early.any() else track[1:, :1]
    later = track[:, ~early]
    first = np.array([[0.0], *([float(value)] for value in np.median(rest, axis=1))])
    later[0] -= zero
    return np.concatenate((first, later[:, every - 1 :: every]), axis=1)
