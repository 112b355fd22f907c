"""What a pin that lies does when a ball comes up with it: fitted to the rigid bodies, as `pins` is for one that stands.

A ball meets it on one of two circles, seen from above: round the belly on which it lies, and round its head. Struck
along its axis it slides a little and stops; struck across it rolls, and since it is thicker at the belly than at the
head, it rolls round in a circle like a cone. Fast, it skids in a wider curve first. Struck beside its middle it turns.

Such a motion is a chain of pieces, each a parabola; at the end of each the pin goes on (`falls.swept`).

Letters: n unit vector from ball to pin; e unit vector along the pin to its head; f across, to the left of e.
"""

import math

from fivepins.physics.kernels.jit import inlined, kernel
from fivepins.physics.kernels.times import leave, meet_flat

INF = math.inf
BELLY = -0.0055
"""Where on its axis the belly is, from its middle toward its head, m."""
BELLY_REACH = 0.0248
"""How near a ball's centre, seen from above, comes to the axis there before it touches the pin, m."""
HEAD = 0.0072
"""The same for the head."""
HEAD_REACH = 0.0215
ANY_REACH = 0.0255
"""How near it comes to the middle of a pin that rolls, m."""
TAKES = 2.0
"""Impulse of a ball per mass of the pin and speed of approach."""
CARRIES = 0.002
"""And of what a pin at rest takes besides from a slow ball that goes on pushing it, times the ball's speed, m²/s²."""
BRUSHED = 0.25
"""How much more that is where the ball only brushes the pin."""
ROLLS = 1.4
"""Speed of a pin over the ball's speed of approach."""
SLOWS = 0.107
"""Deceleration of a pin that rolls, m/s²."""
STOPS = 2.1
"""Of one that slides along its axis."""
SKIDS = 0.82
"""Of one that skids."""
FAST = 0.2
"""A faster pin skids, m/s."""
ROUND = 0.0435
"""Radius of the circle in which the middle of a pin rolls, m: it is a cone whose tip is as far from its belly as the
difference of the radii of belly and head asks for."""
YAWS = 163.0
"""How fast the cloth stops a pin that turns about the vertical, rad/s²."""
ASTRAY = 6.0
"""A pin that turns so far before it rolls does not roll, rad."""
SWINGS = 0.0083
"""Radius of gyration of a pin about an axis across it, m."""
PIECE = 1.5707963267948966
"""A piece of its way turns the pin by no more, rad."""
BRIEF = 1e-3
"""And lasts at least so long if the pin slides first, s."""
PACE = 0.02
"""A pin that a ball comes up with leaves it at least this fast, m/s: bounds the number of kicks."""
CREEP = 0.004
"""A pin slower than that across does not roll on, m/s."""
TUMBLES = 0.19
"""How often a thrown pin turns end over end before it is down for good, over the square of its speed, s²/m²: at 6 u
radians a second, for 0.2 u seconds in hops."""
UPRIGHT = 5e-4
"""A pin that then is no further from upright stays so, turns."""
SLIDES = -1.0
"""What stands for the way of a pin that lies and was struck."""
TURNS = -2.0
"""And of one that rolls on."""
RISES = 0.12
"""How long a pin takes to stand up again, s."""


@inlined
def goes_on(ux: float, uy: float) -> bool:
    """Whether a pin that rolls does not yet rest with this velocity."""
    return ux * ux + uy * uy > CREEP * CREEP


@kernel
def meet_lying(
    cx: float,
    cy: float,
    bx: float,
    by: float,
    ax: float,
    ay: float,
    h: float,
    moves: float,
    ux: float,
    uy: float,
    gx: float,
    gy: float,
    heading: float,
) -> float:
    """When a ball meets a pin that lies at rest or rolls. One that rolls is a disc, and if it goes on, not seen so far.

    Args:
        cx: Ball's centre less the pin's middle.
        cy: The same.
        bx: Velocity of the ball.
        by: The same.
        ax: Half its acceleration.
        ay: The same.
        h: How far ahead to look.
        moves: How long this piece of the pin's motion still lasts.
        ux: Velocity of the pin.
        uy: The same.
        gx: Half its acceleration.
        gy: The same.
        heading: Where its head points then.
    """
    if moves > 0.0:
        t = meet_flat(cx, cy, bx - ux, by - uy, ax - gx, ay - gy, min(h, moves), ANY_REACH)
        if t < INF or moves >= h or goes_on(ux + 2.0 * gx * moves, uy + 2.0 * gy * moves):
            return t
        cx += (bx - ux + (ax - gx) * moves) * moves
        cy += (by - uy + (ay - gy) * moves) * moves
        bx += 2.0 * ax * moves
        by += 2.0 * ay * moves
        h -= moves
    else:
        moves = 0.0
    ex = math.cos(heading)
    ey = math.sin(heading)
    t = meet_flat(cx - BELLY * ex, cy - BELLY * ey, bx, by, ax, ay, h, BELLY_REACH)
    return moves + min(t, meet_flat(cx - HEAD * ex, cy - HEAD * ey, bx, by, ax, ay, min(t, h), HEAD_REACH))


@inlined
def nearest(cx: float, cy: float, ex: float, ey: float) -> tuple[float, float, float]:
    """Where a ball touches a pin that lies.

    Args:
        cx: Ball's centre less the pin's middle.
        cy: The same.
        ex: Along the pin.
        ey: The same.

    Returns:
        n, and the place on the axis.
    """
    at = BELLY
    x = BELLY * ex - cx
    y = BELLY * ey - cy
    d = math.sqrt(x * x + y * y)
    u = HEAD * ex - cx
    v = HEAD * ey - cy
    w = math.sqrt(u * u + v * v)
    if w - HEAD_REACH < d - BELLY_REACH:
        at = HEAD
        x = u
        y = v
        d = w
    return x / d, y / d, at


@kernel
def shove(
    nx: float, ny: float, ex: float, ey: float, at: float, vx: float, vy: float, ux: float, uy: float, m: float
) -> tuple[float, float, float, float]:
    """A ball against a pin that lies.

    Args:
        nx: From ball to pin.
        ny: The same.
        ex: Along the pin.
        ey: The same.
        at: Where on its axis it is met.
        vx: Velocity of the ball.
        vy: The same.
        ux: Velocity of the pin.
        uy: The same.
        m: Mass of a pin over that of a ball.

    Returns:
        (loss, wx, wy, yaw): what the ball loses of its speed along n, velocity of the pin after, and how fast that
        turns about the vertical, rad/s.
    """
    near = max((vx - ux) * nx + (vy - uy) * ny, 0.0)
    v = math.sqrt(vx * vx + vy * vy)
    vn = vx * nx + vy * ny
    across = ny * ex - nx * ey
    c = max(vn, 0.0) / v if v > 0.0 else 1.0
    k = TAKES * (1.0 + BRUSHED * (1.0 - c)) * near
    if ux == 0.0 and uy == 0.0 and v > 0.0:
        k += CARRIES * c / v
    # It slows a ball and pushes none.
    loss = min(m * k, max(0.5 * vn, 0.0))
    w = max(ROLLS * near, PACE)
    return loss, ux + w * nx, uy + w * ny, w * across * at / (SWINGS * SWINGS)


@kernel
def slide(ux: float, uy: float, ex: float, ey: float, heading: float, yaw: float) -> tuple[float, float, float, float]:
    """The first piece of the motion of a pin that was struck: what it has along its axis is lost.

    Args:
        ux: Velocity.
        uy: The same.
        ex: Along the pin.
        ey: The same.
        heading: Direction in which its head points.
        yaw: How fast it turns.

    Returns:
        (hx, hy, duration, turning): half its acceleration, how long it lasts, and the mean rate of turning, rad/s.
    """
    along = ux * ex + uy * ey
    across = uy * ex - ux * ey
    swing = abs(yaw) / YAWS
    t = max(max(abs(along) / STOPS, swing), BRIEF)
    turned = 0.5 * yaw * swing
    # As it turns, it no longer points across its way, and what is along its axis by then is lost too.
    w = max(abs(across) - SLOWS * t, 0.0) * max(1.0 - abs(turned) / ASTRAY, 0.0)
    if w < CREEP:
        w = 0.0
    w = math.copysign(w, across)
    heading += turned
    k = 0.5 / t
    return k * (-w * math.sin(heading) - ux), k * (w * math.cos(heading) - uy), t, turned / t


@kernel
def roll(ux: float, uy: float, ex: float, ey: float) -> tuple[float, float, float, float]:
    """The next piece of the motion of a pin that rolls, or skids, across its axis.

    Args:
        ux: Velocity.
        uy: The same.
        ex: Along the pin.
        ey: The same.

    Returns:
        (hx, hy, duration, turning): half its acceleration, how long it lasts, and the rate of turning, rad/s.
    """
    u = math.sqrt(ux * ux + uy * uy)
    if u < CREEP:
        return 0.0, 0.0, 0.0, 0.0
    low = FAST if u > FAST * 1.01 else 0.0
    slows = SKIDS if low > 0.0 else SLOWS
    wide = ROUND * max(u * u / (FAST * FAST), 1.0)
    way = 0.5 * (u * u - low * low) / slows
    turn = way / wide
    if turn > PIECE:
        turn = PIECE
        way = PIECE * wide
        low = math.sqrt(max(u * u - 2.0 * slows * way, 0.0))
    t = 2.0 * way / (u + low)
    # Toward the tip of the cone, which is on the side of its head.
    if uy * ex - ux * ey > 0.0:
        turn = -turn
    c = low / u * math.cos(turn)
    s = low / u * math.sin(turn)
    k = 0.5 / t
    return k * (c * ux - s * uy - ux), k * (s * ux + c * uy - uy), t, turn / t


@inlined
def lands(u: float) -> bool:
    """Whether a pin that is thrown with the speed u comes down on its base, after whole turns, and stays on it."""
    turns = TUMBLES * u * u
    return turns > 0.5 and abs(turns - math.floor(turns + 0.5)) < UPRIGHT


@inlined
def inside(
    x: float, y: float, ux: float, uy: float, hx: float, hy: float, t: float, half: float, width: float, length: float
) -> float:
    """How long a piece lasts, at most t, before a cushion stops the pin, whichever way that then points."""
    if x < half or x > width - half or y < half or y > length - half:
        return 0.0
    t = min(t, leave(x, ux, hx, half, width - half))
    t = min(t, leave(y, uy, hy, half, length - half))
    return t if t > BRIEF else 0.0
