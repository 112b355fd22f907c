"""A whole server as one archive that is readable without this program, and matches taken in from files and archives.

An archive is a ZIP file: `README.txt` says what is in it, `archive.json` lists the matches, `matches/` has each as log,
notation and protocol, `books/` the rule books that they were begun under, by their digests.
"""

from __future__ import annotations

import json
import zipfile
from typing import IO, TYPE_CHECKING, Any, Final, Literal, NamedTuple

from fivepins.desk.view import search_words
from fivepins.hall.errors import UnreadableMatch
from fivepins.hall.logs import all_matches
from fivepins.hall.matches.books import Books, book_of
from fivepins.hall.matches.ids import match_id as new_id
from fivepins.hall.matches.match_files import TakenIn, notation_of, read_match_file
from fivepins.hall.matches.reading import Reader
from fivepins.match.match_log import format_log, format_record
from fivepins.match.protocol.page import protocol_text
from fivepins.match.protocol.protocol import protocol
from fivepins.model.errors import InputError
from fivepins.rules.edition import EditionError
from fivepins.store.matches import Origin, Store, StoredRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

LIST: Final = "archive.json"
MAX_MATCHES: Final = 100_000
MAX_FILE: Final = 64_000_000
"""Bytes of one file of an archive, unpacked."""

_README: Final = """Fivepins: all matches of a server.

archive.json            the list: id, when it was begun and changed, whether it was put away, where it came from
matches/ID.fplog        the log: one entry a line as JSON, each line chained to the one before by its hash
matches/ID.fpn          the same in Five-Pins Notation, comments included
matches/ID.txt          the protocol, to be read
books/DIGEST.json       the rule books; the SHA-256 of the file is its name

The last hash of a log proves all of it to who has kept that hash elsewhere. `fivepins import` reads the archive.
"""

Kind = Literal["new", "same", "older", "longer", "fork"]


class Found(NamedTuple):
    """How a log stands to what a store has.

    Attributes:
        kind: `new` nothing of it is known · `same` it is there · `older` it is there and goes on · `longer` it goes on
            behind what is there · `fork` it is another continuation of what is there.
        match_id: The match that it was compared with, "" for a new one.
        common: How many entries they share.
    """

    kind: Kind
    match_id: str
    common: int


def write_archive(store: Store, out: IO[bytes]) -> int:
    """Write all matches of a store; how many there are. The same store gives the same bytes.

    Raises:
        OSError: If it cannot be written.
        StoreError: If the store cannot be read now.
        UnreadableMatch: If this program cannot read a match.
    """
    reader = Reader(store, lambda: False)
    books: dict[str, str] = {}
    told: list[dict[str, Any]] = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        _put(archive, "README.txt", _README)
        for match in sorted(all_matches(store), key=lambda one: one.id):
            log, state = reader.read_log(match.id)
            origin = store.origin(match.id)
            _put(archive, f"matches/{match.id}.fplog", format_log(log.records))
            _put(archive, f"matches/{match.id}.fpn", notation_of(log.records, origin))
            _put(archive, f"matches/{match.id}.txt", protocol_text(protocol(state, imported=origin is not None)))
            if state.edition.digest == log.creation.digest:
                books[state.edition.digest] = state.edition.text
            told.append(
                {
                    "id": match.id,
                    "players": list(state.names),
                    "created_ms": match.created_ms,
                    "changed_ms": match.changed_ms,
                    "archived": match.archived,
                    "origin": match.origin,
                    "comments": bool(origin and origin.body),
                    "hash": log.hash,
                }
            )
        for digest, text in sorted(books.items()):
            _put(archive, f"books/{digest}.json", text)
        _put(archive, LIST, json.dumps({"fivepins": 1, "matches": told}, ensure_ascii=False, indent=1) + "\n")
    return len(told)


def _put(archive: zipfile.ZipFile, name: str, text: str) -> None:
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, text.encode())


class Import:
    """Takes in matches, one after the other; nothing is written before `take`.

    Args:
        store: Where they are to be kept.
        now_ms: Now, ms since 1970.
    """

    def __init__(self, store: Store, now_ms: int) -> None:
        self._store = store
        self._now_ms = now_ms
        self.books = Books(store)

    def look(self, taken: TakenIn) -> Found:
        """How a log stands to what the store has.

        Raises:
            StoreError: If the store cannot be read now.
        """
        lines = [format_record(record) for record in taken.log.records]
        best = Found("new", "", 0)
        for match_id in self._store.begun_with(lines[0]):
            here = [record.body for record in self._store.since(match_id)]
            shorter = min(len(here), len(lines))
            common = next((n for n in range(shorter) if here[n] != lines[n]), shorter)
            kind: Kind = "fork"
            if common == shorter:
                kind = "same" if len(here) == len(lines) else "older" if len(here) > len(lines) else "longer"
            if best.kind in ("new", "fork") or kind == "same":
                best = Found(kind, match_id, common)
        return best

    def take(self, taken: TakenIn, found: Found, *, match_id: str = "", archived: bool = False) -> str:
        """Keep a match that is new or a fork, or the entries that a longer log adds.

        Args:
            taken: The match.
            found: How it stands to what the store has.
            match_id: The id that it is to get, where no match has it; "" for a fresh one.
            archived: Whether it is put away.

        Returns:
            The id under which it is kept.

        Raises:
            StoreError: If the store cannot write it now.
        """
        records = [StoredRecord(one.seq, one.client or None, format_record(one)) for one in taken.log.records]
        words = search_words(taken.state)
        if found.kind in ("same", "older"):
            return found.match_id
        changed_ms = max(taken.log.records[-1].time_ms, 0) or self._now_ms
        if found.kind == "longer":
            more = records[found.common :]
            self._store.append(found.match_id, more, changed_ms, words=words, origin=taken.origin)
            return found.match_id
        kept = match_id if match_id and not self._store.has(match_id) else new_id()
        edition = taken.state.edition
        book = book_of(edition) if edition.digest == taken.log.creation.digest else None
        self._store.create(kept, records, words, changed_ms, book=book, origin=taken.origin)
        if archived:
            self._store.archive(kept, archived=True)
        return kept


class Given(NamedTuple):
    """A match of a file or an archive.

    Attributes:
        name: Where it was read.
        taken: The match; None where it cannot be read.
        error: Why it cannot.
        match_id: The id that it had, "" where it is not known.
        archived: Whether it was put away.
    """

    name: str
    taken: TakenIn | None
    error: str = ""
    match_id: str = ""
    archived: bool = False


def is_archive(data: bytes) -> bool:
    """Whether a file is an archive rather than a match."""
    return data.startswith(b"PK")


def read_archive(file: IO[bytes], books: Books) -> Iterator[Given]:
    """The matches of an archive, one after the other; its books are kept first.

    Raises:
        InputError: If it is no archive of ours.
        StoreError: If the store cannot write the books now.
    """
    try:
        archive = zipfile.ZipFile(file)
        listed = json.loads(_get(archive, LIST))["matches"]
        told = [(str(one["id"]), bool(one["archived"]), str(one["origin"]), bool(one["comments"])) for one in listed]
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, OSError, NotImplementedError) as error:
        raise InputError(
            "not an archive of a server", got=str(error)[:60], expected="what fivepins export --all wrote"
        ) from None
    if len(told) > MAX_MATCHES:
        raise InputError("too many matches", got=str(len(told)), expected=f"at most {MAX_MATCHES}")
    for name in archive.namelist():
        if name.startswith("books/"):
            try:
                books.keep(_get(archive, name).decode())
            except (EditionError, UnicodeDecodeError) as error:
                raise InputError(f"{name} is no rule book", got=str(error)[:60], expected="the text of one") from None
    for match_id, archived, _, comments in told:
        name = f"matches/{match_id}.fplog"
        try:
            taken = read_match_file(_get(archive, name), books.of)
            if comments:
                taken = taken._replace(origin=Origin("log", _get(archive, f"matches/{match_id}.fpn").decode()))
            yield Given(name, taken, "", match_id if match_id.isalnum() and len(match_id) <= 40 else "", archived)
        except (InputError, KeyError, UnicodeDecodeError, zipfile.BadZipFile, UnreadableMatch) as error:
            yield Given(name, None, str(error))


def _get(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > MAX_FILE:
        raise InputError(f"{name} is too large", expected=f"at most {MAX_FILE} bytes")
    return archive.read(name)
