"""`fivepins simulate`: data sets of random strokes, or of whole games of the computer players."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping

    from fivepins.play.parts import WorkDone


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--shots", type=int, metavar="N", help="how many random strokes, as Parquet")
    what.add_argument("--games", type=int, metavar="N", help="how many games of computer players, as Minari has them")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="PATH", help="FILE.parquet, of games a folder; begun, it goes on"
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same strokes and games")
    parser.add_argument(
        "--level",
        default="beginner",
        metavar="NAME",
        help="who plays the games: novice, beginner (default), league, club, master",
    )
    parser.add_argument("--edition", default="umb-1997", metavar="ID", help="the rule book of the games (umb-1997)")
    parser.add_argument("--target", type=int, default=60, metavar="POINTS", help="points that win a game (60)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--scheduler", default="", metavar="ADDRESS", help="a Dask scheduler, e.g. tcp://host:8786")
    where.add_argument("--workers", type=int, metavar="N", help="processes here (default: one a core)")


def run(args: argparse.Namespace) -> int:
    """Compute, with a progress bar on standard error."""
    if args.workers is not None and args.workers < 1:
        raise ValueError(f"--workers: got {args.workers}, expected 1 or more")
    return _strokes(args) if args.shots is not None else _games(args)


def _strokes(args: argparse.Namespace) -> int:
    from fivepins.model.extras import need

    if args.out.suffix != ".parquet":
        raise ValueError(f"--out: not a Parquet file; got {str(args.out)!r}, expected a name that ends in .parquet")
    need("pyarrow", "distributed")
    from fivepins.play.dataset import write

    work = write(args.out, args.shots, args.seed, args.scheduler, args.workers, _bar())
    _tell(work, "strokes")
    print(args.out)
    return 0


def _games(args: argparse.Namespace) -> int:
    from fivepins.model.extras import need

    need("distributed", "gymnasium", "pettingzoo", "minari")
    from fivepins.env.games import Recipe, write

    recipe = Recipe(args.level, args.edition, args.target, args.seed)
    home, work = write(args.out, args.games, recipe, args.scheduler, args.workers, _bar())
    _tell(work, "games")
    print(home)
    return 0


def _bar() -> Callable[[int, int], None]:
    start = time.perf_counter()

    def progress(done: int, wanted: int) -> None:
        bar = "#" * (30 * done // wanted)
        rate = done / (time.perf_counter() - start)
        told = f"{rate:.0f}" if rate >= 10 else f"{rate:.2f}"
        print(f"\r[{bar:30}] {done} of {wanted}, {told} a second", end="", file=sys.stderr, flush=True)

    return progress


def _tell(work: Mapping[str, WorkDone], things: str) -> None:
    print(file=sys.stderr)
    for worker, done in work.items():
        rate = done.things / max(done.seconds, 1e-9)
        told = f"{rate:.0f}" if rate >= 10 else f"{rate:.2f}"
        print(f"{worker}: {done.things} {things} in {done.seconds:.1f} s, {told} a second", file=sys.stderr)
