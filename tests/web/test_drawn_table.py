"""The drawn table by itself, in Chromium with software GL: what it shows, what it costs, what it falls back to."""

from __future__ import annotations

import functools
import json
import math
import random
from typing import TYPE_CHECKING, Any

import pytest

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.physics.simulate import Strike, simulate
from web.chromium import chromium_path
from web.conftest import HOST
from web.drawn_page import SOFTWARE_GL, drawn_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Playwright

    from fivepins.physics.trace import Trace
    from web.conftest import Console

pytestmark = pytest.mark.xdist_group("drawn table")

MAP = f"--host-resolver-rules=MAP {HOST} 127.0.0.1"
NO_GL = [MAP, "--disable-quic", "--disable-gpu", "--disable-3d-apis"]
STALL = "GPU stall due to ReadPixels"
MOST_CALLS, MOST_TRIANGLES = 60, 120_000

OPENING = {"w": [0.36, 0.52], "y": [0.335, 1.9], "r": [0.99, 2.33], "pins": "nwmes"}
EVERYTHING = {
    "mine": "w",
    "cue": {"ball": "w", "azimuth": 1.62, "elevation": 0.07, "side": -0.18, "high": 0.22, "pull": 0.06},
    "ghost": {"from": [0.36, 0.52], "to": [0.335, 1.839], "at": [0.337, 1.839], "target": [0.333, 2.1]},
    "paths": [{"ball": "y", "points": [[0.335, 1.9], [0.33, 2.8], [0.5, 1.5]]}],
    "fan": [
        {"ball": "y", "points": [[0.335, 1.9], [0.3 + k / 500, 2.8], [0.4, 1.5]], "good": k % 2} for k in range(50)
    ],
    "area": {"rectangles": [[0.03, 0.03, 1.39, 1.39]]},
    "contacts": [[0.337, 1.839]],
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a page stands that holds the table and nothing else, built for these tests."""
    with drawn_page(tmp_path_factory.mktemp("table")) as port:
        yield f"http://{HOST}:{port}/"


@pytest.fixture(scope="module")
def browsers(playwright: Playwright) -> Iterator[dict[str, Browser]]:
    """Chromium with software GL, and Chromium without any."""
    launch = functools.partial(playwright.chromium.launch, executable_path=chromium_path())
    found = {"gl": launch(args=[MAP, *SOFTWARE_GL]), "none": launch(args=NO_GL)}
    yield found
    for browser in found.values():
        browser.close()


def opened(browser: Browser, address: str, console: Console, **options: Any) -> Page:
    """The page, watched, with its host ready."""
    context = browser.new_context(**{"viewport": {"width": 640, "height": 360}, **options})
    console.allow(STALL)
    console.watch(context)
    page = context.new_page()
    page.goto(address)
    wait(page, "'table' in globalThis")
    return page


def wait(page: Page, condition: str) -> None:
    """Ask until it is so; the page's policy refuses the browser's own way to wait for a text of script."""
    for _ in range(1_200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it did not come to {condition}: {page.evaluate('view.stats()')}")


def lay(page: Page, **config: Any) -> None:
    """Make the table with this state."""
    given = {"position": OPENING, "reducedMotion": True, **config}
    page.evaluate(
        "config => { globalThis.view = table.createTable(document.getElementById('host'), config); }",
        given,
    )


def drawn(page: Page) -> dict[str, Any]:
    """Wait for the third dimension, draw once, and say what that took."""
    wait(page, "view.stats().calls > 0")
    page.evaluate("view.render()")
    stats: dict[str, Any] = page.evaluate("view.stats()")
    return stats


COLOURS = """async () => {
  const picture = await createImageBitmap(await view.toBlob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const seen = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = data.slice(i, i + 3);
    const name = b > r + 25 && b > g ? 'cloth' : r > 150 && g < 70 && b < 80 ? 'red'
      : r > 150 && g > 110 && b < 90 ? 'yellow' : r > 185 && g > 180 && b > 165 ? 'white'
      : r > g && g > b && r < 150 ? 'wood' : 'other';
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return { size: picture.width * picture.height, ...Object.fromEntries(seen) };
}"""


def assert_a_table(page: Page) -> None:
    """The picture has cloth, wood and the three balls."""
    seen = page.evaluate(COLOURS)
    assert seen["cloth"] > 0.2 * seen["size"]
    for name in ("wood", "white", "yellow", "red"):
        assert seen.get(name, 0) > 12, (name, seen)


@pytest.mark.parametrize("camera", ["above", "cue", "free", "tv"])
def test_every_camera_draws_within_the_limits(
    camera: str, browsers: dict[str, Browser], address: str, console: Console
) -> None:
    page = opened(browsers["gl"], address, console)
    lay(page, camera=camera, quality="high", overlay=EVERYTHING)
    stats = drawn(page)
    assert 5 <= stats["calls"] <= MOST_CALLS
    assert 1_000 <= stats["triangles"] <= MOST_TRIANGLES
    assert stats["quality"] == "high"
    assert_a_table(page)
    page.context.close()


def test_the_flat_view_stands_where_there_is_no_webgl(
    browsers: dict[str, Browser], address: str, console: Console
) -> None:
    page = opened(browsers["none"], address, console)
    assert page.evaluate("document.createElement('canvas').getContext('webgl2')") is None
    lay(page, quality="auto", overlay=EVERYTHING)
    wait(page, "view.stats().quality === 'flat'")
    assert page.locator("#host svg").is_visible()
    assert page.locator("#host canvas").count() == 0
    assert_a_table(page)
    page.context.close()


def test_quality_steps_down_until_frames_are_quick_enough(
    browsers: dict[str, Browser], address: str, console: Console
) -> None:
    page = opened(browsers["gl"], address, console, viewport={"width": 2560, "height": 1440}, device_scale_factor=2)
    lay(page, quality="auto", camera="tv")
    drawn(page)
    # A picture four times as wide as a tablet's, drawn without a graphics card, is too slow at its best.
    page.evaluate(
        """() => {
          const again = () => {
            // Another overlay has the whole picture drawn anew.
            view.set({ overlay: {} });
            globalThis.ticking = requestAnimationFrame(again);
          };
          again();
        }"""
    )
    wait(page, "view.stats().step > 0")
    page.evaluate("cancelAnimationFrame(ticking)")
    page.context.close()


def test_lost_graphics_and_paper_show_the_flat_view(
    browsers: dict[str, Browser], address: str, console: Console
) -> None:
    page = opened(browsers["gl"], address, console)
    console.allow("Context Lost")
    lay(page, quality="auto", overlay=EVERYTHING)
    drawn(page)
    flat = page.locator("#host svg")
    assert not flat.is_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert flat.is_visible()
    assert not page.locator("#host canvas").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not flat.is_visible()
    page.evaluate(
        "document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    )
    wait(page, "view.stats().quality === 'flat'")
    assert flat.is_visible()
    assert page.locator("#host canvas").count() == 0
    page.evaluate("view.destroy()")
    assert page.locator("#host > *").count() == 0
    page.context.close()


PIXELS = """async (whole) => {
  if (whole) view.set({ overlay: { mine: 'w' } });
  view.render();
  const picture = await createImageBitmap(document.querySelector('canvas'));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const before = globalThis.pixels;
  globalThis.pixels = data;
  return before?.length === data.length ? data.reduce((n, value, i) => n + (Math.abs(value - before[i]) > 6), 0) : -1;
}"""


@pytest.mark.parametrize("camera", ["above", "cue", "free"])
def test_what_is_drawn_in_parts_is_the_whole_picture(
    camera: str, browsers: dict[str, Browser], address: str, console: Console
) -> None:
    """While the camera stands only what moved is drawn anew: no trace of it stays where it was."""
    page = opened(browsers["gl"], address, console)
    position = Position((0.71, 0.5), (0.71, 1.2), (0.4, 2.3))
    trace = simulate(position, Shot(math.radians(90.5), 3.5, math.radians(3.0), 0.2, 0.2)).to_json()
    lay(page, camera=camera, quality="high", overlay={"mine": "w"})
    drawn(page)
    page.evaluate("trace => { view.set({ motion: new table.Motion(JSON.parse(trace)) }); }", json.dumps(trace))
    whole = drawn(page)["calls"]
    parts = 0
    for step in range(1, 60):
        page.evaluate("time => { view.set({ time }); view.render(); }", 0.04 * step)
        parts += page.evaluate("view.stats().calls") != whole
    page.evaluate(PIXELS, False)
    # A ball far away may be seen in another a shade otherwise.
    assert page.evaluate(PIXELS, True) <= 4
    assert parts > 0


@pytest.mark.parametrize("quality", ["high", "flat"])
def test_points_of_the_screen_and_of_the_bed(
    quality: str, browsers: dict[str, Browser], address: str, console: Console
) -> None:
    """The upper cushion lies to the right, the left long cushion on top; a narrow screen has the upper one on top."""
    page = opened(browsers["gl"], address, console)
    lay(page, quality=quality, camera="above")
    if quality == "high":
        drawn(page)
    assert page.evaluate("view.bedPoint(320, 180)") == pytest.approx([0.71, 1.42], abs=0.004)
    x, y = page.evaluate("view.bedPoint(420, 100)")
    assert y > 1.42
    assert x < 0.71
    page.set_viewport_size({"width": 360, "height": 640})
    wait(page, "Math.abs(view.bedPoint(180, 320)[1] - 1.42) < 0.01 && view.bedPoint(180, 100)[1] > 1.9")
    page.set_viewport_size({"width": 640, "height": 360})
    wait(page, "view.bedPoint(420, 100)[0] < 0.71")
    # Every point of a grid is found again by what lies under it.
    found = page.evaluate(
        """() => {
          const hits = {};
          for (let x = 0; x < 640; x += 4) for (let y = 0; y < 360; y += 4) {
            const ball = view.pick(x, y);
            if (ball) (hits[ball] ??= []).push(view.bedPoint(x, y));
          }
          return hits;
        }"""
    )
    assert set(found) == {"w", "y", "r"}
    for ball, points in found.items():
        middle = [sum(point[k] for point in points) / len(points) for k in (0, 1)]
        assert middle == pytest.approx(OPENING[ball], abs=0.02)
    page.context.close()


def test_a_drag_and_the_wheel_turn_the_free_camera(
    browsers: dict[str, Browser], address: str, console: Console
) -> None:
    page = opened(browsers["gl"], address, console)
    lay(page, quality="low", camera="free")
    drawn(page)
    sight = "(view.render(), view.bedPoint(500, 250))"

    def drag() -> None:
        page.mouse.move(300, 200)
        page.mouse.down()
        page.mouse.move(380, 190, steps=3)
        page.mouse.up()

    first = page.evaluate(sight)
    drag()
    second = page.evaluate(sight)
    assert math.dist(first, second) > 0.05
    page.mouse.wheel(0, -400)
    wait(page, f"Math.hypot({sight}[0] - {second[0]}, {sight}[1] - {second[1]}) > 0.05")
    third = page.evaluate(sight)
    # A press that the page has taken for itself turns nothing, and no other camera is turned.
    page.evaluate("addEventListener('pointerdown', (event) => event.preventDefault())")
    drag()
    assert page.evaluate(sight) == pytest.approx(third)
    page.evaluate("view.set({ camera: 'above' })")
    above = page.evaluate(sight)
    drag()
    page.mouse.wheel(0, -400)
    assert page.evaluate(sight) == pytest.approx(above)
    page.context.close()


def strokes(seed: int) -> Iterator[Trace]:
    """Strokes with pins that fall and are kicked on, spin, jumps, balls that leave, and a lag."""
    chance = random.Random(seed)
    yield simulate(
        Position((0.3, 0.71), (1.12, 0.71), (0.71, 2.13)),
        [Strike("w", Shot(math.pi / 2, 2.9)), Strike("y", Shot(math.pi / 2, 3.1))],
    )
    for k in range(12):
        x = chance.uniform(0.5, 0.9)
        position = Position((x, 0.6), (chance.uniform(0.6, 0.8), 1.1), (chance.uniform(0.1, 1.3), 2.4))
        steep = k % 3 == 2
        shot = Shot(
            chance.uniform(1.4, 1.75),
            chance.uniform(5.0, 8.0) if steep else chance.uniform(0.8, 5.0),
            chance.uniform(0.4, 0.8) if steep else chance.uniform(0.0, 0.1),
            chance.uniform(-0.3, 0.3),
            chance.uniform(-0.25, 0.25),
        )
        yield simulate(position, shot)


def test_motion_in_the_browser_is_the_trace(browsers: dict[str, Browser], address: str, console: Console) -> None:
    """Every body at random times: state, place, velocity and spin as Python evaluates them, to 1e-9."""
    page = opened(browsers["gl"], address, console)
    seed = random.SystemRandom().randrange(2**32)
    chance = random.Random(seed)
    states, kinds = set(), set()
    for trace in strokes(seed):
        times = [chance.uniform(-0.1, trace.duration + 0.1) for _ in range(150)]
        times += [event.time for event in trace.events]
        there = page.evaluate(
            """([trace, times]) => {
              const motion = new table.Motion(JSON.parse(trace));
              const names = ['w', 'y', 'r', '.n', '.w', '.m', '.e', '.s'];
              return times.map((time) => Object.fromEntries(names.map((name) => [name, motion.body(name, time)])));
            }""",
            [json.dumps(trace.to_json()), times],
        )
        for time, bodies in zip(times, there, strict=True):
            here = trace.sample(time)
            assert {name for name, body in bodies.items() if body} == set(here), seed
            for name, body in here.items():
                got = bodies[name]
                assert got["state"] == body.state, (seed, name, time)
                numbers = [*got["centre"], *got["velocity"], *got["spin"]]
                wanted = [*body.centre, *body.velocity, *body.spin]
                assert numbers == pytest.approx(wanted, rel=1e-9, abs=1e-9), (seed, name, time)
                states.add(body.state)
        kinds |= {event.kind for event in trace.events}
    assert {"rest", "roll", "slide", "fly", "stand", "down"} <= states, seed
    assert {"launch", "meet", "cushion", "fell", "bounce", "phase"} <= kinds, seed
    page.context.close()


def test_a_replay_tells_every_event_in_turn(browsers: dict[str, Browser], address: str, console: Console) -> None:
    page = opened(browsers["gl"], address, console)
    trace = next(strokes(1))
    told = page.evaluate(
        """(trace) => {
          const motion = new table.Motion(JSON.parse(trace));
          const told = [];
          const onEvent = (event) => told.push([event.kind, event.ball]);
          const player = new table.Player(motion, { onTime() {}, onEvent });
          while (player.time < motion.duration) player.advance(0.016);
          return told;
        }""",
        json.dumps(trace.to_json()),
    )
    assert told == [[event.kind, "wyr"[event.a]] for event in trace.events]
    page.context.close()
