"""Who is of one class by a key (club, nation, group …), and how often classmates meet early: cost and bound (T7)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fivepins.tournament.draw.shape import NOWHERE, Shape

Quality = tuple[tuple[int, ...], ...]
"""Pairs of classmates inside one block: by key, by size of the blocks, the least first."""

Classes = Mapping[int, str]
"""The class of each entrant by one key; who has none is not in it."""


class Sorted(NamedTuple):
    """The classes of all keys, numbered; a class of one binds nobody and is left out.

    Attributes:
        of: By entrant: his classes, key by key, `NOWHERE` for none.
        key: By class: the key that it is of.
        members: By class: how many.
    """

    of: dict[int, tuple[int, ...]]
    key: tuple[int, ...]
    members: tuple[int, ...]


def sort_out(entrants: Sequence[int], apart: Sequence[Classes]) -> Sorted:
    """Number the classes of the entrants."""
    key: list[int] = []
    members: list[int] = []
    columns: list[list[int]] = []
    for place, classes in enumerate(apart):
        count: dict[str, int] = {}
        for entrant in entrants:
            if (name := classes.get(entrant)) is not None:
                count[name] = count.get(name, 0) + 1
        numbers: dict[str | None, int] = {}
        for name, many in count.items():
            if many > 1:
                numbers[name] = len(key)
                key.append(place)
                members.append(many)
        columns.append([numbers.get(classes.get(entrant), NOWHERE) for entrant in entrants])
    rows = zip(*columns, strict=True) if columns else (() for _ in entrants)
    return Sorted(dict(zip(entrants, rows, strict=True)), tuple(key), tuple(members))


def bound(shape: Shape, classes: Sorted, keys: int) -> Quality:
    """The pairs of classmates if each class were spread evenly over all blocks: what exchanges aim at (T7).

    No draw has fewer where every place lies in a block, as in one bracket, in groups and in heats of one size. Where
    heats differ, places of the smaller ones lie in no block of the larger sizes, and fewer can be possible: `least`.
    """
    figures = [[0] * len(shape.counts) for _ in range(keys)]
    for key, members in zip(classes.key, classes.members, strict=True):
        for size, blocks in enumerate(shape.counts):
            each, more = divmod(members, blocks)
            figures[key][size] += more * (each * (each + 1) // 2) + (blocks - more) * (each * (each - 1) // 2)
    return tuple(map(tuple, figures))


def least(shape: Shape, classes: Sorted, keys: int) -> Quality:
    """Pairs of classmates than which no draw of this shape has fewer, whoever else is seeded.

    Places in no block of a size take as many of a class as they can; the others are spread as evenly as the room in
    the blocks allows. Each class, key and size is looked at by itself; not all of these figures need be possible at
    once.
    """
    figures = [[0] * len(shape.counts) for _ in range(keys)]
    for key, members in zip(classes.key, classes.members, strict=True):
        for size, (outside, room) in enumerate(zip(shape.outside, shape.room, strict=True)):
            left = members - outside
            for level, blocks in enumerate(room):
                if left <= 0:
                    break
                figures[key][size] += level * min(blocks, left)
                left -= blocks
    return tuple(map(tuple, figures))


def tally(shape: Shape, places: Mapping[int, int], classes: Sorted) -> list[list[int]]:
    """By class: how many of it stand in each block.

    Args:
        shape: The places.
        places: The place of each entrant.
        classes: Their classes.
    """
    counts = [[0] * sum(shape.counts) for _ in classes.key]
    paths = [tuple(number for number in path if number != NOWHERE) for path in shape.paths]
    for entrant, place in places.items():
        for own in classes.of[entrant]:
            if own != NOWHERE:
                row = counts[own]
                for block in paths[place]:
                    row[block] += 1
    return counts


def cost(shape: Shape, counts: Sequence[Sequence[int]], classes: Sorted, keys: int) -> list[list[int]]:
    """The pairs of classmates inside one block, by key, by size.

    Args:
        shape: The places.
        counts: What `tally` says.
        classes: The classes.
        keys: How many keys there are.
    """
    figures = [[0] * len(shape.counts) for _ in range(keys)]
    for row, key in zip(counts, classes.key, strict=True):
        first = 0
        for size, blocks in enumerate(shape.counts):
            figures[key][size] += sum([many * (many - 1) // 2 for many in row[first : first + blocks] if many > 1])
            first += blocks
    return figures
