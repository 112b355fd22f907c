"""What a browser may be made to send by a page from elsewhere, and what our own pages send."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from fivepins.store.open import open_file
from fivepins.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from httpx2 import Response


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = open_file(tmp_path / "fivepins.db")
    with TestClient(create_app(store), base_url="http://tablet.club:8000") as client:
        yield client
    store.close()


def upload(client: TestClient, **headers: str) -> Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/api/matches/file", content="lag W\n", headers={"content-type": "text/plain", **named})


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "http://tablet.club:8001"},
        {"origin": "http://tablet.club"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://[tablet.club:8000"},
        {"sec_fetch_site": "cross-site", "origin": "http://tablet.club:8000"},
        {"sec_fetch_site": "same-site"},
    ],
)
def test_a_page_from_elsewhere_changes_nothing(client: TestClient, headers: dict[str, str]) -> None:
    answer = upload(client, **headers)
    assert answer.status_code == 403
    assert set(answer.json()) == {"error", "line", "column", "got", "expected"}
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert client.get("/api/matches").json()["matches"] == []


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://tablet.club:8000"},
        {"origin": "https://tablet.club:8000"},
        {"origin": "http://TABLET.club:8000"},
        {"sec_fetch_site": "same-origin", "origin": "https://fivepins.club"},
        {"sec_fetch_site": "none"},
    ],
)
def test_our_own_pages_and_programs_are_let_through(client: TestClient, headers: dict[str, str]) -> None:
    assert upload(client, **headers).status_code == 201


def test_reading_needs_no_origin_and_is_for_our_pages_only(client: TestClient) -> None:
    answer = client.get("/api/matches", headers={"origin": "http://elsewhere.example", "sec-fetch-site": "cross-site"})
    assert answer.status_code == 200
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in answer.headers
