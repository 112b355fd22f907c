"""What an event does to balls: it moves those it touches to its time, and changes how they go on.

`by_itself` and `meeting` return the code of the event, 0 for one that is not told.
"""

import math

from fivepins.physics.codes import (
    AX,
    AY,
    BOUNCE,
    CUSHION,
    FLY,
    GONE,
    HX,
    HY,
    HZ,
    MEET,
    OFF,
    OVER,
    OWN_BEYOND,
    OWN_BOTTOM,
    OWN_LAND,
    OWN_LEFT,
    OWN_LINE,
    OWN_NOSE_LEFT,
    OWN_NOSE_TOP,
    OWN_PHASE,
    OWN_RAIL,
    OWN_RIGHT,
    OWN_TOP,
    PHASE,
    REST,
    SINCE,
    SLIDE,
    STATE,
    STRIDE,
    VX,
    VY,
    VZ,
    WX,
    WY,
    WZ,
    X,
    Y,
    Z,
)
from fivepins.physics.kernels.cushion import cushion
from fivepins.physics.kernels.impact import balls, solid
from fivepins.physics.kernels.jit import Floats, Integers, inlined, kernel
from fivepins.physics.kernels.layout import (
    AGED,
    BALL_RESTITUTION,
    BED_RESTITUTION,
    CUSHION_FRICTION,
    CUSHION_RESTITUTION,
    CUSHION_SOFTENING,
    CUSHION_STEPS,
    FRICTION_A,
    FRICTION_B,
    FRICTION_C,
    HOP,
    LENGTH,
    NOSE_COS,
    NOSE_HEIGHT,
    NOSE_INSET,
    NOSE_SIN,
    NOW,
    PART_SPEED,
    PASSED,
    PRESSED_AT,
    RADIUS,
    RUBBER_WIDTH,
    SLIDE_FRICTION,
    SPIN_DECAY,
    TOGETHER,
    WHAT,
    WIDTH,
)
from fivepins.physics.kernels.motion import decayed

REBOUND = 2e-3
"""A ball that leaves a cushion more slowly (m/s) stays at it; in a corner, at each of the two."""
CORNER = 1e-12
"""A ball so near (m) to the other cushion of a corner is at both."""
CALM = 1e-3
"""Balls slower than this (m/s) do not press each other: they part by `part_speed`."""


@inlined
def advance(s: Floats, p: Floats, k: int) -> None:
    """Move ball k along its motion to the time of the event."""
    b = STRIDE * k
    now = s[NOW]
    d = now - s[b + SINCE]
    s[b + SINCE] = now
    s[b + X] += (s[b + VX] + s[b + HX] * d) * d
    s[b + Y] += (s[b + VY] + s[b + HY] * d) * d
    s[b + VX] += 2.0 * s[b + HX] * d
    s[b + VY] += 2.0 * s[b + HY] * d
    s[b + WX] += s[b + AX] * d
    s[b + WY] += s[b + AY] * d
    if s[b + STATE] == FLY:
        s[b + Z] += (s[b + VZ] + s[b + HZ] * d) * d
        s[b + VZ] += 2.0 * s[b + HZ] * d
    else:
        s[b + WZ] = decayed(s[b + WZ], p[SPIN_DECAY] * d)


@kernel
def against(s: Floats, p: Floats, b: int, nx: float, ny: float, nz: float, e: float, mu: float) -> None:
    """The ball at b against something that does not move."""
    vx, vy, vz, wx, wy, wz = solid(
        nx, ny, nz, s[b + VX], s[b + VY], s[b + VZ], s[b + WX], s[b + WY], s[b + WZ], p[RADIUS], e, mu
    )
    s[b + VX] = vx
    s[b + VY] = vy
    s[b + VZ] = vz
    s[b + WX] = wx
    s[b + WY] = wy
    s[b + WZ] = wz


@inlined
def settle(s: Floats, n: Integers, p: Floats, k: int) -> None:
    """What a contact gave a ball on the bed in height: a real hop flies, the rest the bed takes."""
    b = STRIDE * k
    if s[b + VZ] == 0.0 or s[b + STATE] < REST or s[b + STATE] == FLY:
        return
    if s[b + VZ] < -p[HOP]:
        against(s, p, b, 0.0, 0.0, 1.0, p[BED_RESTITUTION], p[SLIDE_FRICTION])
    if s[b + VZ] >= p[HOP]:
        s[b + STATE] = FLY
        n[PASSED] = 0
    else:
        s[b + VZ] = 0.0


@inlined
def by_itself(s: Floats, n: Integers, p: Floats, i: int) -> int:
    """The next event of ball i by itself: its phase ends, or it meets the table."""
    b = STRIDE * i
    R = p[RADIUS]
    what = n[WHAT + i]
    if what == OWN_PHASE:
        if s[b + STATE] == SLIDE:
            s[b + WX] = -s[b + VY] / R
            s[b + WY] = s[b + VX] / R
        else:
            s[b + VX] = 0.0
            s[b + VY] = 0.0
            s[b + WX] = 0.0
            s[b + WY] = 0.0
        n[AGED] = i
        return PHASE * 64 + i * 8
    if what <= OWN_TOP:
        return rebound(s, n, p, i)
    if what in (OWN_LAND, OWN_RAIL):
        return landing(s, n, p, i)
    if what == OWN_LINE:
        for c, size in ((X, p[WIDTH]), (Y, p[LENGTH])):
            if abs(s[b + c]) < 1e-9:
                s[b + c] = 0.0
            elif abs(s[b + c] - size) < 1e-9:
                s[b + c] = size
        return OFF * 64 + i * 8
    if what == OWN_BEYOND:
        s[b + STATE] = GONE
        return OFF * 64 + i * 8 + 2
    if what <= OWN_NOSE_TOP:
        return nose(s, n, p, i)
    return 0


@inlined
def rebound(s: Floats, n: Integers, p: Floats, i: int) -> int:
    """Ball i on the bed at a cushion."""
    b = STRIDE * i
    R = p[RADIUS]
    width = p[WIDTH]
    length = p[LENGTH]
    wall = int(n[WHAT + i])
    if wall == OWN_LEFT:
        s[b + X] = R
    elif wall == OWN_RIGHT:
        s[b + X] = width - R
    elif wall == OWN_BOTTOM:
        s[b + Y] = R
    else:
        s[b + Y] = length - R
    x = s[b + X]
    y = s[b + Y]
    vx, vy, wx, wy, wz, up = cushion(
        wall, s[b + VX], s[b + VY], s[b + WX], s[b + WY], s[b + WZ], R, p[NOSE_SIN], p[NOSE_COS],
        p[CUSHION_RESTITUTION], p[CUSHION_SOFTENING], p[CUSHION_FRICTION], p[SLIDE_FRICTION], p[CUSHION_STEPS],
    )  # fmt: skip
    # In a corner it is at both, which would turn it into each other faster and faster.
    if abs(vx) < REBOUND and min(x - R, width - R - x) <= CORNER:
        vx = 0.0
        s[b + X] = R if x < 0.5 * width else width - R
    if abs(vy) < REBOUND and min(y - R, length - R - y) <= CORNER:
        vy = 0.0
        s[b + Y] = R if y < 0.5 * length else length - R
    s[b + VX] = vx
    s[b + VY] = vy
    s[b + WX] = wx
    s[b + WY] = wy
    s[b + WZ] = wz
    if up > 0.0:
        s[b + VZ] = up
    half = 1 if wall <= OWN_RIGHT and y >= 0.5 * length else 0
    return CUSHION * 64 + i * 8 + (2 * (wall - OWN_LEFT) + half if wall <= OWN_RIGHT else wall + 1)


@kernel
def landing(s: Floats, n: Integers, p: Floats, i: int) -> int:
    """Flying ball i comes down on the bed, or on the top of a cushion."""
    b = STRIDE * i
    code = BOUNCE * 64 + i * 8
    s[b + Z] = p[RADIUS]
    rail = n[WHAT + i] == OWN_RAIL
    if rail:
        s[b + Z] = p[RADIUS] + p[NOSE_HEIGHT]
        beyond = max(max(-s[b + X], s[b + X] - p[WIDTH]), max(-s[b + Y], s[b + Y] - p[LENGTH]))
        code = OFF * 64 + i * 8 + (2 if beyond > p[RUBBER_WIDTH] else 1)
    against(s, p, b, 0.0, 0.0, 1.0, p[BED_RESTITUTION], p[SLIDE_FRICTION])
    if s[b + VZ] < p[HOP]:
        s[b + VZ] = 0.0
        s[b + STATE] = GONE if rail else SLIDE
    return code


@kernel
def nose(s: Floats, n: Integers, p: Floats, i: int) -> int:
    """Flying ball i meets the edge of a cushion."""
    b = STRIDE * i
    edge = int(n[WHAT + i]) - OWN_NOSE_LEFT
    inset = p[NOSE_INSET]
    nx = 0.0
    ny = 0.0
    if edge == 0:
        nx = s[b + X] - inset
    elif edge == 1:
        nx = s[b + X] - p[WIDTH] + inset
    elif edge == 2:
        ny = s[b + Y] - inset
    else:
        ny = s[b + Y] - p[LENGTH] + inset
    nz = s[b + Z] - p[NOSE_HEIGHT]
    d = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz)
    against(s, p, b, nx * d, ny * d, nz * d, p[CUSHION_RESTITUTION], p[CUSHION_FRICTION])
    # A ball that comes to lie on the nose rolls off it by hops of this speed.
    short = p[PART_SPEED] - (s[b + VX] * nx + s[b + VY] * ny + s[b + VZ] * nz) * d
    if short > 0.0:
        s[b + VX] += short * nx * d
        s[b + VY] += short * ny * d
        s[b + VZ] += short * nz * d
    half = 1 if edge < 2 and s[b + Y] >= 0.5 * p[LENGTH] else 0
    return CUSHION * 64 + i * 8 + (2 * edge + half if edge < 2 else edge + 2)


@inlined
def meeting(s: Floats, n: Integers, p: Floats, slot: int, crowded: bool) -> int:
    """Two balls meet, or one flies over the other.

    Args:
        s: State.
        n: Bookkeeping.
        p: Numbers of table and models.
        slot: Of the pair, 3 to 5.
        crowded: One of them pressed the third ball until now.
    """
    i = 0 if slot < 5 else 1
    j = 1 if slot < 4 else 2
    b = STRIDE * i
    e = STRIDE * j
    flying = s[b + STATE] == FLY or s[e + STATE] == FLY
    if n[WHAT + slot] == 1 and flying:
        n[PASSED] |= 1 << (slot - 3)
        return OVER * 64 + i * 8 + j if s[b + Z] > s[e + Z] else OVER * 64 + j * 8 + i
    nx = s[e + X] - s[b + X]
    ny = s[e + Y] - s[b + Y]
    nz = s[e + Z] - s[b + Z]
    d = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz)
    restitution = p[BALL_RESTITUTION]
    floor = p[PART_SPEED]
    calm = (s[b + VX] - s[e + VX]) * nx + (s[b + VY] - s[e + VY]) * ny
    if (
        calm * d * restitution < floor
        and not flying
        and n[TOGETHER] < 0
        and not crowded
        and s[NOW] > s[PRESSED_AT] + 1e-9
        and math.hypot(s[b + VX], s[b + VY]) > CALM
        and math.hypot(s[e + VX], s[e + VY]) > CALM
    ):
        n[TOGETHER] = slot - 3
        s[PRESSED_AT] = s[NOW]
        restitution = 0.0
        floor = 0.0
    dvx, dvy, dvz, dwx, dwy, dwz = balls(
        nx * d, ny * d, nz * d,
        s[b + VX] - s[e + VX], s[b + VY] - s[e + VY], s[b + VZ] - s[e + VZ],
        s[b + WX] + s[e + WX], s[b + WY] + s[e + WY], s[b + WZ] + s[e + WZ],
        p[RADIUS], restitution, p[FRICTION_A], p[FRICTION_B], p[FRICTION_C], floor,
    )  # fmt: skip
    s[b + VX] += dvx
    s[b + VY] += dvy
    s[b + VZ] += dvz
    s[b + WX] += dwx
    s[b + WY] += dwy
    s[b + WZ] += dwz
    s[e + VX] -= dvx
    s[e + VY] -= dvy
    s[e + VZ] -= dvz
    s[e + WX] += dwx
    s[e + WY] += dwy
    s[e + WZ] += dwz
    return MEET * 64 + i * 8 + j
