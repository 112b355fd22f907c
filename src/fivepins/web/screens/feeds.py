"""Flat rows of tables for programs that know nothing nested: graphics programs, switchers, a page from elsewhere.

They may be read from any page, and nothing else may: only the public's score is in them.
"""

from fastapi import APIRouter, Response

from fivepins.hall.match.json_bytes import json_bytes
from fivepins.web.http.answers import json_answer
from fivepins.web.http.parameters import NO_MATCH_NAMED, HallHere
from fivepins.web.screens import answers
from fivepins.web.screens.tables import TableName

router = APIRouter(prefix="/api/feeds", tags=["tables"])


@router.get("/tables", response_model=list[answers.Row], responses=NO_MATCH_NAMED)
async def all_rows(hall: HallHere) -> Response:
    """Every table as a flat row of one array."""
    return _for_anybody(json_bytes(await hall.floor.rows()))


@router.get("/tables/{table:path}", response_model=list[answers.Row], responses=NO_MATCH_NAMED)
async def one_row(table: TableName, hall: HallHere) -> Response:
    """One table as an array of one flat row."""
    return _for_anybody(json_bytes(await hall.floor.rows(table)))


def _for_anybody(content: bytes) -> Response:
    answer = json_answer(content)
    answer.headers["Access-Control-Allow-Origin"] = "*"
    # What stands here is meant for other sites; everything else of the server is not.
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
