"""What an event does to pins: balls hit, push and kick them, they topple, lean, let go, are thrown, fell each other.

What a single contact does to a pin is in `pins`; where pins are and who meets them next in `castle`.
"""

import math

from fivepins.physics.codes import (
    AX,
    AY,
    BOTTOM,
    DOWN,
    DRAG,
    FELL,
    FLY,
    GRAZE,
    HX,
    HY,
    HZ,
    LEAN,
    LEFT,
    LYING,
    OVER,
    PHASE,
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
from fivepins.physics.kernels.castle import alert, lies, owner
from fivepins.physics.kernels.jit import Codes, Floats, Integers, inlined, kernel
from fivepins.physics.kernels.layout import (
    ALIVE,
    ALL_PINS,
    DECLARED,
    FALLEN,
    GOES_ON,
    HEAD_HEIGHT,
    HELD,
    INF,
    KICKED,
    LEANING,
    LENGTH,
    NOW,
    OWNERS,
    PASSED,
    PIN_ASIDE,
    PIN_DEEP,
    PIN_DRAG,
    PIN_FALL,
    PIN_FAR,
    PIN_FELLS,
    PIN_FRICTION,
    PIN_GIRTH,
    PIN_GLANCE,
    PIN_HALF,
    PIN_HOLD,
    PIN_KICK,
    PIN_LEANS,
    PIN_LEAST,
    PIN_PASSES,
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
from fivepins.physics.kernels.lying import ANY_REACH, RISES, SLIDES, TURNS, inside, lands, nearest, roll, shove, slide
from fivepins.physics.kernels.pins import aside, blow, short_of, slides, strewn, thrown, tilted, topples
from fivepins.physics.kernels.plan import span
from fivepins.physics.kernels.record import keep, tell
from fivepins.physics.kernels.slow import creeping, pressed, slowness
from fivepins.physics.kernels.times import meet_flat

PACE = 0.05
"""A pin that a ball kicks leaves it at least this fast, m/s: bounds the number of kicks."""
KICKS = 200
"""A pin that has been kicked so often in one stroke lies out of the way of the balls from then on."""
LEAST = 5e-4
"""And goes at least so far, m."""
ASKEW = 0.05
"""Least sine of the angle at which a pin lies that a ball kicks."""
CREEP = 1e-6
"""A pin slower than this (m/s) does not move."""
SLANT = 0.5
"""Tilt of a pin that is held up, rad."""
BESIDE = 0.008
"""A pin that lies nearer than this (m) to the foot of one that topples does not hold it up."""


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
def swept(s: Floats, n: Integers, p: Floats) -> int:
    """A thrown pin meets one that stands, or a piece of its motion ends: the next event of slot 9."""
    now = s[NOW]
    i = int(n[WHAT + 9])
    j = int(n[WHAT + 10 + i])
    b = STRIDE * (3 + i)
    e = STRIDE * (3 + j)
    d = now - s[b + SINCE]
    vx = s[b + VX] + 2.0 * s[b + HX] * d
    vy = s[b + VY] + 2.0 * s[b + HY] * d
    if j == GOES_ON:
        rising = n[RISING] & 1 << i
        fling(s, n, i, vx, vy, 0.5 * RISES * math.sqrt(vx * vx + vy * vy) if rising else TURNS, owner(n, i))
        n[RISING] |= rising
        return 0
    m = s[e + UNTIL] - s[e + SINCE]
    nx = s[e + X] + (s[e + VX] + s[e + HX] * m) * m - s[b + X] - (s[b + VX] + s[b + HX] * d) * d
    ny = s[e + Y] + (s[e + VY] + s[e + HY] * m) * m - s[b + Y] - (s[b + VY] + s[b + HY] * d) * d
    d = 1.0 / math.sqrt(nx * nx + ny * ny)
    vn = (vx * nx + vy * ny) * d
    ball = owner(n, i)
    w = p[PIN_PASSES] * vn * d
    if vn >= p[PIN_FELLS]:
        far = max(p[PIN_LEAST], slides(p[PIN_PASSES] * vn, p[PIN_SLIDES], p[PIN_FAR]))
        fling(s, n, j, w * nx, w * ny, far, ball)
        # It goes on with what it has left.
        vx -= w * nx
        vy -= w * ny
        fling(s, n, i, vx, vy, slides(math.sqrt(vx * vx + vy * vy), p[PIN_SLIDES], p[PIN_FAR]), ball)
        return FELL * 64 + ball * 8 + j
    # It pushes the other on its base, and has spent itself.
    far = slides(vn, p[PIN_SLIDES], p[PIN_FAR])
    fling(s, n, j, w * nx, w * ny, far, ball)
    fling(s, n, i, 0.0, 0.0, 0.0, ball)
    return (DRAG if far >= p[PIN_DRAG] and n[RISEN] >> j & 1 == 0 else GRAZE) * 64 + ball * 8 + j


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


@kernel
def topple(s: Floats, n: Integers, p: Floats, slot: int, code: int) -> int:
    """A pin is felled, unless it topples slowly and is held up: by a ball at rest or by a pin that lies.

    What pushes it further fells it: it is not held up a second time. Returns the code of what happens.
    """
    j = code & 7
    e = STRIDE * (3 + j)
    once = n[LEANING] >> 3 * j & 7
    n[LEANING] &= ~(7 << 3 * j)
    w = math.sqrt(s[e + VZ] * s[e + VZ] + s[e + HZ] * s[e + HZ])
    on = 0
    risen = n[RISEN] >> j & 1
    if not once and not risen and 0.0 < w < p[PIN_HOLD]:
        for k in range(8):
            b = STRIDE * k
            if k < 3:
                if s[b + STATE] != REST or n[REDO] >> k & 1:
                    continue
            elif n[FALLEN] >> (k - 3) & 1 == 0 or s[NOW] < s[b + UNTIL]:
                continue
            m = s[b + UNTIL] - s[b + SINCE] if k >= 3 else 0.0
            nx = s[b + X] + (s[b + VX] + s[b + HX] * m) * m - s[e + X]
            ny = s[b + Y] + (s[b + VY] + s[b + HY] * m) * m - s[e + Y]
            d = math.sqrt(nx * nx + ny * ny)
            near = p[PIN_REACH] if k < 3 else BESIDE
            most = p[PIN_LEANS] if k < 3 else p[HEAD_HEIGHT]
            if near < d < most and nx * s[e + VZ] + ny * s[e + HZ] > 0.9 * d * w:
                on |= min(k + 1, 4)
    if on == 0:
        n[ALIVE] &= ~(1 << j)
        n[FALLEN] |= 1 << j
        return GRAZE * 64 + (code & 63) if risen else code
    n[LEANING] |= on << 3 * j
    n[HELD] = 1 << j
    if 6 <= slot < 9:
        n[TOUCHED] |= 1 << (5 * (slot - 6) + j)
    return GRAZE * 64 + (code & 63)


@kernel
def let_go(s: Floats, n: Integers, p: Floats, codes: Codes, times: Floats, slot: int) -> None:
    """What a pin leaned on moves: the pin falls, or the ball is driven onto it."""
    for j in range(5):
        k = (n[LEANING] >> 3 * j & 7) - 1
        if k < 0:
            continue
        e = STRIDE * (3 + j)
        declared = n[DECLARED] >> j & 1
        if k < 3:
            b = STRIDE * k
            if n[REDO] >> k & 1 == 0 or s[b + STATE] != REST or (s[b + VX] == 0.0 and s[b + VY] == 0.0):
                continue
            nx = s[e + X] - s[b + X]
            ny = s[e + Y] - s[b + Y]
            onto = s[b + VX] * nx + s[b + VY] * ny > 0.0
            ball = k if onto or declared else owner(n, j)
            kind = LEAN if declared and not onto else FELL
            if not onto:
                nx = -nx
                ny = -ny
        else:
            if slot < 6 or n[THRUST] & n[FALLEN] == 0 or n[HELD]:
                continue
            nx = math.cos(s[e + WX])
            ny = math.sin(s[e + WX])
            ball = owner(n, j)
            kind = FELL
        d = math.sqrt(nx * nx + ny * ny)
        n[LEANING] &= ~(7 << 3 * j)
        n[ALIVE] &= ~(1 << j)
        n[FALLEN] |= 1 << j
        fling(s, n, j, p[PIN_SLOW] * nx / d, p[PIN_SLOW] * ny / d, p[PIN_LEAST], ball)
        tell(n, codes, times, kind * 64 + ball * 8 + j, s[NOW])


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
            keep(s, n, segments, 3 + j)
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
        keep(s, n, segments, 3 + j)
    n[THRUST] = 0
    n[HELD] = 0
