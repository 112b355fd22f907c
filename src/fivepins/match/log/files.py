"""Logs as files: one record a line, every line chained to the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivepins.match.log.chain import NO_HASH, LogFormat, R
from fivepins.match.log.text_files import decoded, without_marks
from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_FILE: Final = 256_000_000
"""Bytes of a log."""


class BrokenChain(InputError):
    """A log whose chain does not hold: an entry was changed, dropped, inserted or moved."""


def is_log(data: bytes) -> bool:
    """Whether a file is a log rather than a file of headers and entries."""
    return without_marks(data).lstrip(b" \t\r\n")[:1] == b"{"


def read_log(data: bytes, form: LogFormat[R]) -> Iterator[R]:
    """The records of a log, read and checked one after the other: the whole log is never in memory.

    Byte-order marks before it, CRLF and blank lines behind the last one are what programs on the way add: they break
    no chain.

    Args:
        data: The file.
        form: How records of its kind are written.

    Raises:
        Broken: At the first entry that does not follow from the ones before it.
        InputError: For a line that is no record.
    """
    if len(data) > MAX_FILE:
        raise InputError("the file is too large", got=f"{len(data)} bytes", expected=f"at most {MAX_FILE}")
    before = NO_HASH
    number = 0
    start, length = len(data) - len(without_marks(data)), len(data.rstrip(b" \t\r\n")) + 1
    while start < min(length, len(data)):
        number += 1
        end = data.find(b"\n", start)
        raw = data[start:] if end < 0 or number > form.numbers["seq"] + 2 else data[start:end]
        try:
            line = decoded(raw.removesuffix(b"\r"), form.max_line)
            record = form.read(line)
        except InputError as error:
            raise error.moved(line=number) from None
        if record.seq != number - 1 or isinstance(record.entry, form.first_type) != (number == 1):
            got, expected = f"entry {record.seq}", f"entry {number - 1}"
            raise BrokenChain("not the entry that belongs here", got=got, expected=expected, line=number)
        wanted = form.hash_of_line(line, record.hash, before)
        if record.hash != wanted:
            raise BrokenChain("the chain is broken", got=record.hash, expected=wanted, line=number)
        if end < 0:
            raise InputError("the last line is not complete", expected="a line feed at its end", line=number)
        before = wanted
        start = end + 1
        yield record
    if not number:
        raise InputError("the log is empty", expected=f"entry 0, the creation of {form.kind}")


def write_log(records: Iterable[R], form: LogFormat[R]) -> str:
    """Records as the text of a file."""
    return "".join(form.line(record) + "\n" for record in records)
