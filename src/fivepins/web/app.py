"""The HTTP application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

import fivepins
from fivepins.store.matches import Store
from fivepins.web import errors, files, judging, origin, pages, rulebooks, scoring, table
from fivepins.web.matches import Matches


def create_app(store: Store | None = None) -> FastAPI:
    """The application, with its interface under `/api` and the pages of the client.

    Args:
        store: Where matches are kept; without one the interface knows only the law.

    The event `app.state.stopping` is set when the server has been told to end: an open stream ends itself then.
    """
    app = FastAPI(title="Fivepins", version=fivepins.__version__, docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.stopping = asyncio.Event()
    app.state.matches = None if store is None else Matches(store)
    errors.install(app)
    app.include_router(judging.router)
    app.include_router(rulebooks.router)
    if store is not None:
        app.include_router(files.router)
        app.include_router(scoring.router)
        app.include_router(table.router)
        app.state.begun = table.Begun()
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
    beats = asyncio.ensure_future(matches.run(app.state.stopping))
    try:
        yield
    finally:
        app.state.stopping.set()
        await beats
