"""From numbers of a flat box, all in [-1, 1], to strokes: every point of the box is a stroke that can be played.

0 azimuth    0 points from the cue ball at the opponent's ball, full; ±1 away from it. Cubic: half of the range lies
within an eighth of π to each side, where the ball is.
1 speed      of the ball, evenly in its logarithm from 0.3 to 7 m/s
2 elevation  0 and less: level; 1: 60 degrees
3 side, 4 high  the square mapped on the disc in which the tip does not slip off
5, 6 place   of a ball in hand, mapped on the rectangle of its area; what would cover a ball or a pin is moved to the
nearest place beside it
7, 8, 9      choices, made where above 0: 13.5 · to ask for the reset of 10.4 · to grant it to the next striker
"""

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.shot import Shot
from fivepins.model.table import Point
from fivepins.physics.params import Params
from fivepins.play.areas import Area

SHOT: Final = 5
"""How many numbers a shot takes."""

PLACE: Final = 2
"""How many numbers the place of a ball in hand takes."""

RESPOT: Final = 7
"""Where an action of a game says whether the choice of 13.5 is asked for."""

RESET: Final = 8
"""Where it says whether the reset of 10.4 is asked for."""

GRANT: Final = 9
"""Where it says whether that reset is granted to the next striker if he asks."""

GAME: Final = 10
"""How many numbers an action of a game takes."""

SLOWEST: Final = 0.3
FASTEST: Final = 7.0
"""Speeds of the ball, m/s."""

STEEPEST: Final = math.radians(60)

CLEAR: Final = 5e-4
"""Metres that a placed ball keeps from everything that it must not touch."""

_RANGE: Final = math.log(FASTEST / SLOWEST)
_INSIDE: Final = 1.0 - 1e-9
"""What keeps the rim of the disc within the miscue limit, rounding included."""

_TRIES: Final = 64
_SPIRAL: Final = math.pi * (3.0 - math.sqrt(5.0))


def numbers_of(action: Any, count: int) -> list[float]:
    """The numbers of an action.

    Args:
        action: float32[count], or anything that holds as many numbers.
        count: How many it must have.

    Raises:
        InputError: If it is none of the box.
    """
    numbers = action.tolist() if isinstance(action, np.ndarray) else action
    try:
        # Compared so that what is no number is refused as well.
        if len(numbers) == count and all([-1.0 <= number <= 1.0 for number in numbers]):  # noqa: C419  faster so
            return numbers if isinstance(numbers, list) else [float(number) for number in numbers]
    except (TypeError, ValueError):
        pass
    raise InputError("not an action", got=str(action)[:80], expected=f"{count} numbers from -1 to 1")


def shot_of(action: Sequence[float], toward: float, params: Params) -> Shot:
    """The shot that an action means.

    Args:
        action: float[5]: what is behind the fifth number is ignored.
        toward: Azimuth of the line from the cue ball to the opponent's ball, radians.
        params: Whose miscue limit.
    """
    a, v, e, s, h = action[:SHOT]
    reach = params.miscue * _INSIDE
    return Shot(
        toward + math.pi * a * a * a,
        SLOWEST * math.exp(_RANGE * 0.5 * (v + 1.0)),
        STEEPEST * max(0.0, e),
        reach * s * math.sqrt(1.0 - 0.5 * h * h),
        reach * h * math.sqrt(1.0 - 0.5 * s * s),
    )


def shots_of(actions: NDArray[np.float64], toward: NDArray[np.float64], params: Params) -> NDArray[np.float64]:
    """The shots that many actions mean, as `shot_of`.

    Args:
        actions: float64[N, 5].
        toward: float64[N].
        params: Whose miscue limit.

    Returns:
        float64[N, 6]: as `physics.simulate.simulate_many` takes them.
    """
    a, v, e, s, h = actions[:, :SHOT].T
    reach = params.miscue * _INSIDE
    shots = np.zeros((len(actions), 6))
    shots[:, 0] = toward + math.pi * a * a * a
    shots[:, 1] = SLOWEST * np.exp(_RANGE * 0.5 * (v + 1.0))
    shots[:, 2] = STEEPEST * np.maximum(0.0, e)
    shots[:, 3] = reach * s * np.sqrt(1.0 - 0.5 * h * h)
    shots[:, 4] = reach * h * np.sqrt(1.0 - 0.5 * s * s)
    return shots


def action_of(shot: Shot, toward: float, params: Params) -> list[float]:
    """The action that means a shot, the nearest one where none does: the inverse of `shot_of`."""
    turn = math.remainder(shot.azimuth - toward, math.tau) / math.pi
    reach = params.miscue * _INSIDE
    s, h = shot.side / reach, shot.high / reach
    return [
        math.copysign(abs(turn) ** (1 / 3), turn),
        min(max(2.0 * math.log(shot.speed / SLOWEST) / _RANGE - 1.0, -1.0), 1.0),
        min(shot.elevation / STEEPEST, 1.0),
        *_square(s, h),
    ]


def _square(x: float, y: float) -> tuple[float, float]:
    """The point of the square that `shot_of` maps on this point of the unit disc."""
    norm = math.hypot(x, y)
    if norm > 1.0:
        x, y = x / norm, y / norm
    lead, rest = 2.0 + x * x - y * y, 2.0 * math.sqrt(2.0)
    other = 2.0 - x * x + y * y
    u = 0.5 * (math.sqrt(max(0.0, lead + rest * x)) - math.sqrt(max(0.0, lead - rest * x)))
    v = 0.5 * (math.sqrt(max(0.0, other + rest * y)) - math.sqrt(max(0.0, other - rest * y)))
    return min(max(u, -1.0), 1.0), min(max(v, -1.0), 1.0)


def place_of(action: Sequence[float], area: Area) -> Point:
    """Where an action places the ball in hand: always a place that the area allows.

    Args:
        action: float[2].
        area: Where it may lie.
    """
    x0, y0, x1, y1 = area.rectangle
    x0, y0, x1, y1 = x0 + CLEAR, y0 + CLEAR, x1 - CLEAR, y1 - CLEAR
    wanted = 0.5 * (x0 + x1) + 0.5 * (x1 - x0) * action[0], 0.5 * (y0 + y1) + 0.5 * (y1 - y0) * action[1]
    step = 0.0
    place = wanted
    # Outward in a spiral whose arms lie a quarter of a ball apart, until it is free.
    for turn in range(_TRIES * _TRIES):
        x, y = place
        inside = x0 <= x <= x1 and y0 <= y <= y1
        if inside and all(math.dist(place, disc.centre) >= disc.radius + CLEAR for disc in area.discs):
            break
        step = 0.004 * math.sqrt(turn + 1.0)
        place = wanted[0] + step * math.cos(_SPIRAL * turn), wanted[1] + step * math.sin(_SPIRAL * turn)
    return place


def place_action_of(place: Point, area: Area) -> list[float]:
    """The two numbers that mean a place, the nearest ones where none do: the inverse of `place_of`."""
    x0, y0, x1, y1 = area.rectangle
    return [
        min(max((2.0 * place[0] - x0 - x1) / (x1 - x0 - 2.0 * CLEAR), -1.0), 1.0),
        min(max((2.0 * place[1] - y0 - y1) / (y1 - y0 - 2.0 * CLEAR), -1.0), 1.0),
    ]
