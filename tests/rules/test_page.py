"""The rule page: one article with all that is known of it."""

import json
import tomllib
from pathlib import Path

import pytest

import fivepins.rules
from fivepins.rules.edition import edition_from, load, printed, read
from fivepins.rules.page import ArticleUnknown, article_texts, reading_page, rule_page
from fivepins.rules.words import LANGUAGES

UMB = load("umb-1997")
FIBIS = load("fibis-2022")
FOLDER = Path(fivepins.rules.__file__).parent


def readings(lang):
    return tomllib.loads((FOLDER / f"readings.{lang}.toml").read_text(encoding="utf-8"))


def test_red_first_in_umb():
    page = rule_page(UMB, "15.3b")
    assert page.text.endswith("Call: red ball.")
    assert [(rule.key, rule.name, rule.value) for rule in page.prices] == [("fouls.red_first", "Red ball first", 4)]
    assert {"D3", "D10"} <= {reading.id for reading in page.readings}
    assert ("strokes", "f03", "cr", "4 O hand") in [tuple(case) for case in page.cases]


def test_each_book_gives_its_own_answer():
    assert rule_page(UMB, "8.1").readings[0].answer == "8."
    assert rule_page(FIBIS, "8.1").readings[0].answer == "10."


def test_under_another_book_the_cases_are_those_that_its_rulings_rest_on():
    cases = {case.id: case.result for case in rule_page(FIBIS, "24.3d").cases if case.table == "strokes"}
    assert cases["f03"] == "4 O hand"
    assert "s02" not in cases


def test_a_language_without_a_file_shows_english_and_says_so(monkeypatch, tmp_path):
    for name in ("readings.en.toml", "articles/umb-1997.en.toml", "articles/umb-1997.ru.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    monkeypatch.setattr("fivepins.rules.page._FOLDER", tmp_path)
    assert rule_page(UMB, "8.1", "ru").text_lang == "ru"
    assert rule_page(UMB, "8.1", "ru").readings[0].question == rule_page(UMB, "8.1").readings[0].question
    page = rule_page(UMB, "8.1", "it")
    assert (page.lang, page.text_lang) == ("it", "en")
    assert page.text == rule_page(UMB, "8.1").text
    assert reading_page(UMB, "D1", "it").text_lang == "en"


def test_an_article_lists_what_stands_inside_it():
    assert rule_page(UMB, "15").items == ("15.1", "15.2", "15.3")
    assert rule_page(UMB, "15.3").items[:2] == ("15.3a", "15.3b")
    assert rule_page(FIBIS, "17.8").items == ("17.8a",)
    assert rule_page(FIBIS, "10.2").items == ("10.2-2b", "10.2-2c")
    assert rule_page(UMB, "1").items == ("1.1", "1.2", "1.3", "1.4", "1.5")


def test_the_number_may_be_written_loosely():
    assert rule_page(UMB, " Art. 15.3B ").article == "15.3b"


@pytest.mark.parametrize("asked", ["15.3z", "99", "", "D3", "x" * 500])
def test_an_unknown_article_names_close_ones(asked):
    with pytest.raises(ArticleUnknown, match=r"umb-1997 has no article .*; close to it: \S+"):
        rule_page(UMB, asked)


def test_a_house_edition_reads_the_book_it_is_based_on(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text(
        'id = "club"\ntitle = "Club"\nbody = "Club"\nin_force = "2026-01-01"\ncite = "Club"\nbase = "umb-1997"\n'
        'articles = ["H1"]\n[prices]\nmiddle_alone = { value = 10, article = "H1" }\n',
        encoding="utf-8",
    )
    club = load(str(path))
    assert rule_page(club, "15.3b").text == rule_page(UMB, "15.3b").text
    assert rule_page(club, "15.3b").cases == rule_page(UMB, "15.3b").cases
    assert rule_page(club, "15.3b").readings[0].answer
    assert article_texts(club, "ru")[0] == "ru"


@pytest.mark.parametrize("edition", printed())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_can_be_made(edition, lang):
    book = load(edition)
    for article in book.articles:
        page = rule_page(book, article, lang)
        assert page.text
        assert all(reading.question and reading.answer and reading.why for reading in page.readings)
        assert json.loads(json.dumps(page.to_json())) == page.to_json()


@pytest.mark.parametrize("edition", printed())
def test_every_reading_stands_on_some_page(edition):
    book = load(edition)
    shown = {reading.id for article in book.articles for reading in rule_page(book, article).readings}
    assert shown == {f"D{number}" for number in range(1, 82)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reading_is_told_for_every_book(lang):
    told = readings(lang)
    assert told.pop("lang") == lang
    assert list(told) == [f"D{number}" for number in range(1, 82)]
    for name, reading in told.items():
        answers = set(reading) - {"question", "why"}
        assert answers in ({"both"}, set(printed())), name
        assert reading["question"].endswith("?"), name
        assert all(text.endswith((".", "?")) and "!" not in text for text in reading.values()), name


def test_rules_follow_the_data_not_the_name_of_the_book():
    data = read("umb-1997")
    data["fouls"]["red_first"] = {**data["fouls"]["red_first"], "value": 6}
    assert rule_page(edition_from(data), "15.3b").prices[0].value == 6


@pytest.mark.parametrize("number", range(1, 82))
def test_every_reading_has_a_page(number):
    page = reading_page(UMB, f"D{number}")
    assert page.question
    assert page.why
    assert list(page.answers) == list(printed())
    assert all(page.answers.values())
    assert page.rules
    assert json.loads(json.dumps(page.to_json())) == page.to_json()


def test_a_house_edition_that_reads_otherwise_shows_its_own_rule():
    data = read("umb-1997")
    data["judging"]["jump"] = {**data["judging"]["jump"], "value": "cue_over_castle_or_red"}
    page = reading_page(edition_from(data), "D14")
    assert page.rules[0].value == "cue_over_castle_or_red"
    assert page.answers == reading_page(UMB, "D14").answers


def test_a_case_of_a_match_stands_with_its_own_book():
    ids = {
        book.id: {case.id for case in rule_page(book, "13.5" if book is UMB else "18.5").cases} for book in (UMB, FIBIS)
    }
    assert "m17" in ids["umb-1997"] - ids["fibis-2022"]
    assert "m17b" in ids["fibis-2022"] - ids["umb-1997"]
    results = {case.id: case.result for case in reading_page(UMB, "D47").cases}
    assert results["m17"].startswith("umb-1997: ")
    assert results["m17b"].startswith("fibis-2022: ")
