"""Whether the simulated table can be used: it is compiled beside the server, which answers meanwhile."""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Final

from fivepins.hall import child_process
from fivepins.hall.errors import NotReady
from fivepins.physics.simulate import warmup

_COMMAND: Final = (sys.executable, "-m", "fivepins.hall.table.compile")
_LOG = logging.getLogger("fivepins.play")


class Simulator:
    """How far the simulator is compiled.

    Attributes:
        done: Kernels that are ready.
        total: Kernels that there are, 0 while that is not known.
        ready: Whether strokes can be simulated without a wait.
    """

    def __init__(self, *, ready: bool) -> None:
        self.done = 0
        self.total = 0
        self.ready = ready

    def need(self) -> None:
        """Go on only where strokes can be simulated.

        Raises:
            NotReady: If they cannot yet.
        """
        if not self.ready:
            raise NotReady(
                "the table is being prepared", more={"ready": self.done, "total": self.total}, expected="a later try"
            )

    async def prepare(self, then: Callable[[], Awaitable[None]]) -> None:
        """Compile in another process, then load what it made.

        Args:
            then: Called when the simulator is ready.
        """
        if self.ready:
            return
        try:
            await self._compile_beside()
        except (OSError, ValueError) as error:
            _LOG.warning("the simulator was not compiled ahead: %s", error)
        try:
            await asyncio.to_thread(self._load)
        except Exception:
            _LOG.exception("the simulator cannot be used")
            return
        self.ready = True
        await then()

    async def _compile_beside(self) -> None:
        process = await child_process.start(_COMMAND, asked=False)
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                done, _, total = line.decode().partition(" ")
                self.done, self.total = int(done), int(total)
            if await process.wait():
                _LOG.warning("the simulator was not compiled ahead: status %d", process.returncode)
        finally:
            await child_process.end(process)

    def _load(self) -> None:
        for done, total, _ in warmup():
            self.done, self.total = done, total
