"""The cue: an instantaneous impulse at the tip."""

import math

from fivepins.physics.kernels.jit import kernel


@kernel
def strike(
    azimuth: float,
    speed: float,
    elevation: float,
    side: float,
    high: float,
    of_cue: float,
    R: float,
    cue: float,
    tip: float,
    end: float,
) -> tuple[float, float, float, float, float, float]:
    """Velocity and spin that the tip gives to a ball at rest, before the bed answers.

    The tip touches at `side` and `high` radii beside the cue's line through the centre; the impulse runs along the
    cue, turned by squirt away from the side struck.

    Args:
        azimuth: Of the cue.
        speed: Impulse per mass, that is the speed at which the ball leaves the tip; or of the cue if of_cue is not 0.
        elevation: Of the cue.
        side: Offset to the player's right in radii.
        high: Offset upward in radii, across the cue.
        of_cue: 1.0 if `speed` is the cue's.
        R: Radius.
        cue: Mass of the ball over that of the cue.
        tip: Restitution of the tip.
        end: Mass of the ball over the cue's effective end mass; 0 for no squirt.

    Returns:
        (vx, vy, vz, wx, wy, wz).

    Source:
        Impulse and energy balance with an offset: Alciatore, technical proof A.30. Squirt: A.31.
    """
    offset = side * side + high * high
    v = speed
    if of_cue != 0.0:
        v = speed * (1.0 + tip) / (1.0 + cue + 2.5 * offset)
    ca = math.cos(azimuth)
    sa = math.sin(azimuth)
    ce = 1.0
    se = 0.0
    if elevation != 0.0:
        ce = math.cos(elevation)
        se = math.sin(elevation)
    cs = v
    ss = 0.0
    if end > 0.0 and side != 0.0:
        depth = 1.0 - side * side
        squirt = math.atan(2.5 * side * math.sqrt(depth) / (1.0 + end + 2.5 * depth))
        cs = v * math.cos(squirt)
        ss = v * math.sin(squirt)
    # Along the cue, to the right, and upward across the cue.
    dx, dy, dz = ca * ce, sa * ce, -se
    rx, ry = sa, -ca
    ux, uy, uz = ca * se, sa * se, ce
    vx = cs * dx - ss * rx
    vy = cs * dy - ss * ry
    vz = cs * dz
    depth = math.sqrt(max(0.0, 1.0 - offset))
    px = side * rx + high * ux - depth * dx
    py = side * ry + high * uy - depth * dy
    pz = high * uz - depth * dz
    q = 2.5 / R
    return vx, vy, vz, q * (py * vz - pz * vy), q * (pz * vx - px * vz), q * (px * vy - py * vx)
