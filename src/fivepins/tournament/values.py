"""What all rooms of a tournament speak of: distances, scores, meetings, fixtures, the chain of a standing.

Plain numbers and words only. Entrants are their numbers; nothing here knows a name, a log or a file.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal, NamedTuple

from fivepins.model.errors import InputError

MAX_BEST_OF: Final = 99
MAX_TARGET: Final = 1_000_000

Withdrawn = Literal["keep", "half", "annul"]
"""What becomes of the matches of a group whose player left it (T30)."""


class Distance(NamedTuple):
    """How far a match goes.

    Attributes:
        best_of: Games at most, 1 to 99; an even number can end level.
        target: Points that win a game, 0 where it is not said.
    """

    best_of: int
    target: int = 0

    @property
    def needed(self) -> int:
        """Games that win the match."""
        return self.best_of // 2 + 1

    def results(self) -> tuple[tuple[int, int], ...]:
        """Every result in games, the first side's best first: 3–0 3–1 3–2 2–3 1–3 0–3."""
        return _results(self.best_of)

    def refusal(self, games: tuple[int, int]) -> str:
        """What results this distance can have, "" where these games are one of them."""
        if games in self.results():
            return ""
        return "one of " + " ".join(f"{a}-{b}" for a, b in self.results())


@cache
def _results(most: int) -> tuple[tuple[int, int], ...]:
    needed = most // 2 + 1
    won = [(needed, lost) for lost in range(most - needed + 1)]
    level = [(most // 2, most // 2)] if most % 2 == 0 else []
    return (*won, *level, *((b, a) for a, b in reversed(won)))


class Score(NamedTuple):
    """What was played in one match, the fixture's first side first.

    Attributes:
        games: Games won.
        points: Points of each game, () where nobody typed them.
        strokes: Strokes of each side, None where nobody counted.
    """

    games: tuple[int, int]
    points: tuple[tuple[int, int], ...] = ()
    strokes: tuple[int, int] | None = None

    @property
    def turned(self) -> Score:
        """The same seen from the other side."""
        strokes = None if self.strokes is None else (self.strokes[1], self.strokes[0])
        return Score((self.games[1], self.games[0]), tuple((b, a) for a, b in self.points), strokes)


def check_points(score: Score, *, column: int = 1) -> Score:
    """The same score, if the points of its games give its games.

    Raises:
        InputError: If they do not.
    """
    if score.points:
        won = sum(a > b for a, b in score.points), sum(a < b for a, b in score.points)
        if won != score.games:
            got = " ".join(f"{a}-{b}" for a, b in score.points)
            expected = f"games that come to {score.games[0]}-{score.games[1]}"
            raise InputError("the games make another result", got=got, expected=expected, column=column)
    return score


class Meeting(NamedTuple):
    """One match of a group as its standing sees it.

    Attributes:
        one: The fixture's first side.
        two: Its second.
        distance: How far it goes.
        score: What was played, None for a match that is open or forfeited.
        forfeit: Who forfeited it: nobody, one, or both.
    """

    one: int
    two: int
    distance: Distance
    score: Score | None = None
    forfeit: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return self.score is None and not self.forfeit

    @property
    def winner(self) -> int:
        """Who won it, 0 for nobody or not yet."""
        if self.forfeit:
            return 0 if len(self.forfeit) > 1 else self.two if self.forfeit[0] == self.one else self.one
        if self.score is None or self.score.games[0] == self.score.games[1]:
            return 0
        return self.one if self.score.games[0] > self.score.games[1] else self.two


class Of(NamedTuple):
    """A side that is known once a fixture of the same bracket is over.

    Attributes:
        end: `W` its winner, `L` its loser.
        fixture: That fixture, such as `1.2`, `L2.1` or `F1`.
    """

    end: Literal["W", "L"]
    fixture: str


class ChainStep(NamedTuple):
    """One step of a chain.

    Attributes:
        name: What it looks at, such as `games_diff`.
        among: `2` for classes of exactly two, `more` for larger ones, "" for all.
    """

    name: str
    among: Literal["", "2", "more"] = ""

    def __str__(self) -> str:
        return f"{self.name}:{self.among}" if self.among else self.name


class Chain(NamedTuple):
    """How the entrants of a part are ordered, and what a forfeit counts there.

    Attributes:
        id: Its id, such as `fibis-pro`.
        steps: The steps in their order.
        points: Match points for a win, a draw, a loss, a loss by forfeit (T32).
        restart: Whether a part of a class that stays tied begins the chain again (T21).
        forfeit_points: Whether a forfeit counts target : 0 a game (`full`) or no points at all (T31).
        double_forfeit: Whether both also lose all games needed, or no game counts (T33).
        withdrawn: What becomes of the matches of one who left (T30).
    """

    id: str
    steps: tuple[ChainStep, ...]
    points: tuple[int, int, int, int] = (1, 0, 0, 0)
    restart: bool = False
    forfeit_points: Literal["none", "full"] = "none"
    double_forfeit: Literal["both_lose", "void"] = "both_lose"
    withdrawn: Withdrawn = "half"


_FIGURES: Final = (
    "wins",
    "points",
    "games_diff",
    "games_won",
    "games_quotient",
    "game_points",
    "points_quotient",
    "points_diff",
    "points_made",
    "points_per_game",
    "points_per_stroke",
)
CHAIN_STEPS: Final = (
    *_FIGURES,
    "direct",
    *(f"mini_{name}" for name in _FIGURES),
    "buchholz",
    "playoff",
    "seed",
    "shared",
    "draw",
)
"""Every step that a chain can have."""

POINT_STEPS: Final = frozenset(name for name in CHAIN_STEPS if re.search(r"points_(quotient|diff|made|per_)", name))
"""Steps that look at the points of games."""


def parse_step(text: str) -> ChainStep:
    """Read `direct:2`.

    Raises:
        InputError: If there is no such step.
    """
    name, colon, among = text.partition(":")
    if name not in CHAIN_STEPS or (colon and among not in ("2", "more")):
        raise InputError("not a step of a chain", got=text[:60], expected=f"one of {' '.join(CHAIN_STEPS)}, :2, :more")
    return ChainStep(name, "2" if among == "2" else "more" if among else "")
