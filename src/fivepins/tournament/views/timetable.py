"""Tables and time of an event: what is to be played, the next calls, the plan, its bound and a forecast (T80–T83)."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.brackets.sides import NOBODY, OPEN
from fivepins.tournament.fold.fixtures import distance_of, left_of
from fivepins.tournament.fold.matches import Place, persons_of, under_way
from fivepins.tournament.notation.places import fixture_id
from fivepins.tournament.plan.bound import bound
from fivepins.tournament.plan.distance import Choice, Option, choose
from fivepins.tournament.plan.forecast import forecast
from fivepins.tournament.plan.minutes import ENOUGH, reckoned, reckoned_end
from fivepins.tournament.plan.needs import Floor, ToPlay
from fivepins.tournament.plan.plan import Called, Now, next_calls, plan
from fivepins.tournament.values import Of
from fivepins.tournament.words import event_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivepins.tournament.fold.part import Part
    from fivepins.tournament.fold.state import State
    from fivepins.tournament.plan.needs import Person, PlanSide
    from fivepins.tournament.values import Distance

MINUTE_MS = 60_000


class Hours(NamedTuple):
    """What a plan reckons with.

    Attributes:
        start: The minute of the day in which it begins, from midnight.
        minutes: How long a match lasts where nobody has seen one.
        referees: How many matches can be refereed at once, None where each table has its own.
        tables: Tables in use, none for what the event says.
        time_ms: The time of `start`, milliseconds since 1970; 0 where nobody knows it: matches under way begin now.
    """

    start: int = 0
    minutes: int = 45
    referees: int | None = None
    tables: tuple[int, ...] = ()
    time_ms: int = 0

    def minute(self, time_ms: int) -> int | None:
        """The minute of a time of the log, None where either is not known."""
        return self.start - (self.time_ms - time_ms) // MINUTE_MS if self.time_ms and time_ms else None


class Timetable(NamedTuple):
    """What is to be played, and what stands.

    Attributes:
        matches: What is to be played, under way or over.
        floor: Tables, rest, referees.
        now: What stands.
        durations: By match: durations of finished matches of its distance, in minutes.
    """

    matches: tuple[ToPlay, ...]
    floor: Floor
    now: Now
    durations: tuple[tuple[int, ...], ...]


def timetable(state: State, hours: Hours) -> Timetable:
    """What is to be played of all that is drawn; phases that are not drawn yet are not in it.

    Args:
        state: The event.
        hours: What the plan reckons with.

    Raises:
        InputError: If there are no tables.
    """
    now = state.now
    tables = hours.tables or now.tables
    if not tables:
        raise InputError(
            "the event has no tables", expected='the header [Tables "4"], a line tables 1-4, or --tables 4'
        )
    seen = durations_of(state)
    absent = _absent(state)
    matches: list[ToPlay] = []
    durations = []
    over: dict[str, int] = {}
    for part in now.parts.values():
        for match in part.matches:
            name = f"{part.id}/{match}"
            own = seen.get(distance_of(now, part), ())
            left = left_of(now, part, match)
            if left.over:
                over[name] = _ended(state, name, hours)
            minutes = reckoned(own, (), _option(state, part, hours))
            matches.append(_to_play(state, part, match, minutes, hours))
            durations.append(tuple(own))
    floor = Floor(tables, now.format.rest, hours.referees)
    ids = {match.id: match for match in matches}
    running = []
    for name, called in under_way(now).items():
        found = fixture_id(name)
        assert found is not None
        if found.tie in ids:
            begun = hours.minute(called.begun_ms)
            begun = hours.start if begun is None else begun
            own = seen.get(_of(state, name), ())
            end = reckoned_end(begun, hours.start, own) if own else max(begun + ids[found.tie].minutes, hours.start)
            running.append(Called(found.tie, called.table, hours.start, end))
    stands = Now(hours.start, tuple(running), over, _last(state, hours), absent)
    return Timetable(tuple(matches), floor, stands, tuple(durations))


def _ended(state: State, fixture: str, hours: Hours) -> int:
    """When a match that is over ended; where nobody knows, so long ago that everybody has rested."""
    outcome = state.now.outcomes.get(fixture)
    ended = None if outcome is None else hours.minute(outcome.time_ms)
    return hours.start - state.format.rest if ended is None else ended


def _last(state: State, hours: Hours) -> dict[Person, int]:
    """When each person's last match ended, as far as the log knows."""
    found: dict[Person, int] = {}
    for outcome in state.now.outcomes.values():
        ended = hours.minute(outcome.time_ms)
        if ended is not None and outcome.score is not None:
            for side in outcome.sides:
                entered = state.now.entrants.get(side)
                for person in entered.persons if entered is not None else ():
                    found[person] = max(ended, found.get(person, ended))
    return found


def durations_of(state: State) -> Mapping[Distance, tuple[int, ...]]:
    """How long finished matches lasted, in whole minutes, by distance."""
    found: dict[Distance, list[int]] = {}
    for outcome in state.now.outcomes.values():
        if outcome.begun_ms and outcome.time_ms > outcome.begun_ms and outcome.score is not None:
            minutes = -(-(outcome.time_ms - outcome.begun_ms) // MINUTE_MS)
            found.setdefault(outcome.distance, []).append(minutes)
    return {distance: tuple(minutes) for distance, minutes in found.items()}


def _of(state: State, fixture: str) -> Distance:
    found = fixture_id(fixture)
    assert found is not None
    return distance_of(state.now, state.now.parts[found.part], found.board)


def _option(state: State, part: Part, hours: Hours) -> int:
    distance = distance_of(state.now, part)
    minutes = next((one.minutes for one in state.format.options if one.distance == distance), hours.minutes)
    ties = part.phase.ties
    return minutes * (len(ties.boards) if ties is not None else 1)


def _absent(state: State) -> tuple[str, ...]:
    """Persons who are not there; where nobody was checked in, all are taken to be."""
    entrants = state.now.entrants.values()
    if not any(entered.present for entered in entrants):
        return ()
    return tuple(person for entered in entrants if not entered.present for person in entered.persons)


def _to_play(state: State, part: Part, match: str, minutes: int, hours: Hours) -> ToPlay:
    now = state.now
    name = f"{part.id}/{match}"
    sides = part.sides(match) or (OPEN, OPEN)
    sources = part.tree.sources(match) if part.tree is not None else (None, None)
    found: list[PlanSide] = []
    for place, (number, source) in enumerate(zip(sides, sources, strict=True)):
        if number == OPEN and source is not None:
            found.append(Of(source[0], f"{part.id}/{source[1]}"))
        elif number > NOBODY:
            id_ = fixture_id(name)
            assert id_ is not None
            alone = (number, NOBODY) if place == 0 else (NOBODY, number)
            found.append(persons_of(now, Place(id_, part, alone)))
        else:
            found.append(())
    wishes = [now.wishes[subject] for subject in (name, *sides) if subject in now.wishes]
    tables: tuple[int, ...] = ()
    not_before = 0
    for wish in wishes:
        if wish.tables:
            tables = tuple(table for table in wish.tables if not tables or table in tables)
        if wish.not_before:
            not_before = max(not_before, minute_of(wish.not_before, state.event.header("Date")))
    return ToPlay(name, found[0], found[1], minutes, tables, max(not_before, 0))


def minute_of(time: str, first_day: str = "") -> int:
    """A time of a wish in minutes from midnight of the first day.

    Args:
        time: `18:30`, or `2026-12-05T18:30`.
        first_day: The event's first day, as in its header `Date`.
    """
    day, _, clock = time.rpartition("T")
    hour, minute = clock.split(":")
    minutes = int(hour) * 60 + int(minute)
    if day and first_day[:10] != day:
        try:
            days = (datetime.fromisoformat(day) - datetime.fromisoformat(first_day[:10])).days
        except ValueError:
            days = 0
        minutes += days * 24 * 60
    return minutes


def clock(minute: int) -> str:
    """A minute from midnight of the first day as a time: `18:30`, `+1 09:00`."""
    days, rest = divmod(minute, 24 * 60)
    text = f"{rest // 60:02d}:{rest % 60:02d}"
    return f"+{days} {text}" if days else text


def plan_view(state: State, hours: Hours, limit: int = 0, lang: str = "en") -> dict[str, Any]:
    """The plan of what is drawn.

    Args:
        state: The event.
        hours: What it reckons with.
        limit: A minute of the day: what would be over by then.
        lang: Language of its words.

    Returns:
        `calls` (`fixture`, `names`, `table`, `start`, `end`), `next` (fixtures that can be called now), `end`, `bound`,
        `waiting`, `over_by`, `forecast` (10th, 50th and 90th of 100, null where too few durations are known),
        `distance` (the longest of the format's options with which all that is left ends by the limit; null without
        options or limit), `text`.

    Raises:
        InputError: If there are no tables, or a match has none that it may be sent to.
    """
    said = event_words(lang)["plan"]
    table = timetable(state, hours)
    made = plan(table.matches, table.floor, table.now)
    calls = [
        {
            "fixture": call.id,
            "names": _names(state, call.id),
            "table": call.table,
            "start": clock(call.start),
            "end": clock(call.end),
        }
        for call in made.calls
    ]
    left = [match for match in table.matches if match.id not in table.now.over]
    later = [match._replace(not_before=max(match.not_before - hours.start, 0)) for match in left]
    earliest = hours.start + bound(later, table.floor).minutes
    estimate = None
    fewest = min((len(seen) for seen in table.durations), default=0)
    if fewest >= ENOUGH:
        seed = state.now.phases[state.format.phases[0].id].seed or ""
        found = forecast(table.matches, table.floor, table.durations, seed, table.now)
        estimate = {str(share): clock(found.of_hundred(share)) for share in (10, 50, 90)}
    text = [said["end"].format(end=clock(made.end), bound=clock(earliest))]
    if estimate is not None:
        text.append(said["forecast"].format(early=estimate["10"], middle=estimate["50"], late=estimate["90"]))
    if limit:
        text.append(said["over_by"].format(time=clock(limit), count=len(made.over_by(limit)), all=len(made.calls)))
    chosen = _distance(state, table, limit)
    if chosen is not None:
        told = chosen.option.name.partition("-")
        key = "distance" if chosen.in_time else "distance_late"
        text.append(said[key].format(best_of=told[0], target=told[2], end=clock(chosen.end), time=clock(limit)))
    if made.waiting:
        text.append(said["waiting"].format(fixtures=", ".join(made.waiting)))
    return {
        "calls": calls,
        "next": [call.id for call in next_calls(table.matches, table.floor, table.now)],
        "end": clock(made.end),
        "bound": clock(earliest),
        "waiting": list(made.waiting),
        "over_by": list(made.over_by(limit)) if limit else [],
        "forecast": estimate,
        "distance": None
        if chosen is None
        else {"best_of": int(told[0]), "target": int(told[2]), "end": clock(chosen.end), "in_time": chosen.in_time},
        "text": text,
    }


def _distance(state: State, table: Timetable, limit: int) -> Choice | None:
    """The longest distance with which what is left ends in time, else the shortest (T83)."""
    options = [Option(f"{one.distance.best_of}-{one.distance.target}", one.minutes) for one in state.format.options]
    if not options or not limit:
        return None

    def made(minutes: int) -> list[ToPlay]:
        return [match._replace(minutes=minutes) for match in table.matches]

    return choose(options, made, table.floor, limit, table.now)


def _names(state: State, fixture: str) -> list[str]:
    found = fixture_id(fixture)
    assert found is not None
    sides = state.now.parts[found.part].sides(found.match) or (OPEN, OPEN)
    return [state.now.name(side) if side > NOBODY else "" for side in sides]
