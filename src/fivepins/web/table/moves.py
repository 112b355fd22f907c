"""The moves of a match on the simulated table over HTTP: lag, opening, choice, strokes. The hall decides everything."""

from fastapi import APIRouter, Response
from pydantic import Field

from fivepins.hall.match.json_bytes import json_bytes
from fivepins.hall.match.seats import PLAYER_OF
from fivepins.hall.table.moves import play_choice, play_lag, play_open, play_stroke
from fivepins.hall.table.replays import replay_stroke
from fivepins.model.fields import number
from fivepins.model.table import Point
from fivepins.web.http.answers import packed_answer
from fivepins.web.http.parameters import Encodings, HallHere, Lang, MatchId
from fivepins.web.http.refusal_log import LoggedRoute
from fivepins.web.table import answers
from fivepins.web.table.bodies import NewMove, Number, ShotJson, Side
from fivepins.web.table.mover import MOVES, MOVING, Credentials, moved, mover

router = APIRouter(
    prefix="/api/play/{match}", tags=["play"], route_class=LoggedRoute, responses=MOVES, dependencies=MOVING
)


class NewLag(NewMove):
    """One side of the lag."""

    shot: ShotJson


class NewOpening(NewMove):
    """Who opens."""

    opens: Side = Field(description="The side of now that opens.")


class NewStroke(NewMove):
    """A stroke."""

    shot: ShotJson
    at: tuple[Number, Number] | None = Field(
        None, description="Centre of the ball in hand, [x, y] in mm; null for none."
    )

    def place(self) -> Point | None:
        """The place of the ball in hand, m, as the notation reads it: a division would round once more."""
        if self.at is None:
            return None
        x, y = (number(repr(part), 1, exponent=-3) for part in self.at)
        return x, y


@router.post("/lag", status_code=201, response_model=answers.Moved)
async def lag(match: MatchId, new: NewLag, hall: HallHere, credentials: Credentials, lang: Lang) -> Response:
    """Play one side of the lag; both balls are simulated together when both sides have struck."""
    return await moved(hall, match, credentials, new, lang, play_lag, new.shot.shot())


@router.post("/open", status_code=201, response_model=answers.Moved)
async def opening(match: MatchId, new: NewOpening, hall: HallHere, credentials: Credentials, lang: Lang) -> Response:
    """Say who opens; the winner of the lag may. Where White opens by the book, the players exchange their balls."""
    return await moved(hall, match, credentials, new, lang, play_open, PLAYER_OF[new.opens])


@router.post("/choice", status_code=201, response_model=answers.Moved)
async def choice(match: MatchId, new: NewMove, hall: HallHere, credentials: Credentials, lang: Lang) -> Response:
    """Ask for the opponent's ball on its mark before playing from hand (13.5)."""
    return await moved(hall, match, credentials, new, lang, play_choice)


@router.post(
    "/strokes",
    status_code=201,
    response_model=answers.Struck,
    responses={200: {"model": answers.Struck, "description": "This request was answered before."}},
)
async def strike(
    match: MatchId, new: NewStroke, hall: HallHere, credentials: Credentials, lang: Lang, encodings: Encodings = ""
) -> Response:
    """Play a stroke; the answer comes when it is simulated, judged and safe on the disk."""
    shot = new.shot.shot()
    async with hall.matches.at(match) as found:
        player = mover(hall, found, credentials, new)
        entered = await play_stroke(
            hall.writer, found, player, shot, new.place(), seq=new.seq, client_id=new.client_id, lang=lang
        )
        stroke = json_bytes(await replay_stroke(found, entered.seq, lang))
        content = b'{"seq":%d,"stroke":%b,"view":%b}' % (entered.seq, stroke, found.view(lang))
    return packed_answer(content, 201 if entered.fresh else 200, encodings)
