"""The chain of a log: records with author, time, desk and a hash that follows from the one before.

A log is of one kind: a match's, an event's. What differs between the kinds (their entries, entry 0, further numbers of
a record) stands in a `LogFormat`; the chain is the same for all. A record's hash is SHA-256 over its predecessor's hash
(hexadecimal), a line feed, and the record as canonical JSON; entry 0 has sixty-four zeros for a predecessor.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

NO_HASH: Final = "0" * 64
"""Stands before entry 0."""

MAX_TIME_MS: Final = 2**53 - 1
"""The largest time that every reader of JSON holds exactly."""

_WORD_LIMIT: Final = 200
_WORDS: Final = ("author", "desk", "client")


class LogRecord(Protocol):
    """One entry as it stands in a log; every kind of log has a `NamedTuple` that is one."""

    @property
    def seq(self) -> int:
        """Its number, from 0."""

    @property
    def entry(self) -> Any:
        """What it says."""

    @property
    def author(self) -> str:
        """Who wrote it."""

    @property
    def time_ms(self) -> int:
        """When, milliseconds since 1970; 0 where unknown."""

    @property
    def desk(self) -> str:
        """On which desk."""

    @property
    def client(self) -> str:
        """The desk's own id of the entry, by which a repeated request is recognised."""

    @property
    def hash(self) -> str:
        """Its place in the chain, "" outside one."""

    @property
    def _replace(self) -> Callable[..., Self]: ...


R = TypeVar("R", bound=LogRecord)


@dataclass(frozen=True)
class LogFormat(Generic[R]):
    """How the records of one kind of log are written, and what may stand in them.

    Attributes:
        kind: What a log is of, with its article: `a match`.
        record: Makes a record of its fields, given by name.
        numbers: Whole numbers that a record has, and the largest value of each; `seq` and `time_ms` are among them.
        first: The key that entry 0 stands under, such as `match`; all others stand under `entry`.
        first_type: The type of entry 0.
        first_to_json: Entry 0 as JSON: integers, strings, lists and objects of them.
        first_from_json: Reads that JSON; raises `InputError`.
        format_entry: Any other entry as one line of text.
        parse_entry: Reads such a line; raises `InputError`.
        max_line: The longest line of a file, in characters.
    """

    kind: str
    record: Callable[..., R]
    numbers: Mapping[str, int]
    first: str
    first_type: type
    first_to_json: Callable[[Any], dict[str, Any]]
    first_from_json: Callable[[Any], Any]
    format_entry: Callable[[Any], str]
    parse_entry: Callable[[str], Any]
    max_line: int

    def to_json(self, record: R) -> dict[str, Any]:
        """A record as it is hashed: integers and strings only, the entry as its line of text."""
        value = {name: getattr(record, name) for name in (*_WORDS, *self.numbers)}
        if isinstance(record.entry, self.first_type):
            value[self.first] = self.first_to_json(record.entry)
        else:
            value["entry"] = self.format_entry(record.entry)
        return value

    def line(self, record: R) -> str:
        """A record as one line of a file, without its line feed."""
        return canonical({**self.to_json(record), "hash": record.hash})

    def read(self, line: str) -> R:
        """Read one line of a file; whether its hash follows from the one before is not asked here.

        Raises:
            InputError: If it is no record in canonical form.
        """
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError("not a line of JSON", got=line[:60], expected='{"author":…,"hash":…}') from error
        kinds: dict[str, type] = {**dict.fromkeys(self.numbers, int), **dict.fromkeys((*_WORDS, "hash"), str)}
        body = self.first if isinstance(value, dict) and self.first in value else "entry"
        if not isinstance(value, dict) or set(value) != {*kinds, body}:
            expected = f"the keys {', '.join(sorted(kinds))}, {body}"
            raise InputError("not a record of a log", got=line[:60], expected=expected)
        for key, kind in kinds.items():
            if type(value[key]) is not kind:
                raise InputError(f"{key} is of the wrong kind", got=str(value[key])[:60], expected=kind.__name__)
        if body == self.first:
            entry = self.first_from_json(value[body])
        elif isinstance(value[body], str):
            entry = self.parse_entry(value[body])
        else:
            raise InputError("entry is of the wrong kind", got=str(value[body])[:60], expected="a line of notation")
        record = self.record(entry=entry, **{key: value[key] for key in kinds})
        self.check(record)
        if self.line(record) != line:
            expected = "sorted keys, no blanks, entries as printed"
            raise InputError("not in canonical form", got=line[:60], expected=expected)
        return record

    def check(self, record: R) -> None:
        """Whether words and numbers of a record can stand in a log.

        Raises:
            InputError: If a word is too long or holds control characters, or a number is out of range.
        """
        for name in _WORDS:
            word = getattr(record, name)
            if len(word) <= _WORD_LIMIT and word.isprintable():
                continue
            if len(word) > _WORD_LIMIT or any(sign < " " or "\ud800" <= sign <= "\udfff" for sign in word):
                expected = f"at most {_WORD_LIMIT} printable signs"
                raise InputError(f"{name} cannot stand in a log", got=word[:60], expected=expected)
        for name, most in self.numbers.items():
            number = getattr(record, name)
            if not 0 <= number <= most:
                raise InputError(f"{name} is out of range", got=str(number)[:60], expected=f"0 to {most}")

    def hash_of(self, record: R, before: str) -> str:
        """The hash of a record behind its predecessor's."""
        import hashlib

        return hashlib.sha256(f"{before}\n{canonical(self.to_json(record))}".encode()).hexdigest()

    @staticmethod
    def hash_of_line(line: str, own: str, before: str) -> str:
        """The hash of a record behind its predecessor's, from its line in canonical form.

        Args:
            line: The line, as `read` let it pass.
            own: The hash that stands in it.
            before: The predecessor's.
        """
        import hashlib

        # Quotes inside texts are escaped, so the key stands there once; `seq` always follows it.
        body = line.replace(f'"hash":"{own}",', "", 1)
        return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()

    def chained(self, record: R, before: str) -> R:
        """The record with its hash behind the predecessor's.

        Raises:
            InputError: If its words or numbers cannot stand in a log.
        """
        self.check(record)
        return record._replace(hash=self.hash_of(record, before))


def canonical(value: dict[str, Any]) -> str:
    """JSON with sorted keys and no blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
