"""Screens that belong to a table or to the hall: televisions and the layer over a picture."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.conftest import running_server
from web.scribe import ask, new_match
from web.test_desk_pages import CUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from web.conftest import Server

TV = {"width": 1920, "height": 1080}
LONG = ("Rossi-Montecuccoli, Anna Maria", "Константинопольская Александра")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: its hall has these matches and no other."""
    with running_server(tmp_path_factory.mktemp("hall") / "fivepins.db") as server:
        yield server


def enter(server: Server, match: str, entry: str) -> None:
    seq = ask(server.url, f"/api/matches/{match}")["seq"] + 1
    ask(server.url, f"/api/matches/{match}/entries", {"seq": seq, "client_id": f"{match} {seq}", "entry": entry})


def open_at(page: Page, server: Server, path: str) -> None:
    page.set_viewport_size(TV)  # type: ignore[arg-type]
    page.goto(f"{server.url}{path}")


def test_the_hall_shows_every_table_and_goes_along(page: Page, hall: Server) -> None:
    first = new_match(hall.url, "lag W", "W co on oe", table="2", event="Coppa")
    white, yellow = LONG
    new_match(hall.url, "lag Y", table="10", event="Coppa", white=white, yellow=yellow)
    for language in ("it", "ru"):
        open_at(page, hall, f"/tv?lang={language}")
        cards = page.get_by_role("article")
        expect(cards).to_have_count(2)
        expect(page.get_by_role("heading", level=1)).to_have_text("Coppa")
        expect(cards.nth(0)).to_contain_text("Rossi")
        expect(cards.nth(1)).to_contain_text("Константинопольская")
        assert page.evaluate(CUT) == [], language
    total = cards.nth(0).locator(".total").first
    expect(total).to_have_text("4")
    enter(hall, first, "Y co")
    enter(hall, first, "W co cr")
    expect(total).to_have_text("8")
    # What is under review has not happened yet for those who look on.
    enter(hall, first, "review")
    expect(total).to_have_text("4")
    expect(cards.nth(0).locator(".sign")).to_be_visible()
    enter(hall, first, "resume")
    expect(total).to_have_text("8")
    third = new_match(hall.url, table="3", event="Coppa")
    expect(cards).to_have_count(3)
    assert [card.get_attribute("aria-label") for card in cards.all()] == ["Стол 2", "Стол 3", "Стол 10"]
    ask(hall.url, f"/api/matches/{third}/archive", {"archived": True})
    expect(cards).to_have_count(2)


def test_a_tables_television_waits_shows_holds_and_goes_on(page: Page, hall: Server) -> None:
    open_at(page, hall, "/tv/4?lang=en")
    expect(page.get_by_text("Table 4: nothing is played here yet.")).to_be_visible()
    first = new_match(hall.url, "lag W", table="4", target=12, best_of=1)
    expect(page.locator(".half.white")).to_contain_text("Rossi")
    enter(hall, first, "W co on oe om os ow")
    expect(page.locator("footer")).to_contain_text("12 : 0")
    second = new_match(hall.url, table="4", white="Verdi Carla", yellow="Neri Ugo")
    expect(page.locator("footer")).to_contain_text("Next: Verdi and Neri")
    expect(page.locator(".half.white .total")).to_have_text("12")
    enter(hall, second, "lag Y")
    expect(page.locator(".half.white")).to_contain_text("Verdi Carla")
    expect(page.locator(".half.white .total")).to_have_text("0")


def test_an_overlay_paints_nothing_but_the_score_and_tells_what_happens(page: Page, hall: Server) -> None:
    match = new_match(hall.url, "lag W", table="5", event="Coppa", target=20, white=LONG[0], yellow=LONG[1])
    open_at(page, hall, "/overlay/5?lang=en")
    expect(page.locator(".total.white")).to_have_text("0")
    expect(page).to_have_title("state=LAG;previous=WAITING")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector('.overlay')).backgroundColor") == "rgba(0, 0, 0, 0)"
    enter(hall, match, "W co on oe")
    expect(page.locator(".total.white")).to_have_text("4")
    expect(page).to_have_title("state=STROKE_JUDGED;previous=LAG")
    expect(page.locator("div.last")).to_contain_text("+4")
    expect(page).to_have_title("state=PLAY;previous=STROKE_JUDGED")
    enter(hall, match, "review")
    expect(page).to_have_title("state=REVIEW;previous=PLAY")
    expect(page.locator(".total.white")).to_have_text("0")
    for parts in ("corner", "strip,event", "last", "bar,event,last,result"):
        open_at(page, hall, f"/overlay/5?lang=de&theme=light&size=1.5&parts={parts}")
        expect(page.locator(".overlay")).to_have_count(1)
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.evaluate(CUT) == [], parts


def test_a_feed_is_flat_and_for_anybody(hall: Server) -> None:
    new_match(hall.url, "lag W", "W co on", table="6", white="=Rossi")
    address = re.sub(r"//[^:/]+", "//127.0.0.1", hall.url)
    for path in ("/api/feeds/tables/6", "/api/feeds/tables"):
        with urllib.request.urlopen(f"{address}{path}", timeout=60) as answer:
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
            rows = json.loads(answer.read())
        (row,) = (row for row in rows if row["table"] == "6")
        assert (row["white"], row["white_points"], row["version"]) == ("=Rossi", 2, 1)
        assert not any(isinstance(value, dict | list) for value in row.values())
    (nothing,) = ask(hall.url, "/api/feeds/tables/nothing")
    assert (nothing["table"], nothing["state"]) == ("nothing", "WAITING")


def test_tables_are_told_over_http(hall: Server) -> None:
    match = new_match(hall.url, "lag W", "W co on", table="Saal 1/2")
    tables = {one["table"]: one for one in ask(hall.url, "/api/tables")["tables"]}
    assert tables["Saal 1/2"]["match"]["score"]["white"] == 2
    assert ask(hall.url, "/api/tables/nothing")["match"] is None
    one = ask(hall.url, "/api/tables/Saal%201%2F2?lang=it")
    assert one["next"] is None
    assert (one["match"]["id"], one["match"]["players"]["white"]) == (match, "Rossi")
