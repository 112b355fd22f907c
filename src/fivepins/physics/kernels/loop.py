"""One stroke from launch to rest, event by event; and many.

State of a body: `STRIDE` floats in `s` from `STRIDE * body` on, columns as in `codes` (X … UNTIL). A ball's motion is
exact from SINCE until something touches it; it is advanced only then. Times of the next events stand in `ev`, what
they are in `iv`: slots 0–2 each ball by itself (end of its phase, cushion, landing …), 3–5 the pairs (0,1) (0,2) (1,2),
6–8 the next pin of each ball, 9 the first of 10–14, the next standing pin that each thrown pin meets.
After an event only the balls it touched are planned anew, and the pairs they belong to. Ties go to the lowest slot.

A pin's X, Y is the middle of its axis seen from above; WX the direction in which its head points or falls, WY its
tilt, AY how fast that grows (until it lies), UNTIL when its motion ends. That end is no event: whoever asks later
takes it into account.

This module alone touches arrays (see the package), which is why the loop is one long function.
"""

import math

import numpy as np
from numpy.typing import NDArray

from fivepins.physics.codes import (
    AX,
    AY,
    BODIES,
    BOUNCE,
    CUSHION,
    DONE,
    DOWN,
    DRAG,
    EVENT_CAP,
    FELL,
    FLY,
    GONE,
    GRAZE,
    HX,
    HY,
    HZ,
    LAUNCH,
    LEAN,
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
    OWN_STEP,
    OWN_TOP,
    PHASE,
    REST,
    ROLL,
    ROWS_FULL,
    SEGMENT,
    SEGMENTS_FULL,
    SINCE,
    SLIDE,
    STAND,
    STATE,
    STRIDE,
    TILT,
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
from fivepins.physics.kernels.cue import strike
from fivepins.physics.kernels.cushion import cushion
from fivepins.physics.kernels.impact import balls, solid
from fivepins.physics.kernels.jit import kernel
from fivepins.physics.kernels.motion import decayed, phase, press, slip_end
from fivepins.physics.kernels.pins import aside, blow, meet_down, slides, thrown, tilted, topples
from fivepins.physics.kernels.roots import first_fall
from fivepins.physics.kernels.times import apart, flight, meet_flat, meet_space, pass_over, walls

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Codes = NDArray[np.int16]

INF = math.inf
CAP = 100_000
"""Events of one stroke; reaching it is an error, never silent."""
REBOUND = 2e-3
"""A ball that leaves a cushion more slowly (m/s) stays at it; in a corner, at each of the two."""
CORNER = 1e-12
"""A ball so near (m) to the other cushion of a corner is at both."""
STEP = 4e-3
"""Longest step along a cushion, or of a ball that presses another, s."""
TOUCH = 1e-6
"""A ball that presses another goes on doing so up to this gap, m."""
CALM = 1e-3
"""Balls slower than this (m/s) do not press each other: they part by `part_speed`."""
PACE = 0.05
"""A pin that a ball kicks leaves it at least this fast, m/s: bounds the number of kicks."""
KICKS = 200
"""A pin that has been kicked so often in one stroke lies out of the way of the balls from then on."""
LEAST = 5e-4
"""And goes at least so far, m."""
CREEP = 1e-6
"""A pin slower than this (m/s) does not move."""
HELD = 0.5
"""Tilt of a pin that is held up, rad."""
ALL_PINS = 31

PARAMS = (
    "width", "length", "ball_radius", "gravity", "slide", "roll", "spin_decay", "bed_restitution", "hop",
    "ball_restitution", "friction_a", "friction_b", "friction_c", "part_speed", "nose_height", "cushion_restitution",
    "cushion_friction", "cushion_steps", "rubber_width", "rail_width", "cue_ratio", "tip_restitution", "end_ratio",
    "pin_reach", "pin_deep", "pin_lying", "pin_ratio", "pin_share", "pin_glance", "pin_push", "pin_fall", "pin_speed",
    "pin_far", "pin_least", "pin_swept", "pin_passes", "pin_fells", "pin_aside", "pin_slow", "castle", "pin_drag",
    "head_height", "head_reach", "pin_kick", "pin_slides", "pin_girth", "pin_held", "spot_left", "pin_hold",
    "pin_leans", "pin_slips", "cushion_softening", "spot_right", "spot_up", "spot_down",
)  # fmt: skip
"""What the array `p` of numbers holds, in order."""
SOFTENING = PARAMS.index("cushion_softening")


@kernel
def stroke(
    s: Floats,
    ev: Floats,
    iv: Integers,
    p: Floats,
    launch: Floats,
    codes: Codes,
    times: Floats,
    segments: Floats,
    trace: bool,
) -> tuple[int, int, int, float, int]:
    """One stroke from its launch to rest.

    Args:
        s: State, float64[BODIES * STRIDE]: on entry X, Y of balls and pins (NaN: not on the table) and as STATE of a
            pin the number, from 1, of the ball that it leans on, or 0; the end on return.
        ev: Scratch, float64[15].
        iv: Scratch, int64[15].
        p: Numbers of table and models, in the order of `PARAMS`.
        launch: float64[3, 7]: for each ball when it is struck (inf: never) and the velocity and spin given by the tip.
        codes: int16: room for event codes.
        times: float64: their times.
        segments: float64[:, SEGMENT]: motion, if `trace`.
        trace: Whether to record motion, and events that only say how a ball moves.

    Returns:
        (how it ended, event rows written, segments written, time at which the last ball stops, events handled).
    """
    width = p[0]
    length = p[1]
    R = p[2]
    g = p[3]
    slide = p[4] * g
    roll = p[5] * g
    decay = p[6]
    e_bed = p[7]
    hop = p[8]
    sin = p[14] / R - 1.0
    cos = math.sqrt(1.0 - sin * sin)
    inset = R * (1.0 - cos)
    rows = 0
    most = codes.shape[0]
    n_segments = 0
    most_segments = segments.shape[0]
    ended = DONE
    now = 0.0
    n = 0
    passed = 0
    together = -1
    pressed_at = -1.0
    struck = 0
    redo = 7
    repin = 0
    replan = 0
    alive = 0
    fallen = 0
    owners = 0
    touched = 0
    kicks = 0
    leaning = 0
    declared = 0
    # Middle of the castle.
    mx = 0.5 * width
    my = 0.5 * length
    for k in range(9, 15):
        ev[k] = INF
        iv[k] = -1
    for j in range(5):
        e = STRIDE * (3 + j)
        stands = s[e + X] == s[e + X]
        # The ball that a pin leans on from the start.
        k = int(s[e + STATE])
        if stands and k > 0:
            leaning |= k << 3 * j
            declared |= 1 << j
        s[e + UNTIL] = 0.0
        s[e + STATE] = STAND if stands else GONE
        if stands:
            for c in range(Z, STATE):
                s[e + c] = 0.0
            alive |= 1 << j
            if trace:
                if n_segments == most_segments:
                    return SEGMENTS_FULL, rows, n_segments, now, n
                segments[n_segments, 0] = 3 + j
                for c in range(SEGMENT - 1):
                    segments[n_segments, 1 + c] = s[e + c]
                n_segments += 1
    for k in range(3):
        b = STRIDE * k
        ev[3 + k] = INF
        ev[6 + k] = INF
        s[b + STATE] = SLIDE if s[b + X] == s[b + X] else GONE
        for c in range(Z, SINCE + 1):
            s[b + c] = 0.0
        s[b + Z] = R
    next_launch = min(launch[0, 0], min(launch[1, 0], launch[2, 0]))

    while True:
        for k in range(3):
            if not redo >> k & 1:
                continue
            b = STRIDE * k
            state = s[b + STATE]
            s[b + AX] = 0.0
            s[b + AY] = 0.0
            s[b + HX] = 0.0
            s[b + HY] = 0.0
            s[b + HZ] = 0.0
            t = INF
            own = OWN_PHASE
            if state == FLY:
                s[b + HZ] = -0.5 * g
                t, own = flight(
                    s[b + X], s[b + Y], s[b + Z], s[b + VX], s[b + VY], s[b + VZ],
                    R, width, length, p[14], inset, p[19], g,
                )  # fmt: skip
            elif state != GONE:
                hx, hy, t, state, ax, ay = phase(s[b + VX], s[b + VY], s[b + WX], s[b + WY], R, slide, roll)
                s[b + STATE] = state
                if state == REST:
                    s[b + VX] = 0.0
                    s[b + VY] = 0.0
                    s[b + WX] = 0.0
                    s[b + WY] = 0.0
                else:
                    x = s[b + X]
                    y = s[b + Y]
                    if state == SLIDE:
                        pressed = False
                        if s[b + VX] == 0.0 and ((x == R and hx < 0.0) or (x == width - R and hx > 0.0)):
                            hx = 0.0
                            pressed = True
                        if s[b + VY] == 0.0 and ((y == R and hy < 0.0) or (y == length - R and hy > 0.0)):
                            hy = 0.0
                            pressed = True
                        if pressed:
                            # The cushion takes the acceleration across it; spin goes on losing to the bed.
                            own = OWN_STEP
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
            ev[k] = now + t
            iv[k] = own

        parting = -1
        if together >= 0 and redo & (2 if together == 2 else 1):
            i = 0 if together < 2 else 1
            j = 1 if together < 1 else 2
            bi = STRIDE * i
            bj = STRIDE * j
            if s[bi + STATE] == ROLL:
                mi = 5.0 / 7.0
            elif s[bi + STATE] == SLIDE and iv[i] != OWN_STEP:
                mi = 1.0
            else:
                mi = 0.0
            if s[bj + STATE] == ROLL:
                mj = 5.0 / 7.0
            elif s[bj + STATE] == SLIDE and iv[j] != OWN_STEP:
                mj = 1.0
            else:
                mj = 0.0
            nx = s[bj + X] - s[bi + X]
            ny = s[bj + Y] - s[bi + Y]
            d = math.sqrt(nx * nx + ny * ny)
            if mi == 0.0 or mj == 0.0 or d > 2.0 * R + TOUCH:
                together = -1
            else:
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
                        ev[k] = now + min(step, d)
                        iv[k] = OWN_STEP
                elif f < -1e-12:
                    parting = together
                    together = -1

        for k in range(3):
            if not redo >> k & 1:
                continue
            b = STRIDE * k
            if s[b + STATE] == ROLL or s[b + STATE] == SLIDE:
                t, wall = walls(s[b + X], s[b + Y], s[b + VX], s[b + VY], s[b + HX], s[b + HY], R, width, length)
                if now + t <= ev[k]:
                    ev[k] = now + t
                    iv[k] = wall
            if trace:
                if n_segments == most_segments:
                    ended = SEGMENTS_FULL
                    break
                segments[n_segments, 0] = k
                for c in range(SEGMENT - 1):
                    segments[n_segments, 1 + c] = s[b + c]
                n_segments += 1
        if ended != DONE:
            break

        for k in range(3):
            i = 0 if k < 2 else 1
            j = 1 if k < 1 else 2
            if not (redo >> i & 1 or redo >> j & 1):
                continue
            bi = STRIDE * i
            bj = STRIDE * j
            state = s[bi + STATE]
            other = s[bj + STATE]
            ev[3 + k] = INF
            if (state <= REST and other <= REST) or state == GONE or other == GONE or k == together:
                continue
            h = min(ev[i], ev[j]) - now
            d = now - s[bi + SINCE]
            cx = s[bi + X] + (s[bi + VX] + s[bi + HX] * d) * d
            cy = s[bi + Y] + (s[bi + VY] + s[bi + HY] * d) * d
            bx = s[bi + VX] + 2.0 * s[bi + HX] * d
            by = s[bi + VY] + 2.0 * s[bi + HY] * d
            e = now - s[bj + SINCE]
            cx -= s[bj + X] + (s[bj + VX] + s[bj + HX] * e) * e
            cy -= s[bj + Y] + (s[bj + VY] + s[bj + HY] * e) * e
            bx -= s[bj + VX] + 2.0 * s[bj + HX] * e
            by -= s[bj + VY] + 2.0 * s[bj + HY] * e
            hx = s[bi + HX] - s[bj + HX]
            hy = s[bi + HY] - s[bj + HY]
            if k == parting:
                # In contact at equal speed: rounding of gap and speed must not make a contact of it.
                ev[3 + k] = now + first_fall(
                    hx * hx + hy * hy,
                    2.0 * (hx * bx + hy * by),
                    bx * bx + by * by + 2.0 * (hx * cx + hy * cy),
                    max(0.0, 2.0 * (bx * cx + by * cy)),
                    max(0.0, cx * cx + cy * cy - 4.0 * R * R),
                    h,
                )
            elif state != FLY and other != FLY:
                ev[3 + k] = now + meet_flat(cx, cy, bx, by, hx, hy, h, 2.0 * R)
            else:
                cz = s[bi + Z] + (s[bi + VZ] + s[bi + HZ] * d) * d
                cz -= s[bj + Z] + (s[bj + VZ] + s[bj + HZ] * e) * e
                bz = s[bi + VZ] + 2.0 * s[bi + HZ] * d - s[bj + VZ] - 2.0 * s[bj + HZ] * e
                t = meet_space(cx, cy, cz, bx, by, bz, hx, hy, s[bi + HZ] - s[bj + HZ], h, 2.0 * R)
                iv[3 + k] = 0
                if not passed >> k & 1:
                    tw = pass_over(cx, cy, bx, by, hx, hy, min(h, t), R)
                    if tw < t:
                        t = tw
                        iv[3 + k] = 1
                ev[3 + k] = now + t

        if alive | fallen | repin:
            for k in range(3):
                if not (redo | repin) >> k & 1:
                    continue
                b = STRIDE * k
                ev[6 + k] = INF
                state = s[b + STATE]
                if state <= REST:
                    continue
                h = ev[k] - now
                d = now - s[b + SINCE]
                hx = s[b + HX]
                hy = s[b + HY]
                x = s[b + X] + (s[b + VX] + hx * d) * d
                y = s[b + Y] + (s[b + VY] + hy * d) * d
                bx = s[b + VX] + 2.0 * hx * d
                by = s[b + VY] + 2.0 * hy * d
                if alive and not (apart(x - mx, bx, hx, h, p[39]) or apart(y - my, by, hy, h, p[39])):
                    for j in range(5):
                        if not alive >> j & 1:
                            continue
                        e = STRIDE * (3 + j)
                        m = s[e + UNTIL] - s[e + SINCE]
                        cx = x - s[e + X] - (s[e + VX] + s[e + HX] * m) * m
                        cy = y - s[e + Y] - (s[e + VY] + s[e + HY] * m) * m
                        mode = 0
                        if state != FLY:
                            r = p[24] if touched >> (5 * k + j) & 1 else p[23]
                            t = meet_flat(cx, cy, bx, by, hx, hy, h, r)
                        else:
                            cz = s[b + Z] + (s[b + VZ] + s[b + HZ] * d) * d - p[41]
                            bz = s[b + VZ] + 2.0 * s[b + HZ] * d
                            t = meet_space(cx, cy, cz, bx, by, bz, hx, hy, s[b + HZ], h, p[42])
                            if not passed >> (3 + k) & 1:
                                tw = pass_over(cx, cy, bx, by, hx, hy, min(h, t), R)
                                if tw < t:
                                    t = tw
                                    mode = 8
                        if t < h:
                            h = t
                            ev[6 + k] = now + t
                            iv[6 + k] = mode + j
                if fallen and state != FLY:
                    for j in range(5):
                        if not fallen >> j & 1:
                            continue
                        e = STRIDE * (3 + j)
                        m = min(now, s[e + UNTIL]) - s[e + SINCE]
                        t = meet_down(
                            x - s[e + X] - (s[e + VX] + s[e + HX] * m) * m,
                            y - s[e + Y] - (s[e + VY] + s[e + HY] * m) * m,
                            bx, by, hx, hy,
                            s[e + VX] + 2.0 * s[e + HX] * m, s[e + VY] + 2.0 * s[e + HY] * m, s[e + HX], s[e + HY],
                            s[e + UNTIL] - now, h, p[25],
                        )  # fmt: skip
                        if t < h:
                            h = t
                            ev[6 + k] = now + t
                            iv[6 + k] = j
            if replan:
                for i in range(5):
                    if not replan >> i & 1:
                        continue
                    b = STRIDE * (3 + i)
                    ev[10 + i] = INF
                    h = s[b + UNTIL] - now
                    if h <= 0.0 or s[b + STATE] != DOWN:
                        continue
                    d = now - s[b + SINCE]
                    x = s[b + X] + (s[b + VX] + s[b + HX] * d) * d
                    y = s[b + Y] + (s[b + VY] + s[b + HY] * d) * d
                    bx = s[b + VX] + 2.0 * s[b + HX] * d
                    by = s[b + VY] + 2.0 * s[b + HY] * d
                    for j in range(5):
                        if not alive >> j & 1:
                            continue
                        e = STRIDE * (3 + j)
                        m = s[e + UNTIL] - s[e + SINCE]
                        t = meet_flat(
                            x - s[e + X] - (s[e + VX] + s[e + HX] * m) * m,
                            y - s[e + Y] - (s[e + VY] + s[e + HY] * m) * m,
                            bx, by, s[b + HX], s[b + HY], h, p[34],
                        )  # fmt: skip
                        if t < h:
                            h = t
                            ev[10 + i] = now + t
                            iv[10 + i] = j
                ev[9] = INF
                for i in range(5):
                    if ev[10 + i] < ev[9]:
                        ev[9] = ev[10 + i]
                        iv[9] = i
            repin = 0
            replan = 0

        t = next_launch
        slot = -1
        for k in range(10):
            if ev[k] < t:
                t = ev[k]
                slot = k
        if t == INF:
            break
        if n == CAP:
            ended = EVENT_CAP
            break
        now = t
        n += 1

        i = 0
        j = -1
        if slot < 0:
            while struck >> i & 1 or launch[i, 0] != next_launch:
                i += 1
            struck |= 1 << i
        elif slot < 3:
            i = slot
        elif slot < 6:
            i = 0 if slot < 5 else 1
            j = 1 if slot < 4 else 2
        elif slot < 9:
            i = slot - 6
        redo = 1 << i
        if j >= 0:
            redo |= 1 << j
        if slot == 9:
            redo = 0
        crowded = False
        if together >= 0 and redo & (3 if together == 0 else (5 if together == 1 else 6)):
            redo |= 3 if together == 0 else (5 if together == 1 else 6)
            if slot < 0 or slot > 2 or (iv[slot] != OWN_PHASE and iv[slot] != OWN_STEP):
                together = -1
                crowded = slot > 2
        for k in range(3):
            if not redo >> k & 1:
                continue
            b = STRIDE * k
            d = now - s[b + SINCE]
            s[b + SINCE] = now
            if d == 0.0:
                continue
            state = s[b + STATE]
            if state > REST:
                s[b + X] += (s[b + VX] + s[b + HX] * d) * d
                s[b + Y] += (s[b + VY] + s[b + HY] * d) * d
                s[b + VX] += 2.0 * s[b + HX] * d
                s[b + VY] += 2.0 * s[b + HY] * d
                if state == SLIDE:
                    s[b + WX] += s[b + AX] * d
                    s[b + WY] += s[b + AY] * d
                elif state == ROLL:
                    s[b + WX] = -s[b + VY] / R
                    s[b + WY] = s[b + VX] / R
                else:
                    s[b + Z] += (s[b + VZ] + s[b + HZ] * d) * d
                    s[b + VZ] += 2.0 * s[b + HZ] * d
            if state != FLY and s[b + WZ] != 0.0:
                s[b + WZ] = decayed(s[b + WZ], decay * d)

        b = STRIDE * i
        code = 0
        # Pins that this event sets in motion; their velocity waits in VZ, HZ and how far they go in WZ.
        thrust = 0
        ux = uy = un = 0.0
        if slot == 9:
            i = iv[9]
            j = iv[10 + i]
            b = STRIDE * (3 + i)
            e = STRIDE * (3 + j)
            d = now - s[b + SINCE]
            vx = s[b + VX] + 2.0 * s[b + HX] * d
            vy = s[b + VY] + 2.0 * s[b + HY] * d
            m = s[e + UNTIL] - s[e + SINCE]
            nx = s[e + X] + (s[e + VX] + s[e + HX] * m) * m - s[b + X] - (s[b + VX] + s[b + HX] * d) * d
            ny = s[e + Y] + (s[e + VY] + s[e + HY] * m) * m - s[b + Y] - (s[b + VY] + s[b + HY] * d) * d
            d = 1.0 / math.sqrt(nx * nx + ny * ny)
            vn = (vx * nx + vy * ny) * d
            ball = owners >> 2 * i & 3
            w = p[35] * vn * d
            s[e + VZ] = w * nx
            s[e + HZ] = w * ny
            thrust = 1 << i | 1 << j
            if vn >= p[36]:
                # It goes on with what it has left.
                code = FELL * 64 + ball * 8 + j
                s[e + WZ] = max(p[33], slides(p[35] * vn, p[44], p[32]))
                s[b + VZ] = vx - w * nx
                s[b + HZ] = vy - w * ny
                s[b + WZ] = slides(math.sqrt(s[b + VZ] * s[b + VZ] + s[b + HZ] * s[b + HZ]), p[44], p[32])
            else:
                # It pushes the other on its base, and has spent itself.
                far = slides(vn, p[44], p[32])
                code = (DRAG if far >= p[40] else GRAZE) * 64 + ball * 8 + j
                s[e + WZ] = far
                s[b + VZ] = 0.0
                s[b + HZ] = 0.0
                s[b + WZ] = 0.0
            owners = (owners & ~(3 << 2 * j)) | ball << 2 * j
        elif slot >= 6:
            j = iv[slot] & 7
            e = STRIDE * (3 + j)
            if iv[slot] >= 8:
                passed |= 1 << (3 + i)
                code = OVER * 64 + i * 8 + 3
            else:
                stands = alive >> j & 1 != 0
                m = (s[e + UNTIL] if stands else min(now, s[e + UNTIL])) - s[e + SINCE]
                nx = s[e + X] + (s[e + VX] + s[e + HX] * m) * m - s[b + X]
                ny = s[e + Y] + (s[e + VY] + s[e + HY] * m) * m - s[b + Y]
                d = math.sqrt(nx * nx + ny * ny)
                if d > 0.0:
                    nx /= d
                    ny /= d
                vx = s[b + VX]
                vy = s[b + VY]
                v = math.sqrt(vx * vx + vy * vy)
                thrust = 1 << j
                if stands:
                    dvx, dvy, vn = blow(nx, ny, vx, vy, p[26], p[27], p[28], p[29])
                    w = max(p[31] * vn, PACE)
                else:
                    ux = s[e + VX] + 2.0 * s[e + HX] * m if now < s[e + UNTIL] else 0.0
                    uy = s[e + VY] + 2.0 * s[e + HY] * m if now < s[e + UNTIL] else 0.0
                    un = ux * nx + uy * ny
                    vn = vx * nx + vy * ny
                    w = max(max(p[43] * vn, un), PACE)
                    dvx = -min(p[26] * (w - un), max(0.5 * vn, 0.0)) * nx
                    dvy = -min(p[26] * (w - un), max(0.5 * vn, 0.0)) * ny
                s[b + VX] += dvx
                s[b + VY] += dvy
                far = 0.0
                if not stands:
                    kicks += 1 << 8 * j
                    if kicks >> 8 * j & 255 >= KICKS:
                        fallen &= ~(1 << j)
                elif vn >= p[30] or touched >> (5 * i + j) & 1 or s[b + STATE] == FLY:
                    code = FELL * 64 + i * 8 + j
                    far = max(p[33], slides(w, p[44], p[32]))
                else:
                    touched |= 1 << (5 * i + j)
                    code = GRAZE * 64 + i * 8 + j
                    along = vn / v
                    if p[23] * math.sqrt(1.0 - along * along) > p[24]:
                        far = aside(along, p[23], v, p[37], p[38])
                        if far >= p[40]:
                            code = DRAG * 64 + i * 8 + j
                        nx = vx / v
                        ny = vy / v
                        w = v
                    else:
                        thrust = 0
                s[e + VZ] = w * nx
                s[e + HZ] = w * ny
                if not stands:
                    # It slips to the side on which it lies.
                    along = p[50] * (vx * ny - vy * nx) / (v * v) if v > 0.0 else 0.0
                    s[e + VZ] -= w * along * vy
                    s[e + HZ] += w * along * vx
                    far = max(slides(math.sqrt(s[e + VZ] * s[e + VZ] + s[e + HZ] * s[e + HZ]), p[44], p[32]), LEAST)
                s[e + WZ] = far
                if thrust:
                    owners = (owners & ~(3 << 2 * j)) | i << 2 * j
        elif slot >= 3:
            e = STRIDE * j
            if iv[slot] == 1 and (s[b + STATE] == FLY or s[e + STATE] == FLY):
                passed |= 1 << (slot - 3)
                code = OVER * 64 + i * 8 + j if s[b + Z] > s[e + Z] else OVER * 64 + j * 8 + i
            else:
                code = MEET * 64 + i * 8 + j
                nx = s[e + X] - s[b + X]
                ny = s[e + Y] - s[b + Y]
                nz = s[e + Z] - s[b + Z]
                d = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz)
                e_ball = p[9]
                floor = p[13]
                calm = (s[b + VX] - s[e + VX]) * nx + (s[b + VY] - s[e + VY]) * ny
                if (
                    calm * d * e_ball < floor
                    and s[b + STATE] != FLY
                    and s[e + STATE] != FLY
                    and together < 0
                    and not crowded
                    and now > pressed_at + 1e-9
                    and math.hypot(s[b + VX], s[b + VY]) > CALM
                    and math.hypot(s[e + VX], s[e + VY]) > CALM
                ):
                    together = slot - 3
                    pressed_at = now
                    e_ball = 0.0
                    floor = 0.0
                dvx, dvy, dvz, dwx, dwy, dwz = balls(
                    nx * d, ny * d, nz * d,
                    s[b + VX] - s[e + VX], s[b + VY] - s[e + VY], s[b + VZ] - s[e + VZ],
                    s[b + WX] + s[e + WX], s[b + WY] + s[e + WY], s[b + WZ] + s[e + WZ],
                    R, e_ball, p[10], p[11], p[12], floor,
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
        elif slot < 0:
            code = LAUNCH * 64 + i * 8
            s[b + VX] += launch[i, 1]
            s[b + VY] += launch[i, 2]
            s[b + VZ] += launch[i, 3]
            s[b + WX] += launch[i, 4]
            s[b + WY] += launch[i, 5]
            s[b + WZ] += launch[i, 6]
            next_launch = INF
            for k in range(3):
                if not struck >> k & 1:
                    next_launch = min(next_launch, launch[k, 0])
        else:
            own = iv[i]
            if own == OWN_PHASE:
                code = PHASE * 64 + i * 8
                if s[b + STATE] == SLIDE:
                    s[b + WX] = -s[b + VY] / R
                    s[b + WY] = s[b + VX] / R
                else:
                    s[b + VX] = 0.0
                    s[b + VY] = 0.0
                    s[b + WX] = 0.0
                    s[b + WY] = 0.0
            elif own <= OWN_TOP:
                half = 0
                if own == OWN_LEFT:
                    s[b + X] = R
                elif own == OWN_RIGHT:
                    s[b + X] = width - R
                elif own == OWN_BOTTOM:
                    s[b + Y] = R
                else:
                    s[b + Y] = length - R
                if own <= OWN_RIGHT and s[b + Y] >= 0.5 * length:
                    half = 1
                code = CUSHION * 64 + i * 8 + (2 * (own - OWN_LEFT) + half if own <= OWN_RIGHT else own + 1)
                vx, vy, wx, wy, wz, up = cushion(
                    own, s[b + VX], s[b + VY], s[b + WX], s[b + WY], s[b + WZ],
                    R, sin, cos, p[15], p[SOFTENING], p[16], p[4], p[17],
                )  # fmt: skip
                # In a corner it is at both, which would turn it into each other faster and faster.
                if abs(vx) < REBOUND and min(s[b + X] - R, width - R - s[b + X]) <= CORNER:
                    vx = 0.0
                    s[b + X] = R if s[b + X] < 0.5 * width else width - R
                if abs(vy) < REBOUND and min(s[b + Y] - R, length - R - s[b + Y]) <= CORNER:
                    vy = 0.0
                    s[b + Y] = R if s[b + Y] < 0.5 * length else length - R
                s[b + VX] = vx
                s[b + VY] = vy
                s[b + WX] = wx
                s[b + WY] = wy
                s[b + WZ] = wz
                if up > 0.0:
                    s[b + VZ] = up
            elif own in (OWN_LAND, OWN_RAIL):
                code = BOUNCE * 64 + i * 8
                s[b + Z] = R
                if own == OWN_RAIL:
                    s[b + Z] = R + p[14]
                    beyond = max(max(-s[b + X], s[b + X] - width), max(-s[b + Y], s[b + Y] - length))
                    code = OFF * 64 + i * 8 + (2 if beyond > p[18] else 1)
                vx, vy, vz, wx, wy, wz = solid(
                    0.0, 0.0, 1.0, s[b + VX], s[b + VY], s[b + VZ], s[b + WX], s[b + WY], s[b + WZ], R, e_bed, p[4]
                )
                s[b + VX] = vx
                s[b + VY] = vy
                s[b + VZ] = vz
                s[b + WX] = wx
                s[b + WY] = wy
                s[b + WZ] = wz
                if vz < hop:
                    s[b + VZ] = 0.0
                    s[b + STATE] = SLIDE
                    if own == OWN_RAIL:
                        s[b + STATE] = GONE
            elif own == OWN_LINE:
                code = OFF * 64 + i * 8
                if abs(s[b + X]) < 1e-9:
                    s[b + X] = 0.0
                elif abs(s[b + X] - width) < 1e-9:
                    s[b + X] = width
                if abs(s[b + Y]) < 1e-9:
                    s[b + Y] = 0.0
                elif abs(s[b + Y] - length) < 1e-9:
                    s[b + Y] = length
            elif own == OWN_BEYOND:
                code = OFF * 64 + i * 8 + 2
                s[b + STATE] = GONE
            elif own <= OWN_NOSE_TOP:
                edge = own - OWN_NOSE_LEFT
                nx = 0.0
                ny = 0.0
                if edge == 0:
                    nx = s[b + X] - inset
                elif edge == 1:
                    nx = s[b + X] - width + inset
                elif edge == 2:
                    ny = s[b + Y] - inset
                else:
                    ny = s[b + Y] - length + inset
                nz = s[b + Z] - p[14]
                half = 1 if edge < 2 and s[b + Y] >= 0.5 * length else 0
                code = CUSHION * 64 + i * 8 + (2 * edge + half if edge < 2 else edge + 2)
                d = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz)
                vx, vy, vz, wx, wy, wz = solid(
                    nx * d, ny * d, nz * d,
                    s[b + VX], s[b + VY], s[b + VZ], s[b + WX], s[b + WY], s[b + WZ], R, p[15], p[16],
                )  # fmt: skip
                # A ball that comes to lie on the nose rolls off it by hops of this speed.
                short = p[13] - (vx * nx + vy * ny + vz * nz) * d
                if short > 0.0:
                    vx += short * nx * d
                    vy += short * ny * d
                    vz += short * nz * d
                s[b + VX] = vx
                s[b + VY] = vy
                s[b + VZ] = vz
                s[b + WX] = wx
                s[b + WY] = wy
                s[b + WZ] = wz

        if touched and slot < 6 and code >> 6 != PHASE:
            for k in range(3):
                if redo >> k & 1:
                    touched &= ~(ALL_PINS << 5 * k)
        held = 0
        if code >> 6 == FELL:
            # A pin that topples slowly may be held up, by a ball at rest or by a pin that lies; not a second time.
            j = code & 7
            e = STRIDE * (3 + j)
            once = leaning >> 3 * j & 7
            leaning &= ~(7 << 3 * j)
            w = math.sqrt(s[e + VZ] * s[e + VZ] + s[e + HZ] * s[e + HZ])
            if not once and 0.0 < w < p[48]:
                for k in range(8):
                    b = STRIDE * k
                    if k < 3:
                        if s[b + STATE] != REST or redo >> k & 1:
                            continue
                    elif not fallen >> (k - 3) & 1 or now < s[b + UNTIL]:
                        continue
                    m = s[b + UNTIL] - s[b + SINCE] if k >= 3 else 0.0
                    nx = s[b + X] + (s[b + VX] + s[b + HX] * m) * m - s[e + X]
                    ny = s[b + Y] + (s[b + VY] + s[b + HY] * m) * m - s[e + Y]
                    d = math.sqrt(nx * nx + ny * ny)
                    near = p[23] if k < 3 else 0.008
                    most_far = p[49] if k < 3 else p[41]
                    if near < d < most_far and nx * s[e + VZ] + ny * s[e + HZ] > 0.9 * d * w:
                        leaning |= min(k + 1, 4) << 3 * j
                        held = 1 << j
                if held:
                    # What pushes it further fells it.
                    code = GRAZE * 64 + (code & 63)
                    if 6 <= slot < 9:
                        touched |= 1 << (5 * i + j)
            if not held:
                alive &= ~(1 << j)
                fallen |= 1 << j
        if code != 0 and (trace or code < LAUNCH * 64):
            if rows == most:
                ended = ROWS_FULL
                break
            codes[rows] = code
            times[rows] = now
            rows += 1
        if leaning:
            # What a pin leaned on moves: the pin falls, or the ball is driven onto it.
            for j in range(5):
                k = (leaning >> 3 * j & 7) - 1
                if k < 0:
                    continue
                e = STRIDE * (3 + j)
                if k < 3:
                    b = STRIDE * k
                    if not redo >> k & 1 or s[b + STATE] != REST or (s[b + VX] == 0.0 and s[b + VY] == 0.0):
                        continue
                    nx = s[e + X] - s[b + X]
                    ny = s[e + Y] - s[b + Y]
                    onto = s[b + VX] * nx + s[b + VY] * ny > 0.0
                    ball = k if onto or declared >> j & 1 else owners >> 2 * j & 3
                    kind = LEAN if declared >> j & 1 and not onto else FELL
                    if not onto:
                        nx = -nx
                        ny = -ny
                else:
                    if slot < 6 or thrust & fallen == 0 or held:
                        continue
                    nx = math.cos(s[e + WX])
                    ny = math.sin(s[e + WX])
                    ball = owners >> 2 * j & 3
                    kind = FELL
                d = math.sqrt(nx * nx + ny * ny)
                s[e + VZ] = p[38] * nx / d
                s[e + HZ] = p[38] * ny / d
                s[e + WZ] = p[33]
                leaning &= ~(7 << 3 * j)
                alive &= ~(1 << j)
                fallen |= 1 << j
                thrust |= 1 << j
                owners = (owners & ~(3 << 2 * j)) | ball << 2 * j
                if rows == most:
                    ended = ROWS_FULL
                    break
                codes[rows] = kind * 64 + ball * 8 + j
                times[rows] = now
                rows += 1
            if ended != DONE:
                break

        if thrust:
            repin = 7
            for j in range(5):
                if not thrust >> j & 1:
                    continue
                e = STRIDE * (3 + j)
                d = min(now, s[e + UNTIL]) - s[e + SINCE]
                s[e + X] += (s[e + VX] + s[e + HX] * d) * d
                s[e + Y] += (s[e + VY] + s[e + HY] * d) * d
                vx = s[e + VZ]
                vy = s[e + HZ]
                far = s[e + WZ]
                for c in range(VX, HZ + 1):
                    s[e + c] = 0.0
                s[e + WZ] = 0.0
                rate = s[e + AY]
                s[e + WY] = tilted(s[e + WY], rate, d)
                if s[e + STATE] == STAND:
                    s[e + AY] = 0.0
                if trace and 0.0 < s[e + UNTIL] < now:
                    if n_segments == most_segments:
                        ended = SEGMENTS_FULL
                        break
                    segments[n_segments, 0] = 3 + j
                    for c in range(SEGMENT - 1):
                        segments[n_segments, 1 + c] = s[e + c]
                    segments[n_segments, 1 + SINCE] = s[e + UNTIL]
                    n_segments += 1
                s[e + WY] = tilted(s[e + WY], s[e + AY], max(0.0, now - s[e + UNTIL]))
                s[e + SINCE] = now
                v = math.sqrt(vx * vx + vy * vy)
                if v < CREEP:
                    far = 0.0
                if held >> j & 1:
                    s[e + WX] = math.atan2(vy, vx)
                    s[e + AY] = topples(0.0)
                    s[e + UNTIL] = now + HELD / s[e + AY]
                else:
                    if alive >> j & 1:
                        replan = ALL_PINS
                    else:
                        if s[e + STATE] == STAND:
                            s[e + STATE] = DOWN
                            s[e + WX] = math.atan2(vy, vx)
                            s[e + AY] = topples(v)
                        for k in range(5):
                            if iv[10 + k] == j and ev[10 + k] < INF:
                                replan |= 1 << k
                        replan |= 1 << j
                    hx, hy, d = thrown(
                        s[e + X], s[e + Y], vx, vy, far, p[45], p[45], width - p[45], length - p[45]
                    )  # fmt: skip
                    s[e + UNTIL] = now + d
                    if d > 0.0:
                        s[e + VX] = vx
                        s[e + VY] = vy
                        s[e + HX] = hx
                        s[e + HY] = hy
                if trace:
                    if n_segments == most_segments:
                        ended = SEGMENTS_FULL
                        break
                    segments[n_segments, 0] = 3 + j
                    for c in range(SEGMENT - 1):
                        segments[n_segments, 1 + c] = s[e + c]
                    n_segments += 1
            if ended != DONE:
                break

        # What a contact gave a ball on the bed in height: a real hop flies, the rest the bed takes.
        for k in range(3):
            if not redo >> k & 1:
                continue
            b = STRIDE * k
            if s[b + STATE] >= REST and s[b + STATE] != FLY and s[b + VZ] != 0.0:
                if s[b + VZ] < -hop:
                    vx, vy, vz, wx, wy, wz = solid(
                        0.0, 0.0, 1.0, s[b + VX], s[b + VY], s[b + VZ], s[b + WX], s[b + WY], s[b + WZ], R, e_bed, p[4]
                    )
                    s[b + VX] = vx
                    s[b + VY] = vy
                    s[b + VZ] = vz
                    s[b + WX] = wx
                    s[b + WY] = wy
                    s[b + WZ] = wz
                if s[b + VZ] >= hop:
                    s[b + STATE] = FLY
                    passed = 0
                else:
                    s[b + VZ] = 0.0

    stop = now
    for k in range(3):
        b = STRIDE * k
        if s[b + STATE] != GONE:
            stop = max(stop, s[b + SINCE] + abs(s[b + WZ]) / decay)
    for j in range(5):
        e = STRIDE * (3 + j)
        if s[e + STATE] == GONE:
            continue
        d = s[e + UNTIL] - s[e + SINCE]
        if d > 0.0:
            stop = max(stop, s[e + UNTIL])
            s[e + X] += (s[e + VX] + s[e + HX] * d) * d
            s[e + Y] += (s[e + VY] + s[e + HY] * d) * d
            if s[e + STATE] == DOWN:
                s[e + WY] = tilted(s[e + WY], s[e + AY], d)
            for c in range(VX, HZ + 1):
                s[e + c] = 0.0
            s[e + SINCE] = s[e + UNTIL]
            if trace and ended == DONE:
                if n_segments == most_segments:
                    ended = SEGMENTS_FULL
                    break
                segments[n_segments, 0] = 3 + j
                for c in range(SEGMENT - 1):
                    segments[n_segments, 1 + c] = s[e + c]
                n_segments += 1
        if alive >> j & 1 and not (leaning >> 3 * j & 7 and declared >> j & 1):
            ball = owners >> 2 * j & 3 if leaning >> 3 * j & 7 else -1
            for k in range(3):
                b = STRIDE * k
                if s[b + STATE] == REST and ball < 0:
                    nx = s[e + X] - s[b + X]
                    ny = s[e + Y] - s[b + Y]
                    if nx * nx + ny * ny < p[46] * p[46]:
                        ball = k
            if ball >= 0 and ended == DONE:
                if rows == most:
                    ended = ROWS_FULL
                    break
                codes[rows] = TILT * 64 + ball * 8 + j
                times[rows] = stop
                rows += 1
    return ended, rows, n_segments, stop, n


@kernel
def many(
    places: Floats,
    shots: Floats,
    p: Floats,
    codes: Codes,
    times: Floats,
    counts: Integers,
    rest: Floats,
    ends: Floats,
    first: int,
    last: int,
) -> int:
    """Strokes `first` to `last` of a batch; each is one shot at time zero.

    Args:
        places: float64[N, 3, 2]: ball centres, NaN off the table.
        shots: float64[N, 8]: azimuth, speed, elevation, side, high, whether of the cue, which ball is struck, which
            pins stand (bits 0 to 4) and the ball, from 1, that each leans on (two bits a pin from bit 5 on).
        p: As in `stroke`.
        codes: int16[N, M]: event codes.
        times: float64[N, M]: event times.
        counts: int64[N]: how many of them; -1 where M was too few.
        rest: float64[N, 3, 2]: centres at rest, NaN off the table.
        ends: float64[N, 2]: duration, events handled.
        first: First stroke.
        last: One past the last.

    Returns:
        The stroke that reached the cap of events, or -1.
    """
    s = np.zeros(BODIES * STRIDE)
    ev = np.empty(15)
    iv = np.zeros(15, np.int64)
    launch = np.full((3, 7), INF)
    segments = np.zeros((0, SEGMENT))
    for q in range(first, last):
        ball = int(shots[q, 6])
        for k in range(3):
            s[STRIDE * k + X] = places[q, k, 0]
            s[STRIDE * k + Y] = places[q, k, 1]
            launch[k, 0] = INF
        pins = int(shots[q, 7])
        for j in range(5):
            e = STRIDE * (3 + j)
            if not pins >> j & 1:
                s[e + X] = np.nan
                s[e + STATE] = 0.0
                continue
            s[e + X] = p[52] if j == 3 else (p[47] if j == 1 else 0.5 * p[0])
            s[e + Y] = p[53] if j == 0 else (p[54] if j == 4 else 0.5 * p[1])
            s[e + STATE] = pins >> (5 + 2 * j) & 3
        vx, vy, vz, wx, wy, wz = strike(
            shots[q, 0], shots[q, 1], shots[q, 2], shots[q, 3], shots[q, 4], shots[q, 5], p[2], p[20], p[21], p[22]
        )
        launch[ball, 0] = 0.0
        launch[ball, 1] = vx
        launch[ball, 2] = vy
        launch[ball, 3] = vz
        launch[ball, 4] = wx
        launch[ball, 5] = wy
        launch[ball, 6] = wz
        ended, rows, _, stop, n = stroke(s, ev, iv, p, launch, codes[q], times[q], segments, False)
        counts[q] = rows
        if ended == EVENT_CAP:
            return q
        if ended == ROWS_FULL:
            counts[q] = -1
        for k in range(3):
            gone = s[STRIDE * k + STATE] == GONE
            rest[q, k, 0] = np.nan if gone else s[STRIDE * k + X]
            rest[q, k, 1] = np.nan if gone else s[STRIDE * k + Y]
        ends[q, 0] = stop
        ends[q, 1] = n
    return -1
