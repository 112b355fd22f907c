from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient
from pypdf import PdfReader

from fivepins.hall.matches.match_files import MAX_ENTRIES
from fivepins.match.match_log import parse_log
from fivepins.match.notation.files import parse_match
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.desk import answers
from fivepins.web.http.body_limit import MAX_FILE
from fivepins.web.http.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from fivepins.match.record import Record
    from web.conftest import Server

ENTRIES = ("lag W", "open W", "W co on", "Y cr", "W co om", 'decision Y 2 "moved"', "amend 3 W co on oe", 'void 4 "no"')


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = open_file(tmp_path / "fivepins.db")
    with TestClient(create_app(store)) as client:
        yield client
    store.close()


def play(client: TestClient, **more: Any) -> str:
    body = {"white": "Rossi", "yellow": "Bianchi", "event": "Finale – Übung", **more}
    match: str = client.post("/api/matches", json=body).json()["id"]
    for seq, entry in enumerate(ENTRIES, 1):
        body = {"seq": seq, "client_id": f"id {seq}", "entry": entry}
        answer = client.post(f"/api/matches/{match}/entries", json=body)
        assert answer.status_code == 201, answer.text
    return match


def upload(client: TestClient, content: bytes | str) -> Any:
    return client.post("/api/matches/file", content=content, headers={"content-type": "text/plain"})


def view(client: TestClient, match: str) -> Any:
    return client.get(f"/api/matches/{match}").json()


def test_comments_of_a_file_survive_the_database(client: TestClient) -> None:
    text = (
        '; made up\n[White "Rossi"]\n[Yellow "Bianchi"]\n[Rules "umb-1997"]\n[Target "60"]\n[BestOf "1"]\n\n'
        "lag W  ; by a hair\nopen W\n; the lamp flickers\nW co on  ; fine\n"
    )
    match = upload(client, text).json()["id"]
    assert client.get(f"/api/matches/{match}/fpn").text == text
    body = {"seq": 4, "client_id": "a", "entry": "Y co"}
    assert client.post(f"/api/matches/{match}/entries", json=body).status_code == 201
    assert client.get(f"/api/matches/{match}/fpn").text == text + "Y co => 0\n"


def test_the_same_log_is_the_same_match(client: TestClient) -> None:
    match = play(client)
    log = client.get(f"/api/matches/{match}/log").content
    again = upload(client, log)
    assert (again.status_code, again.json()["id"]) == (200, match)
    assert view(client, match)["origin"] == ""
    # What began as this one did and went another way stands beside it.
    other = upload(client, b"".join(log.splitlines(keepends=True)[:-2]))
    assert other.status_code == 201
    assert other.json()["id"] != match
    assert len(client.get("/api/matches").json()["matches"]) == 2


def test_what_was_imported_says_so_everywhere(client: TestClient) -> None:
    match = play(client)
    assert view(client, match)["origin"] == ""
    log = b"".join(client.get(f"/api/matches/{match}/log").content.splitlines(keepends=True)[:-1])
    for content, origin in ((client.get(f"/api/matches/{match}/fpn").content, "notation"), (log, "log")):
        made = upload(client, content).json()["id"]
        told = view(client, made)
        assert told["origin"] == origin
        listed = {one["id"]: one["origin"] for one in client.get("/api/matches").json()["matches"]}
        assert (listed[made], listed[match]) == (origin, "")
        page = client.get(f"/api/matches/{made}/protocol?format=text&lang=it").text
        assert "Letto da un file: non giocato su questo server" in page
        words = PdfReader(io.BytesIO(client.get(f"/api/matches/{made}/sheet").content)).pages[0].extract_text()
        assert "Read from a file: not played on this server" in words
    assert "Letto da un file" not in client.get(f"/api/matches/{match}/protocol?format=text&lang=it").text


def test_the_sheet_comes_as_pdf_in_the_language_that_was_asked_for(client: TestClient) -> None:
    match = play(client)
    answer = client.get(f"/api/matches/{match}/sheet?lang=de")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'attachment; filename="{match}.pdf"'
    reader = PdfReader(io.BytesIO(answer.content))
    assert "Partiezettel" in reader.pages[0].extract_text()
    log = client.get(f"/api/matches/{match}/log").content
    assert reader.attachments["match.fplog"] == [log]
    assert client.get("/api/matches/none/sheet").status_code == 404


def test_a_spreadsheet_gets_the_match(client: TestClient) -> None:
    match = play(client)
    book = client.get(f"/api/matches/{match}/xlsx?lang=fr")
    assert book.headers["content-disposition"] == f'attachment; filename="{match}.xlsx"'
    assert book.content.startswith(b"PK")
    text = client.get(f"/api/matches/{match}/csv?lang=it")
    assert text.headers["content-type"] == "text/csv; charset=utf-8"
    assert text.content.startswith("\ufeffVoce;Frazione;".encode())
    plain = client.get(f"/api/matches/{match}/csv?lang=it&separator=,&bom=false").content
    assert plain.startswith(b"Voce,Frazione,")
    assert client.get(f"/api/matches/{match}/csv?separator=x").status_code == 422


def test_a_server_without_the_extra_says_the_line_to_type(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(client)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    answer = client.get(f"/api/matches/{match}/sheet")
    assert answer.status_code == 501
    assert "pip install 'fivepins[sheet]'" in answer.json()["error"]


def test_notation_goes_down_and_up_and_says_the_same(client: TestClient) -> None:
    match = play(client)
    text = client.get(f"/api/matches/{match}/fpn")
    assert text.headers["content-disposition"] == f'attachment; filename="{match}.fpn"'
    assert len(parse_match(text.content).records) == len(ENTRIES) + 1
    made = upload(client, text.content)
    assert made.status_code == 201
    answers.Uploaded.model_validate(made.json())
    assert client.get(f"/api/matches/{made.json()['id']}/fpn").text == text.text
    here, there = view(client, match), view(client, made.json()["id"])
    for key in ("score", "seq", "game", "striker", "turn", "needs", "headers", "problems"):
        assert here[key] == there[key], key
    assert client.get("/api/matches?q=finale").json()["matches"][0]["id"] == made.json()["id"]


def test_a_log_keeps_its_chain_from_server_to_server(client: TestClient, tmp_path: Path) -> None:
    match = play(client)
    text = client.get(f"/api/matches/{match}/log").content
    records = parse_log(text)
    assert [record.client for record in records[1:]] == [f"id {seq}" for seq in range(1, len(ENTRIES) + 1)]
    assert all(record.time_ms for record in records)
    (tmp_path / "other").mkdir()
    store = open_file(tmp_path / "other" / "fivepins.db")
    with TestClient(create_app(store)) as other:
        keeps_its_chain(other, text, records)
    store.close()


def keeps_its_chain(client: TestClient, text: bytes, records: list[Record]) -> None:
    """Another server takes the log in, and goes on behind it."""
    made = upload(client, text).json()
    assert client.get(f"/api/matches/{made['id']}/log").content == text
    assert view(client, made["id"])["digest"] == records[-1].hash
    body = {"seq": len(records), "client_id": "new", "entry": f"{view(client, made['id'])['striker']} co"}
    assert client.post(f"/api/matches/{made['id']}/entries", json=body).status_code == 201


def test_a_changed_log_is_refused_with_its_line(client: TestClient) -> None:
    match = play(client)
    lines = client.get(f"/api/matches/{match}/log").content.splitlines(keepends=True)
    changed = [*lines[:3], lines[3].replace(b"W co on", b"W co oe"), *lines[4:]]
    for content in (changed, [*lines[:3], *lines[4:]], [*lines[:-1], lines[-1][:-1]], lines[::-1]):
        answer = upload(client, b"".join(content))
        assert answer.status_code == 422
        assert answer.json()["line"] >= 1
    assert upload(client, b"".join(changed)).json()["line"] == 4
    assert upload(client, b"".join(lines)).json()["id"] == match


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"\x00" * 100,
        b"{",
        b"{}\n",
        b"[" * 10_000,
        "Дорогой судья".encode(),
        b'[White "A"]\n[White "B"]\n',
        b'[Rules "nobody-1900"]\n\nlag W\n',
        b'[Target "0"]\n',
        b"lag W\nopen W\nW co cQ\n",
        b'[White "' + b"x" * 100_000 + b'"]\n',
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_place(client: TestClient, content: bytes) -> None:
    answer = upload(client, content)
    if answer.status_code == 201:
        assert content == b""
        return
    assert answer.status_code == 422
    assert set(answer.json()) == {"error", "line", "column", "got", "expected"}


def test_a_file_with_what_does_not_fit_is_taken_with_its_problems(client: TestClient) -> None:
    made = upload(client, b'[White "A"]\n[Yellow "B"]\n\nlag W\nopen W\nY co on => Y 9\n').json()
    assert made["problems"] == 2
    told = view(client, made["id"])
    assert [problem["code"] for problem in told["problems"]] == ["turn", "check"]
    View.model_validate(told)


def test_a_file_over_the_bound_is_refused(client: TestClient) -> None:
    answer = upload(client, b"; " + b"x" * MAX_FILE)
    assert answer.status_code == 413
    assert str(MAX_FILE) in answer.json()["expected"]


@pytest.mark.parametrize("lang", ["en", "it", "ru", "es", "fr", "de"])
def test_the_protocol_comes_in_three_forms(client: TestClient, lang: str) -> None:
    path = f"/api/matches/{play(client)}/protocol"
    told = client.get(path, params={"lang": lang, "format": "json"})
    assert told.json()["lang"] == lang
    text = client.get(path, params={"lang": lang}, headers={"accept": "text/plain"})
    assert text.headers["content-type"].startswith("text/plain")
    assert "Rossi" in text.text
    page = client.get(path, params={"lang": lang}, headers={"accept": "text/html,application/xhtml+xml,*/*"})
    assert page.headers["content-type"].startswith("text/html")
    assert "<del>" in page.text
    assert "style-src 'self' 'sha256-" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    assert client.get(path, params={"lang": lang}, headers={"accept": "application/json"}).json() == told.json()
    assert client.get(path, params={"format": "pdf"}).status_code == 422


def test_the_protocols_page_keeps_its_style_under_the_policy(server: Server, page: Page) -> None:
    import httpx2

    made = httpx2.post(f"http://127.0.0.1:{server.port}/api/matches", json={"white": "A", "yellow": "B"}).json()
    page.goto(f"/api/matches/{made['id']}/protocol")
    rules = page.evaluate("[...document.styleSheets].map(sheet => sheet.cssRules.length)")
    assert rules
    assert rules[0] > 0


def test_every_answer_of_a_match_is_json_that_no_cache_keeps(client: TestClient) -> None:
    match = play(client)
    for path in ("", "/strokes", "/entries/3", "/protocol?format=json"):
        answer = client.get(f"/api/matches/{match}{path}")
        assert answer.headers["cache-control"] == "no-store"
        json.loads(answer.content)


def test_a_match_that_would_make_the_others_wait_is_refused(client: TestClient) -> None:
    answer = upload(client, "W co\n" * (MAX_ENTRIES + 1))
    assert answer.status_code == 422
    assert str(MAX_ENTRIES) in answer.json()["expected"]
