"""The end of a game and of a match: said before the stroke is confirmed, held on every screen, confirmed by two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.scribe import Scribe, new_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Server


@pytest.mark.parametrize("touched", [(1024, 768), (390, 844)], indirect=True, ids=["tablet", "phone"])
def test_games_and_the_match_end_on_every_screen(touched: Page, server: Server) -> None:
    match = new_match(server.url, "lag W", "W co on", target=10)
    scribe = Scribe(touched, server.url, match)
    board, phone = touched.context.new_page(), touched.context.new_page()
    board.goto(f"/board/{match}")
    phone.goto(f"/watch/{match}")
    scribe.open()
    scribe.write()
    touched.locator("body").press("5")
    expect(scribe.confirm).to_contain_text("Game 1 to Rossi, 10 : 0")
    scribe.write()
    # Held, until somebody begins the next game.
    for screen in (touched, board, phone):
        expect(screen.get_by_role("heading", name="Game 1 to Rossi, 10 : 0").first).to_be_attached()
    expect(board.locator(".total").first).to_have_text("10")
    expect(board.locator("footer")).to_contain_text("Bianchi opens game 2")
    expect(phone.locator("header")).not_to_contain_text("needs")
    expect(scribe.confirm).to_contain_text("Start game 2")
    scribe.write()
    assert scribe.view["held"] is False
    expect(board.locator(".total").first).to_have_text("0")
    expect(phone.locator("p.scores")).to_contain_text("10")
    # A first stroke would have begun it too; the second game is won by Rossi, and the match with it.
    scribe.write()
    touched.locator("body").press("5")
    expect(scribe.confirm).to_contain_text("Rossi +8")
    scribe.write()
    scribe.write()
    touched.locator("body").press("8")
    expect(scribe.confirm).to_contain_text("Match to Rossi, 2 : 0")
    scribe.write()
    expect(touched.get_by_role("heading", name="The match is over")).to_be_visible()
    expect(touched.locator(".strip")).not_to_contain_text("needs")
    for name in ("Rossi", "Bianchi"):
        touched.get_by_role("group", name="Is this the result?").get_by_role("button", name=name).click()
        expect(touched.get_by_role("button", name=f"{name} has confirmed")).to_have_count(1)
        scribe.unlocked()
    assert [one["by"] for one in scribe.view["confirmed"]] == ["W", "Y"]
    expect(touched.get_by_role("button", name="Undo")).to_have_count(0)
    seq = scribe.seq
    touched.locator("body").press("Backspace")
    assert scribe.view["seq"] == seq
    touched.get_by_role("button", name="Something is wrong").click()
    touched.get_by_role("button", name="Undo").click()
    expect(touched.get_by_text("Not confirmed yet.")).to_be_visible()
    assert scribe.view["confirmed"] == []
