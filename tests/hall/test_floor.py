"""Which match stands at which table, and what those are told who look at a table."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

import pytest

from fivepins.hall.errors import NotReady
from fivepins.hall.floor import KEPT_MS, Place, places
from fivepins.hall.hall import Hall
from fivepins.hall.match.followers import View
from fivepins.match.creation import Creation
from fivepins.match.notation.parse import parse_entry
from fivepins.store.open import open_file

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from fivepins.hall.match.followers import Follower


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    store = open_file(tmp_path / "fivepins.db")
    yield Hall(store)
    store.close()


def line(match: str, table: str, created: int, seq: int = 1, changed: int = 0) -> dict[str, Any]:
    headers = {"Table": table} if table else {}
    return {"id": match, "headers": headers, "created_ms": created, "changed_ms": changed or created, "seq": seq}


def test_a_table_keeps_its_match_until_the_next_one_begins() -> None:
    first, second, third = line("a", "4", 1), line("b", "4", 2, seq=0), line("c", "4", 3, seq=0)
    assert places([third, second, first], 10) == [Place("4", "a", ("b", "c"))]
    assert places([third, {**second, "seq": 1}, first], 10) == [Place("4", "b", ("c",))]
    assert places([second, third], 10) == [Place("4", "b", ("c",))]


def test_tables_stand_in_the_order_of_their_numbers() -> None:
    lines = [line(name, name, 1) for name in ("10", "9", "B2", "B10", "A", " 2 ")]
    assert [place.table for place in places([*lines, line("none", "", 1)], 10)] == ["2", "9", "10", "A", "B2", "B10"]


def test_what_ended_yesterday_is_not_shown() -> None:
    now = 10 * KEPT_MS
    assert places([line("a", "1", 1, changed=now - KEPT_MS - 1), line("b", "2", 1, changed=now - KEPT_MS)], now) == [
        Place("2", "b", ())
    ]


async def begin(hall: Hall, white: str, table: str, *entries: str) -> str:
    headers = (("Table", table),) if table else ()
    match_id, _ = await hall.matches.begin(Creation(white, "Bianchi", "umb-1997", target=20, headers=headers))
    for entry in entries:
        await enter(hall, match_id, entry)
    return match_id


async def enter(hall: Hall, match_id: str, entry: str) -> None:
    async with hall.matches.at(match_id) as match:
        seq = match.seq + 1
        await hall.desk.enter(match, parse_entry(entry), seq=seq, client_id=f"id {seq}")


async def until(follower: Follower, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first view of which something holds; signs of life are passed over."""
    async with asyncio.timeout(30):
        async for news in follower:
            if isinstance(news, View) and holds(found := json.loads(news.body)):
                return dict(found)
    raise AssertionError("nothing more is told")


@contextlib.asynccontextmanager
async def running(hall: Hall) -> AsyncIterator[None]:
    """The hall at work until the block ends."""
    stopping = asyncio.Event()
    work = asyncio.ensure_future(hall.run(stopping))
    try:
        yield
    finally:
        stopping.set()
        await work


def test_whoever_looks_at_a_table_sees_the_next_match_when_it_begins(hall: Hall) -> None:
    async def play() -> None:
        async with running(hall):
            follower = await hall.floor.follow_table("4", "it")
            await until(follower, lambda seen: seen["match"] is None)
            first = await begin(hall, "Rossi", "4", "lag W")
            await until(follower, lambda seen: bool(seen["match"] and seen["match"]["id"] == first))
            await enter(hall, first, "W co on oe")
            await until(follower, lambda seen: seen["match"]["score"]["white"] == 4)
            # What is played at other tables is not told here; what waits here is.
            await begin(hall, "Elsewhere", "5", "lag W")
            second = await begin(hall, "Verdi", "4")
            seen = await until(follower, lambda seen: seen["next"] is not None)
            assert (seen["match"]["id"], seen["next"]["id"]) == (first, second)
            await enter(hall, second, "lag Y")
            seen = await until(follower, lambda seen: seen["match"]["id"] == second)
            assert seen["next"] is None
            assert seen["match"]["players"]["white"] == "Verdi"
            follower.leave()

    asyncio.run(play())


def test_all_tables_are_told_in_one_stream_as_the_public_may_see_them(hall: Hall) -> None:
    async def play() -> None:
        async with running(hall):
            first = await begin(hall, "Rossi", "1", "lag W", "W co on oe")
            follower = await hall.floor.follow()
            seen = await until(follower, lambda seen: [one["table"] for one in seen["tables"]] == ["1"])
            assert seen["tables"][0]["match"]["score"]["white"] == 4
            await enter(hall, first, "review")
            seen = await until(follower, lambda seen: seen["tables"][0]["match"]["review"])
            assert seen["tables"][0]["match"]["score"]["white"] == 0
            await begin(hall, "Verdi", "2", "lag W")
            await until(follower, lambda seen: len(seen["tables"]) == 2)
            await enter(hall, first, 'lose match Y "left"')
            await hall.matches.archive(first, archived=True)
            seen = await until(follower, lambda seen: len(seen["tables"]) == 1)
            assert seen["tables"][0]["match"]["players"]["white"] == "Verdi"
        with pytest.raises(AssertionError, match="nothing more is told"):
            await until(follower, lambda seen: False)

    asyncio.run(play())


def test_a_match_that_is_moved_to_another_table_is_found_there(hall: Hall) -> None:
    async def play() -> None:
        first = await begin(hall, "Rossi", "1", "lag W")
        assert json.loads(await hall.floor.table("1", "en"))["match"]["id"] == first
        await enter(hall, first, 'header Table "7"')
        assert json.loads(await hall.floor.table("1", "en"))["match"] is None
        assert json.loads(await hall.floor.table("7", "en"))["match"]["id"] == first

    asyncio.run(play())


def test_screens_of_tables_count_among_those_who_follow(hall: Hall) -> None:
    async def play() -> None:
        first = await begin(hall, "Rossi", "1", "lag W")
        hall.matches.most_followers = 2
        one = await hall.floor.follow()
        await hall.floor.follow_table("1", "en")
        with pytest.raises(NotReady):
            await hall.matches.follow(first, "en")
        one.leave()
        await hall.matches.follow(first, "en")
        with pytest.raises(NotReady):
            await hall.floor.follow()

    asyncio.run(play())
