"""Match files: Five-Pins Notation with headers and comments, read and written."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from fivepins.match.creation import Creation
from fivepins.match.entries import Entry
from fivepins.match.notation.headers import creation_of_headers, headers_of_creation
from fivepins.match.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.match.record import MAX_ENTRIES, Record
from fivepins.model.errors import InputError

MAX_FILE: Final = 64_000_000
"""Bytes of a match file."""

MAX_LINES: Final = 400_000
"""Lines of a match file."""

MAX_HEADERS: Final = 100

_MAX_LINE: Final = MAX_ENTRY_LENGTH * 2

_HEADER = re.compile(r'\[\s*(\S+)\s+"((?:[^"\\]|\\["\\])*)"\s*\]')
_COMMENT = re.compile(r'(?:[^;"]|"(?:[^"\\]|\\.)*"?)*')


class FileLine(NamedTuple):
    """One line of a match file.

    Attributes:
        number: Its number, from 1.
        header: Name and value, where it is a header.
        entry: The entry that it holds.
        comment: What stands behind `;`, None for no comment.
    """

    number: int
    header: tuple[str, str] | None = None
    entry: Entry | None = None
    comment: str | None = None


class MatchFile(NamedTuple):
    """A match file as it was read.

    Attributes:
        creation: What its headers say.
        lines: Its lines, blank ones and comments included.
    """

    creation: Creation
    lines: tuple[FileLine, ...]

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
    lines = list(file_lines(data))
    while lines and lines[-1][1:] == (None, None, None):
        lines.pop()
    return MatchFile(creation_of_lines(lines), tuple(lines))


def file_lines(data: bytes | str) -> Iterator[FileLine]:
    """The lines of a match file, read one after the other."""
    if len(data) > MAX_FILE:
        raise InputError("the file is too large", got=f"{len(data)} bytes", expected=f"at most {MAX_FILE}")
    headers: list[tuple[str, str]] = []
    entries = 0
    for number, text in enumerate(_texts(data), 1):
        if number > MAX_LINES:
            raise InputError("too many lines", expected=f"at most {MAX_LINES}", line=number)
        try:
            line = _line(number, text, headers if not entries else None)
        except InputError as error:
            raise error.moved(line=number) from None
        if line.header is not None:
            headers.append(line.header)
        elif line.entry is not None:
            entries += 1
            if entries > MAX_ENTRIES:
                raise InputError("too many entries", expected=f"at most {MAX_ENTRIES}", line=number)
        yield line


def creation_of_lines(lines: list[FileLine]) -> Creation:
    """What the headers say."""
    try:
        return creation_of_headers([line.header for line in lines if line.header is not None])
    except InputError as error:
        raise error.moved(line=_header_line(error, lines)) from None


def format_match(match: MatchFile) -> str:
    """The file as text; read again it gives the same headers, entries and comments."""
    return "".join(_format_line(line) + "\n" for line in match.lines)


def match_of(records: Iterable[Record]) -> MatchFile:
    """A match file of a log's records: entries in their order, so that their numbers stay."""
    lines: list[FileLine] = []
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


def _texts(data: bytes | str) -> Iterator[str]:
    """The lines, one at a time; an odd byte is found where it stands."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    start = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("not UTF-8", got="a UTF-16 byte-order mark", expected="a file in UTF-8")
    number = 0
    while start < len(data):
        number += 1
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        raw = data[start:end]
        try:
            yield decoded(raw[:-1] if raw.endswith(b"\r") else raw, _MAX_LINE)
        except InputError as error:
            raise error.moved(line=number) from None
        start = end + 1


def decoded(raw: bytes, most: int) -> str:
    """One line of a file as text.

    Raises:
        InputError: If it is not UTF-8, with the column, or too long.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        got = repr(raw[error.start : error.start + 8])
        raise InputError("not UTF-8", got=got, expected="a file in UTF-8", column=error.start + 1) from None
    if len(text) > most:
        raise InputError("the line is too long", got=f"{len(text)} characters", expected=f"at most {most}")
    return text


def _line(number: int, text: str, headers: list[tuple[str, str]] | None) -> FileLine:
    if not text.isprintable():
        for column, sign in enumerate(text, 1):
            if (sign < " " and sign != "\t") or sign == "\x7f":
                raise InputError("a control character", got=repr(sign), expected="text", column=column)
    if text[:2] in ("W ", "Y ") and ";" not in text and text.isprintable():
        return FileLine(number, None, parse_entry(text))
    if text.lstrip().startswith("["):
        return _header(number, text, headers)
    comment = None
    if ";" in text:
        found = _COMMENT.match(text)
        end = found.end() if found else 0
        if end < len(text):
            comment = text[end + 1 :].rstrip()
            text = text[:end]
    if not text.strip():
        return FileLine(number, None, None, comment)
    return FileLine(number, None, parse_entry(text), comment)


def _header(number: int, text: str, headers: list[tuple[str, str]] | None) -> FileLine:
    column = len(text) - len(text.lstrip()) + 1
    if headers is None:
        raise InputError("a header behind the first entry", got=text.strip()[:60], expected="an entry", column=column)
    found = _HEADER.fullmatch(text.strip())
    if found is None:
        raise InputError("not a header", got=text.strip()[:60], expected='[Name "value"]', column=column)
    if len(headers) >= MAX_HEADERS:
        raise InputError("too many headers", got=found[1][:60], expected=f"at most {MAX_HEADERS}", column=column)
    if any(found[1] == name for name, _ in headers):
        raise InputError("a header is given twice", got=found[1][:60], expected="each header once", column=column)
    return FileLine(number, (found[1], re.sub(r"\\(.)", r"\1", found[2])))


def _header_line(error: InputError, lines: list[FileLine]) -> int:
    """The line of the header that an error speaks of."""
    for line in lines:
        if line.header is not None and line.header[0] == error.problem.partition(" ")[0]:
            return line.number
        if line.header is not None and error.got and error.got == line.header[0][:60]:
            return line.number
    return 1


def _format_line(line: FileLine) -> str:
    if line.header is not None:
        value = line.header[1].replace("\\", "\\\\").replace('"', '\\"')
        return f'[{line.header[0]} "{value}"]'
    text = "" if line.entry is None else format_entry(line.entry)
    if line.comment is None:
        return text
    return f"{text}  ;{line.comment}" if text else f";{line.comment}"
