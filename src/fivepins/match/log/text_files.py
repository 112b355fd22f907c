r"""Files of headers and entries: what a log says, without author, time and chain, for people to read and write.

UTF-8, with or without byte-order mark; lines end with LF or CRLF. Headers `[Name "value"]` come first, then one entry a
line; `;` begins a comment outside quotes, and inside quotes `\"` and `\\` stand for themselves.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

E = TypeVar("E")

_MARK: Final = b"\xef\xbb\xbf"

MAX_HEADERS: Final = 100
"""Headers of a file."""

_HEADER = re.compile(r'\[\s*(\S+)\s+"((?:[^"\\]|\\["\\])*)"\s*\]')
_COMMENT = re.compile(r'(?:[^;"]|"(?:[^"\\]|\\.)*"?)*')


class FileLine(NamedTuple, Generic[E]):
    """One line of a file.

    Attributes:
        number: Its number, from 1.
        header: Name and value, where it is a header.
        entry: The entry that it holds.
        comment: What stands behind `;`, None for no comment.
    """

    number: int
    header: tuple[str, str] | None = None
    entry: E | None = None
    comment: str | None = None


class Limits(NamedTuple):
    """How large a file may be.

    Attributes:
        size: Bytes.
        lines: Lines.
        line: Characters of a line.
        entries: Entries.
    """

    size: int
    lines: int
    line: int
    entries: int


def read_lines(data: bytes | str, parse_entry: Callable[[str], E], limits: Limits) -> Iterator[FileLine[E]]:
    """The lines of a file, read one after the other.

    Args:
        data: The file.
        parse_entry: Reads one entry; raises `InputError`.
        limits: How large it may be.

    Raises:
        InputError: With line and column, what stood there and what was expected.
    """
    if len(data) > limits.size:
        raise InputError("the file is too large", got=f"{len(data)} bytes", expected=f"at most {limits.size}")
    headers: list[tuple[str, str]] = []
    entries = 0
    for number, text in enumerate(_texts(data, limits.line), 1):
        if number > limits.lines:
            raise InputError("too many lines", expected=f"at most {limits.lines}", line=number)
        try:
            line = _line(number, text, parse_entry, headers if not entries else None)
        except InputError as error:
            raise error.moved(line=number) from None
        if line.header is not None:
            headers.append(line.header)
        elif line.entry is not None:
            entries += 1
            if entries > limits.entries:
                raise InputError("too many entries", expected=f"at most {limits.entries}", line=number)
        yield line


def format_lines(lines: Iterable[FileLine[E]], format_entry: Callable[[E], str]) -> str:
    """Lines as the text of a file; read again it gives the same headers, entries and comments."""
    return "".join(_format_line(line, format_entry) + "\n" for line in lines)


def line_of_header(error: InputError, lines: Iterable[FileLine[E]]) -> int:
    """The line of the header that an error speaks of, 1 where there is none."""
    for line in lines:
        if line.header is not None and line.header[0] == error.problem.partition(" ")[0]:
            return line.number
        if line.header is not None and error.got and error.got == line.header[0][:60]:
            return line.number
    return 1


def without_marks(data: bytes) -> bytes:
    """A file without the byte-order marks before it: one, or two where a program put one before another."""
    return data.removeprefix(_MARK).removeprefix(_MARK)


def decoded(raw: bytes, most: int) -> str:
    """One line of a file as text.

    Raises:
        InputError: If it is not UTF-8, with the column, or longer than `most` characters.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        got = repr(raw[error.start : error.start + 8])
        raise InputError("not UTF-8", got=got, expected="a file in UTF-8", column=error.start + 1) from None
    if len(text) > most:
        raise InputError("the line is too long", got=f"{len(text)} characters", expected=f"at most {most}")
    return text


def _texts(data: bytes | str, most: int) -> Iterator[str]:
    """The lines, one at a time; an odd byte is found where it stands."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    start = len(data) - len(without_marks(data))
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("not UTF-8", got="a UTF-16 byte-order mark", expected="a file in UTF-8")
    number = 0
    while start < len(data):
        number += 1
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        raw = data[start:end]
        try:
            yield decoded(raw[:-1] if raw.endswith(b"\r") else raw, most)
        except InputError as error:
            raise error.moved(line=number) from None
        start = end + 1


def _line(
    number: int, text: str, parse_entry: Callable[[str], E], headers: list[tuple[str, str]] | None
) -> FileLine[E]:
    if not text.isprintable():
        for column, sign in enumerate(text, 1):
            if (sign < " " and sign != "\t") or sign == "\x7f":
                raise InputError("a control character", got=repr(sign), expected="text", column=column)
    if text[:1].isalnum() and ";" not in text:
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


def _header(number: int, text: str, headers: list[tuple[str, str]] | None) -> FileLine[E]:
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


def _format_line(line: FileLine[E], format_entry: Callable[[E], str]) -> str:
    if line.header is not None:
        value = line.header[1].replace("\\", "\\\\").replace('"', '\\"')
        return f'[{line.header[0]} "{value}"]'
    text = "" if line.entry is None else format_entry(line.entry)
    if line.comment is None:
        return text
    return f"{text}  ;{line.comment}" if text else f";{line.comment}"
