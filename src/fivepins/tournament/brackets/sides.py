"""A fixture of a knock-out: its two sides, and what became of them."""

from typing import Final, NamedTuple

NOBODY: Final = 0
"""Stands for a side that nobody takes: a bye, or after a match that both sides lost."""

OPEN: Final = -1
"""Stands for a side, a winner or a loser that is not known yet."""

NEITHER: Final = 0
"""The winner of a match that both sides lost."""


class Fixture(NamedTuple):
    """One place where two sides meet.

    Attributes:
        id: Its id inside the part: `1.2`, `3p`, `W1.2`, `L2.1`, `F1`.
        sides: Both entrants, `NOBODY` or `OPEN`.
        winner: Who goes on: an entrant, `NOBODY` or `OPEN`.
        loser: Who of the two lost and may play on elsewhere: an entrant, `NOBODY` or `OPEN`.
        out: Those who lost here.
    """

    id: str
    sides: tuple[int, int]
    winner: int
    loser: int
    out: tuple[int, ...] = ()

    @property
    def playable(self) -> bool:
        """Whether both sides are known and the match is still to come."""
        return self.winner == OPEN and min(self.sides) > NOBODY

    @property
    def is_match(self) -> bool:
        """Whether two entrants meet here, or may still."""
        return NOBODY not in self.sides


def resolve(name: str, sides: tuple[int, int], winner: int | None) -> Fixture:
    """A fixture with what follows from its sides and its result.

    Args:
        name: Its id.
        sides: Both sides.
        winner: Who won, `NEITHER`, or None where no result is known.
    """
    if OPEN in sides:
        return Fixture(name, sides, OPEN, OPEN)
    if NOBODY in sides:  # a free round, or nobody left at all
        return Fixture(name, sides, max(sides), NOBODY)
    if winner is None:
        return Fixture(name, sides, OPEN, OPEN)
    if winner == NEITHER:
        return Fixture(name, sides, NOBODY, NOBODY, sides)
    loser = sides[0] if winner == sides[1] else sides[1]
    return Fixture(name, sides, winner, loser, (loser,))
