"""What a shot gives on the average of its hand's errors, and how far what happened lies from it: luck.

Luck has the mean 0 whatever is meant, so a score from which it is taken off has the mean of the score and less spread.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.env.table_game import Meant, Stroke
from fivepins.model.symbols import BALLS
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import simulate_many
from fivepins.play.batch import as_arrays, facts_of, judge_many
from fivepins.players.leave import left
from fivepins.players.levels import LEVELS
from fivepins.players.race import Race
from fivepins.rules.edition import Edition

TRIES: Final = 256
"""How often a shot is tried."""

Tries = tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.float64]]
"""Points int64[N], ball in hand bool[N] and centres at rest float64[N, 3, 2]."""


def tries(meant: Meant, edition: Edition, rng: np.random.Generator, params: Params = MATCH, n: int = TRIES) -> Tries:
    """Play a shot many times.

    Args:
        meant: The shot, and whose hand.
        edition: The rule book.
        rng: Whose random numbers; never those of the game.
        params: Materials and models of the table.
        n: How often.
    """
    centres, pins = as_arrays(meant.position)
    ball = BALLS.index(meant.turn.striker.lower())
    played = meant.hand.strokes(meant.shot, n, rng, params)
    places = np.broadcast_to(centres, (n, 3, 2))
    batch = simulate_many(places, played, ball, edition.table, params, pins=pins)
    judged = judge_many(facts_of(batch, places, played, ball), meant.turn, edition, edition.table)
    return judged.points, judged.hand, batch.rest


def points_expected(meant: Meant, edition: Edition, rng: np.random.Generator, params: Params = MATCH) -> float:
    """Points that a shot gives on the average."""
    return float(tries(meant, edition, rng, params)[0].mean())


class GameLuck:
    """The luck of the strokes of a game, told in chances of winning it.

    What a position is worth is reckoned as the computer players do it (`players.race`, `players.leave`): if that is
    wrong, less luck is found, and none that was not there.
    """

    def __init__(self, edition: Edition, target: int, level: str, params: Params = MATCH) -> None:
        """Luck in games by a book.

        Args:
            edition: The book.
            target: Points that win.
            level: The strength whose strokes tell what a point is worth.
            params: Materials and models of the table.
        """
        self._edition = edition
        self._target = target
        self._race = Race(LEVELS[level].chances, edition.value("match.conceded_points_win"))
        self._params = params

    def of(self, stroke: Stroke, rng: np.random.Generator) -> float:
        """How much of a stroke's change of his chance of winning, from -1 to 1, was its striker's luck.

        Args:
            stroke: The stroke.
            rng: Whose random numbers.
        """
        trace = stroke.session.trace
        ruling = stroke.session.state.steps[-1].row.ruling
        assert trace is not None
        assert ruling is not None
        rest, _ = as_arrays(trace.rest())
        happened = np.array([stroke.points]), np.array([ruling.hand]), rest[None]
        mean = self._worth(stroke.meant, tries(stroke.meant, self._edition, rng, self._params)).mean()
        return float(self._worth(stroke.meant, happened)[0] - mean)

    def _worth(self, meant: Meant, what: Tries) -> NDArray[np.float64]:
        points, hand, rest = what
        mine = "WY".index(meant.turn.striker)
        need = self._target - meant.score[mine], self._target - meant.score[1 - mine]
        leave = left(rest, hand, mine, self._edition.table)
        return self._race.after(need[0], need[1], points, leave)
