"""Points for places, and the ranking of a season (T70, T71)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from typing import TypeVar

    P = TypeVar("P", bound=Hashable)


class PlacePoints(NamedTuple):
    """What places are worth.

    Attributes:
        places: First place, last place, points; in order, beyond the last row nothing.
        phases: Points of those known only by the phase that they were out in, such as `heats`.
        shared: Whether shared places take the better place's points or the mean of all of them.
    """

    places: tuple[tuple[int, int, Fraction], ...]
    phases: tuple[tuple[str, Fraction], ...] = ()
    shared: Literal["better", "mean"] = "better"

    def of(self, place: int) -> Fraction:
        """Points of one place."""
        return next((points for first, last, points in self.places if first <= place <= last), Fraction(0))


def points_for(order: Sequence[Sequence[P]], table: PlacePoints) -> dict[P, Fraction]:
    """The points of everybody in an order; those who share a place stand together.

    Args:
        order: Places from the first on, each with everybody who shares it.
        table: What places are worth.
    """
    found: dict[P, Fraction] = {}
    place = 1
    for shared in order:
        points = table.of(place)
        if table.shared == "mean":
            points = Fraction(1, len(shared)) * sum(table.of(place + one) for one in range(len(shared)))
        found.update(dict.fromkeys(shared, points))
        place += len(shared)
    return found


class Ranked(NamedTuple):
    """One line of a ranking: everybody who shares the place.

    Attributes:
        place: From 1.
        names: Who, in the order of their names.
        points: The sum of the results that count.
    """

    place: int
    names: tuple[str, ...]
    points: Fraction


def season(scores: Mapping[str, Sequence[Fraction]], best: int) -> list[Ranked]:
    """The ranking of a season: the best results of each person, then his best single ones in order, then shared.

    Args:
        scores: The points that each person made, one result an event.
        best: How many results count.

    Raises:
        InputError: If no result would count.
    """
    if best < 1:
        raise InputError("no result would count", got=str(best), expected="1 or more")
    keyed = []
    for name, results in scores.items():
        single = sorted(results, reverse=True)
        keyed.append((sum(single[:best], Fraction(0)), [one for one in single if one], name))
    keyed.sort(key=lambda key: key[2])
    keyed.sort(key=lambda key: key[:2], reverse=True)
    ranked: list[Ranked] = []
    place = 1
    for index, (total, single, name) in enumerate(keyed):
        if index and (total, single) == keyed[index - 1][:2]:
            last = ranked[-1]
            ranked[-1] = last._replace(names=(*last.names, name))
        else:
            ranked.append(Ranked(place, (name,), total))
        place += 1
    return ranked
