"""A ball meets a pin: one that stands, one that is down, one that lies.

Where pins are and who meets them next is in `castle`; how they move then in `pin_motion`.
"""

import math

from fivepins.physics.codes import (
    AX,
    AY,
    DRAG,
    FELL,
    FLY,
    GRAZE,
    HX,
    HY,
    LYING,
    OVER,
    PHASE,
    SINCE,
    STATE,
    STRIDE,
    UNTIL,
    VX,
    VY,
    WX,
    WY,
    WZ,
    X,
    Y,
    Z,
)
from fivepins.physics.kernels.castle import lies
from fivepins.physics.kernels.jit import Floats, Integers, inlined, kernel
from fivepins.physics.kernels.layout import (
    ALIVE,
    ALL_PINS,
    FALLEN,
    KICKED,
    NOW,
    PASSED,
    PIN_ASIDE,
    PIN_DEEP,
    PIN_DRAG,
    PIN_FALL,
    PIN_FAR,
    PIN_FRICTION,
    PIN_GLANCE,
    PIN_KICK,
    PIN_LEAST,
    PIN_PUSH,
    PIN_RATIO,
    PIN_REACH,
    PIN_SHARE,
    PIN_SLIDES,
    PIN_SLIPS,
    PIN_SLOW,
    PIN_SPEED,
    RADIUS,
    REDO,
    RISEN,
    TOUCHED,
    WHAT,
)
from fivepins.physics.kernels.lying import SLIDES, nearest, shove
from fivepins.physics.kernels.pin_motion import fling
from fivepins.physics.kernels.pins import aside, blow, slides, tilted
from fivepins.physics.kernels.slow import creeping, pressed, slowness

PACE = 0.05
"""A pin that a ball kicks leaves it at least this fast, m/s: bounds the number of kicks."""
KICKS = 200
"""A pin that has been kicked so often in one stroke lies out of the way of the balls from then on."""
LEAST = 5e-4
"""And goes at least so far, m."""
ASKEW = 0.05
"""Least sine of the angle at which a pin lies that a ball kicks."""


@inlined
def struck(s: Floats, n: Integers, p: Floats, i: int) -> int:
    """Ball i meets a pin, or flies over it: the next event of slot 6 + i."""
    what = int(n[WHAT + 6 + i])
    if what >= 8:
        n[PASSED] |= 1 << (3 + i)
        return OVER * 64 + i * 8 + 3
    if n[ALIVE] >> what & 1:
        return hit(s, n, p, i, what)
    e = STRIDE * (3 + what)
    if lies(s, n, i, what) and tilted(s[e + WY], s[e + AY], s[NOW] - s[e + SINCE]) >= LYING:
        against(s, n, p, i, what)
    else:
        kick(s, n, p, i, what)
    return 0


@inlined
def toward(s: Floats, b: int, j: int, m: float) -> tuple[float, float]:
    """Unit vector from the ball at b to pin j, which has moved for a time m."""
    e = STRIDE * (3 + j)
    nx = s[e + X] + (s[e + VX] + s[e + HX] * m) * m - s[b + X]
    ny = s[e + Y] + (s[e + VY] + s[e + HY] * m) * m - s[b + Y]
    d = math.sqrt(nx * nx + ny * ny)
    if d > 0.0:
        nx /= d
        ny /= d
    return nx, ny


@inlined
def hit(s: Floats, n: Integers, p: Floats, i: int, j: int) -> int:
    """Ball i against pin j, which stands."""
    b = STRIDE * i
    e = STRIDE * (3 + j)
    nx, ny = toward(s, b, j, s[e + UNTIL] - s[e + SINCE])
    vx = s[b + VX]
    vy = s[b + VY]
    v = math.sqrt(vx * vx + vy * vy)
    vn = vx * nx + vy * ny
    once = 1 << (5 * i + j)
    reach = p[PIN_DEEP] if n[TOUCHED] & once else p[PIN_REACH]
    falls = vn >= p[PIN_FALL] or n[TOUCHED] & once or s[b + STATE] == FLY
    n[TOUCHED] |= once
    along = vn / v
    if not falls and p[PIN_REACH] * math.sqrt(1.0 - along * along) <= p[PIN_DEEP]:
        # The ball pays when it has pushed the pin over; a creeping one may be stopped by its weight before.
        push = creeping(v) * min(p[PIN_RATIO] * p[PIN_PUSH] * along / v, 0.5 * vn) if vn > 0.0 else 0.0
        s[b + VX] -= push * nx
        s[b + VY] -= push * ny
        return GRAZE * 64 + i * 8 + j
    R = p[RADIUS]
    wx = R * s[b + WX]
    wy = R * s[b + WY]
    wz = R * s[b + WZ]
    dvx, dvy, dwx, dwy, dwz = blow(
        nx, ny, vx, vy, wx, wy, wz, p[PIN_RATIO], p[PIN_SHARE], p[PIN_GLANCE], p[PIN_FRICTION]
    )
    quick = 1.0 if s[b + STATE] == FLY else 1.0 - slowness(v)
    if quick < 1.0 and vn > 0.0:
        lx, ly = pressed(nx, ny, vx, vy, wx, wy, wz, reach, p[PIN_RATIO])
        dvx = quick * dvx + (1.0 - quick) * lx
        dvy = quick * dvy + (1.0 - quick) * ly
        if dwx * (2.0 * wx + dwx) + dwy * (2.0 * wy + dwy) + dwz * (2.0 * wz + dwz) > 0.0:
            # No pin gives a slow ball spin.
            dwx, dwy, dwz = quick * dwx, quick * dwy, quick * dwz
    s[b + VX] += dvx
    s[b + VY] += dvy
    s[b + WX] += dwx / R
    s[b + WY] += dwy / R
    s[b + WZ] += dwz / R
    if falls:
        w = max(p[PIN_SPEED] * vn, PACE)
        far = max(p[PIN_LEAST], slides(w, p[PIN_SLIDES], p[PIN_FAR]))
        fling(s, n, j, w * nx, w * ny, far, i)
        return FELL * 64 + i * 8 + j
    far = aside(along, p[PIN_REACH], v, p[PIN_ASIDE], p[PIN_SLOW])
    fling(s, n, j, vx, vy, far, i)
    return (DRAG if far >= p[PIN_DRAG] and n[RISEN] >> j & 1 == 0 else GRAZE) * 64 + i * 8 + j


@kernel
def kick(s: Floats, n: Integers, p: Floats, i: int, j: int) -> None:
    """Ball i comes up with pin j, which is down."""
    b = STRIDE * i
    e = STRIDE * (3 + j)
    now = s[NOW]
    m = min(now, s[e + UNTIL]) - s[e + SINCE]
    nx, ny = toward(s, b, j, m)
    vx = s[b + VX]
    vy = s[b + VY]
    v = math.sqrt(vx * vx + vy * vy)
    un = 0.0
    if now < s[e + UNTIL]:
        un = (s[e + VX] + 2.0 * s[e + HX] * m) * nx + (s[e + VY] + 2.0 * s[e + HY] * m) * ny
    vn = vx * nx + vy * ny
    w = max(max(p[PIN_KICK] * vn, un), PACE)
    loss = min(p[PIN_RATIO] * (w - un), max(0.5 * vn, 0.0))
    if n[TOUCHED] >> (5 * i + j) & 1:
        # A slow ball has paid when it met the pin standing.
        loss *= 1.0 - slowness(v)
    s[b + VX] -= loss * nx
    s[b + VY] -= loss * ny
    wear(n, j)
    # It slips to the side on which it lies, never exactly ahead.
    along = vx * ny - vy * nx
    along = p[PIN_SLIPS] * math.copysign(max(abs(along) / v, ASKEW), along) / v if v > 0.0 else 0.0
    ux = w * nx - w * along * vy
    uy = w * ny + w * along * vx
    fling(s, n, j, ux, uy, max(slides(math.sqrt(ux * ux + uy * uy), p[PIN_SLIDES], p[PIN_FAR]), LEAST), i)


@kernel
def against(s: Floats, n: Integers, p: Floats, i: int, j: int) -> None:
    """Ball i comes up with pin j, which lies."""
    b = STRIDE * i
    e = STRIDE * (3 + j)
    m = min(s[NOW], s[e + UNTIL]) - s[e + SINCE]
    heading = s[e + WX] + s[e + AX] * m
    ex = math.cos(heading)
    ey = math.sin(heading)
    nx, ny, at = nearest(
        s[b + X] - s[e + X] - (s[e + VX] + s[e + HX] * m) * m,
        s[b + Y] - s[e + Y] - (s[e + VY] + s[e + HY] * m) * m,
        ex,
        ey,
    )
    moves = s[NOW] < s[e + UNTIL]
    ux = s[e + VX] + 2.0 * s[e + HX] * m if moves else 0.0
    uy = s[e + VY] + 2.0 * s[e + HY] * m if moves else 0.0
    loss, wx, wy, yaw = shove(nx, ny, ex, ey, at, s[b + VX], s[b + VY], ux, uy, p[PIN_RATIO])
    s[b + VX] -= loss * nx
    s[b + VY] -= loss * ny
    wear(n, j)
    fling(s, n, j, wx, wy, SLIDES, i)
    s[e + Z] = yaw


@inlined
def wear(n: Integers, j: int) -> None:
    """Count a kick of pin j."""
    n[KICKED] += 1 << 8 * j
    if n[KICKED] >> 8 * j & 255 >= KICKS:
        n[FALLEN] &= ~(1 << j)


@inlined
def release(s: Floats, n: Integers, slot: int, code: int) -> None:
    """A ball whose way an event changed, other than by a pin, touches no pin any more."""
    if n[TOUCHED] and slot < 6 and code >> 6 != PHASE:
        for k in range(3):
            if n[REDO] >> k & 1:
                n[TOUCHED] &= ~(ALL_PINS << 5 * k)
