"""Make `roots.tsv`: when polynomials fall to zero and when parabolas meet, from mpmath at 100 digits.

    PYTHONPATH=src:tests python tests/physics/data/make_roots.py

Coefficients are drawn with a fixed seed; what stands in the file is exact to the last bit of a float. A result of
floats cannot be better than the exact one for coefficients that are off by a rounding, so each row has three times:
the exact one, and those for gaps that are smaller and greater by the rounding of the polynomial's terms. Where the
polynomial crosses zero steeply the three agree to the last digits; where it only grazes zero they may be far apart,
or one of them never.
"""

import itertools
import math
import random
from fractions import Fraction
from pathlib import Path

import mpmath as mp

from fivepins.model.table import MATCH
from fivepins.physics import codes

HERE = Path(__file__).parent
EACH = 24
ROUNDING = 2.0**-50
R, W, L = MATCH.ball_radius, MATCH.width, MATCH.length
DIAMETER = 2 * R
INSET = R * (1.0 - math.sqrt(1.0 - (MATCH.nose_height / R - 1.0) ** 2))
RAIL = 0.125
G = 9.81

mp.mp.dps = 100


def exact(value):
    """A float or fraction at 100 digits."""
    part = Fraction(value)
    return mp.mpf(part.numerator) / part.denominator


def value_at(c, t):
    total = mp.mpf(0)
    for part in c:
        total = total * t + part
    return total


def slope(c):
    n = len(c) - 1
    return [part * (n - k) for k, part in enumerate(c[:-1])]


def real_roots(c, h):
    """Real roots in [0, h] in order; a multiple one may stand several times."""
    c = list(c)
    while c and c[0] == 0:
        c.pop(0)
    if len(c) < 2:
        return []
    zeros = 0
    while c[-1] == 0:
        c.pop()
        zeros += 1
    found = [mp.mpf(0)] if zeros else []
    if len(c) > 1:
        # Scaled to the interval, so that tiny leading coefficients lose no digits.
        scaled = [part * h ** (len(c) - 1 - k) for k, part in enumerate(c)]
        most = max(abs(part) for part in scaled)
        while abs(scaled[0]) < most * mp.mpf(10) ** -60:
            scaled.pop(0)
        if len(scaled) > 1:
            roots = mp.polyroots(scaled[::-1], asc=True, maxsteps=2000, extraprec=800, error=False)
            # A double root comes out as a pair that is off by half the digits.
            found += [mp.re(z) * h for z in roots if abs(mp.im(z)) < mp.mpf(10) ** -40]
    return sorted(t for t in found if 0 <= t <= h)


def first_fall(c, h):
    """The rule in `kernels.roots.first_fall`, by looking at every piece between the roots of f and of f′."""
    c = [exact(part) for part in c]
    h = exact(h)
    if c[-1] <= 0 and c[-2] < 0:
        return mp.mpf(0)
    turns = real_roots(slope(c), h)
    tiny = mp.mpf(10) ** -45
    grid = [mp.mpf(0)]
    for t in [*turns, h]:
        if t > grid[-1] + tiny:
            grid.append(t)
    for low, high in itertools.pairwise(grid):
        f_low, f_high = value_at(c, low), value_at(c, high)
        if f_high >= f_low:
            continue
        if f_low <= 0:
            return low
        if f_high <= 0:
            inside = [t for t in real_roots(c, h) if low <= t <= high]
            if inside:
                return inside[0]
            return mp.findroot(lambda t: value_at(c, t), (low, high), solver="anderson", tol=mp.mpf(10) ** -80)
    return mp.inf


def three(c, h, sizes):
    """(early, exact, late) of a polynomial with exact coefficients, each a sum of terms of such sizes."""
    nominal = first_fall(c, h)
    at = float(h if nominal == mp.inf else nominal)
    shift = Fraction(ROUNDING * sum(abs(float(part)) * at ** (len(c) - 1 - k) for k, part in enumerate(sizes)))
    last = Fraction(c[-1])
    return first_fall([*c[:-1], last - shift], h), nominal, first_fall([*c[:-1], last + shift], h)


def product(*factors):
    """Coefficients of a product of polynomials, as fractions, then the nearest floats."""
    result = [Fraction(1)]
    for factor in factors:
        longer = [Fraction(0)] * (len(result) + len(factor) - 1)
        for i, a in enumerate(result):
            for j, b in enumerate(factor):
                longer[i + j] += a * Fraction(b)
        result = longer
    while len(result) < 5:
        result.insert(0, Fraction(0))
    return [float(part) for part in result]


def quartics(rng):
    """(family, c4 … c0, h)."""

    def root():
        return rng.uniform(0.01, 2.0)

    def pair(t, width):
        """A quadratic with roots at t ± width."""
        return [1.0, -2.0 * t, Fraction(t) ** 2 - Fraction(width) ** 2]

    for _ in range(EACH):
        yield "any", *[rng.uniform(-1, 1) for _ in range(5)], rng.uniform(0.1, 3)
        yield "distance", *distance(rng), rng.uniform(0.2, 2)
        t = root()
        far = [1.0, rng.uniform(0.5, 3), rng.uniform(2, 5)]
        yield "double", *product(pair(t, 0.0), far), 2.5
        yield "near-double", *product(pair(t, 10.0 ** rng.uniform(-12, -3)), far), 2.5
        other = root()
        yield "two-doubles", *product(pair(t, 0.0), pair(other, 0.0)), 2.5
        yield "miss", *product([1.0, -2 * t, Fraction(t) ** 2 + Fraction(10.0 ** rng.uniform(-20, -4))], far), 2.5
        yield "triple", *product(pair(t, 0.0), [-1.0, t], far[1:]), 2.5
        yield "fourfold", *product(pair(t, 0.0), pair(t, 0.0)), 2.5
        scale = 10.0 ** rng.uniform(-30, -3)
        c3 = rng.choice((0.0, 1.0)) * scale * rng.uniform(-1, 1)
        yield "tiny-leading", scale, c3, 0.5, -rng.uniform(0.5, 1), rng.uniform(0, 0.2), 2.0
        ratio = [rng.choice((-1, 1)) * 10.0 ** rng.uniform(-12, 6) for _ in range(5)]
        yield "ratios", *ratio[:4], abs(ratio[4]), 10.0 ** rng.uniform(-6, 3)
        yield "lower", 0.0, rng.choice((0.0, rng.uniform(-1, 1))), rng.uniform(-1, 1), rng.uniform(-1, 1), 0.3, 2.0
        # Contact at the start: touching, give or take a rounding, moving away, together or apart.
        gap = rng.choice((0.0, 1e-18, -1e-18, 3e-17, -3e-17))
        speed = rng.choice((0.0, 1e-9, -1e-9, 0.3, -0.3))
        yield "start", 0.3, rng.uniform(-1, 1), rng.uniform(-1, 1), speed, gap, 1.5
        # The root at the end, and one rounding beside.
        c = product([-1.0, t], far)
        h = rng.choice((t, math.nextafter(t, 0.0), math.nextafter(t, 9.0), t * (1 - 1e-12), t * (1 + 1e-12)))
        yield "end", *c, h
        # Roots that lie close together, of which the first counts.
        near = 10.0 ** rng.uniform(-9, -4)
        yield "crowd", *product([-1.0, t], [1.0, -t * (1 + near)], [1.0, -t * (1 + 3 * near)], [1.0, 1.0]), 2.5


def distance(rng):
    """Square of the distance of two balls less that at which they touch, each sliding or rolling."""
    c = [rng.uniform(-1, 1), rng.uniform(-1, 1)]
    b = [-rng.uniform(0.2, 3) * part + rng.gauss(0, 0.05) for part in c]
    a = [rng.uniform(-1, 1), rng.uniform(-1, 1)]
    return [float(part) for part in composed(c, b, a, -(Fraction(DIAMETER) ** 2))]


def composed(c, b, a, last):
    """|c + b t + a t²|² + last."""
    c, b, a = ([Fraction(part) for part in vector] for vector in (c, b, a))

    def dot(u, v):
        return sum(p * q for p, q in zip(u, v, strict=True))

    return [dot(a, a), 2 * dot(a, b), dot(b, b) + 2 * dot(a, c), 2 * dot(b, c), dot(c, c) + last]


def met(c, b, a, d, h):
    """(early, exact, late) of |c + b t + a t²| = d."""
    square = Fraction(d) ** 2
    sizes = composed(*([abs(part) for part in vector] for vector in (c, b, a)), square)
    return three(composed(c, b, a, -square), h, sizes)


def meetings(rng):
    """(family, c, b, a, h, d) of balls that meet in the plane (2) or in space (3)."""
    for _ in range(EACH):
        for size in (2, 3):
            c = [rng.uniform(-1, 1) for _ in range(size)]
            b = [-rng.uniform(0.3, 3) * part + rng.gauss(0, 0.1) for part in c]
            a = [rng.uniform(-1, 1) for _ in range(size)]
            yield f"aimed-{size}", c, b, a, 2.0, DIAMETER
            # Edge to edge: the nearest distance is the diameter, give or take.
            turn = rng.uniform(0, 2 * math.pi)
            off = DIAMETER * (1 + rng.choice((0, 1, -1)) * 10.0 ** rng.uniform(-15, -6))
            n = [math.cos(turn), math.sin(turn), 0.0][:size]
            along = [-n[1], n[0], 0.0][:size]
            c = [off * p - 0.8 * q for p, q in zip(n, along, strict=True)]
            yield f"graze-{size}", c, [1.7 * q for q in along], [-0.03 * q for q in along], 2.0, DIAMETER
            # Frozen: the distance is the diameter to a rounding.
            c = [DIAMETER * p for p in n]
            speed = rng.choice((1e-9, -1e-9, 0.2, -0.2))
            a = [rng.uniform(-1, 1) for _ in range(size)]
            yield f"frozen-{size}", c, [speed * p + 0.1 * q for p, q in zip(n, along, strict=True)], a, 1.0, DIAMETER
            # A slow ball and a long look ahead.
            b = [-1e-6 * p for p in c]
            yield f"slow-{size}", [3 * p for p in c], b, [-1e-9 * p for p in c], 1e4, DIAMETER


def flights(rng):
    """(kind, x, y, z, vx, vy, vz, when) of balls in flight, with what each meets first."""
    nose, inset = Fraction(MATCH.nose_height), Fraction(INSET)
    half = Fraction(G) / 2
    for _ in range(4 * EACH):
        x = rng.uniform(R, W - R)
        y = rng.uniform(R, L - R)
        z = R + rng.choice((0.0, 0.0, rng.uniform(0, 0.3)))
        turn, speed = rng.uniform(0, 2 * math.pi), rng.uniform(0.1, 8)
        vx, vy, vz = speed * math.cos(turn), speed * math.sin(turn), rng.choice((0.2, 1.0)) * rng.uniform(0.1, 4)
        found = [(falls(z, vz, half, R), codes.OWN_LAND)]
        top = falls(z, vz, half, nose + Fraction(R))
        if top is not None:
            at = [exact(x) + exact(vx) * top, exact(y) + exact(vy) * top]
            if any(not exact(inset) < p < exact(size) - exact(inset) for p, size in zip(at, (W, L), strict=True)):
                found.append((top, codes.OWN_RAIL))
        for p, v, size, kinds in (
            (x, vx, W, (codes.OWN_NOSE_LEFT, codes.OWN_NOSE_RIGHT)),
            (y, vy, L, (codes.OWN_NOSE_BOTTOM, codes.OWN_NOSE_TOP)),
        ):
            for out, kind in ((0, codes.OWN_LINE), (RAIL, codes.OWN_BEYOND)):
                bound = exact(size) + exact(out) if v > 0 else -exact(out)
                found.append(((bound - exact(p)) / exact(v), kind))
            for edge, kind in zip((inset, Fraction(size) - inset), kinds, strict=True):
                c = composed([Fraction(p) - edge, Fraction(z) - nose], [v, vz], [0, -half], -(Fraction(R) ** 2))
                found.append((first_fall(c, 5.0), kind))
        when, kind = min(found)
        yield kind, x, y, z, vx, vy, vz, when


def falls(z, vz, half, level):
    """When a thrown ball's centre comes down to a level; None if it never was above."""
    z, vz, half, level = exact(z), exact(vz), exact(half), exact(level)
    disc = vz * vz + 4 * half * (z - level)
    return (vz + mp.sqrt(disc)) / (2 * half) if disc >= 0 else None


def text(value):
    if isinstance(value, str):
        return value
    return "inf" if value == mp.inf else repr(float(value))


def main():
    rng = random.Random(20261130)
    rows = []
    for family, *c, h in quartics(rng):
        rows.append(("fall", family, h, 0.0, *c, *three(c, h, c)))
    for family, c, b, a, h, d in meetings(rng):
        rows.append(("meet", family, h, d, *c, *b, *a, *met(c, b, a, d, h)))
    for kind, *flight, when in flights(rng):
        rows.append(("flight", str(kind), math.inf, 0.0, *flight, when, when, when))
    columns = "what, family, h, d, numbers, early, exact, late"
    head = f"# mpmath {mp.__version__}, {mp.mp.dps} digits, by make_roots.py: {columns}\n"
    lines = ["\t".join(text(part) for part in row) for row in rows]
    (HERE / "roots.tsv").write_text(head + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
