"""A scribe at the desk page: enters strokes by taps, as a person would."""

from __future__ import annotations

import json
import re
import urllib.request
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from fivepins.model.notation import parse_stroke
from fivepins.model.turn import Turn
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

CALLS = {"touch": "Touch", "push": "Push", "double": "Double touch", "foot": "Foot"}

PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
"""The desk takes a press only on what it has painted: two frames, and one until that is known."""


def fetch(base: str, path: str, body: object = None) -> bytes:
    """What a server on this machine answers; the name in its address is known only to the browser."""
    address = re.sub(r"//[^:/]+", "//127.0.0.1", base) + path
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        content: bytes = answer.read()
    return content


def ask(base: str, path: str, body: object = None) -> Any:
    """The JSON that a server answers."""
    return json.loads(fetch(base, path, body))


def new_match(base: str, *entries: str, **more: object) -> str:
    """Begin a match over HTTP with these entries; its id."""
    wish = {"white": "Rossi", "yellow": "Bianchi", "edition": "umb-1997", "target": 60, "best_of": 3, **more}
    match: str = ask(base, "/api/matches", wish)["id"]
    for seq, entry in enumerate(entries, 1):
        ask(base, f"/api/matches/{match}/entries", {"seq": seq, "client_id": f"{match}-{seq}", "entry": entry})
    return match


@dataclass
class Scribe:
    """Somebody who taps on a desk page."""

    page: Page
    base: str
    match: str

    def open(self) -> None:
        """Go to the desk of the match."""
        self.page.goto(f"{self.base}/desk/{self.match}")
        self.page.locator("[data-seq]").wait_for()

    @property
    def view(self) -> dict[str, Any]:
        """The match as the server has it."""
        view: dict[str, Any] = ask(self.base, f"/api/matches/{self.match}")
        return view

    @property
    def seq(self) -> int:
        """The number of the last entry that the page knows."""
        return int(self.page.locator("[data-seq]").get_attribute("data-seq") or -1)

    def button(self, name: str) -> Locator:
        """A button by a text that stands on it."""
        return self.page.get_by_role("button").filter(has_text=re.compile(rf"^\s*[\d\s]*{re.escape(name)}")).first

    @property
    def confirm(self) -> Locator:
        """The button that writes."""
        return self.page.locator("button.confirm")

    def tap(self, stroke: str) -> None:
        """Tap the facts of a stroke in the order in which its notation names them."""
        words = stroke.split()
        first = next((word for word in words if word in ("co", "cr") or re.fullmatch("c[nwmes]", word)), "")
        if words[0] == "-":
            self.button("More calls").click()
            self.button("Before it").click()
            for word in words[1:]:
                self.button(CALLS[word[1:]]).click()
            self.button("Done").click()
            return
        if first == "cr":
            self.button("Red ball").click()
        elif first and first != "co":
            self.button("Pins").click()
        elif not first:
            self.button("Missed").click()
        brush = "c" if first not in ("co", "cr") else "o"
        met = first in ("", "cr")
        for word in words:
            if word in ("c^", "o^", "r^"):
                self.page.get_by_role("group", name="Ball off the table").get_by_role("button").nth(
                    "cor".index(word[0])
                ).click()
            elif word in ("cr", "or") and (met or word == "or" or first == "co"):
                if word == "cr" and first == "cr":
                    first = ""
                    continue
                self.button("Carom" if word == "cr" else "Casin").click()
            elif word == "c~":
                self.button("Jump").click()
            elif word[0] == "!":
                self.button(CALLS[word[1:]]).click()
            elif found := re.fullmatch("([cor])([nwmes])", word):
                wanted = "c" if found[1] == "c" else "o"
                if wanted != brush:
                    self.button("Own ball" if wanted == "c" else "Opponent or red").click()
                    brush = wanted
                self.page.locator(f"[data-pin={found[2]}]").click()

    def unlocked(self) -> None:
        """Wait until the desk takes presses again."""
        expect(self.page.locator("[data-locked]")).to_have_count(0)

    def write(self) -> None:
        """Confirm, and wait until the entry stands and the desk is ready for the next."""
        before = self.seq
        self.confirm.click()
        expect(self.page.locator(f"[data-seq='{before + 1}']")).to_have_count(1)
        self.unlocked()

    def enter(self, stroke: str) -> None:
        """Enter a stroke by taps; what the confirm button says beforehand is what the law says."""
        view = self.view
        if view["held"]:
            self.write()
        striker = view["striker"]
        turn = Turn(view["turn"]["how"], view["turn"]["half"], striker, view["game"])
        ruling = judge(parse_stroke(stroke), turn, load(view["edition"]))
        self.tap(stroke)
        if ruling.to is None or not ruling.points:
            expect(self.confirm).to_contain_text("No points")
        else:
            receiver = striker if ruling.to == "striker" else "YW"["WY".index(striker)]
            side = "white" if receiver == "W" else "yellow"
            points = min(ruling.points, view["needs"][side])
            name, wins = view["players"][side], points == view["needs"][side]
            expect(self.confirm).to_contain_text(f"to {name}, " if wins else f"{name} +{points}")
        self.write()
        last = self.view["strokes"][-1] if self.view["game"] == view["game"] else self.view["last"]
        written = re.sub(r"\{hand \w+\} | =>.*", "", last["entry"])
        assert written == f"{striker} {stroke}"
