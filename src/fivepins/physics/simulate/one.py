"""One stroke, with everything that happens in it."""

import math
from collections.abc import Sequence

import numpy as np

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
    from fivepins.physics.kernels import layout

    kernels = loop()
    p = numbers(table, params)
    strikes = (
        (Strike("w", shots),) if isinstance(shots, Shot) else ((shots,) if isinstance(shots, Strike) else tuple(shots))
    )
    places = [(math.nan, math.nan) if centre is None else centre for centre in position[:3]]
    places = settle(places, table)
    launch = np.full((3, 7), math.inf)
    for strike in strikes:
        ball = BALLS.find(strike.ball) if len(strike.ball) == 1 else -1
        if ball < 0 or launch[ball, 0] != math.inf:
            raise InputError("not a ball to strike", got=strike.ball, expected="w, y or r, each at most once")
        if places[ball][0] != places[ball][0]:
            raise InputError("the ball struck is not on the table", got=strike.ball, expected="a ball with a place")
        shot = strike.shot
        playable(shot, strike.start, params)
        launch[ball, 0] = strike.start
        launch[ball, 1:] = kernels.strike(
            float(shot.azimuth), float(shot.speed), float(shot.elevation), float(shot.side), float(shot.high),
            float(shot.of_cue), p[2], p[20], p[21], p[22],
        )  # fmt: skip
    state = np.zeros(layout.FLOATS)
    for ball, (x, y) in enumerate(places):
        state[codes.STRIDE * ball + codes.X] = x
        state[codes.STRIDE * ball + codes.Y] = y
    for pin, (x, y) in table.pin_spots.items():
        at = codes.STRIDE * (len(BALLS) + PINS.index(pin))
        state[at + codes.X] = x if pin in position.pins else math.nan
        state[at + codes.Y] = y
    for pin, on in position.lean:
        state[codes.STRIDE * (len(BALLS) + PINS.index(pin)) + codes.STATE] = 1 + BALLS.index(on)
    start = state.copy()
    room = 256
    while True:
        rows = np.empty(room, np.int16)
        times = np.empty(room)
        segments = np.empty((2 * room, codes.SEGMENT))
        ended, n, m, stop, _ = kernels.stroke(
            state, np.zeros(layout.INTEGERS, np.int64), p, launch, rows, times, segments, True
        )
        if ended == codes.EVENT_CAP:
            struck = "; ".join(f"{one.ball} {format_shot(one.shot)} at {one.start:g} s" for one in strikes)
            raise SimulationError.of(f"{format_position(position)}; {struck}")
        if ended == codes.DONE:
            leaning.lean(segments[:m], position, table)
            return Trace(
                rows[:n].copy(), times[:n].copy(), segments[:m].copy(), stop, table.ball_radius, params.spin_decay,
                position.pins,
            )  # fmt: skip
        room *= 4
        state[:] = start


def aimed(departure: float, shot: Shot, table: Table, params: Params) -> Shot:
    """The shot whose ball leaves the tip in this direction: its azimuth turned against the squirt."""
    p = numbers(table, params)
    vx, vy, *_ = loop().strike(
        0.0, float(shot.speed), float(shot.elevation), float(shot.side), float(shot.high), float(shot.of_cue),
        p[2], p[20], p[21], p[22],
    )  # fmt: skip
    return shot._replace(azimuth=departure - math.atan2(vy, vx))
