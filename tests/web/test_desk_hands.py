"""The desk under every hand: keyboards of many countries, two desks at one stroke, undo and restore, four sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from web.scribe import PAINTED, Scribe, ask, new_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Server

KEYS = {
    "German keypad": [("Numpad8", "8"), ("Numpad6", "6")],
    "no lamp": [("Numpad8", "ArrowUp"), ("Numpad6", "ArrowRight")],
    "arrows alone": [("ArrowUp", "ArrowUp"), ("ArrowRight", "ArrowRight")],
    "Russian letters": [("KeyI", "ш"), ("KeyL", "д")],
    "French digits": [("Digit8", "_"), ("Digit6", "-")],
}
"""Upper and right pin, as code and what the layout types."""


def press(page: Page, code: str, key: str) -> None:
    """A key as the browser tells it, whatever keyboard this machine has."""
    session = page.context.new_cdp_session(page)
    for kind in ("keyDown", "keyUp"):
        session.send("Input.dispatchKeyEvent", {"type": kind, "code": code, "key": key})
    session.detach()


def test_keys_are_what_they_are_on_every_keyboard(touched: Page, server: Server) -> None:
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W co"))
    scribe.open()
    expect(scribe.page.locator(".facts")).to_have_count(2)
    for name, keys in KEYS.items():
        for code, key in keys:
            press(touched, code, key)
        for pin, down in (("n", "true"), ("e", "true"), ("s", "false"), ("m", "false")):
            expect(touched.locator(f"[data-pin={pin}]"), name).to_have_attribute("aria-pressed", down)
        # The point of a keypad types a comma in half of Europe: it clears, and fells no pin.
        press(touched, "NumpadDecimal", ",")
        for pin in "nwmes":
            expect(touched.locator(f"[data-pin={pin}]"), name).to_have_attribute("aria-pressed", "false")
    press(touched, "KeyT", "е")
    expect(touched.locator(".pads")).to_have_count(1)


def test_taps_stay_with_the_stroke_that_another_desk_enters(touched: Page, server: Server) -> None:
    match = new_match(server.url, "lag W", "W co")
    scribe = Scribe(touched, server.url, match)
    scribe.open()
    touched.locator("body").press("5")
    expect(touched.locator("[data-pin=m]")).to_have_attribute("aria-pressed", "true")
    theirs = {"seq": 3, "client_id": "theirs", "entry": "Y co cr", "desk": "the tablet of table 3"}
    ask(server.url, f"/api/matches/{match}/entries", theirs)
    card = touched.get_by_role("alert")
    expect(card).to_contain_text("Stroke 2 was entered by the tablet of table 3")
    expect(card).to_contain_text("Bianchi +4")
    expect(touched.locator("[data-pin=m]")).to_have_attribute("aria-pressed", "true")
    expect(touched.locator("main code")).to_have_count(0)
    touched.locator("body").press("Enter")
    assert scribe.view["seq"] == 3
    card.get_by_role("button", name="Enter as the next stroke").dispatch_event("click")
    expect(card).to_have_count(0)
    expect(scribe.confirm).to_contain_text("Rossi +8")
    scribe.unlocked()
    touched.locator("body").press("Enter")
    expect(touched.locator("[data-seq='4']")).to_have_count(1)
    assert scribe.view["strokes"][-1]["entry"].startswith("W co om")


def test_undo_goes_back_through_all_kinds_of_acts_and_forward_again(touched: Page, server: Server) -> None:
    acts = ["lag W", "W co on", "Y co", 'decision Y 2 "talked"', 'note "a coin fell"', "amend 2 W co om"]
    scribe = Scribe(touched, server.url, new_match(server.url, *acts))
    scribe.open()
    undo = touched.get_by_role("button", name="Undo")
    restore = touched.get_by_role("button", name="Restore")
    names = ["Correction", "Note", "Decision · Bianchi +2", "2 · 0", "1 · Rossi +2"]
    # A stroke that was taken back has no number and no points any more: its facts name it.
    gone = [*names[:3], "Bianchi · No points", "Rossi · 1 pin"]
    for number, name in enumerate(names):
        expect(undo).to_contain_text(name)
        touched.evaluate(PAINTED)
        touched.locator("body").press("Backspace")
        expect(touched.locator(f"[data-seq='{7 + number}']")).to_have_count(1)
        expect(restore).to_contain_text(gone[number])
    assert scribe.view["strokes"] == []
    for number, name in enumerate(reversed(gone)):
        expect(restore).to_contain_text(name)
        touched.evaluate(PAINTED)
        touched.locator("body").press("Shift+Backspace")
        expect(touched.locator(f"[data-seq='{12 + number}']")).to_have_count(1)
    expect(restore).to_have_count(0)
    view = scribe.view
    assert (view["score"]["white"], view["score"]["yellow"]) == (8, 2)
