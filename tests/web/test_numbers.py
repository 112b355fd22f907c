"""A match in numbers: over HTTP, and on a spectator's phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.scribe import ask, new_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Server

STROKES = ("lag W", "W co", "Y co cr on oe om ow os", "W co on")


def test_numbers_are_told(server: Server) -> None:
    match = new_match(server.url, *STROKES)
    told = ask(server.url, f"/api/matches/{match}/numbers?lang=it")
    assert told["seq"] == len(STROKES)
    assert told["players"] == ["Rossi", "Bianchi"]
    assert ["Tiri", "2", "1"] in told["figures"]
    forecast = told["forecast"]
    assert forecast["match"] < 0.4
    assert forecast["key"]["seq"] == 3
    assert forecast["key"]["points"] == 16
    assert [seq for seq, *_ in forecast["moments"]] == [0, 2, 3, 4]


def test_a_review_holds_the_numbers_where_the_public_is(server: Server) -> None:
    match = new_match(server.url, *STROKES, "review")
    told = ask(server.url, f"/api/matches/{match}/numbers")
    assert [seq for seq, *_ in told["forecast"]["moments"]] == [0, 2, 3]


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_a_phone_shows_them_and_goes_along(page: Page, server: Server, language: str) -> None:
    match = new_match(server.url, *STROKES)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/watch/{match}?lang={language}")
    page.locator(f'a[href="/watch/{match}/numbers"]').click()
    chances = page.locator("dd")
    expect(chances).to_have_count(2)
    before = chances.all_inner_texts()
    white, yellow = (int(re.sub(r"\D", "", text)) for text in before)
    assert white < 40
    assert white + yellow in (99, 100, 101)
    expect(page.locator(".key")).to_contain_text("Bianchi +16")
    expect(page.locator(f'a[href="/watch/{match}/numbers"]')).to_have_attribute("aria-current", "page")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    seq = len(STROKES) + 1
    ask(server.url, f"/api/matches/{match}/entries", {"seq": seq, "client_id": "next-" + match, "entry": STROKES[2]})
    expect(chances.first).not_to_have_text(before[0])
    page.locator(f'a[href="/watch/{match}"]').click()
    expect(page.locator(".strokes")).to_be_visible()
