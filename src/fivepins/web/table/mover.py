"""A move at the simulated table over HTTP: who makes it, and its answer."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

from fastapi import Depends, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from fivepins.hall.hall import Hall
from fivepins.hall.match.match import Match
from fivepins.model.symbols import Player
from fivepins.web.http.answers import json_answer
from fivepins.web.http.errors import Unauthorized
from fivepins.web.http.parameters import REFUSALS, HallHere, Responses
from fivepins.web.http.rate_limit import Limited
from fivepins.web.http.shapes import Refusal
from fivepins.web.table import answers
from fivepins.web.table.bodies import NewMove

A_SECOND: Final = 20
"""Moves, and beginnings of matches, that a client may send in a second."""

LIMITED = Depends(Limited("move", A_SECOND))

_BEARER = HTTPBearer(auto_error=False, description="The token that the match was begun with, for one side.")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]


async def _ready(hall: HallHere) -> None:
    hall.simulator.need()


READY = [Depends(_ready)]
MOVING = [LIMITED, Depends(_ready)]

MOVES: Final[Responses] = {
    200: {"model": answers.Moved, "description": "This request was answered before."},
    401: {"model": Refusal, "description": "There is no token."},
    403: {"model": Refusal, "description": "The token belongs to no side of this match."},
    409: {"model": answers.NotNow, "description": "The move is not awaited now, or not from this side."},
    429: {"model": Refusal, "description": "More requests than a client may send."},
    **REFUSALS,
    503: {"model": answers.NotReady, "description": "The table is being prepared, or the database cannot be used now."},
}
"""Answers of a move."""


def mover(hall: Hall, match: Match, credentials: Credentials, new: NewMove) -> Player:
    """The side that a request comes from.

    Raises:
        Unauthorized: If it says none.
        InputError: What the hall refuses.
    """
    if credentials is None:
        raise Unauthorized("a move needs the token of its side", expected="Authorization: Bearer and the token")
    return hall.seating.mover(match, credentials.credentials, new.client_id)


async def moved(
    hall: Hall,
    match_id: str,
    credentials: Credentials,
    new: NewMove,
    lang: str,
    play: Callable[..., Awaitable[int]],
    *said: Any,
) -> Response:
    """Make a move that gives the number of its entry.

    Args:
        hall: The hall.
        match_id: Which match.
        credentials: Whose move it is.
        new: The move.
        lang: Language of the view.
        play: What makes it.
        *said: What the move says beside.
    """
    async with hall.matches.at(match_id) as match:
        player = mover(hall, match, credentials, new)
        seq = await play(hall.writer, match, player, *said, seq=new.seq, client_id=new.client_id)
        return json_answer(b'{"seq":%d,"view":%b}' % (seq, match.view(lang)), 201)
