"""Event files (`.fpe`): headers, entries and comments, read and written."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

from fivepins.match.log.text_files import FileLine, Limits, format_lines, line_of_header, read_lines
from fivepins.model.errors import InputError
from fivepins.tournament.entries import Entry, Event
from fivepins.tournament.notation.headers import event_of_headers, headers_of_event
from fivepins.tournament.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.tournament.notation.printing import format_entry
from fivepins.tournament.record import MAX_ENTRIES, Record

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_FILE: Final = 32_000_000
"""Bytes of an event file."""

_LIMITS: Final = Limits(MAX_FILE, 200_000, MAX_ENTRY_LENGTH * 2, MAX_ENTRIES)


class EventFile(NamedTuple):
    """An event file as it was read.

    Attributes:
        event: What its headers say.
        lines: Its lines, blank ones and comments included.
    """

    event: Event
    lines: tuple[FileLine[Entry], ...]

    @property
    def records(self) -> list[Record]:
        """Its entries as records, entry 0 first, without author, time and hash."""
        entries = [line.entry for line in self.lines if line.entry is not None]
        return [Record(0, self.event), *(Record(seq, entry) for seq, entry in enumerate(entries, 1))]

    @property
    def numbers(self) -> list[int]:
        """The line of each entry, by the entry's number; 1 for entry 0."""
        return [1, *(line.number for line in self.lines if line.entry is not None)]


def parse_event(data: bytes | str) -> EventFile:
    """Read an event file: UTF-8, with or without byte-order mark; lines end with LF or CRLF.

    Raises:
        InputError: With line and column, what stood there and what was expected.
    """
    lines = list(read_lines(data, parse_entry, _LIMITS))
    while lines and lines[-1][1:] == (None, None, None):
        lines.pop()
    headers = []
    for line in lines:
        if line.header is not None:
            name, value = line.header
            headers.append((name, value if value.isascii() else unicodedata.normalize("NFC", value)))
    try:
        event = event_of_headers(headers)
    except InputError as error:
        raise error.moved(line=line_of_header(error, lines)) from None
    return EventFile(event, tuple(lines))


def format_event(file: EventFile) -> str:
    """The file as text; read again it gives the same headers, entries and comments."""
    return format_lines(file.lines, format_entry)


def event_file_of(records: Iterable[Record]) -> EventFile:
    """An event file of a log's records: entries in their order, so that their numbers stay.

    Raises:
        ValueError: If entry 0 is missing.
    """
    lines: list[FileLine[Entry]] = []
    event: Event | None = None
    for record in records:
        if isinstance(record.entry, Event):
            event = record.entry
            lines += [FileLine(0, header) for header in headers_of_event(event)]
        else:
            lines += [FileLine(0)] if lines and lines[-1].header else []
            lines.append(FileLine(0, None, record.entry))
    if event is None:
        raise ValueError("an event begins with entry 0")
    return EventFile(event, tuple(line._replace(number=number) for number, line in enumerate(lines, 1)))
