"""What a player is shown by the suite: every kind of view that a match has, and views drawn at random."""

import math
import random
from typing import Any

from fivepins.model.position import Position
from fivepins.model.symbols import PINS, other
from fivepins.model.symbols import Player as Side
from fivepins.model.table import MATCH, Point
from fivepins.model.turn import Turn
from fivepins.play.areas import area
from fivepins.play.session import opening
from fivepins.players.player import View
from fivepins.rules.edition import load, printed
from fivepins.rules.placing import Placement, covered


def fixed_views() -> dict[str, View]:
    """One view of every kind that a match can show, by name."""
    found: dict[str, View] = {}
    near = 2 * MATCH.ball_radius + 1e-6
    for book in printed():
        edition = load(book)

        def view(turn: Turn, position: Position, edition: Any = edition, **more: Any) -> View:
            here = None
            if turn.placed:
                here = area(position, turn.striker, turn.from_half or "lower", MATCH)
            return View(turn, position, here, None, (0, 0), 60, edition, MATCH)._replace(**more)

        for side in ("W", "Y"):
            position = opening(side, edition).position
            assert position is not None
            found[f"{book}, opening of {side}"] = view(Turn("break", None, side), position)
        lying = Position((0.3, 0.4), (0.9, 1.9), (0.71, 2.13))
        found[f"{book}, plain"] = view(Turn(), lying)
        found[f"{book}, plain, Yellow"] = view(Turn(striker="Y"), lying)
        found[f"{book}, plain, two points to go"] = view(Turn(), lying, score=(58, 40))
        found[f"{book}, in a corner"] = view(Turn(), lying._replace(white=(MATCH.ball_radius, MATCH.ball_radius)))
        behind = Position((0.71, 0.5), (0.71, 2.5), (0.71, 0.57))
        found[f"{book}, behind the red"] = view(Turn(), behind)
        in_castle = lying._replace(white=(0.71, 1.39), pins="nwe")
        found[f"{book}, among the pins"] = view(Turn(), in_castle)
        touching = lying._replace(yellow=(0.3 + near, 0.4))
        found[f"{book}, touching"] = view(Turn(), touching, reset=edition.judging["reset"] == "allowed")
        for half in ("lower", "upper"):
            found[f"{book}, in hand, {half} half"] = view(Turn("hand", half), lying._replace(white=None))
        asked = Placement((), "lower", PINS, Position(None, MATCH.top_mark, lying.red), None)
        found[f"{book}, in hand, with the choice of 13.5"] = view(
            Turn("hand", "lower"), lying._replace(white=None), choice=asked
        )
    return found


def drawn_views(count: int, seed: int) -> dict[str, View]:
    """Views drawn at random: balls anywhere on the bed, at cushions, touching; by name."""
    rng = random.Random(f"views {seed}")
    found = {}
    for number in range(count):
        edition = load(rng.choice(printed()))
        side: Side = rng.choice(("W", "Y"))
        target = rng.choice((1, 5, 60, 1000))
        turn = Turn("plain", None, side)
        if rng.random() < 0.3:
            turn = Turn("hand", rng.choice(("lower", "upper")), side)
        position = _drawn(rng)
        if turn.placed:
            position = position.with_ball(side.lower(), None)
        under = covered(position[:3], MATCH)
        position = position._replace(pins="".join(pin for pin in PINS if pin not in under))
        here = area(position, side, turn.from_half or "lower", MATCH) if turn.placed else None
        choice = None
        asked = position.with_ball(other(side).lower(), MATCH.top_mark)
        if turn.placed and rng.random() < 0.5 and _apart(asked):
            choice = Placement((), "lower", asked.pins, asked, None)
        score = rng.randrange(target), rng.randrange(target)
        found[f"view {number + 1}"] = View(turn, position, here, choice, score, target, edition, MATCH)
    return found


def _drawn(rng: random.Random) -> Position:
    radius = MATCH.ball_radius
    while True:
        centres: list[Point] = []
        for _ in range(3):
            x, y = rng.uniform(radius, MATCH.width - radius), rng.uniform(radius, MATCH.length - radius)
            if rng.random() < 0.15:
                x = rng.choice((radius, MATCH.width - radius))
            centres.append((round(x, 6), round(y, 6)))
        white, yellow, red = centres
        position = Position(white, yellow, red)
        if _apart(position):
            return position


def _apart(position: Position) -> bool:
    centres = [at for at in position[:3] if at is not None]
    return all(math.dist(a, b) >= 2 * MATCH.ball_radius for k, a in enumerate(centres) for b in centres[:k])
