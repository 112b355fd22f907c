from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.conftest import axe_violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Console

LANGUAGES = ("en", "it", "ru", "es", "fr", "de")
CLIPPED = """() => [...document.querySelectorAll('main *')]
    .filter((node) => node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1)
    .filter((node) => !['INPUT', 'PRE'].includes(node.tagName))
    .map((node) => node.outerHTML)"""


def test_a_typed_stroke_is_judged_with_sum_articles_call_and_placing(page: Page) -> None:
    page.goto("/judge")
    page.get_by_role("textbox", name="Stroke").fill("co cr on oe")
    card = page.get_by_role("region", name="Ruling")
    said = "Eight points to the striker."
    for text in ("+8", "Striker", "Good stroke · 5.2", "2 + 2", "Side pins", "8.1", "Carom", "8.2", said):
        expect(card).to_contain_text(text)
    expect(page.get_by_role("region", name="After this stroke")).to_contain_text("upper and right")
    expect(page.get_by_role("region", name="Why")).to_contain_text("The striker receives 8 points.")


def test_points_to_the_opponent_ask_for_the_half(page: Page) -> None:
    page.goto("/judge?stroke=cr+on")
    card = page.get_by_role("region", name="Ruling")
    expect(card).to_contain_text("to the opponent")
    expect(card).to_contain_text("with ball in hand")
    placing = page.get_by_role("region", name="After this stroke")
    placing.get_by_role("button", name="Upper half").click()
    expect(placing).to_contain_text("in the lower half")
    placing.get_by_role("button", name="Lower half").click()
    expect(placing).to_contain_text("in the upper half")


def test_the_other_book_and_another_language_judge_anew(page: Page) -> None:
    page.goto("/judge?stroke=co+om")
    card = page.get_by_role("region", name="Ruling")
    expect(card).to_contain_text("UMB 1997")
    page.get_by_role("button", name="FIBiS 2022").click()
    expect(card).to_contain_text("FIBiS 2022")
    page.get_by_role("combobox").select_option("it")
    expect(page.get_by_role("region", name="Decisione").locator("q")).to_contain_text("Dieci")
    page.reload()
    expect(page.get_by_role("region", name="Decisione")).to_contain_text("FIBiS 2022")


def test_what_cannot_be_read_is_shown_at_its_place(page: Page, console: Console) -> None:
    console.allow("422")
    page.goto("/judge")
    page.get_by_role("textbox", name="Stroke").fill("co cQ")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("column 4")
    expect(alert).to_contain_text("cQ")
    expect(page.get_by_role("region", name="Ruling")).to_have_count(0)
    assert axe_violations(page) == []
    page.get_by_role("textbox", name="Stroke").fill("co cm")
    expect(page.get_by_role("region", name="Ruling")).to_contain_text("to the opponent")
    expect(alert).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1024])
def test_no_text_is_cut(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for language in LANGUAGES:
        page.goto(f"/judge?lang={language}&stroke=cr+on+c^+r^", wait_until="networkidle")
        page.locator("details summary").click()
        assert page.evaluate(CLIPPED) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert axe_violations(page) == []


def test_a_stroke_is_tapped_as_at_the_desk_beside_its_notation(touched: Page) -> None:
    touched.goto("/judge?stroke=.")
    line, card = touched.get_by_role("textbox", name="Stroke"), touched.get_by_role("region", name="Ruling")
    taps = touched.get_by_role("region", name="What was seen")
    expect(taps.get_by_role("button", name="Missed")).to_have_attribute("aria-pressed", "true")
    taps.get_by_role("button", name="Opponent's ball").tap()
    taps.locator("[data-pin=m]").tap()
    expect(line).to_have_value("co om")
    expect(card).to_contain_text("+8")
    taps.get_by_role("button", name="Own ball").tap()
    taps.locator("[data-pin=n]").tap()
    taps.get_by_role("button", name="Carom").tap()
    expect(line).to_have_value("co cr om cn")
    taps.get_by_role("button", name="More calls").tap()
    taps.get_by_role("button", name="Miscue").tap()
    taps.get_by_role("button", name="Done").tap()
    expect(line).to_have_value("co cr om cn !miscue")
    # What is typed shows in the castle, and how the stroke is played stays.
    line.fill("{break} cr re")
    expect(taps.locator("[data-pin=e]")).to_have_attribute("aria-pressed", "true")
    taps.get_by_role("button", name="Clear").tap()
    expect(line).to_have_value("{break} co")
    line.fill("co cr=or")
    expect(taps).to_contain_text("Taps cannot say this stroke")
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert touched.evaluate(wide)
