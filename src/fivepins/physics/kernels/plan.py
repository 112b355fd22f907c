"""What comes next for the balls: each by itself, and each pair.

In the order in which `loop` calls them after an event: `own` (how a ball moves and when that ends by itself), `bounds`
(cushions, and the box in which the ball stays; where two balls push each other `lean` first), `pairs`. What the pins do
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
from fivepins.physics.kernels.jit import Floats, Integers, inlined, kernel, lowest
from fivepins.physics.kernels.layout import (
    AGED,
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
from fivepins.physics.kernels.times import close_in, flight, meet_space, misses, pass_over, walls

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
            s[b + VX], s[b + VY], s[b + WX], s[b + WY], R, p[SLIDE_FRICTION] * g, p[ROLL_FRICTION] * g,
            n[AGED] == k,
        )  # fmt: skip
        s[b + STATE] = state
        if state == REST:
            s[b + VX] = 0.0
            s[b + VY] = 0.0
            s[b + WX] = 0.0
            s[b + WY] = 0.0
        elif s[b + VX] * s[b + VY] == 0.0 and state == SLIDE:
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


@inlined
def push(s: Floats, n: Integers, p: Floats) -> None:
    """The force of the pair TOGETHER, or that they part."""
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
    # No branch: at the end of a roll v + 2 h t is nothing but rounding.
    turn = x - 0.25 * v * v / h
    turn = turn if v * (v + 2.0 * h * t) < 0.0 else x
    return min(min(x, end), turn), max(max(x, end), turn)


@inlined
def stay(s: Floats, b: int) -> None:
    """The box of the body at b, which does not move; that of one that is gone has no inside, and meets nothing."""
    gone = s[b + STATE] == GONE
    s[b + LEFT] = INF if gone else s[b + X]
    s[b + RIGHT] = -INF if gone else s[b + X]
    s[b + BOTTOM] = s[b + Y]
    s[b + TOP] = s[b + Y]


@inlined
def bounds(s: Floats, n: Integers, p: Floats, k: int) -> None:
    """The box in which the centre of ball k stays until its own next event, which is a cushion if that comes first."""
    b = STRIDE * k
    state = s[b + STATE]
    if state <= REST:
        stay(s, b)
        return
    x = s[b + X]
    y = s[b + Y]
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
    if max(max(R - left, right - (width - R)), max(R - bottom, top - (length - R))) > 0.0 and state != FLY:
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


@kernel
def lean(s: Floats, n: Integers, p: Floats, redo: int) -> None:
    """The pair TOGETHER: the force with which one presses the other, or that they part; then where all of redo stay."""
    push(s, n, p)
    while redo:
        bounds(s, n, p, lowest(redo))
        redo &= redo - 1


@inlined
def pairs(s: Floats, n: Integers, p: Floats, k: int, others: int) -> None:
    """When ball k, which has just been planned, meets each of the others, or one flies over the other."""
    b = STRIDE * k
    now = s[NOW]
    reach = 2.0 * p[RADIUS]
    wide = reach + MARGIN
    state = s[b + STATE]
    end = s[TIME + k]
    x = s[b + X]
    y = s[b + Y]
    vx = s[b + VX]
    vy = s[b + VY]
    left = s[b + LEFT] - wide
    right = s[b + RIGHT] + wide
    bottom = s[b + BOTTOM] - wide
    top = s[b + TOP] + wide
    while others:
        j = lowest(others)
        others &= others - 1
        e = STRIDE * j
        # Slots 3 to 5: the pairs (0, 1), (0, 2), (1, 2).
        slot = 2 + j + k
        s[TIME + slot] = INF
        if (
            max(max(left - s[e + RIGHT], s[e + LEFT] - right), max(bottom - s[e + TOP], s[e + BOTTOM] - top)) > 0.0
            or max(state, s[e + STATE]) <= REST
            or slot - 3 == n[TOGETHER]
        ):
            continue
        h = min(end, s[TIME + j]) - now
        d = now - s[e + SINCE]
        cx = x - s[e + X] - (s[e + VX] + s[e + HX] * d) * d
        cy = y - s[e + Y] - (s[e + VY] + s[e + HY] * d) * d
        bx = vx - s[e + VX] - 2.0 * s[e + HX] * d
        by = vy - s[e + VY] - 2.0 * s[e + HY] * d
        hx = s[b + HX] - s[e + HX]
        hy = s[b + HY] - s[e + HY]
        if slot - 3 == n[PARTING]:
            # In contact at equal speed: rounding of gap and speed must not make a contact of it.
            s[TIME + slot] = now + first_fall(
                hx * hx + hy * hy,
                2.0 * (hx * bx + hy * by),
                bx * bx + by * by + 2.0 * (hx * cx + hy * cy),
                max(0.0, 2.0 * (bx * cx + by * cy)),
                max(0.0, cx * cx + cy * cy - reach * reach),
                h,
            )
        elif max(state, s[e + STATE]) < FLY:
            if h > 0.0 and not misses(cx, cy, bx, by, hx, hy, h, reach):
                s[TIME + slot] = now + close_in(cx, cy, bx, by, hx, hy, h, reach)
        else:
            cz = s[b + Z] - s[e + Z] - (s[e + VZ] + s[e + HZ] * d) * d
            bz = s[b + VZ] - s[e + VZ] - 2.0 * s[e + HZ] * d
            t = meet_space(cx, cy, cz, bx, by, bz, hx, hy, s[b + HZ] - s[e + HZ], h, reach)
            n[WHAT + slot] = 0
            if n[PASSED] >> (slot - 3) & 1 == 0:
                over = pass_over(cx, cy, bx, by, hx, hy, min(h, t), p[RADIUS])
                if over < t:
                    t = over
                    n[WHAT + slot] = 1
            s[TIME + slot] = now + t
