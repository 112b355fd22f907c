"""When a polynomial falls to zero, when parabolas meet, when a ball reaches a bound: against mpmath at 100 digits."""

import math
import random
from functools import cache
from pathlib import Path

import mpmath as mp
import pytest

from fivepins.model.table import MATCH
from fivepins.physics import codes
from fivepins.physics.kernels.roots import first_fall
from fivepins.physics.kernels.times import flight, leave, linear, meet_flat, meet_space, pass_over, walls

R, W, L = MATCH.ball_radius, MATCH.width, MATCH.length
INSET = R * (1.0 - math.sqrt(1.0 - (MATCH.nose_height / R - 1.0) ** 2))
G = 9.81
ROOTS = Path(__file__).parent / "data" / "roots.tsv"
LAST_DIGITS = 4e-15


@cache
def rows():
    """(what, family, h, d, numbers, (early, exact, late)) for each row; see `data/make_roots.py`."""
    found = []
    for line in ROOTS.read_text().splitlines()[1:]:
        what, family, *fields = line.split("\t")
        h, d, *values = map(float, fields)
        found.append((what, family, h, d, values[:-3], tuple(values[-3:])))
    return found


def answer(what, h, d, values):
    if what == "fall":
        return first_fall(*values, h)
    return (meet_flat if len(values) == 6 else meet_space)(*values, h, d)


def right(got, three, h, slack):
    """Whether a time is exact but for the rounding of the terms and the last digits of the time."""
    early, _, late = three
    if got == math.inf:
        # A root that close to the end may lie in the interval or not.
        return late >= h * (1.0 - LAST_DIGITS)
    slack += LAST_DIGITS * (1.0 + got)
    return early - slack <= got <= late + slack


@pytest.mark.parametrize("family", sorted({family for what, family, *_ in rows() if what != "flight"}))
def test_first_falls_and_meetings_are_exact_but_for_rounding(family):
    """Where the gap is zero and does not change at the start, the moment of its fall is told to 1e-9 of h."""
    wrong = []
    for what, name, h, d, values, three in rows():
        if name == family:
            got = answer(what, h, d, values)
            if not right(got, three, h, 1e-9 * h if what == "fall" and values[-1] <= 0.0 else 0.0):
                wrong.append((values, h, got, three))
    assert not wrong


def test_steep_crossings_are_right_to_the_last_digits():
    seen = 0
    for what, family, h, d, values, (_, exact, _) in rows():
        if family in ("any", "distance", "lower", "aimed-2", "aimed-3", "tiny-leading"):
            got = answer(what, h, d, values)
            assert got == exact or abs(got - exact) < 1e-13
            seen += exact < math.inf
    assert seen > 50


def test_a_flying_ball_meets_what_is_first():
    kinds = set()
    for what, kind, _, _, values, (_, exact, _) in rows():
        if what == "flight":
            when, met = flight(*values, R, W, L, MATCH.nose_height, INSET, 0.125, G)
            assert met == int(kind)
            assert when == pytest.approx(exact, abs=1e-13)
            kinds.add(met)
    assert kinds >= {codes.OWN_LAND, codes.OWN_LINE, codes.OWN_NOSE_LEFT, codes.OWN_NOSE_TOP}


def crossings(c, v, a, bound, sign):
    """Times t ≥ 0 at which c + v t + a t² crosses a bound upward (sign 1) or downward, at 100 digits."""
    with mp.workdps(100):
        c, v, a = mp.mpf(c) - bound, mp.mpf(v), mp.mpf(a)
        disc = v * v - 4 * a * c
        if a == 0:
            times = [-c / v] if v != 0 else []
        else:
            times = [(-v + s * mp.sqrt(disc)) / (2 * a) for s in (-1, 1)] if disc >= 0 else []
        return [t for t in times if t >= 0 and sign * (v + 2 * a * t) > 0]


def out(c, v, a, low, high, wider=0.0):
    """When it first leaves the strip, made wider by a rounding."""
    wider = mp.mpf(wider)
    return min(crossings(c, v, a, low - wider, -1) + crossings(c, v, a, high + wider, 1), default=mp.inf)


def motions(seed, n):
    """(place, velocity, half the acceleration) in one coordinate, of all sizes."""
    rng = random.Random(seed)
    for _ in range(n):
        v = rng.choice((-1, 1)) * 10.0 ** rng.uniform(-9, 1)
        a = rng.choice((0.0, -1, 1)) * 10.0 ** rng.uniform(-12, 1)
        yield rng.choice((R, W - R, rng.uniform(R, W - R), rng.uniform(R, W - R))), v, a


def test_leaving_a_strip():
    """Also turning before the bound, with 1e-12 of an acceleration, and starting on a bound."""
    low, high = R, W - R
    for c, v, a in motions(1, 500):
        got = leave(c, v, a, low, high)
        if (c == low and v < 0) or (c == high and v > 0):
            assert got == 0.0
            continue
        rounding = 0.0 if c in (low, high) else 4e-16
        early, late = (out(c, v, a, low, high, sign * rounding) for sign in (-1, 1))
        assert early * (1 - LAST_DIGITS) <= got <= late * (1 + LAST_DIGITS), (c, v, a)


def test_a_start_on_a_bound_at_rest_goes_with_its_acceleration():
    assert leave(R, 0.0, -1.0, R, W - R) == 0.0
    assert leave(W - R, 0.0, 1.0, R, W - R) == 0.0
    assert leave(R, 0.0, 0.5, R, W - R) == pytest.approx(math.sqrt(2 * (W - 2 * R)), rel=1e-15)
    assert leave(0.5, 0.0, 0.0, R, W - R) == math.inf


def test_which_cushion_is_met_first():
    names = {(0, -1): codes.OWN_LEFT, (0, 1): codes.OWN_RIGHT, (1, -1): codes.OWN_BOTTOM, (1, 1): codes.OWN_TOP}
    rng = random.Random(2)
    for (_, vx, hx), (_, vy, hy) in zip(motions(3, 200), motions(4, 200), strict=True):
        x, y = rng.uniform(R, W - R), rng.uniform(R, L - R)
        found = []
        for axis, (c, v, h, size) in enumerate(((x, vx, hx, W), (y, vy, hy, L))):
            for sign, bound in ((-1, R), (1, size - R)):
                found += [(t, names[axis, sign]) for t in crossings(c, v, h, bound, sign)]
        when, wall = walls(x, y, vx, vy, hx, hy, R, W, L)
        if not found:
            assert when == math.inf
            continue
        exact, expected = min(found)
        assert wall == expected
        assert when == pytest.approx(float(exact), rel=1e-12)


def test_a_corner_belongs_to_the_long_cushion():
    assert walls(0.5, 0.5, -1.0, -1.0, 0.0, 0.0, R, W, L) == (pytest.approx(0.5 - R), codes.OWN_LEFT)
    assert walls(W - 0.3, L - 0.3, 1.0, 1.0, 0.0, 0.0, R, W, L)[1] == codes.OWN_RIGHT


def test_a_uniform_motion_leaves_at_the_quotient():
    for c, v, _ in motions(5, 100):
        inside = R < c < W - R
        exact = min(crossings(c, v, 0.0, R, -1) + crossings(c, v, 0.0, W - R, 1)) if inside else mp.inf
        got = linear(c, v, R, W - R)
        assert got == pytest.approx(float(exact), rel=1e-14) or not inside


def test_a_ball_passes_over_where_the_distance_in_the_plane_is_least():
    """The least distance of two parabolas, from the cubic of its slope."""
    rng = random.Random(6)
    passed = 0
    for _ in range(120):
        c = [rng.uniform(-0.5, 0.5) for _ in range(2)]
        b = [-rng.uniform(1, 4) * part + rng.gauss(0, 0.05) for part in c]
        a = [rng.choice((0.0, rng.uniform(-0.3, 0.3))) for _ in range(2)]
        got = pass_over(*c, *b, *a, 2.0, R)
        with mp.workdps(100):
            (cx, cy), (bx, by), (ax, ay) = ([mp.mpf(p) for p in v] for v in (c, b, a))
            slope = [
                2 * (ax * ax + ay * ay), 3 * (ax * bx + ay * by), bx * bx + by * by + 2 * (ax * cx + ay * cy),
                bx * cx + by * cy,
            ]  # fmt: skip
            while slope[0] == 0:
                slope.pop(0)
            roots = mp.polyroots(slope[::-1], asc=True, maxsteps=500, extraprec=300)
            least = min((mp.re(t) for t in roots if abs(mp.im(t)) < 1e-40 and 0 <= mp.re(t) <= 2), default=mp.inf)
            apart = mp.inf if least == mp.inf else mp.hypot(
                cx + (bx + ax * least) * least, cy + (by + ay * least) * least
            )  # fmt: skip
        if apart < R:
            assert got == pytest.approx(float(least), abs=1e-13)
            passed += 1
        else:
            assert got == math.inf
    assert passed > 30
