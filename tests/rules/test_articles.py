"""The texts of the articles."""

import tomllib
from pathlib import Path

import pytest

import fivepins.rules
from fivepins.rules.edition import load, printed

FOLDER = Path(fivepins.rules.__file__).parent / "articles"


def articles(edition, lang):
    data = tomllib.loads((FOLDER / f"{edition}.{lang}.toml").read_text(encoding="utf-8"))
    assert data["edition"] == edition
    assert data["lang"] == lang
    return data["articles"]


@pytest.mark.parametrize("edition", printed())
@pytest.mark.parametrize("lang", ["en", "ru"])
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
