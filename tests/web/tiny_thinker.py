"""A thinking process for tests: a player that needs no thought, and misbehaves when its seed says so."""

from __future__ import annotations

import math
import os
import time

from fivepins.hall.table.thinker import Answer, Question, main
from fivepins.model.errors import InputError
from fivepins.model.shot import Shot
from fivepins.model.table import MATCH
from fivepins.physics.simulate import Strike
from fivepins.players.player import Choice, View

DIES, DIES_ONCE, REFUSES, SLOW, SLEEPS, ASKS = range(101, 107)
"""Seeds of a player that is gone when asked; the first time only; knows no stroke; takes a while; never ends; asks for
the reset wherever it may."""


def answer(asked: Question) -> Answer:
    """Straight at the opponent's ball, from as far left as the ball may lie."""
    print("what is printed does not disturb the answers")
    seed, _, _, attempt = asked.seed
    if seed == DIES or (seed == DIES_ONCE and attempt == 0):
        os._exit(1)
    if seed == REFUSES:
        raise InputError("no idea", expected="a better player")
    if seed in (SLOW, SLEEPS):
        time.sleep(0.4 if seed == SLOW else 1000)
    if asked.view is None:
        return Strike(asked.side.lower(), Shot(math.pi / 2, 2.0 if asked.side == "W" else 2.2))
    view = View(*asked.view)
    position, respot = view.position, view.choice is not None
    if view.choice is not None and view.choice.position is not None:
        position = view.choice.position
    own, other = ("w", "y") if asked.side == "W" else ("y", "w")
    at = None
    if view.turn.placed:
        upper = (view.choice.half if view.choice is not None else view.turn.from_half) == "upper"
        at = (0.1, MATCH.length - 0.3) if upper else (0.1, 0.3)
        if any(ball is not None and math.dist(ball, at) < 0.07 for ball in position[:3]):
            at = (0.2, at[1])
    here, there = at or position.ball(own), position.ball(other)
    assert here is not None
    assert there is not None
    return Choice(
        Shot(math.atan2(there[1] - here[1], there[0] - here[0]), 3.0), at, respot, view.reset and seed == ASKS
    )


if __name__ == "__main__":
    main(answer)
