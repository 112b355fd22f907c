"""What a client sends to the simulated table, in several of its doors."""

from typing import Annotated, Literal

from pydantic import Field

from fivepins.model.shot import Shot, shot_from_json
from fivepins.web.http.shapes import Body

Seq = Annotated[int, Field(ge=1, le=10_000_000, description="The number that it is to get: the view's `seq` + 1.")]
ClientId = Annotated[
    str, Field(min_length=1, max_length=100, description="A fresh id that the client makes for each move.")
]
Number = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-1e6, le=1e6)]
Side = Literal["white", "yellow"]


class ShotJson(Body):
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


class NewMove(Body):
    """Something that is done beside the strokes: the choice of 13.5, a pause, its end, the wish for a reset."""

    seq: Seq
    client_id: ClientId
