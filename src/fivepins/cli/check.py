"""`fivepins check`: whether a book or a computer player of somebody's own conforms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from fivepins.players.player import Player
    from fivepins.rules.conformance import Failure

SHOWN = 50
"""Failures that are listed, without `--all`."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="edition FILE | player MODULE:NAME")
    edition = kinds.add_parser("edition", help="a book: its schema, its cases, every short stroke")
    edition.add_argument("what", metavar="FILE", help="the book's .toml file, or the id of a printed book")
    player = kinds.add_parser("player", help="a computer player: legal answers, the same ones again, in time")
    player.add_argument("what", metavar="MODULE:NAME", help="who makes it, called with a seed; or a level")
    player.add_argument("--views", type=int, default=40, metavar="N", help="positions drawn beside the fixed ones (40)")
    player.add_argument("--seconds", type=float, default=10.0, metavar="S", help="the longest time for an answer (10)")
    player.add_argument("--seed", type=int, default=0, help="of the player and of the positions (0)")
    for one in (edition, player):
        one.add_argument("--all", action="store_true", help=f"list every failure, not the first {SHOWN}")
        one.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Check; 1 where it does not conform."""
    return _edition(args) if args.kind == "edition" else _player(args)


def _edition(args: argparse.Namespace) -> int:
    from fivepins.match.check_edition import check_edition

    found = check_edition(args.what)
    cases = "; ".join(f"{count} cases of {source}" for source, count in found.cases.items()) or "no cases"
    return _tell(args, found.failures, {"cases": found.cases}, cases)


def _player(args: argparse.Namespace) -> int:
    from fivepins.players.check_player import check_player

    found = check_player(args.what, views=args.views, seconds=args.seconds, seed=args.seed, seat=_seat)
    checked: dict[str, object] = {
        "answers": found.answers,
        "slowest_s": round(found.slowest, 3),
        "strokes": found.strokes,
    }
    told = f"{found.answers} answers, the slowest after {found.slowest:.2f} s; {found.strokes} strokes of a game"
    return _tell(args, found.failures, checked, told)


def _seat(agent: Any, seed: int) -> Player:
    from fivepins.model.extras import need

    need("gymnasium", "pettingzoo")
    from fivepins.env.bridge import seated

    return seated(agent, seed)


def _tell(args: argparse.Namespace, failures: Sequence[Failure], checked: dict[str, object], told: str) -> int:
    if args.json:
        import json

        value = {"conforms": not failures, **checked, "failures": [one._asdict() for one in failures]}
        print(json.dumps(value, ensure_ascii=False))
        return 1 if failures else 0
    shown = failures if args.all else failures[:SHOWN]
    for one in shown:
        print(one)
    if len(shown) < len(failures):
        print(f"and {len(failures) - len(shown)} more (--all lists them)")
    count = f"{len(failures)} failure{'s' * (len(failures) != 1)}" if failures else "conforms"
    print(f"{args.what}: {count} ({told})")
    return 1 if failures else 0
