"""The page on which natives read every text and correct it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fivepins.desk.sentences import told

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

KEY = "law.fouls.jump.text"


@pytest.mark.parametrize("language", ["it", "de"])
def test_every_sentence_is_shown_with_its_case_and_the_mark(page: Page, language: str) -> None:
    page.goto(f"/words?lang={language}")
    page.locator("[data-key^='law.']").first.wait_for()
    shown = page.locator("[data-key^='law.'], [data-key^='match.']")
    assert shown.evaluate_all("all => all.map(one => one.dataset.key)") == [one.key for one in told(language)]
    jump = next(one for one in told(language) if one.key == KEY)
    expect(page.locator(f"[data-key='{KEY}']")).to_contain_text(jump.said)
    expect(page.locator(f"[data-key='{KEY}']")).to_contain_text(jump.case)
    mark = {"it": "Non confermato da un arbitro madrelingua", "de": "Nicht von einem muttersprachlichen"}[language]
    expect(page.locator(".mark")).to_contain_text(mark)
    expect(page.locator("[data-key='screens.desk.confirm']")).to_be_visible()


def test_a_correction_is_one_line_and_all_are_one_file(page: Page, tmp_path: Path) -> None:
    page.goto("/words?lang=en")
    page.get_by_role("searchbox").fill("jump text")
    row = page.locator(f"[data-key='{KEY}']")
    expect(page.locator("[data-key]")).to_have_count(1)
    expect(page.get_by_role("button", name="Save all")).to_be_disabled()
    row.get_by_role("button", name="Correct").click()
    row.get_by_label("New words").fill("A ball flew\nover pins.")
    line = f"en\t{KEY}\tA ball flew over pins."
    expect(row.get_by_label("The correction as one line")).to_have_value(line)
    row.get_by_role("button", name="Copy").click()
    expect(row.get_by_role("button", name="Copied")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save all").click()
    assert waiting.value.suggested_filename == "fivepins-words-en.tsv"
    saved = tmp_path / "saved.tsv"
    waiting.value.save_as(saved)
    assert saved.read_text(encoding="utf-8") == f"{line}\n"
    page.reload()
    page.get_by_role("searchbox").fill("jump text")
    row.get_by_role("button", name="Correct").click()
    expect(row.get_by_label("The correction as one line")).to_have_value(line)


def test_the_rules_lead_to_it(page: Page) -> None:
    page.goto("/rules?lang=en")
    page.get_by_role("link", name="Read and correct the words").click()
    page.wait_for_url("**/words")
    expect(page.get_by_role("heading", level=1)).to_have_text("Every text, to be read by natives")
