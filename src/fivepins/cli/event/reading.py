"""What `fivepins event` answers without changing an event."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from fivepins.cli.event.files import read_event, read_matches
from fivepins.model.errors import InputError
from fivepins.tournament.check import problems_of
from fivepins.tournament.formats.load import load_season
from fivepins.tournament.matches import creation_of
from fivepins.tournament.places import award_points
from fivepins.tournament.ranking import season as season_of
from fivepins.tournament.views.page import part_text, places_text, problems_text, protocol_html, protocol_text
from fivepins.tournament.views.protocol import places_view, problems_view, protocol
from fivepins.tournament.views.standing import part_view
from fivepins.tournament.words import event_words

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from fractions import Fraction


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def standings(args: argparse.Namespace) -> int:
    """The standing of one part, or of all and the places of the event."""
    state = read_event(args.file, args.format).state
    if args.part is not None and args.part not in state.now.parts:
        drawn = ", ".join(state.now.parts) or "none is drawn yet"
        raise InputError("no such part is drawn", got=args.part[:60], expected=drawn)
    names = [args.part] if args.part is not None else list(state.now.parts)
    views = [part_view(state, name, args.lang) for name in names]
    places = places_view(state) if args.part is None else []
    if args.json:
        _print_json(views[0] if args.part is not None else {"parts": views, "places": places})
        return 0
    lines: list[str] = []
    for view in views:
        lines += [*part_text(view, fixtures=args.part is not None), ""]
    if places:
        lines += [event_words(args.lang)["protocol"]["places"], *places_text(places)]
    print("\n".join(lines).rstrip())
    return 0


def need(args: argparse.Namespace) -> int:
    """What an entrant needs."""
    from fivepins.tournament.views.need import need_view

    view = need_view(read_event(args.file, args.format).state, args.number, args.lang, args.take)
    if args.json:
        _print_json(view)
    else:
        print(view["title"])
        print("\n".join(view["text"]))
    return 0


def plan(args: argparse.Namespace) -> int:
    """The plan."""
    from fivepins.tournament.entries import Event
    from fivepins.tournament.notation.headers import tables_of
    from fivepins.tournament.views.timetable import Hours, plan_view

    state = read_event(args.file, args.format).state
    tables = tables_of(Event("x", "x", headers=(("Tables", args.tables),))) if args.tables else ()
    if not 1 <= args.minutes <= 1000 or (args.referees is not None and args.referees < 1):
        raise InputError("minutes and referees are whole numbers from 1", got=f"{args.minutes}, {args.referees}")
    hours = Hours(minute_of_day(args.at), args.minutes, args.referees, tables)
    view = plan_view(state, hours, minute_of_day(args.until) if args.until else 0, args.lang)
    if args.json:
        _print_json(view)
        return 0
    for call in view["calls"]:
        print(f"{call['start']} – {call['end']}  {call['table']:>3}  {call['fixture']:<16} {' – '.join(call['names'])}")
    print("\n".join(view["text"]))
    return 0


def minute_of_day(text: str) -> int:
    """The minute of a time of day, such as `18:30`; up to `47:59`, past midnight.

    Raises:
        InputError: If it is none.
    """
    hour, _, minute = text.partition(":")
    if not (hour.isdigit() and minute.isdigit() and len(minute) == 2 and int(minute) < 60 and int(hour) < 48):
        raise InputError("not a time", got=text[:60], expected="HH:MM, such as 18:30; past midnight 24:30")
    return int(hour) * 60 + int(minute)


def check(args: argparse.Namespace) -> int:
    """List what does not fit; 1 where something does not."""
    given = read_event(args.file, args.format)
    problems = problems_view(given.state, problems_of(given.state, read_matches(args.matches)), args.lang)
    if args.json:
        lines = [{**one, "line": given.numbers[one["seq"]]} for one in problems]
        _print_json({"entries": len(given.state.records) - 1, "problems": lines})
    elif problems:
        print("\n".join(problems_text(problems, given.numbers)))
    else:
        print(event_words(args.lang)["protocol"]["fits"].format(count=len(given.state.records) - 1))
    return 1 if problems else 0


def whole(args: argparse.Namespace) -> int:
    """The protocol as text, page or JSON."""
    if args.html and args.json:
        raise InputError("a page or JSON, not both", got="--html --json", expected="one of them")
    content = protocol(read_event(args.file, args.format).state, args.lang, read_matches(args.matches))
    if args.json:
        _print_json(content)
    else:
        print(protocol_html(content) if args.html else protocol_text(content), end="")
    return 0


def match(args: argparse.Namespace) -> int:
    """The head of the match file of a fixture."""
    from fivepins.match.notation.headers import headers_of_creation

    creation = creation_of(read_event(args.file, args.format).state, args.fixture)
    headers = headers_of_creation(creation)
    if args.json:
        _print_json({"headers": [list(header) for header in headers]})
        return 0
    for name, value in headers:
        told = value.replace("\\", "\\\\").replace('"', '\\"')
        print(f'[{name} "{told}"]')
    return 0


def season(args: argparse.Namespace) -> int:
    """The ranking of several events."""
    form = load_season(args.season)
    scores: dict[str, list[Fraction]] = {}
    names: dict[str, str] = {}
    for path in args.files:
        state = read_event(path, args.format).state
        if state.format.awards is None:
            raise ValueError(f"{path}: the format {state.format.id} does not say what places are worth: [awards]")
        for number, points in award_points(state).items():
            entered = state.now.entrants[number]
            person = entered.name if form.by == "name" else entered.value(form.by)
            if not person:
                raise ValueError(f"{path}: entrant {number} ({entered.name}) has no {form.by}; persons are known by it")
            scores.setdefault(person, []).append(points)
            names.setdefault(person, entered.name)
    ranked = season_of(scores, form.best)
    if args.json:
        lines = [
            {"place": line.place, "persons": [[one, names[one]] for one in line.names], "points": str(line.points)}
            for line in ranked
        ]
        _print_json({"season": form.id, "title": form.title, "best": form.best, "lines": lines})
        return 0
    print(form.title)
    for line in ranked:
        print(f"{line.place:>5}  {', '.join(names[one] for one in line.names)}  {line.points}")
    return 0


ACTIONS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "standings": standings,
    "need": need,
    "plan": plan,
    "check": check,
    "protocol": whole,
    "match": match,
    "season": season,
}
