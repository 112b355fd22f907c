"""Tables over HTTP: all of them, or one; once, or followed."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from fivepins.web.http.answers import json_answer
from fivepins.web.http.parameters import NO_MATCH_NAMED, HallHere, Lang
from fivepins.web.http.stream import Stream
from fivepins.web.screens import answers

router = APIRouter(prefix="/api/tables", tags=["tables"])

TableName = Annotated[str, Path(max_length=40, description="What matches call it in their heading.", examples=["4"])]

STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Events: the whole answer at once and after every change, and `beat` every two seconds.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    },
    **NO_MATCH_NAMED,
}


@router.get("", response_model=answers.Hall, responses=NO_MATCH_NAMED)
async def tables(hall: HallHere) -> Response:
    """Every table with the match that stands there: the one that was begun last, and what waits for it."""
    return json_answer(await hall.floor.hall())


@router.get("/live", response_class=Response, responses=STREAM)
async def follow_all(hall: HallHere) -> Response:
    """Follow all tables in one stream."""
    return Stream(await hall.floor.follow())


@router.get("/{table:path}/live", response_class=Response, responses=STREAM)
async def follow_one(table: TableName, hall: HallHere, lang: Lang) -> Response:
    """Follow a table: when the next match begins there, it is the next match that is told."""
    return Stream(await hall.floor.follow_table(table, lang))


@router.get("/{table:path}", response_model=answers.Table, responses=NO_MATCH_NAMED)
async def table(table: TableName, hall: HallHere, lang: Lang) -> Response:
    """One table: the view of the match that stands there, and the match that comes next."""
    return json_answer(await hall.floor.table(table, lang))
