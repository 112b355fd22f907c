"""Everything the product knows of one article or one reading: texts, prices, readings, and the cases that cite it."""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from fivepins.model.errors import StrokeRefused
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.case_tables import TABLES, table_of
from fivepins.rules.draft import Draft
from fivepins.rules.edition import Edition, Item, load, printed
from fivepins.rules.judge import judge
from fivepins.rules.words import LANGUAGES, words

_FOLDER: Final = Path(__file__).parent
_END: Final = "then"
"""The column of a match's end, each match played under one book."""
_PRICE_NAMES: Final = {"side_pin": "side_pins"}
"""Prices whose line of the sum goes by another code."""


class ArticleUnknown(ValueError):
    """The edition has no such article; the message names close ones."""


class ReadingUnknown(ValueError):
    """There is no such reading; the message says which there are."""


class Rule(NamedTuple):
    """One leaf of the edition that rests on the article or the reading.

    Attributes:
        key: Its dotted key, e.g. `fouls.red_first`.
        name: Its name in the page's language, the key where it has none.
        value: What the edition says.
        reading: The reading behind it, "" for none.
        article: Its article, as printed in the book.
    """

    key: str
    name: str
    value: Any
    reading: str
    article: str


class Reading(NamedTuple):
    """Where the text leaves a choice.

    Attributes:
        id: `D1` to `D81`.
        question: What is open.
        answer: What this edition (or the printed book it is based on) does.
        why: For which reason.
    """

    id: str
    question: str
    answer: str
    why: str


class Case(NamedTuple):
    """A line of the case tables.

    Attributes:
        table: `strokes`, `placing`, `lag` or `match`.
        id: Its id in that table.
        given: What happened.
        result: What follows under this edition, "" where the case says it in its own words; on the page of a reading
            under every printed book, as far as they differ.
    """

    table: str
    id: str
    given: str
    result: str


class ReadingPage(NamedTuple):
    """Everything about one reading.

    Attributes:
        id: `D1` to `D81`.
        lang: The language asked for.
        text_lang: The language that the texts are in: `en` where there is no file in the one asked for.
        question: What the printed text leaves open.
        answers: What each printed book here does, by its id.
        why: For which reason.
        edition: Id of the edition whose rules follow.
        rules: The leaves of the edition that carry the reading.
        cases: The cases that cite it.
    """

    id: str
    lang: str
    text_lang: str
    question: str
    answers: dict[str, str]
    why: str
    edition: str
    rules: tuple[Rule, ...]
    cases: tuple[Case, ...]

    def to_json(self) -> dict[str, Any]:
        """The page as plain JSON values."""
        value = self._asdict()
        for name in ("rules", "cases"):
            value[name] = [part._asdict() for part in value[name]]
        return value


class RulePage(NamedTuple):
    """Everything about one article.

    Attributes:
        edition: Id of the edition.
        article: Number of the article, as printed.
        lang: The language asked for.
        text_lang: The language that the text is in: `en` where there is no file in the one asked for.
        text: The article in our own words; "" for an article that a house edition adds.
        items: Numbers of the articles inside it.
        prices: Its prices.
        rules: Its other rules.
        readings: Its readings.
        cases: The cases that cite it.
    """

    edition: str
    article: str
    lang: str
    text_lang: str
    text: str
    items: tuple[str, ...]
    prices: tuple[Rule, ...]
    rules: tuple[Rule, ...]
    readings: tuple[Reading, ...]
    cases: tuple[Case, ...]

    def to_json(self) -> dict[str, Any]:
        """The page as plain JSON values."""
        value = self._asdict()
        value["items"] = list(self.items)
        for name in ("prices", "rules", "readings", "cases"):
            value[name] = [part._asdict() for part in value[name]]
        return value


def rule_page(edition: Edition | Draft, article: str, lang: str = "en") -> RulePage:
    """Collect everything about one article.

    Args:
        edition: The rule book; of a draft what was read of it, without cases, since nothing is judged under it.
        article: Number of the article, e.g. `15.3b`; capitals, blanks and a leading `art.` do not matter.
        lang: Code of the language.

    Raises:
        ArticleUnknown: If the edition has no such article.
        ValueError: If there is no such language.
    """
    number = _number(edition, article)
    words(lang)
    leaves = [(key, item) for key, item in edition.items.items() if item.article == number]
    rules = [_rule(key, item, lang) for key, item in leaves]
    text_lang, text = _text(edition, number, lang)
    return RulePage(
        edition.id,
        number,
        lang,
        text_lang,
        text,
        tuple(inner for inner in edition.articles if _parent(inner, edition.articles) == number),
        tuple(rule for rule in rules if rule.key.startswith(("prices.", "fouls."))),
        tuple(rule for rule in rules if not rule.key.startswith(("prices.", "fouls."))),
        tuple(_readings(edition, leaves, lang)),
        ()
        if isinstance(edition, Draft)
        else tuple(_cases(edition, number, {item.reading for _, item in leaves if item.reading})),
    )


def is_reading(asked: str) -> bool:
    """Whether a word is meant as the number of a reading, e.g. `D14`, and not as that of an article."""
    return re.fullmatch(r"d\s*\d+", asked.strip().lower(), re.ASCII) is not None


def reading_page(edition: Edition, asked: str, lang: str = "en") -> ReadingPage:
    """Collect everything about one reading.

    Args:
        edition: The rule book whose own rules are shown beside the answers of the printed books.
        asked: Number of the reading, e.g. `D14` or `d 14`.
        lang: Code of the language.

    Raises:
        ReadingUnknown: If there is no such reading.
        ValueError: If there is no such language.
    """
    words(lang)
    text_lang, readings = _in_language("readings", lang)
    name = "D" + asked.strip()[1:].strip().lstrip("0")
    if name not in readings:
        last = max((int(other[1:]) for other in readings if other != "lang"), default=0)
        raise ReadingUnknown(f"there is no reading {asked.strip()[:40]!r}; there are D1 to D{last}")
    reading = readings[name]
    return ReadingPage(
        name,
        lang,
        text_lang,
        reading["question"],
        {book: reading.get(book, reading.get("both", "")) for book in printed()},
        reading["why"],
        edition.id,
        tuple(_rule(key, item, lang) for key, item in edition.items.items() if item.reading == name),
        tuple(_cases_of_reading(name)),
    )


def article_texts(edition: Edition | Draft, lang: str = "en") -> tuple[str, dict[str, str]]:
    """The articles of a book in our own words, and the language they are in: `en` where there is no file in `lang`.

    A house edition has those of the printed book that it is based on.
    """
    code, file = _in_language(f"articles/{_printed(edition)}", lang)
    texts: dict[str, str] = file["articles"]
    return code, texts


def _in_language(name: str, lang: str) -> tuple[str, dict[str, Any]]:
    """A file of texts in a language, else in English, and the language that it is in."""
    found = next(code for code in (lang, LANGUAGES[0]) if (_FOLDER / f"{name}.{code}.toml").is_file())
    return found, _toml(_FOLDER / f"{name}.{found}.toml")


def _text(edition: Edition | Draft, number: str, lang: str) -> tuple[str, str]:
    text_lang, texts = article_texts(edition, lang)
    return text_lang, texts.get(number, "")


def _number(edition: Edition | Draft, article: str) -> str:
    numbers = {number.lower(): number for number in edition.articles}
    asked = article.strip().lower()
    for text in (asked, re.sub(r"^art(icle|\.)?", "", asked).strip()):
        if text in numbers:
            return numbers[text]
    import difflib

    near = difflib.get_close_matches(asked, numbers, n=4, cutoff=0.5) or list(numbers)[:4]
    near = sorted((numbers[number] for number in near), key=edition.articles.index)
    raise ArticleUnknown(f"{edition.id} has no article {article[:40]!r}; close to it: {', '.join(near)}")


def _parent(article: str, articles: tuple[str, ...]) -> str:
    """The article that an item stands in, "" for none: the longest number that it goes on from."""
    inside = [
        other
        for other in articles
        if article != other and article.startswith(other) and not article[len(other)].isdigit()
    ]
    return max(inside, key=len, default="")


def _rule(key: str, item: Item, lang: str) -> Rule:
    return Rule(key, _name(key, lang), item.value, item.reading, item.article)


def _name(key: str, lang: str) -> str:
    section, _, code = key.partition(".")
    texts = words(lang)
    if section == "fouls":
        return str(texts["fouls"][code]["name"])
    if section != "prices":
        return key
    named = texts["lines"].get(_PRICE_NAMES.get(code, code))
    return str(named["name"] if named else texts["prices"][code])


def _printed(edition: Edition | Draft) -> str:
    """The printed book at the bottom of a house edition."""
    while edition.base:
        edition = load(edition.base)
    return edition.id


def _readings(edition: Edition | Draft, leaves: list[tuple[str, Item]], lang: str) -> Iterator[Reading]:
    _, readings = _in_language("readings", lang)
    book = _printed(edition)
    ids = {item.reading for _, item in leaves if item.reading}
    for name in sorted(ids, key=lambda name: int(name[1:])):
        if name in readings:
            reading = readings[name]
            yield Reading(name, reading["question"], reading.get(book, reading.get("both", "")), reading["why"])


def _cases(edition: Edition, article: str, readings: set[str]) -> Iterator[Case]:
    """The cases that cite the article: by its number in the book that the tables cite, else by what follows there.

    The tables cite the book of their first result column and the readings; under another book a case belongs to the
    article if it cites one of the article's readings, or if the ruling on its stroke rests on the article.
    """
    book = _printed(edition)
    for table in TABLES:
        columns, rows = table_of(table)
        cited_book = _results(columns)[0]
        for row in rows:
            refs = row["ref"].split()
            if row.get("edition", book) != book:
                continue
            if book == cited_book:
                belongs = article in refs
            elif table == "strokes":
                belongs = article in _ruled_by(edition)[row["id"]]
            else:
                belongs = not readings.isdisjoint(refs)
            if belongs:
                yield Case(table, row["id"], _given(row), row.get(book, row.get(_END, "")))


def _cases_of_reading(name: str) -> Iterator[Case]:
    for table in TABLES:
        for row in table_of(table)[1]:
            if name in row["ref"].split():
                outcomes = {book: row[book] for book in printed() if book in row}
                ends = dict.fromkeys(outcomes.values())
                result = " · ".join(ends if len(ends) < 2 else (f"{book}: {end}" for book, end in outcomes.items()))
                if "edition" in row:
                    result = f"{row['edition']}: {row[_END]}"
                yield Case(table, row["id"], _given(row), result)


def _given(row: dict[str, str]) -> str:
    no_result = ("id", "ref", "edition", _END, *printed())
    return " · ".join(text for name, text in row.items() if name not in no_result and text)


def _results(columns: tuple[str, ...]) -> tuple[str, ...]:
    """The books that a table has results for; one that is told book by book has them all."""
    return tuple(book for book in columns if book in printed()) or printed()


@lru_cache(maxsize=4)
def _ruled_by(edition: Edition) -> dict[str, frozenset[str]]:
    """The articles that the ruling on each stroke of the tables rests on, by the id of the case."""
    return {row["id"]: frozenset(_articles(edition, row["stroke"])) for row in table_of("strokes")[1]}


def _articles(edition: Edition, text: str) -> Iterator[str]:
    try:
        ruling = judge(parse_stroke(text), PLAIN, edition)
    except StrokeRefused:
        return
    yield ruling.article
    yield from (line.article for line in ruling.lines)
    yield from (foul.article for foul in ruling.fouls)


@lru_cache(maxsize=32)
def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
