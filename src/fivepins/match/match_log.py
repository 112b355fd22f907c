"""The log of a match: how its records are written, and files that hold one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivepins.match.creation import Creation
from fivepins.match.log import files
from fivepins.match.log.chain import MAX_TIME_MS, LogFormat
from fivepins.match.log.log import Log
from fivepins.match.notation.files import creation_of_lines, entry_lines
from fivepins.match.notation.json import creation_from_json, creation_to_json
from fivepins.match.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.match.record import MAX_ENTRIES, Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fivepins.match.entries import Entry
    from fivepins.match.log.text_files import FileLine

FORMAT: Final[LogFormat[Record]] = LogFormat(
    kind="a match",
    record=Record,
    numbers={"seq": MAX_ENTRIES, "time_ms": MAX_TIME_MS, "game": 10_000},
    first="match",
    first_type=Creation,
    first_to_json=creation_to_json,
    first_from_json=creation_from_json,
    format_entry=format_entry,
    parse_entry=parse_entry,
    # JSON writes quotes and backslashes with two signs; the longest creation and the longest entry fit.
    max_line=MAX_ENTRY_LENGTH * 5,
)
"""How the records of a match are written in a `.fplog` file."""


class MatchLog(Log[Record]):
    """The records of one match."""

    __slots__ = ()

    format = FORMAT

    @classmethod
    def create(
        cls, creation: Creation, *, author: str = "", time_ms: int = 0, desk: str = "", client: str = ""
    ) -> MatchLog:
        """A log with its entry 0; an edition without a digest is pinned to the one that is installed.

        Raises:
            InputError: If a word is too long or the time no time.
        """
        if not creation.digest:
            from fivepins.rules.edition import load

            creation = creation._replace(digest=load(creation.edition).digest)
        return cls.of([Record(0, creation, author, time_ms, desk, client)])

    @property
    def creation(self) -> Creation:
        """Entry 0."""
        entry = self.records[0].entry
        assert isinstance(entry, Creation)
        return entry


def parse_record(line: str) -> Record:
    """Read one line of a `.fplog` file.

    Raises:
        InputError: If it is no record in canonical form.
    """
    return FORMAT.read(line)


def format_record(record: Record) -> str:
    """A record as one line of a `.fplog` file."""
    return FORMAT.line(record)


def parse_log(data: bytes) -> list[Record]:
    """Read the log of a match and check its chain.

    Raises:
        Broken: At the first entry that does not follow from the ones before it.
        InputError: For a line that is no record.
    """
    return list(files.read_log(data, FORMAT))


def format_log(records: Iterable[Record]) -> str:
    """Records as a `.fplog` file."""
    return files.write_log(records, FORMAT)


def records_of(data: bytes) -> Iterator[Record]:
    """The records of a match file or a log, read one after the other: the whole match is never in memory.

    Raises:
        InputError: As `parse_match` and `parse_log`, at the line where it stands.
    """
    if files.is_log(data):
        yield from files.read_log(data, FORMAT)
        return
    heads: list[FileLine[Entry]] | None = []
    seq = 0
    for line in entry_lines(data):
        if heads is not None and line.header is not None:
            heads.append(line)
        if line.entry is None:
            continue
        if heads is not None:
            yield Record(0, creation_of_lines(heads))
            heads = None
        seq += 1
        yield Record(seq, line.entry)
    if heads is not None:
        yield Record(0, creation_of_lines(heads))
