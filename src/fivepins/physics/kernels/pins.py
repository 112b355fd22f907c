"""What a contact does to a pin: the fast model, fitted to the rigid bodies of `physics.rigid`.

A pin stands, is thrown, lies, or leans. A ball meets a standing pin's head on a circle of `reach` round its spot
(about 33 mm). The pin is down at once if the ball comes on fast enough along the line of centres; else it stays up
until the ball has pushed its head far enough for it to topple by its own weight, at the circle of `deep`. A pin
that is down slides with constant deceleration in the direction of the blow, as a disc round its middle: what that
disc meets, it can fell; a ball that comes up with it kicks it on.

Letters: n unit vector from ball to pin; v, u velocities of ball and pin; m mass of a pin over that of a ball.
"""

import math

from fivepins.physics.codes import LYING
from fivepins.physics.kernels.jit import inlined, kernel
from fivepins.physics.kernels.times import meet_flat

INF = math.inf


@kernel
def blow(
    nx: float, ny: float, vx: float, vy: float, m: float, share: float, glance: float, push: float
) -> tuple[float, float, float]:
    """A ball against a pin that stands or lies.

    Args:
        nx: From ball to pin.
        ny: The same.
        vx: Velocity of the ball, or of the ball less that of the pin.
        vy: The same.
        m: Mass of a pin over that of a ball.
        share: Impulse along n per mass of the pin and speed of approach.
        glance: What is left of that share in a glancing contact, where the pin spins away.
        push: Impulse per mass of the pin of the slow push that follows, m²/s² (force times length of contact).

    Returns:
        (dvx, dvy, vn): change of the ball's velocity, and its speed along n before.
    """
    vn = vx * nx + vy * ny
    if vn <= 0.0:
        return 0.0, 0.0, 0.0
    v = math.sqrt(vx * vx + vy * vy)
    c = vn / v
    # Full share up to 45 degrees aside, the glancing one from 55 degrees on.
    k = share
    if c < 0.5736:
        k = share * glance
    elif c < 0.7071:
        k = share * (glance + (1.0 - glance) * (c - 0.5736) / 0.1335)
    j = min(m * (k * vn + push * c / v), 0.5 * vn)
    return -j * nx, -j * ny, vn


@kernel
def thrown(
    x: float,
    y: float,
    ux: float,
    uy: float,
    far: float,
    left: float,
    bottom: float,
    right: float,
    top: float,
) -> tuple[float, float, float]:
    """A pin that starts at (x, y) with velocity u and would come to rest `far` away.

    Returns:
        (hx, hy, duration): half its acceleration, and how long it moves; less where a cushion stops it.
    """
    u = math.sqrt(ux * ux + uy * uy)
    if u <= 0.0 or far <= 0.0:
        return 0.0, 0.0, 0.0
    k = -0.25 * u / far
    hx = k * ux
    hy = k * uy
    t = 2.0 * far / u
    # The share of the way that stays inside the cushions.
    part = 1.0
    ex = ux / u * far
    ey = uy / u * far
    if ex > 0.0:
        part = min(part, (right - x) / ex)
    elif ex < 0.0:
        part = min(part, (left - x) / ex)
    if ey > 0.0:
        part = min(part, (top - y) / ey)
    elif ey < 0.0:
        part = min(part, (bottom - y) / ey)
    part = max(part, 0.0)
    return hx, hy, t * (1.0 - math.sqrt(1.0 - part))


@kernel
def topples(u: float) -> float:
    """How fast a pin that is struck turns over, rad/s, when it leaves with the speed u."""
    return max(9.0, 60.0 * u)


@inlined
def tilted(tilt: float, rate: float, t: float) -> float:
    """The tilt of a pin a time t later: it turns until it lies."""
    return min(tilt + rate * t, LYING)


@inlined
def meet_down(
    cx: float,
    cy: float,
    bx: float,
    by: float,
    ax: float,
    ay: float,
    vx: float,
    vy: float,
    hx: float,
    hy: float,
    moves: float,
    h: float,
    d: float,
) -> float:
    """When a ball comes within d of a pin that is down, while that slides or once it lies.

    Args:
        cx: Ball's centre less the pin's.
        cy: The same.
        bx: Velocity of the ball.
        by: The same.
        ax: Half its acceleration.
        ay: The same.
        vx: Velocity of the pin.
        vy: The same.
        hx: Half its acceleration.
        hy: The same.
        moves: How long it still moves.
        h: How far ahead to look.
        d: Distance.
    """
    if moves > 0.0:
        t = meet_flat(cx, cy, bx - vx, by - vy, ax - hx, ay - hy, min(h, moves), d)
        if t < INF or moves >= h:
            return t
    else:
        moves = 0.0
    return moves + meet_flat(
        cx + (bx - vx + (ax - hx) * moves) * moves,
        cy + (by - vy + (ay - hy) * moves) * moves,
        bx + 2.0 * ax * moves,
        by + 2.0 * ay * moves,
        ax,
        ay,
        h - moves,
        d,
    )


@inlined
def slides(u: float, short: float, long: float) -> float:
    """How far a pin goes that leaves with the speed u: sliding at first, in hops and rolls when fast."""
    return min(short * u * u, long * u)


@kernel
def aside(c: float, reach: float, v: float, most: float, slow: float) -> float:
    """How far a slow ball that passes pushes an upright pin.

    Args:
        c: Cosine of the angle between the ball's way and n.
        reach: Distance of first contact.
        v: Speed of the ball.
        most: The push in metres of a ball that overlaps the pin by one millimetre; it grows with the root.
        slow: Speed up to which it is pushed so far; above, less with the square.
    """
    overlap = reach * (1.0 - math.sqrt(max(0.0, 1.0 - c * c)))
    s = most * math.sqrt(1e3 * overlap)
    return s if v <= slow else s * (slow / v) * (slow / v)
