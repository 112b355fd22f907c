"""The first time at which a polynomial falls to zero."""

import math

from fivepins.physics.kernels.jit import inlined, kernel

INF = math.inf
TINY = 1e-300
"""Added to what may be zero below a fraction."""


@inlined
def convex_fall(c4: float, c3: float, c2: float, c1: float, c0: float, h: float) -> float:
    """`first_fall` of a quartic that is convex on [0, h]: it falls to zero once at most, before its minimum.

    Newton's steps from where it is above zero and falls never pass the root; they pass the minimum if there is none.
    """
    if c1 >= 0.0:
        return INF
    d3 = 4.0 * c4
    d2 = 3.0 * c3
    d1 = 2.0 * c2
    reached = (((c4 * h + c3) * h + c2) * h + c1) * h + c0 <= 0.0
    if not reached and ((d3 * h + d2) * h + d1) * h + c1 <= 0.0:
        return INF
    # What it would be without c3 and c4 is where to begin.
    x = 2.0 * c0 / (math.sqrt(max(0.0, c1 * c1 - 4.0 * c2 * c0)) - c1)
    x = x if x < h and ((d3 * x + d2) * x + d1) * x + c1 < 0.0 else 0.0
    for _ in range(100):
        v = (((c4 * x + c3) * x + c2) * x + c1) * x + c0
        dv = ((d3 * x + d2) * x + d1) * x + c1
        if dv >= 0.0:
            return INF
        step = abs(v / dv)
        x = max(x - v / dv, 0.0)
        if x > h:
            return h if reached else INF
        # What a small step of Newton's leaves is half of f″/f′ times its square.
        if step <= 1e-6:
            ddv = (3.0 * d3 * x + 2.0 * d2) * x + d1
            if step * min(1.0, step * abs(ddv / dv)) <= 1e-15 * (1.0 + x):
                return x
    return x


@kernel
def first_fall(c4: float, c3: float, c2: float, c1: float, c0: float, h: float) -> float:
    """First t in [0, h] at which f = c4 t⁴ + c3 t³ + c2 t² + c1 t + c0 falls to or below zero; inf if it never does.

    f is a gap. Where it starts at or below zero (bodies in contact, give or take rounding), a contact counts from
    the moment at which f begins to fall: at once if c1 < 0; if it rises first, not before it falls again.

    The roots of f″ (closed form) isolate those of f′, these the monotone pieces of f; each is closed in upon by
    Newton steps kept inside a bracket. Nothing is subtracted that Ferrari's formula would cancel.
    """
    if c0 <= 0.0 and c1 < 0.0:
        return 0.0
    d3 = 4.0 * c4
    d2 = 3.0 * c3
    d1 = 2.0 * c2
    x = min(max(-0.25 * c3 / (c4 + TINY), 0.0), h)
    if (3.0 * d3 * x + 2.0 * d2) * x + d1 >= 0.0 and c4 >= 0.0:
        return convex_fall(c4, c3, c2, c1, c0, h)
    if c1 >= 0.0:
        # f′ = c1 + t (2 c2 + 3 c3 t + 4 c4 t²) stays above zero, whatever f″ does?
        x = min(max(-0.375 * c3 / (c4 + TINY), 0.0), h)
        if c1 + h * min((d3 * x + d2) * x + d1, 0.0) > 0.0 and c4 >= 0.0:
            return INF
    # Roots of f″ = 3 d3 t² + 2 d2 t + d1 inside (0, h), in order; h stands for none.
    q0 = h
    q1 = h
    a = 3.0 * d3
    b = 2.0 * d2
    if a == 0.0:
        if b != 0.0:
            r0 = -d1 / b
            if 0.0 < r0 < h:
                q0 = r0
    else:
        disc = b * b - 4.0 * a * d1
        if disc > 0.0:
            w = -0.5 * (b + math.copysign(math.sqrt(disc), b))
            r0 = w / a
            r1 = d1 / w if w != 0.0 else r0
            if r0 > r1:
                r0, r1 = r1, r0
            if 0.0 < r0 < h:
                q0 = r0
            if 0.0 < r1 < h:
                if q0 == h:
                    q0 = r1
                else:
                    q1 = r1
    start = 0.0
    slope = c1
    low = 0.0
    f_low = c0
    for k in range(3):
        end = q0 if k == 0 else (q1 if k == 1 else h)
        if end <= start:
            continue
        slope_end = ((d3 * end + d2) * end + d1) * end + c1
        turn = -1.0
        f_end = (((c4 * end + c3) * end + c2) * end + c1) * end + c0
        # Where f falls first and ends at or below zero, its turn cannot hide the crossing.
        if (slope < 0.0) != (slope_end < 0.0) and (slope >= 0.0 or f_end > 0.0):
            x0 = start
            x1 = end
            falls_left = slope < 0.0
            x = x0 - slope * (x1 - x0) / (slope_end - slope)
            for _ in range(60):
                if falls_left and (((c4 * x + c3) * x + c2) * x + c1) * x + c0 <= 0.0:
                    break
                v = ((d3 * x + d2) * x + d1) * x + c1
                if (v < 0.0) == falls_left:
                    x0 = x
                else:
                    x1 = x
                dv = (3.0 * d3 * x + 2.0 * d2) * x + d1
                xn = x - v / dv if dv != 0.0 else x0
                if x0 < xn < x1:
                    step = abs(xn - x)
                    x = xn
                    if step <= 1e-7 * h:
                        break
                else:
                    x = 0.5 * (x0 + x1)
                    if x1 - x0 <= 1e-9 * h:
                        break
            turn = x
        for j in range(2):
            if j == 0:
                high = turn if turn >= 0.0 else end
                falls = slope < 0.0
            else:
                if turn < 0.0:
                    break
                high = end
                falls = slope_end < 0.0
            f_high = f_end if high == end else (((c4 * high + c3) * high + c2) * high + c1) * high + c0
            if falls and f_high <= 0.0:
                if f_low <= 0.0:
                    return low
                x0 = low
                x1 = high
                x = x0 + f_low * (x1 - x0) / (f_low - f_high)
                for _ in range(100):
                    v = (((c4 * x + c3) * x + c2) * x + c1) * x + c0
                    if v > 0.0:
                        x0 = x
                    else:
                        x1 = x
                    dv = ((d3 * x + d2) * x + d1) * x + c1
                    xn = x - v / dv if dv != 0.0 else -1.0
                    if x0 <= xn <= x1:
                        # What a small step of Newton's leaves is half of f″/f′ times its square.
                        ddv = (3.0 * d3 * x + 2.0 * d2) * x + d1
                        step = abs(xn - x)
                        x = xn
                        if step <= 1e-6 and step * min(1.0, step * abs(ddv / dv)) <= 1e-15 * (1.0 + x):
                            return x
                    else:
                        x = 0.5 * (x0 + x1)
                        if x1 - x0 <= 1e-15 * (1.0 + x):
                            return x
                return x
            low = high
            f_low = f_high
        start = end
        slope = slope_end
    return INF
