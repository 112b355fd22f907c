"""What a client sends to the simulated table."""

from typing import Annotated, Literal

from pydantic import Field

from fivepins.hall.table.simulated_table import PERSON
from fivepins.model.fields import number
from fivepins.model.shot import Shot, shot_from_json
from fivepins.model.table import Point
from fivepins.rules.edition import DEFAULT
from fivepins.web.desk.scoring import Body

Seq = Annotated[int, Field(ge=1, le=10_000_000, description="The number that it is to get: the view's `seq` + 1.")]
ClientId = Annotated[
    str, Field(min_length=1, max_length=100, description="A fresh id that the client makes for each move.")
]
Number = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-1e6, le=1e6)]
Side = Literal["white", "yellow"]


class ShotTwin(Body):
    """A shot: its notation as JSON."""

    az: Number = Field(description="Azimuth of the cue, degrees counter-clockwise from +x.")
    v: Number | None = Field(None, description="Speed of the cue ball behind the tip, m/s.")
    cue: Number | None = Field(None, description="Speed of the cue instead, m/s.")
    el: Number = Field(0.0, description="Elevation of the cue, degrees.")
    side: Number = Field(0.0, description="Tip offset to the right, in ball radii.")
    high: Number = Field(0.0, description="Tip offset upward, in ball radii.")

    def shot(self) -> Shot:
        """The shot.

        Raises:
            InputError: If it has no speed, or two.
        """
        return shot_from_json(self.model_dump(exclude_none=True))


class NewSide(Body):
    """Who plays a side."""

    name: str = Field(max_length=200, description="Name of the player.")
    player: Literal["person", "beginner", "club", "master"] = Field(
        PERSON, description="`person`, or the level of a computer."
    )


class NewPlay(Body):
    """A match to begin on the simulated table."""

    white: NewSide
    yellow: NewSide
    edition: str = Field(DEFAULT, max_length=100, description="Id of the rule book.", examples=[DEFAULT])
    target: int = Field(60, description="Points that win a game, 1 to 1000000.")
    best_of: int = Field(1, description="Odd number of games.")
    client_id: str = Field(
        min_length=16, max_length=100, description="A fresh secret: the same request again is given the same tokens."
    )
    seed: int | None = Field(None, ge=0, lt=2**53, description="What the play of computers follows from.")


class NewLag(Body):
    """One side of the lag."""

    seq: Seq
    client_id: ClientId
    shot: ShotTwin


class NewOpening(Body):
    """Who opens."""

    seq: Seq
    client_id: ClientId
    opens: Side = Field(description="The side of now that opens.")


class NewMove(Body):
    """Something that is done beside the strokes: the choice of 13.5, a pause, its end, the wish for a reset."""

    seq: Seq
    client_id: ClientId


class NewAnswer(Body):
    """The answer to who asks for the reset of 10.4."""

    seq: Seq
    client_id: ClientId
    agree: bool = Field(strict=True, description="Whether the reset is granted.")


class NewGivingUp(Body):
    """A game or the match is given up."""

    seq: Seq
    client_id: ClientId
    scope: Literal["game", "match"]


class NewStroke(Body):
    """A stroke."""

    seq: Seq
    client_id: ClientId
    shot: ShotTwin
    at: tuple[Number, Number] | None = Field(
        None, description="Centre of the ball in hand, [x, y] in mm; null for none."
    )

    def place(self) -> Point | None:
        """The place of the ball in hand, m, as the notation reads it: a division would round once more."""
        if self.at is None:
            return None
        x, y = (number(repr(part), 1, exponent=-3) for part in self.at)
        return x, y
