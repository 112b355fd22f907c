"""The log of an event: how its records are written, and files that hold one (T90)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivepins.match.log import files
from fivepins.match.log.chain import MAX_TIME_MS, LogFormat
from fivepins.match.log.log import Log
from fivepins.tournament.entries import Event
from fivepins.tournament.notation.files import parse_event
from fivepins.tournament.notation.headers import event_from_json, event_to_json
from fivepins.tournament.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.tournament.notation.printing import format_entry
from fivepins.tournament.record import MAX_ENTRIES, Record

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT: Final[LogFormat[Record]] = LogFormat(
    kind="an event",
    record=Record,
    numbers={"seq": MAX_ENTRIES, "time_ms": MAX_TIME_MS},
    first="event",
    first_type=Event,
    first_to_json=event_to_json,
    first_from_json=event_from_json,
    format_entry=format_entry,
    parse_entry=parse_entry,
    # JSON writes quotes and backslashes with two signs; the longest entry 0 and the longest entry fit.
    max_line=MAX_ENTRY_LENGTH * 5,
)
"""How the records of an event are written in a `.felog` file."""


class EventLog(Log[Record]):
    """The records of one event."""

    __slots__ = ()

    format = FORMAT

    @classmethod
    def create(cls, event: Event, *, author: str = "", time_ms: int = 0, desk: str = "", client: str = "") -> EventLog:
        """A log with its entry 0.

        Raises:
            InputError: If a word is too long or the time no time.
        """
        return cls.of([Record(0, event, author, time_ms, desk, client)])

    @property
    def event(self) -> Event:
        """Entry 0."""
        entry = self.records[0].entry
        assert isinstance(entry, Event)
        return entry


def parse_log(data: bytes) -> list[Record]:
    """Read the log of an event and check its chain.

    Raises:
        BrokenChain: At the first entry that does not follow from the ones before it.
        InputError: For a line that is no record.
    """
    return list(files.read_log(data, FORMAT))


def format_log(records: Iterable[Record]) -> str:
    """Records as a `.felog` file."""
    return files.write_log(records, FORMAT)


def records_of(data: bytes) -> tuple[list[Record], list[int]]:
    """The records of an event file or a log, told apart by their content, and the line of each.

    Raises:
        InputError: As `parse_event` and `parse_log`.
    """
    if files.is_log(data):
        records = parse_log(data)
        return records, [record.seq + 1 for record in records]
    file = parse_event(data)
    return file.records, file.numbers
