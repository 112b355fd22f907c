"""Connections that ask for nothing or take nothing: they are ended, and never so many that nobody else gets in.

Where there are too many, one that asks for nothing now makes room for the next; where all are at work, the next is
told to come again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from fivepins.hall.match.json_bytes import json_bytes
from fivepins.model.errors import InputError
from fivepins.web.http.errors import refusal_json

if TYPE_CHECKING:
    import asyncio

    from fivepins.web.http.asgi import Message, Receive, Send

HEAD_S: Final = 30.0
"""Seconds in which the head of a request has to be there."""

TAKE_S: Final = 60.0
"""Seconds after which a client is given up that takes nothing of what is sent to it."""

REFUSED: Final = 40
"""Connections beyond the most that are still told why they get nothing; further ones are cut."""


class Patient(H11Protocol):
    """A connection with an end to its patience.

    Attributes:
        most: Connections that are served at once.
        idle: Those of them that ask for nothing now, the longest idle first.
        refused: Those beyond the most, until they are gone.
    """

    most: ClassVar[int] = 8000
    idle: ClassVar[dict[Patient, None]] = {}
    refused: ClassVar[set[Patient]] = set()

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        self._head: asyncio.TimerHandle | None = None
        self._take: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; where there are too many, another one has to make room."""
        super().connection_made(transport)
        if len(self.connections) - len(self.refused) > self.most:
            if self.idle:
                longest = next(iter(self.idle))
                del self.idle[longest]
                longest.transport.abort()
            else:
                self.refused.add(self)
                self.app = busy
                if len(self.refused) > REFUSED:
                    transport.abort()
        self._look()

    def data_received(self, data: bytes) -> None:
        """Read on."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """The answer is sent; another request may come."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._rest()

    def _rest(self) -> None:
        """Make room for another one from now on; who is refused has none to give."""
        if self not in self.refused:
            self.idle[self] = None

    def _look(self) -> None:
        """Whether a request is being answered, or the head of one is awaited."""
        asked = self.cycle is not None and not self.cycle.response_complete
        if asked or self.transport.is_closing():
            self.idle.pop(self, None)
            self._head = _stop(self._head)
        elif self._head is None:
            self._rest()
            self._head = self.loop.call_later(HEAD_S, self.transport.close)

    def pause_writing(self) -> None:
        """The client takes no more for now."""
        self.flow.pause_writing()
        if self._take is None:
            self._take = self.loop.call_later(TAKE_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The client takes again."""
        self._take = _stop(self._take)
        self.flow.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self.idle.pop(self, None)
        self.refused.discard(self)
        self._head, self._take = _stop(self._head), _stop(self._take)
        super().connection_lost(exc)


def _stop(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """End a timer; none is left."""
    if timer is not None:
        timer.cancel()
    return None


async def busy(scope: Message, receive: Receive, send: Send) -> None:
    """The application for connections that are too many."""
    content = json_bytes(refusal_json(InputError("too many connections", expected="a later try")))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(content)),
        (b"retry-after", b"2"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": False})
