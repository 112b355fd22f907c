"""Practice over HTTP: what a shot would do from any position, and what a hand would make of it. Nothing is kept."""

import asyncio
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Response
from pydantic import Field

from fivepins.hall.match.json_bytes import json_bytes
from fivepins.hall.match.seats import PLAYER_OF
from fivepins.model.position import parse_position, position_from_json
from fivepins.model.turn import Turn
from fivepins.players import practice as players
from fivepins.players.hands import parse_hand
from fivepins.rules.edition import DEFAULT, load_printed
from fivepins.rules.words import language
from fivepins.web.http.answers import packed_answer
from fivepins.web.http.parameters import Encodings, HallHere
from fivepins.web.http.rate_limit import Limited
from fivepins.web.http.shapes import Body, Refusal
from fivepins.web.table import answers
from fivepins.web.table.bodies import ShotJson

A_SECOND: Final = 30
"""Requests that a client may send in a second."""

MOST: Final = 50
"""Strokes of a fan."""

router = APIRouter(prefix="/api/play", tags=["play"])


class PracticeTurn(Body):
    """Who strikes, and how."""

    striker: Literal["white", "yellow"] = "white"
    how: Literal["plain", "break", "hand", "reset"] = "plain"
    half: Annotated[Literal["lower", "upper"] | None, Field(description="Where a ball in hand may lie.")] = None


class Trial(Body):
    """A shot to try."""

    position: Annotated[str, Field(max_length=300)] | dict[str, Any] = Field(
        description="Balls and pins, as a line or as JSON in mm; every ball that is struck has its place."
    )
    turn: PracticeTurn = PracticeTurn()
    edition: str = Field(DEFAULT, max_length=100, description="Id of the rule book.", examples=[DEFAULT])
    shot: ShotJson
    fan: int = Field(0, ge=0, le=MOST, description="So many strokes of a hand that means this shot.")
    hand: str = Field("club", max_length=200, description="The hand, by name or by its numbers.")
    seed: int = Field(0, ge=0, lt=2**53, description="The same seed gives the same fan, and the same error.")
    erring: bool = Field(False, description="Whether the stroke itself is played as the hand does it, not as meant.")
    lang: str = Field("en", max_length=10, description="Language of the words.")

    def trial(self) -> players.Trial:
        """The same for a player.

        Raises:
            InputError: If a part of it cannot be.
        """
        edition = load_printed(self.edition)
        position, _ = (
            parse_position(self.position) if isinstance(self.position, str) else position_from_json(self.position)
        )
        turn = Turn(self.turn.how, self.turn.half, PLAYER_OF[self.turn.striker])
        shot, hand = self.shot.shot(), parse_hand(self.hand)
        return players.Trial(position, turn, shot, edition, hand, self.fan, self.seed, self.erring)


@router.get("/ready", response_model=answers.Ready)
async def ready(hall: HallHere) -> dict[str, Any]:
    """How far the simulator is prepared."""
    simulator = hall.simulator
    return {"ready": simulator.done, "total": simulator.total, "done": simulator.ready}


@router.post(
    "/practice",
    response_model=answers.Practice,
    responses={
        422: {"model": Refusal},
        429: {"model": Refusal, "description": "More requests than a client may send."},
        503: {"model": answers.NotReady, "description": "The table is being prepared."},
    },
    dependencies=[Depends(Limited("practice", A_SECOND))],
)
async def practice(trial: Trial, hall: HallHere, encodings: Encodings = "") -> Response:
    """What a shot would do, and a fan of what a hand would make of it; nothing is kept."""
    hall.simulator.need()
    lang = language(trial.lang)
    content = await asyncio.to_thread(lambda one: json_bytes(players.practise(one, lang)), trial.trial())
    return packed_answer(content, encodings=encodings)
