"""A knock-out: which fixtures follow from the places and the results, and the places at the end."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.brackets.sides import NOBODY, OPEN, Fixture, resolve

Places = tuple[tuple[int, ...], ...]
"""Who stands where at the end, the first place first; several share one."""


class Knockout(NamedTuple):
    """A knock-out as far as it has come.

    Attributes:
        rounds: The fixtures, round by round.
        third: The match for the third place, None where there is none.
        left: Who is left at the end: entrants, `NOBODY` or `OPEN`.
    """

    rounds: tuple[tuple[Fixture, ...], ...]
    third: Fixture | None
    left: tuple[int, ...]

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """All fixtures in order; the match for the third place stands last."""
        return (*(fixture for fixtures in self.rounds for fixture in fixtures), *([self.third] if self.third else ()))

    @property
    def playable(self) -> tuple[Fixture, ...]:
        """What can be played now."""
        return tuple(fixture for fixture in self.fixtures if fixture.playable)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who is left, None while that is open."""
        return None if OPEN in self.left else tuple(winner for winner in self.left if winner != NOBODY)

    @property
    def places(self) -> Places | None:
        """The places at the end, None while one is open; losers of a round share theirs, by number."""
        if any(fixture.winner == OPEN for fixture in self.fixtures):
            return None
        places: list[tuple[int, ...]] = [tuple(sorted(self.winners or ()))]
        for index in range(len(self.rounds) - 1, -1, -1):
            out = sorted(entrant for fixture in self.rounds[index] for entrant in fixture.out)
            if self.third and index == len(self.rounds) - 2:
                places += [(self.third.winner,) if self.third.winner != NOBODY else (), self.third.out]
                out = [entrant for entrant in out if entrant not in self.third.sides]
            places.append(tuple(out))
        return tuple(place for place in places if place)


def knockout(
    slots: Sequence[int | None], winners: Mapping[str, int], *, third: bool = False, leaves: int = 1
) -> Knockout:
    """A knock-out as far as its results bring it.

    Args:
        slots: The entrants in their places from the top, None for a bye; a power of two.
        winners: Who won, by fixture, `NEITHER` where both lost; of fixtures that are not known yet it says nothing.
        third: Whether the losers of the last round but one play for the third place.
        leaves: How many are left at the end: a power of two.

    Raises:
        InputError: If a size cannot be.
    """
    size = len(slots)
    for number, what in ((size, "a bracket"), (leaves, "winners")):
        if number < 1 or number & (number - 1) or leaves > size:
            raise InputError(f"{what} of a number that cannot be", got=str(number), expected="a power of two")
    sides = [slot or NOBODY for slot in slots]
    rounds: list[tuple[Fixture, ...]] = []
    while len(sides) > leaves:
        number = len(rounds) + 1
        fixtures = tuple(
            resolve(name, (sides[2 * place], sides[2 * place + 1]), winners.get(name))
            for place in range(len(sides) // 2)
            for name in (f"{number}.{place + 1}",)
        )
        rounds.append(fixtures)
        sides = [fixture.winner for fixture in fixtures]
    for_third = None
    if third and leaves == 1 and len(rounds) > 1:
        upper, lower = rounds[-2]
        for_third = resolve("3p", (upper.loser, lower.loser), winners.get("3p"))
    return Knockout(tuple(rounds), for_third, tuple(sides))
