"""Servers that die, over a disk that fails; beside it the plain list of what was written."""

from __future__ import annotations

import asyncio
import contextvars
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from fivepins.hall.hall import Hall
from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.match.match_log import MatchLog, parse_record
from fivepins.match.notation.printing import format_entry
from fivepins.store.matches import StoreError
from hall.simulation.virtual_loop import RUNNING, Program

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fivepins.match.fold.state import State
    from fivepins.store.matches import SideMove, Store, StoredRecord
    from hall.simulation.world import World


class Written(NamedTuple):
    """An entry of the plain list: what the database was given."""

    client: str
    body: str

    @property
    def text(self) -> str:
        entry = parse_record(self.body).entry
        return "" if isinstance(entry, Creation) else format_entry(entry)


@dataclass
class Listing:
    """The plain list of one match."""

    entries: list[Written] = field(default_factory=list)
    sides: dict[str, str] = field(default_factory=dict)

    def wrote(self, client: str) -> int | None:
        """The number of a client's entry."""
        return next((seq for seq, one in enumerate(self.entries) if client and one.client == client), None)

    def state(self, length: int) -> tuple[MatchLog, State]:
        """What the first entries come to."""
        log = MatchLog.of([parse_record(one.body) for one in self.entries[:length]])
        return log, fold(log.records)


class Disk:
    """The store, as one server sees it: it writes the plain list, and may fail before or after it wrote."""

    def __init__(self, world: World, store: Store) -> None:
        self._world = world
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def _fail(self, likely: float) -> None:
        if self._world.chance(likely):
            raise StoreError("the database cannot be used now: database is locked")

    def since(self, match_id: str, seq: int = 0) -> list[StoredRecord]:
        self._fail(self._world.trouble.refused)
        return self._store.since(match_id, seq)

    def create(
        self, match_id: str, records: list[StoredRecord], words: str, now_ms: int, seats: Any = (), **more: Any
    ) -> None:
        self._fail(self._world.trouble.refused)
        self._store.create(match_id, records, words, now_ms, seats, **more)
        self._world.disk[match_id] = Listing([Written(one.client_id or "", one.body) for one in records])
        self._fail(self._world.trouble.unsaid)

    def append(
        self,
        match_id: str,
        records: list[StoredRecord],
        now_ms: int,
        side_moves: Any = (),
        *,
        words: str | None = None,
    ) -> None:
        self._fail(self._world.trouble.refused)
        self._store.append(match_id, records, now_ms, side_moves, words=words)
        listing = self._world.disk[match_id]
        for one in records:
            self._world.expect(one.seq == len(listing.entries), f"{match_id}: entry {one.seq} behind a gap")
            self._world.expect(listing.wrote(one.client_id or "") is None, f"{match_id}: {one.client_id} wrote twice")
            listing.entries.append(Written(one.client_id or "", one.body))
        listing.sides.update({move.side: move.client_id for move in side_moves})
        self._fail(self._world.trouble.unsaid)

    def add_side_move(self, match_id: str, move: SideMove, *, first: bool = True) -> list[SideMove]:
        self._fail(self._world.trouble.refused)
        before = self._store.add_side_move(match_id, move, first=first)
        if not before:
            self._world.disk[match_id].sides[move.side] = move.client_id
        self._fail(self._world.trouble.unsaid)
        return before


class Server:
    """A process that may be killed and started anew."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.program = Program(name, dead=True)
        self.hall: Hall | None = None
        self._stopping = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to serve, with nothing in memory."""
        self.program = Program(self.name)
        self.hall = Hall(Disk(self.world, self.world.store), clock=self.world.clock)  # type: ignore[arg-type]
        self._stopping = asyncio.Event()
        self._running = self.do(lambda hall: hall.matches.run(self._stopping))
        self.world.say(f"{self.name} starts")

    async def end(self) -> None:
        """End in order: followers are let go, requests have a second, then it is over."""
        assert self._running is not None
        self._stopping.set()
        await self._running
        await asyncio.sleep(1.0)
        self.kill()

    def kill(self) -> None:
        """End in the middle of a step."""
        self.program.dead = True
        self.hall = None
        self.world.say(f"{self.name} is killed")

    def do(self, work: Callable[[Hall], Awaitable[Any]]) -> asyncio.Task[Any]:
        """Begin something in this process."""
        hall = self.hall
        assert hall is not None
        context = self.context()

        async def inside() -> Any:
            return await work(hall)

        task = self.world.loop.create_task(inside(), context=context)
        # Nobody may be there any more to hear how it ended.
        task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        return task

    def context(self) -> contextvars.Context:
        context = contextvars.copy_context()
        context.run(RUNNING.set, self.program)
        return context
