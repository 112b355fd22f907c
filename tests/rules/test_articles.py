"""The texts of the articles."""

import re
import tomllib
from pathlib import Path

import pytest

import fivepins.rules
from fivepins.rules.edition import load, printed
from fivepins.rules.page import rule_page
from fivepins.rules.words import LANGUAGES, words

FOLDER = Path(fivepins.rules.__file__).parent / "articles"


def articles(edition, lang):
    data = tomllib.loads((FOLDER / f"{edition}.{lang}.toml").read_text(encoding="utf-8"))
    assert data["edition"] == edition
    assert data["lang"] == lang
    return data["articles"]


@pytest.mark.parametrize("edition", printed())
@pytest.mark.parametrize("lang", LANGUAGES)
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


ENGLISH = {"the", "of", "and", "is", "it", "when", "player", "with", "who"}
"""Words that no other of our languages has."""


@pytest.mark.parametrize("edition", printed())
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_english_text_is_shown_in_another_language(edition, lang):
    book, english = load(edition), articles(edition, "en")
    pages = [rule_page(book, number, lang) for number in book.articles]
    told = [(page.article, page.text) for page in pages]
    told += [(reading.id, " ".join(reading)) for page in pages for reading in page.readings]
    assert [page.article for page in pages if page.text_lang != lang or page.text == english[page.article]] == []
    assert [(number, text) for number, text in told if ENGLISH & set(re.findall(r"[a-z]+", text.lower()))] == []


@pytest.mark.parametrize(
    ("lang", "mark"),
    [
        ("en", "Call: "),
        ("it", "Chiamata: "),
        ("ru", "Объявление: "),
        ("es", "Canto: "),
        ("fr", "Annonce"),
        ("de", "Ansage: "),
    ],
)
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
