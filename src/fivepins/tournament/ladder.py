"""How many play in each phase before anybody is drawn: heats, ladders of categories, their matches and rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.draw.seeding import bracket_size, heats_of, sizes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Kind = Literal["heats", "knockout", "groups", "double", "swiss"]


class Heats(NamedTuple):
    """Heats before they are drawn.

    Attributes:
        sizes: Entrants of each, the larger ones first (T16).
        winners: How many of each go on.
    """

    sizes: tuple[int, ...]
    winners: int = 1

    @property
    def byes(self) -> int:
        """Free first rounds in all of them."""
        return sum(bracket_size(size) - size for size in self.sizes)

    @property
    def through(self) -> int:
        """How many go on."""
        return sum(min(size, self.winners) for size in self.sizes)

    @property
    def matches(self) -> int:
        """Matches in all of them: every match puts one out."""
        return sum(self.sizes) - self.through


def heats(entrants: int, *, size: int = 0, count: int = 0, winners: int = 1) -> Heats:
    """Heats of a size, or so many of them.

    Raises:
        InputError: If neither is given, or there are more heats than entrants.
    """
    if not size and not count:
        raise InputError("heats without their size", expected="a size or a count")
    if winners < 1 or winners & (winners - 1):
        raise InputError("a heat cannot end with so many", got=str(winners), expected="1, 2, 4, 8 … winners")
    return Heats(sizes(entrants, count or heats_of(entrants, size)), winners)


class Source(NamedTuple):
    """Who comes into a phase: those of a category, all or a slice of its ranked list, or who went on from a phase.

    Attributes:
        name: The category or the phase.
        first: First place of the slice, 0 for all.
        last: Its last place.
    """

    name: str
    first: int = 0
    last: int = 0


class Rung(NamedTuple):
    """One phase of a ladder.

    Attributes:
        id: Its id.
        kind: What is played.
        sources: Who comes in.
        to: How many go on.
        size: Size of its heats, or how many groups it has; 0 where it is not said.
        winners: How many of each heat go on.
        rounds: Rounds of a Swiss phase; how often two of a group meet.
    """

    id: str
    kind: Kind
    sources: tuple[Source, ...]
    to: int
    size: int = 0
    winners: int = 1
    rounds: int = 1


class Step(NamedTuple):
    """One phase of a ladder in figures.

    Attributes:
        id: Its id.
        kind: What is played.
        entrants: Who comes in.
        through: Who goes on.
        matches: Matches in all.
        rounds: Rounds at most that one entrant plays.
        heats: Its heats on the first level, none where there are none.
        parts: Its parts on the last level: groups, or brackets of those sizes.
    """

    id: str
    kind: Kind
    entrants: int
    through: int
    matches: int
    rounds: int
    heats: tuple[int, ...] = ()
    parts: tuple[int, ...] = ()


def ladder(categories: Mapping[str, int], rungs: Sequence[Rung]) -> tuple[Step, ...]:
    """Every phase of a ladder in figures.

    Args:
        categories: How many there are in each category.
        rungs: The phases in their order.

    Raises:
        InputError: For a category or an earlier phase that is none, a slice that is not full, fewer heats than go on,
            or groups whose number is not said.
    """
    through: dict[str, int] = {}
    steps = []
    for rung in rungs:
        entrants = sum(_of_source(source, categories, through) for source in rung.sources)
        step = _step(rung, entrants)
        through[rung.id] = step.through
        steps.append(step)
    return tuple(steps)


def _of_source(source: Source, categories: Mapping[str, int], through: Mapping[str, int]) -> int:
    if source.name in through:
        return through[source.name]
    if source.name not in categories:
        known = " ".join((*categories, *through))
        raise InputError("neither a category nor an earlier phase", got=source.name[:60], expected=known)
    there = categories[source.name]
    if not source.first:
        return there
    if source.last > there:
        got = f"{source.name}: {there}"
        raise InputError("the list of a category is too short", got=got, expected=f"at least {source.last}")
    return source.last - source.first + 1


def _step(rung: Rung, entrants: int) -> Step:
    to = rung.to
    if rung.kind == "groups" and not rung.size:
        raise InputError("groups without their number", got=rung.id, expected="how many groups")
    if entrants <= to:
        return Step(rung.id, rung.kind, entrants, entrants, 0, 0)
    if rung.kind == "groups":
        parts = sizes(entrants, rung.size)
        matches = sum(size * (size - 1) // 2 for size in parts) * rung.rounds
        rounds = (max(parts) - 1 + max(parts) % 2) * rung.rounds
        return Step(rung.id, rung.kind, entrants, to, matches, rounds, (), parts)
    if rung.kind == "swiss":
        return Step(rung.id, rung.kind, entrants, to, entrants // 2 * rung.rounds, rung.rounds, (), (entrants,))
    if rung.kind == "double":
        rounds = 2 * (entrants - 1).bit_length()
        return Step(rung.id, rung.kind, entrants, to, 2 * entrants - 2, rounds, (), (entrants,))
    first: tuple[int, ...] = ()
    left, rounds = entrants, 0
    if rung.kind == "heats" and rung.size:
        level = heats(entrants, size=rung.size, winners=rung.winners)
        if level.through < to:
            expected = f"smaller heats, so that at least {to} go on"
            raise InputError("fewer go on than are wanted", got=f"{level.through} of {rung.id}", expected=expected)
        first, left = level.sizes, level.through
        rounds = _rounds(level.sizes, rung.winners)
    parts = sizes(left, to)
    if left > to:
        rounds += _rounds(parts, 1)
    if rung.kind == "heats" and (not first or left == to):
        first, parts = first or parts, ()
    return Step(rung.id, rung.kind, entrants, to, entrants - to, rounds, first, parts)


def _rounds(parts: Sequence[int], winners: int) -> int:
    return max((size - 1).bit_length() - (winners - 1).bit_length() for size in parts)
