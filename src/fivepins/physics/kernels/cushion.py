"""A ball on the bed against a cushion: Han 2005 in closed form, Mathavan 2010 integrated.

Both work in the cushion's frame: y into the cushion, x along it to the right of one who looks at it, z up; the nose
touches the ball above its centre, at the angle θ with sin θ = (height − R) / R.
"""

import math

from fivepins.physics.codes import OWN_BOTTOM, OWN_LEFT, OWN_RIGHT
from fivepins.physics.kernels.jit import kernel

INF = math.inf


@kernel
def han(
    vx: float, vy: float, wx: float, wy: float, wz: float, R: float, sin: float, cos: float, e: float, mu: float
) -> tuple[float, float, float, float, float, float]:
    """Han's cushion.

    Returns:
        (vx, vy, wx, wy, wz, up): `up` is the vertical impulse per mass; downward the bed takes it, upward the ball
        hops.

    Source:
        I. Han, "Dynamics in carom and three cushion billiards", J. Mech. Sci. Technol. 19 (2005), eqs. 12–20.
    """
    # Slip of the ball's surface at the nose: along the slope of the contact plane, and along the cushion.
    su = vy * sin - R * wx
    sv = -vx + R * (wz * cos - wy * sin)
    normal = (1.0 + e) * vy * cos
    s = math.sqrt(su * su + sv * sv)
    k = 1.0 / 3.5
    if s * k > mu * normal:
        k = mu * normal / s
    pu = k * su
    pv = -k * sv
    into = -pu * sin - normal * cos
    up = pu * cos - normal * sin
    q = 2.5 / R
    return (
        vx - pv,
        vy + into,
        wx - q * (into * sin - up * cos),
        wy - q * pv * sin,
        wz + q * pv * cos,
        up,
    )


SMALL = 1e-4
"""Slip, in units of the approach speed, that counts as none inside `mathavan`."""


@kernel
def slip_forces(
    xi: float, yi: float, xc: float, yc: float, sin: float, cos: float, mu: float, bed: float
) -> tuple[float, float, float, float]:
    """Friction at the nose and at the bed for these slips, per unit of normal impulse at the nose.

    Where a slip is zero the friction is what keeps it so, if Coulomb's bound allows; beyond the bound it points
    where the slip is about to go.

    Returns:
        (fx, fy, gx, gy): f at the nose along the cushion and up its
        slope, g at the bed.
    """
    si = math.sqrt(xi * xi + yi * yi)
    sc = math.sqrt(xc * xc + yc * yc)
    q = 1.0 - 2.5 * sin
    d = sin - 2.5
    fx = fy = gx = gy = 0.0
    if si > SMALL:
        fx = mu * xi / si
        fy = mu * yi / si
    if sc > SMALL:
        k = bed * max(0.0, sin + cos * fy) / sc
        gx = k * xc
        gy = k * yc
    rounds = 0
    if sc <= SMALL:
        rounds = 1
    if si <= SMALL:
        rounds = 4
    for _ in range(rounds):
        if si <= SMALL:
            fx = -q * gx / 3.5
            fy = (sin * cos + d * gy) / (sin * sin + 2.5)
            f = math.sqrt(fx * fx + fy * fy)
            if f > mu:
                fx *= mu / f
                fy *= mu / f
        k = bed * max(0.0, sin + cos * fy)
        if sc <= SMALL:
            gx = -q * fx / 3.5
            gy = (d * fy - cos) / 3.5
            g = math.sqrt(gx * gx + gy * gy)
            if g > k:
                gx *= k / g
                gy *= k / g
        else:
            gx = k * xc / sc
            gy = k * yc / sc
    return fx, fy, gx, gy


@kernel
def mathavan(
    vx: float,
    vy: float,
    wx: float,
    wy: float,
    wz: float,
    R: float,
    sin: float,
    cos: float,
    e: float,
    mu: float,
    bed: float,
    steps: float,
) -> tuple[float, float, float, float, float]:
    """Mathavan's cushion: friction at the nose and at the bed while the normal impulse P grows.

    The four components of slip obey a closed system with constant coefficients; everything is scaled by the approach
    speed, so the result scales exactly. Compression ends where vy = 0, restitution where e² of its work is given
    back. Steps in P are second order, shorter where a slip is about to vanish, since its direction jumps there.

    Args:
        vx: Velocity.
        vy: Velocity into the cushion, above zero.
        wx: Angular velocity.
        wy: Angular velocity.
        wz: Angular velocity.
        R: Radius.
        sin: Of the angle of the contact above the centre.
        cos: Of that angle.
        e: Restitution.
        mu: Friction at the nose.
        bed: Friction at the bed.
        steps: Steps in the compression.

    Returns:
        (vx, vy, wx, wy, wz).

    Source:
        S. Mathavan, M. Jackson, R. Parkin, "A theoretical analysis of billiard ball dynamics under cushion impacts",
        Proc. IMechE C 224 (2010), eqs. 12–17.
    """
    q = 1.0 - 2.5 * sin
    d = sin - 2.5
    m = sin * sin + 2.5
    v0 = vy
    xi = (vx + R * (wy * sin - wz * cos)) / v0
    yi = -sin + R * wx / v0
    xc = (vx - R * wy) / v0
    yc = 1.0 + R * wx / v0
    v = 1.0
    P = Fx = Fy = Gx = Gy = 0.0
    work = 0.0
    target = INF
    base = 1.0 / (cos * steps)
    least = base / 16.0
    for _ in range(100 * int(steps)):
        fx, fy, gx, gy = slip_forces(xi, yi, xc, yc, sin, cos, mu, bed)
        a = -3.5 * fx - q * gx
        b = sin * cos - m * fy + d * gy
        c = -q * fx - 3.5 * gx
        f = -cos + d * fy - 3.5 * gy
        h = base
        si = xi * xi + yi * yi
        if si > SMALL * SMALL:
            toward = -(xi * a + yi * b)
            if toward > 0.0:
                h = min(h, max(si / toward, least))
        sc = xc * xc + yc * yc
        if sc > SMALL * SMALL:
            toward = -(xc * c + yc * f)
            if toward > 0.0:
                h = min(h, max(sc / toward, least))
        # Midpoint.
        k = 0.5 * h
        fx, fy, gx, gy = slip_forces(xi + k * a, yi + k * b, xc + k * c, yc + k * f, sin, cos, mu, bed)
        slope = -(cos - sin * fy + gy)
        dw = cos * h * (v + 0.5 * slope * h)
        last = False
        if target == INF:
            if v + slope * h <= 0.0:
                h = -v / slope
                target = e * e * (work + 0.5 * cos * h * v)
                work = 0.0
                dw = 0.0
        else:
            dw = -dw
            if work + dw >= target:
                # -cos (v h + slope h² / 2) = target - work
                rest = (target - work) / cos
                h = 2.0 * rest / (-v + math.sqrt(max(0.0, v * v - 2.0 * slope * rest)))
                last = True
        P += h
        Fx += fx * h
        Fy += fy * h
        Gx += gx * h
        Gy += gy * h
        xi -= h * (3.5 * fx + q * gx)
        yi += h * (sin * cos - m * fy + d * gy)
        xc -= h * (q * fx + 3.5 * gx)
        yc += h * (-cos + d * fy - 3.5 * gy)
        v += slope * h
        work += dw
        if last:
            break
    s = 2.5 / R * v0
    return (
        vx - v0 * (Fx + Gx),
        v0 * v,
        wx - s * (Fy + Gy),
        wy - s * (sin * Fx - Gx),
        wz + s * cos * Fx,
    )


@kernel
def cushion(
    wall: int,
    vx: float,
    vy: float,
    wx: float,
    wy: float,
    wz: float,
    R: float,
    sin: float,
    cos: float,
    e: float,
    mu: float,
    bed: float,
    steps: float,
) -> tuple[float, float, float, float, float, float]:
    """The chosen model (Mathavan where steps > 0, else Han) at one of the four cushions, in the table's frame.

    Returns:
        (vx, vy, wx, wy, wz, up), see `han`.
    """
    # (nx, ny) into the cushion; along it (ny, -nx).
    nx = 1.0 if wall == OWN_RIGHT else (-1.0 if wall == OWN_LEFT else 0.0)
    ny = 0.0 if nx != 0.0 else (-1.0 if wall == OWN_BOTTOM else 1.0)
    a = vx * ny - vy * nx
    b = vx * nx + vy * ny
    c = wx * ny - wy * nx
    d = wx * nx + wy * ny
    up = 0.0
    if steps > 0.0:
        a, b, c, d, wz = mathavan(a, b, c, d, wz, R, sin, cos, e, mu, bed, steps)
    else:
        a, b, c, d, wz, up = han(a, b, c, d, wz, R, sin, cos, e, mu)
    return a * ny + b * nx, b * ny - a * nx, c * ny + d * nx, d * ny - c * nx, wz, up
