"""Ten thousand seeds of simulated desks, networks, disks and deaths over the real hall and store.

PYTHONPATH=tests .venv/bin/python tests/soak/simulation.py           # all of them, on every core
PYTHONPATH=tests .venv/bin/python tests/soak/simulation.py 123       # one, aloud
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import contextlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from fivepins.store.open import open_file
from hall.simulation.run import repeat, simulate
from hall.simulation.world import Broken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivepins.store.matches import Store

SEEDS = 10_000
BATCH = 50
"""Seeds that share a database."""


@contextlib.contextmanager
def database() -> Iterator[Store]:
    """A database for some seeds."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_file(Path(folder) / "fivepins.db")
        try:
            yield store
        finally:
            store.close()


def batch(first: int, last: int) -> tuple[collections.Counter[str], list[str]]:
    """What happened in some seeds, and what was broken in which."""
    counts: collections.Counter[str] = collections.Counter()
    broken = []
    with database() as store:
        for seed in range(first, last):
            try:
                counts += simulate(seed, store).counts
            except Broken as error:
                broken.append(f"{error}\n  see it: {repeat(seed)}")
    return counts, broken


def main(first: int, seeds: int) -> int:
    """All seeds; 1 where a promise was broken."""
    began = time.perf_counter()
    total: collections.Counter[str] = collections.Counter()
    broken: list[str] = []
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        starts = range(first, first + seeds, BATCH)
        parts = [pool.submit(batch, start, min(start + BATCH, first + seeds)) for start in starts]
        for part in concurrent.futures.as_completed(parts):
            counts, wrong = part.result()
            total += counts
            for line in wrong:
                print(line, flush=True)
            broken += wrong
    print(f"{seeds} seeds, {len(broken)} broken, {time.perf_counter() - began:.0f} s")
    for name, count in sorted(total.items()):
        print(f"{count:9}  {name}")
    return 1 if broken else 0


def aloud(seed: int) -> int:
    """One seed, with all that happens; 1 where a promise is broken."""
    with database() as store:
        try:
            simulate(seed, store, aloud=True)
        except Broken as error:
            print(f"broken: {error}")
            return 1
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="simulated desks, networks, disks and deaths")
    parser.add_argument("seed", type=int, nargs="?", help="only this one, aloud")
    parser.add_argument("--seeds", type=int, default=SEEDS, help=f"how many (default {SEEDS})")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    args = parser.parse_args()
    sys.exit(main(args.first, args.seeds) if args.seed is None else aloud(args.seed))
