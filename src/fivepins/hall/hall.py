"""All that goes on in one process: matches, the simulated table, the computers that think. It knows no HTTP."""

import asyncio
import contextlib
from collections.abc import Coroutine, Sequence
from typing import Any

from fivepins.hall.clock import Clock, system_clock
from fivepins.hall.desk import Desk
from fivepins.hall.floor import Floor
from fivepins.hall.matches.listing import Lists
from fivepins.hall.matches.matches import Matches
from fivepins.hall.matches.reading import Reader
from fivepins.hall.matches.writing import Writer
from fivepins.hall.table.computers import Computers
from fivepins.hall.table.seating import Seating
from fivepins.hall.table.simulator import Simulator
from fivepins.hall.table.thinking_process import COMMAND
from fivepins.store.matches import Store, StoreError


class Hall:
    """What goes on now over one store.

    Args:
        store: Where matches are kept.
        prepare: Whether `run` compiles the simulated table first, in a process beside; else it is compiled when it is
            first used.
        command: What a process is started with in which computer players think.
        clock: The time that entries and views carry.
        guest: Name of somebody's own player, whom the processes of `command` then know; "" for none.

    Attributes:
        matches: Those at hand: begun, held, followed, put away.
        lists: Lists of all.
        floor: What is played at which table.
        desk: Matches scored from a real table.
        seating: Who sits at which simulated table.
        writer: Writes the entries of both.
        simulator: How far the simulated table is compiled.
        computers: Who thinks for computer players; nobody does unless `run` runs.
    """

    def __init__(
        self,
        store: Store,
        *,
        prepare: bool = False,
        command: Sequence[str] = COMMAND,
        clock: Clock = system_clock,
        guest: str = "",
    ) -> None:
        self.simulator = Simulator(ready=not prepare)
        reader = Reader(store, lambda: self.simulator.ready)
        self._books = reader.books
        self.matches = Matches(store, reader, clock)
        self.lists = Lists(store, reader, self.matches.in_memory)
        self.floor = Floor(self.matches, self.lists, clock)
        self.writer = Writer(store, reader, clock, lambda match: self.computers.look(match))
        self.computers = Computers(self.matches, self.writer, lambda: self.simulator.ready, command)
        self.matches.on_look = self.computers.look
        self.desk = Desk(self.writer)
        self.seating = Seating(self.matches, clock, self.computers.need, guest)

    async def run(self, stopping: asyncio.Event) -> None:
        """Prepare the table, let computers think and followers know, until `stopping` is set; then end it all.

        First the installed books are kept: what was begun under them is judged by them after the next update too.
        """
        with contextlib.suppress(StoreError):
            # A store that cannot be written now can be read all the same: the next start keeps them.
            await asyncio.to_thread(self._books.keep_installed)
        work = (
            self.matches.run(stopping),
            self.floor.run(stopping),
            self.computers.run(stopping),
            _until(stopping, self.simulator.prepare(self.matches.prepare)),
        )
        tasks = [asyncio.ensure_future(one) for one in work]
        # Where one of them fails, the others still come to their end.
        await asyncio.wait(tasks)
        for task in tasks:
            task.result()


async def _until(stopping: asyncio.Event, work: Coroutine[Any, Any, None]) -> None:
    """Work that is given up when `stopping` is set."""
    task = asyncio.ensure_future(work)
    stopped = asyncio.ensure_future(stopping.wait())
    await asyncio.wait((task, stopped), return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if not task.done():
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
