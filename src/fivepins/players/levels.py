"""The computer players: five strengths that differ in their hand and in how much they think."""

import hashlib
import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.position import Position, format_position
from fivepins.model.shot import Shot
from fivepins.model.symbols import Player as Side
from fivepins.model.table import Table
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Strike
from fivepins.players.hands import HANDS, Hand, growing
from fivepins.players.lagging import lag_shot
from fivepins.players.leave import left
from fivepins.players.player import Choice, Player, View
from fivepins.players.race import Race
from fivepins.players.search import Found, search

Seed = int | tuple[int, ...]


class Level(NamedTuple):
    """A strength.

    Attributes:
        hand: The error of its strokes, which it knows and reckons with.
        budget: Strokes that it simulates before one of its own.
        foresight: Whether it reckons with what it leaves.
        chances: How often a stroke of its own gives how many points, negative to the opponent.
    """

    hand: Hand
    budget: int
    foresight: bool
    chances: dict[int, float]


# How often a stroke gives how many points was counted in games to 60 (`tests/soak/players.py`): the first four against
# each other, eight games a pair, 281, 362, 387 and 377 strokes; the master against himself, 101 strokes. What is rarer
# than 1.5 in 100 is put to its neighbour nearer to 0.
LEVELS: Final[dict[str, Level]] = {
    "novice": Level(
        growing(HANDS["novice"]),
        400,
        False,
        {
            -12: 0.01,
            -10: 0.02,
            -8: 0.03,
            -6: 0.04,
            -4: 0.04,
            -2: 0.15,
            0: 0.37,
            2: 0.03,
            3: 0.08,
            4: 0.10,
            6: 0.05,
            8: 0.05,
            10: 0.02,
            11: 0.01,
        },
    ),
    "beginner": Level(
        growing(HANDS["beginner"]),
        1_500,
        True,
        {
            -10: 0.02,
            -6: 0.03,
            -4: 0.04,
            -2: 0.06,
            0: 0.43,
            2: 0.03,
            3: 0.09,
            4: 0.11,
            5: 0.02,
            6: 0.03,
            7: 0.02,
            8: 0.07,
            10: 0.03,
            12: 0.02,
        },
    ),
    "league": Level(
        growing(HANDS["league"]),
        1_500,
        True,
        {
            -8: 0.02,
            -4: 0.03,
            -2: 0.03,
            0: 0.38,
            2: 0.08,
            3: 0.10,
            4: 0.13,
            6: 0.06,
            7: 0.02,
            8: 0.10,
            10: 0.03,
            12: 0.02,
        },
    ),
    "club": Level(
        growing(HANDS["club"]),
        2_000,
        True,
        {
            -6: 0.02,
            -2: 0.02,
            0: 0.38,
            2: 0.07,
            3: 0.09,
            4: 0.16,
            5: 0.02,
            6: 0.07,
            7: 0.02,
            8: 0.11,
            11: 0.02,
            12: 0.02,
        },
    ),
    "master": Level(
        growing(HANDS["master"]),
        150_000,
        True,
        {0: 0.23, 2: 0.11, 3: 0.09, 4: 0.15, 5: 0.04, 6: 0.14, 8: 0.18, 10: 0.03, 11: 0.03},
    ),
}
"""Strengths by name, the weakest first."""


class Thinker:
    """A computer player.

    Attributes:
        level: Its strength.
    """

    def __init__(self, level: Level, seed: Seed, params: Params = MATCH) -> None:
        """A player.

        Args:
            level: Its strength.
            seed: Two players with the same seed answer the same view alike.
            params: Materials and models of the table that it thinks of.
        """
        self.level = level
        self._seed = seed
        self._params = params

    def choose(self, view: View) -> Choice:
        """The stroke that is meant.

        Raises:
            InputError: If the striker has no ball on the table and none in hand.
        """
        return self.think(view).choice

    def think(self, view: View) -> Found:
        """The stroke that is meant, with what is expected of it.

        Raises:
            InputError: As `choose`.
        """
        mine = 0 if view.turn.striker == "W" else 1
        need = max(1, view.target - view.score[mine])
        opponent = max(1, view.target - view.score[1 - mine])
        race = Race(self.level.chances, view.edition.value("match.conceded_points_win"))

        def worth(points: NDArray[np.int64], hand: NDArray[np.bool_], rest: NDArray[np.float64]) -> NDArray[np.float64]:
            leave = left(rest, hand, mine, view.table) if self.level.foresight else np.zeros(len(points))
            return race.after(need, opponent, points, leave)

        here = (
            f"{format_position(view.position, view.turn)} {view.turn.how} {view.score} {view.target} {view.edition.id}"
        )
        found = search(view, self.level.hand, worth, self.level.budget, _random(self._seed, here), self._params)
        if view.reset and found.points <= -view.edition.fouls["miss"].value:
            # Whatever he plays costs him what a foul costs: no stroke is possible without one.
            return found._replace(choice=found.choice._replace(reset=True))
        return found

    def lag(self, side: Side, position: Position, table: Table) -> Strike:
        """The strike that is meant in the lag.

        Raises:
            InputError: If the ball is not on the table.
        """
        ball = side.lower()
        own = position.ball(ball)
        if own is None:
            raise InputError(
                "there is no ball to lag with", got=format_position(position), expected=f"a place for {ball}"
            )
        random = _random(self._seed, f"lag {format_position(position)} {side}")
        return Strike(ball, lag_shot(own, self.level.hand, table, random, self._params))


def player(level: str, seed: Seed, params: Params = MATCH) -> Player:
    """A computer player.

    Args:
        level: `novice`, `beginner`, `league`, `club` or `master`.
        seed: The same level, seed and view give the same stroke.
        params: Materials and models of the table that it thinks of.

    Raises:
        InputError: If there is no such level.
    """
    return Thinker(level_of(level), seed, params)


def level_of(name: str) -> Level:
    """A strength by its name.

    Raises:
        InputError: If there is no such level.
    """
    if name not in LEVELS:
        raise InputError("no such player", got=name[:60], expected=", ".join(LEVELS))
    return LEVELS[name]


def execute(level: str, choice: Choice, seed: Seed, params: Params = MATCH) -> Choice:
    """What becomes of a choice in the hand of a level: the stroke that is played.

    Raises:
        InputError: If there is no such level.
    """
    return choice._replace(shot=_played(level, choice.shot, seed, params))


def execute_lag(level: str, strike: Strike, seed: Seed, params: Params = MATCH) -> Strike:
    """What becomes of a lag in the hand of a level.

    Raises:
        InputError: If there is no such level.
    """
    return strike._replace(shot=_played(level, strike.shot, seed, params))


def _played(level: str, meant: Shot, seed: Seed, params: Params) -> Shot:
    return written(level_of(level).hand.play(meant, _random(seed, "stroke"), params))


def written(shot: Shot) -> Shot:
    """A shot in numbers that a match file can write shortly: far finer than any hand."""
    return Shot(
        math.radians(round(math.degrees(shot.azimuth) % 360.0, 4)),
        round(shot.speed, 4),
        math.radians(round(math.degrees(shot.elevation), 4)),
        # Towards the centre: what is rounded must not miscue.
        math.trunc(1e4 * shot.side) / 1e4,
        math.trunc(1e4 * shot.high) / 1e4,
        shot.of_cue,
    )


def _random(seed: Seed, what: str) -> np.random.Generator:
    return np.random.default_rng(list(hashlib.sha256(f"{seed} {what}".encode()).digest()))
