"""The HTTP application."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

import fivepins
from fivepins.hall.matches import Matches
from fivepins.hall.table import computers
from fivepins.hall.table.simulator import Simulator
from fivepins.store.matches import Store
from fivepins.web.desk import files, scoring
from fivepins.web.http import errors, origin, pages
from fivepins.web.http.rate_limit import RateLimit
from fivepins.web.law import judging, rulebooks
from fivepins.web.table import between_strokes, moves, practice


def create_app(
    store: Store | None = None, *, prepare: bool = False, minds: Sequence[str] = computers.COMMAND
) -> FastAPI:
    """The application, with its interface under `/api` and the pages of the client.

    Args:
        store: Where matches are kept; without one the interface knows only the law.
        prepare: Whether the simulated table is compiled beside it first; else it is when it is first used.
        minds: What a process is started with in which computer players think.

    The event `app.state.stopping` is set when the server has been told to end: an open stream ends itself then.
    """
    app = FastAPI(title="Fivepins", version=fivepins.__version__, docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.stopping = asyncio.Event()
    errors.install(app)
    app.include_router(judging.router)
    app.include_router(rulebooks.router)
    app.state.matches = None
    if store is not None:
        app.state.simulator = simulator = Simulator(ready=not prepare)
        app.state.matches = matches = Matches(store, lambda: simulator.ready)
        app.state.thinking = computers.Computers(matches, minds)
        matches.looked = app.state.thinking.look
        matches.room = app.state.thinking.need
        app.state.begun = moves.Begun()
        app.state.move_pace = RateLimit(moves.A_SECOND)
        app.state.practice_pace = RateLimit(practice.A_SECOND)
        app.include_router(files.router)
        app.include_router(scoring.router)
        app.include_router(practice.router)
        app.include_router(moves.router)
        app.include_router(between_strokes.router)
    app.add_middleware(errors.BodyLimit, larger={files.UPLOAD: errors.MAX_FILE})
    app.add_middleware(origin.OwnPagesOnly)
    app.add_middleware(pages.SecurityHeaders)
    app.router.routes.extend(pages.routes())
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    matches: Matches | None = app.state.matches
    if matches is None:
        yield
        return
    stopping: asyncio.Event = app.state.stopping
    tasks = [
        asyncio.ensure_future(matches.run(stopping)),
        asyncio.ensure_future(app.state.thinking.run(stopping)),
        asyncio.ensure_future(_until(stopping, app.state.simulator.prepare(matches.prepare))),
    ]
    try:
        yield
    finally:
        stopping.set()
        await asyncio.gather(*tasks)


async def _until(stopping: asyncio.Event, work: Coroutine[Any, Any, None]) -> None:
    """Work that is given up when the server ends."""
    task = asyncio.ensure_future(work)
    stopped = asyncio.ensure_future(stopping.wait())
    await asyncio.wait((task, stopped), return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if not task.done():
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
