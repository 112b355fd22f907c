"""Matches on the simulated table as people play them: by clicks and keys, at one screen, by link, with a computer."""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import random
import re
import socket
import threading
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from fivepins.model.position import position_from_json
from fivepins.model.shot import Shot, parse_shot, shot_from_json
from fivepins.physics.simulate import Strike, simulate
from web.conftest import axe_violations
from web.test_desk_pages import CUT, SCROLLS, SMALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from web.conftest import Console, Server

LAPTOP = {"width": 1024, "height": 768}
PHONE = {"width": 844, "height": 390}
LONG = 240_000
"""The first stroke of a fresh installation waits until the simulator is compiled, ms."""
STALL = "GPU stall due to ReadPixels"
WHERE = """([x, y]) => {
  const svg = document.querySelector('.cloth svg');
  const point = new DOMPoint(1000 * y, 1000 * x).matrixTransform(svg.getScreenCTM());
  return [point.x, point.y];
}"""


def settle(context: BrowserContext, **settings: Any) -> None:
    """Settings of the table in a browser that was never here before."""
    text = json.dumps(json.dumps({"quality": "flat", "muted": True, "speed": 2, **settings}))
    context.add_init_script(
        f"if (location.host && !localStorage.getItem('play')) localStorage.setItem('play', {text});"
    )


class Screen:
    """A browser of its own at a match."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        console: Console,
        size: Any = LAPTOP,
        *,
        touch: bool = False,
        **settings: Any,
    ) -> None:
        console.allow(STALL)
        self.context = browser.new_context(base_url=server.url, locale="en-GB", viewport=size, has_touch=touch)
        console.watch(self.context)
        settle(self.context, **settings)
        self.page: Page = self.context.new_page()

    def begin(self, way: str, **names: str) -> str:
        """Begin a match from the page of choices; its id."""
        page = self.page
        page.goto("/play")
        page.get_by_role("button", name=way).click()
        for label, name in names.items():
            page.get_by_label(label.replace("_", " ")).fill(name)
        page.get_by_role("button", name="30", exact=True).click()
        page.get_by_role("button", name="Begin", exact=True).click()
        page.wait_for_url(re.compile("/play/[a-z0-9]+$"))
        return page.url.rsplit("/", 1)[1]

    @property
    def strike(self) -> Any:
        return self.page.locator(".strike")

    def see_the_end(self) -> None:
        """Wait for the stroke that was struck, and see its end at once."""
        film = self.page.locator(".scrubber")
        film.wait_for(timeout=LONG)
        self.page.locator(".cloth").click(position={"x": 30, "y": 60})
        film.wait_for(state="detached")

    def view(self, match: str) -> dict[str, Any]:
        return self._ask(f"/api/matches/{match}")

    def stroke(self, match: str, seq: int) -> dict[str, Any]:
        return self._ask(f"/api/play/{match}/strokes/{seq}")

    def _ask(self, path: str) -> dict[str, Any]:
        told: dict[str, Any] = self.page.evaluate("path => fetch(path).then((answer) => answer.json())", path)
        return told

    def first_aim(self, match: str) -> dict[str, Any]:
        """Where the cue points at first, once the page has it."""
        aim = self._ask(f"/api/play/{match}/aim")
        self.page.get_by_role("button", name="Link", exact=True).click()
        expect(self.page.get_by_label("Shot", exact=True)).to_have_value(
            re.compile(rf"^az={aim['az']:g} v={aim['v']:g} ")
        )
        self.page.keyboard.press("Escape")
        return aim

    def lag(self, faster: int = 2) -> None:
        """Both sides lag at one screen; Yellow with a little more."""
        expect(self.strike).to_be_enabled(timeout=LONG)
        self.strike.click()
        expect(self.page.locator(".hint")).to_contain_text("yellow", timeout=LONG)
        expect(self.strike).to_be_enabled()
        for _ in range(faster):
            self.page.keyboard.press("+")
        self.page.keyboard.press("Space")
        self.see_the_end()


@pytest.fixture
def screen(browser: Browser, server: Server, console: Console) -> Iterator[Screen]:
    screen = Screen(browser, server, console)
    yield screen
    screen.context.close()


@pytest.fixture
def drawn(browser: Browser, server: Server, console: Console) -> Iterator[Screen]:
    """A screen that draws as well as software GL can, at the speed of the table."""
    screen = Screen(browser, server, console, quality="auto", speed=1)
    yield screen
    screen.context.close()


def test_two_persons_play_at_one_screen(drawn: Screen) -> None:
    page = drawn.page
    match = drawn.begin("Two at this screen", Your_name="Rossi", Other_player="Bianchi")
    expect(page.locator(".hint")).to_have_text("Rossi to play: the white ball")
    drawn.lag()
    view = drawn.view(match)
    winner = view["table"]["by"][0]
    name = view["players"][winner]
    expect(page.get_by_role("heading", name=f"{name} has won the lag")).to_be_visible()
    assert axe_violations(page) == []
    page.get_by_role("button", name=f"{name} opens").click()
    expect(page.get_by_role("heading", name="Ball in hand")).to_be_visible()
    for number in range(1, 4):
        before = page.locator(".total").all_inner_texts()
        seq = drawn.view(match)["seq"] + 1
        expect(drawn.strike).to_be_enabled()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("w")
        page.keyboard.press("Space")
        page.locator(".scrubber").wait_for()
        # While the stroke is on its way nobody is told what it gives, though the server knows.
        assert page.locator(".total").all_inner_texts() == before
        assert page.locator(".call").count() == 0
        drawn.see_the_end()
        told = drawn.stroke(match, seq)
        expect(page.locator(".total")).to_have_text([str(told["score"]["white"]), str(told["score"]["yellow"])])
        expect(page.locator(".call q")).to_have_text(told["ruling"]["call"])
        expect(page.locator(".call")).to_contain_text(f"Stroke {number}")
    page.keyboard.press("y")
    dialog = page.get_by_role("dialog", name="Why this ruling")
    expect(dialog.locator(".sentences li")).to_have_count(len(told["ruling"]["sentences"]))
    expect(dialog.locator("code")).to_have_text(told["ruling"]["stroke"])
    assert axe_violations(page) == []


def test_a_replay_is_what_stands_in_the_log(screen: Screen) -> None:
    page = screen.page
    match = screen.begin("Two at this screen")
    screen.lag()
    page.get_by_role("button", name="opens").first.click()
    for _ in range(2):
        expect(screen.strike).to_be_enabled()
        screen.strike.click()
        screen.see_the_end()
    page.goto(f"/desk/{match}")
    # Nobody scores at a desk what the table plays.
    page.wait_for_url(f"**/play/{match}")
    page.locator(".strike").wait_for()
    entries = [row["entry"] for row in screen.view(match)["strokes"]]
    rows = [row["seq"] for row in screen.view(match)["strokes"]]
    page.goto(f"/play/{match}?stroke={rows[0]}")
    page.locator(".scrubber").wait_for()
    expect(page.get_by_text("Meanwhile another stroke was played")).to_have_count(0)
    expect(page.locator(".scrubber .name")).to_have_text("Stroke 1")
    told = screen.stroke(match, rows[0])
    assert told["same"]
    assert told["stroke"].split("}")[-1].strip() in entries[0]
    contacts = [
        event for event in told["trace"]["events"] if event[1] in ("meet", "cushion", "off", "fell", "drag", "lean")
    ]
    expect(page.locator(".scrubber .tick")).to_have_count(len(contacts))
    expect(page.locator(".scrubber .pin")).to_have_count(
        sum(event[1] in ("fell", "drag", "lean") for event in contacts)
    )
    expect(page.locator(".call q")).to_have_text(told["ruling"]["call"])
    page.get_by_role("button", name="The stroke after").click()
    expect(page.locator(".scrubber .name")).to_have_text("Stroke 2")
    page.get_by_role("slider", name="Moment of the stroke").fill("0.5")
    expect(page.locator(".time")).to_have_count(1)
    page.get_by_role("button", name="Link", exact=True).click()
    expect(page.get_by_label("To this stroke")).to_have_value(re.compile(rf"/play/{match}\?stroke={rows[1]}$"))
    expect(page.get_by_label("Position", exact=True)).to_have_value(screen.stroke(match, rows[1])["at_text"])
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".scrubber").wait_for(state="detached")
    assert screen.view(match)["seq"] == rows[-1]


def test_the_ghost_line_ends_where_the_simulator_meets_something(screen: Screen) -> None:
    """Straight shots without side spin: the ball of the simulator goes as straight as the line."""
    page = screen.page
    match = screen.begin("Two at this screen")
    screen.lag()
    page.get_by_role("button", name="opens").first.click()
    expect(screen.strike).to_be_enabled()
    view = screen.view(match)
    striker = view["table"]["by"][0][0]
    place = [round(1e3 * part, 1) for part in screen.first_aim(match)["at"]]
    castle = math.degrees(math.atan2(1420.0 - place[1], 710.0 - place[0]))
    cloth = page.locator(".cloth")
    rng = random.Random(5)
    kinds = set()
    for _ in range(24):
        azimuth = round(rng.choice([rng.uniform(0, 360), castle + rng.uniform(-6, 6)]), 2)
        page.get_by_role("button", name="Link", exact=True).click()
        page.get_by_label("Aim by a shot").fill(f"az={azimuth} v=6")
        page.get_by_role("button", name="Use").click()
        page.get_by_role("dialog").wait_for(state="detached")
        what, x, y = (cloth.get_attribute("data-contact") or "").split()
        placed = {**view["table"]["position"], striker: place}
        trace = simulate(position_from_json(placed)[0], Strike(striker, Shot(math.radians(azimuth), 6.0)))
        meets = [event for event in trace.events if event.kind in ("meet", "cushion", "fell", "graze", "drag")]
        body = trace.sample(meets[0].time)[striker]
        assert math.dist((float(x), float(y)), body.centre[:2]) < 5e-4, (azimuth, what)
        kinds.add({"meet": "ball", "cushion": "cushion"}.get(meets[0].kind, "pin"))
        assert (what in ("w", "y", "r")) == (meets[0].kind == "meet")
        assert (what in ("L", "R", "T", "B")) == (meets[0].kind == "cushion")
    assert kinds >= {"cushion", "pin"}


def test_a_ball_in_hand_stays_where_it_may_lie(screen: Screen) -> None:
    page = screen.page
    match = screen.begin("Two at this screen")
    screen.lag()
    page.get_by_role("button", name="opens").first.click()
    expect(screen.strike).to_be_enabled()
    sent: list[dict[str, Any]] = []
    page.on(
        "request",
        lambda request: sent.append(request.post_data_json) if request.url.endswith("/strokes?lang=en") else None,
    )
    ((x0, y0, x1, y1),) = screen.view(match)["table"]["area"]["rectangles"]

    def at(x: float, y: float) -> tuple[float, float]:
        left, top = page.evaluate(WHERE, [x, y])
        return left, top

    # Far beyond the middle line and the long cushion: the ball stops at the corner of its half.
    page.mouse.move(*at(*screen.first_aim(match)["at"]))
    page.mouse.down()
    page.mouse.move(*at(0.9, 1.0))
    page.mouse.move(*at(1.6, 2.4), steps=4)
    page.mouse.up()
    for _ in range(3):
        page.get_by_role("button", name="Ball to the right").click()
    page.keyboard.press("j")
    expect(screen.strike).to_be_enabled()
    screen.strike.click()
    screen.see_the_end()
    x, y = (value / 1000 for value in sent[0]["at"])
    assert x0 <= x <= x1
    assert y0 <= y <= y1
    assert x == pytest.approx(x1, abs=2e-4)
    assert y == pytest.approx(y1 - 0.01, abs=2e-4)
    assert screen.view(match)["table"]["stroke"] == screen.view(match)["seq"]


@pytest.mark.parametrize("language", ["en", "it", "ru", "es", "fr", "de"])
def test_the_page_fits_in_every_language(screen: Screen, language: str) -> None:
    """Laptop, television, phone on its side and upright: no text cut, no target under 44 px, nothing to scroll."""
    page = screen.page
    match = screen.begin("Two at this screen", Your_name="Rossi", Other_player="Bianchi")
    page.goto(f"/play/{match}?lang={language}")

    def look(state: str) -> None:
        for width, height in ((1024, 768), (1366, 768), (1920, 1080), (844, 390), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.fonts.ready.then(() => true)")
            # The layout follows the window a frame later.
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            where = (state, width)
            assert page.evaluate(CUT) == [], where
            assert [one for one in page.evaluate(SMALL, 44) if "Fivepins" not in one] == [], where
            assert page.evaluate(SCROLLS) <= 0, where

    expect(screen.strike).to_be_enabled(timeout=LONG)
    look("lag")
    page.set_viewport_size(LAPTOP)
    screen.strike.click()
    expect(page.locator(".hint")).to_contain_text("Bianchi", timeout=LONG)
    expect(screen.strike).to_be_enabled()
    for _ in range(2):
        page.keyboard.press("+")
    page.keyboard.press("Space")
    screen.see_the_end()
    page.locator("aside .choice button").first.wait_for()
    look("opening")
    page.set_viewport_size(LAPTOP)
    page.locator("aside .choice button").first.click()
    expect(screen.strike).to_be_enabled()
    look("placing")
    page.set_viewport_size(LAPTOP)
    page.keyboard.press("Space")
    screen.see_the_end()
    expect(screen.strike).to_be_enabled()
    look("ruling")


@pytest.mark.parametrize("size", [LAPTOP, PHONE, {"width": 390, "height": 844}])
def test_a_finger_aims_at_ten_thicknesses(browser: Browser, server: Server, console: Console, size: Any) -> None:
    """A finger drags at the lens until the wished number stands there; the stroke then has that thickness."""
    screen = Screen(browser, server, console, size, touch=True)
    page = screen.page
    match = screen.begin("Two at this screen")
    screen.lag()
    page.get_by_role("button", name="opens").first.tap()
    expect(screen.strike).to_be_enabled()
    start = screen.first_aim(match)
    side = screen.view(match)["table"]["by"][0]
    other = screen.view(match)["table"]["position"]["wy"[side == "white"]]
    own = [1000 * part for part in start["at"]]
    lens = page.get_by_role("slider", name="Thickness of the hit")
    finger = screen.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for wanted in (1.0, 0.9, 0.75, 0.66, 0.5, 0.4, 0.33, 0.25, 0.15, 0.05):
        box = lens.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch("touchStart", x, y)
        for _ in range(300):
            shown = float(lens.get_attribute("aria-valuenow") or "nan")
            if abs(shown - wanted) < 0.011:
                break
            # The ball stands to one side of the other: a drag outward makes it thinner.
            x += 1.0 if shown > wanted else -1.0
            touch("touchMove", x, y)
        touch("touchEnd")
        page.get_by_role("button", name="Link", exact=True).tap()
        shot = page.get_by_label("Shot", exact=True).input_value()
        page.keyboard.press("Escape")
        azimuth = parse_shot(shot).azimuth
        across = (other[0] - own[0]) * math.sin(azimuth) - (other[1] - own[1]) * math.cos(azimuth)
        assert 1.0 - abs(across) / 61.5 == pytest.approx(wanted, abs=0.02), shot
    screen.context.close()


@pytest.mark.parametrize("path", ["play", "desk", "board", "watch", "protocol"])
def test_an_unknown_match_is_said_to_be_none(screen: Screen, console: Console, path: str) -> None:
    console.allow("404")
    page = screen.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/matches/unknown" in request.url else None)
    page.goto(f"/{path}/unknown")
    expect(page.get_by_role("heading", name="There is no such match")).to_be_visible()
    # At once: after the first answer, before anything is asked for again.
    assert len(asked) == len(set(asked))
    assert page.get_by_role("main").get_by_role("link").count() == 1
    assert axe_violations(page) == []


@pytest.mark.parametrize("stroke", ["-3", "abc", "999999", "0", "1.5", "1e99", ""])
def test_a_link_to_no_stroke_is_told_in_words(screen: Screen, console: Console, stroke: str) -> None:
    console.allow("404")
    page = screen.page
    match = screen.begin("Two at this screen")
    page.goto(f"/play/{match}?stroke={stroke}")
    expect(page.get_by_role("alert")).to_have_text("There is no stroke with this number in the match.")
    expect(screen.strike).to_be_enabled(timeout=LONG)


def test_the_flat_table_says_why_it_has_one_camera(screen: Screen, console: Console) -> None:
    console.allow("503")
    page = screen.page
    page.goto("/play/practice")
    free = page.get_by_role("button", name="Free", exact=True)
    expect(free).to_have_attribute("aria-disabled", "true")
    # What is disabled still says why when it is pressed.
    free.click(force=True)
    told = page.get_by_text("it is seen from above only")
    expect(told).to_be_visible()
    assert axe_violations(page) == []
    # A camera of another visit does not keep anybody from aiming.
    page.evaluate("localStorage.setItem('play', JSON.stringify({ quality: 'flat', camera: 'free', muted: true }))")
    page.reload()
    azimuth = page.locator(".direction b")
    expect(azimuth).to_have_text("89.04°")
    page.mouse.move(*page.evaluate(WHERE, [0.3, 1.5]))
    page.mouse.down()
    page.mouse.up()
    expect(azimuth).not_to_have_text("89.04°")


def test_keys_turn_the_free_camera_of_a_table_in_focus(browser: Browser, server: Server, console: Console) -> None:
    console.allow("503")
    screen = Screen(browser, server, console, quality="low", camera="free")
    page = screen.page
    page.goto("/play/practice")
    page.locator(".cloth canvas").wait_for(timeout=LONG)
    azimuth = page.locator(".direction b")
    page.keyboard.press("ArrowLeft")
    expect(azimuth).to_have_text("90.04°")
    page.locator(".cloth").focus()
    before = page.locator(".cloth").screenshot()
    for key in ("ArrowLeft", "ArrowUp", "+"):
        page.keyboard.press(key)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        after = page.locator(".cloth").screenshot()
        assert after != before, key
        before = after
    expect(azimuth).to_have_text("90.04°")
    page.keyboard.press("c")
    page.keyboard.press("ArrowRight")
    expect(azimuth).to_have_text("89.04°")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Free camera, table in focus")
    screen.context.close()


def test_who_asks_for_no_motion_sees_the_ways_of_the_balls(browser: Browser, server: Server, console: Console) -> None:
    screen = Screen(browser, server, console)
    page = screen.page
    page.emulate_media(reduced_motion="reduce")
    screen.begin("Two at this screen")
    expect(screen.strike).to_be_enabled(timeout=LONG)
    page.keyboard.press("Space")
    expect(page.locator(".hint")).to_contain_text("yellow", timeout=LONG)
    expect(screen.strike).to_be_enabled()
    page.keyboard.press("Space")
    moment = page.get_by_role("slider", name="Moment of the stroke")
    moment.wait_for()
    assert float(moment.input_value()) == pytest.approx(float(moment.get_attribute("max") or 0), abs=0.011)
    moment.wait_for(state="detached")
    screen.context.close()


class Wire:
    """A connection to the server that can be cut and mended."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: set[socket.socket] = set()
        self._cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._cut = True
        for one in tuple(self._open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._cut = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self._cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._target))
            self._open |= {near, far}
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                sink.sendall(piece)
        self._open -= {source}
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)
        source.close()


def test_two_browsers_by_link_one_cut_off_and_back(browser: Browser, server: Server, console: Console) -> None:
    console.allow(r"net::ERR_|Failed to load resource")
    wire = Wire(server.port)
    white, yellow, watcher = (Screen(browser, server, console, size) for size in (LAPTOP, PHONE, LAPTOP))
    match = white.begin("Two by link", Your_name="Rossi", Other_player="Bianchi")
    # The link to pass on is shown first.
    seat = white.page.get_by_label("Seat for Bianchi").input_value()
    white.page.keyboard.press("Escape")
    yellow.page.goto(seat.replace(f":{server.port}/", f":{wire.port}/"))
    watcher.page.goto(f"/play/{match}")
    expect(yellow.page.locator(".hint")).to_contain_text("the yellow ball")
    assert "#" not in yellow.page.url
    expect(watcher.page.locator("p.line")).to_have_text("You are watching")
    assert watcher.strike.count() == 0
    assert watcher.page.get_by_role("slider").count() == 0

    expect(white.strike).to_be_enabled(timeout=LONG)
    for _ in range(2):
        white.page.keyboard.press("+")
    white.strike.click()
    expect(white.page.locator(".hint")).to_have_text("Bianchi is to play", timeout=LONG)
    expect(yellow.strike).to_be_enabled()
    yellow.strike.click()
    for one in (white, yellow, watcher):
        one.see_the_end()
    assert white.view(match)["table"]["by"] == ["white"]
    white.page.get_by_role("button", name="Rossi opens").click()
    expect(white.strike).to_be_enabled()

    wire.cut()
    white.strike.click()
    white.see_the_end()
    watcher.see_the_end()
    expect(yellow.page.get_by_text("No news for")).to_be_visible()
    assert yellow.page.locator(".total").all_inner_texts() == ["0", "0"]
    wire.mend()
    # What was missed is shown, then the score; the seat is the same as before.
    yellow.see_the_end()
    told = white.stroke(match, white.view(match)["table"]["stroke"])
    score = [str(told["score"]["white"]), str(told["score"]["yellow"])]
    for one in (white, yellow, watcher):
        expect(one.page.locator(".total")).to_have_text(score)
    expect(yellow.strike).to_be_enabled()
    yellow.strike.click()
    for one in (white, yellow, watcher):
        one.see_the_end()
    assert white.view(match)["table"]["stroke"] == told["seq"] + 1
    for one in (white, yellow, watcher):
        one.context.close()
    wire.close()


def test_a_ruling_can_be_read_before_the_answer_to_its_stroke_is_shown(screen: Screen) -> None:
    page = screen.page
    match = screen.begin("Against the computer", Your_name="Rossi")
    expect(screen.strike).to_be_enabled(timeout=LONG)
    while True:
        view = screen.view(match)
        if (
            view["table"]["act"] in ("strike", "place")
            and view["table"]["by"] == ["white"]
            and screen.strike.is_enabled()
        ):
            break
        if page.locator(".scrubber").count():
            page.locator(".cloth").click(position={"x": 30, "y": 60})
        elif page.get_by_role("button", name="Rossi opens").count():
            page.get_by_role("button", name="Rossi opens").click()
        elif view["seq"] == 0:
            page.keyboard.press("Space")
        page.wait_for_timeout(150)
    page.keyboard.press("Space")
    film = page.locator(".scrubber")
    film.wait_for()
    # It runs until the computer has answered.
    film.locator("button").first.click()
    page.wait_for_function(
        "([id, seq]) => fetch(`/api/matches/${id}`).then((answer) => answer.json())"
        ".then(({ phase, striker, seq: now }) => phase === 'finished' || (now > seq + 1 && striker === 'W'))",
        arg=[match, view["seq"]],
        polling=300,
    )
    page.locator(".cloth").click(position={"x": 30, "y": 60})
    call = page.locator(".call")
    expect(call.get_by_role("button", name="Why?")).to_be_visible()
    page.keyboard.press("Space")
    film.wait_for()


def test_a_game_against_the_computer_to_its_end(screen: Screen) -> None:
    page = screen.page
    page.goto("/play")
    page.get_by_role("heading", name="Play", exact=True).wait_for()
    assert axe_violations(page) == []
    match = screen.begin("Against the computer", Your_name="Rossi")
    expect(screen.strike).to_be_enabled(timeout=LONG)
    over = page.get_by_role("heading", name="wins")
    for turn in itertools.count():
        assert turn < 600, "the game finds no end"
        if over.count():
            break
        if page.locator(".scrubber").count():
            page.locator(".cloth").click(position={"x": 30, "y": 60})
        elif page.get_by_role("button", name="Rossi opens").count():
            page.get_by_role("button", name="Rossi opens").click()
        elif screen.strike.count() and screen.strike.is_enabled():
            page.keyboard.press("Space" if turn % 2 else "+")
        else:
            # Who has read a ruling goes on to the answer.
            page.keyboard.press("Space")
        page.wait_for_timeout(150)
    view = screen.view(match)
    assert view["winner"] in ("W", "Y")
    assert view["table"]["act"] == "over"
    expect(page.locator(".total")).to_have_text([str(view["score"]["white"]), str(view["score"]["yellow"])])
    assert view["problems"] == []
    assert axe_violations(page) == []

    # What lies on the table at the end is still said after a reload.
    told = screen.stroke(match, view["table"]["stroke"])
    strike = Strike(told["striker"][0], shot_from_json(told["shot"]))
    standing = len(simulate(position_from_json(told["at"])[0], strike).rest().pins)
    words = "All five stand" if standing == 5 else f"{standing} pin{'s stand' if standing != 1 else ' stands'}"
    page.reload()
    expect(page.get_by_text(words)).to_be_visible(timeout=LONG)

    # Once more with the balls changed; the match that is on is listed where one begins.
    page.get_by_role("button", name="Once more, balls changed").click()
    page.wait_for_url(lambda url: "/play/" in url and match not in url)
    again = page.url.rsplit("/", 1)[1]
    seats = screen.view(again)["table"]["seats"]
    assert (seats["white"], seats["yellow"]) == (view["table"]["seats"]["yellow"], view["table"]["seats"]["white"])
    assert screen.view(again)["target"] == 30
    page.goto("/play")
    expect(page.get_by_role("heading", name="Go on with")).to_be_visible()
    expect(page.locator(f"a[href='/play/{again}']")).to_be_visible()
    expect(page.locator(f"a[href='/play/{match}']")).to_have_count(0)
