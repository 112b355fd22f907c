from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from fivepins.desk.rule_book import rule_book
from fivepins.rules.edition import load, printed
from fivepins.web.app import create_app
from web.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as client:
        yield client


def test_a_book_is_told_alone_and_in_the_list(client: TestClient) -> None:
    books = client.get("/api/editions").json()
    assert [told["id"] for told in books] == list(printed())
    for told in books:
        assert told == rule_book(load(told["id"]))
        assert client.get(f"/api/editions/{told['id']}").json() == told
    assert client.get("/api/editions/umb-1997?lang=ru").json() == rule_book(load("umb-1997"), "ru")


def test_a_rule_page_is_that_of_the_command(client: TestClient) -> None:
    for words in (["15.3b", "--lang", "ru"], ["8.1", "--edition", "fibis-2022"], ["--lang", "de"]):
        command = [sys.executable, "-m", "fivepins", "rule", *words, "--json"]
        printed_page = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "src", check=True).stdout
        options = dict(zip(words[-2::2], words[-1::2], strict=True))
        query = {name[2:]: value for name, value in options.items()}
        article = "" if words[0].startswith("--") else f"/{words[0]}"
        assert client.get(f"/api/rules{article}", params=query).json() == json.loads(printed_page)


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/api/editions/nobody-1900", 404, "umb-1997"),
        ("/api/editions/..%2F..%2Fetc%2Fpasswd", 404, ""),
        ("/api/editions/umb-1997?lang=xx", 422, "ru"),
        ("/api/rules/99.9", 404, "umb-1997"),
        ("/api/rules/15.3b?edition=nobody", 422, "fibis-2022"),
        ("/api/rules/15.3b?lang=", 422, "it"),
        ("/api/rules?edition=nobody", 422, "fibis-2022"),
    ],
)
def test_what_is_not_there_is_said(client: TestClient, path: str, status: int, said: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    if said:
        assert set(answer.json()) == {"error", "line", "column", "got", "expected"}
        assert said in answer.text
