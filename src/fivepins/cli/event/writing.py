"""`fivepins event new`, `add`, `draw`: what changes an event."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from fivepins.cli.event.files import append_line, format_of, read_event, write_new
from fivepins.cli.files import read_bytes
from fivepins.match.log.append import EntryRefused
from fivepins.model.errors import InputError
from fivepins.tournament.append import append, create
from fivepins.tournament.draw_record import verify
from fivepins.tournament.entries import Draw, Event
from fivepins.tournament.event_log import format_log
from fivepins.tournament.fold.fixtures import is_complete, left_of
from fivepins.tournament.fold.phases import digest_of
from fivepins.tournament.notation.files import MAX_FILE, event_file_of, format_event
from fivepins.tournament.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.tournament.notation.printing import format_entry
from fivepins.tournament.views.page import draw_text, problems_text
from fivepins.tournament.views.protocol import draw_view, problems_view
from fivepins.tournament.words import describe, event_words

if TYPE_CHECKING:
    import argparse

    from fivepins.cli.event.files import Given
    from fivepins.tournament.entries import Entry
    from fivepins.tournament.event_log import EventLog
    from fivepins.tournament.fold.state import State


def new(args: argparse.Namespace) -> int:
    """Begin an event in a new file."""
    headers = []
    for header in args.header:
        name, sign, value = header.partition("=")
        if not sign:
            raise InputError("not a header", got=header[:60], expected="NAME=VALUE, such as Tables=4")
        headers.append((name, value))
    name = args.format.rpartition("/")[2].removesuffix(".toml")
    form = format_of(name, args.file, args.format if args.format.endswith(".toml") else None)
    event = Event(args.title, name, form.digest, tuple(headers))
    log, _ = create(event, time_ms=_now_ms() if args.file.endswith(".felog") else 0, form=form)
    records = log.records
    write_new(args.file, format_log(records) if args.file.endswith(".felog") else format_event(event_file_of(records)))
    print(f"{args.file}: {args.title} ({form.id}: {form.title})")
    return 0


def add(args: argparse.Namespace) -> int:
    """Append a line strictly, or say why it cannot stand; and what follows from it."""
    event_words(args.lang)
    given = read_event(args.file, args.format)
    entry = parse_entry(args.line)
    log, state = _put(given, entry, args.author, settle_later=args.settle_later)
    append_line(args.file, given, log, format_entry(entry))
    follows = _follows(given.state, state)
    problems = problems_view(state, [one for one in state.problems if one not in given.state.problems], args.lang)
    if args.json:
        found: dict[str, Any] = {"seq": log.next_seq - 1, "entry": format_entry(entry), **follows, "problems": problems}
        print(json.dumps(found, ensure_ascii=False))
        return 0
    said = event_words(args.lang)["follows"]
    print(f"{log.next_seq - 1}  {format_entry(entry)}")
    for fixture in follows["open"]:
        part, _, match = fixture.rpartition("/")
        sides = state.now.parts[part].sides(match) or (0, 0)
        print(f"  {said['open'].format(fixture=fixture, one=state.now.name(sides[0]), two=state.now.name(sides[1]))}")
    for part in follows["complete"]:
        print(f"  {said['complete'].format(part=part)}")
    for line in problems_text(problems):
        print(f"  {line}")
    return 0


def _put(given: Given, entry: Entry, author: str = "", *, settle_later: bool = False) -> tuple[EventLog, State]:
    """Append strictly.

    Raises:
        ValueError: With what the entry would bring about.
    """
    time_ms = _now_ms() if given.chained else 0
    try:
        return append(
            given.log,
            given.state,
            entry,
            seq=given.log.next_seq,
            author=author,
            time_ms=time_ms,
            settle_later=settle_later,
        )
    except EntryRefused as error:
        raise ValueError(error.problem) from None


def _follows(before: State, after: State) -> dict[str, list[str]]:
    """What an entry brought about: fixtures that can be played now, parts that are over."""
    was = _open(before)
    return {
        "open": [fixture for fixture in _open(after) if fixture not in was],
        "complete": [
            name
            for name, part in after.now.parts.items()
            if is_complete(after.now, part)
            and not (name in before.now.parts and is_complete(before.now, before.now.parts[name]))
        ],
    }


def _open(state: State) -> dict[str, None]:
    found: dict[str, Any] = {}
    for part in state.now.parts.values():
        for match in part.matches:
            left = left_of(state.now, part, match)
            if left.known and not left.over:
                found[f"{part.id}/{match}"] = None
    return found


def draw(args: argparse.Namespace) -> int:
    """Draw a phase and write the draw with its digest and places; show one that stands; make draws again."""
    if args.verify:
        return _verify(args)
    if not args.phase:
        raise InputError("which phase is to be drawn?", expected="draw FILE PHASE")
    given = read_event(args.file, args.format)
    state = given.state
    phase = state.format.phase(args.phase)
    known = state.now.phases.get(args.phase)
    next_round = phase is not None and phase.kind == "swiss" and not args.again
    if known is None or not known.draws or args.again or next_round:
        # Tried without a digest first: what was drawn is then written down with it.
        entry = Draw(args.phase, args.again)
        _, after = _put(given, entry)
        drawn = after.now.phases[args.phase].draws[-1]
        entry = entry._replace(digest=digest_of(drawn))
        with_places = entry._replace(places=drawn.parts)
        if len(format_entry(with_places)) <= MAX_ENTRY_LENGTH:
            entry = with_places
        log, state = _put(given, entry)
        append_line(args.file, given, log, format_entry(entry))
    views = [draw_view(state, place, args.lang) for place in range(len(_draws(state)))]
    shown = [view for view in views if view["phase"] == args.phase]
    if args.json:
        print(json.dumps(shown[-1] if len(shown) == 1 or next_round else shown, ensure_ascii=False))
    else:
        print("\n".join(line for view in shown for line in draw_text(view, args.lang)))
    return 0


def _draws(state: State) -> list[object]:
    return [drawn for phase in state.now.phases.values() for drawn in phase.draws]


def _verify(args: argparse.Namespace) -> int:
    """Make draws again: every one of an event, or the one of a record."""
    said = event_words(args.lang)["verify"]
    data = read_bytes(args.file, MAX_FILE * 4)
    try:
        record = json.loads(data)
    except ValueError:
        record = None
    if isinstance(record, dict) and "parts" in record:
        told = verify(record)
        if told.same:
            print(said["same"].format(phase=record["phase"]))
            return 0
        print(said["differs"].format(part=told.part, place=told.place, got=told.got, wanted=told.wanted))
        return 1
    given = read_event(args.file, args.format)
    code = 0
    for problem in given.state.problems:
        if problem.code in ("place_differs", "draw_differs"):
            line = given.numbers[problem.seq]
            print(said["file_differs"].format(line=line, problem=describe(problem, args.lang)))
            code = 1
    for item in given.state.items:
        if isinstance(item.entry, Draw) and not any(one.seq == item.seq for one in given.state.problems):
            print(
                said["same" if item.entry.digest or item.entry.places else "no_digest"].format(phase=item.entry.phase)
            )
    return code


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
