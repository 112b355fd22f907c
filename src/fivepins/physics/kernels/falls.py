"""Pins that fall: one thrown at another, one that topples and is held up, one whose hold is taken away.

What a ball does to a pin is in `pin_strikes`, how pins move in `pin_motion`.
"""

import math

from fivepins.physics.codes import (
    DRAG,
    FELL,
    GRAZE,
    HX,
    HY,
    HZ,
    LEAN,
    REST,
    SINCE,
    STATE,
    STRIDE,
    UNTIL,
    VX,
    VY,
    VZ,
    WX,
    X,
    Y,
)
from fivepins.physics.kernels.castle import owner
from fivepins.physics.kernels.jit import Codes, Floats, Integers, kernel
from fivepins.physics.kernels.layout import (
    ALIVE,
    DECLARED,
    FALLEN,
    GOES_ON,
    HEAD_HEIGHT,
    HELD,
    LEANING,
    NOW,
    PIN_DRAG,
    PIN_FAR,
    PIN_FELLS,
    PIN_HOLD,
    PIN_LEANS,
    PIN_LEAST,
    PIN_PASSES,
    PIN_REACH,
    PIN_SLIDES,
    PIN_SLOW,
    REDO,
    RISEN,
    RISING,
    THRUST,
    TOUCHED,
    WHAT,
)
from fivepins.physics.kernels.lying import RISES, TURNS
from fivepins.physics.kernels.pin_motion import fling
from fivepins.physics.kernels.pins import slides
from fivepins.physics.kernels.record import record_event

BESIDE = 0.008
"""A pin that lies nearer than this (m) to the foot of one that topples does not hold it up."""


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
        record_event(n, codes, times, kind * 64 + ball * 8 + j, s[NOW])
