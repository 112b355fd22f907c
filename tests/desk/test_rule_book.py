from __future__ import annotations

import json

import pytest

from fivepins.desk.rule_book import rule_book, totals
from fivepins.rules.edition import load, printed
from fivepins.rules.words import LANGUAGES


def test_the_totals_are_those_that_the_book_can_give() -> None:
    umb, fibis = totals(load("umb-1997")), totals(load("fibis-2022"))
    assert umb["totals"] == [0, 2, *range(3, 17)]
    assert umb["totals_opponent"][0] == 2
    assert umb["totals_hand"][:3] == [2, 4, 5]
    # FIBiS prices the red in a foul with 2, so no odd sum gives ball in hand.
    assert fibis["totals_hand"] == [2, 4, 6, 8, 10, 12, 14, 16]


@pytest.mark.parametrize("name", printed())
def test_a_book_says_every_value_with_its_article(name: str) -> None:
    edition = load(name)
    told = rule_book(edition)
    assert json.loads(json.dumps(told)) == told
    for key, item in edition.items.items():
        section, _, rest = key.partition(".")
        if section == "calls" and item.value == "refused":
            assert rest not in told["calls"]
        elif section in ("calls", "fouls"):
            assert told[section][rest]["value"] == item.value
            assert told[section][rest]["article"] == item.article
        else:
            assert told[section][rest] == item.value
            assert told["cited"][key] == item.article


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fouls_and_calls_have_names_in_every_language(lang: str) -> None:
    told = rule_book(load("fibis-2022"), lang)
    assert all(foul["name"] and foul["call"] for foul in told["fouls"].values())
    assert all(call["name"] for call in told["calls"].values())
