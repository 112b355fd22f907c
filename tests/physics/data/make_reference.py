"""Compute the reference outcomes beside this file with the rigid bodies of `fivepins.physics.rigid`.

    PYTHONPATH=src python tests/physics/data/make_reference.py WHAT [--strokes 2000] [--workers 2]

`grid.tsv.gz`: one ball against one pin: speed, offset of its line from the pin's axis, spin; the ball at the start,
0.2 s to 2.5 s later, and as it would then be without the pin; the pin; from 0.12 m/s on the velocity that the pin
took from the ball in the first 0.2 s to 1 s (0.2 m over the speed), six times: as said, with half the step, where
contacts are twice as stiff, and with four balls that nobody could tell from this one. `fresh.tsv.gz`: the same for
random speeds, offsets and spins, which nothing was fitted to.
`hits.tsv.gz`: single hits of slow balls, and what the pin took from each, once; `make_slow.py` fits the table of
`fivepins.physics.kernels.slow` to them.
`castle.tsv.gz`: random strokes of one to two balls into the five pins: the balls at the start, how long, what became
of each pin, which ball touched it first, when it fell, the balls at the end.
`through.tsv.gz`: what the pins took in all from the ball of the first castle strokes with one ball: number of the
stroke, velocity.
`lying.tsv.gz`: one ball against one pin that lies at rest on the lower pin's spot: speed, offset of the ball's line
from the pin's middle, direction of its head from the ball's way, spin, the ball at the start, how long, middle and
heading of the pin at the end, how far it went on its way there, and the velocity that it took from the ball in the
first 0.25 s and as long as the ball needs for 60 mm, three times: as said, with the ball a micrometre aside, and with
half the step.
Each needs minutes, the hits an hour.
"""

import argparse
import functools
import gzip
import itertools
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH
from fivepins.physics.rigid import Ball, Castle, Lying, PinEnd

HERE = Path(__file__).parent
R = MATCH.ball_radius
SPEEDS = (0.03, 0.05, 0.07, 0.09, 0.12, 0.2, 0.3, 0.5, 1.0, 2.0, 3.5, 5.0)
OFFSETS = (0.0, 0.004, 0.008, 0.012, 0.016, 0.02, 0.024, 0.027, 0.029, 0.0305, 0.0315, 0.0322, 0.0327)
SPINS = {"roll": (1.0, 0.0), "stun": (0.0, 0.0), "draw": (-0.8, 0.0), "side": (1.0, 1.0)}
SEED = 1997
LYING_HEAD = "speed\toffset\theading\tspin\tstart\tduration\tmiddle\tturned\tpath\ttaken"
THROUGH = 450
"""So many castle strokes of one ball."""
HITS = {11: 872, 12: 824, 21: 1960, 22: 1989}
"""Seeds of the slow hits, and how many of each."""
HEAD = "speed\toffset\tspin\tstart\tduration\tball\tfree\tcode\ttilt\tbase\theading\tfell_at\ttaken"


def code(end: PinEnd) -> str:
    """One letter: . as before, g touched and standing, m moved 7 mm or more, t tilted, d down, p down by a pin."""
    if end.down:
        return "p" if end.by_pin and end.touched < 0 else "d"
    if end.tilt > 0.17:
        return "t"
    if end.moved >= 0.007:
        return "m"
    return "g" if end.touched >= 0 or end.by_pin else "."


def ball_text(ball: Ball) -> str:
    return ",".join(f"{v:.5f}" for v in ball)


def grid_ball(speed: float, offset: float, roll: float, side: float) -> Ball:
    """A ball that moves up the table and is about to meet the lower pin on its left."""
    x, y = MATCH.pin_spots["s"]
    start = math.sqrt(MATCH.pin_reach**2 - offset**2) + 0.0015
    # Rounded as in the file, so that the file repeats the run.
    return Ball(*(round(v, 5) for v in (x + offset, y - start, 0.0, speed, -roll * speed / R, 0.0, side * speed / R)))


def fresh_cells(number: int) -> list[tuple[float, float, str, float, float]]:
    rng = random.Random(SEED + 1)
    return [
        (
            round(0.12 * (5.0 / 0.12) ** rng.random(), 4),
            round(rng.uniform(0.0, 0.0328), 5),
            "fresh",
            rng.uniform(-0.8, 1.2),
            rng.uniform(-1.0, 1.0),
        )
        for _ in range(number)
    ]


def hit_cells() -> list[tuple[float, float, float, float]]:
    """Speed, offset, rolling and side spin of the slow hits."""
    cells = []
    for seed, number in HITS.items():
        rng = random.Random(seed)
        for _ in range(number):
            speed = round(0.1 * (0.75 / 0.1) ** rng.random(), 5)
            offset = round(rng.uniform(0.0, 0.0329), 6)
            roll = 1.0 if rng.random() < 0.35 else rng.uniform(-0.8, 1.2)
            side = 0.0 if rng.random() < 0.25 else rng.uniform(-1.0, 1.0)
            cells.append((speed, offset, roll, side))
    return cells


def random_balls(rng: random.Random) -> list[Ball]:
    """One or two balls, at least one on its way into the castle."""
    x0, y0 = MATCH.pin_spots["m"]
    kind = rng.random()

    def moving(far: float, wide: float) -> Ball:
        angle = rng.uniform(-math.pi, math.pi)
        aside = rng.uniform(-wide, wide)
        speed = 0.12 * (4.0 / 0.12) ** rng.random()
        c, s = math.cos(angle), math.sin(angle)
        roll = 1.0 if rng.random() < 0.6 else rng.uniform(-0.5, 1.2)
        side = rng.uniform(-0.7, 0.7)
        values = (
            x0 - far * c - aside * s,
            y0 - far * s + aside * c,
            speed * c,
            speed * s,
            -roll * speed * s / R,
            roll * speed * c / R,
            side * speed / R,
        )
        return Ball(*(round(v, 5) for v in values))

    if kind < 0.6:
        return [moving(0.16, 0.095)]
    if kind < 0.8:
        while True:
            pair = [moving(0.16, 0.09), moving(rng.uniform(0.17, 0.45), 0.09)]
            if math.dist(pair[0][:2], pair[1][:2]) > 2 * R + 0.005:
                return pair
    while True:
        angle, far = rng.uniform(-math.pi, math.pi), rng.uniform(0.1, 0.15)
        rest = Ball(round(x0 + far * math.cos(angle), 5), round(y0 + far * math.sin(angle), 5), 0.0, 0.0, 0.0, 0.0)
        clear = all(math.dist(rest[:2], spot) > MATCH.pin_reach + 0.001 for spot in MATCH.pin_spots.values())
        pair = [moving(0.26, 0.1), rest]
        if clear and math.dist(pair[0][:2], rest[:2]) > 2 * R + 0.005:
            return pair


def castle_strokes(number: int) -> list[list[Ball]]:
    rng = random.Random(SEED)
    return [random_balls(rng) for _ in range(number)]


def nearly(ball: Ball) -> list[Ball]:
    """The same ball for all that an eye sees: a micrometre and a tenth of a millimetre aside, a hundredth faster."""
    faster = Ball(*ball[:2], *(1.01 * v for v in ball[2:]))
    return [*(ball._replace(x=ball.x + aside) for aside in (1e-6, 1e-4, -1e-4)), faster]


@functools.cache
def cell_castles() -> tuple[Castle, Castle, Castle]:
    """Without the pin, with it, and with it at half the step, where contacts are twice as stiff."""
    return Castle(1, ""), Castle(1, "s"), Castle(1, "s", step=2.5e-5)


def grid_row(cell: tuple[float, float, str, float, float]) -> str:
    speed, offset, spin, roll, side = cell
    empty, castle, half = cell_castles()
    ball = grid_ball(speed, offset, roll, side)
    part = min(1.0, max(0.2, 0.2 / speed))
    end = castle.run([ball], longest=2.5, shortest=part)
    free = empty.run([ball], longest=end.duration, shortest=end.duration)
    pin = end.pins["s"]
    values = [f"{speed}", f"{offset}", spin, ball_text(ball), f"{end.duration:.4f}"]
    values += [ball_text(end.balls[0]), ball_text(free.balls[0]), code(pin)]
    values += [f"{pin.tilt:.3f}", f"{pin.x:.4f},{pin.y:.4f}", f"{pin.heading:.3f}", f"{min(pin.fell_at, 99):.4f}"]
    taken = []
    if speed >= 0.12:
        for one, start in ((castle, ball), (half, ball), *((castle, near) for near in nearly(ball))):
            x, y = one.run([start], longest=part, shortest=part).taken[0]
            taken.append(f"{x:.6f},{y:.6f}")
    values.append(";".join(taken))
    return "\t".join(values)


def lying_cells(number: int) -> list[tuple[float, float, float, str]]:
    """Speeds, offsets to the left and to the right, and every heading up to the mirror image; a third are stunned."""
    rng = random.Random(SEED + 2)
    return [
        (
            round(0.05 * (2.0 / 0.05) ** rng.random(), 4),
            round(rng.uniform(-0.03, 0.03), 5),
            round(rng.uniform(0.0, math.pi), 4),
            "stun" if rng.random() < 1 / 3 else "roll",
        )
        for _ in range(number)
    ]


def middle(x: float, y: float, quaternion: list[float]) -> tuple[float, float]:
    """Middle of the axis of a pin, seen from above, from the centre of its base and its quaternion."""
    w, a, b, c = quaternion
    return x + MATCH.pin.height * (a * c + w * b), y + MATCH.pin.height * (b * c - w * a)


def lying_row(cell: tuple[float, float, float, str]) -> str:
    speed, offset, heading, spin = cell
    _, castle, half = cell_castles()
    x, y = MATCH.pin_spots["s"]
    roll = 1.0 if spin == "roll" else 0.0
    before = math.sqrt(max(0.0, 0.0345**2 - offset**2)) + 0.002
    ball = Ball(*(round(v, 5) for v in (x + offset, y - before, 0.0, speed, -roll * speed / R, 0.0, 0.0)))
    lying = {"s": Lying(x, y, math.pi / 2 + heading)}
    taken = []
    part = round(0.25 + 0.06 / speed, 2)
    for one, start in ((castle, ball), (castle, ball._replace(x=ball.x + 1e-6)), (half, ball)):
        took = one.run([start], longest=part, shortest=part, lying=lying).taken[0]
        taken.append("{:.7f},{:.7f}".format(*took))
    for seconds in (1.5, 5.0):
        tracks: list = []
        end = castle.run([ball], longest=seconds, shortest=seconds, tracks=tracks, lying=lying)
        places = [middle(q[7], q[8], q[10:14].tolist()) for _time, q in tracks]
        if math.dist(places[-1], places[-100]) < 1e-4:
            break
    # Every tenth of them: a body at rest trembles.
    path = sum(math.dist(p, q) for p, q in itertools.pairwise(places[::10]))
    values = [f"{speed}", f"{offset}", f"{heading}", spin, ball_text(ball), f"{seconds}"]
    values += ["{:.5f},{:.5f}".format(*places[-1]), f"{end.pins['s'].heading:.4f}", f"{path:.5f}", ";".join(taken)]
    return "\t".join(values)


def hit_row(cell: tuple[float, float, float, float]) -> str:
    speed, offset, roll, side = cell
    part = min(1.0, max(0.2, 0.2 / speed))
    x, y = cell_castles()[1].run([grid_ball(speed, offset, roll, side)], longest=part, shortest=part).taken[0]
    return f"{speed}\t{offset}\t{roll:.6f}\t{side:.6f}\t{x:.7f}\t{y:.7f}"


@functools.cache
def castle_of(balls: int) -> Castle:
    return Castle(balls, step=1e-4)


def castle_row(balls: list[Ball]) -> str:
    end = castle_of(len(balls)).run(balls)
    codes = "".join(code(end.pins[letter]) for letter in PINS)
    by = "".join("-" if end.pins[p].touched < 0 else str(end.pins[p].touched) for p in PINS)
    when = ",".join(f"{min(end.pins[p].fell_at, 99):.4f}" for p in PINS)
    return "\t".join(
        [
            ";".join(ball_text(b) for b in balls),
            f"{end.duration:.4f}",
            codes,
            by,
            when,
            ";".join(ball_text(b) for b in end.balls),
        ]
    )


def through_row(numbered: tuple[int, list[Ball]]) -> str:
    number, balls = numbered
    return "{}\t{:.7f}\t{:.7f}".format(number, *castle_of(1).run(balls).taken[0])


def write(name: str, head: str, rows: list[str]) -> None:
    text = "\n".join([head, *rows]) + "\n"
    (HERE / name).write_bytes(gzip.compress(text.encode(), mtime=0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("grid", "fresh", "hits", "castle", "through", "lying"))
    parser.add_argument("--strokes", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    if given.what == "lying":
        with ProcessPoolExecutor(given.workers) as pool:
            write("lying.tsv.gz", LYING_HEAD, list(pool.map(lying_row, lying_cells(240), chunksize=2)))
        return
    if given.what == "through":
        single = [pair for pair in enumerate(castle_strokes(given.strokes)) if len(pair[1]) == 1]
        with ProcessPoolExecutor(given.workers) as pool:
            rows = list(pool.map(through_row, single[:THROUGH], chunksize=5))
        write("through.tsv.gz", "stroke\tx\ty", rows)
        return
    if given.what == "hits":
        with ProcessPoolExecutor(given.workers) as pool:
            rows = list(pool.map(hit_row, hit_cells(), chunksize=20))
        write("hits.tsv.gz", "speed\toffset\troll\tside\taway\talong", rows)
        return
    if given.what != "castle":
        cells = [(v, o, spin, *SPINS[spin]) for spin in SPINS for v in SPEEDS for o in OFFSETS]
        with ProcessPoolExecutor(given.workers) as pool:
            work = pool.map(grid_row, cells if given.what == "grid" else fresh_cells(160), chunksize=5)
            write(f"{given.what}.tsv.gz", HEAD, list(work))
        return
    rows = []
    with ProcessPoolExecutor(given.workers) as pool:
        for number, row in enumerate(pool.map(castle_row, castle_strokes(given.strokes), chunksize=10)):
            rows.append(row)
            if number % 50 == 0:
                print(number, row.split("\t")[2], file=sys.stderr, flush=True)
    write("castle.tsv.gz", "balls\tduration\tpins\ttouched\tfell_at\tafter", rows)


if __name__ == "__main__":
    main()
