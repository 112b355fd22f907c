"""Exchanges after the draw, while classmates stand nearer to each other than they must (T7)."""

from collections.abc import Sequence
from typing import Final

from fivepins.tournament.draw.classes import Quality, Sorted, cost, tally
from fivepins.tournament.draw.shape import NOWHERE, Shape

NEVER: Final = -1
"""Stands for when who was never tried was tried in vain."""


class Repair:
    """A draw whose entrants are exchanged as long as that makes its cost smaller.

    Attributes:
        places: The place of each entrant.
        cost: The pairs of classmates inside one block, by key, by size.
    """

    def __init__(self, shape: Shape, places: dict[int, int], classes: Sorted, limit: Quality) -> None:
        self.places = places
        self._classes = classes
        self._limit = limit
        self._inside = tally(shape, places, classes)
        self._paths = shape.paths
        self.cost = cost(shape, self._inside, classes, len(limit))
        self._part = tuple(number for number, part in enumerate(shape.parts) for _ in part)
        self._touched = [0] * len(shape.parts)
        self._exchanges = 0
        self._in_vain: dict[int, int] = {}

    def run(self, order: Sequence[int]) -> None:
        """Exchange entrants, in the order of placing, until no exchange of two of them makes the cost smaller."""
        while self._above() and self._pass(order):
            pass

    def _above(self) -> list[tuple[int, int]]:
        return [
            (key, size)
            for key, (figures, limits) in enumerate(zip(self.cost, self._limit, strict=True))
            for size, (figure, limit) in enumerate(zip(figures, limits, strict=True))
            if figure > limit
        ]

    def _pass(self, order: Sequence[int]) -> bool:
        exchanged = False
        above = self._above()
        for entrant in order:
            if not self._too_near(entrant, above):
                continue
            other = self._partner(entrant, order)
            if other is None:
                self._in_vain[entrant] = self._exchanges
            else:
                self._exchange(entrant, other)
                exchanged = True
                above = self._above()
        return exchanged

    def _too_near(self, entrant: int, above: Sequence[tuple[int, int]]) -> bool:
        path = self._paths[self.places[entrant]]
        own = self._classes.of[entrant]
        return any(
            own[key] != NOWHERE and path[size] != NOWHERE and self._inside[own[key]][path[size]] > 1
            for key, size in above
        )

    def _partner(self, entrant: int, order: Sequence[int]) -> int | None:
        """The first with whom an exchange makes the cost smaller, None for nobody.

        What was tried in vain is tried again only where somebody has moved since.
        """
        places, paths, of, inside = self.places, self._paths, self._classes.of, self._inside
        touched, part = self._touched, self._part
        path, mine = paths[places[entrant]], of[entrant]
        keys = range(len(mine))
        since = self._in_vain.get(entrant, NEVER)
        if touched[part[places[entrant]]] > since:
            since = NEVER
        for other in order:
            place = places[other]
            if touched[part[place]] <= since:
                continue
            change = 0
            its_path, theirs = paths[place], of[other]
            for key in keys:
                own, its = mine[key], theirs[key]
                if own == its:
                    continue
                for block, to in zip(path, its_path):  # noqa: B905 (both have every size)
                    if block == to:
                        break
                    if own >= 0:
                        row = inside[own]
                        change = (row[to] if to >= 0 else 0) - (row[block] - 1 if block >= 0 else 0)
                    if its >= 0:
                        row = inside[its]
                        change += (row[block] if block >= 0 else 0) - (row[to] - 1 if to >= 0 else 0)
                    if change:
                        break
                if change:
                    break
            if change < 0:
                return other
        return None

    def _change(self, own: int, block: int, to: int) -> int:
        """How many more pairs there are if one of a class goes from one block to another."""
        if own == NOWHERE:
            return 0
        inside = self._inside[own]
        return (inside[to] if to != NOWHERE else 0) - (inside[block] - 1 if block != NOWHERE else 0)

    def _exchange(self, entrant: int, other: int) -> None:
        path, path_of_other = self._paths[self.places[entrant]], self._paths[self.places[other]]
        for key, (own, its) in enumerate(zip(self._classes.of[entrant], self._classes.of[other], strict=True)):
            if own == its:
                continue
            for size, (block, to) in enumerate(zip(path, path_of_other, strict=True)):
                if block == to:
                    break
                self.cost[key][size] += self._change(own, block, to) + self._change(its, to, block)
                self._move(own, block, to)
                self._move(its, to, block)
        places = self.places
        self._exchanges += 1
        for place in (places[entrant], places[other]):
            self._touched[self._part[place]] = self._exchanges
        places[entrant], places[other] = places[other], places[entrant]

    def _move(self, own: int, block: int, to: int) -> None:
        if own != NOWHERE:
            inside = self._inside[own]
            if block != NOWHERE:
                inside[block] -= 1
            if to != NOWHERE:
                inside[to] += 1
