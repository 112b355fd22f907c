"""The matches at hand: folded once, kept in memory while they are used.

Everything here runs on one event loop; only the store's own work is done in threads.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from fivepins.desk.view import search_words
from fivepins.hall.clock import Clock
from fivepins.hall.errors import NotAllowed, NotReady
from fivepins.hall.match.followers import BEAT_S, Follower
from fivepins.hall.match.match import Match
from fivepins.hall.match.simulated_table import SimulatedTable
from fivepins.hall.matches.books import book_of
from fivepins.hall.matches.ids import match_id as new_id
from fivepins.hall.matches.match_files import TakenIn, notation_of
from fivepins.hall.matches.reading import Reader
from fivepins.match.append import create
from fivepins.match.creation import Creation
from fivepins.match.fold.state import State
from fivepins.match.match_log import MatchLog, format_record
from fivepins.match.record import Record
from fivepins.model.errors import InputError
from fivepins.model.hidden import refuse_hidden
from fivepins.play.session import Session
from fivepins.rules.edition import Edition
from fivepins.store.matches import NumberTaken, Origin, Seat, Store, StoredRecord

MAX_MATCHES: Final = 200
"""Matches kept in memory that nobody uses; those in use are kept whatever their number."""

MAX_ENTRIES_KEPT: Final = 100_000
"""Entries of all matches in memory, about a kilobyte each, beyond which those that nobody uses are let go."""

MAX_FOLLOWERS: Final = 2000
"""Followers of all matches: so many are told of an entry, and of the time, without a wait for anybody else."""


PLAYED_MS: Final = 3_600_000
"""How long after its last entry a match that is not over counts as being played, ms."""


class Matches:
    """All matches of a store.

    Args:
        store: Where they are kept.
        reader: Reads them.
        clock: The time that new entries and views carry.

    Attributes:
        on_look: Called with a match whenever somebody looks at it.
        on_show: Called with a match whenever it is shown anew, a new one too; with None when one was put away.
        elsewhere: How many follow something else than a match.
        closed: Whether nobody is told anything any more.
        most_followers: Followers of all matches that there may be.
    """

    def __init__(self, store: Store, reader: Reader, clock: Clock) -> None:
        self._store = store
        self._reader = reader
        self._clock = clock
        self.on_look: Callable[[Match], None] = lambda match: None
        self.on_show: Callable[[Match | None], None] = lambda match: None
        self.elsewhere: Callable[[], int] = lambda: 0
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._loading: dict[str, asyncio.Future[None]] = {}
        self.closed = False
        self.most_followers = MAX_FOLLOWERS

    def in_memory(self, match_id: str) -> Match | None:
        """A match, None where it is not in memory."""
        return self._matches.get(match_id)

    async def follow(self, match_id: str, lang: str) -> Follower:
        """Follow a match: the whole view at once and after every change.

        Raises:
            NotReady: If too many follow matches.
            UnknownMatch: If there is no such match.
            UnreadableMatch: If this program cannot fold it.
            StoreError: If the store cannot read it now.
        """
        self.make_room()
        match = await self.hold(match_id)
        follower = match.follow(lang, lambda: self.release(match))
        if self.closed:
            match.close()
        return follower

    def make_room(self) -> None:
        """See that one more may follow.

        Raises:
            NotReady: If too many follow.
        """
        if sum(match.followers for match in self._matches.values()) + self.elsewhere() >= self.most_followers:
            raise NotReady("too many screens follow matches", expected="a later try")

    async def run(self, stopping: asyncio.Event) -> None:
        """Give followers signs of life until `stopping` is set, then tell them nothing any more."""
        while not stopping.is_set():
            try:
                await asyncio.wait_for(stopping.wait(), BEAT_S)
            except TimeoutError:
                for match in list(self._matches.values()):
                    match.beat()
        self.closed = True
        for match in self._matches.values():
            match.close()

    @asynccontextmanager
    async def at(self, match_id: str) -> AsyncIterator[Match]:
        """A match, loaded where it is not in memory, and kept there while it is used.

        Raises:
            UnknownMatch: If there is no such match.
            UnreadableMatch: If this program cannot fold it.
            StoreError: If the store cannot read it now.
        """
        match = await self.hold(match_id)
        try:
            yield match
        finally:
            self.release(match)

    async def hold(self, match_id: str) -> Match:
        """The same without an end: `release` it."""
        while (match := self._matches.get(match_id)) is None:
            await self._load(match_id)
        match.users += 1
        self._matches.move_to_end(match_id)
        try:
            await self.put_balls(match)
        except BaseException:
            self.release(match)
            raise
        self.on_look(match)
        return match

    def release(self, match: Match) -> None:
        """Say that a held match is not used any more."""
        match.users -= 1

    async def _load(self, match_id: str) -> None:
        """Read a match; who asks for one that is being read waits for the same reading."""
        loading = self._loading.get(match_id)
        if loading is None:
            loading = self._loading[match_id] = asyncio.ensure_future(self._read_and_keep(match_id))

            def loaded(done: asyncio.Future[None]) -> None:
                self._loading.pop(match_id, None)
                # Those who waited may all be gone: why it could not be read is then nobody's business.
                if not done.cancelled():
                    done.exception()

            loading.add_done_callback(loaded)
        await asyncio.shield(loading)

    async def _read_and_keep(self, match_id: str) -> None:
        log, state, simulated, origin = await asyncio.to_thread(self._reader.read, match_id)
        if match_id not in self._matches:
            self._keep(Match(match_id, log, state, simulated, self._clock, origin))

    async def prepare(self) -> None:
        """Put the balls on every table that was read before the simulator was ready."""
        for match in list(self._matches.values()):
            await self.put_balls(match)
            if match.followers:
                self.on_look(match)

    async def put_balls(self, match: Match) -> None:
        """Put the balls on the table of a match where that could not be done when it was read."""
        if match.simulated is None or match.simulated.prepared or not self._reader.simulator_ready():
            return
        async with match.lock:
            session = await asyncio.to_thread(self._reader.resume, match.log, match.state)
            if session is not None and not match.simulated.prepared:
                match.simulated.resumed(session)
                match.show()

    def _keep(self, match: Match) -> None:
        self._matches[match.id] = match
        match.on_show = lambda: self.on_show(match)
        entries = sum(one.log.next_seq for one in self._matches.values())
        for one in list(self._matches.values()):
            if len(self._matches) <= MAX_MATCHES and entries <= MAX_ENTRIES_KEPT:
                break
            if one.users == 0 and one is not match:
                del self._matches[one.id]
                entries -= one.log.next_seq

    async def begin(
        self, creation: Creation, *, author: str = "", desk: str = "", client_id: str = ""
    ) -> tuple[str, bool]:
        """Begin a match.

        Args:
            creation: Who plays, under which book.
            author: Who enters it.
            desk: On which desk.
            client_id: The desk's own id of the request: the same one again begins no second match.

        Returns:
            The id of the match, and whether it is new.

        Raises:
            InputError: If the match cannot be, or the id belongs to another one.
            StoreError: If the store cannot write it now.
        """
        log, state = create(creation, author=author, time_ms=self._clock(), desk=desk, client=client_id)
        match_id = new_id(client_id)
        if await self.add(match_id, log, state):
            return match_id, True
        async with self.at(match_id) as standing:
            if standing.log.creation._replace(digest="") != log.creation._replace(digest=""):
                raise InputError("this id belongs to another match", got=client_id, expected="a fresh id")
        return match_id, False

    def book(self, creation: Creation) -> Edition:
        """The rule book that a match is judged by, whoever began it; it raises what `Books.of` does."""
        return self._reader.books.of(creation)

    def keep_book(self, text: str) -> str:
        """Keep the text of a book that comes from elsewhere; it does and raises what `Books.keep` does."""
        return self._reader.books.keep(text)

    async def notation(self, match_id: str, records: Sequence[Record]) -> str:
        """A match as notation, with the comments of the file that it came from.

        Raises:
            StoreError: If the store cannot read it now.
        """
        origin = await asyncio.to_thread(self._store.origin, match_id)
        return await asyncio.to_thread(notation_of, records, origin)

    async def take_in(self, taken: TakenIn) -> tuple[str, bool]:
        """Keep a match that comes from elsewhere.

        Returns:
            Its id, and whether it is new: the same log may be here already.

        Raises:
            StoreError: If the store cannot write it now.
        """
        here = await asyncio.to_thread(self._same, taken.log)
        if here:
            return here, False
        match_id = new_id()
        await self.add(match_id, taken.log, taken.state, origin=taken.origin)
        return match_id, True

    def _same(self, log: MatchLog) -> str:
        """The match that has this log entry by entry, "" for none."""
        lines = [format_record(record) for record in log.records]
        for match_id in self._store.begun_with(lines[0]):
            if [record.body for record in self._store.since(match_id)] == lines:
                return match_id
        return ""

    async def add(
        self, match_id: str, log: MatchLog, state: State, seats: Sequence[Seat] = (), origin: Origin | None = None
    ) -> bool:
        """Write a new match with all entries that it begins with.

        Args:
            match_id: A fresh id.
            log: Its entries.
            state: What follows from them.
            seats: Who plays which side, where it is played on the simulated table.
            origin: Where it comes from, where it was not begun here.

        Returns:
            Whether it is new: a match with this id may stand already.

        Raises:
            InputError: If a name or heading holds signs that nobody sees.
            StoreError: If the store cannot write it now.
        """
        creation = log.creation
        for name, text in (("White", creation.white), ("Yellow", creation.yellow), *creation.headers):
            refuse_hidden(name, text)
        records = [StoredRecord(one.seq, one.client or None, format_record(one)) for one in log.records]
        words = search_words(state)
        try:
            book = book_of(state.edition) if state.edition.digest == log.creation.digest else None
            await asyncio.to_thread(
                self._store.create, match_id, records, words, self._clock(), seats, book=book, origin=origin
            )
        except NumberTaken:
            return False
        simulated = SimulatedTable(seats, Session(log, state)) if seats else None
        match = Match(match_id, log, state, simulated, self._clock, origin.kind if origin else "")
        self._keep(match)
        self.on_show(match)
        return True

    async def archive(self, match_id: str, archived: bool) -> None:
        """Put a match away, or take it out again; it stays readable either way.

        Raises:
            NotAllowed: If it is being played.
            UnknownMatch: If there is no such match.
            StoreError: If the store cannot write it now.
        """
        if archived:
            async with self.at(match_id) as match:
                last = match.log.records[-1]
                if last.seq and not match.state.now.over and self._clock() - last.time_ms < PLAYED_MS:
                    raise NotAllowed(
                        "this match is being played: it can be put away an hour after its last entry, or at its end",
                        got=match_id,
                        expected="a match that nobody plays",
                    )
        await asyncio.to_thread(self._store.archive, match_id, archived)
        self.on_show(None)
