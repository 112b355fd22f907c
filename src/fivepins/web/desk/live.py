"""A match followed over HTTP."""

from fastapi import APIRouter, Response

from fivepins.web.http.parameters import REFUSALS, HallHere, Lang, MatchId
from fivepins.web.http.stream import Stream

router = APIRouter(prefix="/api/matches", tags=["matches"])


@router.get(
    "/{match}/live",
    response_class=Response,
    responses={
        200: {
            "description": "Events: the view with the entry's number as id, and `beat` every two seconds.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **REFUSALS,
    },
)
async def live(match: MatchId, hall: HallHere, lang: Lang) -> Response:
    """Follow a match: the whole view at once and after every entry."""
    return Stream(await hall.matches.follow(match, lang))
