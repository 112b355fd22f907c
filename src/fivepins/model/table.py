"""The measures of the table, its balls and its pins, in metres and kilograms.

x runs along the short cushion to the right, y along the long cushion upward, the origin is the lower left corner
of the bed, between the noses of the cushions.
"""

import math
from typing import Final, NamedTuple

Point = tuple[float, float]


class Pin(NamedTuple):
    """The profile of a pin, a body of revolution; heights above the bed.

    Source: FIBiS 2–5 and Tavola 2 (belly and neck heights are measured off that drawing). The mass is in no rule
    book; 1.4 g is a plastic pin by its volume.
    """

    height: float = 0.025
    base_radius: float = 0.0035
    belly_radius: float = 0.005
    belly_height: float = 0.0067
    neck_radius: float = 0.0025
    neck_height: float = 0.017
    head_radius: float = 0.0035
    head_height: float = 0.0215
    mass: float = 0.0014


class Table(NamedTuple):
    """A table with its balls, pins and marks.

    Source: umb-1997 art. 1, FIBiS 2–5.
    """

    name: str = "match"
    width: float = 1.42
    length: float = 2.84
    nose_height: float = 0.037
    ball_radius: float = 0.03075
    ball_mass: float = 0.210
    pin_pitch: float = 0.066
    mark_distance: float = 0.100
    pin: Pin = Pin()

    @property
    def middle_y(self) -> float:
        """Where the middle line lies, which divides the halves."""
        return self.length / 2

    @property
    def top_mark(self) -> Point:
        """On the long axis, near the upper short cushion."""
        return self.width / 2, round(self.length - self.mark_distance, 9)

    @property
    def bottom_mark(self) -> Point:
        """On the long axis, near the lower short cushion."""
        return self.width / 2, self.mark_distance

    @property
    def red_mark(self) -> Point:
        """Centre of the upper half."""
        return self.width / 2, self.length * 0.75

    @property
    def lower_central_mark(self) -> Point:
        """Centre of the lower half, on the lag line."""
        return self.width / 2, self.length * 0.25

    @property
    def pin_spots(self) -> dict[str, Point]:
        """Where the five pins stand, by letter."""
        x, y, pitch = self.width / 2, self.length / 2, self.pin_pitch
        up, down, left, right = (round(place, 9) for place in (y + pitch, y - pitch, x - pitch, x + pitch))
        return {"n": (x, up), "w": (left, y), "m": (x, y), "e": (right, y), "s": (x, down)}

    @property
    def pin_reach(self) -> float:
        """How near to a pin's spot a ball's centre may come before it touches the standing pin's head (about 33 mm).

        Source: √((R+r)² − (R−h)²) with the head's radius r at height h.
        """
        radius = self.ball_radius
        return math.sqrt((radius + self.pin.head_radius) ** 2 - (radius - self.pin.head_height) ** 2)


MATCH: Final = Table()
"""The match table of both printed books."""

TABLES: Final[dict[str, Table]] = {MATCH.name: MATCH}
"""Tables by the name that an edition gives."""
