"""What comes next for the balls: each by itself, and each pair.

In the order in which `loop` calls them after an event: `own` (how a ball moves and when that ends by itself), `press`
(two balls that push each other), `bounds` (cushions, and the box in which the ball stays), `pair`. What the pins do
next is in `castle`.
"""

import math

from fivepins.physics.codes import (
    AX,
    AY,
    BOTTOM,
    FLY,
    GONE,
    HX,
    HY,
    HZ,
    LEFT,
    OWN_PHASE,
    OWN_STEP,
    REST,
    RIGHT,
    ROLL,
    SINCE,
    SLIDE,
    STATE,
    STRIDE,
    TOP,
    VX,
    VY,
    VZ,
    WX,
    WY,
    X,
    Y,
    Z,
)
from fivepins.physics.kernels.jit import Floats, Integers, inlined, kernel
from fivepins.physics.kernels.layout import (
    GRAVITY,
    INF,
    LENGTH,
    NOSE_HEIGHT,
    NOSE_INSET,
    NOW,
    PARTING,
    PASSED,
    RADIUS,
    RAIL_WIDTH,
    ROLL_FRICTION,
    SLIDE_FRICTION,
    TIME,
    TOGETHER,
    WHAT,
    WIDTH,
)
from fivepins.physics.kernels.motion import phase, press, slip_end
from fivepins.physics.kernels.roots import first_fall
from fivepins.physics.kernels.times import flight, meet_flat, meet_space, pass_over, walls

STEP = 4e-3
"""Longest step along a cushion, or of a ball that presses another, s."""
TOUCH = 1e-6
"""A ball that presses another goes on doing so up to this gap, m."""
MARGIN = 1e-9
"""Boxes count as apart only by more than this, m."""


@inlined
def own(s: Floats, n: Integers, p: Floats, k: int) -> None:
    """How ball k moves from now on, and when that ends if it meets nothing."""
    b = STRIDE * k
    R = p[RADIUS]
    width = p[WIDTH]
    length = p[LENGTH]
    g = p[GRAVITY]
    state = s[b + STATE]
    s[b + AX] = 0.0
    s[b + AY] = 0.0
    s[b + HX] = 0.0
    s[b + HY] = 0.0
    s[b + HZ] = 0.0
    t = INF
    kind = OWN_PHASE
    if state == FLY:
        s[b + HZ] = -0.5 * g
        t, kind = flight(
            s[b + X], s[b + Y], s[b + Z], s[b + VX], s[b + VY], s[b + VZ],
            R, width, length, p[NOSE_HEIGHT], p[NOSE_INSET], p[RAIL_WIDTH], g,
        )  # fmt: skip
    elif state != GONE:
        hx, hy, t, state, ax, ay = phase(
            s[b + VX], s[b + VY], s[b + WX], s[b + WY], R, p[SLIDE_FRICTION] * g, p[ROLL_FRICTION] * g
        )
        s[b + STATE] = state
        if state == REST:
            s[b + VX] = 0.0
            s[b + VY] = 0.0
            s[b + WX] = 0.0
            s[b + WY] = 0.0
        else:
            if state == SLIDE:
                x = s[b + X]
                y = s[b + Y]
                held = False
                if s[b + VX] == 0.0 and ((x == R and hx < 0.0) or (x == width - R and hx > 0.0)):
                    hx = 0.0
                    held = True
                if s[b + VY] == 0.0 and ((y == R and hy < 0.0) or (y == length - R and hy > 0.0)):
                    hy = 0.0
                    held = True
                if held:
                    # The cushion takes the acceleration across it; spin goes on losing to the bed.
                    kind = OWN_STEP
                    t = min(
                        STEP,
                        slip_end(
                            s[b + VX] - R * s[b + WY],
                            s[b + VY] + R * s[b + WX],
                            2.0 * hx - R * ay,
                            2.0 * hy + R * ax,
                        ),
                    )
            s[b + HX] = hx
            s[b + HY] = hy
            s[b + AX] = ax
            s[b + AY] = ay
    s[TIME + k] = s[NOW] + t
    n[WHAT + k] = kind


@inlined
def inertia(s: Floats, n: Integers, k: int) -> float:
    """Inverse mass, in ball masses, with which ball k gives way to a lasting push; 0 if it cannot be pushed so."""
    state = s[STRIDE * k + STATE]
    if state == ROLL:
        return 5.0 / 7.0
    return 1.0 if state == SLIDE and n[WHAT + k] != OWN_STEP else 0.0


@kernel
def lean(s: Floats, n: Integers, p: Floats) -> None:
    """The pair TOGETHER: the force with which one presses the other, or that they part."""
    together = n[TOGETHER]
    i = 0 if together < 2 else 1
    j = 1 if together < 1 else 2
    bi = STRIDE * i
    bj = STRIDE * j
    R = p[RADIUS]
    mi = inertia(s, n, i)
    mj = inertia(s, n, j)
    nx = s[bj + X] - s[bi + X]
    ny = s[bj + Y] - s[bi + Y]
    d = math.sqrt(nx * nx + ny * ny)
    if mi == 0.0 or mj == 0.0 or d > 2.0 * R + TOUCH:
        n[TOGETHER] = -1
        return
    nx /= d
    ny /= d
    rolling = s[bi + STATE] == ROLL and s[bj + STATE] == ROLL
    f, step = press(
        nx, ny, s[bi + VX] - s[bj + VX], s[bi + VY] - s[bj + VY],
        s[bi + HX] - s[bj + HX], s[bi + HY] - s[bj + HY], mi + mj, R, 10.0 * STEP if rolling else STEP,
    )  # fmt: skip
    if f > 1e-12:
        for k in range(i, j + 1, j - i):
            b = STRIDE * k
            m = -mi if k == i else mj
            s[b + HX] += f * m * nx
            s[b + HY] += f * m * ny
            if s[b + STATE] == ROLL:
                s[b + AX] = -2.0 / R * s[b + HY]
                s[b + AY] = 2.0 / R * s[b + HX]
                d = math.hypot(s[b + VX], s[b + VY]) / (2.0 * math.hypot(s[b + HX], s[b + HY]))
            else:
                d = slip_end(
                    s[b + VX] - R * s[b + WY],
                    s[b + VY] + R * s[b + WX],
                    2.0 * s[b + HX] - R * s[b + AY],
                    2.0 * s[b + HY] + R * s[b + AX],
                )
            s[TIME + k] = s[NOW] + min(step, d)
            n[WHAT + k] = OWN_STEP
    elif f < -1e-12:
        n[PARTING] = together
        n[TOGETHER] = -1


@inlined
def span(x: float, v: float, h: float, t: float) -> tuple[float, float]:
    """Least and greatest x + v τ + h τ² for τ in [0, t]."""
    end = x + (v + h * t) * t
    low = min(x, end)
    high = max(x, end)
    if v * (v + 2.0 * h * t) < 0.0:
        turn = x - 0.25 * v * v / h
        low = min(low, turn)
        high = max(high, turn)
    return low, high


@inlined
def bounds(s: Floats, n: Integers, p: Floats, k: int) -> None:
    """The box in which the centre of ball k stays until its own next event, which is a cushion if that comes first."""
    b = STRIDE * k
    x = s[b + X]
    y = s[b + Y]
    state = s[b + STATE]
    if state <= REST:
        s[b + LEFT] = x
        s[b + RIGHT] = x
        s[b + BOTTOM] = y
        s[b + TOP] = y
        return
    R = p[RADIUS]
    width = p[WIDTH]
    length = p[LENGTH]
    vx = s[b + VX]
    vy = s[b + VY]
    hx = s[b + HX]
    hy = s[b + HY]
    now = s[NOW]
    h = s[TIME + k] - now
    left, right = span(x, vx, hx, h)
    bottom, top = span(y, vy, hy, h)
    if state != FLY and (left < R or right > width - R or bottom < R or top > length - R):
        t, wall = walls(x, y, vx, vy, hx, hy, R, width, length)
        if now + t <= s[TIME + k]:
            s[TIME + k] = now + t
            n[WHAT + k] = wall
        left = max(left, R)
        right = min(right, width - R)
        bottom = max(bottom, R)
        top = min(top, length - R)
    s[b + LEFT] = left
    s[b + RIGHT] = right
    s[b + BOTTOM] = bottom
    s[b + TOP] = top


@inlined
def pair(s: Floats, n: Integers, p: Floats, k: int) -> None:
    """When the balls of pair k meet, or one flies over the other."""
    i = 0 if k < 2 else 1
    j = 1 if k < 1 else 2
    bi = STRIDE * i
    bj = STRIDE * j
    state = s[bi + STATE]
    other = s[bj + STATE]
    slot = TIME + 3 + k
    s[slot] = INF
    if (state <= REST and other <= REST) or state == GONE or other == GONE or k == n[TOGETHER]:
        return
    reach = 2.0 * p[RADIUS]
    wide = reach + MARGIN
    if (
        s[bi + LEFT] - s[bj + RIGHT] > wide
        or s[bj + LEFT] - s[bi + RIGHT] > wide
        or s[bi + BOTTOM] - s[bj + TOP] > wide
        or s[bj + BOTTOM] - s[bi + TOP] > wide
    ):
        return
    now = s[NOW]
    h = min(s[TIME + i], s[TIME + j]) - now
    d = now - s[bi + SINCE]
    e = now - s[bj + SINCE]
    cx = s[bi + X] + (s[bi + VX] + s[bi + HX] * d) * d
    cy = s[bi + Y] + (s[bi + VY] + s[bi + HY] * d) * d
    bx = s[bi + VX] + 2.0 * s[bi + HX] * d
    by = s[bi + VY] + 2.0 * s[bi + HY] * d
    cx -= s[bj + X] + (s[bj + VX] + s[bj + HX] * e) * e
    cy -= s[bj + Y] + (s[bj + VY] + s[bj + HY] * e) * e
    bx -= s[bj + VX] + 2.0 * s[bj + HX] * e
    by -= s[bj + VY] + 2.0 * s[bj + HY] * e
    hx = s[bi + HX] - s[bj + HX]
    hy = s[bi + HY] - s[bj + HY]
    if k == n[PARTING]:
        # In contact at equal speed: rounding of gap and speed must not make a contact of it.
        s[slot] = now + first_fall(
            hx * hx + hy * hy,
            2.0 * (hx * bx + hy * by),
            bx * bx + by * by + 2.0 * (hx * cx + hy * cy),
            max(0.0, 2.0 * (bx * cx + by * cy)),
            max(0.0, cx * cx + cy * cy - reach * reach),
            h,
        )
    elif state != FLY and other != FLY:
        s[slot] = now + meet_flat(cx, cy, bx, by, hx, hy, h, reach)
    else:
        cz = s[bi + Z] + (s[bi + VZ] + s[bi + HZ] * d) * d
        cz -= s[bj + Z] + (s[bj + VZ] + s[bj + HZ] * e) * e
        bz = s[bi + VZ] + 2.0 * s[bi + HZ] * d - s[bj + VZ] - 2.0 * s[bj + HZ] * e
        t = meet_space(cx, cy, cz, bx, by, bz, hx, hy, s[bi + HZ] - s[bj + HZ], h, reach)
        n[WHAT + 3 + k] = 0
        if n[PASSED] >> k & 1 == 0:
            over = pass_over(cx, cy, bx, by, hx, hy, min(h, t), p[RADIUS])
            if over < t:
                t = over
                n[WHAT + 3 + k] = 1
        s[slot] = now + t
