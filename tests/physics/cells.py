"""One ball against one pin, by the rigid bodies and by the fast pins: what the pin takes from the ball.

A cell's loss is the speed that the pin took along the ball's way over the ball's speed, its deflection the angle
by which that turned the ball. The rigid bodies give each six times: as they are, with half the step, and with four
balls that nobody could tell from this one. Where these lie further apart than the tolerance, the yardstick does not
decide the cell.
"""

import functools
import itertools
import math
import statistics
from typing import NamedTuple

import numpy as np

from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH
from fivepins.physics import codes as c
from physics.launch import CLOTH, Run, fallen, floats, launch, stored

SHARE = 0.3
"""Of its loss that a cell may be off."""
TURN = 0.2
"""Degrees that its deflection may be off."""
EYE = 0.002
"""Metres in the ball's place at rest that nobody sees."""


class Cell(NamedTuple):
    """A cell of a stored grid.

    Attributes:
        speed: Of the ball.
        offset: Of its line from the pin's axis.
        spin: Name of its spin.
        same: Whether the pin falls by both or by neither.
        losses: By the rigid bodies, six times.
        loss: By the fast pins.
        turns: Deflections by the rigid bodies, degrees.
        turn: By the fast pins.
    """

    speed: float
    offset: float
    spin: str
    same: bool
    losses: list[float]
    loss: float
    turns: list[float]
    turn: float

    @property
    def path(self) -> float:
        """How far the ball would roll."""
        return self.speed**2 / (2 * CLOTH.roll * CLOTH.gravity)

    @property
    def decided(self) -> bool:
        """Whether the rigid bodies agree with themselves about the loss."""
        middle = statistics.median(self.losses)
        return all(abs(loss - middle) <= SHARE * abs(middle) for loss in self.losses)

    @property
    def loses(self) -> bool:
        """Whether the fast pins' loss lies within the tolerance."""
        middle = statistics.median(self.losses)
        return abs(self.loss - middle) <= SHARE * abs(middle)

    @property
    def seen(self) -> bool:
        """Whether the difference in loss moves the ball's place at rest by more than an eye sees."""
        return abs(self.loss - statistics.median(self.losses)) * 2 * self.path > EYE

    @property
    def turned(self) -> bool:
        """Whether the rigid bodies agree with themselves about the deflection."""
        middle = statistics.median(self.turns)
        return all(abs(turn - middle) <= TURN for turn in self.turns)

    @property
    def turns_so(self) -> bool:
        """Whether the fast pins' deflection lies within the tolerance."""
        return abs(self.turn - statistics.median(self.turns)) <= TURN


def taken(run: Run, ball: int, until: float) -> tuple[float, float]:
    """Velocity that contacts took from a ball: what its motion jumps by between its pieces."""
    rows = [row for row in run.segments[run.segments[:, 0] == ball][:, 1:] if row[c.SINCE] <= until]
    x = y = 0.0
    for one, two in itertools.pairwise(rows):
        # It is set in motion at the start.
        if two[c.SINCE] > 0.0:
            t = two[c.SINCE] - one[c.SINCE]
            x -= two[c.VX] - one[c.VX] - 2 * one[c.HX] * t
            y -= two[c.VY] - one[c.VY] - 2 * one[c.HY] * t
    return x, y


def loss_and_turn(speed: float, x: float, y: float) -> tuple[float, float]:
    """Of a ball that moved up the table: the share it lost, and how many degrees it was turned."""
    return y / speed, math.degrees(math.atan2(-x, speed - y))


@functools.cache
def cells(name: str) -> list[Cell]:
    """The cells of `grid.tsv.gz` or `fresh.tsv.gz` in which the ball comes with 0.12 m/s or more."""
    found = []
    for speed, offset, spin, start, duration, _after, _free, code, *_rest, several in stored(name):
        if not several:
            continue
        v = float(speed)
        run = launch([floats(start)], "s")
        rigid = [loss_and_turn(v, *floats(text)) for text in several.split(";")]
        loss, turn = loss_and_turn(v, *taken(run, 0, min(1.0, max(0.2, 0.2 / v))))
        same = (code in "dp") == ("s" in fallen(run, float(duration)))
        losses, turns = ([pair[k] for pair in rigid] for k in (0, 1))
        found.append(Cell(v, float(offset), spin, same, losses, loss, turns, turn))
    return found


class Lying(NamedTuple):
    """A cell of `lying.tsv.gz`: what the pin takes, and how far it goes.

    Attributes:
        cell: Loss and deflection; its spin is the name of the ball's.
        paths: Way of the pin, by the rigid and by the fast bodies.
        gone: How far from where it lay it comes to rest, by both.
    """

    cell: Cell
    paths: tuple[float, float]
    gone: tuple[float, float]

    @property
    def goes(self) -> bool:
        """Whether it goes at all, by either."""
        return max(self.paths) > EYE

    def agree(self, pair: tuple[float, float]) -> bool:
        """Whether two ways agree, within 30 % or a millimetre."""
        return abs(pair[1] - pair[0]) <= SHARE * pair[0] + 0.001


@functools.cache
def lying_cells() -> list[Lying]:
    """All cells of a ball that meets a lying pin; those with an even number were fitted to."""
    found = []
    x, y = MATCH.pin_spots["s"]
    for speed, offset, heading, spin, start, _seconds, end, _turned, path, several in stored("lying.tsv.gz"):
        v = float(speed)
        run = launch([floats(start)], "s", lying={"s": math.pi / 2 + float(heading)})
        rigid = [loss_and_turn(v, *floats(text)) for text in several.split(";")]
        loss, turn = loss_and_turn(v, *taken(run, 0, round(0.25 + 0.06 / v, 2)))
        losses, turns = ([pair[k] for pair in rigid] for k in (0, 1))
        cell = Cell(v, float(offset), spin, True, losses, loss, turns, turn)
        rows = run.segments[run.segments[:, 0] == 3 + PINS.index("s")][:, 1:]
        gone = math.dist(floats(end), (x, y)), math.dist(rows[-1, :2], (x, y))
        found.append(Lying(cell, (float(path), way(rows)), gone))
    return found


def way(rows: np.ndarray) -> float:
    """Length of a pin's way, from its pieces."""
    total = 0.0
    for one, two in itertools.pairwise(rows):
        t = np.linspace(0.0, two[c.SINCE] - one[c.SINCE], 9)
        x, y = ((one[v] + one[h] * t) * t for v, h in ((c.VX, c.HX), (c.VY, c.HY)))
        total += float(np.hypot(np.diff(x), np.diff(y)).sum())
    return total


@functools.cache
def through() -> list[Cell]:
    """The strokes of `through.tsv.gz` in which the ball met a pin by either model: what all pins of a castle took."""
    castle = stored("castle.tsv.gz")
    found = []
    for number, *took in stored("through.tsv.gz"):
        start, duration, codes, *_ = castle[int(number)]
        ball = floats(start)
        vx, vy = ball[2:4]
        v = math.hypot(vx, vy)
        run = launch([ball])
        # The rigid bodies know no cushion.
        until = min([float(duration), *(time - 1e-9 for time, kind, _, _ in run.events if kind == "cushion")])
        rigid, fast = (
            loss_and_turn(v, (x * vy - y * vx) / v, (x * vx + y * vy) / v)
            for x, y in (map(float, took), taken(run, 0, until))
        )
        if rigid[0] or fast[0]:
            down = fallen(run, float(duration))
            same = all((pin in down) == (code in "dp") for pin, code in zip(PINS, codes, strict=True))
            found.append(Cell(v, math.nan, "castle", same, [rigid[0]], fast[0], [rigid[1]], fast[1]))
    return found


def felled(name: str) -> list[bool]:
    """Whether the pin falls by both models or by neither, of every cell of a stored grid."""
    return [
        (code in "dp") == ("s" in fallen(launch([floats(start)], "s"), float(duration)))
        for _speed, _offset, _spin, start, duration, _after, _free, code, *_rest in stored(name)
    ]
