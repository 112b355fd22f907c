"""Lists of matches over HTTP: what is in memory and what is not, what cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.hall.matches import matches
from fivepins.store.matches import Store, StoredRecord
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


def test_a_match_that_cannot_be_folded_is_told_and_hides_no_other(client: TestClient, store: Store) -> None:
    good = begin(client)
    store.create("odd", [StoredRecord(0, None, "no record")], "odd", 2**50)
    answer = client.get("/api/matches/odd")
    assert answer.status_code == 503
    assert "odd" in answer.json()["error"]
    listing = client.get("/api/matches").json()
    assert [match["id"] for match in listing["matches"]] == [good]
    assert [match["id"] for match in listing["unreadable"]] == ["odd"]


def test_a_list_tells_the_present_state_whether_in_memory_or_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MAX_MATCHES", 1)
    with TestClient(create_app(store)) as client:
        ids = [begin(client) for _ in range(3)]
        for match in ids:
            enter(client, match, 1, "lag W")
        for _ in range(2):
            assert [line["seq"] for line in client.get("/api/matches").json()["matches"]] == [1, 1, 1]
        enter(client, ids[0], 2, "open Y")
        told = {line["id"]: line["striker"] for line in client.get("/api/matches").json()["matches"]}
        assert told == {ids[0]: "Y", ids[1]: "W", ids[2]: "W"}


def test_a_list_tells_what_the_public_may_see(client: TestClient, store: Store) -> None:
    wish = {"white": "Rossi", "yellow": "Bianchi", "target": 12, "best_of": 3}
    match = client.post("/api/matches", json=wish).json()["id"]
    for seq, entry in enumerate(("lag W", "W co on", "Y co", "W co om", "review"), 1):
        assert enter(client, match, seq, entry).status_code == 201
    with TestClient(create_app(store)) as another:
        for one in (client, another):
            (line,) = one.get("/api/matches").json()["matches"]
            assert (line["score"]["white"], line["seq"]) == (2, 5)
    # A correction that ends the game long ago is not shown before what follows it is settled.
    assert enter(client, match, 6, "resume").status_code == 201
    assert enter(client, match, 7, "amend 2 W co on oe om os ow").status_code == 201
    (line,) = client.get("/api/matches").json()["matches"]
    assert (line["score"]["white"], line["game"], line["seq"]) == (10, 1, 7)
