"""Giving up and the pause as two persons at one screen press them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from playwright.sync_api import expect

from web.conftest import Console, Server, axe_violations
from web.table import Match
from web.test_play_page import LAPTOP, LONG, PHONE, Screen
from web.test_play_server import ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_game_is_given_up_and_a_pause_taken(browser: Browser, server: Server, console: Console, size: Any) -> None:
    with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60, trust_env=False) as client:
        until(lambda: ready(client))
        match = Match(client, best_of=3)  # type: ignore[arg-type]
        match.lag()
        screen = Screen(browser, server, console, size)
        page = screen.page
        for side, token in match.tokens.items():
            page.goto(f"/play/{match.id}#t={side}.{token}")
            expect(screen.strike).to_be_visible(timeout=LONG)
            page.goto("/play")
        page.goto(f"/play/{match.id}")
        expect(screen.strike).to_be_enabled(timeout=LONG)
        (loser,) = match.table["by"]
        winner = "yellow" if loser == "white" else "white"
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Give up the game", exact=True).click()
        assert axe_violations(page) == []
        assert match.view["game"] == 1
        page.get_by_role("button", name="Really give up the game").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
        until(lambda: match.view["game"] == 2)
        assert match.view["score"]["games"] == {winner: 1, loser: 0}
        # Of the second game the other player has enough at once: the pause before the third one is due.
        assert match.post("give-up", winner, scope="game").status_code == 201
        page.get_by_role("button", name="Pause", exact=True).click()
        expect(page.get_by_role("heading", name="Pause of 5 minutes")).to_be_visible()
        assert axe_violations(page) == []
        assert match.table["act"] == "pause"
        expect(screen.strike).to_be_disabled() if size == LAPTOP else expect(screen.strike).to_be_hidden()
        page.get_by_role("button", name="Go on").click()
        expect(screen.strike).to_be_enabled(timeout=LONG)
        assert (match.table["act"], match.view["game"], match.view["problems"]) == ("place", 3, [])
        screen.context.close()
