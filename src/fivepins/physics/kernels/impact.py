"""What a contact does to balls: with each other, and with the bed, the rail and a cushion's nose in flight."""

import math

from fivepins.physics.kernels.jit import kernel


@kernel
def balls(
    nx: float,
    ny: float,
    nz: float,
    gx: float,
    gy: float,
    gz: float,
    sx: float,
    sy: float,
    sz: float,
    R: float,
    e: float,
    fa: float,
    fb: float,
    fc: float,
    floor: float,
) -> tuple[float, float, float, float, float, float]:
    """Two equal balls, with restitution and friction in closed form.

    The normal impulse per mass is (1+e)/2 of the approach speed; the tangential one μ times that, or the u/7 that
    stops the slip u of the surfaces, if that is less. μ = fa + fb exp(-fc u).

    Args:
        nx: Normal from ball 1 to ball 2.
        ny: Normal.
        nz: Normal.
        gx: Velocity of ball 1 less that of ball 2.
        gy: Velocity.
        gz: Velocity.
        sx: Sum of the angular velocities.
        sy: Sum.
        sz: Sum.
        R: Radius.
        e: Restitution.
        fa: Friction.
        fb: Friction.
        fc: Friction.
        floor: They part at least this fast, so that a ball leaning on another makes progress.

    Returns:
        (dvx, dvy, dvz, dwx, dwy, dwz) of ball 1; ball 2 gets the opposite change of velocity and the same of spin.

    Source:
        Alciatore, technical proofs A.5 and A.14 (fit of the friction to Marlow's measurements).
    """
    gn = gx * nx + gy * ny + gz * nz
    jn = max(0.0, 0.5 * (gn + max(e * gn, floor)))
    ux = gx - gn * nx + R * (sy * nz - sz * ny)
    uy = gy - gn * ny + R * (sz * nx - sx * nz)
    uz = gz - gn * nz + R * (sx * ny - sy * nx)
    u = math.sqrt(ux * ux + uy * uy + uz * uz)
    tx = 0.0
    ty = 0.0
    tz = 0.0
    if u > 1e-12:
        k = min((fa + fb * math.exp(-fc * u)) * jn, u / 7.0) / u
        tx = k * ux
        ty = k * uy
        tz = k * uz
    q = 2.5 / R
    return (
        -jn * nx - tx,
        -jn * ny - ty,
        -jn * nz - tz,
        -q * (ny * tz - nz * ty),
        -q * (nz * tx - nx * tz),
        -q * (nx * ty - ny * tx),
    )


@kernel
def solid(
    nx: float,
    ny: float,
    nz: float,
    vx: float,
    vy: float,
    vz: float,
    wx: float,
    wy: float,
    wz: float,
    R: float,
    e: float,
    mu: float,
) -> tuple[float, float, float, float, float, float]:
    """A ball against something that does not move; n points from the contact to the centre.

    Returns:
        (vx, vy, vz, wx, wy, wz) afterwards: restitution e along n, Coulomb friction across, at most the 2/7 of the
        slip that stops it.
    """
    vn = vx * nx + vy * ny + vz * nz
    if vn >= 0.0:
        return vx, vy, vz, wx, wy, wz
    jn = -(1.0 + e) * vn
    ux = vx - vn * nx - R * (wy * nz - wz * ny)
    uy = vy - vn * ny - R * (wz * nx - wx * nz)
    uz = vz - vn * nz - R * (wx * ny - wy * nx)
    u = math.sqrt(ux * ux + uy * uy + uz * uz)
    tx = 0.0
    ty = 0.0
    tz = 0.0
    if u > 1e-12:
        k = min(mu * jn, u / 3.5) / u
        tx = k * ux
        ty = k * uy
        tz = k * uz
    q = 2.5 / R
    return (
        vx + jn * nx - tx,
        vy + jn * ny - ty,
        vz + jn * nz - tz,
        wx + q * (ny * tz - nz * ty),
        wy + q * (nz * tx - nx * tz),
        wz + q * (nx * ty - ny * tx),
    )
