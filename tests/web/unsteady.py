"""An unsteady hand at the desk: taps beside the middle of their button, double taps, late keys, another desk.

The page keeps what it painted when, which presses reached it, and which entries it sent (`WATCH`); nothing of that asks
the desk's own code. `faults` holds every entry against it: a press of Confirm that began while its striker stood
painted, one entry a press and a double tap, and facts that were tapped for that stroke.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from web.scribe import ask, new_match

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

MM = 4
"""Pixels in a millimetre of the screen."""
ERRORS = (3, 6, 10)
"""Standard deviations of a tap, in mm, in each direction."""

DOUBLE_MS = 400
"""The longest time between the two taps of a double tap."""

WATCH = """(() => {
  if (!location.host) return;
  localStorage.desk = '{"totals": false}';
  const seen = window.seen = { gesture: 0, shown: [], presses: [], entries: [] };
  const pending = new Set();
  let standing = '', next = '';
  const look = (at) => {
    // What was in the page at the last frame is painted by the time of this one.
    if (next !== standing) { standing = next; seen.shown.push({ at, ...JSON.parse(next || '{}') }); }
    const desk = document.querySelector('[data-seq]');
    const tab = document.querySelector('.strip .tab.active');
    next = desk ? JSON.stringify({
      seq: Number(desk.dataset.seq), striker: tab ? (tab.classList.contains('white') ? 'W' : 'Y') : '',
    }) : '';
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const name = (button) => !button ? '' : button.classList.contains('confirm') ? 'confirm'
    : button.dataset.pin ? `pin ${button.dataset.pin}`
    : button.innerText.replace(/^[\\s\\d]+/, '').replace(/\\s+/g, ' ').trim();
  const press = (event, on, finger = false) => seen.presses.push({ finger,
    at: event.timeStamp, heard: performance.now(), gesture: seen.gesture, waits: pending.size, on,
  });
  addEventListener('pointerdown', (event) => press(event, name(event.target.closest('button')), true), true);
  addEventListener('pointerup', (event) => {
    seen.presses.findLast((one) => one.finger).lifted = event.timeStamp;
  }, true);
  addEventListener('pointermove', (event) => {
    const pin = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-pin]');
    if (event.buttons && pin) press(event, name(pin));
  }, true);
  addEventListener('keydown', (event) => press(event, event.key === 'Enter' ? 'confirm' : `key ${event.key}`), true);
  const send = window.fetch;
  window.fetch = async (url, init) => {
    if (!/\\/entries(\\?|$)/.test(url) || !init?.body) return send(url, init);
    const body = JSON.parse(init.body);
    if (!seen.entries.some((one) => one.client_id === body.client_id)) {
      pending.add(body.client_id);
      seen.entries.push({ at: performance.now(), gesture: seen.gesture, ...body });
    }
    const answer = await send(url, init);
    if (answer.status < 500) pending.delete(body.client_id);
    const sent = seen.entries.find((one) => one.client_id === body.client_id);
    sent.stands = answer.status < 300;
    return answer;
  };
})()"""
"""In the page, ahead of its own scripts: everything by the clock of events."""

EVIDENCE = {
    **{
        f"{ball}{pin}": (f"pin {pin}", f"key {key}", "All five")
        for ball in "cor"
        for pin, key in zip("nwmes", "84562", strict=True)
    },
    **dict.fromkeys(("c^", "o^", "r^"), ("White", "Yellow", "Red")),
    "cr": ("Carom", "Red ball", "key +"),
    "or": ("Casin",),
    ".": ("Missed", "key 1"),
}
"""Which press tells a fact of a stroke, by its token; the opponent's ball is met where nothing else is said."""
STROKES = (
    [], ["pin n"], ["pin m"], ["Carom"], ["Casin"], ["Missed"], ["pin n", "pin e"], ["pin w", "pin m", "pin e"],
    ["Carom", "pin s", "pin w"], ["Own ball", "pin m"], ["Red ball"], ["All five"], ["Missed", "White"],
)  # fmt: skip
"""Strokes as the buttons that tell them."""
LATE = ("Enter", "Enter", "5", "8", "+", "1")
AS_NEXT = "Enter as the next stroke"


@dataclass
class Tally:
    """What a script did and what came of it."""

    strokes: int = 0
    taps: int = 0
    beside: int = 0
    """Taps that did not meet the button they were meant for."""
    doubles: int = 0
    late_keys: int = 0
    others: int = 0
    """Strokes that another desk entered first."""
    matches: int = 0
    entries: Counter[str] = field(default_factory=Counter)
    """Entries that the desk sent: strokes, and others by their first word."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(one + more for one, more in zip(vars(self).values(), vars(other).values(), strict=True)))


def standing(log: Sequence[str], seq: int) -> set[int]:
    """The strokes that stood when entry `seq` was the last one: which stroke came next is told by them."""
    gone: set[int] = set()
    for number in range(seq, 0, -1):
        if number not in gone and (void := re.match(r"void (\d+)", log[number - 1])):
            gone.add(int(void[1]))
    return {number for number in range(1, seq + 1) if number not in gone and re.match("[WY]", log[number - 1])}


def faults(seen: dict[str, Any], log: Sequence[str], tally: Tally) -> list[str]:
    """What a page sent though nobody meant it; an empty list where all is right.

    Args:
        seen: What `WATCH` kept.
        log: The entries of the match.
        tally: Counts what was sent.
    """
    found = []
    confirmed: dict[int, dict[str, Any]] = {}

    def shown(press: dict[str, Any]) -> dict[str, Any]:
        return next((one for one in reversed(seen["shown"]) if one["at"] <= press["at"]), {})

    for entry in seen["entries"]:
        stroke = re.match(r"([WY])\d? (.*)", entry["entry"])
        tally.entries["stroke" if stroke else entry["entry"].split()[0]] += 1
        heard = [press for press in seen["presses"] if press["heard"] <= entry["at"]]
        if not stroke:
            if not heard:
                found.append(f"{entry['entry']}: nobody pressed anything")
            continue
        meant = [
            one
            for one in heard
            if one["on"] == "confirm"
            and not one.get("used")
            and shown(one).get("striker") == stroke[1]
            and shown(one).get("seq", -9) + 1 + one["waits"] == entry["seq"]
        ]
        if not meant:
            found.append(f"{entry['seq']} {entry['entry']}: no press of Confirm while its striker was painted")
            continue
        press = meant[-1]
        press["used"] = True
        first = confirmed.setdefault(press["gesture"], press)
        # On a busy machine the second tap can come so late that it is one of its own.
        if first is not press and press["at"] - first.get("lifted", 0) <= DOUBLE_MS:
            found.append(f"{entry['seq']} {entry['entry']}: a second one of the same double tap")
        stroke_meant = standing(log, shown(press)["seq"])
        told = {one["on"] for one in heard if shown(one) and standing(log, shown(one)["seq"]) == stroke_meant}
        if AS_NEXT in told or press["waits"]:
            continue
        for token in re.sub(r"\{.*?\}|=>.*", "", stroke[2]).split():
            if token in EVIDENCE and not told.intersection(EVIDENCE[token]):
                found.append(f"{entry['seq']} {entry['entry']}: {token} was not tapped for that stroke")
    return found


@dataclass
class Unsteady:
    """A hand at one desk page; `error` in mm."""

    page: Page
    base: str
    dice: random.Random
    error: float
    tally: Tally = field(default_factory=Tally)
    match: str = ""

    def __post_init__(self) -> None:
        self.page.add_init_script(WATCH)
        self.line = self.page.context.new_cdp_session(self.page)

    def begin(self) -> None:
        """Sit down at a fresh match."""
        self.match = new_match(self.base, "lag W", target=100, best_of=5)
        self.page.goto(f"{self.base}/desk/{self.match}")
        self.page.locator("[data-pin=m]").wait_for()
        self.tally.matches += 1

    def play(self, strokes: int) -> list[str]:
        """Enter so many strokes; what was wrong with any of them."""
        found: list[str] = []
        for number in range(strokes):
            if number == 0 or not self.ready():
                found += self.faults()
                self.begin()
            self.stroke()
        return found + self.faults()

    def faults(self) -> list[str]:
        """What the page of the match that is left sent wrongly."""
        if not self.match:
            return []
        self.settle()
        path = f"/api/matches/{self.match}"
        log = [ask(self.base, f"{path}/entries/{seq}")["entry"] for seq in range(1, ask(self.base, path)["seq"] + 1)]
        found = faults(self.page.evaluate("seen"), log, self.tally)
        return [f"{self.match}, {self.error} mm: {fault}" for fault in found]

    def ready(self) -> bool:
        """Close what a tap beside its button opened; False where only another match helps."""
        self.settle()
        for _ in range(4):
            closing = self.page.locator(
                "[role=dialog] button[aria-label=Close], button:has-text('Leave as it is')"
            ).or_(
                self.page.get_by_role("button", name="Events", exact=True).and_(
                    self.page.locator("[aria-checked=false]")
                )
            )
            if not closing.count():
                break
            closing.first.click()
        forestalled = self.page.get_by_role("alert")
        if forestalled.count():
            self.tap(self.dice.choice((AS_NEXT, "Discard")))
            self.settle()
            if forestalled.count():
                forestalled.get_by_role("button", name="Discard").click()
        if self.page.get_by_role("button", name=re.compile("Start game")).count():
            self.tap("confirm")
            self.settle()
        return bool(self.page.locator("[data-pin=m]").count())

    def stroke(self) -> None:
        """Tell a stroke and confirm it, as well as this hand can."""
        self.tally.strokes += 1
        for fact in self.dice.choice(STROKES):
            self.tap(fact)
        if self.dice.random() < 0.1:
            self.be_forestalled()
        before = self.page.evaluate("seen.entries.length")
        for _ in range(3):
            self.tap("confirm", double=self.dice.random() < 0.3)
            if self.dice.random() < 0.25:
                self.press_late(self.dice.choice(LATE))
            if self.page.evaluate("seen.entries.length") > before:
                return
            if not self.ready():
                return

    def be_forestalled(self) -> None:
        """Another desk enters the stroke: before the next tap, or while the finger is down."""
        self.tally.others += 1
        view = ask(self.base, f"/api/matches/{self.match}")
        if view["phase"] in ("play", "opening") and view["striker"]:
            entry = {"seq": view["seq"] + 1, "client_id": f"other-{self.match}-{view['seq']}", "desk": "the other desk"}
            entry["entry"] = f"{view['striker']} co cr"
            path = f"/api/matches/{self.match}/entries"
            held = self.dice.choice(("", "", "confirm", "pin m"))
            if held:
                self.tap(held, meanwhile=lambda: ask(self.base, path, entry))
            else:
                ask(self.base, path, entry)

    def tap(self, name: str, *, double: bool = False, meanwhile: Callable[[], object] = lambda: None) -> None:
        """A finger on a button by its name, beside its middle by the hand's error; twice where it trembles."""
        box = self.page.evaluate(BOX, name)
        if not box:
            return
        self.page.evaluate("void seen.gesture++")
        self.tally.doubles += double
        for again in (False, True) if double else (False,):
            if again:
                time.sleep(self.dice.uniform(0.08, 0.4))
            x, y = (self.dice.gauss(middle, self.error * MM) for middle in box[:2])
            self.tally.taps += 1
            self.tally.beside += abs(x - box[0]) > box[2] / 2 or abs(y - box[1]) > box[3] / 2
            self.touch(x, y, self.dice.choice((0.02, 0.06, 0.12, 0.35)), meanwhile)

    def touch(self, x: float, y: float, seconds: float, meanwhile: Callable[[], object]) -> None:
        """A finger that stays for so long, and what happens below it."""
        size = self.page.viewport_size or {"width": 1, "height": 1}
        point = {"x": min(max(x, 0), size["width"] - 1), "y": min(max(y, 0), size["height"] - 1)}
        self.line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        meanwhile()
        time.sleep(seconds)
        self.line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def press_late(self, key: str) -> None:
        """A key that was pressed some time before the page hears of it."""
        self.tally.late_keys += 1
        time.sleep(self.dice.uniform(0, 0.7))
        self.page.evaluate("void seen.gesture++")
        event = {
            "key": key,
            "text": key if len(key) == 1 else "\r",
            "timestamp": time.time() - self.dice.uniform(0, 0.4),
        }
        for kind in ("keyDown", "keyUp"):
            self.line.send("Input.dispatchKeyEvent", {"type": kind, **event})

    def settle(self) -> None:
        """Wait until the desk takes presses again."""
        expect(self.page.locator("[data-locked]")).to_have_count(0)
        time.sleep(0.05)


BOX = """(name) => {
  const buttons = [...document.querySelectorAll('button')].filter((one) => !one.disabled);
  const one = name === 'confirm' ? document.querySelector('footer .confirm')
    : name.startsWith('pin ') ? document.querySelector(`[data-pin=${name.slice(4)}]`)
    : buttons.find((one) => one.innerText.replace(/^[\\s\\d]+/, '').trim().startsWith(name));
  if (!one) return null;
  one.scrollIntoView({ block: 'nearest' });
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2, box.width, box.height];
}"""
"""Where a button lies: its middle, its width and height, in pixels; null where it is not to be seen."""
