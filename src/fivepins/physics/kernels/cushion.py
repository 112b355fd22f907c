"""A ball on the bed against a cushion: Han 2005 in closed form, Mathavan 2010 integrated.

Both work in the cushion's frame: y into the cushion, x along it to the right of one who looks at it, z up; the nose
touches the ball above its centre, at the angle θ with sin θ = (height − R) / R.
"""

import math

from fivepins.physics.codes import OWN_BOTTOM, OWN_LEFT, OWN_RIGHT
from fivepins.physics.kernels.jit import inlined, kernel

INF = math.inf


@inlined
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
    k = min(1.0 / 3.5, mu * normal / s)
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


NEAR = 2e-3
"""A slip at the nose that comes so near to zero (in units of the approach speed) sticks if friction can hold it."""


@kernel
def hold(ax: float, ay: float, rx: float, ry: float, most: float) -> tuple[float, float]:
    """Friction on a slip that is zero, driven at the rate a - r f: what holds it, or the bound where it slides off.

    Beyond the bound the friction points along the slip that is about to begin, which a factor λ > 0 of it makes:
    (λ + most r) direction = a.
    """
    fx = ax / rx
    fy = ay / ry
    if fx * fx + fy * fy <= most * most:
        return fx, fy
    if most <= 0.0:
        return 0.0, 0.0
    lam = 0.0
    for _ in range(6):
        px = ax / (lam + most * rx)
        py = ay / (lam + most * ry)
        slope = px * px / (lam + most * rx) + py * py / (lam + most * ry)
        lam += 0.5 * (px * px + py * py - 1.0) / slope
    px = ax / (lam + most * rx)
    py = ay / (lam + most * ry)
    k = most / math.sqrt(px * px + py * py)
    return k * px, k * py


@kernel
def frictions(
    xi: float, yi: float, xc: float, yc: float, stuck: bool, sin: float, cos: float, mu: float, bed: float
) -> tuple[float, float, float, float]:
    """Friction (fx, fy) at the nose and (gx, gy) at the bed, per unit of normal impulse at the nose.

    Args:
        xi: Slip at the nose, along the cushion.
        yi: Slip at the nose, up its slope.
        xc: Slip at the bed.
        yc: Slip at the bed.
        stuck: Whether the nose slip is held at zero.
        sin: Of the angle of the contact above the centre.
        cos: Of that angle.
        mu: Friction at the nose.
        bed: Friction at the bed.
    """
    q = 1.0 - 2.5 * sin
    d = sin - 2.5
    m = sin * sin + 2.5
    si = xi * xi + yi * yi
    sc = xc * xc + yc * yc
    free = si > 1e-18 and not stuck
    fx = 0.0
    fy = 0.0
    if free:
        k = mu / math.sqrt(si)
        fx = k * xi
        fy = k * yi
    if sc > 1e-18:
        k = 1.0 / math.sqrt(sc)
        cx = k * xc
        cy = k * yc
        if not free:
            # m fy = sin cos + d gy with gy = cy bed (sin + cos fy)
            fy = sin * (cos + d * cy * bed) / (m - d * cy * bed * cos)
            k = bed * max(0.0, sin + cos * fy)
            fx = -q * k * cx / 3.5
            if fx * fx + fy * fy > mu * mu:
                for _ in range(6):
                    fx, fy = hold(-q * k * cx, sin * cos + d * k * cy, 3.5, m, mu)
                    k = bed * max(0.0, sin + cos * fy)
        k = bed * max(0.0, sin + cos * fy)
        return fx, fy, k * cx, k * cy
    gx = 0.0
    gy = 0.0
    for _ in range(1 if free else 8):
        if not free:
            fx, fy = hold(-q * gx, sin * cos + d * gy, 3.5, m, mu)
        gx, gy = hold(-q * fx, d * fy - cos, 3.5, 3.5, bed * max(1e-12, sin + cos * fy))
    return fx, fy, gx, gy


@kernel
def stride(x: float, y: float, a: float, b: float, h: float, least: float) -> tuple[float, bool]:
    """How far to step while the slip (x, y) changes at the rate (a, b).

    Returns:
        (at most h, shorter where the slip comes near zero since its direction then turns fast; whether the step ends
        where the slip is least and as good as zero).
    """
    s = x * x + y * y
    toward = -(x * a + y * b)
    if s < 1e-18 or toward <= 0.0:
        return h, False
    r = a * a + b * b
    if toward >= 2.0 * h * r:
        return h, False
    if s - toward * toward / r <= NEAR * NEAR:
        z = toward / r
        return (z, True) if z <= h else (h, False)
    return min(h, max(0.5 * math.sqrt(s / r), least)), False


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
    back. Third-order steps in P. Where the nose slip comes to zero and friction can hold it, it sticks (its direction
    would jump there, and the order be lost); what is left of the slip goes at once, taken by friction.

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
    Fx = Fy = Gx = Gy = 0.0
    work = 0.0
    target = INF
    base = 1.0 / (cos * steps)
    least = base / 16.0
    stuck = False
    last = False
    for _ in range(200 * int(steps)):
        fx, fy, gx, gy = frictions(xi, yi, xc, yc, stuck, sin, cos, mu, bed)
        if stuck and fx * fx + fy * fy >= mu * mu * (1.0 - 1e-12):
            stuck = False
        a = -3.5 * fx - q * gx
        b = sin * cos - m * fy + d * gy
        c = -q * fx - 3.5 * gx
        f = d * fy - cos - 3.5 * gy
        h = base
        ends = False
        if not stuck:
            h, ends = stride(xi, yi, a, b, base, least)
        hc, _ends = stride(xc, yc, c, f, h, least)
        if hc < h:
            h = hc
            ends = False
        if target < INF:
            slope = sin * fy - gy - cos
            rest = (target - work) / cos
            hc = 2.0 * rest / (math.sqrt(max(0.0, v * v - 2.0 * slope * rest)) - v)
            if hc <= h:
                h = hc
                last = True
                ends = False
        k = h / 3.0
        f2, f3, g2, g3 = frictions(xi + k * a, yi + k * b, xc + k * c, yc + k * f, stuck, sin, cos, mu, bed)
        k = 2.0 * k
        f2, f3, g2, g3 = frictions(
            xi - k * (3.5 * f2 + q * g2),
            yi + k * (sin * cos - m * f3 + d * g3),
            xc - k * (q * f2 + 3.5 * g2),
            yc + k * (d * f3 - cos - 3.5 * g3),
            stuck, sin, cos, mu, bed,
        )  # fmt: skip
        fx = 0.25 * (fx + 3.0 * f2)
        fy = 0.25 * (fy + 3.0 * f3)
        gx = 0.25 * (gx + 3.0 * g2)
        gy = 0.25 * (gy + 3.0 * g3)
        slope = sin * fy - gy - cos
        dw = cos * h * (v + 0.5 * slope * h)
        if target == INF:
            if v + slope * h <= 0.0:
                hc = -v / slope
                target = e * e * (work + 0.5 * cos * hc * v)
                work = -0.5 * cos * (h - hc) * (h - hc) * slope
            else:
                work += dw
        else:
            work -= dw
            if last:
                h -= (target - work) / (cos * (v + slope * h))
        Fx += fx * h
        Fy += fy * h
        Gx += gx * h
        Gy += gy * h
        xi -= h * (3.5 * fx + q * gx)
        yi += h * (sin * cos - m * fy + d * gy)
        xc -= h * (q * fx + 3.5 * gx)
        yc += h * (d * fy - cos - 3.5 * gy)
        v += slope * h
        if last:
            break
        if ends:
            fx = xi / 3.5
            fy = yi / m
            Fx += fx
            Fy += fy
            xc -= q * fx
            yc += d * fy
            v += sin * fy
            xi = 0.0
            yi = 0.0
            stuck = True
    s = 2.5 / R * v0
    return (
        vx - v0 * (Fx + Gx),
        v0 * v,
        wx - s * (Fy + Gy),
        wy - s * (sin * Fx - Gx),
        wz + s * cos * Fx,
    )


@inlined
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
    soft: float,
    mu: float,
    bed: float,
    steps: float,
) -> tuple[float, float, float, float, float, float]:
    """The chosen model (Mathavan where steps > 0, else Han) at one of the four cushions, in the table's frame.

    Its restitution is e at an approach of 1 m/s, and less by `soft` for every m/s more.

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
    e = min(1.0, max(0.0, e - soft * (b - 1.0)))
    up = 0.0
    if steps > 0.0:
        a, b, c, d, wz = mathavan(a, b, c, d, wz, R, sin, cos, e, mu, bed, steps)
    else:
        a, b, c, d, wz, up = han(a, b, c, d, wz, R, sin, cos, e, mu)
    return a * ny + b * nx, b * ny - a * nx, c * ny + d * nx, d * ny - c * nx, wz, up
