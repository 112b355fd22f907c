"""The page that begins a match: what it takes over, what it says of what was typed, and the mark of a rehearsal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.conftest import axe_violations
from web.scribe import ask, new_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Server

BEFORE = {
    "white": "Peña Lucía",
    "yellow": "Ёлкин Пётр",
    "edition": "fibis-2022",
    "target": 75,
    "best_of": 5,
    "clock": True,
    "event": "Coppa d’autunno",
    "site": "Circolo",
    "table": "7",
    "referee": "Conti Ada",
    "round": "Final",
}


@pytest.fixture
def new(page: Page, server: Server) -> Page:
    """The page, after a match like the one above was begun."""
    new_match(server.url, **BEFORE)
    page.goto("/new?lang=en")
    expect(page.locator("h1")).to_contain_text(BEFORE["event"])
    return page


def test_it_begins_as_the_last_one_was_and_knows_its_players(new: Page, server: Server) -> None:
    expect(new.get_by_role("button", name="FIBiS 2022")).to_have_attribute("aria-pressed", "true")
    expect(new.get_by_text("FIBiS rule book, five pins")).to_be_visible()
    expect(new.get_by_label("Another number")).to_have_value("75")
    expect(new.get_by_role("group", name="Best of").get_by_role("button", name="5")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(new.get_by_role("button", name="With the clock")).to_have_attribute("aria-pressed", "true")
    names = new.locator("#players option").evaluate_all("all => all.map((one) => one.value)")
    assert names[:2] == [BEFORE["white"], BEFORE["yellow"]]
    new.get_by_role("button", name="Event, table, handicap").click()
    for label, value in {"Event": "event", "Place": "site", "Table": "table", "Referee": "referee"}.items():
        expect(new.get_by_label(label, exact=True)).to_have_value(str(BEFORE[value]))
    expect(new.get_by_label("Round", exact=True)).to_have_value("")
    new.get_by_label("White").fill("Rossi")
    new.get_by_label("Yellow").fill("Bianchi")
    new.get_by_label("Date").fill("2026-11-28")
    new.locator("button.confirm").click()
    new.wait_for_url("**/desk/*")
    view = ask(server.url, f"/api/matches/{new.url.rsplit('/', 1)[1]}")
    assert (view["edition"], view["target"], view["best_of"], view["clocked"]) == ("fibis-2022", 75, 5, True)
    kept = {name.capitalize(): BEFORE[name] for name in ("event", "site", "table", "referee")}
    assert view["headers"] == {**kept, "Date": "2026.11.28"}


@pytest.mark.parametrize("size", [(1024, 768), (390, 844), (844, 390)], ids=str)
def test_what_does_not_fit_is_said_beside_its_field_until_it_is_mended(new: Page, size: tuple[int, int]) -> None:
    new.set_viewport_size({"width": size[0], "height": size[1]})
    new.goto("/new?lang=it")
    expect(new.locator("h1")).to_contain_text(BEFORE["event"])
    confirm = new.locator("button.confirm")
    new.get_by_label("Bianca").fill("Anna Rossi")
    expect(new.get_by_text("Prima il cognome: si abbrevia in «Anna R.». Se il cognome è Rossi")).to_be_visible()
    new.get_by_label("Bianca").fill("Rossi, Anna")
    expect(new.get_by_text("Prima il cognome")).to_have_count(0)
    new.get_by_label("Gialla").fill("Verdi / Neri")
    expect(new.locator("#pairs-wrong")).to_contain_text("in coppia")
    expect(new.get_by_label("Gialla")).to_have_attribute("aria-invalid", "true")
    expect(confirm).to_be_disabled()
    new.get_by_label("Gialla").fill("Verdi Maximiliano Alessandro")
    expect(new.locator("#pairs-wrong")).to_have_count(0)
    new.get_by_label("Altro numero").fill("0")
    expect(new.locator("#target-wrong")).to_contain_text("Un numero intero")
    new.get_by_label("Altro numero").fill("40")
    expect(new.locator("#target-wrong")).to_have_count(0)
    new.get_by_role("button", name="Gara, biliardo, vantaggio").click()
    new.get_by_role("textbox", name="Vantaggio").fill("40-0")
    expect(new.locator("#start-wrong")).to_contain_text("Due numeri")
    assert new.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe_violations(new) == []
    new.get_by_role("textbox", name="Vantaggio").fill("8-0")
    expect(new.locator("#start-wrong")).to_have_count(0)
    expect(confirm).to_be_enabled()


def test_a_rehearsal_says_so_wherever_it_is_shown(new: Page, server: Server) -> None:
    new.get_by_label("White").fill("Rossi")
    new.get_by_label("Yellow").fill("Bianchi")
    new.get_by_role("button", name="Rehearsal").click()
    new.locator("button.confirm").click()
    new.wait_for_url("**/desk/*")
    match = new.url.rsplit("/", 1)[1]
    for path in (f"/desk/{match}", f"/board/{match}", f"/watch/{match}", f"/protocol/{match}", "/"):
        new.goto(path)
        shown = new.locator(f"a[href='/desk/{match}']").first if path == "/" else new.locator("body")
        expect(shown).to_contain_text("Rehearsal")
