"""The places of a bracket, of heats or of groups: which are there, how they hang together, which of them meet early."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.draw.seeding import bracket_size, sizes, standard

Kind = Literal["bracket", "heats", "groups"]

NOWHERE: Final = -1
"""Stands for the block of a place that is in none of a size."""


class Node(NamedTuple):
    """A place, a row of places, or what splits into such.

    Attributes:
        number: Its number; the root has the last one.
        children: What it splits into, from the top; () at the end.
        places: The places at the end, from the top; () elsewhere.
    """

    number: int
    children: tuple["Node", ...]
    places: tuple[int, ...]


class Shape(NamedTuple):
    """The places of a phase, numbered through from the top.

    Attributes:
        kind: What it is.
        parts: The places of each part, as a range.
        bears: The number that each place bears in its part, from 1: the seed who stands there; beyond the part's
            entrants it is a bye.
        open: Whether somebody stands in a place; else it is a bye.
        root: The places as a tree that an entrant walks down (T5).
        blocks: By size, the least first: the number of each place's block, `NOWHERE` where it is in none (T7). Block
            numbers are told apart over all sizes; a block lies inside one of the next size.
        counts: By size: how many blocks there are.
        outside: By size: how many entrants stand in no block of it.
        room: By size: in how many blocks at least one entrant stands, at least two, and so on.
    """

    kind: Kind
    parts: tuple[range, ...]
    bears: tuple[int, ...]
    open: tuple[bool, ...]
    root: Node
    blocks: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    outside: tuple[int, ...]
    room: tuple[tuple[int, ...], ...]

    @property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """By place: its block of each size, the least first; () where nobody meets before the end."""
        return tuple(zip(*self.blocks, strict=True)) or ((),) * len(self.bears)


@lru_cache(maxsize=32)
def shape(kind: Kind, parts: int, entrants: int) -> Shape:
    """The places for so many entrants.

    Args:
        kind: What is drawn.
        parts: How many heats or groups; 1 for a bracket.
        entrants: How many.

    Raises:
        InputError: If there is nobody to draw against, or a part would stay empty.
    """
    if entrants < 2:
        raise InputError("nobody to draw against", got=str(entrants), expected="at least two entrants")
    if kind == "bracket" and parts != 1:
        raise InputError("a bracket is one part", got=str(parts), expected="1")
    filled = sizes(entrants, parts)
    places = [size if kind == "groups" else bracket_size(size) for size in filled]
    starts = [sum(places[:part]) for part in range(parts)]
    ranges = tuple(range(start, start + length) for start, length in zip(starts, places, strict=True))
    bears: list[int] = []
    for length in places:
        bears.extend(range(1, length + 1) if kind == "groups" else standard(length))
    stands = tuple(bears[place] <= size for part, size in zip(ranges, filled, strict=True) for place in part)
    blocks, counts = _rows(ranges) if kind == "groups" else _runs(ranges, whole=kind == "heats")
    outside, room = _room(blocks, stands)
    return Shape(kind, ranges, tuple(bears), stands, _tree(kind, ranges, stands), blocks, counts, outside, room)


def _room(
    blocks: Sequence[Sequence[int]], stands: Sequence[bool]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """By size: entrants in no block, and how many blocks hold at least one, at least two … of them."""
    outside = []
    room = []
    for of_size in blocks:
        held = Counter(block for block, stand in zip(of_size, stands, strict=True) if stand)
        outside.append(held.pop(NOWHERE, 0))
        most = max(held.values(), default=0)
        room.append(tuple(sum(many > level for many in held.values()) for level in range(most)))
    return tuple(outside), tuple(room)


def _rows(parts: Sequence[range]) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The blocks of groups: each group is one."""
    return (tuple(number for number, part in enumerate(parts) for _ in part),), (len(parts),)


def _runs(parts: Sequence[range], *, whole: bool) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The blocks of brackets: runs of 2, 4, 8 … places, each bracket up to its own size or short of it."""
    blocks: list[tuple[int, ...]] = []
    counts: list[int] = []
    number, size = 0, 2
    longest = max(map(len, parts))
    while size < longest or (whole and size == longest):
        found: list[int] = []
        before = number
        for part in parts:
            if len(part) < size:
                found += [NOWHERE] * len(part)
                continue
            found += [number + place // size for place in range(len(part))]
            number += len(part) // size
        blocks.append(tuple(found))
        counts.append(number - before)
        size *= 2
    return tuple(blocks), tuple(counts)


def _tree(kind: Kind, parts: Sequence[range], stands: Sequence[bool]) -> Node:
    nodes = 0

    def node(children: tuple[Node, ...], places: tuple[int, ...]) -> Node:
        nonlocal nodes
        nodes += 1
        return Node(nodes - 1, children, places)

    def halves(places: range) -> Node | None:
        if len(places) == 1:
            return node((), (places[0],)) if stands[places[0]] else None
        half = len(places) // 2
        upper, lower = halves(places[:half]), halves(places[half:])
        return node((upper, lower), ()) if upper and lower else upper or lower

    if kind == "groups":
        return node(tuple(node((), tuple(part)) for part in parts), ())
    tops = tuple(top for part in parts if (top := halves(part)))
    return tops[0] if len(tops) == 1 else node(tops, ())
