"""What happens between memory and disk: failures, cancelled requests, matches that leave the memory."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import sqlite3
import threading
from typing import TYPE_CHECKING, Any

import pytest

from fivepins.hall.errors import Conflict, NotAllowed, NotReady, UnreadableMatch
from fivepins.hall.hall import Hall
from fivepins.hall.matches import matches as registry
from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError
from fivepins.store.matches import Store, StoredRecord, StoreError, UnknownMatch
from fivepins.store.open import open_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivepins.hall.matches.writing import Entered

NEW = Creation("Rossi", "Bianchi", "umb-1997")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_file(tmp_path / "fivepins.db")
    yield store
    store.close()


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)


async def enter(hall: Hall, match_id: str, seq: int, entry: str) -> Entered:
    async with hall.matches.at(match_id) as match:
        return await hall.desk.enter(match, parse_entry(entry), seq=seq, client_id=f"id {seq} {entry}")


def test_an_entry_that_the_disk_did_not_take_does_not_stand(
    hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise StoreError("the database cannot be used now: database or disk is full")

    async def play() -> None:
        match_id, _ = await hall.matches.begin(NEW)
        with monkeypatch.context() as broken:
            broken.setattr(store, "append", full)
            with pytest.raises(StoreError, match="disk is full"):
                await enter(hall, match_id, 1, "lag W")
            async with hall.matches.at(match_id) as match:
                assert match.seq == 0
        assert (await enter(hall, match_id, 1, "lag W")).fresh

    asyncio.run(play())


def test_an_answer_that_got_lost_between_disk_and_memory_is_found_again(
    hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = store.append

    def written_but_unsaid(*args: Any, **named: Any) -> None:
        write(*args, **named)
        raise StoreError("the connection broke")

    async def play() -> None:
        match_id, _ = await hall.matches.begin(NEW)
        with monkeypatch.context() as broken:
            broken.setattr(store, "append", written_but_unsaid)
            with pytest.raises(StoreError, match="the connection broke"):
                await enter(hall, match_id, 1, "lag W")
        again = await enter(hall, match_id, 1, "lag W")
        assert (again.seq, again.fresh) == (1, False)
        async with hall.matches.at(match_id) as match:
            assert match.state.stage == "opening"
        assert len(store.since(match_id)) == 2

    asyncio.run(play())


def test_a_request_cut_off_while_the_disk_writes_leaves_nothing_unknown(
    hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, go = threading.Event(), threading.Event()
    write = store.append

    def slow(*args: Any, **named: Any) -> None:
        writing.set()
        go.wait()
        write(*args, **named)

    async def play() -> None:
        match_id, _ = await hall.matches.begin(NEW)
        async with hall.matches.at(match_id) as match:
            with monkeypatch.context() as held:
                held.setattr(store, "append", slow)
                request = asyncio.ensure_future(enter(hall, match_id, 1, "lag W"))
                await asyncio.to_thread(writing.wait)
                request.cancel()
                go.set()
                with pytest.raises(asyncio.CancelledError):
                    await request
                while len(await asyncio.to_thread(store.since, match_id)) < 2:
                    await asyncio.sleep(0)
            again = await enter(hall, match_id, 1, "lag W")
            assert (again.seq, again.fresh) == (1, False)
            assert match.seq == 1

    asyncio.run(play())


def test_two_desks_cannot_write_the_same_number(hall: Hall) -> None:
    async def play() -> None:
        match_id, _ = await hall.matches.begin(NEW)
        async with hall.matches.at(match_id) as match:
            wishes = [hall.desk.enter(match, parse_entry(f"lag {one}"), seq=1, client_id=one) for one in "WY"]
            first, second = await asyncio.gather(*wishes, return_exceptions=True)
            assert not isinstance(first, BaseException)
            assert first.fresh
            assert isinstance(second, Conflict)
            assert (second.seq, second.entry) == (1, "lag W")
            assert second.view("en").startswith(b'{"id":"' + match_id.encode())

    asyncio.run(play())


def test_another_program_at_the_same_database_is_heard(hall: Hall, store: Store) -> None:
    async def play() -> None:
        other = Hall(store)
        match_id, _ = await hall.matches.begin(NEW)
        async with other.matches.at(match_id) as there:
            await enter(hall, match_id, 1, "lag W")
            assert there.seq == 0
            with pytest.raises(Conflict) as told:
                await enter(other, match_id, 1, "lag Y")
            assert told.value.entry == "lag W"
            assert there.seq == 1

    asyncio.run(play())


def test_the_same_request_begins_one_match(hall: Hall) -> None:
    async def play() -> None:
        first = await hall.matches.begin(NEW, client_id="one request")
        assert first[1]
        assert await hall.matches.begin(NEW, client_id="one request") == (first[0], False)
        assert await hall.matches.begin(NEW) != await hall.matches.begin(NEW)

    asyncio.run(play())


def test_what_is_not_there_or_cannot_be_folded_is_told(hall: Hall, store: Store) -> None:
    async def play() -> None:
        store.create("odd", [StoredRecord(0, None, "no record")], "odd", 0)
        with pytest.raises(UnreadableMatch, match="odd"):
            await hall.matches.hold("odd")
        with pytest.raises(UnknownMatch):
            await hall.matches.hold("none")

    asyncio.run(play())


def test_a_match_that_cannot_be_read_when_nobody_waits_any_more_is_no_error(
    hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, go = threading.Event(), threading.Event()
    unheard: list[Any] = []

    def slow(*_: Any) -> None:
        reading.set()
        go.wait()
        raise StoreError("the database cannot be used now: database is locked")

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
        monkeypatch.setattr(store, "since", slow)
        request = asyncio.ensure_future(hall.matches.hold("m"))
        await asyncio.to_thread(reading.wait)
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        go.set()
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0)

    asyncio.run(play())
    gc.collect()
    assert unheard == []


def test_who_follows_is_told_of_every_entry_and_of_the_end(hall: Hall) -> None:
    async def play() -> None:
        match_id, _ = await hall.matches.begin(NEW)
        follower = await hall.matches.follow(match_id, "en")
        seqs = [(await anext(follower)).seq]
        await enter(hall, match_id, 1, "lag W")
        seqs.append((await anext(follower)).seq)
        assert seqs == [0, 1]
        match = hall.matches.in_memory(match_id)
        assert match is not None
        assert (match.followers, match.users) == (1, 1)
        hall.matches.most_followers = 1
        with pytest.raises(NotReady, match="too many screens"):
            await hall.matches.follow(match_id, "en")
        follower.leave()
        follower.leave()
        assert (match.followers, match.users) == (0, 0)
        assert [news async for news in follower] == []

    asyncio.run(play())


def test_matches_leave_the_memory_and_come_back(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_MATCHES", 3)
    matches = hall.matches

    async def play() -> None:
        for number in range(8):
            await matches.add(f"m{number}", *create(Creation(f"P{number}", "B", "umb-1997")))
        held = await matches.hold("m0")
        for number in range(8):
            async with matches.at(f"m{number}") as match:
                assert match.state.creation.white == f"P{number}"
        async with matches.at("m0") as match:
            assert match is held
        assert sum(matches.in_memory(f"m{number}") is not None for number in range(8)) <= 4
        first, second = await asyncio.gather(matches.hold("m1"), matches.hold("m1"))
        assert first is second

    asyncio.run(play())


def test_long_matches_leave_the_memory_sooner(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_ENTRIES_KEPT", 5)
    matches = hall.matches

    def kept() -> list[str]:
        return [f"m{number}" for number in range(4) if matches.in_memory(f"m{number}") is not None]

    async def play() -> None:
        for number in range(4):
            log, state = create(Creation(f"P{number}", "B", "umb-1997"))
            log, state = append(log, state, parse_entry("lag W"), seq=1)
            await matches.add(f"m{number}", log, state)
        assert kept() == ["m2", "m3"]
        held = await matches.hold("m0")
        await matches.hold("m1")
        async with matches.at("m3"):
            assert kept() == ["m0", "m1", "m3"]
        assert held.seq == 1

    asyncio.run(play())


def test_an_id_begins_one_match_and_no_other(hall: Hall) -> None:
    async def begin() -> None:
        first = await hall.matches.begin(NEW, client_id="one")
        assert await hall.matches.begin(NEW, client_id="one") == (first[0], False)
        with pytest.raises(InputError, match="belongs to another match"):
            await hall.matches.begin(NEW._replace(white="Verdi"), client_id="one")
        async with hall.matches.at(first[0]) as match:
            assert match.state.name("W") == "Rossi"

    asyncio.run(begin())


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("Ros\u202esi", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("Ros\u200bsi", "U+200B ZERO WIDTH SPACE"),
        ("\ufeffRossi", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
        ("Rossi\u0301\u0301\u0301\u0301\u0301", "U+0301 COMBINING ACUTE ACCENT"),
    ],
)
def test_a_name_that_is_not_what_it_looks_like_is_refused(hall: Hall, name: str, sign: str) -> None:
    async def write() -> None:
        for creation in (NEW._replace(yellow=name), NEW._replace(headers=(("Event", name),))):
            with pytest.raises(InputError) as refused:
                await hall.matches.begin(creation)
            assert refused.value.got == sign
        match_id, _ = await hall.matches.begin(NEW._replace(white="Nguyễn Ḍ̣́"))
        with pytest.raises(InputError) as refused:
            await enter(hall, match_id, 1, f'header White "{name}"')
        assert refused.value.got == sign

    asyncio.run(write())


def test_the_times_of_a_log_never_run_backwards(store: Store) -> None:
    now = [5000]
    hall = Hall(store, clock=lambda: now[0])

    async def write() -> None:
        match_id, _ = await hall.matches.begin(NEW)
        await enter(hall, match_id, 1, "lag W")
        now[0] = 3000
        await enter(hall, match_id, 2, "W co")
        now[0] = 7000
        await enter(hall, match_id, 3, "Y co")
        async with hall.matches.at(match_id) as match:
            assert [record.time_ms for record in match.log.records] == [5000, 5000, 5000, 7000]

    asyncio.run(write())


def test_a_match_that_is_played_is_not_put_away(store: Store) -> None:
    now = [0]
    hall = Hall(store, clock=lambda: now[0])

    async def put_away() -> None:
        match_id, _ = await hall.matches.begin(NEW)
        await enter(hall, match_id, 1, "lag W")
        now[0] = registry.PLAYED_MS - 1
        with pytest.raises(NotAllowed, match="is being played"):
            await hall.matches.archive(match_id, True)
        assert not store.get(match_id).archived
        now[0] += 1
        await hall.matches.archive(match_id, True)
        assert store.get(match_id).archived
        await hall.matches.archive(match_id, False)
        await enter(hall, match_id, 2, 'lose match W "left"')
        await hall.matches.archive(match_id, True)

    asyncio.run(put_away())


def test_a_match_that_was_changed_from_outside_is_named_and_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "changed.db"
    store = open_file(path)

    async def play() -> str:
        hall = Hall(store)
        match_id, _ = await hall.matches.begin(NEW)
        for seq, entry in enumerate(("lag W", "W co on", "Y co", "W co"), 1):
            await enter(hall, match_id, seq, entry)
        return match_id

    match_id = asyncio.run(play())
    store.close()
    with contextlib.closing(sqlite3.connect(path)) as changed:
        changed.execute("update entries set body = replace(body, 'W co on => W 2', 'W co om => W 8') where seq = 2")
        changed.commit()
    store = open_file(path)

    async def look() -> None:
        hall = Hall(store)
        async with hall.matches.at(match_id) as match:
            assert match.state.score[0] == 8
            assert [(one.code, one.seq) for one in match.state.problems if one.code == "chain_broken"] == [
                ("chain_broken", 2)
            ]
            assert json.loads(match.view("en"))["problems"][0]["outcomes"] == []
            with pytest.raises(NotAllowed, match="changed from outside"):
                await enter(hall, match_id, 5, "Y co")
            assert "W co om" in await hall.matches.notation(match_id, match.log.records)

    asyncio.run(look())
    assert store.last(match_id) == 4
    store.close()
