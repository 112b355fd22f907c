"""Exchanges after the draw, while classmates stand nearer to each other than they must (T7)."""

from collections.abc import Sequence

from fivepins.tournament.draw.classes import Quality, Sorted, cost, tally
from fivepins.tournament.draw.shape import NOWHERE, Shape


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
        self._paths = tuple(zip(*shape.blocks, strict=True)) or ((),) * len(shape.bears)
        self.cost = cost(shape, self._inside, classes, len(limit))

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
            for other in order:
                if self._better(entrant, other):
                    self._exchange(entrant, other)
                    exchanged = True
                    above = self._above()
                    break
        return exchanged

    def _too_near(self, entrant: int, above: Sequence[tuple[int, int]]) -> bool:
        path = self._paths[self.places[entrant]]
        own = self._classes.of[entrant]
        return any(
            own[key] != NOWHERE and path[size] != NOWHERE and self._inside[own[key]][path[size]] > 1
            for key, size in above
        )

    def _better(self, entrant: int, other: int) -> bool:
        path, path_of_other = self._paths[self.places[entrant]], self._paths[self.places[other]]
        for own, its in zip(self._classes.of[entrant], self._classes.of[other], strict=True):
            if own == its:
                continue
            for block, to in zip(path, path_of_other, strict=True):
                if block == to:
                    break
                change = self._change(own, block, to) + self._change(its, to, block)
                if change:
                    return change < 0
        return False

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
        places[entrant], places[other] = places[other], places[entrant]

    def _move(self, own: int, block: int, to: int) -> None:
        if own != NOWHERE:
            inside = self._inside[own]
            if block != NOWHERE:
                inside[block] -= 1
            if to != NOWHERE:
                inside[to] += 1
