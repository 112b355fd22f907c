"""Match files: Five-Pins Notation with headers and comments, read and written."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from fivepins.match.creation import Creation
from fivepins.match.entries import Entry
from fivepins.match.log.text_files import FileLine, Limits, format_lines, line_of_header, read_lines
from fivepins.match.notation.headers import creation_of_headers, headers_of_creation
from fivepins.match.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.match.record import MAX_ENTRIES, Record
from fivepins.model.errors import InputError

MAX_FILE: Final = 64_000_000
"""Bytes of a match file."""

MAX_LINES: Final = 400_000
"""Lines of a match file."""

_LIMITS: Final = Limits(MAX_FILE, MAX_LINES, MAX_ENTRY_LENGTH * 2, MAX_ENTRIES)


class MatchFile(NamedTuple):
    """A match file as it was read.

    Attributes:
        creation: What its headers say.
        lines: Its lines, blank ones and comments included.
    """

    creation: Creation
    lines: tuple[FileLine[Entry], ...]

    @property
    def records(self) -> list[Record]:
        """Its entries as records, entry 0 first, without author, time and hash."""
        entries = [line.entry for line in self.lines if line.entry is not None]
        return [Record(0, self.creation), *(Record(seq, entry) for seq, entry in enumerate(entries, 1))]

    @property
    def numbers(self) -> list[int]:
        """The line of each entry, by the entry's number; 1 for entry 0."""
        return [1, *(line.number for line in self.lines if line.entry is not None)]


def parse_match(data: bytes | str) -> MatchFile:
    """Read a match file.

    UTF-8, with or without byte-order mark; lines end with LF or CRLF.

    Raises:
        InputError: With line and column, what stood there and what was expected.
    """
    lines = list(entry_lines(data))
    while lines and lines[-1][1:] == (None, None, None):
        lines.pop()
    return MatchFile(creation_of_lines(lines), tuple(lines))


def entry_lines(data: bytes | str) -> Iterator[FileLine[Entry]]:
    """The lines of a match file, read one after the other.

    Raises:
        InputError: As `parse_match`.
    """
    return read_lines(data, parse_entry, _LIMITS)


def creation_of_lines(lines: list[FileLine[Entry]]) -> Creation:
    """What the headers say."""
    try:
        return creation_of_headers([line.header for line in lines if line.header is not None])
    except InputError as error:
        raise error.moved(line=line_of_header(error, lines)) from None


def format_match(match: MatchFile) -> str:
    """The file as text; read again it gives the same headers, entries and comments."""
    return format_lines(match.lines, format_entry)


def match_file_of(records: Iterable[Record]) -> MatchFile:
    """A match file of a log's records: entries in their order, so that their numbers stay."""
    lines: list[FileLine[Entry]] = []
    creation: Creation | None = None
    for record in records:
        if isinstance(record.entry, Creation):
            creation = record.entry
            lines += [FileLine(0, header) for header in headers_of_creation(creation)]
        else:
            lines += [FileLine(0)] if lines and lines[-1].header else []
            lines.append(FileLine(0, None, record.entry))
    if creation is None:
        raise ValueError("a match begins with its creation")
    return MatchFile(creation, tuple(line._replace(number=number) for number, line in enumerate(lines, 1)))
