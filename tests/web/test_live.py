from __future__ import annotations

import asyncio
from typing import Any

from fivepins.hall.match.followers import Beat, Followers, View
from fivepins.web.http.stream import Stream, beat_frame, view_frame

ONE = View(1, b'{"one":1}')
BEAT = Beat(1, 123)


def seq_of(frame: bytes) -> int:
    return int(frame.partition(b"\n")[0].removeprefix(b"id: "))


class Screen:
    """One listener: what was sent to it; `room` is cleared to make it slow, `leave` hangs up."""

    def __init__(self, channel: Followers) -> None:
        self.frames: list[bytes] = []
        self.start: dict[str, Any] = {}
        self.room = asyncio.Event()
        self.room.set()
        self.leave = asyncio.Event()
        self.ended = False
        self.done = False
        stream = Stream(channel.follow(lambda: View(0, b"{}"), self.finish))
        self.task = asyncio.ensure_future(stream({}, self.receive, self.send))

    def finish(self) -> None:
        self.done = True

    async def receive(self) -> dict[str, Any]:
        await self.leave.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.start = message
        elif message["more_body"]:
            self.frames.append(message["body"])
        else:
            self.ended = True
        await self.room.wait()


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_view_is_one_event_with_its_number() -> None:
    view = View(7, b'{"a":1}')
    assert view_frame(view) == b'id: 7\ndata: {"a":1}\n\n'
    assert view_frame(view) is view_frame(view)
    assert beat_frame(Beat(7, 123)) == b'event: beat\ndata: {"server_ms":123,"seq":7}\n\n'


def test_every_screen_gets_the_first_frame_and_what_follows() -> None:
    async def play() -> None:
        channel = Followers()
        screens = [Screen(channel) for _ in range(3)]
        await settled()
        assert len(channel) == 3
        channel.tell(ONE)
        await settled()
        channel.tell_beat(BEAT)
        await settled()
        for screen in screens:
            assert screen.frames == [b"id: 0\ndata: {}\n\n", view_frame(ONE), beat_frame(BEAT)]
            assert dict(screen.start["headers"])[b"content-type"].startswith(b"text/event-stream")
        channel.close()
        await asyncio.gather(*(screen.task for screen in screens))
        assert all(screen.ended and screen.done for screen in screens)
        assert len(channel) == 0

    asyncio.run(play())


def test_a_slow_screen_skips_to_the_newest_and_holds_up_nobody() -> None:
    async def play() -> None:
        channel = Followers()
        slow, quick = Screen(channel), Screen(channel)
        await settled()
        slow.room.clear()
        for number in range(5):
            channel.tell(View(number, b"{}"))
            channel.tell_beat(BEAT)
            await settled()
        assert [seq_of(frame) for frame in quick.frames[1:]] == [0, 1, 2, 3, 4]
        assert [seq_of(frame) for frame in slow.frames[1:]] == [0]
        slow.room.set()
        await settled()
        assert [seq_of(frame) for frame in slow.frames[1:]] == [0, 4]
        channel.close()
        await asyncio.gather(slow.task, quick.task)

    asyncio.run(play())


def test_a_screen_that_hangs_up_is_forgotten() -> None:
    async def play() -> None:
        channel = Followers()
        screen = Screen(channel)
        await settled()
        screen.leave.set()
        await screen.task
        assert len(channel) == 0
        assert screen.done

    asyncio.run(play())


def test_a_screen_that_comes_after_the_end_is_let_go() -> None:
    async def play() -> None:
        channel = Followers()
        channel.close()
        screen = Screen(channel)
        await asyncio.wait_for(screen.task, 60)
        assert screen.ended

    asyncio.run(play())
