"""Where the error comes from: what a film and its simulation do differently, and what the film alone shows."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.symbols import BALLS
from fivepins.model.table import Table
from fivepins.physics.footage import Footage
from fivepins.physics.params import Params
from fivepins.physics.simulate import Strike, aimed, simulate
from fivepins.physics.trace import Trace
from fivepins.physics.tracks import FilmedShot, Track

Floats = NDArray[np.float64]

STIRRED: Final = 0.01
"""A ball seen so far from its first place (m) has been hit."""

NEAR: Final = 0.06
"""Within this distance of its cushion (m) a ball that turns round has met it: at 50 pictures a second a fast ball is
never seen nearer."""

TURN: Final = 0.005
"""How far a ball comes and goes (m) where it meets a cushion."""

CAUSES: Final = {
    "first ball": "another ball is hit first",
    "third ball": "the third ball is hit in one of them only",
    "cushions": "the ball struck takes the cushions in another order",
    "drift": "all as filmed, but not quite where and when",
}
"""Why a simulated stroke strays, in the order in which it is asked."""


class Stray(NamedTuple):
    """How a stroke goes astray.

    Attributes:
        cause: A key of `CAUSES`.
        when: Moment up to which all balls stay within five centimetres, s; inf if they always do.
        contacts: Contacts of balls and cushions in the simulation up to then.
    """

    cause: str
    when: float
    contacts: int


def rerun(footage: Footage, k: int, cue: Floats, params: Params) -> Trace:
    """Simulate shot k with its cue (direction, speed, elevation, side, high, when)."""
    direction, speed, elevation, side, high, when = cue.tolist()
    shot = aimed(direction, Shot(0.0, speed, elevation, side, high, False), footage.table, params)
    white, yellow, red = ((float(x), float(y)) for x, y in footage.places[k])
    return simulate(Position(white, yellow, red, ""), Strike("w", shot, when), footage.table, params)


def distances(shot: FilmedShot, trace: Trace) -> tuple[Floats, Floats, Floats]:
    """Distance of each ball between film and simulation at every sample, m."""
    white, yellow, red = (
        np.array(
            [
                math.dist((x, y), trace.sample(t)[name].centre[:2])
                for t, x, y in zip(track.t, track.x, track.y, strict=True)
            ]
        )
        for name, track in zip(BALLS, shot.balls, strict=True)
    )
    return white, yellow, red


def stray(shot: FilmedShot, trace: Trace, table: Table, far: Sequence[Floats], limit: float = 0.05) -> Stray:
    """Compare a filmed stroke with its simulation; `far` are their `distances`."""
    when = math.inf
    for track, apart in zip(shot.balls, far, strict=True):
        beyond = np.flatnonzero(apart > limit)
        if len(beyond):
            when = min(when, track.t[int(beyond[0])])
    contacts = sum(event.kind in ("meet", "cushion") and event.time < when for event in trace.events)
    end = max(track.t[-1] for track in shot.balls)
    hits = [event for event in trace.events if event.kind == "meet" and event.time <= end]
    met = [event.b for event in hits if event.a == 0][:1]
    stirred = sorted((_stirred(track), ball) for ball, track in enumerate(shot.balls) if ball)
    seen = [ball for moment, ball in stirred if moment < math.inf]
    moved = {ball for event in hits for ball in (event.a, event.b) if ball}
    filmed, walls = (cushions(track, table) for track in (shot.balls[0], _as_filmed(shot.balls[0], trace)))
    shorter = min(len(walls), len(filmed))
    if met != seen[:1]:
        cause = "first ball"
    elif moved != set(seen):
        cause = "third ball"
    elif walls[:shorter] != filmed[:shorter] or abs(len(walls) - len(filmed)) > 1:
        cause = "cushions"
    else:
        cause = "drift"
    return Stray(cause, when, contacts)


def _as_filmed(track: Track, trace: Trace) -> Track:
    """The simulated ball that was struck, at the times of its film."""
    places = [trace.sample(t)[BALLS[0]].centre for t in track.t]
    return Track(track.t, tuple(place[0] for place in places), tuple(place[1] for place in places))


def _stirred(track: Track) -> float:
    """When a ball is first seen away from its place."""
    for t, x, y in zip(*track, strict=True):
        if math.hypot(x - track.x[0], y - track.y[0]) > STIRRED:
            return t
    return math.inf


def cushions(track: Track, table: Table) -> list[int]:
    """The cushions that a filmed ball meets, in order: left 0, right 1, bottom 2, top 3."""
    radius = table.ball_radius
    x, y = np.array(track.x), np.array(track.y)
    gaps = (x - radius, table.width - radius - x, y - radius, table.length - radius - y)
    return [wall for _, wall in sorted((k, wall) for wall, gap in enumerate(gaps) for k in _turns(gap.tolist()))]


def _turns(gap: list[float]) -> Iterator[int]:
    """Where a ball turns round near a cushion, having come and going by more than a film's error."""
    least, greatest, at = gap[0], gap[0], 0
    coming = False
    for k, d in enumerate(gap):
        if d < least:
            least, at = d, k
        greatest = max(greatest, d)
        if not coming and d < greatest - TURN:
            coming, least, at = True, d, k
        elif coming and d > least + TURN:
            if least < NEAR:
                yield at
            coming, greatest = False, d


class Slope(NamedTuple):
    """What slow balls show, rolling alone.

    Attributes:
        stretches: How many stretches of rolling were used.
        roll: Deceleration over gravity, median of the stretches.
        slower: The same of those under 0.3 m/s.
        faster: The same of those above 0.6 m/s.
        tilt_x: Slope of the bed as it bends their ways: downward along x where positive, rad.
        tilt_y: Slope along y, rad.
        error: Standard error of both slopes, rad.
        pull_x: The same slope as it slows or speeds them along their ways, rad; so does a nap.
        pull_y: Along y, rad.
        pull_error: Standard error of both, rad.
    """

    stretches: int
    roll: float
    slower: float
    faster: float
    tilt_x: float
    tilt_y: float
    error: float
    pull_x: float
    pull_y: float
    pull_error: float


def slope(shots: Sequence[FilmedShot], gravity: float = 9.81) -> Slope | None:
    """Rolling friction and the slope of the bed from the film alone; None if too few balls roll slowly.

    A ball on a slope is accelerated by 5/7 of gravity's part along it; the rest of its acceleration is against its
    velocity.
    """
    rows = [row for shot in shots for track in shot.balls for row in _stretches(track)]
    if len(rows) < 20:
        return None
    v = np.array([row[:2] for row in rows])
    a = np.array([row[2:] for row in rows])
    speed = np.hypot(v[:, 0], v[:, 1])
    along = v / speed[:, None]
    roll = -(a * along).sum(axis=1) / gravity
    across = a - (a * along).sum(axis=1)[:, None] * along
    # Along the way slope and friction cannot be told apart in one stretch, only over all of them.
    normal = np.stack((-along[:, 1], along[:, 0]), axis=1)
    tilt, error = _solved(5.0 / 7.0 * gravity * normal, (across * normal).sum(axis=1))
    slowed = np.column_stack((-5.0 / 7.0 * along, np.ones(len(speed)), speed))
    pull, pull_error = _solved(slowed, roll)
    slow, fast = roll[speed < 0.3], roll[speed > 0.6]
    return Slope(
        len(rows),
        float(np.median(roll)),
        float(np.median(slow)) if len(slow) else math.nan,
        float(np.median(fast)) if len(fast) else math.nan,
        float(tilt[0]),
        float(tilt[1]),
        error,
        float(pull[0]),
        float(pull[1]),
        pull_error,
    )


def _solved(design: Floats, values: Floats) -> tuple[Floats, float]:
    """Least squares without outliers: the solution, and the larger standard error of its first two numbers."""
    from_middle = np.abs(values - np.median(values))
    kept = from_middle < 5.0 * np.median(from_middle)
    used = design[kept]
    solution, *_ = np.linalg.lstsq(used, values[kept], rcond=None)
    left = values[kept] - used @ solution
    spread = float(left @ left) / max(1, len(left) - used.shape[1])
    return solution, math.sqrt(spread * float(np.linalg.pinv(used.T @ used).diagonal()[:2].max()))


def _stretches(track: Track) -> Iterator[tuple[float, float, float, float]]:
    """(vx, vy, ax, ay) of stretches in which a ball, long after its last contact, follows a parabola."""
    t, x, y = (np.array(column) for column in track)
    first = 0
    while first + 12 <= len(t):
        last = int(np.searchsorted(t, t[first] + 0.8, side="right"))
        part = slice(first, last)
        moved = math.hypot(x[last - 1] - x[first], y[last - 1] - y[first])
        span = t[last - 1] - t[first]
        first = last
        if last - part.start < 12 or span < 0.6 or not 0.1 * span < moved < 1.2 * span:
            continue
        tau = t[part] - 0.5 * (t[part.start] + t[last - 1])
        design = np.stack((np.ones_like(tau), tau, 0.5 * tau * tau), axis=1)
        fit, *_ = np.linalg.lstsq(design, np.stack((x[part], y[part]), axis=1), rcond=None)
        left = np.stack((x[part], y[part]), axis=1) - design @ fit
        slowing = -float(fit[2] @ fit[1]) / float(fit[1] @ fit[1]) ** 0.5
        # A sliding ball slows ten times as fast; a contact leaves no parabola.
        if float(np.abs(left).max()) < 2e-3 and 0.0 < slowing < 0.2:
            yield float(fit[1, 0]), float(fit[1, 1]), float(fit[2, 0]), float(fit[2, 1])
