"""Who follows a match: everybody is told the whole newest view, never a backlog.

Who takes news slowly holds up nobody: once he asks again he gets the newest, and nothing in between.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

BEAT_S = 2.0
"""Seconds between the signs of life that followers get."""

AT_ONCE = 32
"""Followers that are woken in one round of the event loop."""


class View:
    """How a match stands; one object for all who are told of it.

    Attributes:
        seq: Number of the last entry.
        body: The view as JSON without line ends.
    """

    __slots__ = ("__weakref__", "body", "seq")

    def __init__(self, seq: int, body: bytes) -> None:
        self.seq = seq
        self.body = body


class Beat(NamedTuple):
    """A sign of life.

    Attributes:
        seq: The number that everybody should stand at.
        server_ms: Time of the server, ms since 1970.
    """

    seq: int
    server_ms: int


class Followers:
    """Those who follow one match in one language; only the newest view and the newest beat are kept."""

    def __init__(self) -> None:
        self._all: set[Follower] = set()
        self.views = 0
        self.beats = 0
        self.view = View(0, b"{}")
        self.beat = Beat(0, 0)
        self.closed = False

    def __len__(self) -> int:
        """How many there are."""
        return len(self._all)

    def follow(self, first: Callable[[], View], left: Callable[[], None]) -> "Follower":
        """One more.

        Args:
            first: Makes the view that he is told at first.
            left: Called when he leaves.
        """
        follower = Follower(self, first, left)
        self._all.add(follower)
        return follower

    def leave(self, follower: "Follower") -> bool:
        """One less; whether he was there."""
        if follower not in self._all:
            return False
        self._all.discard(follower)
        return True

    def tell(self, view: View) -> None:
        """Tell everybody how the match stands."""
        self.view = view
        self.views += 1
        self._wake()

    def tell_beat(self, beat: Beat) -> None:
        """Give everybody who has nothing newer this sign of life."""
        self.beat = beat
        self.beats += 1
        self._wake()

    def close(self) -> None:
        """There are no more news for anybody."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        self._wake_some(list(self._all), 0)

    def _wake_some(self, followers: list["Follower"], first: int) -> None:
        # Between two handfuls the desk gets its answer and other matches their turn, however many followers there are.
        for follower in followers[first : first + AT_ONCE]:
            follower.woken.set()
        if first + AT_ONCE < len(followers):
            asyncio.get_running_loop().call_soon(self._wake_some, followers, first + AT_ONCE)


class Follower:
    """One who follows a match: `async for news in follower` ends when he leaves, or nobody is told anything any more.

    Attributes:
        woken: Set when there may be news.
    """

    def __init__(self, group: Followers, first: Callable[[], View], left: Callable[[], None]) -> None:
        self.woken = asyncio.Event()
        self._group = group
        self._first: Callable[[], View] | None = first
        self._left = left
        self._views = self._beats = 0
        self._gone = False

    def __aiter__(self) -> "Follower":
        """Himself."""
        return self

    async def __anext__(self) -> View | Beat:
        """The newest: at first how the match stands, then what is newer than what he was told last."""
        group = self._group
        if self._first is not None and not self._gone:
            first, self._first = self._first, None
            self._views, self._beats = group.views, group.beats
            return first()
        while (self._views, self._beats) == (group.views, group.beats) and not group.closed and not self._gone:
            self.woken.clear()
            await self.woken.wait()
        if group.closed or self._gone:
            raise StopAsyncIteration
        # A view is a sign of life too.
        news: View | Beat = group.beat if self._views == group.views else group.view
        self._views, self._beats = group.views, group.beats
        return news

    def leave(self) -> None:
        """Follow no more."""
        self._gone = True
        self.woken.set()
        if self._group.leave(self):
            self._left()
