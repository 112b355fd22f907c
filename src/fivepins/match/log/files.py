"""Logs as files (`.fplog`), and the records of match files and logs alike."""

from collections.abc import Iterable, Iterator
from typing import Final

from fivepins.match.creation import Creation
from fivepins.match.log.log import NO_HASH, format_record, hash_of, parse_record
from fivepins.match.notation.files import MAX_FILE, FileLine, creation_of_lines, decoded, file_lines
from fivepins.match.notation.parse import MAX_ENTRY_LENGTH
from fivepins.match.record import MAX_ENTRIES, Record
from fivepins.model.errors import InputError

_MAX_LOG_LINE: Final = MAX_ENTRY_LENGTH * 5
"""JSON writes quotes and backslashes with two signs; the longest creation and the longest entry fit."""


def records_of(data: bytes) -> Iterator[Record]:
    """The records of a match file or a log, read one after the other: the whole match is never in memory.

    Raises:
        InputError: As `parse_match` and `parse_log`, at the line where it stands.
    """
    if is_log(data):
        yield from _log_records(data)
        return
    heads: list[FileLine] | None = []
    seq = 0
    for line in file_lines(data):
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


def is_log(data: bytes) -> bool:
    """Whether a file is a log rather than a match file."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


class Broken(InputError):
    """A log whose chain does not hold: an entry was changed, dropped, inserted or moved."""


def parse_log(data: bytes) -> list[Record]:
    """Read a log and check its chain.

    Raises:
        Broken: At the first entry that does not follow from the ones before it.
        InputError: For a line that is no record.
    """
    return list(_log_records(data))


def _log_records(data: bytes) -> Iterator[Record]:
    """The records of a log, read and checked one after the other."""
    if len(data) > MAX_FILE * 4:
        raise InputError("the file is too large", got=f"{len(data)} bytes", expected=f"at most {MAX_FILE * 4}")
    before = NO_HASH
    number = start = 0
    while start < len(data):
        number += 1
        end = data.find(b"\n", start)
        raw = data[start:] if end < 0 or number > MAX_ENTRIES + 2 else data[start:end]
        try:
            record = parse_record(decoded(raw, _MAX_LOG_LINE))
        except InputError as error:
            raise error.moved(line=number) from None
        if record.seq != number - 1 or isinstance(record.entry, Creation) != (number == 1):
            got, expected = f"entry {record.seq}", f"entry {number - 1}"
            raise Broken("not the entry that belongs here", got=got, expected=expected, line=number)
        wanted = hash_of(record, before)
        if record.hash != wanted:
            raise Broken("the chain is broken", got=record.hash, expected=wanted, line=number)
        if end < 0:
            raise InputError("the last line is not complete", expected="a line feed at its end", line=number)
        before = wanted
        start = end + 1
        yield record
    if not number:
        raise InputError("the log is empty", expected="entry 0, the creation of a match")


def format_log(records: Iterable[Record]) -> str:
    """Records as a `.fplog` file."""
    return "".join(format_record(record) + "\n" for record in records)
