"""What happens between memory and disk: failures, cancelled requests, matches that leave the memory."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.hall import matches as hub
from fivepins.hall.matches import Matches
from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.notation.parse import parse_entry
from fivepins.store.matches import Store, StoredRecord, StoreError
from fivepins.store.open import open_file
from fivepins.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_file(tmp_path / "fivepins.db")
    yield store
    store.close()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(create_app(store)) as client:
        yield client


def begin(client: TestClient) -> str:
    match: str = client.post("/api/matches", json={"white": "Rossi", "yellow": "Bianchi"}).json()["id"]
    return match


def enter(client: TestClient, match: str, seq: int, entry: str) -> Any:
    body = {"seq": seq, "client_id": f"id {seq}", "entry": entry}
    return client.post(f"/api/matches/{match}/entries", json=body)


def test_an_entry_that_the_disk_did_not_take_does_not_stand(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(client)

    def full(*_: Any) -> None:
        raise StoreError("the database cannot be used now: database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", full)
        answer = enter(client, match, 1, "lag W")
        assert answer.status_code == 503
        assert "disk is full" in answer.json()["error"]
        assert client.get(f"/api/matches/{match}").json()["seq"] == 0
    assert enter(client, match, 1, "lag W").status_code == 201


def test_an_answer_that_got_lost_between_disk_and_memory_is_found_again(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(client)
    write = store.append

    def written_but_unsaid(*args: Any) -> None:
        write(*args)
        raise StoreError("the connection broke")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", written_but_unsaid)
        assert enter(client, match, 1, "lag W").status_code == 503
    answer = enter(client, match, 1, "lag W")
    assert answer.status_code == 200
    assert answer.json()["view"]["phase"] == "opening"
    assert len(store.since(match)) == 2


def test_a_request_cut_off_while_the_disk_writes_leaves_nothing_unknown(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, go = threading.Event(), threading.Event()
    write = store.append

    def slow(*args: Any) -> None:
        writing.set()
        go.wait()
        write(*args)

    async def play() -> None:
        matches = Matches(store)
        await matches.create("m", *create(Creation("A", "B", "umb-1997")))
        words = {"author": "", "desk": "", "lang": "en"}
        async with matches.at("m") as match:
            with monkeypatch.context() as held:
                held.setattr(store, "append", slow)
                request = asyncio.ensure_future(
                    matches.enter(match, parse_entry("lag W"), seq=1, client_id="x", **words)
                )
                await asyncio.to_thread(writing.wait)
                request.cancel()
                go.set()
                with pytest.raises(asyncio.CancelledError):
                    await request
                while len(await asyncio.to_thread(store.since, "m")) < 2:
                    await asyncio.sleep(0)
            again = await matches.enter(match, parse_entry("lag W"), seq=1, client_id="x", **words)
            assert (again.seq, again.fresh) == (1, False)
            assert match.seq == 1

    asyncio.run(play())


def test_a_match_that_cannot_be_folded_is_told_and_hides_no_other(client: TestClient, store: Store) -> None:
    good = begin(client)
    store.create("odd", [StoredRecord(0, None, "no record")], "odd", 2**50)
    answer = client.get("/api/matches/odd")
    assert answer.status_code == 503
    assert "odd" in answer.json()["error"]
    listing = client.get("/api/matches").json()
    assert [match["id"] for match in listing["matches"]] == [good]
    assert [match["id"] for match in listing["unreadable"]] == ["odd"]


def test_matches_leave_the_memory_and_come_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MAX_MATCHES", 3)

    async def play() -> None:
        matches = Matches(store)
        for number in range(8):
            await matches.create(f"m{number}", *create(Creation(f"P{number}", "B", "umb-1997")))
        held = await matches.hold("m0")
        for number in range(8):
            async with matches.at(f"m{number}") as match:
                assert match.state.creation.white == f"P{number}"
        async with matches.at("m0") as match:
            assert match is held
        assert len(matches._matches) <= 4
        first, second = await asyncio.gather(matches.hold("m1"), matches.hold("m1"))
        assert first is second

    asyncio.run(play())


def test_long_matches_leave_the_memory_sooner(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MAX_ENTRIES_KEPT", 5)

    async def play() -> None:
        matches = Matches(store)
        for number in range(4):
            log, state = create(Creation(f"P{number}", "B", "umb-1997"))
            log, state = append(log, state, parse_entry("lag W"), seq=1)
            await matches.create(f"m{number}", log, state)
        assert list(matches._matches) == ["m2", "m3"]
        held = await matches.hold("m0")
        await matches.hold("m1")
        async with matches.at("m3"):
            assert list(matches._matches) == ["m0", "m1", "m3"]
        assert held.seq == 1

    asyncio.run(play())


def test_a_list_tells_the_present_state_whether_in_memory_or_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MAX_MATCHES", 1)
    with TestClient(create_app(store)) as client:
        ids = [begin(client) for _ in range(3)]
        for match in ids:
            enter(client, match, 1, "lag W")
        for _ in range(2):
            assert [line["seq"] for line in client.get("/api/matches").json()["matches"]] == [1, 1, 1]
        enter(client, ids[0], 2, "open Y")
        told = {line["id"]: line["striker"] for line in client.get("/api/matches").json()["matches"]}
        assert told == {ids[0]: "Y", ids[1]: "W", ids[2]: "W"}
