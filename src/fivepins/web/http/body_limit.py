"""Bodies that are too large, or come too slowly, are refused."""

import asyncio
from collections.abc import Mapping

from starlette.exceptions import HTTPException

from fivepins.model.errors import InputError
from fivepins.web.http.asgi import App, Message, Receive, Send

MAX_BODY = 128 * 1024
"""Bytes of a request's body; more is refused unread. The longest entry fits, its letters escaped; a body full of keys
would cost a moment in which no other desk is answered."""

MAX_FILE = 4 * 1024 * 1024
"""Bytes of an uploaded file."""

BODY_S = 30
"""Seconds in which a body has to be there."""


class BodyRefused(HTTPException):
    """A body that is not read to its end."""

    def __init__(self, status: int, reason: InputError) -> None:
        super().__init__(status)
        self.reason = reason


class BodyLimit:
    """ASGI middleware: a body that is too large, whatever the header claims, or comes too slowly is refused.

    Args:
        app: The application.
        larger: Bytes that a body may have at single paths; at all others `MAX_BODY`.
    """

    def __init__(self, app: App, larger: Mapping[str, int]) -> None:
        self.app = app
        self.larger = larger

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass the request on with its bytes counted."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.larger.get(scope["path"], MAX_BODY)
        claimed = dict(scope["headers"]).get(b"content-length", b"0")
        announced = int(claimed) if claimed.isdigit() else 0
        counted = 0
        complete = False
        deadline = asyncio.get_running_loop().time() + BODY_S

        async def receive_counted() -> Message:
            nonlocal counted, complete
            if complete:
                return await receive()
            if announced > most:
                raise _too_large(most)
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                reason = InputError("the body does not come to its end", expected=f"all of it within {BODY_S} s")
                raise BodyRefused(408, reason) from None
            counted += len(message.get("body", b""))
            if counted > most:
                raise _too_large(most)
            complete = not message.get("more_body", False)
            return message

        await self.app(scope, receive_counted, send)


def _too_large(most: int) -> BodyRefused:
    return BodyRefused(413, InputError("the body is too large", expected=f"at most {most} bytes"))
