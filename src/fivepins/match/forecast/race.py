"""Two who strike by turns, each with outcomes of his own: the exact chance that one of them wins a game."""

from functools import lru_cache
from typing import Final, NamedTuple

from fivepins.match.forecast.outcomes import Outcomes
from fivepins.model.symbols import Player

FARTHEST: Final = 200
"""Points a side may need at most: the tables of chances grow with the product of both."""


class Race(NamedTuple):
    """Chances that White wins a game, by what White and Yellow still need.

    Attributes:
        white: By White's need and Yellow's, each from 1, where White strikes next.
        yellow: The same where Yellow strikes next.
    """

    white: tuple[tuple[float, ...], ...]
    yellow: tuple[tuple[float, ...], ...]

    def chance(self, white: int, yellow: int, striker: Player | None) -> float:
        """The chance that White wins.

        Args:
            white: Points that White needs; 0 and below: he has won.
            yellow: Points that Yellow needs.
            striker: Who strikes next; None where both are as likely.

        Raises:
            IndexError: If a need is beyond what the race was made for.
        """
        if white <= 0 or yellow <= 0:
            return 1.0 if white <= 0 else 0.0
        if striker is None:
            return (self.white[white][yellow] + self.yellow[white][yellow]) / 2
        return (self.white if striker == "W" else self.yellow)[white][yellow]


@lru_cache(maxsize=32)
def race(white: Outcomes, yellow: Outcomes, far: tuple[int, int], conceded: bool) -> Race:
    """All chances of a game.

    Args:
        white: What White's strokes give.
        yellow: What Yellow's strokes give.
        far: What White and Yellow need at most.
        conceded: Whether points that the other concedes can be the last (D30).

    Raises:
        ValueError: If a game may stand still for ever: neither has a stroke that brings it to its end.
    """
    least = 0 if conceded else 1
    rows, columns = far[0] + 1, far[1] + 1
    by_white = [[0.0] * columns for _ in range(rows)]
    by_yellow = [[0.0] * columns for _ in range(rows)]
    for i in range(1, rows):
        for j in range(1, columns):
            # A stroke that changes only the turn leaves two equations in two chances.
            sure_w = same_w = sure_y = same_y = 0.0
            for points, share in white:
                mine, theirs = (i - points, j) if points > 0 else (i, max(j + points, least))
                if mine <= 0:
                    sure_w += share
                elif mine == i and theirs == j:
                    same_w += share
                elif theirs > 0:
                    sure_w += share * by_yellow[mine][theirs]
            for points, share in yellow:
                mine, theirs = (j - points, i) if points > 0 else (j, max(i + points, least))
                if theirs <= 0 and mine > 0:
                    sure_y += share
                elif mine == j and theirs == i:
                    same_y += share
                elif mine > 0:
                    sure_y += share * by_white[theirs][mine]
            if same_w * same_y == 1.0:
                raise ValueError(f"no stroke changes anything where White needs {i} and Yellow {j}")
            chance = (sure_w + same_w * sure_y) / (1.0 - same_w * same_y)
            by_white[i][j] = chance
            by_yellow[i][j] = sure_y + same_y * chance
    return Race(tuple(map(tuple, by_white)), tuple(map(tuple, by_yellow)))
