"""Where the simulated table leaves the balls: to a whole µm, so that text and JSON of a position say all of it.

The simulator computes to the last bit; `Trace.rest` and a batch keep that, and facts are observed on it. What a stroke
is played from is what is written.
"""

import itertools
import math
from collections.abc import Collection, Sequence
from typing import Final

from fivepins.model.position import Position
from fivepins.model.symbols import BALLS
from fivepins.model.table import Point, Table
from fivepins.physics.trace import Trace

STEPS: Final = 1_000_000
"""Steps of a written coordinate in a metre."""

TOUCHING: Final = 1e-6
"""Balls whose gap (m) is no larger touch: what presses another may lie so far off it."""

CLOSED: Final = 1e-9
"""A gap (m) that parts no balls: they meet before the first of all instants ends, however slow they are."""

Steps = tuple[int, int]


def at_rest(trace: Trace, before: Position, table: Table) -> Position:
    """Where the balls lie, and which pins stand, when a simulated stroke is over.

    Args:
        trace: The stroke.
        before: What it was played from; a ball that did not move still lies there.
        table: The table.
    """
    rest = trace.rest()
    moved = [began != ended for began, ended in zip(trace.start(), rest[:3], strict=True)]
    centres = [(rest if moved[BALLS.index(ball)] else before).ball(ball) for ball in BALLS]
    white, yellow, red = _written(centres, {ball for ball in range(len(BALLS)) if moved[ball]}, table)
    return rest._replace(white=white, yellow=yellow, red=red)


def placed(position: Position, ball: str, at: Point, table: Table) -> Position:
    """The position with a ball set somewhere by hand; the others stay exactly where they are.

    Args:
        position: The other balls.
        ball: Its colour.
        at: Its centre, m; what is no place on the bed stays as it is, for the simulator to refuse.
        table: The table.
    """
    if not (math.isfinite(at[0]) and math.isfinite(at[1])):
        return position.with_ball(ball, at)
    number = BALLS.index(ball)
    set_up = position.with_ball(ball, at)
    return position.with_ball(ball, _written(set_up[:3], {number}, table)[number])


def _written(centres: Sequence[Point | None], loose: Collection[int], table: Table) -> list[Point | None]:
    """The centres, to a whole µm.

    Balls that touch stay in touch: a loose one goes to the nearest place in which it does. There they may overlap, by
    less than the simulator takes for rounding (`physics.settle`); a gap would part them, and let them meet anew.

    Args:
        centres: Ball centres, m; None off the table.
        loose: The numbers of those that moved. The others only move if they lie between two steps.
        table: The table.
    """
    nearest: dict[int, Steps] = {k: _nearest(at, table) for k, at in enumerate(centres) if at is not None}
    apart = 2.0 * table.ball_radius
    off = {k for k, steps in nearest.items() if k in loose or _metres(steps) != centres[k]}
    pairs = [
        (i, j)
        for i, j in itertools.combinations(nearest, 2)
        if (i in off or j in off) and _distance(centres[i], centres[j]) <= apart + TOUCHING
    ]

    def closed(steps: dict[int, Steps]) -> bool:
        return all(_distance(_metres(steps[i]), _metres(steps[j])) <= apart + CLOSED for i, j in pairs)

    free = sorted(off.intersection(itertools.chain(*pairs)))
    for reach in (0, 1, 2, 3):
        around = (_around(nearest[k], reach, table) for k in free)
        choices = [{**nearest, **dict(zip(free, chosen, strict=True))} for chosen in itertools.product(*around)]
        fine = [steps for steps in choices if closed(steps)]
        if fine:
            nearest = min(fine, key=lambda steps: sum(_distance(_metres(steps[k]), centres[k]) ** 2 for k in free))
            break
    return [None if k not in nearest else _metres(nearest[k]) for k in range(len(centres))]


def _metres(steps: Steps) -> Point:
    return steps[0] / STEPS, steps[1] / STEPS


def _nearest(at: Point, table: Table) -> Steps:
    """The step nearest to a centre; of a centre on the bed one on the bed."""
    (left, bottom), (right, top) = _bed(table)
    x, y = round(at[0] * STEPS), round(at[1] * STEPS)
    return x + (x == left - 1) - (x == right + 1), y + (y == bottom - 1) - (y == top + 1)


def _around(steps: Steps, reach: int, table: Table) -> list[Steps]:
    """The steps next to one, so many to each side; a ball at a cushion stays at it."""
    around = range(-reach, reach + 1)
    first, last = _bed(table)
    ways = [
        [steps[axis]] if steps[axis] in (first[axis], last[axis]) else [steps[axis] + k for k in around]
        for axis in (0, 1)
    ]
    return [(x, y) for x, y in itertools.product(*ways) if first[0] <= x <= last[0] and first[1] <= y <= last[1]]


def _bed(table: Table) -> tuple[Steps, Steps]:
    """The first and the last step of a centre on the bed; a cushion's own place counts, however it is computed."""
    radius, rounding = table.ball_radius * STEPS, 1e-3
    first = math.ceil(radius - rounding)
    return (first, first), (
        math.floor(table.width * STEPS - radius + rounding),
        math.floor(table.length * STEPS - radius + rounding),
    )


def _distance(one: Point | None, two: Point | None) -> float:
    return math.inf if one is None or two is None else math.dist(one, two)
