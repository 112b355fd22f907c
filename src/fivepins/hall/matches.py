"""The matches at hand: folded once, kept in memory while they are used, every change first on the disk.

An entry is acknowledged, and shown on any screen, only after the store has it. Everything here runs on one event loop;
only the store's own work is done in threads.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from fivepins.desk.rows import ruling_in_words
from fivepins.desk.view import search_words, summary
from fivepins.hall.errors import Conflict, NotReady, UnreadableMatch
from fivepins.hall.followers import BEAT_S, Follower
from fivepins.hall.match import Match, now_ms
from fivepins.hall.table.simulated_table import PLAYERS, SimulatedTable
from fivepins.match.append import append, new_problems
from fivepins.match.creation import Creation
from fivepins.match.entries import Amend, Entry, Fouled, Struck
from fivepins.match.fold.fold import extend, fold
from fivepins.match.fold.state import State
from fivepins.match.match_log import MatchLog, format_record, parse_record
from fivepins.match.record import Record as MatchRecord
from fivepins.model.errors import InputError
from fivepins.model.symbols import Player
from fivepins.play.session import Session, resume
from fivepins.store.matches import (
    ClientIdTaken,
    NumberTaken,
    Seat,
    SideMove,
    Store,
    StoredMatch,
    StoredRecord,
    StoreError,
)

MAX_MATCHES: Final = 200
"""Matches kept in memory that nobody uses; those in use are kept whatever their number."""

MAX_ENTRIES_KEPT: Final = 100_000
"""Entries of all matches in memory, about a kilobyte each, beyond which those that nobody uses are let go."""

MAX_STREAMS: Final = 2000
"""Live streams of all matches: so many are told of an entry, and of the time, without a wait for anybody else."""

MAX_SUMMARIES: Final = 5000
"""Matches whose line in a list is kept in memory."""


class Entered(NamedTuple):
    """An entry that stands.

    Attributes:
        seq: Its number.
        fresh: Whether this request wrote it; a repeated one finds it written.
        ruling: Its ruling in words, as it was when it was written.
    """

    seq: int
    fresh: bool
    ruling: dict[str, Any] | None


class Previewed(NamedTuple):
    """What an entry would bring about.

    Attributes:
        ruling: Its ruling in words.
        after: The State behind it.
        problems: Those that it would make.
    """

    ruling: dict[str, Any] | None
    after: State
    problems: Sequence[Any]


class Matches:
    """All matches of a store.

    Args:
        store: Where they are kept.
        simulator_ready: Whether the simulated table can be used now; until then no match of it can be played.

    Attributes:
        looked: Called with a match whenever somebody looks at it, or has changed it.
        room: Called with a match before a move that may leave the next one to a computer; it raises `NotReady` where
            there is no room for another thought.
        closed: Whether streams were told to end.
        most_streams: Live streams of all matches that may be open.
    """

    def __init__(self, store: Store, simulator_ready: Callable[[], bool] = lambda: True) -> None:
        self._store = store
        self.simulator_ready = simulator_ready
        self.looked: Callable[[Match], None] = lambda match: None
        self.room: Callable[[Match], None] = lambda match: None
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._loading: dict[str, asyncio.Future[None]] = {}
        self._summaries: OrderedDict[str, tuple[int, dict[str, Any]]] = OrderedDict()
        self.closed = False
        self.most_streams = MAX_STREAMS

    async def follow(self, match_id: str, lang: str) -> Follower:
        """Follow a match: the whole view at once and after every change.

        Raises:
            NotReady: If too many follow matches.
            UnknownMatch: If there is no such match.
            UnreadableMatch: If this program cannot fold it.
            StoreError: If the store cannot read it now.
        """
        if sum(match.listeners for match in self._matches.values()) >= self.most_streams:
            raise NotReady("too many screens follow matches", more={}, expected="a later try")
        match = await self.hold(match_id)
        follower = match.follow(lang, lambda: self.release(match))
        if self.closed:
            match.close()
        return follower

    async def run(self, stopping: asyncio.Event) -> None:
        """Beat until the server is told to stop, then end every stream."""
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
        self.looked(match)
        return match

    def release(self, match: Match) -> None:
        """Say that a held match is not used any more."""
        match.users -= 1

    async def _load(self, match_id: str) -> None:
        """Read a match; who asks for one that is being read waits for the same reading."""
        loading = self._loading.get(match_id)
        if loading is None:
            loading = self._loading[match_id] = asyncio.ensure_future(self._read_and_keep(match_id))
            loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
        await asyncio.shield(loading)

    async def _read_and_keep(self, match_id: str) -> None:
        log, state, simulated = await asyncio.to_thread(self._read_with_table, match_id)
        if match_id not in self._matches:
            self._keep(Match(match_id, log, state, simulated))

    def _read_with_table(self, match_id: str) -> tuple[MatchLog, State, SimulatedTable | None]:
        log, state = self._read(match_id)
        seats = self._store.seats(match_id)
        if not seats:
            return log, state, None
        return log, state, SimulatedTable(seats, self._resume(log, state), self._store.shares(match_id))

    def _resume(self, log: MatchLog, state: State) -> Session | None:
        """How the table stands, None while the simulator is not ready."""
        if not self.simulator_ready():
            return None
        try:
            return resume(log, state)
        except InputError:
            # A stroke that the simulator of today cannot play: the match can still be read.
            return Session(log, state)

    async def prepare(self) -> None:
        """Put the balls on every table that was read before the simulator was ready."""
        for match in list(self._matches.values()):
            await self.put_balls(match)
            if match.listeners:
                self.looked(match)

    async def put_balls(self, match: Match) -> None:
        """Put the balls on the table of a match where that could not be done when it was read."""
        if match.simulated is None or match.simulated.prepared or not self.simulator_ready():
            return
        async with match.lock:
            session = await asyncio.to_thread(self._resume, match.log, match.state)
            if session is not None and not match.simulated.prepared:
                match.simulated.resumed(session)
                match.show()

    def _read(self, match_id: str) -> tuple[MatchLog, State]:
        records = self._store.since(match_id)
        try:
            log = MatchLog.of([parse_record(record.body) for record in records])
            return log, fold(log.records)
        except ValueError as error:
            raise UnreadableMatch(f"the match {match_id} cannot be read: {error}") from error

    def _keep(self, match: Match) -> None:
        self._matches[match.id] = match
        entries = sum(one.log.next_seq for one in self._matches.values())
        for one in list(self._matches.values()):
            if len(self._matches) <= MAX_MATCHES and entries <= MAX_ENTRIES_KEPT:
                break
            if one.users == 0 and one is not match:
                del self._matches[one.id]
                entries -= one.log.next_seq

    async def create(self, match_id: str, log: MatchLog, state: State, seats: Sequence[Seat] = ()) -> bool:
        """Write a new match with all entries that it begins with.

        Args:
            match_id: A fresh id.
            log: Its entries.
            state: What follows from them.
            seats: Who plays which side, where it is played on the simulated table.

        Returns:
            Whether it is new: a match with this id may stand already.

        Raises:
            StoreError: If the store cannot write it now.
        """
        records = [StoredRecord(one.seq, one.client or None, format_record(one)) for one in log.records]
        words = search_words(state.creation)
        try:
            await asyncio.to_thread(self._store.create, match_id, records, words, now_ms(), seats)
        except NumberTaken:
            return False
        simulated = SimulatedTable(seats, Session(log, state)) if seats else None
        self._keep(Match(match_id, log, state, simulated))
        return True

    async def search(
        self, words: str, *, archived: bool | None, limit: int, before: tuple[int, str] | None
    ) -> list[StoredMatch]:
        """Matches of the store, as `Store.search` finds them."""
        return await asyncio.to_thread(self._store.search, words, archived=archived, limit=limit, before=before)

    async def archive(self, match_id: str, archived: bool) -> None:
        """Put a match away, or take it out again."""
        await asyncio.to_thread(self._store.archive, match_id, archived)

    async def enter(
        self,
        match: Match,
        entry: Entry,
        *,
        seq: int,
        client_id: str,
        author: str,
        desk: str,
        lang: str,
        then: Callable[[State], None] | None = None,
        shares: Sequence[SideMove] = (),
    ) -> Entered:
        """Write an entry, or find that this request wrote it before.

        Args:
            match: The match.
            entry: The entry.
            seq: The number that it is to get.
            client_id: The desk's own id of it.
            author: Who writes it.
            desk: On which desk.
            lang: Language of the ruling.
            then: Called with the State behind the entry when it is safe, before any screen shows it.
            shares: What completed the entry, kept with it.

        Raises:
            Conflict: If the number is not the next one.
            InputError: If the entry cannot stand there, or the id belongs to another entry.
            StoreError: If the store cannot write it now.
        """
        async with match.lock:
            if match.behind:
                await self._catch_up(match)
            for _ in range(3):
                known = match.log.by_client(client_id)
                if known is not None:
                    if not _same(known.entry, entry):
                        raise InputError("this id belongs to another entry", got=client_id, expected="a fresh id")
                    ruling = await asyncio.to_thread(_ruling_then, match.log, known.seq, lang)
                    return Entered(known.seq, False, ruling)
                if seq != match.log.next_seq:
                    raise Conflict(match, match.text(seq))
                log, state = append(
                    match.log,
                    match.state,
                    _with_check(match.state, entry),
                    seq=seq,
                    author=author,
                    time_ms=now_ms(),
                    desk=desk,
                    client=client_id,
                    settle_later=True,
                )
                # Whatever ends this coroutine in between, the next one looks what the store has.
                match.behind = True
                body = format_record(log.records[seq])
                try:
                    record = StoredRecord(seq, client_id, body)
                    await asyncio.to_thread(self._store.append, match.id, [record], now_ms(), shares)
                except (NumberTaken, ClientIdTaken):
                    await self._catch_up(match)
                    if any(match.simulated and PLAYERS[one.side] in match.simulated.shares(seq) for one in shares):
                        # That side did something else toward this entry at another server.
                        raise Conflict(match, match.text(seq)) from None
                    continue
                match.behind = False
                if match.simulated is not None:
                    match.simulated.keep(shares)
                if then is not None:
                    then(state)
                match.change(log, state)
                self.looked(match)
                return Entered(seq, True, _ruling_of(state, seq, entry, lang))
            raise StoreError("another program keeps writing to this match")

    async def share(self, match: Match, share: SideMove, *, first: bool = True) -> dict[Player, SideMove]:
        """Keep what one side of a simulated match did toward the next entry, where it did nothing toward it yet.

        Args:
            match: The match.
            share: What it did.
            first: Keep it only where the other side did nothing either.

        Returns:
            The shares that stood before.

        Raises:
            Conflict: If the number is not the next one.
            StoreError: If the store cannot write it now.
        """
        assert match.simulated is not None
        async with match.lock:
            if match.behind:
                await self._catch_up(match)
            if share.seq != match.log.next_seq:
                raise Conflict(match, match.text(share.seq))
            match.behind = True
            try:
                before = await asyncio.to_thread(lambda: self._store.share(match.id, share, first=first))
            except NumberTaken:
                await self._catch_up(match)
                raise Conflict(match, match.text(share.seq)) from None
            match.behind = False
            sides = {PLAYERS[one.side]: one for one in before}
            if not before or not (first or PLAYERS[share.side] in sides):
                match.simulated.keep([share])
            match.simulated.keep(before)
            match.show()
            self.looked(match)
            return sides

    async def _catch_up(self, match: Match) -> None:
        """Read what another process wrote, or what was written when nobody waited for it."""
        log, state = await asyncio.to_thread(self._read, match.id)
        if match.simulated is not None:
            match.simulated.keep(await asyncio.to_thread(self._store.shares, match.id))
        if log.next_seq != match.log.next_seq:
            if match.simulated is not None:
                session = await asyncio.to_thread(self._resume, log, state)
                if session is not None:
                    match.simulated.resumed(session)
            match.change(log, state)
        match.behind = False

    def preview(self, match: Match, entry: Entry, lang: str) -> Previewed:
        """What an entry would bring about as the next one; nothing is written.

        Raises:
            InputError: If it cannot stand there.
        """
        seq = match.log.next_seq
        _, after = append(match.log, match.state, entry, seq=seq, settle_later=True)
        return Previewed(_ruling_of(after, seq, entry, lang), after, new_problems(match.state, after))

    async def listed(self, found: Sequence[StoredMatch]) -> tuple[list[dict[str, Any]], list[dict[str, str]]]:
        """Lines of a list, and the matches that cannot be read with the reason."""
        told: dict[str, dict[str, Any] | str] = {}
        for one in found:
            match = self._matches.get(one.id)
            known = self._summaries.get(one.id)
            if match is not None:
                told[one.id] = summary(match.state, one.id)
            elif known is not None and known[0] == one.last:
                told[one.id] = known[1]
        unknown = [one for one in found if one.id not in told]
        if unknown:
            read = await asyncio.to_thread(self._read_summaries, unknown)
            for one, line in zip(unknown, read, strict=True):
                told[one.id] = line
                if not isinstance(line, str):
                    self._summaries[one.id] = (one.last, line)
            while len(self._summaries) > MAX_SUMMARIES:
                self._summaries.popitem(last=False)
        lines, unreadable = [], []
        for one in found:
            line = told[one.id]
            if isinstance(line, str):
                unreadable.append({"id": one.id, "error": line})
            else:
                times = {"created_ms": one.created_ms, "changed_ms": one.changed_ms, "archived": one.archived}
                lines.append({**line, **times})
        return lines, unreadable

    def _read_summaries(self, found: Sequence[StoredMatch]) -> list[dict[str, Any] | str]:
        """The summary of each match, or why it cannot be read."""
        told: list[dict[str, Any] | str] = []
        for one in found:
            try:
                told.append(summary(self._read(one.id)[1], one.id))
            except UnreadableMatch as error:
                told.append(str(error))
        return told


def _same(stored: Entry | Creation, sent: Entry) -> bool:
    """Whether an entry is the one that was sent; the check that was added on the way does not count."""
    if isinstance(sent, Struck | Fouled) and sent.check is None and isinstance(stored, Struck | Fouled):
        stored = stored._replace(check=None)
    return type(stored) is type(sent) and stored == sent


def _with_check(state: State, entry: Entry) -> Entry:
    """A stroke or foul with the ruling that its desk sees, so that a later difference comes to light."""
    if not isinstance(entry, Struck | Fouled) or entry.check is not None:
        return entry
    seq = state.next_seq
    rows = extend(state, MatchRecord(seq, entry, game=state.now.game)).rows_of(seq)
    return entry._replace(check=rows[0].check) if rows and rows[0].ruling is not None else entry


def _ruling_of(state: State, seq: int, entry: Entry | Creation, lang: str) -> dict[str, Any] | None:
    """The ruling of an entry, or of the reading that it gives to another one."""
    rows = state.rows_of(entry.seq if isinstance(entry, Amend) else seq)
    return ruling_in_words(state, rows[-1], lang) if rows else None


def _ruling_then(log: MatchLog, seq: int, lang: str) -> dict[str, Any] | None:
    """The ruling of an entry as it was when the entry was written."""
    return _ruling_of(fold(log.records[: seq + 1]), seq, log.records[seq].entry, lang)
