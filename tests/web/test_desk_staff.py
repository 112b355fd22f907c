"""Who stands at the desk: one official alone, players themselves, and those who fill in later what they left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from web.scribe import Scribe, new_match
from web.test_desk_sizes import FAULTS

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Server


def choose_staff(page: Page, now: str) -> None:
    """Tap once more who scores; `now` is who does then."""
    page.get_by_role("button", name="Referee", exact=True).click()
    staff = page.get_by_role("button", name="Scored by")
    staff.click()
    expect(staff).to_contain_text(now)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_one_official_has_a_large_castle_and_all_else_behind_a_tap(touched: Page, server: Server) -> None:
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W co"))
    scribe.open()
    pin = touched.locator("[data-pin=m]")
    before = pin.bounding_box()
    choose_staff(touched, "one official")
    after = pin.bounding_box()
    assert before
    assert after
    assert after["width"] >= before["width"]
    assert touched.evaluate(FAULTS) == []
    pin.tap()
    scribe.button("Carom").tap()
    expect(scribe.confirm).to_contain_text("Bianchi +12")
    scribe.write()
    # What is rarer is a tap away, for this stroke alone; what was tapped stays.
    pin.tap()
    scribe.button("Everything else").tap()
    expect(pin).to_have_attribute("aria-pressed", "true")
    assert touched.evaluate(FAULTS) == []
    scribe.button("Red ball").tap()
    scribe.write()
    expect(scribe.button("Everything else")).to_have_count(1)
    touched.reload()
    expect(scribe.button("Everything else")).to_have_count(1)
    entries = [row["entry"].split(" =>")[0] for row in scribe.view["strokes"]]
    assert entries[1:] == ["Y co cr om", "W cr rm"]
    # The next desk may be the players' own.
    choose_staff(touched, "the players")
    expect(touched.locator(".pads")).to_have_count(1)
    choose_staff(touched, "referee and scribe")


def test_what_totals_leave_out_is_listed_and_filled_in(touched: Page, server: Server) -> None:
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W +8", "Y co", "W +4", "Y -2 hand"))
    scribe.open()
    touched.get_by_role("button", name="Referee", exact=True).click()
    touched.get_by_role("dialog").get_by_role("button", name="Correct a stroke").click()
    sheet = touched.get_by_role("dialog")
    sheet.get_by_role("button", name="Totals to fill in: 3").click()
    expect(sheet.locator("li")).to_have_count(3)
    assert touched.evaluate(FAULTS) == []
    sheet.locator("li button").last.click()
    touched.locator("[data-pin=m]").tap()
    expect(scribe.confirm).to_contain_text("Change stroke 1")
    scribe.write()
    assert scribe.view["strokes"][0]["entry"].startswith("W co om")
    touched.get_by_role("button", name="Referee", exact=True).click()
    touched.get_by_role("dialog").get_by_role("button", name="Correct a stroke").click()
    expect(sheet.get_by_role("button", name="Totals to fill in: 2")).to_have_count(1)
