from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.match.notation.parse import MAX_ENTRY_LENGTH
from fivepins.web.app import create_app
from fivepins.web.http import body_limit
from fivepins.web.http.body_limit import MAX_BODY
from web.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivepins.web.http.asgi import Message

STROKES = [
    "co cr on oe",
    "cr",
    ".",
    "- !touch",
    "co cm",
    "{break} co or",
    "+4",
    "{off n,e} co om c^ r^",
    "{hand} cr oe",
]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as client:
        yield client


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
def test_the_answer_is_that_of_the_command(client: TestClient, edition: str) -> None:
    for stroke in STROKES:
        command = [sys.executable, "-m", "fivepins", "judge", stroke, "--edition", edition, "--lang", "it", "--json"]
        printed = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "src", check=True).stdout
        answer = client.post("/api/judge", json={"stroke": stroke, "edition": edition, "lang": "it"})
        assert answer.status_code == 200
        assert answer.json() == json.loads(printed)


def test_every_line_and_act_is_named_in_the_language(client: TestClient) -> None:
    for lang in ("en", "it", "ru", "es", "fr", "de"):
        body = {"stroke": "cr on c^ r^", "lang": lang}
        told = client.post("/api/judge", json=body).json()
        assert all(line["name"] and line["article"] for line in told["lines"])
        assert all(foul["name"] and foul["call"] for foul in told["fouls"])
        assert len(told["placing"]["sentences"]) == len(told["placing"]["acts"])
        assert told["verdict"]


def test_the_editions_are_listed_with_the_usual_one_first(client: TestClient) -> None:
    editions = client.get("/api/editions").json()
    assert [edition["id"] for edition in editions] == ["umb-1997", "fibis-2022"]
    assert all(edition["title"] for edition in editions)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"stroke": "co co=co on"}, {"line": 1, "column": 7}),
        ({"stroke": "co cQ"}, {"line": 1, "column": 4, "got": "cQ"}),
        ({"stroke": ""}, {"line": 1, "column": 1}),
        ({"stroke": "cR\ud800"}, {}),
        ({"stroke": "- !clock"}, {"got": "!clock", "column": 3}),
        ({"stroke": "co", "edition": "../../etc/passwd"}, {"got": "../../etc/passwd"}),
        ({"stroke": "co", "lang": "tlh"}, {"got": "tlh"}),
        ({"stroke": "c" * 5000}, {}),
        ({"stroke": 7}, {"got": "7"}),
        ({}, {"got": ""}),
        (["co"], {}),
        ({"stroke": "co", "lies": "left"}, {"got": "'left'"}),
    ],
)
def test_bad_input_is_refused_with_its_place(client: TestClient, body: Any, expected: dict[str, Any]) -> None:
    answer = client.post("/api/judge", content=json.dumps(body), headers={"content-type": "application/json"})
    assert answer.status_code == 422
    refusal = answer.json()
    assert set(refusal) == {"error", "line", "column", "got", "expected"}
    assert refusal["error"]
    assert refusal.items() >= expected.items()


def test_a_body_that_is_no_json_is_refused(client: TestClient) -> None:
    answer = client.post("/api/judge", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert set(answer.json()) == {"error", "line", "column", "got", "expected"}


def test_a_huge_body_is_refused_whatever_its_header_says(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(MAX_BODY // 65536 + 2):
            yield b" " * 65536

    headers = {"content-type": "application/json"}
    assert client.post("/api/judge", content=b" " * (MAX_BODY + 1), headers=headers).status_code == 413
    assert client.post("/api/judge", content=chunks(), headers=headers).status_code == 413


def test_a_body_that_does_not_come_to_its_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit, "BODY_S", 0)
    sent = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"content-type", b"application/json"), (b"content-length", b"100")]
    scope = {"type": "http", "method": "POST", "path": "/api/judge", "query_string": b"", "headers": headers}
    asyncio.run(create_app()(scope, receive, send))
    assert sent[0]["status"] == 408
    assert b"0 s" in sent[1]["body"]


def test_a_body_full_of_keys_is_refused_before_they_are_told_one_by_one(client: TestClient) -> None:
    body = {"stroke": "co", **{f"k{number}": 1 for number in range(20_000)}}
    assert client.post("/api/judge", json=body).status_code == 413


def test_the_longest_entry_fits_into_a_body_however_it_is_escaped() -> None:
    assert len(json.dumps("ж" * MAX_ENTRY_LENGTH)) < MAX_BODY - 4096
