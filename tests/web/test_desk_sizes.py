"""The desk on every size of screen: targets, overlaps, what never leaves the screen, totals first on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.scribe import Scribe, new_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Server

FAULTS = """() => {
  const found = [];
  for (const one of document.querySelectorAll('button, a, input, textarea')) {
    one.scrollIntoView({ block: 'nearest' });
    const box = one.getBoundingClientRect();
    const name = one.textContent.trim().slice(0, 40) || one.ariaLabel;
    if (!box.width || one.disabled) continue;
    if (box.width < 43.5 || box.height < 43.5) found.push(`${name}: ${box.width} x ${box.height}`);
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name}: beyond the side`);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !(one.contains(hit) || hit.contains(one) && hit.closest('label'))) found.push(`${name}: covered`);
  }
  for (const name of ['.strip', 'footer .confirm']) {
    const box = document.querySelector(name)?.getBoundingClientRect();
    if (box && (box.top < -1 || box.bottom > innerHeight + 1)) found.push(`${name} leaves the screen`);
  }
  return found;
}"""
"""Buttons that are too small for a finger, lie beyond the side, or under something else."""


def test_everything_can_be_reached_and_nothing_lies_over_it(touched: Page, server: Server) -> None:
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W cr"))
    scribe.open()
    assert touched.evaluate(FAULTS) == [], "before a stroke from hand"
    for key in "58":
        touched.locator("body").press(key)
    ruling = touched.get_by_role("region", name="Ruling")
    expect(ruling).to_contain_text("+6")
    expect(ruling.locator(".big")).to_be_in_viewport(ratio=0.9)
    assert touched.evaluate(FAULTS) == [], "facts"
    touched.get_by_role("button", name="Total", exact=True).click()
    expect(touched.locator(".pads")).to_have_count(1)
    assert touched.evaluate(FAULTS) == [], "totals"
    for name in ("", "Decision", "Foul outside", "Warning", "Set score", "Left or excluded", "Screens"):
        touched.get_by_role("button", name="Referee", exact=True).click()
        if name:
            touched.get_by_role("dialog").get_by_role("button", name=name).click()
        assert touched.evaluate(FAULTS) == [], name
        touched.get_by_role("dialog").get_by_role("button", name="Close").click()


@pytest.mark.parametrize("touched", [(390, 844), (844, 390)], indirect=True, ids=["upright", "on its side"])
def test_players_score_themselves_on_a_phone(touched: Page, server: Server) -> None:
    touched.add_init_script(
        "if (location.host && !sessionStorage.seen) { localStorage.removeItem('desk'); sessionStorage.seen = 1 }"
    )
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W co"))
    scribe.open()
    for who, points in (("Bianchi", 4), ("Rossi", 8), ("Bianchi", 16)):
        touched.get_by_role("group", name=who).get_by_role("button", name=str(points), exact=True).click()
        expect(scribe.confirm).to_contain_text(f"{who} +{points}")
        scribe.write()
        expect(touched.locator(".pads")).to_have_count(1)
    assert scribe.view["score"]["yellow"] == 20
    # Events can be reached, and stay chosen after a reload.
    touched.get_by_role("button", name="Events", exact=True).click()
    touched.reload()
    expect(touched.locator("[data-pin=m]")).to_have_count(1)


@pytest.mark.parametrize("touched", [(1024, 768)], indirect=True, ids=["tablet"])
def test_every_screen_says_who_decided_and_what_was_cut(touched: Page, server: Server) -> None:
    names = {"white": "Wolfeschlegelsteinhausen Hubert", "yellow": "Bianchi Ugo Maria", "target": 8}
    entries = ["lag W", "W co om", 'overrule 2 W 2 "it was moving"', "Y co", "W co om"]
    match = new_match(server.url, *entries[:3], **names)
    board, phone = touched.context.new_page(), touched
    board.set_viewport_size({"width": 1920, "height": 1080})
    board.goto(f"/board/{match}")
    expect(board.locator("footer")).to_contain_text("Referee’s decision: 2")
    expect(board.locator("footer")).to_contain_text("by the book 8")
    expect(board.locator(".plate").first).to_contain_text("Wolfeschlegelsteinhausen")
    phone.goto(f"/watch/{match}")
    expect(phone.locator(".strokes li").first).to_contain_text("Referee’s decision: 2 · by the book 8")
    phone.locator(".strokes button").first.click()
    expect(phone.locator(".why")).to_contain_text("it was moving")
    scribe = Scribe(phone, server.url, match)
    scribe.open()
    scribe.write()
    phone.locator("body").press("5")
    expect(scribe.confirm).to_contain_text("Game 1 to Wolfe")
    scribe.write()
    phone.goto(f"/watch/{match}")
    phone.get_by_role("button", name="Game 1").click()
    expect(phone.locator(".strokes li").first).to_contain_text("capped at 6")


@pytest.mark.parametrize("touched", [(1024, 768), (390, 844)], indirect=True, ids=["tablet", "phone"])
def test_the_clock_proposes_and_the_referee_rules(touched: Page, server: Server) -> None:
    match = new_match(server.url, "lag W", "W co", "Y co", edition="fibis-2022", clock=True)
    touched.add_init_script("const now = Date.now; Date.now = () => now() + (window.ahead ?? 0)")
    scribe = Scribe(touched, server.url, match)
    scribe.open()
    clock = touched.get_by_role("region", name="Clock")
    expect(clock.locator(".time")).to_have_text(re.compile(r"^[1-9]\d$"))
    left = scribe.view["clock"]["extras_a_game"]
    clock.get_by_role("button", name=f"Extra time {left} left").click()
    expect(touched.locator("[data-seq='4']")).to_have_count(1)
    expect(clock.get_by_role("button")).to_have_count(0)
    # Nothing is ruled when the time is over: it is proposed.
    touched.evaluate("ahead = 600_000")
    expect(clock.get_by_role("alert")).to_have_text("The time is over.")
    assert scribe.view["seq"] == 4
    scribe.unlocked()
    clock.get_by_role("button", name="Call it").click()
    expect(touched.locator("[data-seq='5']")).to_have_count(1)
    assert scribe.view["score"]["yellow"] == scribe.view["last"]["gain"] > 0
