"""`fivepins event simulate`: events of drawn strengths."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from fivepins.model.errors import InputError
from fivepins.players.event import field, simulate_event, simulate_events
from fivepins.tournament.event_log import format_log
from fivepins.tournament.formats.load import load

if TYPE_CHECKING:
    import argparse

MOST_EVENTS = 1_000_000


def simulate(args: argparse.Namespace) -> int:
    """Play the events and tell who won; 1 where a log has problems at its end.

    Raises:
        InputError: For numbers that cannot be, or entrants whom the format cannot take.
    """
    for name, value, most in (("--events", args.events, MOST_EVENTS), ("--threads", args.threads, 64)):
        if not 1 <= value <= most:
            raise InputError(f"{name} cannot be so", got=str(value), expected=f"1 to {most}")
    form = load(args.id)
    counts = counts_of(args.entrants)
    unknown = [category for category in counts if category and category not in form.categories]
    if unknown:
        expected = " ".join(form.categories) or "a plain number"
        raise InputError(f"{form.id} has no such category", got=" ".join(unknown)[:60], expected=expected)
    if args.out is not None:
        first = simulate_event(form, field(counts, args.seed), args.seed)
        Path(args.out).write_text(format_log(first.log.records), encoding="utf-8")
    seeds = range(args.seed, args.seed + args.events)
    with ThreadPoolExecutor(args.threads) as executor:
        told = simulate_events(form, counts, seeds, executor if args.threads > 1 else None)
    best, among = sum(one.rank == 1 for one in told), sum(one.rank <= 4 for one in told)
    problems = sum(one.problems for one in told)
    matches = sum(one.matches for one in told)
    if args.json:
        figures = {"format": form.id, "entrants": args.entrants, "seed": args.seed, "events": len(told)}
        print(json.dumps({**figures, "best": best, "best_four": among, "matches": matches, "problems": problems}))
    else:
        print(f"{form.id}, {args.entrants} entrants, {len(told)} events, {matches} results, {problems} problems")
        print(f"won by the best: {best}; by one of the best four: {among}")
    return 1 if problems else 0


def counts_of(text: str) -> dict[str, int]:
    """`64`, or `PRO=16,N=48`.

    Raises:
        InputError: If it is neither.
    """
    counts: dict[str, int] = {}
    for part in text.split(","):
        category, equals, many = part.rpartition("=")
        number = many.isascii() and many.isdigit() and len(many) <= 5
        if not number or category in counts or bool(category) != bool(equals):
            raise InputError("not a number of entrants", got=text[:60], expected="64, or PRO=16,N=48")
        counts[category] = int(many)
    if sum(counts.values()) < 2:
        raise InputError("nobody to play against", got=text[:60], expected="at least two entrants")
    return counts
