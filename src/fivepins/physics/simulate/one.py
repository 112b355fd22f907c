"""One stroke, with everything that happens in it."""

import functools
import math
from collections.abc import Sequence
from types import ModuleType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model import table as tables
from fivepins.model.errors import InputError
from fivepins.model.position import Position, format_position
from fivepins.model.shot import Shot, format_shot
from fivepins.model.symbols import BALLS, PINS
from fivepins.model.table import Table
from fivepins.physics import codes, leaning
from fivepins.physics.params import MATCH, Params
from fivepins.physics.settle import settle
from fivepins.physics.simulate.errors import SimulationError
from fivepins.physics.simulate.numbers import loop, numbers
from fivepins.physics.simulate.strike import Strike, playable
from fivepins.physics.trace import Trace

_NOWHERE: Final = (math.nan, math.nan)
_UNSTRUCK: Final = np.full((len(BALLS), 7), math.inf)


def simulate(
    position: Position,
    shots: Shot | Strike | Sequence[Strike],
    table: Table = tables.MATCH,
    params: Params = MATCH,
) -> Trace:
    """Simulate one stroke until everything is at rest.

    Args:
        position: Where the balls lie; which pins stand.
        shots: A shot at the white ball, a strike at any ball, or strikes at several (the lag).
        table: The table.
        params: Materials and models.

    Raises:
        InputError: If balls overlap or lie in a cushion, a number is no number, a strike would miscue, or the ball
            struck is not on the table.
        SimulationError: If the stroke does not end.
    """
    strikes: Sequence[Strike]
    if isinstance(shots, Shot):
        strikes = (Strike("w", shots),)
    else:
        strikes = (shots,) if isinstance(shots, Strike) else tuple(shots)
    laid = lay(position, table)
    struck = set()
    for one in strikes:
        if one.ball not in tuple(BALLS) or one.ball in struck:
            raise InputError("not a ball to strike", got=one.ball, expected="w, y or r, each at most once")
        struck.add(one.ball)
        if laid.ball(one.ball) is None:
            raise InputError("the ball struck is not on the table", got=one.ball, expected="a ball with a place")
        playable(one.shot, one.start, params)
    return simulate_laid(laid, strikes, table, params)


def lay(position: Position, table: Table = tables.MATCH) -> Position:
    """The position with overlaps removed that only rounding made.

    Raises:
        InputError: If balls overlap by more or lie in a cushion, or a number is no number.
    """
    places = settle([_NOWHERE if centre is None else centre for centre in position[:3]], table)
    white, yellow, red = (None if x != x else (x, y) for x, y in places)
    return Position(white, yellow, red, position.pins, position.lean)


def simulate_laid(
    laid: Position, strikes: Sequence[Strike], table: Table = tables.MATCH, params: Params = MATCH
) -> Trace:
    """`simulate` for who has made sure of what it checks: nothing is checked again.

    Args:
        laid: A position of `lay`.
        strikes: Of balls on the table, each at most once, with shots that a cue can play.
        table: The table.
        params: Materials and models.

    Raises:
        SimulationError: If the stroke does not end.
    """
    kernels = loop()
    p, start = _ready(table, params, laid.pins)
    start = start.copy()
    for ball, centre in enumerate((laid.white, laid.yellow, laid.red)):
        if centre is not None:
            at = codes.STRIDE * ball
            start[at + codes.X], start[at + codes.Y] = centre
    for pin, on in laid.lean:
        start[codes.STRIDE * (len(BALLS) + PINS.index(pin)) + codes.STATE] = 1 + BALLS.index(on)
    launch = _UNSTRUCK.copy()
    for one in strikes:
        at, shot = BALLS.index(one.ball), one.shot
        launch[at, 0] = one.start
        launch[at, 1:] = kernels.strike(
            float(shot.azimuth), float(shot.speed), float(shot.elevation), float(shot.side), float(shot.high),
            float(shot.of_cue), p[2], p[20], p[21], p[22],
        )  # fmt: skip
    room = 256
    while True:
        rows = np.empty(room, np.int16)
        times = np.empty(room)
        segments = np.empty((2 * room, codes.SEGMENT))
        ended, n, m, stop, _ = kernels.stroke(
            start.copy(), np.empty(_layout().INTEGERS, np.int64), p, launch, rows, times, segments, True
        )
        if ended == codes.EVENT_CAP:
            told = "; ".join(f"{one.ball} {format_shot(one.shot)} at {one.start:g} s" for one in strikes)
            raise SimulationError.of(f"{format_position(laid)}; {told}")
        if ended == codes.DONE:
            leaning.lean(segments[:m], laid, table)
            return Trace(
                rows[:n].copy(), times[:n].copy(), segments[:m].copy(), stop, table.ball_radius, params.spin_decay,
                laid.pins,
            )  # fmt: skip
        room *= 4


@functools.lru_cache(maxsize=256)
def _ready(table: Table, params: Params, pins: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The numbers that the kernels read, and their state of a table with pins and no balls."""
    state = np.zeros(_layout().FLOATS)
    for ball in range(len(BALLS)):
        state[codes.STRIDE * ball + codes.X] = state[codes.STRIDE * ball + codes.Y] = math.nan
    for pin, (x, y) in table.pin_spots.items():
        at = codes.STRIDE * (len(BALLS) + PINS.index(pin))
        state[at + codes.X] = x if pin in pins else math.nan
        state[at + codes.Y] = y
    return numbers(table, params), state


def _layout() -> ModuleType:
    from fivepins.physics.kernels import layout

    return layout


def aimed(departure: float, shot: Shot, table: Table, params: Params) -> Shot:
    """The shot whose ball leaves the tip in this direction: its azimuth turned against the squirt."""
    p = numbers(table, params)
    vx, vy, *_ = loop().strike(
        0.0, float(shot.speed), float(shot.elevation), float(shot.side), float(shot.high), float(shot.of_cue),
        p[2], p[20], p[21], p[22],
    )  # fmt: skip
    return shot._replace(azimuth=departure - math.atan2(vy, vx))
