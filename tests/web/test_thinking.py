"""Computers at the simulated table: the queue, the processes, what becomes of trouble."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.hall.table import computers, thinking_process
from fivepins.match.fold.fold import fold
from fivepins.match.match_log import parse_record
from fivepins.play.session import replay
from fivepins.store.matches import StoreError
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.http.rate_limit import RateLimit
from web import tiny_thinker
from web.table import Match, fresh, shot_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fivepins.store.matches import Store

TINY = (sys.executable, str(Path(tiny_thinker.__file__)))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_file(tmp_path / "fivepins.db")
    yield store
    store.close()


def app_of(store: Store) -> Any:
    app = create_app(store, minds=TINY)
    app.state.limits["move"] = RateLimit(10_000)
    return app


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(app_of(store)) as client:
        yield client


def until(true: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Wait for something to become true, and give it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen")


def persons_turn(match: Match) -> bool:
    table = match.table
    return table["act"] == "over" or (bool(table["by"]) and all(table["seats"][s] == "person" for s in table["by"]))


def test_a_person_plays_a_computer_to_the_end(client: TestClient, store: Store) -> None:
    match = Match(client, yellow="club", target=10)
    assert set(match.tokens) == {"white"}
    answer = match.post("lag", "white", shot={"az": 90, "v": 1.9})
    assert answer.status_code == 201
    rng = random.Random(6)
    while match.table["act"] != "over":
        until(lambda: persons_turn(match))
        table = match.table
        if table["act"] == "lag":
            match.post("lag", "white", shot={"az": 90, "v": 1.9})
        elif table["act"] == "open":
            assert match.post("open", "white", opens="white").status_code == 201
        elif table["act"] != "over":
            assert match.stroke(rng).status_code == 201
    view = match.view
    assert view["problems"] == []
    assert view["table"]["thinking"] is None
    assert view["table"]["failed"] == ""
    state = fold([parse_record(record.body) for record in store.since(match.id)])
    assert {record.author for record in state.records[1:]} == {"Rossi", "Bianchi"}
    assert replay(state)[1] == []


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
def test_two_computers_play_alike_under_a_seed(client: TestClient, edition: str) -> None:
    strokes = []
    for _ in range(2):
        match = Match(client, "beginner", "master", target=8, seed=7, edition=edition)
        assert match.tokens == {}
        until(lambda match=match: match.table["act"] == "over")
        strokes.append([row["entry"] for row in client.get(f"/api/matches/{match.id}/strokes").json()["strokes"]])
    assert strokes[0] == strokes[1]


def test_a_seed_that_nobody_gave_is_secret_until_the_match_is_over(client: TestClient) -> None:
    seeds = []
    for _ in range(2):
        match = Match(client, "club", "club", target=4)
        before = match.view
        if before["table"]["act"] != "over":
            assert before["table"]["seeds"] == {"white": None, "yellow": None}
        until(lambda match=match: match.table["act"] == "over")
        seeds.append(match.table["seeds"]["white"])
        assert match.table["seeds"] == {"white": seeds[-1], "yellow": seeds[-1]}
    assert seeds[0] != seeds[1]
    match = Match(client, yellow="club", target=1000, seed=7)
    assert "7" not in [str(seed) for seed in match.table["seeds"].values()]


def test_a_thought_is_repeated_when_its_process_dies(client: TestClient) -> None:
    match = Match(client, "club", "club", target=4, seed=tiny_thinker.DIES_ONCE)
    until(lambda: match.table["act"] == "over")
    assert match.table["failed"] == ""


@pytest.mark.parametrize("seed", [tiny_thinker.DIES, tiny_thinker.REFUSES])
def test_what_keeps_failing_is_told(client: TestClient, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(client, yellow="club", seed=seed)
    failed = until(lambda: match.table["failed"])
    assert ("no idea" if seed == tiny_thinker.REFUSES else "ended") in failed
    assert match.table["thinking"] is None
    # It is asked again when somebody looks later.
    monkeypatch.setattr(computers, "AGAIN_S", 0.0)
    until(lambda: match.table["thinking"])
    monkeypatch.undo()
    # Everybody else goes on.
    other = Match(client, "club", "club", target=4)
    until(lambda: other.table["act"] == "over")


def test_a_thought_that_does_not_end_is_given_up(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_process, "LONGEST_S", 0.3)
    match = Match(client, yellow="club", seed=tiny_thinker.SLEEPS)
    assert "hung" in until(lambda: match.table["failed"])


def test_the_place_in_the_queue_is_shown_and_the_server_answers_meanwhile(client: TestClient) -> None:
    cores = os.cpu_count() or 1
    matches = [Match(client, yellow="club", seed=tiny_thinker.SLOW) for _ in range(cores + 2)]
    for match in matches:
        match.view  # noqa: B018 - a look
    places = [told["place"] if (told := match.table["thinking"]) else None for match in matches]
    assert sorted(place for place in places if place is not None)[-1] > 0
    for match in matches:
        until(lambda match=match: match.table["by"] == ["white"])
        assert match.table["thinking"] is None


def test_a_full_queue_begins_no_further_match(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "MAX_WAITING", 0)
    side = {"name": "A", "player": "club"}
    answer = client.post("/api/play", json={"white": side, "yellow": side, "client_id": "sixteen letters or"})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    Match(client)


def test_an_overloaded_server_takes_no_move_and_what_waits_goes_on_by_itself(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(6)
    mine = Match(client, yellow="club", target=1000)
    while mine.table["act"] not in ("strike", "place") or mine.table["by"] != ["white"]:
        until(lambda: persons_turn(mine))
        if mine.table["act"] == "lag":
            mine.post("lag", "white", shot={"az": 90, "v": 1.9})
        elif mine.table["act"] == "open":
            mine.post("open", "white", opens="white")
    others = [Match(client, yellow="club", seed=tiny_thinker.SLOW) for _ in range(6 * (os.cpu_count() or 1))]
    persons = Match(client)
    monkeypatch.setattr(computers, "MAX_WAITING", 1)
    places = [match.table["thinking"]["place"] for match in others]
    assert places[-1] > 2
    seq = mine.view["seq"]
    side, at, shot = shot_for(mine.table, rng)
    body = {"client_id": fresh(), "shot": shot, "at": at}
    refused = mine.post("strokes", side, seq + 1, **body)
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "2")
    assert refused.json()["error"] == "too many computers are asked"
    assert mine.view["seq"] == seq
    side_of_a_computer = {"name": "A", "player": "club"}
    new = {"white": side_of_a_computer, "yellow": side_of_a_computer, "client_id": fresh()}
    assert client.post("/api/play", json=new).status_code == 503
    persons.lag()
    # Nobody looks, and every computer lags all the same.
    until(lambda: all(store.side_moves(match.id) for match in others))
    answer = until(lambda: (told := mine.post("strokes", side, seq + 1, **body)).status_code == 201 and told)
    assert answer.json()["seq"] == seq + 1
    monkeypatch.setattr(computers, "MAX_WAITING", 0)
    # What was answered before is answered again, however busy the server is.
    assert mine.post("strokes", side, seq + 1, **body).status_code == 200


def test_a_match_that_waits_goes_on_when_the_store_answers_again(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [Match(client, yellow="club", seed=tiny_thinker.SLOW) for _ in range(2 + 2 * (os.cpu_count() or 1))]
    monkeypatch.setattr(computers, "MAX_WAITING", 1)
    monkeypatch.setattr(computers, "STORE_AGAIN_S", 0.05)
    for match in matches:
        match.view  # noqa: B018 - a look
    known = client.app.state.hall.matches._matches
    last = matches[-1].id
    reads, broken = store.since, iter((True, True, False))

    def since(match_id: str, seq: int = 0) -> Any:
        if match_id == last and next(broken, False):
            raise StoreError("the database cannot be used now")
        return reads(match_id, seq)

    monkeypatch.setattr(store, "since", since)
    del known[last]
    until(lambda: all(store.side_moves(match.id) for match in matches))


def test_after_a_restart_it_thinks_on_when_somebody_looks(store: Store) -> None:
    with TestClient(app_of(store)) as client:
        match = Match(client, "club", "club", target=1000)
        until(lambda: match.view["seq"] > 4)
    seq = store.last(match.id)
    with TestClient(app_of(store)) as client:
        match.client = client
        client.get("/api/matches")
        time.sleep(0.3)
        assert store.last(match.id) == seq
        until(lambda: match.view["seq"] > seq + 2)


def test_two_computers_stop_when_nobody_looks(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "LOOKED_S", 0.0)
    match = Match(client, "club", "club", target=1000)
    seq = until(lambda: match.view["seq"])
    time.sleep(0.5)
    assert store.last(match.id) <= seq + 2


def test_the_end_comes_at_once_with_thoughts_under_way(store: Store) -> None:
    with TestClient(app_of(store)) as client:
        match = Match(client, yellow="club", seed=tiny_thinker.SLEEPS)
        until(lambda: match.table["thinking"] == {"side": "yellow", "place": 0})
        children = minds(client)
        assert children
    assert not any(alive(child) for child in children)


def minds(client: TestClient) -> list[int]:
    """The thinking processes."""
    return [mind._process.pid for mind in client.app.state.hall.computers._minds if mind._process is not None]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_that_is_killed_is_replaced(client: TestClient) -> None:
    match = Match(client, yellow="club", seed=tiny_thinker.SLOW)
    until(lambda: match.table["thinking"] == {"side": "yellow", "place": 0})
    for child in minds(client):
        os.kill(child, signal.SIGKILL)
    until(lambda: match.table["by"] == ["white"])
    assert match.table["failed"] == ""


def test_a_stream_tells_of_the_thought_and_of_the_move(client: TestClient) -> None:
    match = Match(client, yellow="club", seed=tiny_thinker.SLOW)
    seen: list[str] = []

    def follow() -> None:
        with client.stream("GET", f"/api/matches/{match.id}/live") as answer:
            for line in answer.iter_lines():
                if line.startswith("data:") and '"table"' in line:
                    seen.append(line)
                if any('"by":["white"]' in one for one in seen):
                    return

    thread = threading.Thread(target=follow, daemon=True)
    thread.start()
    until(lambda: any('"by":["white"]' in one for one in seen))
    thread.join(5)
    assert any('"thinking":{"side":"yellow","place":0}' in one for one in seen)
