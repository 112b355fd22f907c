"""A double knock-out: who loses once plays on in the losers' side, where who loses is out (T14)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.brackets.knockout import Places, knockout
from fivepins.tournament.brackets.sides import NOBODY, OPEN, Fixture, resolve


class Double(NamedTuple):
    """A double knock-out as far as it has come.

    Attributes:
        upper: The winners' side, round by round: `W1.1` …
        lower: The losers' side, round by round: `L1.1` …
        finals: `F1`, and `F2` where there is one.
    """

    upper: tuple[tuple[Fixture, ...], ...]
    lower: tuple[tuple[Fixture, ...], ...]
    finals: tuple[Fixture, ...]

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """All fixtures: winners' side, losers' side, finals."""
        return (*(fixture for fixtures in self.upper + self.lower for fixture in fixtures), *self.finals)

    @property
    def playable(self) -> tuple[Fixture, ...]:
        """What can be played now."""
        return tuple(fixture for fixture in self.fixtures if fixture.playable)

    @property
    def places(self) -> Places | None:
        """The places at the end, None while one is open.

        Losers of one round of the losers' side share theirs. Two who both lost a match of the winners' side, by
        forfeit, are out with those who lose where the loser would have gone.
        """
        if any(fixture.winner == OPEN for fixture in self.fixtures):
            return None
        last = self.finals[-1]
        places = [(last.winner,) if last.winner != NOBODY else (), last.out]
        for index in range(len(self.lower) - 1, -1, -1):
            out = [entrant for fixture in self.lower[index] for entrant in fixture.out]
            out += [entrant for fixture in self._above(index) if len(fixture.out) > 1 for entrant in fixture.out]
            places.append(tuple(sorted(out)))
        if not self.lower:
            places.append(self.upper[0][0].out if len(self.upper[0][0].out) > 1 else ())
        return tuple(place for place in places if place)

    def _above(self, lower: int) -> tuple[Fixture, ...]:
        """The round of the winners' side whose losers come into a round of the losers' side."""
        if lower == 0:
            return self.upper[0]
        return self.upper[(lower + 1) // 2] if lower % 2 else ()


def drop(turn: int, number: int, size: int) -> tuple[int, int]:
    """Where the loser of a fixture of the winners' side goes.

    Args:
        turn: The round of the winners' side, from 1.
        number: The fixture in it, from 1.
        size: Places of the bracket.

    Returns:
        Round and fixture of the losers' side, from 1.
    """
    if turn == 1:
        return 1, (number + 1) // 2
    matches = size >> turn
    if turn % 2:
        return 2 * turn - 2, (number - 1 + matches // 2) % matches + 1
    return 2 * turn - 2, matches + 1 - number


def double(slots: Sequence[int | None], winners: Mapping[str, int], *, reset: bool = False) -> Double:
    """A double knock-out as far as its results bring it.

    Args:
        slots: The entrants in their places from the top, None for a bye; a power of two, at least two.
        winners: Who won, by fixture, `NEITHER` where both lost.
        reset: Whether a second final is played where the winner of the losers' side wins the first.

    Raises:
        InputError: If the size cannot be.
    """
    size = len(slots)
    if size < 2:
        raise InputError("a bracket of a number that cannot be", got=str(size), expected="a power of two")
    of_upper = {name[1:]: winner for name, winner in winners.items() if name.startswith("W")}
    upper = tuple(
        tuple(fixture._replace(id=f"W{fixture.id}") for fixture in fixtures)
        for fixtures in knockout(slots, of_upper).rounds
    )
    lower: list[tuple[Fixture, ...]] = []
    coming = [fixture.loser for fixture in upper[0]]
    for turn in range(2, len(upper) + 1):
        coming = _play(lower, [*zip(coming[::2], coming[1::2], strict=True)], winners)
        against = [NOBODY] * len(upper[turn - 1])
        for number, fixture in enumerate(upper[turn - 1], 1):
            against[drop(turn, number, size)[1] - 1] = fixture.loser
        coming = _play(lower, [*zip(coming, against, strict=True)], winners)
    first = resolve("F1", (upper[-1][0].winner, coming[0]), winners.get("F1"))
    finals = [first]
    if reset and first.winner not in (OPEN, NOBODY) and first.is_match and first.winner == first.sides[1]:
        finals.append(resolve("F2", first.sides, winners.get("F2")))
    return Double(upper, tuple(lower), tuple(finals))


def _play(lower: list[tuple[Fixture, ...]], sides: list[tuple[int, int]], winners: Mapping[str, int]) -> list[int]:
    """Add a round to the losers' side and tell who goes on."""
    turn = len(lower) + 1
    fixtures = tuple(
        resolve(name, both, winners.get(name))
        for number, both in enumerate(sides, 1)
        for name in (f"L{turn}.{number}",)
    )
    lower.append(fixtures)
    return [fixture.winner for fixture in fixtures]
