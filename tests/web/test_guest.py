"""Somebody's own player at the browser's table: there if the server was started with it, never named by a request."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from fivepins.cli import main
from fivepins.cli.guest_thinker import MODULE
from fivepins.match.entries import Struck
from fivepins.match.fold.fold import fold
from fivepins.match.match_log import parse_record
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.http.rate_limit import RateLimit
from web.conftest import running_server
from web.table import Match, fresh
from web.test_play_page import LONG, Screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from web.conftest import Console

EXAMPLES = Path(__file__).parents[2] / "examples"

AGENTS = '''
import os, sys
import numpy as np

class Ahead:
    """Always the same action. Looks for what could tell it of the error of its hand, and ends where it finds some."""
    def __call__(self, observation, info):
        assert "seed" not in " ".join(sys.argv) and not any("seed" in str(key) for key in info), sys.argv
        assert not [name for name in sys.modules if name.startswith(("fivepins.hall", "fivepins.store"))]
        return np.array([0.02, 0.2, -1.0, 0.1, 0.0, 0.3, -0.2, -1.0, -1.0, 1.0])

class Short:
    def __call__(self, observation, info):
        return [0.0]

class Once:
    """Ends its process with its first answer; the second time there is a file."""
    def __call__(self, observation, info):
        if not os.path.exists("been"):
            open("been", "w").close()
            os._exit(1)
        return [0.02, 0.2, -1.0, 0.1, 0.0, 0.3, -0.2, -1.0, -1.0, 1.0]
'''


@pytest.fixture
def serving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], TestClient]]:
    (tmp_path / "guests_here.py").write_text(AGENTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    store = open_file(tmp_path / "fivepins.db")
    open_clients = []

    def serve(name: str) -> TestClient:
        minds = {"minds": (sys.executable, "-m", MODULE, f"guests_here:{name}", "club"), "guest": name} if name else {}
        app: Any = create_app(store, **minds)
        app.state.limits["move"] = RateLimit(10_000)
        client = TestClient(app)
        client.__enter__()
        open_clients.append(client)
        return client

    yield serve
    for client in open_clients:
        client.__exit__(None, None, None)
    store.close()


def until(true: Callable[[], Any]) -> Any:
    end = time.monotonic() + 60.0
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def after_its_stroke(match: Match) -> dict[str, Any]:
    """The table when the guest, who is Yellow and opens, has struck, or failed to."""
    match.post("lag", "white", shot={"az": 90, "v": 0.6})
    return until(lambda: match.table if match.table["stroke"] or match.table["failed"] else None)


@pytest.mark.parametrize("name", ["Ahead", "Once"])
def test_a_guest_plays_its_strokes(name: str, serving: Callable[[str], TestClient]) -> None:
    client = serving(name)
    assert client.get("/api/play/players").json() == {
        "levels": ["novice", "beginner", "league", "club", "master"],
        "guest": name,
    }
    match = Match(client, yellow="guest", target=10, seed=4)
    assert set(match.tokens) == {"white"}
    table = after_its_stroke(match)
    assert table["failed"] == ""
    assert table["seats"]["yellow"] == "guest"
    lines = client.get(f"/api/matches/{match.id}/log").text.splitlines()
    rows = fold([parse_record(line) for line in lines]).rows
    assert [row.entry.player for row in rows if isinstance(row.entry, Struck)][:1] == ["Y"]


def test_a_guest_that_answers_nothing_fit_is_told_of(serving: Callable[[str], TestClient]) -> None:
    assert "not an action" in after_its_stroke(Match(serving("Short"), yellow="guest"))["failed"]


def test_nobody_sits_down_who_was_not_started_and_no_request_names_one(
    serving: Callable[[str], TestClient],
) -> None:
    for client, player, reason in (
        (serving(""), "guest", "this server has no guest"),
        (serving("Ahead"), "guests_here:Ahead", "player"),
    ):
        sides = {"white": {"name": "A", "player": "person"}, "yellow": {"name": "B", "player": player}}
        answer = client.post("/api/play", json={**sides, "client_id": fresh()})
        assert answer.status_code == 422
        assert reason in answer.text
    assert serving("").get("/api/play/players").json()["guest"] == ""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--player", "nothing"], "no player"),
        (["--player", "guests_here:Nobody"], "has no Nobody"),
        (["--player", "no_such_module:It"], "cannot be imported"),
    ],
)
def test_who_cannot_be_made_is_refused_before_anything_is_served(
    words: list[str], reason: str, serving: Callable[[str], TestClient], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", *words]) == 2
    told = capsys.readouterr()
    assert re.search(reason, told.err)
    assert told.out == ""


def test_the_page_offers_the_guest_by_name(
    browser: Browser, console: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLES))
    with running_server(tmp_path / "fivepins.db", more=("--player", "own_player:Fan")) as server:
        screen = Screen(browser, server, console)
        page = screen.page
        page.goto("/play")
        page.get_by_role("button", name="Fan", exact=True).click()
        page.get_by_role("button", name="Begin", exact=True).click()
        page.wait_for_url(re.compile("/play/[a-z0-9]+$"))
        match = page.url.rsplit("/", 1)[1]
        expect(screen.strike).to_be_enabled(timeout=LONG)
        screen.strike.click()
        until(lambda: screen.view(match)["table"]["act"] != "lag")
        view = screen.view(match)
        assert view["players"]["yellow"] == "Computer (Fan)"
        assert view["table"]["seats"]["yellow"] == "guest"
        assert view["table"]["failed"] == ""
        screen.context.close()
