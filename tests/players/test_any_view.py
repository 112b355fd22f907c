"""Whatever a player sees, he answers with a stroke that can be played: balls touching, in corners, in the castle."""

import math
import random

import pytest

from fivepins.model.position import Position
from fivepins.model.symbols import PINS, other
from fivepins.model.table import MATCH, Point
from fivepins.model.turn import Turn
from fivepins.physics.simulate import Strike, simulate
from fivepins.play.areas import area
from fivepins.play.observe import observe
from fivepins.players.levels import LEVELS, Thinker, execute
from fivepins.players.player import View
from fivepins.rules.edition import load
from fivepins.rules.judge import judge
from fivepins.rules.placing import Placement, covered

R = MATCH.ball_radius
LOW, RIGHT, TOP = R, MATCH.width - R, MATCH.length - R


def centre(rng: random.Random) -> Point:
    """Anywhere, but often at a cushion or near the pins."""
    if rng.random() < 0.2:
        return rng.gauss(MATCH.width / 2, 0.1), rng.gauss(MATCH.length / 2, 0.1)
    x = rng.choice([LOW, RIGHT]) if rng.random() < 0.2 else rng.uniform(LOW, RIGHT)
    y = rng.choice([LOW, TOP]) if rng.random() < 0.2 else rng.uniform(LOW, TOP)
    return x, y


def balls(rng: random.Random) -> list[Point]:
    """Three balls; in two cases of five, two of them touch."""
    while True:
        found = [centre(rng) for _ in range(3)]
        if rng.random() < 0.4:
            one, two = rng.sample(range(3), 2)
            turn, distance = rng.uniform(0.0, math.tau), 2 * R + rng.choice([0.0, 1e-12, 1e-7, 1e-6])
            found[two] = found[one][0] + distance * math.cos(turn), found[one][1] + distance * math.sin(turn)
        inside = all(LOW <= x <= RIGHT and LOW <= y <= TOP for x, y in found)
        if inside and all(math.dist(a, b) >= 2 * R for i, a in enumerate(found) for b in found[:i]):
            return found


def any_view(rng: random.Random) -> View:
    edition = load(rng.choice(["umb-1997", "fibis-2022"]))
    side = rng.choice("WY")
    how = rng.choice(["plain", "hand", "break", "reset" if edition.id == "umb-1997" else "plain"])
    target = rng.choice([1, 5, 60, 1000])
    score = rng.randrange(target), rng.randrange(target)
    position = Position(*balls(rng))
    if how != "plain":
        position = position.with_ball(side.lower(), None)
    position = position._replace(pins="".join(pin for pin in PINS if pin not in covered(position[:3], MATCH)))
    if how == "plain":
        return View(Turn(how, None, side), position, None, None, score, target, edition, MATCH)
    half = rng.choice(["lower", "upper"]) if how == "hand" else "lower"
    here = area(position, side, half, MATCH)
    asked = position.with_ball(other(side).lower(), MATCH.top_mark)
    choice = None
    if how == "hand" and rng.random() < 0.5 and math.dist(asked.red, MATCH.top_mark) > 2 * R:
        choice = Placement((), "lower", asked.pins, asked, None)
    turn = Turn(how, half if how == "hand" else None, side)
    return View(turn, position, here, choice, score, target, edition, MATCH)


@pytest.mark.parametrize("seed", range(8))
def test_any_view_gets_a_stroke_that_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(12):
        view = any_view(rng)
        level = rng.choice(list(LEVELS))
        choice = Thinker(LEVELS[level]._replace(budget=rng.choice([1, 20, 300, 1500])), number).choose(view)
        played = execute(level, choice, number)
        side, position, here = view.turn.striker, view.position, view.area
        if choice.respot:
            assert view.choice is not None
            assert view.choice.position is not None
            position, here = view.choice.position, area(view.choice.position, side, "lower", MATCH)
        assert (choice.at is None) == (here is None)
        if choice.at is not None and here is not None:
            assert here.allows(choice.at) is None
            position = position.with_ball(side.lower(), choice.at)
        trace = simulate(position, Strike(side.lower(), played.shot), MATCH)
        judge(observe(trace, view.turn, position, played.shot), view.turn, view.edition)
