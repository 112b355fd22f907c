"""Live streams: every screen of a match is sent the whole newest view, never a backlog.

The frame of a view is made once and shared by all its screens. A screen that reads slowly holds up nobody: when its
connection has room again it gets the newest frame and nothing in between.
"""

import asyncio
from collections.abc import Callable

from starlette.responses import Response

from fivepins.web.pages import Message, Receive, Send

BEAT_S = 2.0
"""Seconds between the signs of life of an open stream."""

AT_ONCE = 32
"""Listeners that are served in one round of the event loop."""


def view_frame(seq: int, view: bytes) -> bytes:
    """A view as an event: its id is the number of the last entry.

    Args:
        seq: The number.
        view: JSON without line ends.
    """
    return b"id: %d\ndata: %b\n\n" % (seq, view)


def beat_frame(seq: int, now_ms: int) -> bytes:
    """A sign of life: the time of the server, and the number that every screen should stand at."""
    return b'event: beat\ndata: {"server_ms":%d,"seq":%d}\n\n' % (now_ms, seq)


class Channel:
    """What the listeners of one match are told; only the newest view and the newest beat are kept."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Event] = set()
        self._views = 0
        self._beats = 0
        self._view = b""
        self._beat = b""
        self._closed = False

    @property
    def listeners(self) -> int:
        """How many streams are open."""
        return len(self._listeners)

    def send_view(self, frame: bytes) -> None:
        """Give every listener this view."""
        self._view = frame
        self._views += 1
        self._wake()

    def send_beat(self, frame: bytes) -> None:
        """Give every listener that has nothing newer this sign of life."""
        self._beat = frame
        self._beats += 1
        self._wake()

    def close(self) -> None:
        """End every stream."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        self._wake_some(list(self._listeners), 0)

    def _wake_some(self, listeners: list[asyncio.Event], first: int) -> None:
        # Between two handfuls the desk gets its answer and other matches their turn, however many screens there are.
        for listener in listeners[first : first + AT_ONCE]:
            listener.set()
        if first + AT_ONCE < len(listeners):
            asyncio.get_running_loop().call_soon(self._wake_some, listeners, first + AT_ONCE)

    async def feed(self, first: Callable[[], bytes], receive: Receive, send: Send) -> None:
        """Send frames as they come until the listener goes or the channel is closed.

        Args:
            first: Makes the first frame, when the listener is already counted: it misses nothing.
            receive: Of the request.
            send: Of the request; it returns when the connection has room.
        """
        woken = asyncio.Event()
        self._listeners.add(woken)
        gone = asyncio.ensure_future(_gone(receive))
        gone.add_done_callback(lambda _: woken.set())
        try:
            views, beats, frame = self._views, self._beats, first()
            while not gone.done():
                await send({"type": "http.response.body", "body": frame, "more_body": True})
                while views == self._views and beats == self._beats and not self._closed and not gone.done():
                    woken.clear()
                    await woken.wait()
                if self._closed:
                    break
                # A view is a sign of life too.
                frame = self._beat if views == self._views else self._view
                views, beats = self._views, self._beats
        finally:
            self._listeners.discard(woken)
            gone.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Stream(Response):
    """An answer that lasts: the frames of a channel."""

    media_type = "text/event-stream"

    def __init__(self, channel: Channel, first: Callable[[], bytes], done: Callable[[], None]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._channel = channel
        self._first = first
        self._done = done

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer until one of both ends goes."""
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await self._channel.feed(self._first, receive, send)
        finally:
            self._done()
