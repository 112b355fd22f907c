"""What a stroke costs: time and instructions per event of the simulated table, by family; `python bench/profile.py`.

With `--instructions` valgrind counts them, in processes of their own, once with few strokes and once with many. It
shows the program a processor of its own, so the kernels are compiled for a generic one, ahead and without it.
"""

import argparse
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from _history import Run
from fivepins.physics.params import POOLTOOL
from fivepins.physics.simulate import Batch, simulate_many
from table import ON_A_PIN, shots

MATHAVAN = replace(POOLTOOL, cushion="mathavan", cushion_restitution=0.9, cushion_friction=0.2, cushion_steps=3)
FAMILIES = {
    "Han, random": ("random", POOLTOOL, 0),
    "Han, aimed": ("aimed", POOLTOOL, 0),
    "Han, aimed, pins": ("aimed", POOLTOOL, 31),
    "Mathavan 3 steps, random": ("random", MATHAVAN, 0),
    "Mathavan 24 steps, random": ("random", replace(MATHAVAN, cushion_steps=24), 0),
}


def run(family: str, repeats: int) -> Batch:
    name, params, pins = FAMILIES[family]
    places, cues = shots(name, ON_A_PIN if pins else ())
    return simulate_many(
        np.tile(places, (repeats, 1, 1)), np.tile(cues, (repeats, 1)), params=params, pins=pins, threads=1
    )


def instructions(family: str, repeats: int) -> int:
    command = [sys.executable, __file__, "--one", family, str(repeats)]
    own = {**os.environ, "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "+sse2"}
    subprocess.run(command, env=own, check=True)
    counted = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    done = subprocess.run(counted, env=own, capture_output=True, text=True, check=True)
    return next(int(line.split()[-1]) for line in done.stderr.splitlines() if "Collected" in line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--one", nargs=2, metavar=("FAMILY", "REPEATS"), help=argparse.SUPPRESS)
    parser.add_argument("--instructions", action="store_true", help="count instructions too, with valgrind")
    args = parser.parse_args()
    if args.one:
        run(args.one[0], int(args.one[1]))
        return
    figures = Run("profile")
    for family in FAMILIES:
        run(family, 1)
        spent = []
        for _ in range(5):
            began = time.process_time()
            batch = run(family, 100)
            spent.append(time.process_time() - began)
        events = int(batch.handled.sum())
        n = len(batch.handled)
        line = f"{family:26} {n / min(spent):8.0f} strokes/s  {events / n:5.1f} events a stroke"
        line += f"  {1e9 * min(spent) / events:5.0f} ns an event"
        figures.less(f"{family}, events a stroke", events / n)
        figures.takes(f"{family}, 100000 events", 1e5 * min(spent) / events)
        if args.instructions:
            few, many = instructions(family, 1), instructions(family, 201)
            line += f"  {(many - few) / (2 * events):6.0f} instructions an event"
            figures.less(f"{family}, instructions an event", (many - few) / (2 * events))
        print(line, flush=True)
    figures.keep()


if __name__ == "__main__":
    main()
