"""What players at the simulated table do between strokes, over HTTP: pause, reset, giving up."""

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import Field

from fivepins.hall.table.between_strokes import play_answer, play_giving_up, play_pause, play_ready, play_reset
from fivepins.web.http.parameters import HallHere, Lang, MatchId
from fivepins.web.http.refusal_log import LoggedRoute
from fivepins.web.table import answers
from fivepins.web.table.bodies import NewMove
from fivepins.web.table.mover import MOVES, MOVING, Credentials, moved

router = APIRouter(
    prefix="/api/play/{match}", tags=["play"], route_class=LoggedRoute, responses=MOVES, dependencies=MOVING
)


class NewAnswer(NewMove):
    """The answer to who asks for the reset of 10.4."""

    agree: bool = Field(strict=True, description="Whether the reset is granted.")


class NewGivingUp(NewMove):
    """A game or the match is given up."""

    scope: Literal["game", "match"]


@router.post("/pause", status_code=201, response_model=answers.Moved)
async def pause(match: MatchId, new: NewMove, hall: HallHere, credentials: Credentials, lang: Lang) -> Response:
    """Begin the pause of the book; either side may where one is due."""
    return await moved(hall, match, credentials, new, lang, play_pause)


@router.post("/ready", status_code=201, response_model=answers.Moved)
async def ready(match: MatchId, new: NewMove, hall: HallHere, credentials: Credentials, lang: Lang) -> Response:
    """Say that the pause may end for this side; it ends when both said so, or for one when its minutes are over."""
    return await moved(hall, match, credentials, new, lang, play_ready)


@router.post("/reset", status_code=201, response_model=answers.Moved)
async def reset(match: MatchId, new: NewMove, hall: HallHere, credentials: Credentials, lang: Lang) -> Response:
    """Ask for the opening position because of balls in contact (10.4); the other side answers."""
    return await moved(hall, match, credentials, new, lang, play_reset)


@router.post("/answer", status_code=201, response_model=answers.Moved)
async def answer(match: MatchId, new: NewAnswer, hall: HallHere, credentials: Credentials, lang: Lang) -> Response:
    """Grant the reset that the other side asks for, or not."""
    return await moved(hall, match, credentials, new, lang, play_answer, new.agree)


@router.post("/give-up", status_code=201, response_model=answers.Moved)
async def give_up(match: MatchId, new: NewGivingUp, hall: HallHere, credentials: Credentials, lang: Lang) -> Response:
    """Give up a game or the match."""
    return await moved(hall, match, credentials, new, lang, play_giving_up, new.scope)
