"""Who follows a match: told of the newest and of nothing else, whoever else is slow."""

from __future__ import annotations

import asyncio

from fivepins.hall.match.followers import AT_ONCE, Beat, Follower, Followers, View


class Listener:
    """One who takes news as they come, while there is `room`."""

    def __init__(self, followers: Followers) -> None:
        self.heard: list[View | Beat] = []
        self.room = asyncio.Event()
        self.room.set()
        self.left = 0
        self.follower: Follower = followers.follow(lambda: View(0, b"{}"), self.leave)
        self.task = asyncio.ensure_future(self.listen())

    def leave(self) -> None:
        self.left += 1

    async def listen(self) -> None:
        async for news in self.follower:
            self.heard.append(news)
            await self.room.wait()

    @property
    def seqs(self) -> list[int]:
        return [news.seq for news in self.heard]


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_everybody_is_told_how_it_stands_and_what_follows() -> None:
    async def play() -> None:
        followers = Followers()
        listeners = [Listener(followers) for _ in range(AT_ONCE + 3)]
        await settled()
        view, beat = View(1, b"{}"), Beat(1, 123)
        followers.tell(view)
        await settled()
        followers.tell_beat(beat)
        await settled()
        for listener in listeners:
            assert listener.seqs == [0, 1, 1]
            assert listener.heard[1:] == [view, beat]
        followers.close()
        await asyncio.gather(*(listener.task for listener in listeners))

    asyncio.run(play())


def test_who_is_slow_skips_to_the_newest_and_holds_up_nobody() -> None:
    async def play() -> None:
        followers = Followers()
        slow, quick = Listener(followers), Listener(followers)
        await settled()
        slow.room.clear()
        followers.tell(View(1, b"{}"))
        await settled()
        for seq in range(2, 6):
            followers.tell(View(seq, b"{}"))
            followers.tell_beat(Beat(seq, 0))
            await settled()
        assert quick.seqs == [0, 1, 2, 3, 4, 5]
        assert slow.seqs == [0, 1]
        slow.room.set()
        await settled()
        assert slow.seqs == [0, 1, 5]
        followers.close()
        await asyncio.gather(slow.task, quick.task)

    asyncio.run(play())


def test_who_leaves_is_forgotten_and_told_nothing_more() -> None:
    async def play() -> None:
        followers = Followers()
        listener = Listener(followers)
        await settled()
        listener.follower.leave()
        await listener.task
        assert (len(followers), listener.left) == (0, 1)
        followers.tell(View(1, b"{}"))
        assert listener.seqs == [0]

    asyncio.run(play())


def test_who_comes_after_the_end_is_told_how_it_stands_and_let_go() -> None:
    async def play() -> None:
        followers = Followers()
        followers.close()
        listener = Listener(followers)
        await listener.task
        assert listener.seqs == [0]

    asyncio.run(play())
