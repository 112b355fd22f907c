"""`fivepins duel`: a match of two computer players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

LEVELS = ("beginner", "club", "master")
"""Strengths, written here so that the help needs no simulated table."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    for side in ("white", "yellow"):
        parser.add_argument(side, choices=LEVELS, help=f"who has the {side} ball at first")
    parser.add_argument("--target", type=int, default=60, metavar="POINTS", help="points that win a game (60)")
    parser.add_argument("--best-of", type=int, default=1, metavar="N", help="games of the match, an odd number (1)")
    parser.add_argument("--edition", default="umb-1997", metavar="ID", help="the rule book (umb-1997)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same match")
    parser.add_argument("--out", type=Path, metavar="FILE.fpn", help="write the match with every position and shot")


def run(args: argparse.Namespace) -> int:
    """Play the match, print what it came to."""
    from fivepins.match.creation import Creation
    from fivepins.match.notation.files import format_match, match_file_of
    from fivepins.match.protocol.score import score_lines
    from fivepins.players.duel import Contestant, duel, scores

    twins = args.white == args.yellow
    names = [f"{level} {side}" if twins else level for side, level in enumerate((args.white, args.yellow), 1)]
    creation = Creation(names[0], names[1], args.edition, target=args.target, best_of=args.best_of)
    white, yellow = Contestant(args.white, 2 * args.seed), Contestant(args.yellow, 2 * args.seed + 1)
    *_, last = duel(creation, white, yellow)
    file = match_file_of(last.log.records)
    if args.out is not None:
        args.out.write_text(format_match(file), encoding="utf-8")
    print("\n".join(score_lines(last.state, file.numbers)))
    for name, points in scores(last).items():
        print(f"{name}: {points.mean:.2f} points a stroke over {len(points.points)}, those given away taken off")
    return 0
