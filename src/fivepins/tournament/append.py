"""Adding an entry to an event: strict, and every refusal says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivepins.match.log import append as log_append
from fivepins.match.log.append import Strictness
from fivepins.tournament.entries import CORRECTIONS, Entry, Event
from fivepins.tournament.event_log import EventLog
from fivepins.tournament.fold.fold import begin, extend
from fivepins.tournament.notation.headers import checked
from fivepins.tournament.record import Record
from fivepins.tournament.words import describe

if TYPE_CHECKING:
    from fivepins.match.log.problems import Problem
    from fivepins.tournament.fold.state import State
    from fivepins.tournament.formats.format import Format


def create(
    event: Event,
    *,
    author: str = "",
    time_ms: int = 0,
    desk: str = "",
    client: str = "",
    form: Format | None = None,
) -> tuple[EventLog, State]:
    """A new event.

    Raises:
        InputError: If such an event cannot be.
        FormatError: If there is no such format, or it cannot be played.
    """
    log = EventLog.create(checked(event), author=author, time_ms=time_ms, desk=desk, client=client)
    return log, begin(log.records[0], form)


def append(
    log: EventLog,
    state: State,
    entry: Entry,
    *,
    seq: int,
    author: str = "",
    time_ms: int = 0,
    desk: str = "",
    client: str = "",
    settle_later: bool = False,
) -> tuple[EventLog, State]:
    """Add an entry; the log and the State that were given stay as they are.

    Args:
        log: The log.
        state: What follows from it.
        entry: The entry.
        seq: The number that the desk expects the entry to get.
        author: Who writes it.
        time_ms: When, milliseconds since 1970.
        desk: On which desk.
        client: The desk's own id of the entry; the same id a second time changes nothing.
        settle_later: Whether a correction may bring about problems in what follows it, to be settled by further
            entries.

    Returns:
        The longer log and its State.

    Raises:
        SeqTaken: If the entry would get another number.
        EntryRefused: If it would make a problem; the message says which.
        InputError: If author, desk, client or time cannot stand in a log.
    """
    record = Record(seq, entry, author, time_ms, desk, client)
    return log_append.append(log, state, record, _STRICTNESS, settle_later=settle_later)


def refusal(state: State, entry: Entry) -> tuple[Problem, ...]:
    """What an entry would bring about as the next one; nothing where it can stand."""
    return new_problems(state, extend(state, Record(state.next_seq, entry)))


def new_problems(before: State, after: State) -> tuple[Problem, ...]:
    """Problems that were not there before."""
    if after.corrections is before.corrections:
        return tuple(after.now.problems[len(before.now.problems) :])
    known = set(before.problems)
    return tuple(problem for problem in after.problems if problem not in known)


_STRICTNESS = Strictness(
    corrections=CORRECTIONS,
    extend=extend,
    new_problems=new_problems,
    describe=describe,
    later=("other_sides", "draw_open", "draw_at_odds"),
)
