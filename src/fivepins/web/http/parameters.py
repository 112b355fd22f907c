"""What the routes of several doors read: the hall, ids, languages, and the refusals that go with them."""

from typing import Annotated, Any, Final

from fastapi import Depends, Header, Path, Query, Request

from fivepins.hall.hall import Hall
from fivepins.rules.edition import DEFAULT
from fivepins.rules.words import LANGUAGES, language
from fivepins.web.http.shapes import Refusal

Responses = dict[int | str, dict[str, Any]]


async def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def _language(
    lang: Annotated[str, Query(max_length=10, description="Language of the words.", examples=list(LANGUAGES))] = "en",
) -> str:
    return language(lang)


HallHere = Annotated[Hall, Depends(_hall)]
Lang = Annotated[str, Depends(_language)]
MatchId = Annotated[str, Path(max_length=40, description="Id of the match.")]
EntryNumber = Annotated[int, Path(ge=1, le=10_000_000, description="Number of the entry.")]
EditionQuery = Annotated[str, Query(max_length=100, description="Id of a rule book.", examples=[DEFAULT])]
Encodings = Annotated[str, Header(alias="accept-encoding", include_in_schema=False)]

NO_MATCH_NAMED: Final[Responses] = {
    422: {"model": Refusal},
    503: {"model": Refusal, "description": "The database cannot be used now."},
}
"""Refusals of a route that names no match."""

REFUSALS: Final[Responses] = {404: {"model": Refusal, "description": "There is no such match."}, **NO_MATCH_NAMED}
"""Refusals of a route that names one."""
