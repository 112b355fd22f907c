"""Giving up, the pause and the reset of 10.4 as two persons at one screen press them."""

from __future__ import annotations

import random
import socket
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import uvicorn
from playwright.sync_api import expect

from fivepins.hall.match import simulated_table
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from web.conftest import HOST, Console, Server, axe_violations
from web.table import Match
from web.test_play_page import LAPTOP, LONG, PHONE, Screen
from web.test_play_server import ready, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


def seated(screen: Screen, match: Match) -> None:
    """Let one screen play both sides."""
    for side, token in match.tokens.items():
        screen.page.goto(f"/play/{match.id}#t={side}.{token}")
        expect(screen.strike).to_be_visible(timeout=LONG)
        screen.page.goto("/play")
    screen.page.goto(f"/play/{match.id}")
    expect(screen.strike).to_be_enabled(timeout=LONG)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_game_is_given_up_and_a_pause_taken(browser: Browser, server: Server, console: Console, size: Any) -> None:
    with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60, trust_env=False) as client:
        until(lambda: ready(client))
        match = Match(client, best_of=3)  # type: ignore[arg-type]
        match.lag()
        screen = Screen(browser, server, console, size)
        page = screen.page
        seated(screen, match)
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


@pytest.fixture
def in_contact(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A server in this process at whose tables the cue ball always touches another one."""
    monkeypatch.setattr(
        simulated_table, "may_reset", lambda state, _: state.turn is not None and state.turn.how == "plain"
    )
    store = open_file(tmp_path / "fivepins.db")
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(create_app(store, hosts=(HOST,)), ws="none", log_level="error"))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    port = listening.getsockname()[1]
    yield SimpleNamespace(port=port, url=f"http://{HOST}:{port}")
    server.should_exit = server.force_exit = True
    thread.join()
    listening.close()
    store.close()


@pytest.mark.parametrize("granted", [True, False])
def test_the_reset_is_asked_for_and_answered(
    browser: Browser, in_contact: Any, console: Console, granted: bool
) -> None:
    with httpx2.Client(base_url=f"http://127.0.0.1:{in_contact.port}", timeout=60, trust_env=False) as client:
        match = Match(client, target=1000)  # type: ignore[arg-type]
        match.lag()
        rng = random.Random(5)
        while match.table["act"] != "strike":
            assert match.stroke(rng).status_code == 201
        screen = Screen(browser, in_contact, console)
        page = screen.page
        seated(screen, match)
        (by,) = match.table["by"]
        asker = match.view["players"][by]
        page.get_by_role("button", name="Ask for the reset (10.4)").click()
        expect(page.get_by_role("heading", name=f"{asker} asks for the reset")).to_be_visible()
        assert axe_violations(page) == []
        expect(screen.strike).to_be_disabled()
        page.get_by_role("button", name="Grant it" if granted else "Play on").click()
        expect(screen.strike).to_be_enabled(timeout=LONG)
        table = match.table
        assert (table["act"], table["by"], table["may"]["reset"]) == ("place" if granted else "strike", [by], False)
        expect(page.get_by_role("button", name="Ask for the reset (10.4)")).to_be_hidden()
        screen.context.close()
