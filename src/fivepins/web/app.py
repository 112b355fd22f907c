"""The HTTP application: the doors, and the plumbing around them."""

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager

from fastapi import FastAPI

import fivepins
from fivepins.hall.hall import Hall
from fivepins.hall.table.thinking_process import COMMAND
from fivepins.store.matches import Store
from fivepins.web.desk import entries, files, live, matches, sheets
from fivepins.web.http import body_limit, errors, heads, known_hosts, origin, pages
from fivepins.web.law import books, judge
from fivepins.web.screens import feeds, tables
from fivepins.web.table import between_strokes, moves, play, practice, replays

LAW = (judge, books)
"""Doors that need no store: modules with a `router`."""

HALL = (files, sheets, matches, entries, live, tables, feeds, practice, play, moves, replays, between_strokes)
"""Doors to what goes on in the hall."""


def create_app(
    store: Store | None = None,
    *,
    prepare: bool = False,
    minds: Sequence[str] = COMMAND,
    guest: str = "",
    hosts: Collection[str] = (),
) -> FastAPI:
    """The application, with its interface under `/api` and the pages of the client.

    Args:
        store: Where matches are kept; without one the interface knows only the law.
        prepare: Whether the simulated table is compiled beside it first; else it is when it is first used.
        minds: What a process is started with in which computer players think.
        guest: Name of somebody's own player, whom those processes know; "" for none.
        hosts: Names that the server goes by beside its addresses, its machine's name and those that end with `.local`.

    The event `app.state.stopping` is set when the server has been told to end: an open stream ends itself then.
    """
    app = FastAPI(title="Fivepins", version=fivepins.__version__, docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.stopping = asyncio.Event()
    app.state.limits = {}
    app.state.hall = None if store is None else Hall(store, prepare=prepare, command=minds, guest=guest)
    errors.install(app)
    for door in LAW if store is None else LAW + HALL:
        app.include_router(door.router)
    app.add_middleware(body_limit.BodyLimit, larger={files.UPLOAD: body_limit.MAX_FILE})
    app.add_middleware(origin.OwnPagesOnly)
    app.add_middleware(heads.Heads)
    app.add_middleware(known_hosts.KnownHosts, allowed=hosts)
    app.add_middleware(pages.SecurityHeaders)
    app.router.routes.extend(pages.routes())
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    hall: Hall | None = app.state.hall
    if hall is None:
        yield
        return
    stopping: asyncio.Event = app.state.stopping
    running = asyncio.ensure_future(hall.run(stopping))
    try:
        yield
    finally:
        stopping.set()
        await running
