"""By which names the server is reached, and HEAD."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from fivepins.cli import main
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.http.known_hosts import EXPECTED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from web.conftest import Server


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = open_file(tmp_path / "fivepins.db")
    with TestClient(create_app(store, hosts=("scores.club.it",)), base_url="http://192.168.7.4:8000") as client:
        yield client
    store.close()


@pytest.mark.parametrize(
    "host",
    [
        "192.168.7.4:8000",
        "192.168.7.4",
        "[::ffff:192.168.7.4]:8000",
        "127.0.0.1:8000",
        "127.0.0.9",
        "[::1]:8000",
        "localhost:8000",
        "LOCALHOST",
        "hall.local:8000",
        "hall.local.:8000",
        "scores.club.it:8000",
        "Scores.Club.IT",
        socket.gethostname(),
    ],
)
def test_its_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/matches", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "192.168.7.5",
        "10.0.0.1:8000",
        "[fe80::1]:8000",
        "scores.club.it.evil.example",
        "evil.scores.club.it",
        "hall.local.evil.example",
        "192.168.7.4.evil.example",
        "xlocalhost",
        "local",
        "192.168.7.4@evil.example",
    ],
)
@pytest.mark.parametrize(("method", "path"), [("GET", "/api/matches"), ("GET", "/"), ("POST", "/api/matches")])
def test_other_names_are_refused_and_nothing_is_read(client: TestClient, host: str, method: str, path: str) -> None:
    answer = client.request(method, path, headers={"host": host})
    assert answer.status_code == 421
    told = answer.json()
    assert (told["got"], told["expected"]) == (host, EXPECTED)
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("word", ["http://scores.club.it", "scores.club.it:8000", "", "a b", "*.club.it"])
def test_a_name_that_cannot_be_is_refused_at_the_start(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--allow-host", word]) == 2
    assert "is no name of a host" in capsys.readouterr().err


@pytest.mark.parametrize(
    "path", ["/", "/api/matches", "/api/editions", "/api/tables", "/api/tables/live", "/favicon.svg"]
)
def test_head_is_what_get_would_say_without_its_body(client: TestClient, path: str) -> None:
    head = client.head(path)
    assert head.status_code == 200
    assert head.content == b""
    if not path.endswith("live"):
        get = client.get(path)
        assert {name: head.headers[name] for name in head.headers if name != "date"} == dict(get.headers)


def test_head_of_nothing_says_so(client: TestClient) -> None:
    assert client.head("/api/matches/none").status_code == client.get("/api/matches/none").status_code == 404


def test_a_page_without_scripts_says_so(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, locale="it-IT")
    page = context.new_page()
    page.goto(server.url)
    expect(page.locator("p[lang=it]")).to_be_visible()
    context.close()


@pytest.mark.parametrize("words", ["a\0b", "\0", "\x1b[31m"])
def test_a_control_character_is_no_word_to_look_for(client: TestClient, words: str) -> None:
    answer = client.get("/api/matches", params={"q": words})
    assert answer.status_code == 422
    assert answer.json()["error"] == "a control character"
    assert client.get("/api/matches", params={"q": "rossi\tanna"}).status_code == 200
