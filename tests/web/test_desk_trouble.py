"""The desk when things go wrong: two desks, lost answers, a silent server, late and double presses."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.conftest import HOST, running_server, start_server
from web.scribe import Scribe, ask, fetch, new_match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

    from web.conftest import Console, Server

TABLET = {"width": 1024, "height": 768}
DEAF = """
const Heard = EventSource;
window.EventSource = class extends Heard {
  addEventListener(type, act) { super.addEventListener(type, (event) => { if (!window.deaf) act(event); }); }
};
"""
"""A page that hears nothing of the others while its `deaf` is true, as in a bad network."""


@pytest.fixture
def context(browser: Browser, server: Server, console: Console) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=server.url, locale="en-GB", viewport=TABLET)
    console.watch(context)
    yield context
    context.close()


def scribe_at(context: BrowserContext, base: str, match: str) -> Scribe:
    scribe = Scribe(context.new_page(), base, match)
    scribe.open()
    return scribe


def test_two_desks_write_one_entry_and_lose_nothing(
    context: BrowserContext, browser: Browser, server: Server, console: Console
) -> None:
    console.allow("409")
    match = new_match(server.url, "lag W", "W co")
    one = scribe_at(context, server.url, match)
    other = browser.new_context(base_url=server.url, locale="en-GB", viewport=TABLET)
    console.watch(other)
    other.add_init_script(DEAF)
    two = scribe_at(other, server.url, match)
    two.page.evaluate("deaf = true")
    one.tap("co on")
    two.tap("co om oe")
    expect(two.confirm).to_contain_text("Bianchi +6")
    one.write()
    two.confirm.click()
    # It was Yellow's first stroke on both desks: what was tapped stays as it was, and says who entered that stroke.
    card = two.page.get_by_role("alert")
    expect(card).to_contain_text("Stroke 2 was entered by another desk")
    expect(card).to_contain_text("Bianchi +2")
    expect(two.page.locator("[data-pin=m]")).to_have_attribute("aria-pressed", "true")
    expect(two.confirm).to_be_disabled()
    view = two.view
    assert (view["seq"], view["score"]["yellow"]) == (3, 2)
    card.get_by_role("button", name="Discard").click()
    expect(card).to_have_count(0)
    expect(two.page.locator("[data-pin=m]")).to_have_attribute("aria-pressed", "false")
    other.close()


def test_a_desk_that_was_forestalled_by_a_note_keeps_its_taps(
    context: BrowserContext, server: Server, console: Console
) -> None:
    console.allow("409")
    match = new_match(server.url, "lag W", "W co")
    context.add_init_script(DEAF)
    scribe = scribe_at(context, server.url, match)
    scribe.page.evaluate("deaf = true")
    scribe.tap("co om oe")
    ask(server.url, f"/api/matches/{match}/entries", {"seq": 3, "client_id": "theirs", "entry": 'note "a coin fell"'})
    scribe.confirm.click()
    expect(scribe.page.get_by_text("Another desk")).to_be_visible()
    expect(scribe.page.locator("[data-pin=m]")).to_have_attribute("aria-pressed", "true")
    scribe.unlocked()
    scribe.write()
    assert [row["entry"] for row in scribe.view["strokes"]][-1].startswith("Y co om oe")


class Proxy:
    """Passes bytes on between browser and server; `deaf` drops what the server answers to a POST of an entry."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.deaf = False
        self.dropped = 0
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
                asked = [False]
                threading.Thread(target=self._pass, args=(client, server, asked, True), daemon=True).start()
                threading.Thread(target=self._pass, args=(server, client, asked, False), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, asked: list[bool], up: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if up:
                    asked[0] = re.match(rb"POST /api/matches/\w+/entries", data) is not None
                elif self.deaf and asked[0]:
                    self.dropped += 1
                    break
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self.listening.close()


def test_an_answer_that_got_lost_makes_nothing_twice(browser: Browser, server: Server, console: Console) -> None:
    console.allow(r"net::ERR_")
    match = new_match(server.url, "lag W")
    proxy = Proxy(server.port)
    base = f"http://{HOST}:{proxy.port}"
    context = browser.new_context(base_url=base, locale="en-GB", viewport=TABLET)
    console.watch(context)
    scribe = scribe_at(context, base, match)
    proxy.deaf = True
    scribe.tap("co on")
    scribe.confirm.click()
    scribe.page.wait_for_timeout(1500)
    proxy.deaf = False
    expect(scribe.page.locator("[data-seq='2']")).to_have_count(1)
    expect(scribe.page.get_by_text("Saved · Stroke 1")).to_be_visible()
    assert proxy.dropped >= 1
    log = fetch(server.url, f"/api/matches/{match}/fpn").decode()
    assert log.count("W co on") == 1
    scribe.unlocked()
    scribe.enter("co om")
    context.close()
    proxy.close()


def test_a_silent_server_stops_nobody(browser: Browser, console: Console, tmp_path: Path) -> None:
    console.allow(r"net::ERR_|Failed to load resource")
    database = tmp_path / "match.db"
    with running_server(database) as first:
        match = new_match(first.url, "lag W")
        context = browser.new_context(base_url=first.url, locale="en-GB", viewport=TABLET)
        console.watch(context)
        scribe = scribe_at(context, first.url, match)
    for pin in "nme":
        scribe.page.locator(f"[data-pin={pin}]").click()
        scribe.confirm.click()
        scribe.unlocked()
    expect(scribe.page.get_by_text("3 entries wait on this tablet")).to_be_visible()
    # An entry that was not sent can be taken back.
    scribe.page.get_by_role("button", name="Undo").click()
    expect(scribe.page.get_by_text("2 entries wait on this tablet")).to_be_visible()
    second = start_server(database, first.port)
    # Even a page that is loaded anew sends them.
    scribe.page.on("dialog", lambda dialog: dialog.accept())
    scribe.page.reload()
    expect(scribe.page.locator("[data-seq='3']")).to_have_count(1)
    assert [row["entry"].partition(" =>")[0] for row in scribe.view["strokes"]] == ["W co on", "Y co om"]
    context.close()
    second.process.kill()
    second.process.wait()
    assert second.process.stdout is not None
    second.process.stdout.close()


def test_a_double_tap_and_a_late_key_make_no_second_entry(context: BrowserContext, server: Server) -> None:
    scribe = scribe_at(context, server.url, new_match(server.url, "lag W"))
    # On a slow machine these presses come later than on a desk: its lock is made longer.
    scribe.page.evaluate(
        """() => {
          const later = globalThis.setTimeout;
          globalThis.setTimeout = (act, time, ...words) => later(act, time === 600 ? 4000 : time, ...words);
        }"""
    )
    scribe.tap("co on")
    scribe.confirm.dblclick()
    expect(scribe.page.locator("[data-seq='2']")).to_have_count(1)
    scribe.page.locator("body").press("Enter")
    scribe.page.locator("body").press("Enter")
    scribe.unlocked()
    assert scribe.view["seq"] == 2


def test_the_desk_has_turned_before_its_lock_ends(context: BrowserContext, server: Server) -> None:
    scribe = scribe_at(context, server.url, new_match(server.url, "lag W"))
    scribe.tap("co on")
    # A press between the two: it must not find the stroke that was just written, open to be written again.
    scribe.page.evaluate(
        """() => {
          const later = globalThis.setTimeout;
          let pressed = false;
          globalThis.setTimeout = (act, time, ...words) => later(() => {
            act(...words);
            if (time === 600 && !pressed) document.querySelector('button.confirm').click();
            pressed ||= time === 600;
          }, time);
        }"""
    )
    scribe.confirm.click()
    expect(scribe.page.locator("[data-seq='2']")).to_have_count(1)
    scribe.unlocked()
    assert scribe.view["seq"] == 2


def test_undo_takes_back_what_this_desk_did_last_then_stroke_by_stroke(context: BrowserContext, server: Server) -> None:
    game = ["W +8", "Y co", "W +4"]
    scribe = scribe_at(context, server.url, new_match(server.url, "lag W", *game, "Y cr", target=12))
    undo = scribe.page.get_by_role("button", name="Undo")
    # The first game is over and Yellow opens the second: a red ball first gives White the hand, and the choice.
    scribe.page.get_by_role("button", name="Opening position").click()
    expect(undo).to_contain_text("Opening position")
    scribe.unlocked()
    for seq, score in ((7, (4, 0)), (8, (0, 0)), (9, (8, 0)), (10, (8, 0)), (11, (0, 0))):
        scribe.page.locator("body").press("Backspace")
        expect(scribe.page.locator(f"[data-seq='{seq}']")).to_have_count(1)
        view = scribe.view
        assert (view["score"]["white"], view["score"]["yellow"]) == score, seq
    assert scribe.view["phase"] == "opening"


def test_the_keypad_is_a_desk(context: BrowserContext, server: Server) -> None:
    scribe = scribe_at(context, server.url, new_match(server.url, "lag W", "W co"))
    body = scribe.page.locator("body")
    for key in "+86":
        body.press(key)
    expect(scribe.confirm).to_contain_text("Bianchi +8")
    body.press("Enter")
    expect(scribe.page.locator("[data-seq='3']")).to_have_count(1)
    scribe.unlocked()
    for key in "75":
        body.press(key)
    expect(scribe.confirm).to_contain_text("Bianchi +8")
    body.press("Enter")
    expect(scribe.page.locator("[data-seq='4']")).to_have_count(1)
    scribe.unlocked()
    for key in ("3", "1"):
        body.press(key)
    expect(scribe.confirm).to_contain_text("Rossi +2")
    body.press(".")
    expect(scribe.confirm).to_contain_text("No points")
    body.press("Backspace")
    expect(scribe.page.locator("[data-seq='5']")).to_have_count(1)
    assert [row["entry"].partition(" =>")[0] for row in scribe.view["strokes"]] == ["W co", "Y co cr on oe"]


def test_what_taps_cannot_say_stays_notation(context: BrowserContext, server: Server) -> None:
    match = new_match(server.url, "lag W", "W co or=cr on", "Y co")
    scribe = scribe_at(context, server.url, match)
    scribe.page.get_by_role("button", name="Referee").click()
    scribe.page.get_by_role("button", name="Correct a stroke").click()
    scribe.page.get_by_role("dialog").get_by_role("button").filter(has_text="or=cr").click()
    expect(scribe.page.get_by_text("Kept as notation")).to_be_visible()
    expect(scribe.page.locator("code", has_text="co or=cr on")).to_be_visible()
    scribe.page.get_by_role("button", name="Edit").click()
    scribe.page.get_by_label("Events in order").fill("co or=cr om")
    scribe.page.get_by_role("button", name="Done").click()
    scribe.write()
    assert scribe.view["strokes"][0]["entry"].partition(" =>")[0] == "W co or=cr om"


def test_a_drag_and_a_hold_on_the_castle(context: BrowserContext, server: Server) -> None:
    scribe = scribe_at(context, server.url, new_match(server.url, "lag W", "W co"))
    page = scribe.page

    def middle(pin: str) -> tuple[float, float]:
        box = page.locator(f"[data-pin={pin}]").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # Measured before the press: one that rests for half a second asks what happened to the pin.
    drag = [middle(pin) for pin in "nms"]
    page.mouse.move(*drag[0])
    page.mouse.down()
    page.mouse.move(*drag[1], steps=4)
    page.mouse.move(*drag[2], steps=4)
    page.mouse.up()
    expect(scribe.confirm).to_contain_text("Bianchi +8")
    page.mouse.move(*middle("w"))
    page.mouse.down()
    page.get_by_role("heading", name="What happened to this pin?").wait_for()
    page.mouse.up()
    page.get_by_role("button", name="Down by cue, hand or clothes").click()
    expect(scribe.confirm).to_contain_text("Rossi +12")
    page.get_by_role("button", name="Done").click()
    scribe.write()
    assert scribe.view["strokes"][-1]["entry"].partition(" =>")[0] == "Y co on om os qw"
