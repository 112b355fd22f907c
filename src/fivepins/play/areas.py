"""Where a ball in hand may be placed: a half of the table without what other balls and standing pins take up."""

import math
from typing import Any, Final, NamedTuple

from fivepins.model.position import Position
from fivepins.model.symbols import Half, Player, other
from fivepins.model.table import Point, Table

ROUNDING: Final = 1e-9
"""Metres by which a placed ball may overlap: what writing its centre in millimetres costs."""


class Disc(NamedTuple):
    """A circle that the centre of the placed ball must stay out of.

    Attributes:
        what: What lies in it: a ball by its colour, or a pin by its letter behind a dot, as in a trace.
        centre: Its centre, m.
        radius: Its radius, m.
    """

    what: str
    centre: Point
    radius: float


class Area(NamedTuple):
    """Where the centre of a ball in hand may lie.

    Attributes:
        half: The half of the table.
        rectangle: x0, y0, x1, y1 in m, the edges included.
        discs: What must not be covered.
    """

    half: Half
    rectangle: tuple[float, float, float, float]
    discs: tuple[Disc, ...]

    def allows(self, at: Point) -> str | None:
        """Why a centre may not be there, None where it may.

        Args:
            at: The centre, m.
        """
        x, y = at
        if not (math.isfinite(x) and math.isfinite(y)):
            return "the place of the ball is no place"
        x0, y0, x1, y1 = self.rectangle
        if not (x0 - ROUNDING <= x <= x1 + ROUNDING and y0 - ROUNDING <= y <= y1 + ROUNDING):
            return f"the ball must lie wholly in the {self.half} half"
        for what, centre, radius in self.discs:
            if math.dist(at, centre) < radius - ROUNDING:
                return (
                    f"the ball would lie on the pin {what[1:]}" if what[0] == "." else f"the ball would lie on {what}"
                )
        return None

    def to_json(self) -> dict[str, Any]:
        """The area as plain JSON values, in metres."""
        return {
            "half": self.half,
            "rectangles": [list(self.rectangle)],
            "discs": [[*disc.centre, disc.radius] for disc in self.discs],
        }


def area(position: Position, striker: Player, half: Half, table: Table) -> Area:
    """Where the striker may place his ball.

    No part of it may be over the middle line, over another ball or over a pin that stands.

    Args:
        position: Balls and pins as they lie; the striker's own ball is in hand, wherever it is told to be.
        striker: Whose ball is in hand.
        half: The half that it may be placed in.
        table: The table.

    Source: umb-1997 4.1, 4.2, 13.2, 13.3; FIBiS 11, 18.2, 18.3.
    """
    radius = table.ball_radius
    low, high = (
        (radius, table.middle_y - radius) if half == "lower" else (table.middle_y + radius, table.length - radius)
    )
    discs = [
        Disc(ball, centre, 2 * radius)
        for ball in (other(striker).lower(), "r")
        if (centre := position.ball(ball)) is not None
    ]
    discs += [Disc("." + pin, table.pin_spots[pin], table.pin_reach) for pin in position.pins]
    x0, y0, x1, y1 = (round(part, 9) for part in (radius, low, table.width - radius, high))
    return Area(half, (x0, y0, x1, y1), tuple(discs))
