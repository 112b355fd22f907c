"""How a pin that leans on a ball before the stroke stands: the fast pins know that it leans, this says how it looks."""

import itertools
import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.position import Position
from fivepins.model.symbols import BALLS, PINS
from fivepins.model.table import Pin, Table
from fivepins.physics import codes

_STEPEST: Final = 1.2
"""A pin that leans further has fallen, rad."""

_START, _STATE, _TILT = 1 + codes.SINCE, 1 + codes.STATE, 1 + codes.WY


def tilt_against(distance: float, table: Table) -> float:
    """How far a pin tilts until it touches a ball on the bed, rad; 0 where it reaches none.

    It turns about the edge of its base, towards the ball.

    Args:
        distance: From the pin's spot to the ball's centre, seen from above, m.
        table: The table with its pins and balls.
    """

    def gap(tilt: float) -> float:
        return min(
            math.dist(_of_axis(table.pin, height, tilt), (distance, table.ball_radius)) - radius - table.ball_radius
            for height, radius in _rings(table.pin)
        )

    low, high = 0.0, _STEPEST
    if gap(low) <= 0.0 or gap(high) > 0.0:
        return 0.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if gap(middle) > 0.0 else (low, middle)
    return low


def _of_axis(pin: Pin, height: float, tilt: float) -> tuple[float, float]:
    """A point of the axis, along and up, seen from where the axis stands while the pin is upright."""
    base = pin.base_radius
    sine, cosine = math.sin(tilt), math.cos(tilt)
    return base - base * cosine + height * sine, base * sine + height * cosine


def _rings(pin: Pin) -> list[tuple[float, float]]:
    corners = [
        (0.0, pin.base_radius),
        (pin.belly_height, pin.belly_radius),
        (pin.neck_height, pin.neck_radius),
        (pin.head_height, pin.head_radius),
        (pin.height, 0.0),
    ]
    pieces = 8
    return [
        (h0 + (h1 - h0) * k / pieces, r0 + (r1 - r0) * k / pieces)
        for (h0, r0), (h1, r1) in itertools.pairwise(corners)
        for k in range(pieces)
    ]


def lean(segments: NDArray[np.float64], position: Position, table: Table) -> None:
    """Let the pins that lean before a stroke lean in its segments, and fall from there.

    Args:
        segments: As of a trace; changed in place.
        position: Balls and pins before the stroke.
        table: The table.
    """
    for pin, on in position.lean:
        ball = position.ball(on)
        if ball is None:
            continue
        spot = table.pin_spots[pin]
        tilt = tilt_against(math.dist(spot, ball), table)
        rows = np.flatnonzero(segments[:, 0] == len(BALLS) + PINS.index(pin))
        if tilt and len(rows):
            _pose(segments, rows, spot, math.atan2(ball[1] - spot[1], ball[0] - spot[0]), tilt, table.pin)


def _pose(segments: Any, rows: Any, spot: tuple[float, float], heading: float, tilt: float, pin: Pin) -> None:
    out = _of_axis(pin, pin.height / 2, tilt)[0]
    centre = spot[0] + out * math.cos(heading), spot[1] + out * math.sin(heading)
    for place, row in enumerate(segments[rows[:2]]):
        if row[_STATE] == codes.STATES.index("stand"):
            row[1:3] = centre
            row[1 + codes.WX], row[_TILT] = heading, tilt
        elif place and row[_STATE] == codes.DOWN and row[_TILT] == 0.0 and len(rows) > place + 1:
            # It falls to where it would have fallen, in the same time, from where it leans.
            end = segments[rows[place + 1]]
            part = [(end[1 + axis] - centre[axis]) / (end[1 + axis] - spot[axis] or 1.0) for axis in (0, 1)]
            row[1:3] = centre
            for axis in (0, 1):
                row[1 + codes.VX + axis] *= part[axis]
                row[1 + codes.HX + axis] *= part[axis]
            row[_TILT] = tilt
        segments[rows[place]] = row
