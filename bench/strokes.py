"""What pins and law cost beside the balls: `PYTHONPATH=src python bench/strokes.py [--equal 1000000]`.

One thread, processor time, best of five, on the random strokes of the data set. With `--equal` that many strokes are
simulated, observed and judged one by one as well, under both books, and must come out as in the batch.
"""

import argparse
import time

import numpy as np

from _history import Run
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.turn import PLAIN
from fivepins.physics.simulate import simulate, simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.play.dataset import EDITIONS
from fivepins.play.observe import observe
from fivepins.play.random_strokes import random_strokes
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

STROKES = 100_000
STANDING = {"no pin": 0, "one pin": 0b00100, "three pins": 0b01110, "five pins": 0b11111}


def best(work) -> float:
    """Least processor time of five runs, s."""
    times = []
    for _ in range(5):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def equal(strokes: int) -> None:
    editions = [load(book) for book in EDITIONS]
    places, shots = random_strokes(77, 0, strokes)
    facts = facts_of(simulate_many(places, shots), places, shots)
    batches = [judge_many(facts, PLAIN, edition) for edition in editions]
    for q in range(strokes):
        shot = Shot(*shots[q].tolist())
        trace = simulate(Position(*map(tuple, places[q].tolist())), shot)
        for edition, batch in zip(editions, batches, strict=True):
            stroke = observe(trace, PLAIN, shot=shot, off_at=edition.judging["ball_off_at"])
            assert batch.rulings[batch.which[q]] == judge(stroke, PLAIN, edition), (places[q].tolist(), shot)
    print(f"{strokes} strokes under {len(editions)} books: one by one as in the batch")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--equal", type=int, default=0)
    given = parser.parse_args()
    run = Run("strokes")
    bare = 0.0
    places, shots = random_strokes(1, 0, STROKES)
    simulate_many(places[:100], shots[:100], threads=1)
    for name, pins in STANDING.items():
        batch = simulate_many(places, shots, threads=1, pins=pins)
        took = best(lambda pins=pins: simulate_many(places, shots, threads=1, pins=pins))
        events = float(np.mean(batch.handled))
        each = 1e6 * took / STROKES / events
        print(f"{name:11} {STROKES / took:9.0f} strokes/s, {events:5.2f} events, {each:.3f} µs an event")
        bare = bare or took
        run.less(f"{name} / no pin", took / bare)
        run.takes(f"{STROKES} strokes, {name}", took)
    for book in EDITIONS:
        edition = load(book)
        took = best(lambda edition=edition: judge_many(facts_of(batch, places, shots), PLAIN, edition))
        print(f"{book:11} {STROKES / took:9.0f} rulings/s")
        run.less(f"rulings of {book} / strokes with no pin", took / bare)
    run.keep()
    if given.equal:
        equal(given.equal)


if __name__ == "__main__":
    main()
