"""The draw with keys: each entrant in turn walks down the tree to a place far from his classmates (T5, T6)."""

from collections.abc import Iterable, Mapping, Sequence

from fivepins.tournament.draw.classes import Sorted
from fivepins.tournament.draw.shape import NOWHERE, Node, Shape
from fivepins.tournament.lots import Lots


def order_of_placing(shuffled: Sequence[int], classes: Sorted) -> list[int]:
    """Whom the places are given to first: the largest classes, of the last key before the others (T6).

    Args:
        shuffled: The entrants without a place, in the order of their lot.
        classes: Everybody's classes.
    """
    first: dict[int, int] = {}
    for index, entrant in enumerate(shuffled):
        for own in classes.of[entrant]:
            first.setdefault(own, index)
    ranks = {own: (-classes.members[own], index) for own, index in first.items() if own != NOWHERE}
    ranked = []
    for index, entrant in enumerate(shuffled):
        alone = -1, index
        ranked.append(([ranks.get(own, alone) for own in classes.of[entrant][::-1]], index, entrant))
    ranked.sort()
    return [entrant for _, _, entrant in ranked]


class Descent:
    """The tree of places while it fills.

    Attributes:
        places: The place of each entrant who has one.
    """

    def __init__(self, shape: Shape, classes: Sorted, lots: Lots) -> None:
        self.places: dict[int, int] = {}
        self._root = shape.root
        self._classes = classes
        self._lots = lots
        self._free = [0] * (shape.root.number + 1)
        self._ends: dict[int, tuple[Node, ...]] = {}
        self._learn(shape.root, ())
        self._inside = [[0] * (shape.root.number + 1) for _ in classes.key]
        self._taken: set[int] = set()

    def _learn(self, node: Node, above: tuple[Node, ...]) -> int:
        path = (*above, node)
        for place in node.places:
            self._ends[place] = path
        free = len(node.places) + sum(self._learn(child, path) for child in node.children)
        self._free[node.number] = free
        return free

    def put(self, entrant: int, place: int) -> None:
        """Give an entrant a place that is known."""
        mine = self._mine(entrant)
        for node in self._ends[place]:
            self._go(node.number, mine)
        self._taken.add(place)
        self.places[entrant] = place

    def _mine(self, entrant: int) -> list[list[int]]:
        """By class of an entrant: how many of it stand inside each node."""
        return [self._inside[own] for own in self._classes.of[entrant] if own != NOWHERE]

    def _go(self, number: int, mine: Sequence[list[int]]) -> None:
        self._free[number] -= 1
        for inside in mine:
            inside[number] += 1

    def walk(self, entrant: int) -> None:
        """Give an entrant the place that he walks down to.

        At every node he takes the child with the fewest of his classmates, the first key before the others, then the
        one with most free places, then one by lot; in a row the lowest free place.
        """
        mine = self._mine(entrant)
        free, below = self._free, self._lots.below
        node = self._root
        self._go(node.number, mine)
        while children := node.children:
            if len(children) != 2:
                node = self._one_of(node, mine)
                self._go(node.number, mine)
                continue
            first, second = children[0].number, children[1].number
            room, also = free[first], free[second]
            if not room or not also:
                lower = not room
            else:
                for inside in mine:
                    if inside[first] != inside[second]:
                        lower = inside[first] > inside[second]
                        break
                else:
                    lower = room < also if room != also else below(2) == 1
            node = children[lower]
            number = second if lower else first
            free[number] -= 1
            for inside in mine:
                inside[number] += 1
        taken = self._taken
        place = next(place for place in node.places if place not in taken)
        taken.add(place)
        self.places[entrant] = place

    def _one_of(self, node: Node, mine: Sequence[Sequence[int]]) -> Node:
        free = self._free
        children = [child for child in node.children if free[child.number]]
        for inside in mine:
            fewest = min([inside[child.number] for child in children])
            children = [child for child in children if inside[child.number] == fewest]
        most = max([free[child.number] for child in children])
        children = [child for child in children if free[child.number] == most]
        return children[self._lots.below(len(children))]


def seat_seeds(shape: Shape, seeds: Sequence[int], lots: Lots, *, tiers: bool) -> Mapping[int, int]:
    """The places of the seeds (T8, T9, T11).

    Args:
        shape: The places.
        seeds: The entrants who are seeded, in their order.
        lots: What decides inside a tier.
        tiers: Whether places are drawn inside tiers (in heats and groups: inside rows); else each has his own.

    Returns:
        The place of each seed.
    """
    if shape.kind == "bracket":
        return _seat_in_bracket(shape, seeds, lots, tiers=tiers)
    return _seat_in_parts(shape, seeds, lots, tiers=tiers)


def _seat_in_bracket(shape: Shape, seeds: Sequence[int], lots: Lots, *, tiers: bool) -> dict[int, int]:
    entrants = sum(shape.open)
    at = {number: place for place, number in enumerate(shape.bears)}
    numbers = list(range(1, len(seeds) + 1))
    if tiers:
        first = 3
        while first <= len(seeds):
            last = 1 << (first - 1).bit_length()
            drawn = lots.shuffle(range(first, min(last, entrants) + 1))
            numbers[first - 1 : last] = drawn[: len(seeds) - first + 1]
            first = last + 1
    return {seed: at[number] for seed, number in zip(seeds, numbers, strict=True)}


def _seat_in_parts(shape: Shape, seeds: Sequence[int], lots: Lots, *, tiers: bool) -> dict[int, int]:
    at = [{shape.bears[place]: place for place in part if shape.open[place]} for part in shape.parts]
    left = iter(seeds)
    seats: dict[int, int] = {}
    row = 1
    while len(seats) < len(seeds):
        parts: Iterable[int] = range(len(at))
        parts = lots.shuffle(list(parts)) if tiers else parts if row % 2 else reversed(list(parts))
        for part in parts:
            if row in at[part] and (seed := next(left, None)) is not None:
                seats[seed] = at[part][row]
        row += 1
    return seats
