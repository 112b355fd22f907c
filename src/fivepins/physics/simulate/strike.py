"""A shot at a ball, and which shots a cue can play."""

import math
from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.model.shot import Shot
from fivepins.physics.params import Params

SPEED_LIMIT = 20.0
"""Greatest speed of a ball or a cue, m/s."""


class Strike(NamedTuple):
    """A shot at a ball.

    Attributes:
        ball: The ball struck, `w`, `y` or `r`.
        shot: How.
        start: When, s.
    """

    ball: str
    shot: Shot
    start: float = 0.0


def playable(shot: Shot, start: float, params: Params) -> None:
    """Refuse what no cue can do.

    Args:
        shot: The shot.
        start: When it is played, s.
        params: Whose miscue limit.

    Raises:
        InputError: If a number is none, out of its range, or the tip would slip off.
    """
    if not all(math.isfinite(value) for value in (*shot, start)):
        raise InputError(
            "a shot needs numbers", got=str(shot), expected="finite azimuth, speed, elevation, side and high"
        )
    if not 0.0 < shot.speed <= SPEED_LIMIT:
        raise InputError(
            "a speed that cannot be", got=f"{shot.speed:g} m/s", expected=f"more than 0, at most {SPEED_LIMIT:g} m/s"
        )
    if not 0.0 <= shot.elevation <= math.pi / 2:
        raise InputError(
            "an elevation that cannot be", got=f"{math.degrees(shot.elevation):g} degrees", expected="0 to 90 degrees"
        )
    offset = math.hypot(shot.side, shot.high)
    if offset > params.miscue + 1e-12:
        raise InputError(
            "a miscue: the tip would slip off",
            got=f"side {shot.side:g}, high {shot.high:g}: {offset:.5g} radii from the centre",
            expected=f"at most {params.miscue:g} radii",
        )
    if start < 0.0:
        raise InputError("a start before the beginning", got=f"{start:g} s", expected="0 or later")
