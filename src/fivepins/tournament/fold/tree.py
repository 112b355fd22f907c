"""A bracket while it is played: which fixture leads where, and what a result changes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from fivepins.tournament.brackets.double import double, drop
from fivepins.tournament.brackets.knockout import Places, knockout
from fivepins.tournament.brackets.sides import NOBODY, OPEN, Fixture, resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Decide = Callable[[str, tuple[int, int]], int | None]
    """Who won a fixture between two sides, `NEITHER`, or None where that is open."""


class Way(NamedTuple):
    """Where those who come out of a fixture go.

    Attributes:
        winner: Fixture and side that the winner comes to, None where he is through.
        loser: The same of the loser, None where he is out.
    """

    winner: tuple[str, int] | None
    loser: tuple[str, int] | None


class Source(NamedTuple):
    """Who comes to a side of a fixture.

    Attributes:
        end: `W` the winner, `L` the loser.
        fixture: Of which fixture.
    """

    end: Literal["W", "L"]
    fixture: str


class Tree:
    """A single or double knock-out in progress; `fixtures` are replaced, never changed.

    Attributes:
        slots: The entrants in their places from the top, None for a bye.
        fixtures: Every fixture by its id, in their order.
    """

    __slots__ = ("_double", "_leaves", "_reset", "_third", "_ways", "fixtures", "slots")

    def __init__(
        self,
        slots: tuple[int | None, ...],
        *,
        twice: bool = False,
        third: bool = False,
        reset: bool = False,
        leaves: int = 1,
    ) -> None:
        self.slots = slots
        self._double = twice
        self._third = third
        self._reset = reset
        self._leaves = leaves
        self._ways = ways(len(slots), twice, third, leaves)
        self.fixtures = {fixture.id: fixture for fixture in self._whole({})}

    def _whole(self, winners: Mapping[str, int]) -> tuple[Fixture, ...]:
        if self._double:
            return double(self.slots, winners, reset=self._reset).fixtures
        return knockout(self.slots, winners, third=self._third, leaves=self._leaves).fixtures

    def copy(self) -> Tree:
        """An independent copy."""
        copied: Tree = Tree.__new__(Tree)
        for name in self.__slots__:
            setattr(copied, name, getattr(self, name))
        copied.fixtures = dict(self.fixtures)
        return copied

    def settle(self, name: str, decide: Decide) -> None:
        """Look at a fixture again, and at all that its change changes."""
        waiting = [name]
        while waiting:
            name = waiting.pop()
            before = self.fixtures[name]
            winner = decide(name, before.sides) if min(before.sides) > NOBODY else None
            after = resolve(name, before.sides, winner)
            self.fixtures[name] = after
            waiting += self._hand_on(name, before, after)

    def _hand_on(self, name: str, before: Fixture, after: Fixture) -> list[str]:
        """Put winner and loser where they go; the fixtures that changed by it."""
        if name == "F1" and self._double and self._reset:
            return self._second_final(after)
        changed = []
        way = self._ways[name]
        for goes, old, new in ((way.winner, before.winner, after.winner), (way.loser, before.loser, after.loser)):
            if goes is None or old == new:
                continue
            target, side = goes
            fixture = self.fixtures[target]
            sides = (new, fixture.sides[1]) if side == 0 else (fixture.sides[0], new)
            self.fixtures[target] = fixture._replace(sides=sides)
            changed.append(target)
        return changed

    def _second_final(self, first: Fixture) -> list[str]:
        if min(first.sides) > NOBODY and first.winner == first.sides[1]:
            self.fixtures["F2"] = Fixture("F2", first.sides, OPEN, OPEN)
            return ["F2"]
        self.fixtures.pop("F2", None)
        return []

    def next_of(self, name: str) -> str:
        """The fixture that the winner of one comes to, "" where he is through."""
        if name == "F1" and "F2" in self.fixtures:
            return "F2"
        way = self._ways.get(name)
        return way.winner[0] if way is not None and way.winner is not None else ""

    def sources(self, name: str) -> tuple[Source | None, Source | None]:
        """Where the sides of a fixture come from, None for a place of the draw."""
        return sources(len(self.slots), self._double, self._third, self._leaves).get(name, (None, None))

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be played."""
        return all(fixture.winner != OPEN for fixture in self.fixtures.values())

    @property
    def winners(self) -> tuple[int, ...]:
        """Who is left at the end, by place; only once it is complete."""
        places = self.places
        if self._double:
            return places[0] if places and len(places[0]) == 1 else ()
        last = [name for name, way in self._ways.items() if way.winner is None and name != "3p"]
        if not last:
            return tuple(slot for slot in self.slots if slot)
        return tuple(self.fixtures[name].winner for name in last if self.fixtures[name].winner > NOBODY)

    @property
    def places(self) -> Places:
        """Places at the end, the first first; none while something is open."""
        winners = {name: fixture.winner for name, fixture in self.fixtures.items() if fixture.is_match}
        if OPEN in winners.values():
            return ()
        if self._double:
            return double(self.slots, winners, reset=self._reset).places or ()
        return knockout(self.slots, winners, third=self._third, leaves=self._leaves).places or ()


@lru_cache(maxsize=64)
def ways(size: int, twice: bool, third: bool, leaves: int) -> dict[str, Way]:
    """Where every fixture of a bracket leads.

    Args:
        size: Its places, a power of two.
        twice: Whether it is a double knock-out.
        third: Whether the third place is played for.
        leaves: How many are left at the end.
    """
    if twice:
        return _ways_of_double(size)
    found: dict[str, Way] = {}
    turn, matches = 1, size // 2
    while matches >= leaves:
        for number in range(1, matches + 1):
            up = (f"{turn + 1}.{(number + 1) // 2}", (number - 1) % 2) if matches > leaves else None
            down = ("3p", number - 1) if third and leaves == 1 and matches == 2 else None
            found[f"{turn}.{number}"] = Way(up, down)
        turn, matches = turn + 1, matches // 2
    if third and leaves == 1 and size > 2:
        found["3p"] = Way(None, None)
    return found


def _ways_of_double(size: int) -> dict[str, Way]:
    found = {"F1": Way(None, None), "F2": Way(None, None)}
    rounds = size.bit_length() - 1
    for turn in range(1, rounds + 1):
        for number in range(1, (size >> turn) + 1):
            up = (f"W{turn + 1}.{(number + 1) // 2}", (number - 1) % 2) if turn < rounds else ("F1", 0)
            to, at = drop(turn, number, size)
            side = (number - 1) % 2 if turn == 1 else 1
            found[f"W{turn}.{number}"] = Way(up, ("F1", 1) if size == 2 else (f"L{to}.{at}", side))
    for turn in range(1, 2 * rounds - 1):
        for number in range(1, (size >> (turn + 3) // 2) + 1):
            if turn == 2 * rounds - 2:
                up = ("F1", 1)
            elif turn % 2:
                up = (f"L{turn + 1}.{number}", 0)
            else:
                up = (f"L{turn + 1}.{(number + 1) // 2}", (number - 1) % 2)
            found[f"L{turn}.{number}"] = Way(up, None)
    return found


@lru_cache(maxsize=64)
def sources(size: int, twice: bool, third: bool, leaves: int) -> dict[str, tuple[Source | None, Source | None]]:
    """The same seen from the other end: where the sides of every fixture come from.

    Args:
        size: As for `ways`.
        twice: As for `ways`.
        third: As for `ways`.
        leaves: As for `ways`.
    """
    found: dict[str, list[Source | None]] = {}
    for name, way in ways(size, twice, third, leaves).items():
        for end, goes in (("W", way.winner), ("L", way.loser)):
            if goes is not None:
                found.setdefault(goes[0], [None, None])[goes[1]] = Source("W" if end == "W" else "L", name)
    return {name: (one, two) for name, (one, two) in found.items()}
