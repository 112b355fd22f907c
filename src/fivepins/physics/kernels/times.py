"""When two things meet, each moving along a parabola: times from now on, inf for never within h."""

import math

from fivepins.physics.codes import (
    OWN_BEYOND,
    OWN_BOTTOM,
    OWN_LAND,
    OWN_LEFT,
    OWN_LINE,
    OWN_NOSE_BOTTOM,
    OWN_NOSE_LEFT,
    OWN_NOSE_RIGHT,
    OWN_NOSE_TOP,
    OWN_RAIL,
    OWN_RIGHT,
    OWN_TOP,
)
from fivepins.physics.kernels.jit import inlined, kernel
from fivepins.physics.kernels.roots import first_fall

INF = math.inf
TINY = 1e-300
ROUNDING = 1e-12
"""So much more than d² the square of a distance must be to be beyond d, m²."""


@inlined
def apart(c: float, b: float, a: float, h: float, d: float) -> bool:
    """Whether |c + b t + a t²| stays above d for all t in [0, h]."""
    end = c + (b + a * h) * h
    low = min(c, end)
    high = max(c, end)
    if a != 0.0:
        t = -0.5 * b / a
        if 0.0 < t < h:
            v = c + 0.5 * b * t
            low = min(low, v)
            high = max(high, v)
    return low > d or high < -d


@inlined
def chord(bx: float, by: float, ax: float, ay: float, h: float) -> tuple[float, float, float, float]:
    """The way b t + a t² seen along the straight line from its start to its end at h.

    Returns:
        (ex, ey, bulge, beyond): the chord e; how far the way strays from it to a side at most, and beyond its ends,
        both times the length of e. It is left by -a t (h - t); beyond an end the way turns back at v² / 4 a.
    """
    ex = (bx + ax * h) * h
    ey = (by + ay * h) * h
    along = ax * ex + ay * ey
    start = bx * ex + by * ey
    back = min(min(start, start + 2.0 * along * h), 0.0)
    return ex, ey, 0.25 * h * h * abs(ax * ey - ay * ex), 0.25 * back * back / (abs(along) + TINY)


@inlined
def misses(cx: float, cy: float, bx: float, by: float, ax: float, ay: float, h: float, d: float) -> bool:
    """Whether c + b t + a t² stays farther than d from the origin for all t in [0, h], as far as its chord tells."""
    ex, ey, bulge, beyond = chord(bx, by, ax, ay, h)
    ee = ex * ex + ey * ey
    along = cx * ex + cy * ey
    gap = max(abs(cx * ey - cy * ex) - bulge, max(along, -along - ee) - beyond)
    return gap * abs(gap) > (d * d + ROUNDING) * ee


@kernel
def meet_flat(cx: float, cy: float, bx: float, by: float, ax: float, ay: float, h: float, d: float) -> float:
    """First time at which the plane vector c + b t + a t² shortens to the length d."""
    if h <= 0.0 or misses(cx, cy, bx, by, ax, ay, h, d):
        return INF
    return close_in(cx, cy, bx, by, ax, ay, h, d)


@kernel
def close_in(cx: float, cy: float, bx: float, by: float, ax: float, ay: float, h: float, d: float) -> float:
    """As `meet_flat`, for what may well meet."""
    return first_fall(
        ax * ax + ay * ay,
        2.0 * (ax * bx + ay * by),
        bx * bx + by * by + 2.0 * (ax * cx + ay * cy),
        2.0 * (bx * cx + by * cy),
        cx * cx + cy * cy - d * d,
        h,
    )


@kernel
def meet_space(
    cx: float,
    cy: float,
    cz: float,
    bx: float,
    by: float,
    bz: float,
    ax: float,
    ay: float,
    az: float,
    h: float,
    d: float,
) -> float:
    """First time at which the vector c + b t + a t² in space shortens to the length d."""
    if h <= 0.0 or apart(cx, bx, ax, h, d) or apart(cy, by, ay, h, d) or apart(cz, bz, az, h, d):
        return INF
    return first_fall(
        ax * ax + ay * ay + az * az,
        2.0 * (ax * bx + ay * by + az * bz),
        bx * bx + by * by + bz * bz + 2.0 * (ax * cx + ay * cy + az * cz),
        2.0 * (bx * cx + by * cy + bz * cz),
        cx * cx + cy * cy + cz * cz - d * d,
        h,
    )


@kernel
def pass_over(cx: float, cy: float, bx: float, by: float, ax: float, ay: float, h: float, d: float) -> float:
    """Time at which the plane vector c + b t + a t², now shortening, is shortest, if it is then shorter than d."""
    c1 = bx * cx + by * cy
    if h <= 0.0 or c1 >= 0.0 or apart(cx, bx, ax, h, d) or apart(cy, by, ay, h, d):
        return INF
    t = first_fall(
        0.0,
        -2.0 * (ax * ax + ay * ay),
        -3.0 * (ax * bx + ay * by),
        -(bx * bx + by * by + 2.0 * (ax * cx + ay * cy)),
        -c1,
        h,
    )
    if t == INF:
        return INF
    x = cx + (bx + ax * t) * t
    y = cy + (by + ay * t) * t
    return t if x * x + y * y < d * d else INF


@inlined
def leave(c: float, v: float, a: float, low: float, high: float) -> float:
    """First t ≥ 0 at which c + v t + a t² crosses `low` or `high` outward, for a start between them.

    A start on a bound, moving or accelerating outward, leaves at once.
    """
    down = v < 0.0 or (v == 0.0 and a < 0.0)
    ahead = max(c - low if down else high - c, 0.0)
    v = abs(v)
    a = -a if down else a
    disc = v * v + 4.0 * a * ahead
    if disc >= 0.0:
        s = v + math.sqrt(disc)
        if s > 0.0:
            return 2.0 * ahead / s
        return 0.0 if a > 0.0 else INF
    # It turns before that bound and comes back to the other.
    return (v + math.sqrt(v * v - 4.0 * a * max(high - c if down else c - low, 0.0))) / (-2.0 * a)


@inlined
def walls(
    x: float, y: float, vx: float, vy: float, hx: float, hy: float, R: float, width: float, length: float
) -> tuple[float, int]:
    """When a ball on the bed meets a cushion, and which."""
    tx = leave(x, vx, hx, R, width - R)
    ty = leave(y, vy, hy, R, length - R)
    # In a corner rounding must not choose: the long cushion first.
    if tx <= ty + 1e-12:
        return tx, OWN_RIGHT if x + (vx + hx * tx) * tx > 0.5 * width else OWN_LEFT
    return ty, OWN_TOP if y + (vy + hy * ty) * ty > 0.5 * length else OWN_BOTTOM


@kernel
def linear(c: float, v: float, low: float, high: float) -> float:
    """When c + v t leaves (low, high), for a start strictly between; else inf."""
    if v < 0.0 and c > low:
        return (low - c) / v
    if v > 0.0 and c < high:
        return (high - c) / v
    return INF


@kernel
def flight(
    x: float,
    y: float,
    z: float,
    vx: float,
    vy: float,
    vz: float,
    R: float,
    width: float,
    length: float,
    nose: float,
    inset: float,
    rail: float,
    g: float,
) -> tuple[float, int]:
    """What a flying ball meets first by itself, and when.

    The cushion is a solid with an edge, the nose, at height `nose`, `inset` inside the line where the bed's measure
    ends (so that a ball on the bed touches it when its centre is R from that line), and a flat top at that height.

    Args:
        x: Centre.
        y: Centre.
        z: Centre.
        vx: Velocity.
        vy: Velocity.
        vz: Velocity.
        R: Radius.
        width: Of the bed.
        length: Of the bed.
        nose: Height of the nose.
        inset: See above.
        rail: Width of cushion and frame together.
        g: Gravity.

    Returns:
        (time, one of the OWN_ kinds).
    """
    top = nose + R
    t = (vz + math.sqrt(vz * vz + 2.0 * g * max(z - R, 0.0))) / g
    kind = OWN_LAND
    high = vz * vz - 2.0 * g * (top - z)
    if high > 0.0:
        tt = (vz + math.sqrt(high)) / g
        xt = x + vx * tt
        yt = y + vy * tt
        if tt > 0.0 and (xt < inset or xt > width - inset or yt < inset or yt > length - inset):
            t = tt
            kind = OWN_RAIL
    out = min(linear(x, vx, 0.0, width), linear(y, vy, 0.0, length))
    if out < t:
        t = out
        kind = OWN_LINE
    out = min(linear(x, vx, -rail, width + rail), linear(y, vy, -rail, length + rail))
    if out < t:
        t = out
        kind = OWN_BEYOND
    a = -0.5 * g
    edge = meet_flat(x - inset, z - nose, vx, vz, 0.0, a, t, R)
    if edge < t:
        t = edge
        kind = OWN_NOSE_LEFT
    edge = meet_flat(x - width + inset, z - nose, vx, vz, 0.0, a, t, R)
    if edge < t:
        t = edge
        kind = OWN_NOSE_RIGHT
    edge = meet_flat(y - inset, z - nose, vy, vz, 0.0, a, t, R)
    if edge < t:
        t = edge
        kind = OWN_NOSE_BOTTOM
    edge = meet_flat(y - length + inset, z - nose, vy, vz, 0.0, a, t, R)
    if edge < t:
        t = edge
        kind = OWN_NOSE_TOP
    return t, kind
