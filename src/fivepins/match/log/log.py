"""The log of a match: entries with author, time, desk and a hash chain.

One entry a line in a `.fplog` file. An entry's hash is SHA-256 over its predecessor's hash (hexadecimal), a newline,
and the entry as canonical JSON; entry 0 has sixty-four zeros for a predecessor.
"""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from fivepins.match.creation import Creation
from fivepins.match.log.persistent_list import PersistentList
from fivepins.match.notation.json import creation_from_json, creation_to_json
from fivepins.match.notation.parse import parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.match.record import MAX_ENTRIES, Record
from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from fivepins.match.entries import Entry

NO_HASH: Final = "0" * 64
"""Stands before entry 0."""

MAX_TIME_MS: Final = 2**53 - 1
"""The largest time that every reader of JSON holds exactly."""

_WORD_LIMIT: Final = 200


class Log:
    """The records of one match; grows by `plus`, which leaves the shorter log as it was.

    Attributes:
        records: All records, entry 0 first.
    """

    __slots__ = ("_clients", "records")

    def __init__(self, records: PersistentList[Record], clients: dict[str, int]) -> None:
        self.records = records
        self._clients = clients

    @classmethod
    def create(
        cls, creation: Creation, *, author: str = "", time_ms: int = 0, desk: str = "", client: str = ""
    ) -> "Log":
        """A log with its entry 0; an edition without a digest is pinned to the one that is installed.

        Raises:
            InputError: If a word is too long or the time no time.
        """
        if not creation.digest:
            from fivepins.rules.edition import load

            creation = creation._replace(digest=load(creation.edition).digest)
        record = chained(Record(0, creation, author, time_ms, desk, client), NO_HASH)
        return cls(PersistentList([record]), {client: 0} if client else {})

    @classmethod
    def of(cls, records: Iterable[Record]) -> "Log":
        """A log of records whose chain was checked, or that are to be chained now where they have no hash."""
        found: list[Record] = []
        before = NO_HASH
        for record in records:
            record = record if record.hash else chained(record, before)
            before = record.hash
            found.append(record)
        return cls(PersistentList(found), {record.client: record.seq for record in found if record.client})

    @property
    def creation(self) -> Creation:
        """Entry 0."""
        entry = self.records[0].entry
        assert isinstance(entry, Creation)
        return entry

    @property
    def hash(self) -> str:
        """The hash of the last entry: what players and sheet keep."""
        return self.records[-1].hash

    @property
    def next_seq(self) -> int:
        """The number that the next entry gets."""
        return len(self.records)

    def by_client(self, client: str) -> Record | None:
        """The record that a desk wrote under its own id, None for none."""
        seq = self._clients.get(client, -1)
        if 0 <= seq < len(self.records) and self.records[seq].client == client:
            return self.records[seq]
        return None

    def plus(self, record: Record) -> "Log":
        """The log with one more record, which is chained to the last."""
        record = chained(record, self.hash)
        clients = self._clients
        if record.client:
            known = clients.get(record.client)
            if known is not None and known != record.seq:
                clients = dict(clients)
            clients[record.client] = record.seq
        return Log(self.records.plus(record), clients)


def chained(record: Record, before: str) -> Record:
    """The record with its hash behind the predecessor's.

    Raises:
        InputError: If a word is too long or the time no time.
    """
    _check_words(record)
    return record._replace(hash=hash_of(record, before))


def hash_of(record: Record, before: str) -> str:
    """The hash of a record behind its predecessor's."""
    import hashlib

    return hashlib.sha256(f"{before}\n{canonical(record_to_json(record))}".encode()).hexdigest()


def canonical(value: dict[str, Any]) -> str:
    """JSON with sorted keys and no blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def record_to_json(record: Record) -> dict[str, Any]:
    """A record as it is hashed: integers and strings only, the entry as its line of notation."""
    value: dict[str, Any] = {
        "seq": record.seq,
        "author": record.author,
        "time_ms": record.time_ms,
        "desk": record.desk,
        "client": record.client,
        "game": record.game,
    }
    if isinstance(record.entry, Creation):
        value["match"] = creation_to_json(record.entry)
    else:
        value["entry"] = format_entry(record.entry)
    return value


def format_record(record: Record) -> str:
    """A record as one line of a `.fplog` file."""
    return canonical({**record_to_json(record), "hash": record.hash})


def parse_record(line: str) -> Record:
    """Read one line of a `.fplog` file.

    Raises:
        InputError: If it is no record in canonical form.
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError("not a line of JSON", got=line[:60], expected='{"author":…,"hash":…}') from error
    kinds = {"seq": int, "author": str, "time_ms": int, "desk": str, "client": str, "game": int, "hash": str}
    body = "match" if isinstance(value, dict) and "match" in value else "entry"
    if not isinstance(value, dict) or set(value) != {*kinds, body}:
        raise InputError(
            "not a record of a log", got=line[:60], expected=f"the keys {', '.join(sorted(kinds))}, {body}"
        )
    for key, kind in kinds.items():
        if type(value[key]) is not kind:
            raise InputError(f"{key} is of the wrong kind", got=str(value[key])[:60], expected=kind.__name__)
    entry: Entry | Creation
    if body == "match":
        entry = creation_from_json(value["match"])
    elif isinstance(value["entry"], str):
        entry = parse_entry(value["entry"])
    else:
        raise InputError("entry is of the wrong kind", got=str(value["entry"])[:60], expected="a line of notation")
    record = Record(entry=entry, **{key: value[key] for key in kinds})
    _check_words(record)
    if format_record(record) != line:
        raise InputError("not in canonical form", got=line[:60], expected="sorted keys, no blanks, entries as printed")
    return record


def _check_words(record: Record) -> None:
    for name in ("author", "desk", "client"):
        word = getattr(record, name)
        if len(word) > _WORD_LIMIT or any(sign < " " or "\ud800" <= sign <= "\udfff" for sign in word):
            raise InputError(
                f"{name} cannot stand in a log", got=word[:60], expected=f"at most {_WORD_LIMIT} printable signs"
            )
    for name, most in (("seq", MAX_ENTRIES), ("time_ms", MAX_TIME_MS), ("game", 10_000)):
        if not 0 <= getattr(record, name) <= most:
            raise InputError(f"{name} is out of range", got=str(getattr(record, name))[:60], expected=f"0 to {most}")
