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
SINGLE = 0.6
"""A quick ball that comes on with less than this cosine to n meets the pin once and leaves it behind."""
DOUBLE = 0.26
"""This much above, the pin that turns comes back against it, and takes its full share."""
QUICK = 1.0
"""A ball as fast as that, m/s. At half of it and below, the pin falls out of the way of more balls, but comes back more
often against those that it does not escape."""
LATER = 0.2
"""How much larger the first cosine then is."""
SHARPER = 0.13
"""How much less the second."""
AWAY = 1.5
"""Slip of a ball's surface upward on the head that turns away under it, over the speed of approach."""
DRAWN = 2.0
"""What the ball's own spin adds to that, in slips: sideways the head gives way, so that the slip turns downward."""
ACROSS = 0.08
"""Share of its mass with which a pin resists being dragged sideways by its head: it spins about its axis."""
NOWHERE = 1e-9
"""A pin that a cushion stops within this way (m) stays where it is: the time it takes must not vanish in rounding."""


@kernel
def blow(
    nx: float,
    ny: float,
    vx: float,
    vy: float,
    wx: float,
    wy: float,
    wz: float,
    m: float,
    share: float,
    glance: float,
    mu: float,
) -> tuple[float, float, float, float, float]:
    """A quick ball against a pin that stands.

    Along n the pin takes its share of the speed of approach. Across n friction works against the slip of the ball's
    surface on the head: sideways, and down the head, which itself turns away under the blow.

    Args:
        nx: From ball to pin.
        ny: The same.
        vx: Velocity of the ball.
        vy: The same.
        wx: Its angular velocity times its radius.
        wy: The same.
        wz: The same.
        m: Mass of a pin over that of a ball.
        share: Impulse along n per mass of the pin and speed of approach.
        glance: What is left of that share in a glancing contact, where the ball meets the pin only once.
        mu: Friction of a ball on a pin.

    Returns:
        (dvx, dvy, dwx, dwy, dwz): changes of the ball's velocity and of its angular velocity times its radius.
    """
    vn = vx * nx + vy * ny
    if vn <= 0.0:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    v = math.sqrt(vx * vx + vy * vy)
    c = vn / v
    slow = min(max(2.0 - 2.0 * v / QUICK, 0.0), 1.0)
    more = (c - SINGLE - LATER * slow) / (DOUBLE - SHARPER * slow)
    k = share * (glance + (1.0 - glance) * min(max(more, 0.0), 1.0 + slow))
    j = min(m * k * vn, 0.5 * vn)
    u = vy * nx - vx * ny + wz
    w = AWAY * vn + DRAWN * (wy * nx - wx * ny)
    h = math.sqrt(u * u + w * w)
    f = min(mu * j / h, ACROSS * m) if h > 0.0 else 0.0
    return (
        -j * nx + f * u * ny,
        -j * ny - f * u * nx,
        2.5 * f * w * ny,
        -2.5 * f * w * nx,
        -2.5 * f * u,
    )


@kernel
def thrown(
    x: float,
    y: float,
    ux: float,
    uy: float,
    far: float,
    wide: float,
    tall: float,
    width: float,
    length: float,
) -> tuple[float, float, float, int]:
    """A pin that starts at (x, y) with velocity u and would come to rest `far` away.

    Its middle stays `wide` away from the long cushions and `tall` away from the short ones.

    Returns:
        (hx, hy, duration, wall): half its acceleration, how long it moves, and where a cushion stops it: 1 a long
        one, 2 a short one, 0 none does.
    """
    u = math.sqrt(ux * ux + uy * uy)
    if u <= 0.0 or far <= 0.0:
        return 0.0, 0.0, 0.0, 0
    k = -0.25 * u / far
    # The share of the way that stays inside the cushions.
    part = 1.0
    wall = 0
    ex = ux / u * far
    ey = uy / u * far
    across = (width - wide - x) / ex if ex > 0.0 else ((wide - x) / ex if ex < 0.0 else INF)
    along = (length - tall - y) / ey if ey > 0.0 else ((tall - y) / ey if ey < 0.0 else INF)
    if across < part:
        part = across
        wall = 1
    if along < part:
        part = along
        wall = 2
    if part * far < NOWHERE:
        return 0.0, 0.0, 0.0, wall
    return k * ux, k * uy, 2.0 * far / u * (1.0 - math.sqrt(1.0 - part)), wall


@kernel
def strewn(
    x: float,
    y: float,
    ux: float,
    uy: float,
    far: float,
    heading: float,
    half: float,
    base: float,
    girth: float,
    width: float,
    length: float,
) -> tuple[float, float, float, float]:
    """A pin that is down and thrown: as `thrown`, but where a cushion stops it, it turns and comes to lie along it.

    Args:
        x: Middle of its axis.
        y: The same.
        ux: Velocity.
        uy: The same.
        far: How far from here it would come to rest.
        heading: Direction in which its head points.
        half: Half its height.
        base: Radius of its base.
        girth: Radius of its belly.
        width: Of the bed.
        length: Of the bed.

    Returns:
        (hx, hy, duration, turning): half its acceleration, how long it moves, and how fast it turns about the
        vertical, rad/s.
    """
    c = abs(math.cos(heading))
    s = abs(math.sin(heading))
    wide = max(half * c + base * s, girth)
    tall = max(half * s + base * c, girth)
    hx, hy, t, wall = thrown(x, y, ux, uy, far, wide, tall, width, length)
    if wall == 0:
        return hx, hy, t, 0.0
    hx, hy, t, _ = thrown(x, y, ux, uy, far, girth if wall == 1 else half, half if wall == 1 else girth, width, length)
    turn = heading / math.pi - (0.0 if wall == 2 else 0.5)
    turn = math.pi * (math.floor(turn + 0.5) - turn)
    return hx, hy, t, turn / t if t > 0.0 else 0.0


@inlined
def short_of(x: float, y: float, ux: float, uy: float, d: float) -> float:
    """How far a pin goes until it is within d of what lies at (x, y) from it; inf if it passes or leaves it.

    Args:
        x: What lies in its way, less the pin's middle.
        y: The same.
        ux: Velocity of the pin.
        uy: The same.
        d: Distance.
    """
    u = math.sqrt(ux * ux + uy * uy)
    along = (x * ux + y * uy) / u if u > 0.0 else 0.0
    rest = along * along - (x * x + y * y - d * d)
    return max(along - math.sqrt(rest), 0.0) if along > 0.0 and rest > 0.0 else INF


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
