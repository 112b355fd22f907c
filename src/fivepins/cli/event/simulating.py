"""`fivepins event simulate`: events of drawn strengths."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivepins.model.errors import InputError
from fivepins.model.extras import need
from fivepins.players.events.evening import field, simulate_event
from fivepins.players.events.games import MODELS
from fivepins.players.events.many import Batch, simulate_events
from fivepins.tournament.event_log import format_log
from fivepins.tournament.formats.load import load
from fivepins.tournament.notation.parse import MAX_TABLE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from concurrent.futures import Executor

MOST_EVENTS = 1_000_000


def simulate(args: argparse.Namespace) -> int:
    """Play the events and tell who won and when they were over; 1 where a log has problems at its end.

    Raises:
        InputError: For numbers that cannot be, or entrants whom the format cannot take.
    """
    for name, value, least, most in (
        ("--events", args.events, 1, MOST_EVENTS),
        ("--threads", args.threads, 1, 64),
        ("--tables", args.tables, 0, MAX_TABLE),
    ):
        if not least <= value <= most:
            raise InputError(f"{name} cannot be so", got=str(value), expected=f"{least} to {most}")
    form = load(args.id).playable()
    counts = counts_of(args.entrants)
    unknown = [category for category in counts if category not in (form.categories or ("",))]
    if unknown:
        expected = " ".join(form.categories) or "a plain number"
        raise InputError(f"{form.id} has no such category", got=" ".join(unknown)[:60] or "none", expected=expected)
    if args.out is not None:
        model = MODELS[args.strengths]
        first = simulate_event(form, field(counts, args.seed, model), args.seed, model, args.tables)
        Path(args.out).write_text(format_log(first.log.records), encoding="utf-8")
    batch = Batch(form, counts, args.strengths, args.tables)
    with _executor(args) as executor:
        told = simulate_events(batch, range(args.seed, args.seed + args.events), executor)
    best, among = sum(one.rank == 1 for one in told), sum(one.rank <= 4 for one in told)
    problems = sum(one.problems for one in told)
    matches = sum(one.matches for one in told)
    ends = sorted(one.minutes for one in told)
    minutes = {str(share): ends[-(-share * len(ends) // 100) - 1] for share in (10, 50, 90)} if args.tables else None
    if args.json:
        figures = {"format": form.id, "entrants": args.entrants, "seed": args.seed, "events": len(told)}
        figures |= {"strengths": args.strengths, "tables": args.tables, "best": best, "best_four": among}
        print(json.dumps({**figures, "matches": matches, "problems": problems, "minutes": minutes}))
        return 1 if problems else 0
    print(f"{form.id}, {args.entrants} entrants, {len(told)} events, {matches} results, {problems} problems")
    print(f"won by the best: {best}; by one of the best four: {among}")
    if minutes is not None:
        print(f"minutes on {args.tables} tables, of 100 events: {minutes['10']}, {minutes['50']}, {minutes['90']}")
    return 1 if problems else 0


@contextmanager
def _executor(args: argparse.Namespace) -> Iterator[Executor | None]:
    """Threads here, the workers of a Dask cluster, or nothing but this thread."""
    if args.scheduler:
        need("distributed")
        import distributed

        dask: Any = distributed  # half of its calls are typed, half are not
        with dask.Client(args.scheduler, timeout="20s", set_as_default=False) as client:
            yield client.get_executor()
    elif args.threads > 1:
        with ThreadPoolExecutor(args.threads) as executor:
            yield executor
    else:
        yield None


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
