"""`fivepins simulate`: a labelled data set of random strokes."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--shots", type=int, required=True, metavar="N", help="how many strokes")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.parquet", help="the file; begun, it goes on")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same strokes")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--scheduler", default="", metavar="ADDRESS", help="a Dask scheduler, e.g. tcp://host:8786")
    where.add_argument("--workers", type=int, metavar="N", help="processes here (default: one a core)")


def run(args: argparse.Namespace) -> int:
    """Compute, with a progress bar on standard error."""
    from fivepins.model.extras import need

    if args.out.suffix != ".parquet":
        raise ValueError(f"--out: not a Parquet file; got {str(args.out)!r}, expected a name that ends in .parquet")
    if args.workers is not None and args.workers < 1:
        raise ValueError(f"--workers: got {args.workers}, expected 1 or more")
    need("pyarrow", "distributed")
    from fivepins.play.dataset import write

    start = time.perf_counter()

    def progress(done: int, shots: int) -> None:
        bar = "#" * (30 * done // shots)
        rate = done / (time.perf_counter() - start)
        print(f"\r[{bar:30}] {done} of {shots}, {rate:.0f} a second", end="", file=sys.stderr, flush=True)

    labour = write(args.out, args.shots, args.seed, args.scheduler, args.workers, progress)
    print(file=sys.stderr)
    for worker, (strokes, seconds) in labour.items():
        rate = strokes / max(seconds, 1e-9)
        print(f"{worker}: {strokes} strokes in {seconds:.1f} s, {rate:.0f} a second", file=sys.stderr)
    print(args.out)
    return 0
