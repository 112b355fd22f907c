"""Matches over HTTP: begin one, list them, read one, put one away."""

import asyncio
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Response
from pydantic import Field

from fivepins.desk.rows import strokes_json
from fivepins.hall.match.json_bytes import json_bytes
from fivepins.match.fold.public import public
from fivepins.match.notation.headers import creation_of_headers
from fivepins.match.protocol.numbers import numbers
from fivepins.rules.edition import DEFAULT, load_printed
from fivepins.web.desk import answers
from fivepins.web.http.answers import json_answer
from fivepins.web.http.parameters import NO_MATCH_NAMED, REFUSALS, HallHere, Lang, MatchId
from fivepins.web.http.shapes import Body, Refusal
from fivepins.web.http.view import View

router = APIRouter(prefix="/api/matches", tags=["matches"])

MAX_PAGE: Final = 200
"""Matches or strokes that one answer lists."""

Word = Annotated[str, Field(max_length=300)]


class NewMatch(Body):
    """A match to begin."""

    white: str = Field(max_length=300, description="Who plays with the white ball at first; a pair as `A / B`.")
    yellow: str = Field(max_length=300, description="Who plays with the yellow ball at first.")
    edition: str = Field(DEFAULT, max_length=100, description="Id of the rule book.", examples=[DEFAULT])
    target: int = Field(60, description="Points that win a game, 1 to 1000000.")
    best_of: int = Field(1, description="Odd number of games.")
    event: Word = ""
    site: Word = ""
    date: Word = ""
    round: Word = ""
    table: Word = ""
    referee: Word = ""
    scribe: Word = ""
    start: str = Field(
        "", max_length=20, description="Handicap: White's and Yellow's points at the start of a game.", examples=["8-0"]
    )
    clock: bool = Field(False, description="Whether the shot clock of the rule book runs.")
    rehearsal: bool = Field(False, description="Whether it is only a rehearsal.")
    author: str = Field("", max_length=200, description="Who enters it.")
    desk: str = Field("", max_length=200, description="On which desk.")
    client_id: str = Field("", max_length=200, description="A fresh id: the same request again begins no second match.")

    def headers(self) -> list[tuple[str, str]]:
        """The same as the headers of a match file."""
        words = ("event", "site", "date", "round", "table", "referee", "scribe")
        headers = [(name.capitalize(), getattr(self, name)) for name in words if getattr(self, name)]
        headers += [("White", self.white), ("Yellow", self.yellow), ("Rules", self.edition)]
        headers += [("Target", str(self.target)), ("BestOf", str(self.best_of))]
        headers += [("Start", self.start)] if self.start else []
        return headers + [(name, "yes") for name, on in (("Clock", self.clock), ("Rehearsal", self.rehearsal)) if on]


class Archive(Body):
    """Whether a match is put away."""

    archived: bool


@router.post(
    "",
    status_code=201,
    response_model=answers.Created,
    responses={
        200: {"model": answers.Created, "description": "This request began the match before."},
        **NO_MATCH_NAMED,
    },
)
async def begin(new: NewMatch, hall: HallHere) -> Response:
    """Begin a match."""
    load_printed(new.edition)
    creation = creation_of_headers(new.headers())
    match_id, fresh = await hall.matches.begin(creation, author=new.author, desk=new.desk, client_id=new.client_id)
    return json_answer(json_bytes({"id": match_id}), 201 if fresh else 200)


@router.get("", response_model=answers.Listing, responses=NO_MATCH_NAMED)
async def search(
    hall: HallHere,
    q: Annotated[str, Query(max_length=200, description="Words that stand in names or heading.")] = "",
    archived: Annotated[Literal["no", "yes", "all"], Query(description="Which matches.")] = "no",
    limit: Annotated[int, Query(ge=1, le=MAX_PAGE, description="At most so many.")] = 50,
    before: Annotated[str, Query(max_length=80, description="`next` of the page before.")] = "",
) -> Response:
    """Matches, the last changed first."""
    chosen = {"no": False, "yes": True, "all": None}[archived]
    page = await hall.lists.page(q, archived=chosen, limit=limit, before=before)
    return json_answer(json_bytes(page._asdict()))


@router.get("/{match}", response_model=View, responses=REFUSALS)
async def read(match: MatchId, hall: HallHere, lang: Lang) -> Response:
    """The view: everything that a screen draws."""
    async with hall.matches.at(match) as found:
        return json_answer(found.view(lang))


@router.get("/{match}/strokes", response_model=answers.Strokes, responses=REFUSALS)
async def strokes(
    match: MatchId,
    hall: HallHere,
    game: Annotated[int, Query(ge=0, le=10_000, description="Number of a game, 0 for all.")] = 0,
    after: Annotated[int, Query(ge=0, le=10_000_000, description="`next` of the page before.")] = 0,
    limit: Annotated[int, Query(ge=1, le=MAX_PAGE, description="At most so many.")] = MAX_PAGE,
) -> Response:
    """Strokes, and other entries that gave points, in their order."""
    async with hall.matches.at(match) as found:
        return json_answer(json_bytes(strokes_json(found.state, game=game, after=after, limit=limit)))


@router.get("/{match}/numbers", response_model=answers.Numbers, responses=REFUSALS)
async def read_numbers(match: MatchId, hall: HallHere, lang: Lang) -> Response:
    """What the public may see of the match in numbers: figures of both sides, and how likely each is to win."""
    async with hall.matches.at(match) as found:
        state = found.state
    return json_answer(json_bytes(await asyncio.to_thread(lambda: numbers(public(state), lang))))


@router.post(
    "/{match}/archive",
    response_model=answers.Archived,
    responses={403: {"model": Refusal, "description": "It is being played."}, **REFUSALS},
)
async def archive(match: MatchId, wish: Archive, hall: HallHere) -> Response:
    """Put a match away, or take it out again; it stays readable either way."""
    await hall.matches.archive(match, wish.archived)
    return json_answer(json_bytes({"id": match, "archived": wish.archived}))
