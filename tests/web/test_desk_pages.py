"""The pages of a match to look at: accessible, nothing cut, large enough, light enough."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from web.conftest import axe_violations
from web.keys_shown import keys_shown
from web.scribe import ask, new_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from web.conftest import Console, Server

LANGUAGES = ("en", "it", "ru", "es", "fr", "de")
STROKES = ("W co cr on oe", "Y co om cs", "W co", "Y cr rn", "W {hand upper} co or", "Y co c^ !touch", "W co om")
LONG = {"white": "Giovanni Battista della Valle", "yellow": "Александра Константинопольская"}

CUT = """() => {
  const cut = [];
  for (const element of document.querySelectorAll('body *')) {
    const style = getComputedStyle(element);
    if (style.position === 'absolute' || element.closest('.unseen, svg') || !element.checkVisibility()) continue;
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || style.textOverflow === 'ellipsis') continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const look = getComputedStyle(box);
      if (look.textOverflow === 'ellipsis' || /auto|scroll/.test(look.overflowY + look.overflowX)) break;
      if (look.overflow === 'visible' && !box.matches('button')) continue;
      const place = box.getBoundingClientRect();
      const out = Math.max(
        place.left - text.left, text.right - place.right, place.top - text.top, text.bottom - place.bottom,
      );
      if (out > 1.5) {
        cut.push(`${element.textContent.trim().slice(0, 50)} (${Math.round(out)} px out of ${box.className})`);
        break;
      }
    }
  }
  return [...new Set(cut)];
}"""
"""Texts that stand out of a box which hides what overflows, or out of their button."""
SMALL = """(least) => {
  const small = [];
  for (const one of document.querySelectorAll('button, a, input, textarea')) {
    if (!one.checkVisibility()) continue;
    const { width, height } = one.getBoundingClientRect();
    if (Math.min(width, height) >= least - .5) continue;
    small.push(`${one.ariaLabel ?? one.textContent.trim()} ${width}x${height}`);
  }
  return small;
}"""
SCROLLS = """() => {
  const page = document.documentElement;
  return Math.max(page.scrollHeight - innerHeight, page.scrollWidth - innerWidth);
}"""


@pytest.fixture(scope="session")
def match(server: Server) -> str:
    """A match with something of everything."""
    entries = ("lag W", *STROKES, 'decision Y 2 "reason"', 'note "seen by the referee"')
    return new_match(server.url, *entries, event="Club final", table="3")


@pytest.fixture
def tablet(browser: Browser, server: Server, console: Console) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url, locale="en-GB", viewport={"width": 1024, "height": 768})
    console.watch(context)
    yield context.new_page()
    context.close()


def desk(page: Page, match: str, language: str = "en") -> None:
    page.goto(f"/desk/{match}?lang={language}")
    page.locator("[data-seq]").wait_for()
    page.locator(".felt, .lag, .problem").first.wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/", "/new", "/board/{}", "/watch/{}", "/protocol/{}", "/rules", "/rules/15.3b", "/rules/none", "/words"]
)
def test_pages_of_a_match_are_accessible(page: Page, match: str, path: str, scheme: str, console: Console) -> None:
    console.allow("404.*rules/none")
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    for language in LANGUAGES if scheme == "light" else ("en",):
        page.goto(f"{path.format(match)}?lang={language}")
        page.get_by_role("heading", level=1).first.wait_for()
        page.wait_for_load_state("networkidle" if path in ("/new", "/rules", "/words") else "load")
        assert page.locator("html").get_attribute("lang") == language
        assert keys_shown(page) == [], (path, language)
        if path == "/words":  # thousands of rows alike: one section says it for all
            page.get_by_role("searchbox").fill("law.fouls")
            page.locator("[data-key^='match.']").first.wait_for(state="detached")
        assert axe_violations(page) == [], (path, language)


STATES = {
    "calls": lambda page: page.locator(".side .fact.quiet").click(),
    "pin": lambda page: page.locator("[data-pin=n]").click(button="right"),
    "totals": lambda page: page.locator(".bar .segments button").nth(1).click(),
    "referee": lambda page: page.locator(".bar .fact.quiet").click(),
    "notation": lambda page: (page.locator(".bar .fact.quiet").click(), page.locator(".items .fact").nth(9).click()),
    "score": lambda page: (page.locator(".bar .fact.quiet").click(), page.locator(".items .fact").nth(4).click()),
    "why": lambda page: (page.locator("[data-pin=n]").click(), page.locator(".words").click()),
    "correct": lambda page: (page.locator(".bar .fact.quiet").click(), page.locator(".items .fact").nth(3).click()),
    "facts": lambda page: page.locator("[data-pin=e]").click(),
}
"""Ways into the states of the desk that do not depend on its language."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_desk_is_accessible_in_every_state(tablet: Page, match: str, scheme: str) -> None:
    tablet.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for go in STATES.values():
        desk(tablet, match)
        go(tablet)
        assert axe_violations(tablet) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_desk_is_accessible_in_every_language(tablet: Page, match: str, language: str) -> None:
    desk(tablet, match, language)
    assert axe_violations(tablet) == []


CALLED = ["lag W", "W co !moving-other", "Y - !touch", "W {hand lower} co !contact:r", "Y . !tip", "W co !wrong-ball:r"]


def test_a_key_is_seen_where_it_stands(page: Page) -> None:
    page.set_content("<p title='desk.title'>!tip moving-other</p><code>wrong_ball over-line</code>")
    assert keys_shown(page) == ["desk.title", "moving-other"]


@pytest.mark.long
@pytest.mark.parametrize(("edition", "language"), [("umb-1997", "en"), *(("fibis-2022", one) for one in LANGUAGES)])
def test_no_state_of_the_desk_shows_a_key(tablet: Page, server: Server, edition: str, language: str) -> None:
    called = new_match(server.url, *CALLED, edition=edition)
    for name, go in STATES.items():
        desk(tablet, called, language)
        go(tablet)
        assert keys_shown(tablet) == [], name
    for page in ("watch", "protocol"):
        tablet.goto(f"/{page}/{called}?lang={language}")
        tablet.get_by_text("Rossi").first.wait_for()
        assert keys_shown(tablet) == [], page


@pytest.mark.parametrize("language", ["en", "ru", "de"])
def test_phases_of_a_match_are_accessible_and_fit(tablet: Page, server: Server, language: str) -> None:
    phases = {
        "lag": ["lag near:="],
        "opening": ["lag near:W"],
        "hand": ["lag W", "W co", "Y cr"],
        "review": ["lag W", "W co on", 'review "doubt"'],
        "problem": ["lag W", "W co", "Y co", "W co", "amend 3 W co on"],
        "finished": ["lag W", "W +16", "Y co", "W +16", "Y co", "W +16", "Y co", "W +16"],
        "totals": ["lag W", "W +8", "Y -4 hand", 'foul Y !touch "sleeve"'],
    }
    tablet.emulate_media(reduced_motion="reduce")
    tablet.set_viewport_size({"width": 1024, "height": 694})
    for phase, entries in phases.items():
        match = new_match(server.url, *entries, best_of=1)
        for page in ("desk", "board", "watch"):
            tablet.goto(f"/{page}/{match}?lang={language}")
            tablet.get_by_text("Rossi").first.wait_for()
            assert axe_violations(tablet) == [], (page, phase)
            if page != "watch":
                tablet.evaluate("document.fonts.ready.then(() => true)")
                assert tablet.evaluate(CUT) == [], (page, phase)
                assert tablet.evaluate(SCROLLS) <= 0, (page, phase)


@pytest.mark.parametrize(("width", "height"), [(1024, 694), (1024, 768), (1280, 800)])
def test_the_desk_fits_and_its_targets_are_large(tablet: Page, match: str, width: int, height: int) -> None:
    tablet.set_viewport_size({"width": width, "height": height})
    for name, go in STATES.items():
        desk(tablet, match)
        go(tablet)
        assert tablet.evaluate(SCROLLS) <= 0, name
        assert tablet.evaluate(SMALL, 64) == [], name


@pytest.mark.parametrize("language", ["it", "ru", "fr", "de"])
def test_no_text_is_cut_on_the_desk(tablet: Page, match: str, language: str) -> None:
    for height in (694, 768):
        tablet.set_viewport_size({"width": 1024, "height": height})
        for name, go in STATES.items():
            desk(tablet, match, language)
            go(tablet)
            tablet.evaluate("document.fonts.ready.then(() => true)")
            assert tablet.evaluate(CUT) == [], (name, height)


@pytest.mark.parametrize("language", ["it", "ru", "fr", "de"])
def test_no_text_is_cut_on_the_other_pages(page: Page, server: Server, match: str, language: str) -> None:
    long = new_match(server.url, "lag W", *STROKES, **LONG)
    for path, (width, height) in {
        "/": (1280, 800),
        "/new": (1024, 768),
        f"/board/{match}": (1920, 1080),
        f"/watch/{long}": (390, 844),
        f"/protocol/{match}": (1280, 800),
        f"/protocol/{long}": (390, 844),
        "/rules": (390, 844),
    }.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{path}?lang={language}")
        page.get_by_role("heading", level=1).first.wait_for()
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.evaluate(CUT) == [], path
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it."""

    def light(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


INK = """(total) => {
  const style = getComputedStyle(total);
  const context = document.createElement('canvas').getContext('2d');
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const size = context.measureText('8');
  return {
    height: size.actualBoundingBoxAscent + size.actualBoundingBoxDescent, colour: style.color,
    ground: getComputedStyle(total.closest('.board')).backgroundColor,
    wide: context.measureText(total.textContent).width, room: total.clientWidth, high: total.clientHeight,
  };
}"""


@pytest.mark.parametrize("points", [(43, 46), (100, 188)])
def test_the_board_is_read_from_ten_metres(
    browser: Browser, server: Server, console: Console, points: tuple[int, int]
) -> None:
    match = new_match(server.url, "lag W", f"score {points[0]} {points[1]} turn W", target=200)
    context: BrowserContext = browser.new_context(base_url=server.url, viewport={"width": 1920, "height": 1080})
    console.watch(context)
    board = context.new_page()
    board.goto(f"/board/{match}")
    expect(board.locator(".total")).to_have_text([str(one) for one in points])
    board.evaluate("document.fonts.ready.then(() => true)")
    for total in board.locator(".total").all():
        ink: dict[str, Any] = total.evaluate(INK)
        assert ink["height"] >= 0.18 * 1080
        assert contrast(ink["colour"], ink["ground"]) >= 7
        assert ink["wide"] <= ink["room"]
        assert ink["height"] <= ink["high"]
    assert board.evaluate(SCROLLS) <= 0
    context.close()


def test_the_desk_is_light(tablet: Page, match: str) -> None:
    scripts: dict[str, int] = {}
    tablet.on(
        "response",
        lambda answer: (
            scripts.update({answer.url: len(gzip.compress(answer.body()))}) if answer.url.endswith(".js") else None
        ),
    )
    desk(tablet, match)
    assert scripts
    assert sum(scripts.values()) <= 150_000


def test_a_spectator_reads_why(page: Page, match: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/watch/{match}")
    row = page.locator(".strokes button").filter(has_text="foul").or_(page.locator(".strokes button").nth(3)).first
    row.click()
    page.locator(".why a").first.click()
    page.wait_for_url("**/rules/**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Article")


def test_matches_are_found_put_away_and_brought_back(page: Page, server: Server) -> None:
    done = new_match(server.url, "lag W", "W +16", target=10, best_of=1, white="Verdi", yellow="Neri")
    assert ask(server.url, f"/api/matches/{done}")["phase"] == "finished"
    page.goto("/")
    page.get_by_label("Names, event, table").fill("verdi")
    row = page.get_by_role("listitem").filter(has_text="Verdi")
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Put away").click()
    expect(row).to_have_count(0)
    page.get_by_label("Archive too").check()
    row.get_by_role("button", name="Take out").click()
    page.get_by_label("Archive too").uncheck()
    expect(row).to_have_count(1)


def test_a_match_file_comes_back_as_a_match(page: Page, console: Console) -> None:
    console.allow("422.*file")
    text = '[White "Verdi"]\n[Yellow "Neri"]\n[Rules "umb-1997"]\n[Target "60"]\n[BestOf "1"]\n\nlag W\nW co on\n'
    page.goto("/")
    page.get_by_label("Open a match file").set_input_files(
        {"name": "match.fpn", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.wait_for_url("**/protocol/*")
    expect(page.get_by_text("Verdi").first).to_be_visible()
    page.goto("/")
    page.get_by_label("Open a match file").set_input_files(
        {"name": "match.fpn", "mimeType": "text/plain", "buffer": b"nonsense"}
    )
    expect(page.get_by_role("alert")).to_be_visible()
    with page.expect_response("**/api/matches?*q=verdi*"):
        page.get_by_label("Names, event, table").fill("verdi")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("alert")).to_be_visible()
