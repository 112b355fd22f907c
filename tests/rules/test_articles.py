"""The texts of the articles."""

import tomllib
from pathlib import Path

import pytest

import fivepins.rules
from fivepins.rules.edition import load, printed
from fivepins.rules.words import LANGUAGES, words

FOLDER = Path(fivepins.rules.__file__).parent / "articles"


def articles(edition, lang):
    data = tomllib.loads((FOLDER / f"{edition}.{lang}.toml").read_text(encoding="utf-8"))
    assert data["edition"] == edition
    assert data["lang"] == lang
    return data["articles"]


@pytest.mark.parametrize(
    ("edition", "lang"),
    [(book, lang) for book in printed() for lang in LANGUAGES if (FOLDER / f"{book}.{lang}.toml").is_file()],
)
def test_every_article_of_a_printed_book_has_a_text(edition, lang):
    texts = articles(edition, lang)
    assert sorted(texts) == sorted(load(edition).articles)
    for number, text in texts.items():
        assert text.strip() == text, number
        assert text.endswith((".", ":")), number
        assert "!" not in text, number


@pytest.mark.parametrize("edition", printed())
def test_russian_texts_are_russian(edition):
    english, russian = articles(edition, "en"), articles(edition, "ru")
    assert list(english) == list(russian)
    for number, text in russian.items():
        letters = [letter for letter in text if letter.isalpha()]
        assert sum("а" <= letter.lower() <= "ё" for letter in letters) > 0.9 * len(letters), number


@pytest.mark.parametrize(("lang", "mark"), [("en", "Call: "), ("ru", "Объявление: ")])
def test_the_calls_of_the_articles_are_those_that_are_spoken(lang, mark):
    """The book gives no call for the feet, for touching at large and for a push."""
    edition, fouls = load("umb-1997"), words(lang)["fouls"]
    texts = articles("umb-1997", lang)
    silent = {"15.3l", "15.3o", "15.3p"}
    fouls_of_the_book = [number for number in texts if number.startswith("15.3") and number != "15.3"]
    assert {number for number in fouls_of_the_book if mark not in texts[number]} == silent
    for code, item in edition.fouls.items():
        if item.article not in silent and f"fouls.{code}.call" not in words(lang)["unconfirmed"]:
            assert fouls[code]["call"].lower() in texts[item.article].partition(mark)[2].lower(), code
