"""The floor of the hall: which match stands at which table, and who looks at a table, whatever is played there.

A table is what matches name in their heading (`Table`). At a table stands the match that was begun last and has an
entry, until the next one has; what waits for it comes next.
"""

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fivepins.desk.scene import flat, judged_ms, scene
from fivepins.desk.view import table_line
from fivepins.hall.clock import Clock
from fivepins.hall.errors import UnreadableMatch
from fivepins.hall.match.followers import BEAT_S, Beat, Follower, Followers, View
from fivepins.hall.match.json_bytes import json_bytes
from fivepins.hall.match.match import Match
from fivepins.hall.matches.listing import Lists
from fivepins.hall.matches.matches import Matches
from fivepins.store.matches import StoreError, UnknownMatch

KEPT_MS: Final = 18 * 3_600_000
"""How long after its last entry a match is still shown at its table, ms."""

MOST: Final = 200
"""Matches that are looked at: those that changed last."""

PACE_S: Final = 0.2
"""Seconds between two pictures of the whole hall, so that many tables cost no more than a few."""

FORGET_S: Final = 10.0
"""Seconds after which the list is read again: another program may write to the store."""


class Place(NamedTuple):
    """A table.

    Attributes:
        table: What it is called.
        match: Id of the match that stands there, "" for none.
        next: Ids of those that wait for it, the first to begin first.
    """

    table: str
    match: str
    next: tuple[str, ...]


def places(lines: Iterable[Mapping[str, Any]], now_ms: int) -> list[Place]:
    """The tables, in the order of their numbers.

    Args:
        lines: Lines of matches as a list has them.
        now_ms: The time now.
    """
    at: dict[str, list[Mapping[str, Any]]] = {}
    for line in lines:
        table = line["headers"].get("Table", "").strip()
        if table and line["changed_ms"] >= now_ms - KEPT_MS:
            at.setdefault(table, []).append(line)
    return [_place(table, at[table]) for table in sorted(at, key=_number)]


def _place(table: str, lines: Sequence[Mapping[str, Any]]) -> Place:
    by_age = sorted(lines, key=lambda line: (line["created_ms"], line["id"]))
    begun = [line["id"] for line in by_age if line["seq"] > 0]
    here = begun[-1] if begun else ""
    waiting = tuple(line["id"] for line in by_age if line["seq"] == 0)
    return Place(table, here, waiting) if here else Place(table, waiting[0], waiting[1:])


def _number(table: str) -> list[tuple[int, int, str]]:
    """By numbers where there are some: table 9 before table 10."""
    return [(0, int(word), "") if word.isdecimal() else (1, 0, word) for word in re.split(r"(\d+)", table) if word]


class Floor:
    """Keeps in mind what is played where.

    Args:
        matches: Those at hand.
        lists: Lists of all.
        clock: The time that answers carry.
    """

    def __init__(self, matches: Matches, lists: Lists, clock: Clock) -> None:
        self._matches = matches
        self._lists = lists
        self._clock = clock
        self._places: list[Place] = []
        self._held: dict[str, Match] = {}
        self._known = False
        self._all = Followers()
        self._one: dict[tuple[str, str], Followers] = {}
        self._changes = 0
        self._news = asyncio.Event()
        self._reading = asyncio.Lock()
        matches.on_show = self._shown
        matches.elsewhere = self._count

    async def hall(self) -> bytes:
        """All tables as JSON.

        Raises:
            StoreError: If the store cannot be read now.
        """
        await self._look()
        return self._hall()

    async def table(self, table: str, lang: str) -> bytes:
        """One table as JSON: the view of the match that stands there, null for none, and the lines of those to come.

        Raises:
            StoreError: If the store cannot be read now.
        """
        await self._look()
        return self._table(table, lang)

    async def rows(self, table: str = "") -> list[dict[str, Any]]:
        """Every table as a flat row, or one alone, which need not be known.

        Raises:
            StoreError: If the store cannot be read now.
        """
        await self._look()
        known = [one for one in self._places if not table or one.table == table]
        return [
            flat(one.table, here.state if (here := self._held.get(one.match)) else None, self._clock())
            for one in known or ([Place(table, "", ())] if table else [])
        ]

    async def follow(self) -> Follower:
        """Follow all tables.

        Raises:
            NotReady: If too many follow.
            StoreError: If the store cannot be read now.
        """
        await self._ready()
        return self._begin(self._all, lambda: View(self._changes, self._hall()), lambda: None)

    async def follow_table(self, table: str, lang: str) -> Follower:
        """Follow one table, whatever is played there.

        Raises:
            NotReady: If too many follow.
            StoreError: If the store cannot be read now.
        """
        await self._ready()
        key = table, lang
        followers = self._one.setdefault(key, Followers())

        def left() -> None:
            if not followers:
                self._one.pop(key, None)

        return self._begin(followers, lambda: View(self._changes, self._table(table, lang)), left)

    async def run(self, stopping: asyncio.Event) -> None:
        """Tell followers until `stopping` is set, then nothing any more."""
        stopped = asyncio.ensure_future(stopping.wait())
        beat = looked = 0.0
        now = asyncio.get_running_loop().time
        while not stopping.is_set():
            news = asyncio.ensure_future(self._news.wait())
            await asyncio.wait((news, stopped), timeout=BEAT_S, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            if not self._count():
                # Nobody looks: the next one will have it read.
                self._news.clear()
                self._known = False
            elif self._news.is_set():
                self._news.clear()
                await self._catch_up()
                await asyncio.sleep(PACE_S)
            if now() - looked >= FORGET_S:
                looked = now()
                self._known = False
                self._news.set()
            if now() - beat >= BEAT_S:
                beat = now()
                for followers in self._groups():
                    followers.tell_beat(Beat(self._changes, self._clock()))
        stopped.cancel()
        for followers in (self._all, *self._one.values()):
            followers.close()

    async def _ready(self) -> None:
        self._matches.make_room()
        await self._look()

    def _begin(self, followers: Followers, first: Callable[[], View], left: Callable[[], None]) -> Follower:
        if self._matches.closed:
            followers.close()
        return followers.follow(first, left)

    def _count(self) -> int:
        return sum(len(followers) for followers in (self._all, *self._one.values()))

    def _groups(self) -> list[Followers]:
        return [followers for followers in (self._all, *self._one.values()) if followers]

    def _shown(self, match: Match | None) -> None:
        """A match has changed, or (None) the list of them."""
        self._changes += 1
        here = None if match is None else next((one for one in self._places if one.match == match.id), None)
        line = None if match is None else (match.state.headers.get("Table", "").strip(), match.seq > 0)
        if here is None or line != (here.table, True):
            self._known = False
        elif match is not None:
            self._tell(here.table)
        self._news.set()

    async def _catch_up(self) -> None:
        """Read what is not known, and tell everybody how all tables stand."""
        before = self._places
        try:
            await self._look()
        except StoreError:
            # The next round tries again; signs of life go on.
            return
        if self._all:
            self._all.tell(View(self._changes, self._hall()))
        if self._places != before:
            for table in {table for (table, _), followers in self._one.items() if followers}:
                self._tell(table)

    def _tell(self, table: str) -> None:
        for (name, lang), followers in self._one.items():
            if name == table and followers:
                followers.tell(View(self._changes, self._table(table, lang)))

    async def _look(self) -> None:
        """Read which matches stand where, unless that is known."""
        async with self._reading:
            while not self._known:
                self._known = True
                try:
                    await self._read()
                except BaseException:
                    self._known = False
                    raise

    async def _read(self) -> None:
        page = await self._lists.page("", archived=False, limit=MOST, before="")
        found = places(page.matches, self._clock())
        wanted = {match_id for place in found for match_id in (place.match, *place.next[:1])}
        for match_id in self._held.keys() - wanted:
            self._matches.release(self._held.pop(match_id))
        for match_id in wanted - self._held.keys():
            with contextlib.suppress(UnknownMatch, UnreadableMatch):
                self._held[match_id] = await self._matches.hold(match_id)
        self._places = found

    def _hall(self) -> bytes:
        tables = [{"table": one.table, "match": self._line(one.match), "next": self._next(one)} for one in self._places]
        return json_bytes({"tables": tables, "server_ms": self._clock()})

    def _table(self, table: str, lang: str) -> bytes:
        place = next((one for one in self._places if one.table == table), Place(table, "", ()))
        here = self._held.get(place.match)
        state = None if here is None else here.state
        told = {"table": table, "next": self._next(place), "scene": scene(state), "judged_ms": judged_ms(state)}
        head = json_bytes(told)[:-1]
        view = b"null" if here is None else here.view(lang)
        return b'%b,"match":%b,"server_ms":%d}' % (head, view, self._clock())

    def _next(self, place: Place) -> dict[str, Any] | None:
        return self._line(place.next[0]) if place.next else None

    def _line(self, match_id: str) -> dict[str, Any] | None:
        match = self._held.get(match_id)
        return None if match is None else table_line(match.state, match_id, match.origin)
