"""Where the cue points before anybody has aimed: level, without spin, at a stroke in which the law finds no foul.

A direct hit is preferred to a way by cushions, a full one to a thin one, and one whose neighbours are as clean to one
that a hundredth of a degree would spoil. It is no advice: what the stroke makes is not asked.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.shot import Shot
from fivepins.model.symbols import BALLS
from fivepins.model.table import Point
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import SimulationError, simulate_many
from fivepins.play.areas import Area
from fivepins.play.batch import facts_of, judge_many
from fivepins.players.candidates import CLEAR, clear
from fivepins.players.player import View
from fivepins.players.search import Setting, settings_of

SPEEDS: Final = (2.5, 4.0, 1.5, 6.0)
"""m/s, tried one after the other: the first is what the controls stand at."""

_ACROSS: Final = tuple(part / 20 for part in range(-19, 20))
"""Where the opponent's ball is met, in sums of both radii off its centre."""
_ACROSS_FROM_HAND: Final = tuple(part / 5 for part in range(-4, 5))
_AROUND: Final = 720
"""Directions of the whole circle."""
_AROUND_FROM_HAND: Final = 90
_ROOM: Final = 2
"""Clean directions on both sides of the one that is taken, where there are so many."""
_COLUMNS: Final = 5
_ROWS: Final = 4
_PLACES_AROUND: Final = 4
"""Places of a ball in hand from which ways by cushions are tried."""
_DIGITS: Final = 2
"""Of a direction in degrees, as the controls show it."""


class FirstAim(NamedTuple):
    """A stroke to begin aiming from.

    Attributes:
        shot: The stroke.
        at: Where the ball in hand is placed, m; None where there is none.
        clean: Whether the law finds no foul in it; where no such stroke was found it is aimed at the opponent's ball.
    """

    shot: Shot
    at: Point | None
    clean: bool

    def to_json(self) -> dict[str, Any]:
        """The aim as plain JSON values: degrees, m/s, metres."""
        return {
            "az": round(math.degrees(self.shot.azimuth), _DIGITS),
            "v": self.shot.speed,
            "at": None if self.at is None else list(self.at),
            "clean": self.clean,
        }


def first_aim(view: View, params: Params = MATCH) -> FirstAim:
    """Where the cue points at first.

    Args:
        view: What the striker sees.
        params: Materials and models of the table.

    Raises:
        InputError: If the striker has no ball on the table and none in hand.
    """
    setting = settings_of(view)[0]
    mine = BALLS.index(setting.turn.striker.lower())
    hand = setting.area is not None
    own = setting.centres[mine][None] if setting.area is None else _grid(setting.area)
    toward, turned = _toward(own, setting.centres[1 - mine], 2 * view.table.ball_radius, hand)
    around = own[:_PLACES_AROUND]
    step = 360 / (_AROUND_FROM_HAND if hand else _AROUND)
    fans = [
        (own, np.round(toward[:, None] + turned, _DIGITS) % 360.0),
        (around, np.round(toward[: len(around), None] + step * np.arange(-180 / step, 180 / step), _DIGITS) % 360.0),
    ]
    for speed in SPEEDS:
        for places, degrees in fans:
            clean = _clean(setting, view, places, degrees, speed, params)
            if clean.any():
                return _chosen(places, degrees, clean, speed, hand)
    return _aim(own[0], float(np.round(toward[0], _DIGITS) % 360.0), SPEEDS[0], hand, clean=False)


def _grid(area: Area) -> NDArray[np.float64]:
    """float64[P, 2]: places of a ball in hand in tenths of a millimetre, those near the middle of the area first."""
    x0, y0, x1, y1 = area.rectangle
    columns = np.linspace(x0 + CLEAR, x1 - CLEAR, _COLUMNS)
    rows = np.linspace(y0 + CLEAR, y1 - CLEAR, _ROWS)
    found = np.round([(x, y) for y in rows for x in columns], 4)
    middle = np.hypot(found[:, 0] - (x0 + x1) / 2, found[:, 1] - (y0 + y1) / 2)
    found = found[np.argsort(middle, kind="stable")]
    return found[clear(found, area)]


def _toward(
    own: NDArray[np.float64], target: NDArray[np.float64], reach: float, hand: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The direction of the opponent's ball from each place, and how far a hit off its centre turns away from it.

    Returns:
        (float64[P], float64[P, D]), degrees; of a ball that is off the table, up the table and no direct hit.
    """
    gap = target - own
    distance = np.hypot(gap[:, 0], gap[:, 1])
    if np.isnan(distance).any():
        return np.full(len(own), 90.0), np.zeros((len(own), 1))
    across = reach * np.array(_ACROSS_FROM_HAND if hand else _ACROSS)
    turned = np.degrees(np.arcsin(across / np.maximum(distance, reach)[:, None]))
    return np.degrees(np.arctan2(gap[:, 1], gap[:, 0])), turned


def _clean(
    setting: Setting,
    view: View,
    places: NDArray[np.float64],
    degrees: NDArray[np.float64],
    speed: float,
    params: Params,
) -> NDArray[np.bool_]:
    """bool[P, D]: in which strokes the law finds no foul."""
    mine = BALLS.index(setting.turn.striker.lower())
    centres = np.repeat(setting.centres[None], degrees.size, axis=0)
    centres[:, mine] = np.repeat(places, degrees.shape[1], axis=0)
    shots = np.zeros((degrees.size, 6))
    shots[:, 0], shots[:, 1] = np.radians(degrees.ravel()), speed
    try:
        batch = simulate_many(centres, shots, mine, view.table, params, pins=setting.pins, threads=1)
    except SimulationError:
        # A stroke that finds no end is none to begin with, nor are those beside it.
        return np.zeros(degrees.shape, np.bool_)
    rulings = judge_many(facts_of(batch, centres, shots, mine), setting.turn, view.edition, view.table)
    good = np.array([not one.fouls and one.to != "opponent" for one in rulings.rulings])
    return good[rulings.which].reshape(degrees.shape)


def _chosen(
    places: NDArray[np.float64], degrees: NDArray[np.float64], clean: NDArray[np.bool_], speed: float, hand: bool
) -> FirstAim:
    """Of the place with the most clean directions that direction which lies farthest within them."""
    place = int(np.argmax(clean.sum(axis=1)))
    row = clean[place]
    spoilt = np.flatnonzero(~np.concatenate([[False], row, [False]])) - 1
    room = np.abs(np.arange(len(row))[:, None] - spoilt).min(axis=1)
    middle = np.abs(np.arange(len(row)) - len(row) // 2)
    # Some room is enough: of those the fullest.
    best = int(np.lexsort((middle, -np.minimum(room, _ROOM)))[0])
    return _aim(places[place], float(degrees[place, best]), speed, hand, clean=True)


def _aim(own: NDArray[np.float64], degrees: float, speed: float, hand: bool, *, clean: bool) -> FirstAim:
    x, y = own.tolist()
    return FirstAim(Shot(math.radians(degrees), speed), (x, y) if hand else None, clean)
