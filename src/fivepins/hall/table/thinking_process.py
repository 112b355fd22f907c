"""A process of its own in which computer players think: asked here, answered by `thinker`."""

import asyncio
import pickle
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fivepins.hall import child_process
from fivepins.hall.table.thinker import HEAD, Answer, Question, framed

if TYPE_CHECKING:
    from asyncio.subprocess import Process

COMMAND: Final = (sys.executable, "-m", "fivepins.hall.table.thinker")
"""What a thinking process is started with."""

LONGEST_S: Final = 60.0
"""Seconds after which a thought is given up."""


class ThoughtLost(Exception):
    """The process that thought has ended, or did not come to an end."""


class ThinkingProcess:
    """One thinking process; started when it is first asked, and again when it has ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    async def ask(self, asked: Question) -> Answer:
        """The answer.

        Raises:
            ThoughtLost: If there is none.
        """
        try:
            async with asyncio.timeout(LONGEST_S):
                return await self._ask(asked)
        except (TimeoutError, asyncio.IncompleteReadError, OSError, pickle.UnpicklingError, EOFError) as error:
            await self.end()
            raise ThoughtLost(f"the thinking process ended or hung ({type(error).__name__})") from error
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _ask(self, asked: Question) -> Answer:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await child_process.start(self._command, asked=True)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(framed(asked))
        await process.stdin.drain()
        head = await process.stdout.readexactly(HEAD)
        answer: Answer = pickle.loads(await process.stdout.readexactly(int.from_bytes(head)))
        return answer

    async def end(self) -> None:
        """End the process at once."""
        process, self._process = self._process, None
        if process is not None:
            await child_process.end(process)
