"""Who wins a game, with how many points, in how many strokes and minutes: two models of strength.

`Ratings` knows how often one beats the other and nothing of strokes (Bradley–Terry). `Computers` plays stroke by stroke
with the chances that were counted of the computer players. Neither was measured on people.
"""

import math
import random
from bisect import bisect
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple, Protocol

from fivepins.players.levels import LEVELS
from fivepins.players.race import Race

SCALE: Final = 400.0
"""Points of rating that make ten wins to one."""

SPREAD: Final = 150.0
"""Standard deviation of the ratings that are drawn."""

GAME_MINUTES: Final = 20.0
"""Minutes of a game to 60. Source: S28, four games of the world final of 2022 in about eighty minutes."""

SPREAD_OF_MINUTES: Final = 0.3
"""By how much of itself a game without strokes may be longer or shorter; every length between is as likely."""

STROKE_MINUTES: Final = 0.75
"""Minutes of a stroke: a game to 60 of two club players takes 26 strokes, and then 20 minutes."""


class Wanted(NamedTuple):
    """How a game goes.

    Attributes:
        target: Points that win it.
        start: Points of both sides before it, below zero where the format says so.
        begins: Which side plays first, 0 or 1.
    """

    target: int
    start: tuple[int, int] = (0, 0)
    begins: int = 0


class Game(NamedTuple):
    """A game that was played.

    Attributes:
        won_by: Which side won, 0 or 1.
        minutes: How long it took.
        points: Points of both, None where the model knows none.
        strokes: Strokes of both, None where the model knows none.
    """

    won_by: int
    minutes: float
    points: tuple[int, int] | None = None
    strokes: tuple[int, int] | None = None


class Model(Protocol):
    """What strengths mean."""

    def draw(self, chance: random.Random) -> float:
        """The strength of an entrant of whom nothing is known."""

    def game(self, one: float, two: float, wanted: Wanted, chance: random.Random) -> Game:
        """A game between two strengths."""


def wins_game(one: float, two: float) -> float:
    """How often one wins a game against the other, where nobody has points ahead.

    Args:
        one: His rating.
        two: The other's.

    Source: R. A. Bradley and M. E. Terry, Rank analysis of incomplete block designs (1952).
    """
    return float(1.0 / (1.0 + 10.0 ** ((two - one) / SCALE)))


class Ratings:
    """Bradley–Terry: a difference of 400 makes ten games won to one lost.

    Points before the game are worth what they are worth between two equal club players of the computer: the rating by
    which the game would be as unequal.
    """

    def draw(self, chance: random.Random) -> float:
        """A rating from a bell curve."""
        return chance.gauss(0.0, SPREAD)

    def game(self, one: float, two: float, wanted: Wanted, chance: random.Random) -> Game:
        """A game between two ratings."""
        ahead = worth_of_start(wanted.target, wanted.start)
        long = GAME_MINUTES * wanted.target / 60 * chance.uniform(1 - SPREAD_OF_MINUTES, 1 + SPREAD_OF_MINUTES)
        return Game(int(chance.random() >= wins_game(one + ahead, two)), long)


@cache
def worth_of_start(target: int, start: tuple[int, int]) -> float:
    """What points before a game are worth to the first side, as a difference of ratings.

    Args:
        target: Points that win the game.
        start: Points of both sides.
    """
    if start[0] == start[1]:
        return 0.0
    race = _race()
    needs = target - start[0], target - start[1]
    over = max(0, max(needs) - len(race.wins) + 1)
    one, two = (max(1, need - over) for need in needs)
    wins = float(race.wins[one, two] + 1.0 - race.wins[two, one]) / 2
    return SCALE * math.log10(wins / (1.0 - wins))


@cache
def _race() -> Race:
    return Race(LEVELS["club"].chances)


class Computers:
    """The computer players by their place among them, 0 for the novice to 4 for the master, and what lies between.

    Who is 3.3 strikes three strokes of ten as the master does and the others as the club player. Every stroke has the
    points that a stroke of that level was counted to give; points given to the opponent can be his last ones.
    """

    def draw(self, chance: random.Random) -> float:
        """Anywhere between novice and master."""
        return chance.uniform(0.0, len(LEVELS) - 1.0)

    def game(self, one: float, two: float, wanted: Wanted, chance: random.Random) -> Game:
        """A game between two strengths, stroke by stroke."""
        strengths = one, two
        points, strokes = list(wanted.start), [0, 0]
        side = wanted.begins
        while True:
            strokes[side] += 1
            made = stroke(strengths[side], chance)
            gets = side if made >= 0 else 1 - side
            points[gets] = min(points[gets] + abs(made), wanted.target)
            if points[gets] == wanted.target:
                break
            side = 1 - side
        return Game(gets, STROKE_MINUTES * sum(strokes), (points[0], points[1]), (strokes[0], strokes[1]))


def stroke(strength: float, chance: random.Random) -> int:
    """Points of one stroke, negative to the opponent.

    Args:
        strength: 0 for the novice to 4 for the master.
        chance: The lots.
    """
    lower = min(max(int(strength), 0), len(LEVELS) - 1)
    higher = lower + (chance.random() < strength - lower and lower + 1 < len(LEVELS))
    points, sums = _sums(higher)
    return points[bisect(sums, chance.random() * sums[-1])]


@cache
def _sums(level: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    chances = list(LEVELS.values())[level].chances
    return tuple(chances), tuple(accumulate(chances.values()))


MODELS: Final[Mapping[str, Model]] = {"ratings": Ratings(), "computers": Computers()}
"""What strengths can mean, by name."""
