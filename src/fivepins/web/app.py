"""The HTTP application."""

import asyncio
from pathlib import Path

from fastapi import FastAPI

import fivepins
from fivepins.web import errors, judging, pages, rulebooks


def create_app(database: Path | None = None) -> FastAPI:
    """The application, with its interface under `/api` and the pages of the client.

    Args:
        database: Where matches are kept.

    The event `app.state.stopping` is set when the server has been told to end: an open stream ends itself then.
    """
    app = FastAPI(title="Fivepins", version=fivepins.__version__, docs_url=None, redoc_url=None)
    app.state.database = database
    app.state.stopping = asyncio.Event()
    errors.install(app)
    app.include_router(judging.router)
    app.include_router(rulebooks.router)
    app.add_middleware(errors.BodyLimit)
    app.add_middleware(pages.SecurityHeaders)
    app.router.routes.extend(pages.routes())
    return app
