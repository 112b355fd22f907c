"""Everything the product knows of one article: its text, prices, readings, and the cases that cite it."""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from fivepins.model.errors import StrokeRefused
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import Edition, Item, load
from fivepins.rules.judge import judge
from fivepins.rules.words import LANGUAGES, words

_FOLDER: Final = Path(__file__).parent
_TABLES: Final = ("strokes", "placing", "lag", "match")
_PRICE_NAMES: Final = {"side_pin": "side_pins"}
"""Prices whose line of the sum goes by another code."""


class ArticleUnknown(ValueError):
    """The edition has no such article; the message names close ones."""


class Rule(NamedTuple):
    """One leaf of the edition that rests on the article.

    Attributes:
        key: Its dotted key, e.g. `fouls.red_first`.
        name: Its name in the page's language, the key where it has none.
        value: What the edition says.
        reading: The reading behind it, "" for none.
    """

    key: str
    name: str
    value: Any
    reading: str


class Reading(NamedTuple):
    """Where the text leaves a choice.

    Attributes:
        id: `D1` to `D69`.
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
        result: What follows under this edition, "" where the case says it in its own words.
    """

    table: str
    id: str
    given: str
    result: str


class RulePage(NamedTuple):
    """Everything about one article.

    Attributes:
        edition: Id of the edition.
        article: Number of the article, as printed.
        lang: The language asked for.
        text_lang: The language that text and readings are in: `en` where they are not translated.
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


def rule_page(edition: Edition, article: str, lang: str = "en") -> RulePage:
    """Collect everything about one article.

    Args:
        edition: The rule book.
        article: Number of the article, e.g. `15.3b`; capitals, blanks and a leading `art.` do not matter.
        lang: Code of the language.

    Raises:
        ArticleUnknown: If the edition has no such article.
        ValueError: If there is no such language.
    """
    number = _number(edition, article)
    words(lang)
    leaves = [(key, item) for key, item in edition.items.items() if item.article == number]
    rules = [Rule(key, _name(key, lang), item.value, item.reading) for key, item in leaves]
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
        tuple(_readings(edition, leaves, text_lang)),
        tuple(_cases(edition, number, {item.reading for _, item in leaves if item.reading})),
    )


def article_texts(edition: Edition, lang: str = "en") -> tuple[str, dict[str, str]]:
    """The articles of a book in our own words, and the language they are in: `en` where they are not translated.

    A house edition has those of the printed book that it is based on.
    """
    book = _printed(edition)
    for code in (lang, LANGUAGES[0]):
        path = _FOLDER / "articles" / f"{book}.{code}.toml"
        if path.is_file():
            texts: dict[str, str] = _toml(path)["articles"]
            return code, texts
    return LANGUAGES[0], {}


def _text(edition: Edition, number: str, lang: str) -> tuple[str, str]:
    text_lang, texts = article_texts(edition, lang)
    return text_lang, texts.get(number, "")


def _number(edition: Edition, article: str) -> str:
    asked = re.sub(r"^art(icle|\.)?", "", article.strip().lower()).strip()
    if asked in edition.articles:
        return asked
    import difflib

    near = difflib.get_close_matches(asked, edition.articles, n=4, cutoff=0.5) or edition.articles[:4]
    near = sorted(near, key=edition.articles.index)
    raise ArticleUnknown(f"{edition.id} has no article {article[:40]!r}; close to it: {', '.join(near)}")


def _parent(article: str, articles: tuple[str, ...]) -> str:
    """The article that an item stands in, "" for none: the longest number that it goes on from."""
    inside = [
        other
        for other in articles
        if article != other and article.startswith(other) and not article[len(other)].isdigit()
    ]
    return max(inside, key=len, default="")


def _name(key: str, lang: str) -> str:
    section, _, code = key.partition(".")
    texts = words(lang)
    if section == "fouls":
        return str(texts["fouls"][code]["name"])
    named = texts["lines"].get(_PRICE_NAMES.get(code, code)) if section == "prices" else None
    return str(named["name"]) if named else key


def _printed(edition: Edition) -> str:
    """The printed book at the bottom of a house edition."""
    while edition.base:
        edition = load(edition.base)
    return edition.id


def _readings(edition: Edition, leaves: list[tuple[str, Item]], lang: str) -> Iterator[Reading]:
    told = _toml(_FOLDER / f"readings.{lang}.toml")
    book = _printed(edition)
    ids = {item.reading for _, item in leaves if item.reading}
    for name in sorted(ids, key=lambda name: int(name[1:])):
        if name in told:
            reading = told[name]
            yield Reading(name, reading["question"], reading.get(book, reading.get("both", "")), reading["why"])


def _cases(edition: Edition, article: str, readings: set[str]) -> Iterator[Case]:
    """The cases that cite the article: by its number in the book that the tables cite, else by what follows there.

    The tables cite the book of their first result column and the readings; under another book a case belongs to the
    article if it cites one of the article's readings, or if the ruling on its stroke rests on the article.
    """
    book = _printed(edition)
    for table in _TABLES:
        columns, rows = _table(table)
        results = [name for name in columns if name in _results()]
        cited_book = results[0] if results else _results()[0]
        for row in rows:
            refs = row["ref"].split()
            if book == cited_book:
                belongs = article in refs
            elif table == "strokes":
                belongs = article in _ruled_by(edition)[row["id"]]
            else:
                belongs = not readings.isdisjoint(refs)
            if belongs:
                given = " · ".join(text for name, text in row.items() if name not in ("id", "ref", *results) and text)
                yield Case(table, row["id"], given, row.get(book, ""))


def _results() -> tuple[str, ...]:
    """The result columns of the tables: those of the strokes behind id, ref and stroke."""
    return _table("strokes")[0][3:]


@lru_cache(maxsize=len(_TABLES))
def _table(name: str) -> tuple[tuple[str, ...], tuple[dict[str, str], ...]]:
    """Columns and rows of a case table; the comment line that begins with `id` names the columns."""
    columns: tuple[str, ...] = ()
    rows = []
    for line in (_FOLDER / "cases" / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("# id\t"):
            columns = tuple(column.partition(" (")[0] for column in line[2:].split("\t"))
        elif line and not line.startswith("#"):
            cells = line.split("\t")
            width = max(len(columns), len(cells))
            names = (*columns, *(f"note {place}" for place in range(width - len(columns))))
            rows.append(dict(zip(names, cells + [""] * (width - len(cells)), strict=True)))
    return columns, tuple(rows)


@lru_cache(maxsize=4)
def _ruled_by(edition: Edition) -> dict[str, frozenset[str]]:
    """The articles that the ruling on each stroke of the tables rests on, by the id of the case."""
    return {row["id"]: frozenset(_articles(edition, row["stroke"])) for row in _table("strokes")[1]}


def _articles(edition: Edition, text: str) -> Iterator[str]:
    try:
        ruling = judge(parse_stroke(text), PLAIN, edition)
    except StrokeRefused:
        return
    yield ruling.article
    yield from (line.article for line in ruling.lines)
    yield from (foul.article for foul in ruling.fouls)


@lru_cache(maxsize=16)
def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
