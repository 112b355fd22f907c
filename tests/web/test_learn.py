"""Learning the law: the strokes that are asked, a training of ten and an exam of ten, the score kept on the device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from fivepins.model.notation import parse_stroke
from fivepins.model.turn import Turn
from fivepins.rules.edition import load
from fivepins.rules.judge import judge
from web.conftest import axe_violations
from web.scribe import ask

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Server

FAULTS = """() => [...document.querySelectorAll('main button')].flatMap((one) => {
  const box = one.getBoundingClientRect();
  const wrong = box.height < 43.5 || box.left < 0 || box.right > innerWidth + 1;
  return wrong ? [`${one.textContent}: ${box.width} x ${box.height} at ${box.left}`] : [];
})"""


def test_every_stroke_of_the_case_book_that_is_asked_is_ruled_on(server: Server) -> None:
    for name in ("umb-1997", "fibis-2022"):
        cases = ask(server.url, f"/api/cases?edition={name}")
        assert len(cases) > 200
        for case in cases:
            assert judge(parse_stroke(case["stroke"]), Turn(), load(name)).points >= 0
    assert ask(server.url, "/api/cases") == ask(server.url, "/api/cases?edition=umb-1997")


def answer(page: Page, ruling: dict[str, Any], *, wrongly: bool) -> None:
    """Rule as the law does, or that nobody receives anything where somebody does, and the other way round."""
    pad = page.get_by_role("region", name="Your ruling")
    to = ruling["to"] if ruling["points"] else None
    if (to is None) != wrongly:
        pad.get_by_role("button", name="Nobody").click()
    else:
        pad.get_by_role("button", name="The opponent" if to == "opponent" else "The striker").click()
        pad.get_by_role("button", name=str(ruling["points"] or 2), exact=True).click()
        if to == "opponent":
            pad.get_by_role("button", name="Yes" if ruling["hand"] else "No", exact=True).click()
    page.get_by_role("button", name="Rule", exact=True).click()


def first_rulings(server: Server) -> list[Any]:
    """What the law says of the first ten strokes of the case book, all of which can be drawn."""
    cases = ask(server.url, "/api/cases")[:10]
    return [ask(server.url, "/api/judge", {"stroke": case["stroke"], "edition": "umb-1997"}) for case in cases]


def test_ten_are_asked_and_the_law_answers_with_its_article(touched: Page, server: Server) -> None:
    # The first ten of the book, in its order.
    touched.add_init_script("let n = 0; Math.random = () => (n += 1) / 1000")
    law = first_rulings(server)
    touched.goto("/learn")
    touched.get_by_role("button", name="Training").click()
    for number in range(10):
        expect(touched.get_by_role("status")).to_contain_text(f"{number + 1} of 10")
        if number in (1, 2):
            expect(touched.get_by_role("region", name="What was seen")).to_contain_text("upper")
            assert touched.evaluate(FAULTS) == []
        answer(touched, law[number], wrongly=number == 3)
        expect(touched.get_by_role("status")).to_contain_text("Not so" if number == 3 else "Right")
        expect(touched.get_by_role("region", name="Ruling")).to_contain_text("UMB 1997")
        if number == 3:
            assert touched.locator(".why a").first.inner_text()
            assert axe_violations(touched) == []
        touched.get_by_role("button", name="Next").click()
    expect(touched.get_by_role("status")).to_contain_text("9 of 10 right")
    touched.reload()
    expect(touched.get_by_role("region", name="Kept on this device")).to_contain_text("Training: 9 of 10 right")


def test_an_exam_answers_after_ten_and_is_kept(page: Page, server: Server) -> None:
    page.add_init_script("let n = 0; Math.random = () => (n += 1) / 1000")
    law = first_rulings(server)
    page.goto("/learn")
    page.get_by_role("button", name="Exam").click()
    for number in range(10):
        expect(page.get_by_role("status")).to_contain_text(f"Exam · {number + 1} of 10")
        answer(page, law[number], wrongly=number < 2)
    expect(page.get_by_role("status")).to_contain_text("8 of 10 right")
    page.get_by_role("listitem").first.get_by_role("button").click()
    expect(page.get_by_role("status")).to_contain_text("Not so")
    expect(page.get_by_role("region", name="Ruling")).to_contain_text("UMB 1997")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Ten more").click()
    expect(page.get_by_role("region", name="Kept on this device")).to_contain_text("8 of 10")
