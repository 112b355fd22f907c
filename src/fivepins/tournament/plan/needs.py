"""What a plan is made of: matches to play, with the persons, tables and minutes they need."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.values import Of

Person = Hashable
"""Who plays and rests; a pair has two, a team its players."""

PlanSide = tuple[Person, ...] | Of
"""The persons of a side, or whoever comes out of another match."""


class ToPlay(NamedTuple):
    """A match that is to be played.

    Attributes:
        id: Its id, the only one of its kind.
        one: First side.
        two: Second side.
        minutes: How long it is reckoned to last, at least 1.
        tables: Tables that it may be sent to, () for any (T81).
        not_before: The minute before which it is not called.
    """

    id: str
    one: PlanSide
    two: PlanSide
    minutes: int
    tables: tuple[int, ...] = ()
    not_before: int = 0

    @property
    def persons(self) -> tuple[Person, ...]:
        """Everybody who is known to play in it."""
        return tuple(person for side in (self.one, self.two) if not isinstance(side, Of) for person in side)

    @property
    def follows(self) -> tuple[str, ...]:
        """The matches that it follows from."""
        return tuple(side.fixture for side in (self.one, self.two) if isinstance(side, Of))


class Floor(NamedTuple):
    """What there is to play on.

    Attributes:
        tables: The tables' numbers, the lowest first.
        rest: Minutes that a person rests between two matches.
        referees: How many matches can be refereed at once, None where each table has its own.
    """

    tables: tuple[int, ...]
    rest: int = 0
    referees: int | None = None

    @property
    def at_once(self) -> int:
        """Matches that can go on at the same time."""
        return len(self.tables) if self.referees is None else min(len(self.tables), self.referees)


class Ways(NamedTuple):
    """The matches as a plan goes through them.

    Attributes:
        at: The index of each id.
        before: By match: the indices of those it follows from.
        after: By match: the indices of those that follow from it.
        order: All indices, each behind what it follows from.
        longest: By match: its minutes and the longest way that follows from it, with rests between.
    """

    at: dict[str, int]
    before: tuple[tuple[int, ...], ...]
    after: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    longest: tuple[int, ...]


def check(matches: Sequence[ToPlay], floor: Floor) -> None:
    """Refuse what no plan can hold.

    Raises:
        InputError: If there is no table or referee, a match has no minutes, no table that there is, one person twice,
            or an id that stands there already.
    """
    tables = set(floor.tables)
    if not tables or floor.at_once < 1 or floor.rest < 0:
        got = f"{len(tables)} tables, {floor.referees} referees, rest {floor.rest}"
        raise InputError("nothing to play on", got=got, expected="at least one table and one referee, no rest below 0")
    seen: set[str] = set()
    for match in matches:
        if match.id in seen:
            raise InputError("a match that is planned twice", got=match.id, expected="each once")
        seen.add(match.id)
        if match.minutes < 1:
            raise InputError(f"{match.id} has no minutes", got=str(match.minutes), expected="at least 1")
        if match.tables and not tables.intersection(match.tables):
            raise InputError(
                f"{match.id} has no table that there is",
                got=" ".join(map(str, match.tables)),
                expected=" ".join(map(str, floor.tables)),
            )
        if len(set(match.persons)) < len(match.persons):
            raise InputError(f"somebody plays twice in {match.id}", got=str(match.persons), expected="each once")


def ways(matches: Sequence[ToPlay], rest: int) -> Ways:
    """How the matches follow from each other.

    Args:
        matches: All of them.
        rest: Minutes between two.

    Raises:
        InputError: If one follows from a match that is not there, or from itself.
    """
    at = {match.id: index for index, match in enumerate(matches)}
    before: list[tuple[int, ...]] = []
    after: list[list[int]] = [[] for _ in matches]
    for index, match in enumerate(matches):
        for name in match.follows:
            if name not in at:
                raise InputError(
                    f"{match.id} follows from a match that is not planned", got=name, expected="one that is"
                )
            after[at[name]].append(index)
        before.append(tuple(at[name] for name in match.follows))
    left = [len(found) for found in before]
    order = [index for index, many in enumerate(left) if not many]
    for index in order:
        for follower in after[index]:
            left[follower] -= 1
            if not left[follower]:
                order.append(follower)
    if len(order) < len(matches):
        name = next(match.id for match, many in zip(matches, left, strict=True) if many)
        raise InputError("a match that follows from itself", got=name, expected="an order in which all can be played")
    longest = [0] * len(matches)
    for index in reversed(order):
        further = [longest[follower] + rest for follower in after[index]]
        longest[index] = matches[index].minutes + max(further, default=0)
    return Ways(at, tuple(before), tuple(map(tuple, after)), tuple(order), tuple(longest))
