"""Simulate random strokes, judge each by the book, and count what they come to.

Usage: `python examples/a_million_strokes.py 1000000`
"""

import sys
import time

import numpy as np

from fivepins.model.turn import PLAIN
from fivepins.physics.simulate import simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.play.random_strokes import random_strokes
from fivepins.rules.edition import load

BATCH = 100_000


def main(strokes: int) -> int:
    edition = load("umb-1997")
    points: dict[int, int] = {}
    start = time.perf_counter()
    for part, first in enumerate(range(0, strokes, BATCH)):
        places, shots = random_strokes(seed=1, part=part, size=min(BATCH, strokes - first))
        batch = simulate_many(places, shots)
        rulings = judge_many(facts_of(batch, places, shots), PLAIN, edition)
        for value, count in zip(*np.unique(rulings.points, return_counts=True), strict=True):
            points[int(value)] = points.get(int(value), 0) + int(count)
    seconds = time.perf_counter() - start
    print("points  strokes   (negative: to the opponent)")
    for value in sorted(points):
        print(f"{value:6}  {points[value]:7}")
    # The first batch may compile the table, which happens once.
    print(f"{strokes} strokes in {seconds:.1f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    given = sys.argv[1] if len(sys.argv) > 1 else "1000000"
    if not given.isdecimal() or int(given) < 1:
        sys.exit(f"a number of strokes is expected, got {given!r}")
    sys.exit(main(int(given)))
