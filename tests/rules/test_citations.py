"""Every article and every reading is cited by a case of the four tables."""

import pytest

from fivepins.rules.edition import load, printed
from fivepins.rules.page import reading_page, rule_page
from match.playing import played
from rules.tables import rows

TABLES = ("strokes", "placing", "lag", "match")
READINGS = [f"D{number}" for number in range(1, 82)]
NO_PROGRAM_DECIDES = {"D46", "D51", "D53", "D54", "D57", "D60"}
"""The rule page tells them, and the referee enters what he decided."""
WITHOUT_ARTICLE = {"groups", "corrections", "review"}
"""What the product does and no book speaks of."""

CITED = {ref for table in TABLES for row in rows(table) for ref in row[1].split()}
ARTICLES = [number for number in load().articles if number != "preamble" and number.split(".")[0] != "1"]


@pytest.mark.parametrize("article", ARTICLES)
def test_every_article_is_cited(article: str) -> None:
    assert article in CITED


@pytest.mark.parametrize("reading", [name for name in READINGS if name not in NO_PROGRAM_DECIDES])
def test_every_reading_is_cited(reading: str) -> None:
    assert reading in CITED


@pytest.mark.parametrize("reading", sorted(NO_PROGRAM_DECIDES))
def test_what_no_program_decides_stands_on_a_rule_page(reading: str) -> None:
    for name in printed():
        book = load(name)
        (rule,) = reading_page(book, reading).rules
        assert reading in {told.id for told in rule_page(book, rule.article).readings}


def test_nothing_else_is_cited() -> None:
    """Numbers are those of the default book; what only another book has is cited by its reading."""
    assert {*load().articles, *READINGS, *WITHOUT_ARTICLE} >= CITED


def test_whose_ball_is_which_can_always_be_told() -> None:
    """13.7 and 4.4: what the referee shows on request is known from the entries."""
    (case,) = [row for row in rows("match") if "13.7" in row[1].split()]
    _, state = played(case[4], case[2], case[3])
    assert state.names == ("Bianchi", "Rossi")
    assert state.name("Y") == "Rossi"
