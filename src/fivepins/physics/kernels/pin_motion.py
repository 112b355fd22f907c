"""How a pin that was given a velocity moves: it topples, slides, rolls, rises, and comes to rest.

What gave it the velocity is in `pin_strikes` (a ball) and `falls` (another pin, its own weight); both call `fling`, and
`throw` sets all that were flung in motion. What a single contact does to a pin is in `pins` and `lying`.
"""

import math

from fivepins.physics.codes import (
    AX,
    AY,
    BOTTOM,
    DOWN,
    HX,
    HY,
    HZ,
    LEFT,
    REST,
    RIGHT,
    SINCE,
    STAND,
    STATE,
    STRIDE,
    TOP,
    UNTIL,
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
from fivepins.physics.kernels.castle import alert
from fivepins.physics.kernels.jit import Floats, Integers, inlined, kernel
from fivepins.physics.kernels.layout import (
    ALIVE,
    ALL_PINS,
    FALLEN,
    HELD,
    INF,
    LENGTH,
    NOW,
    OWNERS,
    PIN_DRAG,
    PIN_GIRTH,
    PIN_HALF,
    PIN_REACH,
    REDO,
    REPLAN,
    RISEN,
    RISING,
    ROLLING,
    THRUST,
    TIME,
    TOUCHED,
    WHAT,
    WIDTH,
)
from fivepins.physics.kernels.lying import ANY_REACH, RISES, SLIDES, inside, lands, roll, slide
from fivepins.physics.kernels.pins import short_of, strewn, thrown, tilted, topples
from fivepins.physics.kernels.plan import span
from fivepins.physics.kernels.record import record_motion
from fivepins.physics.kernels.times import meet_flat

CREEP = 1e-6
"""A pin slower than this (m/s) does not move."""
SLANT = 0.5
"""Tilt of a pin that is held up, rad."""


@inlined
def fling(s: Floats, n: Integers, j: int, vx: float, vy: float, far: float, ball: int) -> None:
    """Pin j is to go off with this velocity, and so far; ball began it."""
    e = STRIDE * (3 + j)
    s[e + VZ] = vx
    s[e + HZ] = vy
    s[e + WZ] = far
    s[e + Z] = 0.0
    n[ROLLING] &= ~(1 << j)
    n[RISING] &= ~(1 << j)
    n[THRUST] |= 1 << j
    n[OWNERS] = (n[OWNERS] & ~(3 << 2 * j)) | ball << 2 * j


@kernel
def stand(s: Floats, n: Integers, j: int) -> None:
    """Pin j has come down on its base: it stands where it is, and is met as one that stands, but stays down (12.2)."""
    e = STRIDE * (3 + j)
    s[e + STATE] = STAND
    s[e + WY] = 0.0
    s[e + AY] = 0.0
    n[ALIVE] |= 1 << j
    n[FALLEN] &= ~(1 << j)
    n[RISING] &= ~(1 << j)
    n[RISEN] |= 1 << j
    for k in range(3):
        n[TOUCHED] &= ~(1 << (5 * k + j))


@kernel
def rolled(
    s: Floats, n: Integers, p: Floats, j: int, vx: float, vy: float, far: float, yaw: float
) -> tuple[float, float, float, float]:
    """The next piece of the motion of pin j, which lies and has this velocity: as `lying.slide` or `lying.roll` says.

    A cushion, or a ball at rest, ends it.
    """
    e = STRIDE * (3 + j)
    ex = math.cos(s[e + WX])
    ey = math.sin(s[e + WX])
    if far == SLIDES:
        hx, hy, d, turning = slide(vx, vy, ex, ey, s[e + WX], yaw)
    else:
        hx, hy, d, turning = roll(vx, vy, ex, ey)
    for k in range(3):
        b = STRIDE * k
        if s[b + STATE] == REST and n[REDO] >> k & 1 == 0:
            d = min(d, meet_flat(s[e + X] - s[b + X], s[e + Y] - s[b + Y], vx, vy, hx, hy, d, ANY_REACH))
    d = inside(s[e + X], s[e + Y], vx, vy, hx, hy, d, p[PIN_HALF], p[WIDTH], p[LENGTH])
    n[ROLLING] |= 1 << j
    if d == 0.0 and far == SLIDES:
        n[FALLEN] &= ~(1 << j)
    return hx, hy, d, turning


@kernel
def throw(s: Floats, n: Integers, p: Floats, segments: Floats) -> None:
    """Set the pins of THRUST in motion."""
    now = s[NOW]
    for j in range(5):
        if n[THRUST] >> j & 1 == 0:
            continue
        e = STRIDE * (3 + j)
        d = min(now, s[e + UNTIL]) - s[e + SINCE]
        s[e + X] += (s[e + VX] + s[e + HX] * d) * d
        s[e + Y] += (s[e + VY] + s[e + HY] * d) * d
        vx = s[e + VZ]
        vy = s[e + HZ]
        far = s[e + WZ]
        yaw = s[e + Z]
        for c in range(VX, HZ + 1):
            s[e + c] = 0.0
        s[e + WZ] = 0.0
        s[e + Z] = 0.0
        s[e + WX] += s[e + AX] * d
        s[e + AX] = 0.0
        s[e + WY] = tilted(s[e + WY], s[e + AY], d)
        if s[e + STATE] == STAND:
            s[e + AY] = 0.0
        if 0.0 < s[e + UNTIL] < now:
            # It came to rest before, which was no event.
            s[e + SINCE] = s[e + UNTIL]
            record_motion(s, n, segments, 3 + j)
        s[e + WY] = tilted(s[e + WY], s[e + AY], max(0.0, now - s[e + UNTIL]))
        s[e + SINCE] = now
        v = math.sqrt(vx * vx + vy * vy)
        if v < CREEP:
            far = 0.0
        elif n[ALIVE] >> j & 1 == 0:
            for k in range(3):
                b = STRIDE * k
                if s[b + STATE] == REST and n[REDO] >> k & 1 == 0:
                    far = min(far, short_of(s[b + X] - s[e + X], s[b + Y] - s[e + Y], vx, vy, p[PIN_REACH]))
        if n[HELD] >> j & 1:
            s[e + WX] = math.atan2(vy, vx)
            s[e + AY] = topples(0.0)
            s[e + UNTIL] = now + SLANT / s[e + AY]
        else:
            if n[RISING] >> j & 1 and s[e + AY] < 0.0:
                stand(s, n, j)
            fresh = False
            if n[ALIVE] >> j & 1:
                n[REPLAN] = ALL_PINS
            else:
                if s[e + STATE] == STAND:
                    s[e + STATE] = DOWN
                    s[e + WX] = math.atan2(vy, vx)
                    s[e + AY] = topples(v)
                    fresh = True
                elif s[e + AY] < 0.0:
                    s[e + AY] = topples(v)
                for k in range(5):
                    if n[WHAT + 10 + k] == j and s[TIME + 10 + k] < INF:
                        n[REPLAN] |= 1 << k
                n[REPLAN] |= 1 << j
            girth = p[PIN_GIRTH]
            if far < 0.0:
                hx, hy, d, s[e + AX] = rolled(s, n, p, j, vx, vy, far, yaw)
            elif s[e + STATE] == DOWN:
                hx, hy, d, s[e + AX] = strewn(
                    s[e + X], s[e + Y], vx, vy, far, s[e + WX], p[PIN_HALF], 0.5 * p[PIN_DRAG], girth,
                    p[WIDTH], p[LENGTH],
                )  # fmt: skip
                if d == 0.0 and v >= CREEP:
                    # Under the nose of a cushion, or a ball, which it cannot be driven through, it is in no ball's way.
                    n[FALLEN] &= ~(1 << j)
                if fresh and lands(v) and d > 2.0 * RISES and s[e + AX] == 0.0:
                    n[RISING] |= 1 << j
                    d -= RISES
                elif n[RISING] >> j & 1 and d > 0.0:
                    s[e + AY] = -s[e + WY] / d
                else:
                    n[RISING] &= ~(1 << j)
            else:
                hx, hy, d, _ = thrown(s[e + X], s[e + Y], vx, vy, far, girth, girth, p[WIDTH], p[LENGTH])
            s[e + UNTIL] = now + d
            if d > 0.0:
                s[e + VX] = vx
                s[e + VY] = vy
                s[e + HX] = hx
                s[e + HY] = hy
            else:
                s[e + AX] = 0.0
        d = s[e + UNTIL] - now
        s[e + LEFT], s[e + RIGHT] = span(s[e + X], s[e + VX], s[e + HX], d)
        s[e + BOTTOM], s[e + TOP] = span(s[e + Y], s[e + VY], s[e + HY], d)
        alert(s, n, p, j)
        record_motion(s, n, segments, 3 + j)
    n[THRUST] = 0
    n[HELD] = 0
