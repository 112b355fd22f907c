"""An event loop with a clock of its own: nothing sleeps, nothing runs beside it, one seed gives one order of events.

What the program hands to threads is done by the loop itself, after a delay that a `Disk` chooses; a program that is
killed is one whose callbacks are dropped from then on, in the middle of whatever it did.
"""

from __future__ import annotations

import asyncio
import collections
import contextvars
import heapq
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    Disk = Callable[[], float]


@dataclass
class Program:
    """One process: what it does stops in the middle once it is dead."""

    name: str
    dead: bool = False


RUNNING: contextvars.ContextVar[Program | None] = contextvars.ContextVar("RUNNING", default=None)


class Stuck(Exception):
    """Nothing is left to happen, and what was waited for did not come."""


class VirtualLoop(asyncio.AbstractEventLoop):
    """The loop.

    Args:
        disk: Seconds until what is handed to a thread begins, and again until its end is heard.
    """

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._now = 0.0
        self._ready: collections.deque[tuple[asyncio.Handle, Program | None]] = collections.deque()
        self._later: list[tuple[float, int, asyncio.TimerHandle, Program | None]] = []
        self._numbers = itertools.count()
        self.errors: list[dict[str, Any]] = []

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self,
        coro: Coroutine[Any, Any, Any],
        *,
        name: str | None = None,
        context: contextvars.Context | None = None,
    ) -> asyncio.Task[Any]:
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        context = contextvars.copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((handle, context.get(RUNNING)))
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        context = contextvars.copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._later, (when, next(self._numbers), handle, context.get(RUNNING)))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Called by the handle; it is passed over when its time comes."""

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        heard = self.create_future()

        def work() -> None:
            try:
                result, error = func(*args), None
            except Exception as raised:
                result, error = None, raised
            self.call_later(self._disk(), hear, result, error)

        def hear(result: Any, error: Exception | None) -> None:
            if heard.cancelled():
                return
            if error is None:
                heard.set_result(result)
            else:
                heard.set_exception(error)

        self.call_later(self._disk(), work)
        return heard

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        # Tasks of a dead program are never heard of again.
        if "was destroyed" not in context["message"]:
            self.errors.append(context)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Let everything happen until this work is done.

        Raises:
            Stuck: If it never will be.
        """
        asyncio._set_running_loop(self)
        try:
            task = self.create_task(work)
            while not task.done():
                self._step()
            return task.result()
        finally:
            asyncio._set_running_loop(None)

    def _step(self) -> None:
        if not self._ready:
            while self._later and self._later[0][2].cancelled():
                heapq.heappop(self._later)
            if not self._later:
                raise Stuck
            when, _, timer, program = heapq.heappop(self._later)
            self._now = max(self._now, when)
            self._ready.append((timer, program))
        handle, program = self._ready.popleft()
        if not handle.cancelled() and not (program is not None and program.dead):
            handle._run()
