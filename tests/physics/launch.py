"""Balls set in motion without a cue, and what the fast pins make of it; the stored outcomes of the rigid bodies."""

import functools
import gzip
import math
from pathlib import Path
from typing import NamedTuple

import numpy as np

from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH
from fivepins.physics import codes as c
from fivepins.physics.kernels import layout, loop
from fivepins.physics.params import Params
from fivepins.physics.simulate import numbers

DATA = Path(__file__).parent / "data"
R = MATCH.ball_radius
CLOTH = Params()
"""The cloth and balls of the rigid bodies."""


class Run(NamedTuple):
    """A stroke of balls launched at time zero: events (time, kind, ball, other), motion, the end and when it is."""

    events: list
    segments: np.ndarray
    state: np.ndarray
    stop: float


def launch(balls, pins=PINS, lean=(), lying=(), at=()) -> Run:
    """Balls as (x, y, vx, vy, wx, wy, wz); pins that lie as {pin: heading}; pins off their spots as {pin: place}."""
    state = np.zeros(layout.FLOATS)
    start = np.full((3, 7), math.inf)
    for k in range(3):
        state[c.STRIDE * k] = math.nan
        if k < len(balls):
            x, y, vx, vy, wx, wy, wz = balls[k]
            state[c.STRIDE * k : c.STRIDE * k + 2] = x, y
            if vx or vy:
                start[k] = 0.0, vx, vy, 0.0, wx, wy, wz
    for k, pin in enumerate(PINS):
        x, y = dict(at).get(pin, MATCH.pin_spots[pin])
        row = c.STRIDE * (3 + k)
        state[row : row + 2] = (x if pin in pins else math.nan), y
        state[row + c.STATE] = -1 if pin in lying else dict(lean).get(pin, 0)
        state[row + c.WX] = dict(lying).get(pin, 0.0)
    codes, times = np.zeros(4000, np.int16), np.zeros(4000)
    segments = np.zeros((8000, c.SEGMENT))
    ended, n, m, stop, _ = loop.stroke(
        state,
        np.zeros(layout.INTEGERS, np.int64),
        numbers(MATCH, CLOTH),
        start,
        codes,
        times,
        segments,
        True,
    )
    assert ended == c.DONE
    events = [
        (time, c.KINDS[c.kind_of(code)], *c.parties_of(code))
        for time, code in zip(times[:n].tolist(), codes[:n].tolist(), strict=True)
    ]
    return Run(events, segments[:m], state, stop)


def ball_at(run: Run, ball: int, time: float) -> tuple[float, float, float, float]:
    """Centre and velocity of a ball."""
    rows = run.segments[run.segments[:, 0] == ball][:, 1:]
    row = rows[rows[:, c.SINCE] <= time][-1]
    t = time - row[c.SINCE]
    x, y = row[c.X] + (row[c.VX] + row[c.HX] * t) * t, row[c.Y] + (row[c.VY] + row[c.HY] * t) * t
    return x, y, row[c.VX] + 2 * row[c.HX] * t, row[c.VY] + 2 * row[c.HY] * t


def fallen(run: Run, until: float = math.inf) -> dict[str, tuple[int, float]]:
    """Pins that fell, with ball and time."""
    return {PINS[pin]: (ball, time) for time, kind, ball, pin in run.events if kind == "fell" and time <= until}


@functools.cache
def stored(name: str) -> list[list[str]]:
    """The rows of a stored reference."""
    lines = gzip.decompress((DATA / name).read_bytes()).decode().splitlines()
    return [line.split("\t") for line in lines[1:]]


def floats(text: str) -> list[float]:
    return [float(part) for part in text.split(",")]
