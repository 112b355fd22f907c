"""The rule books over HTTP: what they say as data, and the page of every article."""

import re
from typing import Annotated, Any

from fastapi import APIRouter, Path

from fivepins.desk.rule_book import rule_book
from fivepins.desk.sentences import told
from fivepins.hall.errors import Unknown
from fivepins.rules.case_tables import table_of
from fivepins.rules.edition import DEFAULT, Edition, drafts, load, load_printed, printed
from fivepins.rules.page import ArticleUnknown, article_texts, rule_page
from fivepins.rules.words import language, words
from fivepins.web.http.parameters import EditionQuery, Lang
from fivepins.web.http.shapes import Refusal

router = APIRouter(prefix="/api", tags=["law"])

EditionId = Annotated[str, Path(max_length=100, description="Id of a rule book.", examples=[DEFAULT])]


def _edition_at(name: str) -> Edition:
    if name not in (*printed(), *drafts()):
        raise Unknown("there is no such edition", got=name, expected=", ".join(printed()))
    return load_printed(name)


@router.get("/editions", responses={422: {"model": Refusal}})
async def editions(lang: Lang) -> list[dict[str, Any]]:
    """The printed rule books, the usual one first, each as `GET /api/editions/{edition}` tells it."""
    return [rule_book(load(name), lang) for name in printed()]


@router.get("/editions/{edition}", responses={404: {"model": Refusal}, 422: {"model": Refusal}})
async def edition(edition: EditionId, lang: Lang) -> dict[str, Any]:
    """A rule book: prices, fouls and calls with their names, possible totals, and every policy with its article."""
    return rule_book(_edition_at(edition), lang)


@router.get("/rules", responses={422: {"model": Refusal}})
async def rules(lang: Lang, edition: EditionQuery = DEFAULT) -> dict[str, Any]:
    """The articles of a rule book in our own words; `text_lang` is the language that they are in."""
    found = load_printed(edition)
    text_lang, texts = article_texts(found, lang)
    articles = {number: texts.get(number, "") for number in found.articles}
    return {"edition": found.id, "lang": lang, "text_lang": text_lang, "articles": articles}


@router.get("/rules/{article}", responses={404: {"model": Refusal}, 422: {"model": Refusal}})
async def rule(
    article: Annotated[str, Path(max_length=40, description="Number of the article.", examples=["15.3b"])],
    lang: Lang,
    edition: EditionQuery = DEFAULT,
) -> dict[str, Any]:
    """One article with its prices, rules, readings and cases: the object that `fivepins rule --json` prints."""
    found = load_printed(edition)
    try:
        return rule_page(found, article, lang).to_json()
    except ArticleUnknown as error:
        raise Unknown(str(error), got=article, expected="an article of the book") from None


@router.get("/cases", responses={422: {"model": Refusal}})
async def cases(edition: EditionQuery = DEFAULT) -> list[dict[str, str]]:
    """The strokes of the case book that a rule book rules on: `id`, the articles and readings they try, `stroke`."""
    column = load_printed(edition).id
    rows = table_of("strokes")[1]
    ruled = [row for row in rows if re.match(r"\d+ ", row.get(column, ""))]
    return [{"id": row["id"], "articles": row["ref"], "stroke": row["stroke"]} for row in ruled]


@router.get("/words", responses={422: {"model": Refusal}})
def all_words(lang: Lang) -> dict[str, Any]:
    """Every text of the law and the match in a language, with what it says in a case, for natives to correct.

    Of each its `key`, its `words` with `{holes}`, what it has `said`, the `case`, and whether it is `unconfirmed`.
    """
    texts = words(language(lang))
    sentences = [one._asdict() for one in told(lang)]
    return {"lang": lang, "name": texts["name"], "confirmed": texts["confirmed"], "sentences": sentences}
