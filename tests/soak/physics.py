"""Random strokes, audited from their exact motion: `python -m soak.physics --shots 10000000`.

Nothing here looks at events: every segment of every ball is sampled against every other, so that an event which the
simulator missed shows as an overlap. Families: plain strokes, strokes aimed at a ball, jumps and massés, balls frozen
to balls, to cushions and in corners; every second chunk with the castle.
"""

import argparse
import itertools
import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numba import njit

from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH
from fivepins.physics import codes as c
from fivepins.physics.kernels import layout, loop
from fivepins.physics.params import CLUB, PRESETS, Params
from fivepins.physics.simulate import numbers

R = MATCH.ball_radius
W = MATCH.width
L = MATCH.length
CHUNK = 20_000
SAMPLES = 7
PRESET_CYCLE = (
    PRESETS["match"],
    PRESETS["match"],
    Params(cushion="mathavan", cushion_restitution=0.9, cushion_friction=0.2),
    CLUB,
    CLUB,
    PRESETS["pooltool"],
)

# What an audit measures of a chunk.
OVERLAP, ESCAPE, GROWTH, EVENTS, FAILED, WORST = range(6)


@njit(nogil=True, cache=False)
def state_at(row, time, decay):
    """Centre, energy per mass and whether it is off the table."""
    t = time - row[1 + c.SINCE]
    x = row[1] + (row[4] + row[7] * t) * t
    y = row[2] + (row[5] + row[8] * t) * t
    z = row[3] + (row[6] + row[9] * t) * t
    vx = row[4] + 2 * row[7] * t
    vy = row[5] + 2 * row[8] * t
    vz = row[6] + 2 * row[9] * t
    wx = row[10] + row[13] * t
    wy = row[11] + row[14] * t
    wz = row[12]
    if row[1 + c.STATE] != c.FLY:
        wz = 0.0 if abs(wz) <= decay * t else wz - math.copysign(decay * t, wz)
    energy = 0.5 * (vx * vx + vy * vy + vz * vz) + 0.2 * R * R * (wx * wx + wy * wy + wz * wz) + 9.81 * (z - R)
    return x, y, z, energy, row[1 + c.STATE]


@njit(nogil=True, cache=False)
def audit(places, launches, p, decay, inset, nose, spots):
    """Run strokes and look at their motion; see OVERLAP … WORST."""
    s = np.zeros(layout.FLOATS)
    n = np.zeros(layout.INTEGERS, np.int64)
    rows = np.empty(110_000, np.int16)
    times = np.empty(110_000)
    segments = np.empty((300_000, c.SEGMENT))
    grid = np.empty(300_002)
    result = np.zeros(6)
    for q in range(places.shape[0]):
        for k in range(3):
            s[c.STRIDE * k] = places[q, k, 0]
            s[c.STRIDE * k + 1] = places[q, k, 1]
        for k in range(5):
            s[c.STRIDE * (3 + k)] = spots[k, 0]
            s[c.STRIDE * (3 + k) + 1] = spots[k, 1]
            s[c.STRIDE * (3 + k) + c.STATE] = 0.0
        ended, _, m, stop, handled = loop.stroke(s, n, p, launches[q], rows, times, segments, True)
        result[EVENTS] = max(result[EVENTS], handled)
        worst = 0.0
        if ended != c.DONE or not (0.0 <= stop < 1e4):
            result[FAILED] += 1
            result[WORST] = q
            continue
        size = 0
        for k in range(m):
            if segments[k, 0] >= 3:
                pin = segments[k, 1:3]
                if not (0.0 <= pin[0] <= W and 0.0 <= pin[1] <= L):
                    result[FAILED] += 1
                continue
            t = segments[k, 1 + c.SINCE]
            if size == 0 or t > grid[size - 1]:
                grid[size] = t
                size += 1
        if stop > grid[size - 1]:
            grid[size] = stop
            size += 1
        at = np.array([-1, -1, -1])
        head = 0
        before = -1.0
        for g in range(size - 1):
            while head < m and (segments[head, 0] >= 3 or segments[head, 1 + c.SINCE] <= grid[g]):
                if segments[head, 0] < 3:
                    at[int(segments[head, 0])] = head
                head += 1
            for i in range(SAMPLES):
                t = grid[g] + (grid[g + 1] - grid[g]) * i / (SAMPLES - 1)
                xs = np.empty((3, 3))
                on = np.zeros(3, np.bool_)
                total = 0.0
                for k in range(3):
                    x, y, z, energy, state = state_at(segments[at[k]], t, decay)
                    if x != x and state != c.GONE:
                        result[FAILED] += 1
                    if state == c.GONE:
                        continue
                    on[k] = True
                    xs[k, 0] = x
                    xs[k, 1] = y
                    xs[k, 2] = z
                    total += energy
                    out = max(max(R - x, x - W + R), max(R - y, y - L + R))
                    if state != c.FLY:
                        out = max(out, abs(z - R))
                    else:
                        dx = max(max(inset - x, x - W + inset), max(inset - y, y - L + inset))
                        edge = R - math.sqrt(dx * dx + (z - nose) ** 2)
                        out = nose + R - z if dx >= 0.0 else max(R - z, edge)
                    worst = max(worst, out)
                    result[ESCAPE] = max(result[ESCAPE], out)
                if before >= 0.0 and not (i == 0 and g == 0):
                    growth = total - before
                    result[GROWTH] = max(result[GROWTH], growth - 1e-10 * before)
                before = total
                for a in range(2):
                    for b in range(a + 1, 3):
                        if on[a] and on[b]:
                            d = math.sqrt(
                                (xs[a, 0] - xs[b, 0]) ** 2 + (xs[a, 1] - xs[b, 1]) ** 2 + (xs[a, 2] - xs[b, 2]) ** 2
                            )
                            result[OVERLAP] = max(result[OVERLAP], 2 * R - d)
                            worst = max(worst, 2 * R - d)
        if worst > 1e-9:
            result[WORST] = q
    return result


def families(rng, n):
    """Places and shots of n strokes."""
    places = rng.uniform((R, R), (W - R, L - R), (n, 3, 2))
    kind = rng.integers(0, 8, n)
    angle = rng.uniform(0, 2 * math.pi, (n, 2))
    step = 2 * R * np.stack([np.cos(angle), np.sin(angle)], axis=2)
    frozen = kind == 1
    places[frozen, 1] = places[frozen, 0] + step[frozen, 0]
    chain = kind == 2
    places[chain, 1] = places[chain, 0] + step[chain, 0]
    places[chain, 2] = places[chain, 1] + step[chain, 1]
    line = kind == 3
    places[line, 1] = places[line, 0] + step[line, 0]
    places[line, 2] = places[line, 1] + step[line, 0]
    for number, axis, bound in ((4, 0, R), (5, 1, L - R)):
        places[kind == number, 0, axis] = bound
    corner = kind == 6
    places[corner, 0] = (W - R, R)
    rail = kind == 7
    places[rail, 1] = places[rail, 0] + step[rail, 0]
    places[rail, 1, 0] = np.where(rng.random(rail.sum()) < 0.5, R, places[rail, 1, 0])
    target = places[np.arange(n), rng.integers(1, 3, n)]
    aim = np.arctan2(target[:, 1] - places[:, 0, 1], target[:, 0] - places[:, 0, 0])
    shots = np.zeros((n, 7))
    shots[:, 0] = np.where(rng.random(n) < 0.6, aim + rng.normal(0, 0.03, n), rng.uniform(0, 2 * math.pi, n))
    shots[:, 0] = np.where(rng.random(n) < 0.05, np.round(shots[:, 0] / (math.pi / 2)) * (math.pi / 2), shots[:, 0])
    shots[:, 1] = np.exp(rng.uniform(math.log(0.02), math.log(9.0), n))
    shots[:, 2] = np.where(rng.random(n) < 0.5, 0.0, rng.uniform(0, math.radians(85), n))
    radius = 0.499 * np.sqrt(rng.random(n))
    turn = rng.uniform(0, 2 * math.pi, n)
    shots[:, 3] = radius * np.cos(turn)
    shots[:, 4] = radius * np.sin(turn)
    inside = ((places >= R) & (places <= (W - R, L - R))).all(axis=(1, 2))
    for i, j in ((0, 1), (0, 2), (1, 2)):
        inside &= np.hypot(*(places[:, i] - places[:, j]).T) >= 2 * R - 1e-12
    return places[inside], shots[inside]


def chunk(seed, size=CHUNK):
    """One chunk: its measures, and the strokes for a report."""
    rng = np.random.default_rng(seed)
    params = PRESET_CYCLE[seed % len(PRESET_CYCLE)]
    p = numbers(MATCH, params)
    places, shots = families(rng, size)
    launches = np.full((len(places), 3, 7), math.inf)
    for q, shot in enumerate(shots):
        launches[q, 0, 0] = 0.0
        launches[q, 0, 1:] = loop.strike(*shot[:6], p[2], p[20], p[21], p[22])
    nose = p[14]
    inset = R - math.sqrt(R * R - (nose - R) ** 2)
    spots = np.array([MATCH.pin_spots[pin] for pin in PINS])
    if seed % 2:
        spots[:] = np.nan
    return len(places), audit(places, launches, p, params.spin_decay, inset, nose, spots), places, shots


def run(shots, first_seed=0, workers=2, size=CHUNK):
    """Audit about that many strokes.

    Returns:
        (strokes run, measures, report of the worst stroke or "").
    """
    total = 0
    measures = np.zeros(6)
    report = ""
    seeds = itertools.count(first_seed)
    with ThreadPoolExecutor(workers) as pool:
        while total < shots:
            wave = [next(seeds) for _ in range(workers)]
            for seed, (n, result, places, what) in zip(wave, pool.map(lambda s: chunk(s, size), wave), strict=True):
                total += n
                if result[FAILED] or max(result[OVERLAP], result[ESCAPE]) > 1e-9:
                    q = int(result[WORST])
                    report += f"seed {seed} stroke {q}: {places[q].tolist()} {what[q].tolist()} {result[:5]}\n"
                failed = measures[FAILED] + result[FAILED]
                measures = np.maximum(measures, result)
                measures[FAILED] = failed
    return total, measures, report


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    start = time.perf_counter()
    total, measures, report = run(args.shots, args.seed, args.workers)
    print(
        f"{total} strokes in {time.perf_counter() - start:.0f} s: overlap {measures[OVERLAP]:.1e} m, escape"
        f" {measures[ESCAPE]:.1e} m, growth {measures[GROWTH]:.1e} J/kg, most events {measures[EVENTS]:.0f},"
        f" failed {measures[FAILED]:.0f}"
    )
    print(report[:5000], end="")
    bad = report or measures[GROWTH] > 1e-6
    print(f"{0 if bad else 1} passed, {1 if bad else 0} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
