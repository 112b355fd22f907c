"""A match on the simulated table begun over HTTP."""

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import Field

from fivepins.hall.match.json_bytes import json_bytes
from fivepins.hall.match.seats import PERSON
from fivepins.hall.table.seating import Wish
from fivepins.players.levels import LEVELS
from fivepins.rules.edition import DEFAULT
from fivepins.web.http.answers import packed_answer
from fivepins.web.http.parameters import NO_MATCH_NAMED, HallHere
from fivepins.web.http.refusal_log import LoggedRoute
from fivepins.web.http.shapes import Body, Refusal
from fivepins.web.table import answers
from fivepins.web.table.mover import LIMITED

router = APIRouter(prefix="/api/play", tags=["play"], route_class=LoggedRoute)


class NewSide(Body):
    """Who plays a side."""

    name: str = Field(max_length=200, description="Name of the player.")
    player: Literal["person", "novice", "beginner", "league", "club", "master", "guest"] = Field(
        PERSON, description="`person`, the level of a computer, or `guest`: the server's own."
    )


class NewStart(Body):
    """Points that the sides begin every game with, below the target."""

    white: int = 0
    yellow: int = 0


class NewPlay(Body):
    """A match to begin on the simulated table."""

    white: NewSide
    yellow: NewSide
    edition: str = Field(DEFAULT, max_length=100, description="Id of the rule book.", examples=[DEFAULT])
    target: int = Field(50, description="Points that win a game, 1 to 1000000.")
    best_of: int = Field(1, description="Odd number of games.")
    client_id: str = Field(
        min_length=16, max_length=100, description="A fresh secret: the same request again is given the same tokens."
    )
    start: NewStart = Field(NewStart(), description="A handicap: points that each begins every game with.")
    seed: int | None = Field(
        None, ge=0, lt=2**53, description="What the play of computers follows from; null draws a secret one."
    )

    def wish(self) -> Wish:
        """The same for the hall."""
        sides = {"white": self.white, "yellow": self.yellow}
        return Wish(
            names={side: one.name for side, one in sides.items()},
            players={side: one.player for side, one in sides.items()},
            client_id=self.client_id,
            edition=self.edition,
            target=self.target,
            best_of=self.best_of,
            seed=self.seed,
            start=(self.start.white, self.start.yellow),
        )


@router.get("/players", response_model=answers.Players)
async def players(hall: HallHere) -> Response:
    """Who plays here beside persons."""
    return packed_answer(json_bytes({"levels": [*LEVELS], "guest": hall.seating.guest}))


@router.post(
    "",
    status_code=201,
    response_model=answers.Begun,
    responses={
        200: {"model": answers.Begun, "description": "This request began the match before."},
        429: {"model": Refusal, "description": "More requests than a client may send."},
        **NO_MATCH_NAMED,
    },
    dependencies=[LIMITED],
)
async def begin(new: NewPlay, hall: HallHere) -> Response:
    """Begin a match on the simulated table; each person's token is told once, to who began it."""
    begun = await hall.seating.begin(new.wish())
    return packed_answer(json_bytes({"id": begun.id, "tokens": begun.tokens}), 201 if begun.fresh else 200)
