"""What players at the simulated table do beside their strokes, over HTTP: pause, reset, giving up."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Response

from fivepins.hall.matches import Matches
from fivepins.hall.table.moves import play_answer, play_giving_up, play_pause, play_ready, play_reset
from fivepins.web.desk.scoring import Hub, MatchId
from fivepins.web.http.refusal_log import LoggedRoute
from fivepins.web.law.rulebooks import Lang, language_named
from fivepins.web.table import answers as shapes
from fivepins.web.table.bodies import NewAnswer, NewGivingUp, NewMove
from fivepins.web.table.moves import MOVES, MOVING, Credentials, made, mover_of

router = APIRouter(
    prefix="/api/play/{match}", tags=["play"], route_class=LoggedRoute, responses=MOVES, dependencies=MOVING
)


async def _moved(
    match: str,
    matches: Matches,
    credentials: Credentials,
    lang: str,
    new: NewMove | NewAnswer | NewGivingUp,
    play: Callable[..., Awaitable[int]],
    *said: object,
) -> Response:
    language_named(lang)
    async with matches.at(match) as found:
        player = mover_of(matches, found, credentials, new.client_id)
        return await made(found, play(matches, found, player, *said, seq=new.seq, client_id=new.client_id), lang)


@router.post("/pause", status_code=201, response_model=shapes.Moved)
async def pause(match: MatchId, new: NewMove, matches: Hub, credentials: Credentials, lang: Lang = "en") -> Response:
    """Begin the pause of the book; either side may where one is due."""
    return await _moved(match, matches, credentials, lang, new, play_pause)


@router.post("/ready", status_code=201, response_model=shapes.Moved)
async def ready(match: MatchId, new: NewMove, matches: Hub, credentials: Credentials, lang: Lang = "en") -> Response:
    """Say that the pause may end for this side; it ends when both said so, or for one when its minutes are over."""
    return await _moved(match, matches, credentials, lang, new, play_ready)


@router.post("/reset", status_code=201, response_model=shapes.Moved)
async def reset(match: MatchId, new: NewMove, matches: Hub, credentials: Credentials, lang: Lang = "en") -> Response:
    """Ask for the opening position because of balls in contact (10.4); the other side answers."""
    return await _moved(match, matches, credentials, lang, new, play_reset)


@router.post("/answer", status_code=201, response_model=shapes.Moved)
async def answer(match: MatchId, new: NewAnswer, matches: Hub, credentials: Credentials, lang: Lang = "en") -> Response:
    """Grant the reset that the other side asks for, or not."""
    return await _moved(match, matches, credentials, lang, new, play_answer, new.agree)


@router.post("/give-up", status_code=201, response_model=shapes.Moved)
async def give_up(
    match: MatchId, new: NewGivingUp, matches: Hub, credentials: Credentials, lang: Lang = "en"
) -> Response:
    """Give up a game or the match."""
    return await _moved(match, matches, credentials, lang, new, play_giving_up, new.scope)
