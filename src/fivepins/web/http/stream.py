"""Live streams: what the followers of a match are told, as Server-Sent Events."""

import asyncio
from weakref import WeakKeyDictionary

from starlette.responses import Response

from fivepins.hall.match.followers import Beat, Follower, View
from fivepins.web.http.asgi import Message, Receive, Send

_FRAMES: WeakKeyDictionary[View, bytes] = WeakKeyDictionary()


def view_frame(view: View) -> bytes:
    """A view as an event whose id is the number of the last entry; made once for all its screens."""
    frame = _FRAMES.get(view)
    if frame is None:
        frame = _FRAMES[view] = b"id: %d\ndata: %b\n\n" % (view.seq, view.body)
    return frame


def beat_frame(beat: Beat) -> bytes:
    """A sign of life as an event, since a page cannot see comments."""
    return b'event: beat\ndata: {"server_ms":%d,"seq":%d}\n\n' % (beat.server_ms, beat.seq)


class Stream(Response):
    """An answer that lasts: what a follower is told, until one of both ends goes."""

    media_type = "text/event-stream"

    def __init__(self, follower: Follower) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._follower = follower

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Send frames as they come; `send` returns when the connection has room."""
        gone = asyncio.ensure_future(_gone(receive))
        gone.add_done_callback(lambda _: self._follower.leave())
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for news in self._follower:
                frame = view_frame(news) if isinstance(news, View) else beat_frame(news)
                await send({"type": "http.response.body", "body": frame, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self._follower.leave()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
