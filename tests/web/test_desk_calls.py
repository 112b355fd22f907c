"""The calls on the desk: those that the match takes, their things, and nothing that is a key instead of a word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fivepins.desk.rule_book import rule_book
from fivepins.model.facts import CALLS
from fivepins.rules.edition import load, printed
from fivepins.rules.words import LANGUAGES
from web.scribe import Scribe, new_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from web.conftest import Console, Server


@pytest.fixture
def tablet(browser: Browser, server: Server, console: Console) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url, locale="en-GB", viewport={"width": 1024, "height": 768})
    console.watch(context)
    yield context.new_page()
    context.close()


def at_desk(page: Page, server: Server, *entries: str, **more: object) -> Scribe:
    scribe = Scribe(page, server.url, new_match(server.url, "lag W", *entries, edition="fibis-2022", **more))
    scribe.open()
    return scribe


def test_a_contact_asks_what_was_played_at(tablet: Page, server: Server) -> None:
    scribe = at_desk(tablet, server, "W co")
    scribe.button("More calls").click()
    scribe.button("Ball in contact").click()
    expect(tablet.get_by_role("group", name="Ball in contact").get_by_role("button")).to_have_count(6)
    scribe.button("The red ball").click()
    expect(tablet.locator(".calls .fact[aria-pressed=true]")).to_contain_text("the red ball")
    scribe.button("Done").click()
    scribe.write()
    last = scribe.view["last"]
    assert last["entry"].startswith("Y co !contact:r")
    assert (last["points"], last["to"], last["hand"]) == (4, "W", True)


def test_a_glance_gives_the_points_away(tablet: Page, server: Server) -> None:
    scribe = at_desk(tablet, server, "W co")
    scribe.tap("co on")
    scribe.button("More calls").click()
    scribe.button("At a glance").click()
    scribe.button("Done").click()
    scribe.write()
    last = scribe.view["last"]
    assert (last["points"], last["to"], last["hand"]) == (2, "W", False)


def test_only_what_the_match_takes_is_offered_without_a_stroke(tablet: Page, server: Server) -> None:
    scribe = at_desk(tablet, server, "W co")
    scribe.button("More calls").click()
    scribe.button("Before it").click()
    names = [text.split("\n")[0] for text in tablet.locator(".calls .fact").all_inner_texts()]
    assert names == ["Touch", "Cleaning", "Displaced", "Stroke declined"]
    scribe.button("Stroke declined").click()
    scribe.button("Done").click()
    scribe.write()
    assert scribe.view["last"]["entry"].startswith("Y - !decline")


def test_the_player_off_turn_is_called_for_his_own_fouls(tablet: Page, server: Server) -> None:
    scribe = at_desk(tablet, server, "W co")
    tablet.locator(".bar .fact.quiet").click()
    scribe.button("Foul outside a stroke").click()
    scribe.button("Rossi").click()
    names = [text.split("\n")[0] for text in tablet.locator(".three .fact").all_inner_texts()]
    assert names == ["Touch", "Cleaning", "Displaced", "Wrong player", "Warned the opponent"]
    scribe.button("Warned the opponent").click()
    scribe.write()
    assert scribe.view["last"]["entry"].startswith("foul W !hint")


def test_a_foul_outside_a_stroke_is_one_players_of_a_pair(tablet: Page, server: Server) -> None:
    scribe = at_desk(tablet, server, "W1 co", white="Anna / Bea", yellow="Carla / Dora")
    tablet.locator(".bar .fact.quiet").click()
    scribe.button("Foul outside a stroke").click()
    names = [text.strip() for text in tablet.locator(".sheet .two .fact").all_inner_texts()]
    assert names == ["Anna", "Bea", "Carla", "Dora"]
    expect(tablet.locator(".confirm")).to_be_disabled()
    scribe.button("Dora").click()
    scribe.button("Cleaning").click()
    scribe.write()
    assert scribe.view["last"]["entry"].startswith("foul Y2 !clean")
    assert scribe.view["problems"] == []


def test_a_warning_for_partners_is_for_pairs(tablet: Page, server: Server) -> None:
    for entries, more, kinds in (
        (["W co"], {}, 4),
        (["W1 co"], {"white": "Anna / Bea", "yellow": "Carla / Dora"}, 5),
    ):
        scribe = at_desk(tablet, server, *entries, **more)
        tablet.locator(".bar .fact.quiet").click()
        scribe.button("Warning").click()
        expect(tablet.locator(".three .fact")).to_have_count(kinds)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", printed())
def test_every_call_has_a_word(language: str, edition: str, tablet: Page, server: Server) -> None:
    keys = {*CALLS, *(call.replace("-", "_") for call in CALLS)}
    book = rule_book(load(edition), language)
    assert not keys & {call["name"] for call in book["calls"].values()}
    match = new_match(server.url, "lag W", "W co", edition=edition)
    tablet.goto(f"/desk/{match}?lang={language}")
    tablet.locator(".side .fact.quiet").click()
    for way in (0, 1):
        tablet.locator(".sheet .segments button").nth(way).click()
        said = {line.strip() for text in tablet.locator(".calls .fact").all_inner_texts() for line in text.split("\n")}
        assert said
        assert not keys & {re.sub(r"\s*\d.*", "", line) for line in said}, (edition, way)
