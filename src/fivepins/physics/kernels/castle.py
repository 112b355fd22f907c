"""Where the pins of a stroke are: at the start, which of them each ball and each thrown pin meets next, and at the end.

What an event does to them is in `pin_strikes` and `falls`.
"""

import math

from fivepins.physics.codes import (
    AX,
    AY,
    BOTTOM,
    DOWN,
    FLY,
    GONE,
    HX,
    HY,
    HZ,
    LEFT,
    LYING,
    REST,
    RIGHT,
    SINCE,
    STAND,
    STATE,
    STRIDE,
    TILT,
    TOP,
    UNTIL,
    VX,
    VY,
    VZ,
    WX,
    WY,
    X,
    Y,
    Z,
)
from fivepins.physics.kernels.jit import Codes, Floats, Integers, inlined, kernel, lowest
from fivepins.physics.kernels.layout import (
    ALIVE,
    DECLARED,
    FALLEN,
    GOES_ON,
    HEAD_HEIGHT,
    HEAD_REACH,
    INF,
    LEANING,
    NOW,
    OWNERS,
    PASSED,
    PIN_DEEP,
    PIN_HELD,
    PIN_LYING,
    PIN_REACH,
    PIN_SWEPT,
    PINS_BOTTOM,
    PINS_LEFT,
    PINS_RIGHT,
    PINS_TOP,
    RADIUS,
    REPIN,
    REPLAN,
    RISEN,
    RISING,
    ROLLING,
    TIME,
    TOUCHED,
    WHAT,
)
from fivepins.physics.kernels.lying import goes_on, meet_lying
from fivepins.physics.kernels.pins import meet_down, tilted
from fivepins.physics.kernels.plan import MARGIN, stay
from fivepins.physics.kernels.record import record_event, record_motion
from fivepins.physics.kernels.times import chord, close_in, meet_space, misses, pass_over


@kernel
def place(s: Floats, n: Integers, segments: Floats) -> None:
    """The castle at the start: each pin on its spot or gone (X is NaN).

    A pin's STATE names the ball, from 1, on which it leans; with -1 it lies, in the direction WX.
    """
    s[PINS_LEFT] = s[PINS_BOTTOM] = INF
    s[PINS_RIGHT] = s[PINS_TOP] = -INF
    for j in range(5):
        e = STRIDE * (3 + j)
        s[e + UNTIL] = 0.0
        if s[e + X] != s[e + X]:
            s[e + STATE] = GONE
            continue
        ball = int(s[e + STATE])
        if ball > 0:
            n[LEANING] |= ball << 3 * j
            n[DECLARED] |= 1 << j
        s[e + STATE] = STAND if ball >= 0 else DOWN
        heading = s[e + WX]
        for c in range(Z, STATE):
            s[e + c] = 0.0
        if ball < 0:
            s[e + WX] = heading
            s[e + WY] = LYING
        stay(s, e)
        n[ALIVE if ball >= 0 else FALLEN] |= 1 << j
        record_motion(s, n, segments, 3 + j)
        enclose(s, e)


@inlined
def enclose(s: Floats, e: int) -> None:
    """Let the box of all pins grow by that of the pin at e."""
    s[PINS_LEFT] = min(s[PINS_LEFT], s[e + LEFT])
    s[PINS_RIGHT] = max(s[PINS_RIGHT], s[e + RIGHT])
    s[PINS_BOTTOM] = min(s[PINS_BOTTOM], s[e + BOTTOM])
    s[PINS_TOP] = max(s[PINS_TOP], s[e + TOP])


@inlined
def farthest(p: Floats) -> float:
    """A pin whose middle is farther than this from a ball's path cannot be met, m."""
    return float(max(max(p[PIN_REACH], p[PIN_LYING]), max(p[HEAD_REACH], p[RADIUS])) + MARGIN)


@inlined
def alert(s: Floats, n: Integers, p: Floats, j: int) -> None:
    """Pin j moves as nobody foresaw: the balls that were to meet it, or now can, look for their next pin anew."""
    e = STRIDE * (3 + j)
    enclose(s, e)
    wide = farthest(p)
    for k in range(3):
        b = STRIDE * k
        if s[b + STATE] <= REST:
            continue
        if (s[TIME + 6 + k] < INF and n[WHAT + 6 + k] & 7 == j) or not (
            s[e + RIGHT] < s[b + LEFT] - wide
            or s[e + LEFT] > s[b + RIGHT] + wide
            or s[e + TOP] < s[b + BOTTOM] - wide
            or s[e + BOTTOM] > s[b + TOP] + wide
        ):
            n[REPIN] |= 1 << k


@inlined
def lies(s: Floats, n: Integers, k: int, j: int) -> bool:
    """Whether pin j, which is down, is met by ball k as one that lies: the ball has not just felled it."""
    return bool((n[TOUCHED] >> (5 * k + j) & 1 == 0 and s[NOW] >= s[STRIDE * (3 + j) + UNTIL]) or n[ROLLING] >> j & 1)


@inlined
def ahead(s: Floats, n: Integers, p: Floats, k: int) -> None:
    """The pin that ball k meets next."""
    b = STRIDE * k
    s[TIME + 6 + k] = INF
    state = s[b + STATE]
    if state <= REST:
        return
    alive = n[ALIVE]
    fallen = n[FALLEN] if state != FLY else 0
    wide = farthest(p)
    left = s[b + LEFT] - wide
    right = s[b + RIGHT] + wide
    bottom = s[b + BOTTOM] - wide
    top = s[b + TOP] + wide
    if max(max(left - s[PINS_RIGHT], s[PINS_LEFT] - right), max(bottom - s[PINS_TOP], s[PINS_BOTTOM] - top)) > 0.0:
        return
    now = s[NOW]
    h = s[TIME + k] - now
    d = now - s[b + SINCE]
    hx = s[b + HX]
    hy = s[b + HY]
    x = s[b + X] + (s[b + VX] + hx * d) * d
    y = s[b + Y] + (s[b + VY] + hy * d) * d
    bx = s[b + VX] + 2.0 * hx * d
    by = s[b + VY] + 2.0 * hy * d
    # Seen along the chord of the ball's way: first all pins at once, then each with the way it still goes.
    ex, ey, bulge, beyond = chord(bx, by, hx, hy, h)
    ee = ex * ex + ey * ey
    size = math.sqrt(ee)
    wide *= size
    halfx = 0.5 * (s[PINS_RIGHT] - s[PINS_LEFT])
    halfy = 0.5 * (s[PINS_TOP] - s[PINS_BOTTOM])
    cx = x - s[PINS_LEFT] - halfx
    cy = y - s[PINS_BOTTOM] - halfy
    if abs(cx * ey - cy * ex) - bulge - halfx * abs(ey) - halfy * abs(ex) > wide:
        return
    near = 0
    for j in range(5):
        e = STRIDE * (3 + j)
        m = min(now, s[e + UNTIL]) - s[e + SINCE]
        rest = max(0.0, s[e + UNTIL] - now) * size
        vx = s[e + VX] + 2.0 * s[e + HX] * m
        vy = s[e + VY] + 2.0 * s[e + HY] * m
        cx = x - s[e + X] - (s[e + VX] + s[e + HX] * m) * m
        cy = y - s[e + Y] - (s[e + VY] + s[e + HY] * m) * m
        along = cx * ex + cy * ey
        gap = max(abs(cx * ey - cy * ex) - bulge, max(along, -along - ee) - beyond)
        near |= (gap - rest * (abs(vx) + abs(vy)) <= wide) << j
    near &= alive | fallen
    while near:
        j = lowest(near)
        near &= near - 1
        stands = alive >> j & 1 != 0
        e = STRIDE * (3 + j)
        m = (s[e + UNTIL] if stands else min(now, s[e + UNTIL])) - s[e + SINCE]
        cx = x - s[e + X] - (s[e + VX] + s[e + HX] * m) * m
        cy = y - s[e + Y] - (s[e + VY] + s[e + HY] * m) * m
        over = 0
        if not stands and lies(s, n, k, j):
            t = meet_lying(
                cx, cy, bx, by, hx, hy, h, s[e + UNTIL] - now,
                s[e + VX] + 2.0 * s[e + HX] * m, s[e + VY] + 2.0 * s[e + HY] * m, s[e + HX], s[e + HY],
                s[e + WX] + s[e + AX] * (s[e + UNTIL] - s[e + SINCE]),
            )  # fmt: skip
        elif not stands and s[e + UNTIL] > now:
            t = meet_down(
                cx, cy, bx, by, hx, hy,
                s[e + VX] + 2.0 * s[e + HX] * m, s[e + VY] + 2.0 * s[e + HY] * m, s[e + HX], s[e + HY],
                s[e + UNTIL] - now, h, p[PIN_LYING],
            )  # fmt: skip
        elif state != FLY:
            touches = n[TOUCHED] >> (5 * k + j) & 1
            reach = (p[PIN_DEEP] if touches else p[PIN_REACH]) if stands else p[PIN_LYING]
            t = close_in(cx, cy, bx, by, hx, hy, h, reach) if h > 0.0 else INF
        else:
            cz = s[b + Z] + (s[b + VZ] + s[b + HZ] * d) * d - p[HEAD_HEIGHT]
            bz = s[b + VZ] + 2.0 * s[b + HZ] * d
            t = meet_space(cx, cy, cz, bx, by, bz, hx, hy, s[b + HZ], h, p[HEAD_REACH])
            if (n[PASSED] >> (3 + k) | n[RISEN] >> j) & 1 == 0:
                above = pass_over(cx, cy, bx, by, hx, hy, min(h, t), p[RADIUS])
                if above < t:
                    t = above
                    over = 8
        if t < h:
            h = t
            s[TIME + 6 + k] = now + t
            n[WHAT + 6 + k] = over + j


@kernel
def onward(s: Floats, n: Integers, p: Floats) -> None:
    """The standing pin that each thrown pin of REPLAN meets next, and the first of all those."""
    now = s[NOW]
    todo = n[REPLAN]
    n[REPLAN] = 0
    while todo:
        i = lowest(todo)
        todo &= todo - 1
        b = STRIDE * (3 + i)
        s[TIME + 10 + i] = INF
        h = s[b + UNTIL] - now
        if h <= 0.0 or s[b + STATE] != DOWN:
            continue
        d = now - s[b + SINCE]
        x = s[b + X] + (s[b + VX] + s[b + HX] * d) * d
        y = s[b + Y] + (s[b + VY] + s[b + HY] * d) * d
        bx = s[b + VX] + 2.0 * s[b + HX] * d
        by = s[b + VY] + 2.0 * s[b + HY] * d
        if n[RISING] >> i & 1 or (n[ROLLING] >> i & 1 and goes_on(bx + 2.0 * s[b + HX] * h, by + 2.0 * s[b + HY] * h)):
            s[TIME + 10 + i] = s[b + UNTIL]
            n[WHAT + 10 + i] = GOES_ON
        others = n[ALIVE]
        while others:
            j = lowest(others)
            others &= others - 1
            e = STRIDE * (3 + j)
            m = s[e + UNTIL] - s[e + SINCE]
            cx = x - s[e + X] - (s[e + VX] + s[e + HX] * m) * m
            cy = y - s[e + Y] - (s[e + VY] + s[e + HY] * m) * m
            if misses(cx, cy, bx, by, s[b + HX], s[b + HY], h, p[PIN_SWEPT]):
                continue
            t = close_in(cx, cy, bx, by, s[b + HX], s[b + HY], h, p[PIN_SWEPT])
            if t < h:
                h = t
                s[TIME + 10 + i] = now + t
                n[WHAT + 10 + i] = j
    s[TIME + 9] = INF
    for i in range(5):
        if s[TIME + 10 + i] < s[TIME + 9]:
            s[TIME + 9] = s[TIME + 10 + i]
            n[WHAT + 9] = i


@inlined
def owner(n: Integers, j: int) -> int:
    """The ball that began what happens to pin j."""
    return int(n[OWNERS] >> 2 * j & 3)


@kernel
def remains(s: Floats, n: Integers, p: Floats, codes: Codes, times: Floats, segments: Floats, stop: float) -> float:
    """The castle when the balls rest, from `stop` on: moves thrown pins to their ends, tells which are held up.

    Returns the time at which the last pin stops too.
    """
    for j in range(5):
        e = STRIDE * (3 + j)
        if s[e + STATE] == GONE:
            continue
        d = s[e + UNTIL] - s[e + SINCE]
        if d > 0.0:
            stop = max(stop, s[e + UNTIL])
            s[e + X] += (s[e + VX] + s[e + HX] * d) * d
            s[e + Y] += (s[e + VY] + s[e + HY] * d) * d
            s[e + WX] += s[e + AX] * d
            s[e + AX] = 0.0
            if s[e + STATE] == DOWN:
                s[e + WY] = tilted(s[e + WY], s[e + AY], d)
            for c in range(VX, HZ + 1):
                s[e + c] = 0.0
            s[e + SINCE] = s[e + UNTIL]
            record_motion(s, n, segments, 3 + j)
        if s[e + STATE] == DOWN and s[e + WY] < LYING:
            stop = max(stop, s[e + SINCE] + (LYING - s[e + WY]) / s[e + AY])
        leaning = n[LEANING] >> 3 * j & 7
        if (n[ALIVE] & ~n[RISEN]) >> j & 1 == 0 or (leaning and n[DECLARED] >> j & 1):
            continue
        ball = owner(n, j) if leaning else -1
        for k in range(3):
            b = STRIDE * k
            if s[b + STATE] == REST and ball < 0:
                nx = s[e + X] - s[b + X]
                ny = s[e + Y] - s[b + Y]
                if nx * nx + ny * ny < p[PIN_HELD] * p[PIN_HELD]:
                    ball = k
        if ball >= 0:
            record_event(n, codes, times, TILT * 64 + ball * 8 + j, stop)
    return stop
