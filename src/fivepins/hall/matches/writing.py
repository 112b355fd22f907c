"""Entries written: one at a time in each match, on the disk before anybody is told."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fivepins.desk.rows import entry_text, ruling_of_entry
from fivepins.desk.view import search_words
from fivepins.hall.clock import Clock
from fivepins.hall.errors import Conflict, NotAllowed
from fivepins.hall.match.match import Match
from fivepins.hall.match.seats import PLAYER_OF
from fivepins.hall.matches.reading import Reader
from fivepins.match.append import append
from fivepins.match.creation import Creation
from fivepins.match.entries import Entry, Fouled, Header, Struck
from fivepins.match.fold.fold import extend, fold
from fivepins.match.fold.state import State
from fivepins.match.match_log import format_record
from fivepins.match.record import Record as MatchRecord
from fivepins.model.errors import InputError
from fivepins.model.hidden import refuse_hidden
from fivepins.model.symbols import Player
from fivepins.store.matches import ClientIdTaken, NumberTaken, SideMove, Store, StoredRecord, StoreError

_ATTEMPTS = 3
"""How often an entry is tried that another program forestalls."""


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


class Writer:
    """Writes entries.

    Args:
        store: Where matches are kept.
        reader: Reads what another program wrote.
        clock: The time that entries carry.
        changed: Called with a match when it has another entry, or a side did something toward one.
    """

    def __init__(self, store: Store, reader: Reader, clock: Clock, changed: Callable[[Match], None]) -> None:
        self._store = store
        self._reader = reader
        self._clock = clock
        self._changed = changed

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
        side_moves: Sequence[SideMove] = (),
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
            then: Called with the State behind the entry when it is safe, before anybody is shown it.
            side_moves: What completed the entry, kept with it.

        Raises:
            Conflict: If the number is not the next one.
            InputError: If the entry cannot stand there, or the id belongs to another entry.
            NotAllowed: If the rule book of the match is not at hand.
            StoreError: If the store cannot write it now.
        """
        async with match.lock:
            if match.behind:
                await self._catch_up(match)
            for _ in range(_ATTEMPTS):
                known = match.log.by_client(client_id)
                if known is not None:
                    if not _same(known.entry, entry):
                        raise InputError("this id belongs to another entry", got=client_id, expected="a fresh id")
                    return Entered(known.seq, False, await asyncio.to_thread(_ruling_then, match, known.seq, lang))
                try:
                    _expect_number(match, seq)
                    _expect_its_book(match)
                    _expect_whole(match)
                    if isinstance(entry, Header):
                        refuse_hidden(entry.name, entry.text)
                    log, state = append(
                        match.log,
                        match.state,
                        _with_check(match.state, entry),
                        seq=seq,
                        author=author,
                        time_ms=self._time(match),
                        desk=desk,
                        client=client_id,
                        settle_later=True,
                    )
                except (Conflict, InputError):
                    if not await self._overtaken(match):
                        raise
                    continue
                # Whatever ends this coroutine in between, the next one looks what the store has.
                match.behind = True
                record = StoredRecord(seq, client_id, format_record(log.records[seq]))
                try:
                    found_by = search_words(state)
                    words = None if found_by == search_words(match.state) else found_by
                    await asyncio.to_thread(
                        self._store.append, match.id, [record], self._clock(), side_moves, words=words
                    )
                except (NumberTaken, ClientIdTaken):
                    await self._catch_up(match)
                    made = {} if match.simulated is None else match.simulated.side_moves(seq)
                    if any(PLAYER_OF[one.side] in made for one in side_moves):
                        # That side did something else toward this entry at another server.
                        raise _conflict(match, seq) from None
                    continue
                match.behind = False
                if match.simulated is not None:
                    match.simulated.keep(side_moves)
                if then is not None:
                    then(state)
                match.change(log, state)
                self._changed(match)
                return Entered(seq, True, ruling_of_entry(state, seq, lang))
            raise StoreError("another program keeps writing to this match")

    def _time(self, match: Match) -> int:
        """The time of an entry: a clock that was put back does not take the log back with it."""
        return max(self._clock(), match.log.records[-1].time_ms)

    async def keep_side_move(self, match: Match, move: SideMove, *, first: bool = True) -> dict[Player, SideMove]:
        """Keep what one side of a simulated match did toward the next entry, where it did nothing toward it yet.

        Args:
            match: The match.
            move: What it did.
            first: Keep it only where the other side did nothing either.

        Returns:
            What the sides had done before.

        Raises:
            Conflict: If the number is not the next one.
            StoreError: If the store cannot write it now.
        """
        assert match.simulated is not None
        async with match.lock:
            if match.behind:
                await self._catch_up(match)
            if move.seq != match.log.next_seq:
                await self._overtaken(match)
                _expect_number(match, move.seq)
            match.behind = True
            try:
                before = await asyncio.to_thread(lambda: self._store.add_side_move(match.id, move, first=first))
            except NumberTaken:
                await self._catch_up(match)
                raise _conflict(match, move.seq) from None
            match.behind = False
            sides = {PLAYER_OF[one.side]: one for one in before}
            if not before or not (first or PLAYER_OF[move.side] in sides):
                match.simulated.keep([move])
            match.simulated.keep(before)
            match.show()
            self._changed(match)
            return sides

    async def _overtaken(self, match: Match) -> bool:
        """Whether another program wrote meanwhile: nothing is refused for what is not so any more."""
        if await asyncio.to_thread(self._reader.last, match.id) == match.seq:
            return False
        await self._catch_up(match)
        return True

    async def _catch_up(self, match: Match) -> None:
        """Read what another program wrote, or what was written when nobody waited for it."""
        log, state = await asyncio.to_thread(self._reader.read_log, match.id)
        if match.simulated is not None:
            match.simulated.keep(await asyncio.to_thread(self._reader.side_moves, match.id))
        if log.next_seq != match.log.next_seq:
            if match.simulated is not None:
                session = await asyncio.to_thread(self._reader.resume, log, state)
                if session is not None:
                    match.simulated.resumed(session)
            match.change(log, state)
        match.behind = False


def _expect_number(match: Match, seq: int) -> None:
    if seq != match.log.next_seq:
        raise _conflict(match, seq)


def _expect_its_book(match: Match) -> None:
    """A match whose book is not at hand can be read; going on under another one would change what it was."""
    if not match.state.by_its_book:
        raise NotAllowed(
            "the rule book that this match was begun under is not at hand: it can be read, not continued",
            got=f"digest {match.state.creation.digest[:12]}…",
            expected="that book: an archive of the server where the match was begun has it",
        )


def _expect_whole(match: Match) -> None:
    """What was changed from outside is not gone on with: a further entry would vouch for it."""
    if match.state.broken >= 0:
        raise NotAllowed(
            "this match was changed from outside: it can be read and exported, not continued",
            got=f"entry {match.state.broken}, which does not follow from those before it",
            expected="a whole chain: fivepins restore brings back a backup, a new match goes on from the score",
        )


def _conflict(match: Match, seq: int) -> Conflict:
    return Conflict(seq, entry_text(match.state, seq), match.view)


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
    if not rows or rows[0].ruling is None or rows[0].problems:
        return entry
    return entry._replace(check=rows[0].check)


def _ruling_then(match: Match, seq: int, lang: str) -> dict[str, Any] | None:
    """The ruling of an entry as it was when the entry was written."""
    return ruling_of_entry(fold(match.log.records[: seq + 1], match.state.edition), seq, lang)
