"""Append-only logs in a database. Bodies are opaque text: the store knows neither law nor match.

An entry that `create` or `append` has returned for is on the disk: it survives the end of the process, however abrupt,
and, as far as disk and system keep their word, the loss of power.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, Row, Select, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from fivepins.store.tables import BOOKS, ENTRIES, MATCHES, ORIGINS, SEATS, SIDE_MOVES


class StoreError(OSError):
    """The database cannot do it now: locked, full, gone, or not one of ours."""


class UnknownMatch(LookupError):
    """No match has this id."""


class NumberTaken(Exception):
    """The number that an entry was to get is not the next one.

    Attributes:
        last: Number of the last entry that stands.
    """

    def __init__(self, last: int) -> None:
        self.last = last
        super().__init__(f"the last entry is number {last}")


class ClientIdTaken(Exception):
    """The client's id of an entry stands in this match already.

    Attributes:
        record: The entry that carries it.
    """

    def __init__(self, record: "StoredRecord") -> None:
        self.record = record
        super().__init__(f"entry {record.seq} carries the client's id {record.client_id!r}")


class StoredRecord(NamedTuple):
    """One entry of a log as it is kept.

    Attributes:
        seq: Its number in the match, from 0.
        client_id: The id that the client gave it, unique in the match; None for none.
        body: What it says.
    """

    seq: int
    client_id: str | None
    body: str


class Seat(NamedTuple):
    """Who plays a side of a match on the simulated table.

    Attributes:
        side: The side.
        player: Who plays it.
        token_digest: Digest of what proves that a request comes from there, "" where none can.
    """

    side: str
    player: str
    token_digest: str


class SideMove(NamedTuple):
    """What one side did toward an entry that both sides make together.

    Attributes:
        seq: The number that the entry is to get, or has.
        side: The side.
        client_id: The id that the client gave it.
        body: What it says.
    """

    seq: int
    side: str
    client_id: str
    body: str


class Origin(NamedTuple):
    """Where a match comes from that was not begun here.

    Attributes:
        kind: What it was read from, such as `log`.
        body: What else is kept of that, "" for nothing.
    """

    kind: str
    body: str = ""


class Book(NamedTuple):
    """A text that matches rest on.

    Attributes:
        digest: Its digest.
        body: The text.
    """

    digest: str
    body: str


class StoredMatch(NamedTuple):
    """A match in a list.

    Attributes:
        id: Its id.
        created_ms: When it was made, ms since 1970.
        changed_ms: When its last entry was written, ms since 1970.
        last: Number of its last entry.
        archived: Whether it was put away.
        origin: What kind of thing it was read from, "" where it was begun here.
    """

    id: str
    created_ms: int
    changed_ms: int
    last: int
    archived: bool
    origin: str = ""


class Store:
    """The logs of all matches. Safe to use from several threads, and by several processes at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(
        self,
        match_id: str,
        records: Sequence[StoredRecord],
        words: str,
        now_ms: int,
        seats: Sequence[Seat] = (),
        *,
        book: Book | None = None,
        origin: Origin | None = None,
    ) -> None:
        """Begin a match with its first entries, its seats and its book, all or none.

        Args:
            match_id: A fresh id of at most 40 characters.
            records: Numbered from 0 without a gap.
            words: What `search` shall find it by.
            now_ms: Now, ms since 1970.
            seats: Who plays which side, where it is played on the simulated table.
            book: The book that it is begun under, kept where it is not kept yet.
            origin: Where it comes from, where it was not begun here.

        Raises:
            NumberTaken: If there is a match with this id.
            StoreError: If the database cannot do it.
        """
        _check_numbers(records, 0)
        try:
            with self._writing() as connection:
                connection.execute(
                    insert(MATCHES).values(
                        id=match_id, created_ms=now_ms, changed_ms=now_ms, words=folded(words), archived=False
                    )
                )
                connection.execute(insert(ENTRIES), [{"match_id": match_id, **r._asdict()} for r in records])
                if seats:
                    connection.execute(insert(SEATS), [{"match_id": match_id, **seat._asdict()} for seat in seats])
                if book is not None:
                    _keep(connection, book)
                if origin is not None:
                    connection.execute(insert(ORIGINS), {"match_id": match_id, **origin._asdict()})
        except IntegrityError:
            raise NumberTaken(self.last(match_id)) from None

    def append(
        self,
        match_id: str,
        records: Sequence[StoredRecord],
        now_ms: int,
        side_moves: Sequence[SideMove] = (),
        *,
        words: str | None = None,
        origin: Origin | None = None,
    ) -> None:
        """Add entries behind the last one, all or none.

        Args:
            match_id: Which match.
            records: Numbered without a gap, the first with the number behind the last entry that stands.
            now_ms: Now, ms since 1970.
            side_moves: What completed the first of them; the other side's move stands already.
            words: What `search` shall find the match by from now on; None to leave it as it is.
            origin: Where they come from, where they were not entered here; where that of the match is known, it stays.

        Raises:
            UnknownMatch: If there is no such match.
            ClientIdTaken: If the client's id of a record stands already.
            NumberTaken: If the first number is not the next one.
            StoreError: If the database cannot do it.
        """
        _check_numbers(records, records[0].seq)
        try:
            with self._writing() as connection:
                last = _last(connection, match_id)
                if records[0].seq != last + 1:
                    raise NumberTaken(last)
                connection.execute(insert(ENTRIES), [{"match_id": match_id, **r._asdict()} for r in records])
                if side_moves:
                    connection.execute(
                        insert(SIDE_MOVES), [{"match_id": match_id, **one._asdict()} for one in side_moves]
                    )
                # A clock that was put back does not move a match down its list.
                later = case((MATCHES.c.changed_ms > now_ms, MATCHES.c.changed_ms), else_=now_ms)
                changed: dict[str, object] = {"changed_ms": later}
                if words is not None:
                    changed["words"] = folded(words)
                connection.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(changed))
                if origin is not None and not connection.execute(_origin(match_id)).first():
                    connection.execute(insert(ORIGINS), {"match_id": match_id, **origin._asdict()})
        except (NumberTaken, IntegrityError):
            # A repeated request comes with a number that is taken: it is told of its own entry.
            for record in records:
                if record.client_id is None:
                    continue
                if (standing := self.find(match_id, record.client_id)) is not None:
                    raise ClientIdTaken(standing) from None
            raise NumberTaken(self.last(match_id)) from None

    def since(self, match_id: str, seq: int = 0) -> list[StoredRecord]:
        """The entries from a number on.

        Raises:
            UnknownMatch: If there is no such match.
            StoreError: If the database cannot do it.
        """
        chosen = (
            select(ENTRIES.c.seq, ENTRIES.c.client_id, ENTRIES.c.body)
            .where(ENTRIES.c.match_id == match_id, ENTRIES.c.seq >= seq)
            .order_by(ENTRIES.c.seq)
        )
        with self._reading() as connection:
            records = [StoredRecord(*row) for row in connection.execute(chosen)]
            if not records:
                _last(connection, match_id)
            return records

    def seats(self, match_id: str) -> list[Seat]:
        """Who plays which side of a match, in the order of the sides' names; nobody where it is not played here.

        Raises:
            StoreError: If the database cannot do it.
        """
        chosen = (
            select(SEATS.c.side, SEATS.c.player, SEATS.c.token_digest)
            .where(SEATS.c.match_id == match_id)
            .order_by(SEATS.c.side)
        )
        with self._reading() as connection:
            return [Seat(*row) for row in connection.execute(chosen)]

    def origin(self, match_id: str) -> Origin | None:
        """Where a match comes from, None where it was begun here.

        Raises:
            StoreError: If the database cannot do it.
        """
        with self._reading() as connection:
            row = connection.execute(_origin(match_id)).one_or_none()
            return None if row is None else Origin(*row)

    def begun_with(self, body: str) -> list[str]:
        """The matches whose first entry says this, in the order of their ids.

        Raises:
            StoreError: If the database cannot do it.
        """
        chosen = select(ENTRIES.c.match_id).where(ENTRIES.c.seq == 0, ENTRIES.c.body == body)
        with self._reading() as connection:
            return sorted(connection.execute(chosen).scalars())

    def has(self, match_id: str) -> bool:
        """Whether there is a match with this id.

        Raises:
            StoreError: If the database cannot do it.
        """
        with self._reading() as connection:
            return connection.execute(select(MATCHES.c.id).where(MATCHES.c.id == match_id)).first() is not None

    def keep_book(self, book: Book) -> None:
        """Keep a book for ever, where it is not kept yet.

        Raises:
            StoreError: If the database cannot do it.
        """
        with self._writing() as connection:
            _keep(connection, book)

    def book(self, digest: str) -> str | None:
        """The text of a book, None where it is not kept.

        Raises:
            StoreError: If the database cannot do it.
        """
        with self._reading() as connection:
            return connection.execute(select(BOOKS.c.body).where(BOOKS.c.digest == digest)).scalar_one_or_none()

    def add_side_move(self, match_id: str, move: SideMove, *, first: bool = True) -> list[SideMove]:
        """Keep what one side did toward the next entry, where that side did nothing toward it yet.

        Args:
            match_id: Which match.
            move: What it did.
            first: Keep it only where no side did anything.

        Returns:
            What the sides had done before.

        Raises:
            UnknownMatch: If there is no such match.
            NumberTaken: If the number is not the next one.
            StoreError: If the database cannot do it.
        """
        with self._writing() as connection:
            last = _last(connection, match_id)
            if move.seq != last + 1:
                raise NumberTaken(last)
            before = _side_moves(connection, match_id, SIDE_MOVES.c.seq == move.seq)
            if not before or not (first or any(one.side == move.side for one in before)):
                connection.execute(insert(SIDE_MOVES), {"match_id": match_id, **move._asdict()})
            return before

    def side_moves(self, match_id: str) -> list[SideMove]:
        """What single sides did toward entries of a match, in the order of numbers and of the sides' names.

        Raises:
            StoreError: If the database cannot do it.
        """
        with self._reading() as connection:
            return _side_moves(connection, match_id, SIDE_MOVES.c.seq >= 0)

    def find(self, match_id: str, client_id: str) -> StoredRecord | None:
        """The entry that carries a client's id.

        Raises:
            StoreError: If the database cannot do it.
        """
        chosen = select(ENTRIES.c.seq, ENTRIES.c.client_id, ENTRIES.c.body).where(
            ENTRIES.c.match_id == match_id, ENTRIES.c.client_id == client_id
        )
        with self._reading() as connection:
            row = connection.execute(chosen).one_or_none()
            return None if row is None else StoredRecord(*row)

    def last(self, match_id: str) -> int:
        """Number of the last entry.

        Raises:
            UnknownMatch: If there is no such match.
            StoreError: If the database cannot do it.
        """
        with self._reading() as connection:
            return _last(connection, match_id)

    def get(self, match_id: str) -> StoredMatch:
        """A match as a list shows it.

        Raises:
            UnknownMatch: If there is no such match.
            StoreError: If the database cannot do it.
        """
        with self._reading() as connection:
            row = connection.execute(_matches().where(MATCHES.c.id == match_id)).one_or_none()
            if row is None:
                raise UnknownMatch(match_id)
            return _as_match(row)

    def search(
        self, words: str = "", *, archived: bool | None = False, limit: int = 50, before: tuple[int, str] | None = None
    ) -> list[StoredMatch]:
        """Matches, the last changed first.

        Args:
            words: Blank-separated; a match is found when each stands in its own words, in whatever case.
            archived: Only those put away, only the others, or (None) both.
            limit: At most so many.
            before: `changed_ms` and `id` of the last one of the page before.

        Raises:
            StoreError: If the database cannot do it.
        """
        chosen = _matches().order_by(MATCHES.c.changed_ms.desc(), MATCHES.c.id.desc()).limit(limit)
        for word in folded(words).split():
            chosen = chosen.where(MATCHES.c.words.contains(word, autoescape=True))
        if archived is not None:
            chosen = chosen.where(MATCHES.c.archived == archived)
        if before is not None:
            changed_ms, match_id = before
            earlier = MATCHES.c.changed_ms < changed_ms
            chosen = chosen.where(earlier | ((MATCHES.c.changed_ms == changed_ms) & (MATCHES.c.id < match_id)))
        with self._reading() as connection:
            return [_as_match(row) for row in connection.execute(chosen)]

    def archive(self, match_id: str, archived: bool) -> None:
        """Put a match away, or take it out again.

        Raises:
            UnknownMatch: If there is no such match.
            StoreError: If the database cannot do it.
        """
        with self._writing() as connection:
            changed = connection.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(archived=archived))
            if changed.rowcount == 0:
                raise UnknownMatch(match_id)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with _plain_errors(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _plain_errors(), self._engine.connect().execution_options(reading=True) as connection:
            yield connection


_PLAIN: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})
"""Letters that are no letter with a sign above or below it."""


def folded(words: str) -> str:
    """Words in the form in which they are kept and compared: small letters, without accents."""
    parted = unicodedata.normalize("NFKD", words.casefold().translate(_PLAIN))
    return " ".join("".join(sign for sign in parted if not unicodedata.combining(sign)).split())


@contextmanager
def _plain_errors() -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise StoreError(f"the database cannot be used now: {cause}") from error


def _check_numbers(records: Sequence[StoredRecord], first: int) -> None:
    if [record.seq for record in records] != list(range(first, first + len(records))):
        raise ValueError("the records of one append are numbered without a gap")


def _origin(match_id: str) -> Select[str, str]:
    return select(ORIGINS.c.kind, ORIGINS.c.body).where(ORIGINS.c.match_id == match_id)


def _keep(connection: Connection, book: Book) -> None:
    if connection.execute(select(BOOKS.c.digest).where(BOOKS.c.digest == book.digest)).first() is None:
        connection.execute(insert(BOOKS), book._asdict())


def _last(connection: Connection, match_id: str) -> int:
    last = connection.execute(select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.match_id == match_id)).scalar_one()
    if last is None:
        raise UnknownMatch(match_id)
    return int(last)


def _side_moves(connection: Connection, match_id: str, which: ColumnElement[bool]) -> list[SideMove]:
    chosen = (
        select(SIDE_MOVES.c.seq, SIDE_MOVES.c.side, SIDE_MOVES.c.client_id, SIDE_MOVES.c.body)
        .where(SIDE_MOVES.c.match_id == match_id, which)
        .order_by(SIDE_MOVES.c.seq, SIDE_MOVES.c.side)
    )
    return [SideMove(*row) for row in connection.execute(chosen)]


def _matches() -> Select[str, int, int, int, bool, str]:
    origin = select(ORIGINS.c.kind).where(ORIGINS.c.match_id == MATCHES.c.id).scalar_subquery()
    last = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.match_id == MATCHES.c.id).scalar_subquery()
    return select(MATCHES.c.id, MATCHES.c.created_ms, MATCHES.c.changed_ms, last, MATCHES.c.archived, origin)


def _as_match(row: Row[str, int, int, int, bool, str]) -> StoredMatch:
    match = StoredMatch(*row)
    return match._replace(origin=match.origin or "")
