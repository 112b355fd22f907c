"""One stroke from launch to rest, event by event; and many.

After an event only the balls it touched are planned anew (`plan`), and the pairs and pins that they can meet; then the
earliest event of all happens (`events`, `pin_strikes`, `falls`), and so on until nothing moves. `layout` says what
stands where.
"""

import numpy as np

from fivepins.physics.codes import (
    DONE,
    EVENT_CAP,
    FELL,
    GONE,
    LAUNCH,
    OWN_PHASE,
    OWN_STEP,
    REST,
    ROWS_FULL,
    SEGMENT,
    SINCE,
    STATE,
    STRIDE,
    VX,
    WX,
    WZ,
    X,
    Y,
    Z,
)
from fivepins.physics.kernels import castle, falls, pin_motion, pin_strikes, plan
from fivepins.physics.kernels.cue import strike
from fivepins.physics.kernels.events import advance, by_itself, meeting, settle
from fivepins.physics.kernels.jit import Codes, Floats, Integers, address, inlined, kernel, lowest
from fivepins.physics.kernels.layout import (
    AGED,
    ALIVE,
    ALL_BALLS,
    CUE_RATIO,
    END_RATIO,
    ENDED,
    FALLEN,
    FLOATS,
    INF,
    INTEGERS,
    LEANING,
    LENGTH,
    NOW,
    PARTING,
    PRESSED_AT,
    RADIUS,
    REDO,
    REPIN,
    REPLAN,
    ROOM,
    ROWS,
    SEGMENT_ROOM,
    SEGMENTS,
    SPIN_DECAY,
    SPOT_DOWN,
    SPOT_LEFT,
    SPOT_RIGHT,
    SPOT_UP,
    THRUST,
    TIME,
    TIP_RESTITUTION,
    TOGETHER,
    TRACED,
    WHAT,
    WIDTH,
)
from fivepins.physics.kernels.record import record_event, record_motion

CAP = 100_000
"""Events of one stroke; reaching it is an error, never silent."""


@kernel
def stroke(
    state: Floats,
    bookkeeping: Integers,
    numbers: Floats,
    launch: Floats,
    codes: Codes,
    times: Floats,
    segments: Floats,
    trace: bool,
) -> tuple[int, int, int, float, int]:
    """One stroke from its launch to rest.

    Args:
        state: float64[FLOATS]: on entry X, Y of balls and pins (NaN: not on the table) and as STATE of a pin the
            number, from 1, of the ball that it leans on, or 0; the end on return.
        bookkeeping: Scratch, int64[INTEGERS].
        numbers: Of table and models, in the order of `layout.PARAMS`.
        launch: float64[3, 7]: for each ball when it is struck (inf: never) and the velocity and spin given by the tip.
        codes: int16: room for event codes.
        times: float64: their times.
        segments: float64[:, SEGMENT]: motion, if `trace`.
        trace: Whether to record motion, and events that only say how a ball moves.

    Returns:
        (how it ended, event rows written, segments written, time at which the last ball stops, events handled).
    """
    s = address(state)
    n = address(bookkeeping)
    p = address(numbers)
    rows = address(codes)
    when = address(times)
    path = address(segments)
    for c in range(INTEGERS):
        n[c] = 0
    for c in range(TIME, FLOATS):
        s[c] = INF
    s[NOW] = 0.0
    s[PRESSED_AT] = -1.0
    n[TOGETHER] = -1
    n[AGED] = -1
    n[ROOM] = codes.shape[0]
    n[SEGMENT_ROOM] = segments.shape[0]
    n[TRACED] = 1 if trace else 0
    castle.place(s, n, path)
    for k in range(3):
        b = STRIDE * k
        s[b + STATE] = REST if s[b + X] == s[b + X] else GONE
        for c in range(Z, SINCE + 1):
            s[b + c] = 0.0
        s[b + Z] = p[RADIUS]
        plan.stay(s, b)
        record_motion(s, n, path, k)
    struck = 0
    handled = 0
    next_launch = min(launch[0, 0], min(launch[1, 0], launch[2, 0]))

    while True:
        t, slot = earliest(s)
        if next_launch <= t:
            t = next_launch
            slot = -1
        if t == INF or n[ENDED] != DONE:
            break
        if handled == CAP:
            n[ENDED] = EVENT_CAP
            break
        handled += 1
        s[NOW] = t

        i = slot
        if slot < 0:
            i = 0
            while struck >> i & 1 or launch[i, 0] != next_launch:
                i += 1
        redo, crowded = part(n, slot, touched(slot, i))
        n[REDO] = redo
        todo = redo
        while todo:
            advance(s, p, lowest(todo))
            todo &= todo - 1

        if slot < 0:
            code = LAUNCH * 64 + i * 8
            for c in range(3):
                s[STRIDE * i + VX + c] += launch[i, 1 + c]
                s[STRIDE * i + WX + c] += launch[i, 4 + c]
            struck |= 1 << i
            next_launch = INF
            for k in range(3):
                if not struck >> k & 1:
                    next_launch = min(next_launch, launch[k, 0])
        elif slot < 3:
            code = by_itself(s, n, p, slot)
        elif slot < 6:
            code = meeting(s, n, p, slot, crowded)
        elif slot < 9:
            code = pin_strikes.struck(s, n, p, slot - 6)
        else:
            code = falls.swept(s, n, p)

        if n[ALIVE] | n[FALLEN] | n[THRUST]:
            pin_strikes.release(s, n, slot, code)
            if code >> 6 == FELL:
                code = falls.topple(s, n, p, slot, code)
            record_event(n, rows, when, code, t)
            if n[LEANING]:
                falls.let_go(s, n, p, rows, when, slot)
            if n[THRUST]:
                pin_motion.throw(s, n, p, path)
        else:
            record_event(n, rows, when, code, t)
        look_ahead(s, n, p, path, redo)

    stop = s[NOW]
    for k in range(3):
        b = STRIDE * k
        if s[b + STATE] != GONE:
            stop = max(stop, s[b + SINCE] + abs(s[b + WZ]) / p[SPIN_DECAY])
    stop = castle.remains(s, n, p, rows, when, path, stop)
    return n[ENDED], n[ROWS], n[SEGMENTS], stop, handled


@inlined
def earlier(t: float, i: int, u: float, j: int) -> tuple[float, int]:
    """The earlier of two events, the first of two at the same time."""
    return (u, j) if u < t else (t, i)


@inlined
def earliest(s: Floats) -> tuple[float, int]:
    """When the next of all planned events happens, and its slot; in rounds, as in a tournament."""
    a, i = earlier(s[TIME], 0, s[TIME + 1], 1)
    b, j = earlier(s[TIME + 2], 2, s[TIME + 3], 3)
    c, k = earlier(s[TIME + 4], 4, s[TIME + 5], 5)
    d, m = earlier(s[TIME + 6], 6, s[TIME + 7], 7)
    e, q = earlier(s[TIME + 8], 8, s[TIME + 9], 9)
    a, i = earlier(a, i, b, j)
    c, k = earlier(c, k, d, m)
    a, i = earlier(a, i, c, k)
    return earlier(a, i, e, q)


@inlined
def look_ahead(s: Floats, n: Integers, p: Floats, segments: Floats, redo: int) -> None:
    """Plan anew the balls that the last event touched, and what it gave reason to."""
    together = n[TOGETHER]
    pressed = together >= 0 and redo & (2 if together == 2 else 1) != 0
    todo = redo
    while todo:
        k = lowest(todo)
        todo &= todo - 1
        settle(s, n, p, k)
        plan.own(s, n, p, k)
        if not pressed:
            plan.bounds(s, n, p, k)
    n[PARTING] = -1
    if pressed:
        plan.lean(s, n, p, redo)
    n[AGED] = -1
    pins = n[ALIVE] | n[FALLEN] | n[REPIN]
    todo = redo | n[REPIN]
    n[REPIN] = 0
    while todo:
        k = lowest(todo)
        todo &= todo - 1
        if redo >> k & 1:
            record_motion(s, n, segments, k)
            # A pair of which both are planned anew: once.
            plan.pairs(s, n, p, k, ALL_BALLS & ~(1 << k) & ~(redo & ((1 << k) - 1)))
        if pins:
            castle.ahead(s, n, p, k)
    if n[REPLAN]:
        castle.onward(s, n, p)


@inlined
def members(pair: int) -> int:
    """The balls of a pair, as bits."""
    return 3 if pair == 0 else (5 if pair == 1 else 6)


@inlined
def touched(slot: int, i: int) -> int:
    """The balls, as bits, that an event touches; `i` is the one struck if it is a launch."""
    if slot < 3:
        return 1 << i
    if slot < 6:
        return members(slot - 3)
    return 1 << (slot - 6) if slot < 9 else 0


@inlined
def part(n: Integers, slot: int, redo: int) -> tuple[int, bool]:
    """If an event touches one of two balls that press each other, it touches both, and may part them.

    Returns which it touches, and whether another ball, or a pin, came between.
    """
    together = n[TOGETHER]
    if together < 0 or redo & members(together) == 0:
        return redo, False
    redo |= members(together)
    if 0 <= slot < 3 and (n[WHAT + slot] == OWN_PHASE or n[WHAT + slot] == OWN_STEP):
        return redo, False
    n[TOGETHER] = -1
    return redo, slot > 2


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
    s = np.zeros(FLOATS)
    n = np.zeros(INTEGERS, np.int64)
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
            s[e + X] = p[SPOT_RIGHT] if j == 3 else (p[SPOT_LEFT] if j == 1 else 0.5 * p[WIDTH])
            s[e + Y] = p[SPOT_UP] if j == 0 else (p[SPOT_DOWN] if j == 4 else 0.5 * p[LENGTH])
            s[e + STATE] = pins >> (5 + 2 * j) & 3
        vx, vy, vz, wx, wy, wz = strike(
            shots[q, 0],
            shots[q, 1],
            shots[q, 2],
            shots[q, 3],
            shots[q, 4],
            shots[q, 5],
            p[RADIUS],
            p[CUE_RATIO],
            p[TIP_RESTITUTION],
            p[END_RATIO],
        )
        launch[ball, 0] = 0.0
        launch[ball, 1] = vx
        launch[ball, 2] = vy
        launch[ball, 3] = vz
        launch[ball, 4] = wx
        launch[ball, 5] = wy
        launch[ball, 6] = wz
        ended, rows, _, stop, handled = stroke(s, n, p, launch, codes[q], times[q], segments, False)
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
        ends[q, 1] = handled
    return -1
