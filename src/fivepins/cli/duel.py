"""`fivepins duel`: a match of two computer players, built in or of somebody's own."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

LEVELS = ("novice", "beginner", "league", "club", "master")
"""Strengths, written here so that the help needs no simulated table."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    for side in ("white", "yellow"):
        parser.add_argument(
            side, type=_player, help=f"who has the {side} ball at first: {', '.join(LEVELS)}, or MODULE:NAME"
        )
    parser.add_argument("--target", type=int, default=60, metavar="POINTS", help="points that win a game (60)")
    parser.add_argument("--best-of", type=int, default=1, metavar="N", help="games of the match, an odd number (1)")
    parser.add_argument("--edition", default="umb-1997", metavar="ID", help="the rule book (umb-1997)")
    parser.add_argument(
        "--seed", type=int, help="the same seed gives the same match (0; drawn, and told, where MODULE:NAME plays)"
    )
    parser.add_argument(
        "--hand", default="club", choices=LEVELS, help="whose hand carries out what MODULE:NAME means (club)"
    )
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="its longest time for an answer (60)")
    parser.add_argument("--out", type=Path, metavar="FILE.fpn", help="write the match with every position and shot")


def _player(word: str) -> str:
    if word not in LEVELS and ":" not in word:
        import argparse

        raise argparse.ArgumentTypeError(f"no such player {word!r}; expected {', '.join(LEVELS)}, or MODULE:NAME")
    return word


def run(args: argparse.Namespace) -> int:
    """Play the match, print what it came to."""
    from fivepins.cli.guests import seated
    from fivepins.match.creation import Creation
    from fivepins.match.notation.files import format_match, match_file_of
    from fivepins.match.protocol.score import score_lines
    from fivepins.players.duel import Contestant, duel, scores

    if not args.seconds > 0.0:
        raise ValueError(f"--seconds: got {args.seconds:g}, expected more than 0")
    twins = args.white == args.yellow
    names = [f"{name} {side}" if twins else name for side, name in enumerate((args.white, args.yellow), 1)]
    creation = Creation(names[0], names[1], args.edition, target=args.target, best_of=args.best_of)
    seed = _seed(args)
    with ExitStack() as stack:
        contestants = []
        for side, name in enumerate((args.white, args.yellow)):
            own = 2 * seed + side
            if name in LEVELS:
                contestants.append(Contestant(name, own))
            else:
                guest = stack.enter_context(seated(name, _told_to_guest(own), args.hand, args.seconds))
                contestants.append(Contestant(args.hand, own, guest))
        white, yellow = contestants
        *_, last = duel(creation, white, yellow)
    file = match_file_of(last.log.records)
    if args.out is not None:
        args.out.write_text(format_match(file), encoding="utf-8")
    print("\n".join(score_lines(last.state, file.numbers)))
    for name, points in scores(last).items():
        print(f"{name}: {points.mean:.2f} points a stroke over {len(points.points)}, those given away taken off")
    if args.seed is None and seed:
        print(f"once more the same: --seed {seed}")
    return 0


def _seed(args: argparse.Namespace) -> int:
    """What the match follows from: nothing that a guest could have known beforehand, unless it is asked for."""
    if args.seed is not None:
        return int(args.seed)
    if args.white in LEVELS and args.yellow in LEVELS:
        return 0
    import secrets

    return secrets.randbits(40) + 1


def _told_to_guest(seed: int) -> int:
    """The seed of a guest's own random numbers: the errors of its hand cannot be had from it."""
    import hashlib

    return int.from_bytes(hashlib.sha256(f"guest {seed}".encode()).digest()[:4])
