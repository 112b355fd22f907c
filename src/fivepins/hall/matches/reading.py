"""Matches read from the store; all this works in threads, beside the event loop."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fivepins.hall.errors import UnreadableMatch
from fivepins.hall.match.simulated_table import SimulatedTable
from fivepins.hall.matches.books import Books
from fivepins.match.fold.fold import fold
from fivepins.match.fold.state import State
from fivepins.match.log.chain import NO_HASH
from fivepins.match.match_log import MatchLog, parse_record
from fivepins.model.errors import InputError
from fivepins.play.session import Session, resume
from fivepins.store.matches import SideMove, Store


class Read(NamedTuple):
    """A match as the store has it.

    Attributes:
        log: Its entries.
        state: What follows from them.
        simulated: Its table, None where it is scored from a real one.
        origin: What it was read from where it was not begun here, else "".
    """

    log: MatchLog
    state: State
    simulated: SimulatedTable | None
    origin: str


class Reader:
    """Reads matches.

    Args:
        store: Where they are kept.
        simulator_ready: Whether the simulated table can be used now.

    Attributes:
        books: Finds the book of each.
    """

    def __init__(self, store: Store, simulator_ready: Callable[[], bool]) -> None:
        self._store = store
        self.books = Books(store)
        self.simulator_ready = simulator_ready

    def read(self, match_id: str) -> Read:
        """A match with its table.

        Raises:
            UnknownMatch: If there is no such match.
            UnreadableMatch: If this program cannot fold it.
            StoreError: If the store cannot read it now.
        """
        log, state = self.read_log(match_id)
        seats = self._store.seats(match_id)
        if not seats:
            origin = self._store.origin(match_id)
            return Read(log, state, None, origin.kind if origin else "")
        table = SimulatedTable(seats, self.resume(log, state), self._store.side_moves(match_id))
        return Read(log, state, table, "")

    def read_log(self, match_id: str) -> tuple[MatchLog, State]:
        """The entries of a match, and what follows from them; it raises what `read` does."""
        records = self._store.since(match_id)
        try:
            log = MatchLog.of([parse_record(record.body) for record in records])
            state = fold(log.records, self.books.of(log.creation))
        except ValueError as error:
            raise UnreadableMatch(f"the match {match_id} cannot be read: {error}") from error
        broken = _first_broken([record.body for record in records], log)
        return log, state if broken < 0 else state.broken_at(broken)

    def last(self, match_id: str) -> int:
        """Number of the last entry of a match."""
        return self._store.last(match_id)

    def side_moves(self, match_id: str) -> list[SideMove]:
        """What single sides did toward entries of a match."""
        return self._store.side_moves(match_id)

    def resume(self, log: MatchLog, state: State) -> Session | None:
        """How the table of a match stands, None while the simulator is not ready."""
        if not self.simulator_ready():
            return None
        try:
            return resume(log, state)
        except InputError:
            # A stroke that the simulator of today cannot play: the match can still be read.
            return Session(log, state)


def _first_broken(lines: Sequence[str], log: MatchLog) -> int:
    """Number of the first entry that does not follow by the chain from those before it, -1 for none."""
    before = NO_HASH
    for line, record in zip(lines, log.records, strict=True):
        if log.format.hash_of_line(line, record.hash, before) != record.hash:
            return record.seq
        before = record.hash
    return -1
