"""The rule books over HTTP: what they say as data, and the page of every article."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from fivepins.desk.rule_book import rule_book
from fivepins.model.errors import InputError
from fivepins.rules.edition import DEFAULT, Edition, load, printed
from fivepins.rules.page import ArticleUnknown, article_texts, rule_page
from fivepins.rules.words import LANGUAGES
from fivepins.web.http.errors import Refusal, Unknown

router = APIRouter(prefix="/api", tags=["law"])

EditionId = Annotated[str, Path(max_length=100, description="Id of a rule book.", examples=[DEFAULT])]
EditionQuery = Annotated[str, Query(max_length=100, description="Id of a rule book.", examples=[DEFAULT])]
Lang = Annotated[str, Query(max_length=10, description="Language of the words.", examples=list(LANGUAGES))]


def edition_named(name: str) -> Edition:
    """A printed edition; over HTTP nobody reads other files of this machine.

    Raises:
        InputError: There is no such edition.
    """
    if name not in printed():
        raise InputError("there is no such edition", got=name, expected=", ".join(printed()))
    return load(name)


def language_named(name: str) -> str:
    """A language of the law's words.

    Raises:
        InputError: There is no such language.
    """
    if name not in LANGUAGES:
        raise InputError("there is no such language", got=name, expected=", ".join(LANGUAGES))
    return name


def _edition_at(name: str) -> Edition:
    if name not in printed():
        raise Unknown("there is no such edition", got=name, expected=", ".join(printed()))
    return load(name)


@router.get("/editions", responses={422: {"model": Refusal}})
async def editions(lang: Lang = "en") -> list[dict[str, Any]]:
    """The printed rule books, the usual one first, each as `GET /api/editions/{edition}` tells it."""
    language_named(lang)
    return [rule_book(load(name), lang) for name in printed()]


@router.get("/editions/{edition}", responses={404: {"model": Refusal}, 422: {"model": Refusal}})
async def edition(edition: EditionId, lang: Lang = "en") -> dict[str, Any]:
    """A rule book: prices, fouls and calls with their names, possible totals, and every policy with its article."""
    return rule_book(_edition_at(edition), language_named(lang))


@router.get("/rules", responses={422: {"model": Refusal}})
async def rules(edition: EditionQuery = DEFAULT, lang: Lang = "en") -> dict[str, Any]:
    """The articles of a rule book in our own words; `text_lang` is the language that they are in."""
    found = edition_named(edition)
    text_lang, texts = article_texts(found, language_named(lang))
    articles = {number: texts.get(number, "") for number in found.articles}
    return {"edition": found.id, "lang": lang, "text_lang": text_lang, "articles": articles}


@router.get("/rules/{article}", responses={404: {"model": Refusal}, 422: {"model": Refusal}})
async def rule(
    article: Annotated[str, Path(max_length=40, description="Number of the article.", examples=["15.3b"])],
    edition: EditionQuery = DEFAULT,
    lang: Lang = "en",
) -> dict[str, Any]:
    """One article with its prices, rules, readings and cases: the object that `fivepins rule --json` prints."""
    found = edition_named(edition)
    try:
        return rule_page(found, article, language_named(lang)).to_json()
    except ArticleUnknown as error:
        raise Unknown(str(error), got=article, expected="an article of the book") from None
