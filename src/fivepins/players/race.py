"""The race to the target: what a point is worth when the game ends at so many.

Two players strike by turns, and every stroke of either gives its points with the same chances. Then the chance of
winning follows from what each still needs, and a stroke is worth what it does to that chance: nobody needs more than
the target, and points given away may end the game.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

SIZE: Final = 60
"""Points that the table reaches; of two larger needs only the difference counts."""


class Race:
    """Chances of winning.

    Attributes:
        wins: float64[SIZE + 1, SIZE + 1]: the chance of the player on turn, by his need and the opponent's.
        mean: Points of a stroke, those to the opponent taken off.
    """

    def __init__(self, chances: Mapping[int, float], conceded: bool = True) -> None:
        """A race.

        Args:
            chances: How often a stroke gives how many points, negative to the opponent.
            conceded: Whether points that the opponent gives can be the last (FIBiS 7.1 wants the last one made).
        """
        self.conceded = conceded
        whole = sum(chances.values())
        self.mean = sum(points * chance for points, chance in chances.items()) / whole
        self.wins = _wins(tuple(sorted((points, chance / whole) for points, chance in chances.items())), conceded)

    def after(
        self, need: int, opponent: int, points: NDArray[np.int64], leave: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """The chance of winning after a stroke.

        Args:
            need: Points that the striker needed before it.
            opponent: Points that the opponent needed.
            points: int64[N]: what the stroke gave, negative to the opponent.
            leave: float64[N]: what the opponent can make of the position, in points beyond the usual.

        Returns:
            float64[N]: 0 to 1.
        """
        mine = need - np.maximum(points, 0)
        theirs = np.maximum(opponent + np.minimum(points, 0), 0 if self.conceded else 1)
        over = max(0, max(need, opponent) - SIZE)
        i = np.clip(mine - over, 1, SIZE)
        j = np.clip(theirs - over - leave, 1.0, SIZE)
        low = np.minimum(j.astype(np.int64), SIZE - 1)
        part = j - low
        chance = 1.0 - (self.wins[low, i] * (1.0 - part) + self.wins[low + 1, i] * part)
        return np.where(mine <= 0, 1.0, np.where(theirs <= 0, 0.0, chance))


@lru_cache(maxsize=16)
def _wins(chances: tuple[tuple[int, float], ...], conceded: bool) -> NDArray[np.float64]:
    wins = np.zeros((SIZE + 1, SIZE + 1))
    for both in range(2, 2 * SIZE + 1):
        i = np.arange(max(1, both - SIZE), min(SIZE, both - 1) + 1)
        j = both - i
        part, nothing = np.zeros(len(i)), np.zeros(len(i))
        for points, chance in chances:
            mine = np.maximum(i - max(points, 0), 0)
            theirs = np.maximum(j + min(points, 0), 0 if conceded else 1)
            same = (mine == i) & (theirs == j)
            nothing += chance * same
            later = np.where(theirs == 0, 0.0, 1.0 - wins[theirs, mine])
            part += chance * np.where(same, 0.0, np.where(mine == 0, 1.0, later))
        # A stroke that changes only the turn: two equations, each in both chances.
        wins[i, j] = (part + nothing * (1.0 - part[::-1] - nothing[::-1])) / (1.0 - nothing * nothing[::-1])
    wins.setflags(write=False)
    return wins
