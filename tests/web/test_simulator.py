"""Until the simulator is compiled the server answers, and says what it waits for."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.hall.table import simulator
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from web.table import Match, fresh

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivepins.store.matches import Store

WAITING = """import pathlib, sys, time
print('1 31', flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.02)
"""
NEVER = (sys.executable, "-c", "import time; print('1 31', flush=True); time.sleep(1000)")
BROKEN = (sys.executable, "-c", "raise SystemExit(3)")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_file(tmp_path / "fivepins.db")
    yield store
    store.close()


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file whose appearance lets the compiler come to its end."""
    gate = tmp_path / "gate"
    monkeypatch.setattr(simulator, "_COMMAND", (sys.executable, "-c", WAITING, str(gate)))
    return gate


def until_ready(client: TestClient) -> dict[str, Any]:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        told: dict[str, Any] = client.get("/api/play/ready").json()
        if told["done"]:
            return told
        time.sleep(0.05)
    raise AssertionError("it is never ready")


def test_what_needs_the_simulator_waits_for_it(store: Store, gate: Path) -> None:
    with TestClient(create_app(store)) as client:
        match = Match(client)
        match.lag()
        (by,) = match.table["by"]
        assert match.post("strokes", by, shot={"az": 90, "v": 2}, at=[700, 400]).status_code == 201
        table = match.table
    with TestClient(create_app(store, prepare=True)) as client:
        match.client = client
        assert not client.get("/api/play/ready").json()["done"]
        assert (match.table["act"], match.table["by"], match.table["position"]) == ("prepare", [], None)
        for answer in (
            match.post("strokes", by, shot={"az": 90, "v": 2}),
            client.get(f"/api/play/{match.id}/strokes/3"),
            client.post("/api/play/practice", json={"position": "w=400,500 y=- r=-", "shot": {"az": 1, "v": 1}}),
        ):
            assert answer.status_code == 503, answer.text
            assert answer.headers["retry-after"] == "2"
            assert {"ready", "total"} < set(answer.json())
        assert Match(client).table["act"] == "lag"
        assert client.get("/api/play/measures").status_code == 200
        gate.touch()
        told = until_ready(client)
        assert told["ready"] == told["total"] > 0
        assert {**match.table, "lag": table["lag"]} == table


def test_the_screens_are_shown_when_it_is_ready(store: Store, gate: Path) -> None:
    with TestClient(create_app(store)) as client:
        match = Match(client)
        match.lag()
    with (
        TestClient(create_app(store, prepare=True)) as client,
        client.stream("GET", f"/api/matches/{match.id}/live") as answer,
    ):
        acts = []
        for line in answer.iter_lines():
            if line.startswith("data:") and '"table"' in line:
                acts.append("place" if '"act":"place"' in line else "prepare")
                gate.touch()
            if "place" in acts:
                break
    assert acts == ["prepare", "place"]


def test_a_compiler_that_fails_delays_only(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulator, "_COMMAND", BROKEN)
    with TestClient(create_app(store, prepare=True)) as client:
        until_ready(client)
        Match(client).lag()


def test_the_server_ends_while_it_is_compiled(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulator, "_COMMAND", NEVER)
    with TestClient(create_app(store, prepare=True)) as client:
        body = {"white": {"name": "A"}, "yellow": {"name": "B"}, "client_id": fresh()}
        assert client.post("/api/play", json=body).status_code == 201
