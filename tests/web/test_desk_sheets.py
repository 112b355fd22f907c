"""What the sheets of the desk write, and what they do not: the button belongs to the open sheet, and text is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.scribe import Scribe, ask, new_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Server

SHEETS = {
    "Note": "Write the note",
    "Decision": "Give",
    "Foul outside a stroke": "Write the foul",
    "Warning": "Warn",
    "Set score now": "Hold to set",
    "Heading": "Correct the heading",
    "Correct a stroke": "Close the sheet first",
    "Whose ball?": "Close the sheet first",
    "Screens and files": "Close the sheet first",
    "Left or excluded": "Close the sheet first",
}
"""Sheet, and what the button says while it is open."""


def sheet(page: Page, name: str) -> None:
    page.get_by_role("button", name="Referee", exact=True).click()
    page.get_by_role("dialog", name="Referee").get_by_role("button", name=name).click()
    expect(page.get_by_role("dialog", name="Referee")).to_have_count(0)


@pytest.mark.parametrize("touched", [(1024, 768), (390, 844)], indirect=True, ids=["tablet", "phone"])
def test_an_open_sheet_has_the_button(touched: Page, server: Server) -> None:
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W co"))
    scribe.open()
    touched.locator("[data-pin=m]").click()
    for name, says in SHEETS.items():
        sheet(touched, name)
        big = touched.locator("footer button.confirm")
        expect(big).to_contain_text(says)
        if says == "Close the sheet first":
            expect(big).to_be_disabled()
        touched.locator("body").press("Enter" if name not in ("Foul outside a stroke", "Warning") else "5")
        assert scribe.view["seq"] == 2, name
        touched.get_by_role("dialog").get_by_role("button", name="Close").click()
    # The stroke waited.
    expect(touched.locator("[data-pin=m]")).to_have_attribute("aria-pressed", "true")
    sheet(touched, "Note")
    touched.get_by_label("Note for the protocol").fill("a coin fell")
    touched.get_by_role("dialog").get_by_role("button", name="Close").click()
    sheet(touched, "Note")
    expect(touched.get_by_label("Note for the protocol")).to_have_value("a coin fell")
    touched.locator("footer button.confirm").click()
    expect(touched.locator("[data-seq='3']")).to_have_count(1)
    expect(touched.get_by_text("Written: Note")).to_be_visible()
    sheet(touched, "Note")
    expect(touched.get_by_label("Note for the protocol")).to_have_value("")
    touched.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert scribe.view["strokes"][-1]["number"] == 1


def test_a_choice_of_the_rules_stays_open_until_the_first_fact(touched: Page, server: Server) -> None:
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W cr"))
    scribe.open()
    choice = touched.get_by_role("group", name="Bianchi chooses")
    hand, opening = choice.get_by_role("button", name="Play from hand"), choice.get_by_role("button", name="Opening")
    for seq, chosen, left in ((3, opening, hand), (4, hand, opening), (5, opening, hand)):
        scribe.unlocked()
        chosen.click()
        expect(touched.locator(f"[data-seq='{seq}']")).to_have_count(1)
        expect(chosen).to_have_attribute("aria-pressed", "true")
        expect(left).to_have_attribute("aria-pressed", "false")
    assert scribe.view["chosen"] == {"what": "respot", "seq": 5}
    # What the referee does stays to be seen behind a note and a decision that leaves the turn.
    acts = scribe.view["before"]
    for seq, entry in ((6, 'note "x"'), (7, "decision W 2")):
        ask(server.url, f"/api/matches/{scribe.match}/entries", {"seq": seq, "client_id": f"x{seq}", "entry": entry})
    assert scribe.view["before"] == acts is not None
    expect(touched.locator("[data-seq='7']")).to_have_count(1)
    expect(choice).to_have_count(1)
    scribe.unlocked()
    touched.locator("body").press("5")
    expect(choice).to_have_count(0)


def test_balls_that_could_not_be_played_can_be_played_after_all(touched: Page, server: Server) -> None:
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W co"))
    scribe.open()
    touched.get_by_role("button", name="Referee", exact=True).click()
    touched.get_by_role("dialog").get_by_role("button", name="Not playable").click()
    choice = touched.get_by_role("group", name="Not playable")
    expect(choice.get_by_role("button", name="Opening position")).to_have_attribute("aria-pressed", "true")
    scribe.unlocked()
    choice.get_by_role("button", name="As the balls lie").click()
    expect(touched.locator("[data-seq='4']")).to_have_count(1)
    assert scribe.view["turn"]["how"] == "plain"


def hold(page: Page, name: str) -> None:
    """Hold a button until it does what it says."""
    page.get_by_role("button", name=name).dispatch_event("pointerdown")
    page.wait_for_timeout(800)


@pytest.mark.parametrize("touched", [(1024, 768), (390, 844)], indirect=True, ids=["tablet", "phone"])
def test_a_review_shows_both_versions_and_the_public_neither(touched: Page, server: Server) -> None:
    match = new_match(server.url, "lag W", "W co om", "decision Y 2", 'review "moving?"', target=8)
    scribe = Scribe(touched, server.url, match)
    scribe.open()
    # The stroke in question won a game, and something was decided behind it.
    expect(touched.get_by_role("heading", name="Stroke 1, Rossi")).to_be_visible()
    entered = touched.locator(".version").filter(has_text="As entered")
    expect(entered).to_contain_text("+8 Rossi")
    expect(entered).to_contain_text("If it stands 0 : 2")
    touched.get_by_role("button", name="Decide otherwise").click()
    touched.get_by_label("Reason").fill("it was moving")
    changed = touched.locator(".version").nth(1)
    expect(changed).to_contain_text("If changed")
    expect(changed).to_contain_text("+2 Rossi")
    board = touched.context.new_page()
    board.goto(f"/board/{match}")
    expect(board.locator(".total").first).to_have_text("0")
    expect(board.get_by_role("heading", name="Game 1 of 3")).to_have_count(1)
    expect(board.get_by_role("status")).to_contain_text("Review")
    touched.get_by_role("button", name="The stroke does not count").click()
    expect(changed).to_contain_text("The stroke does not count")
    touched.get_by_role("button", name="The ruling stands").first.click()
    # What was typed as a reason stays, and is a note now.
    expect(touched.get_by_label("Note for the protocol")).to_have_value("it was moving")
    hold(touched, "Hold to close")
    expect(touched.locator("[data-seq='6']")).to_have_count(1)
    expect(board.get_by_role("heading", name="Game 1 to Rossi, 8 : 0")).to_have_count(1)


@pytest.mark.parametrize("touched", [(1024, 768), (844, 390)], indirect=True, ids=["tablet", "phone"])
def test_a_problem_speaks_of_strokes_and_the_public_waits(touched: Page, server: Server) -> None:
    match = new_match(server.url, "lag W", "W co om", "Y co on", "W co on", target=8)
    board = touched.context.new_page()
    board.goto(f"/board/{match}")
    expect(board.get_by_role("heading", name="Game 2 of 3")).to_have_count(1)
    entry = {"seq": 5, "client_id": "correction", "entry": "amend 2 W co on"}
    ask(server.url, f"/api/matches/{match}/entries", entry)
    scribe = Scribe(touched, server.url, match)
    scribe.open()
    problem = touched.locator("main.problem")
    expect(problem.get_by_role("heading")).to_contain_text("Stroke 2, game 1")
    expect(problem.get_by_role("radio").filter(has_text="The correction of stroke 1 of game 1")).to_have_count(1)
    expect(problem.locator("code")).to_have_count(0)
    expect(problem).not_to_contain_text("ntry")
    problem.locator(".stroke").first.click()
    expect(problem.get_by_role("status")).to_contain_text("Rossi +2")
    expect(board.get_by_role("heading", name="Game 2 of 3")).to_have_count(1)
    problem.get_by_role("radio").filter(has_text="The correction of stroke 1 of game 1").click()
    hold(touched, "Hold to settle")
    expect(touched.locator("main.problem")).to_have_count(0)
    assert scribe.view["problems"] == []
    assert scribe.view["score"]["games"] == {"white": 1, "yellow": 0}


def test_names_and_headings_are_corrected_and_every_screen_follows(touched: Page, server: Server) -> None:
    wrong = {"white": "Rosi Ana", "yellow": "Bianchi", "event": "Cap"}
    scribe = Scribe(touched, server.url, new_match(server.url, "lag W", "W co", **wrong))
    scribe.open()
    big = touched.locator("footer button.confirm")
    for heading, text in {"White": 'Rossi "Nina" Anna', "White, club": "CSB Milano", "White, nation": "ITA"}.items():
        sheet(touched, "Heading")
        names = touched.get_by_label("Which").locator("option").all_inner_texts()
        value = next(name for name in names if name.startswith(f"{heading}:"))
        touched.get_by_label("Which").select_option(label=value)
        expect(big).to_be_disabled()
        touched.get_by_label("What is to stand there").fill(text)
        expect(big).to_contain_text(heading)
        # What was typed for a heading stays with it while one looks at another.
        touched.get_by_label("Which").select_option(label="Event: Cap")
        expect(big).to_be_disabled()
        touched.get_by_label("Which").select_option(label=value)
        expect(touched.get_by_label("What is to stand there")).to_have_value(text)
        scribe.write()
        expect(touched.get_by_text("Written: Heading")).to_be_visible()
    assert touched.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    expect(touched.locator("header.strip")).to_contain_text("Rossi")
    view = scribe.view
    assert view["players"]["white"] == 'Rossi "Nina" Anna'
    assert (view["headers"]["WhiteClub"], view["headers"]["WhiteNation"]) == ("CSB Milano", "ITA")
    touched.goto(f"/board/{scribe.match}")
    expect(touched.get_by_role("region", name="Rossi")).to_be_visible()
    touched.goto(f"/protocol/{scribe.match}")
    expect(touched.locator("body")).to_contain_text('Rossi "Nina" Anna: CSB Milano, ITA')
