"""Routes that say in the server's log what they refuse."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from fivepins.hall.errors import Conflict, UnreadableMatch
from fivepins.model.errors import InputError
from fivepins.store.matches import StoreError, UnknownMatch

_LOG = logging.getLogger("fivepins.play")


class LoggedRoute(APIRoute):
    """A route that says in the log which moves it refused, and why; a token is never said."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the framework, watched."""
        handle = super().get_route_handler()

        async def watched(request: Request) -> Response:
            try:
                response = await handle(request)
            except (InputError, Conflict, UnknownMatch, StoreError, UnreadableMatch, HTTPException) as error:
                _log(request, str(error))
                raise
            except RequestValidationError as error:
                first = error.errors()[0]
                _log(request, f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}")
                raise
            if response.status_code >= 400:
                _log(request, bytes(response.body).decode("utf-8", "replace"))
            return response

        return watched


def _log(request: Request, reason: str) -> None:
    if request.method == "POST":
        client = request.client.host if request.client else ""
        # Quoted, since what was sent may hold line ends.
        _LOG.warning("refused %.200r from %s: %.400r", request.url.path, client, reason)
