"""What a film leaves open about the table: `python bench/fits.py TRACKS [--fits N]`.

Fits the table as `fivepins calibrate` does, again and again, each time to as many shots with odd ids drawn with
replacement, and with another seed. The spread of these tables is how well the film knows them; `bench/data/fits.toml`
keeps them, since `bench/trust.py` plays on each of them.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from _history import Run
from fivepins.physics.calibrate.fit import USUAL, Plan, fit_table
from fivepins.physics.calibrate.report import held_out
from fivepins.physics.calibrate.search import Search
from fivepins.physics.films.reading import read_film
from fivepins.physics.footage import Footage
from fivepins.physics.params import MATCH

KEPT = Path(__file__).parent / "data" / "fits.toml"


def keep(path: str, number: int, generations: int = 45, threads: int | None = None, out: Path = KEPT) -> None:
    """Fit `number` tables to resampled shots, print their spread and write them down."""
    odd = [shot for shot in read_film(path).film.shots if not held_out(shot)]
    run = Run("fits")
    found = []
    for seed in range(number):
        drawn = np.random.default_rng([7, seed]).integers(0, len(odd), len(odd))
        search = Search(Footage.of([odd[k] for k in drawn], until=6.0), seed, threads=threads)
        started = time.perf_counter()
        found.append(fit_table(search, MATCH, Plan(generations)))
        print(f"fit {seed + 1} of {number}: {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    lines = ["# Tables fitted to resampled shots of a film, a column each; written by bench/fits.py."]
    for name in USUAL:
        values = np.array([getattr(params, name) for params in found])
        lines.append(f"{name} = [{', '.join(f'{value:.6g}' for value in values)}]")
        print(f"{name:20} {values.mean():10.4g} ± {values.std(ddof=1):.2g}")
        run.less(f"{Path(path).name}, {name}, deviation / value", float(values.std(ddof=1) / abs(values.mean())))
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run.keep()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tracks", nargs="?", help="a file of tracks")
    parser.add_argument("--fits", type=int, default=8)
    parser.add_argument("--generations", type=int, default=45)
    parser.add_argument("--threads", type=int)
    args = parser.parse_args()
    if args.tracks is None:
        print("bench/fits.py needs a file of tracks: python bench/fits.py TRACKS")
        return
    keep(args.tracks, args.fits, args.generations, args.threads)


if __name__ == "__main__":
    main()
