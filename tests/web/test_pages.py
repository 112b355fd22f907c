from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from fivepins.web.app import create_app
from fivepins.web.http import pages
from web.conftest import ROOT, axe_violations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from web.conftest import Console

LANGUAGES = ("en", "it", "ru", "es", "fr", "de")


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as client:
        yield client


def test_the_server_knows_every_page_of_the_client() -> None:
    routes = (ROOT / "web" / "src" / "routes.ts").read_text()
    firsts = {path.split("/")[1] for path in re.findall(r"path: '(/[^']*)'", routes)}
    assert firsts == pages.PAGES


@pytest.mark.parametrize("path", ["/", "/judge", "/openapi.json", "/docs", "/nowhere", "/assets/none.js", "/theme.js"])
def test_every_answer_carries_the_policy(client: TestClient, path: str) -> None:
    policy = client.get(path).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert client.get(path).headers["x-content-type-options"] == "nosniff"


def test_an_unknown_path_is_a_page_for_people_and_a_line_for_programs(client: TestClient) -> None:
    person = client.get("/nowhere", headers={"accept": "text/html,*/*"})
    assert (person.status_code, person.headers["content-type"]) == (404, "text/html; charset=utf-8")
    program = client.get("/nowhere", headers={"accept": "application/json"})
    assert (program.status_code, program.text) == (404, "Nothing stands at /nowhere.\n")


def test_files_named_by_their_content_come_compressed_and_are_kept_by_the_browser(client: TestClient) -> None:
    script = re.search(r'src="(/assets/[^"]+\.js)"', client.get("/").text)
    assert script is not None
    found = client.get(script[1])
    assert "immutable" in found.headers["cache-control"]
    assert found.headers["content-encoding"] == "gzip"
    assert client.get("/").headers["cache-control"] == "no-cache"


def test_an_unbuilt_client_is_said_plainly(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path_factory.mktemp("empty"))
    answer = client.get("/")
    assert answer.status_code == 503
    assert "make run" in answer.text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/nowhere", "/judge"])
def test_pages_are_accessible(page: Page, path: str, scheme: str, console: Console) -> None:
    console.allow(r"404.*nowhere")
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for language in LANGUAGES if scheme == "light" else ("en",):
        page.goto(f"{path}?lang={language}", wait_until="networkidle")
        page.get_by_role("heading", level=1).wait_for()
        assert page.locator("html").get_attribute("lang") == language
        assert axe_violations(page) == []


def test_a_chosen_theme_and_language_stay(page: Page) -> None:
    page.goto("/")
    page.get_by_role("combobox").select_option("ru")
    page.get_by_role("heading", level=1, name="Главная").wait_for()
    page.get_by_role("button", name="Тема: как на устройстве").click()
    page.get_by_role("button", name="Тема: светлая").click()
    page.reload()
    page.get_by_role("button", name="Тема: тёмная").wait_for()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(12, 21, 27)"


def test_links_and_the_back_key_move_between_pages(page: Page) -> None:
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Judge a stroke").click()
    page.wait_for_url("**/judge")
    page.get_by_role("heading", level=1, name="Judge a stroke").wait_for()
    page.go_back()
    page.get_by_role("heading", level=1, name="Home").wait_for()


def test_the_http_interface_is_documented_under_the_same_policy(page: Page) -> None:
    page.goto("/docs")
    page.get_by_text("Fivepins", exact=False).first.wait_for()
    page.locator(".swagger-ui .info").wait_for()


def test_a_fault_is_seen_in_its_place(page: Page) -> None:
    page.set_content("<main><h1>Title</h1><p style='color: #ccc; background: #fff'>pale words</p></main>")
    found = axe_violations(page)
    assert sorted(one.partition(":")[0] for one in found) == ["color-contrast", "document-title", "html-has-lang"]
    assert any("pale words" in one and "contrast of 1.6" in one for one in found)
