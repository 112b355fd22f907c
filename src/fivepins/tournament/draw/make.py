"""A draw, made from what was entered and a seed; the same on every machine."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.draw.classes import Classes, Quality, bound, least, sort_out
from fivepins.tournament.draw.descent import Descent, order_of_placing, seat_seeds
from fivepins.tournament.draw.repair import Repair
from fivepins.tournament.draw.shape import Kind, shape
from fivepins.tournament.lots import Lots


class Wanted(NamedTuple):
    """What is to be drawn.

    Attributes:
        kind: A bracket, heats or groups.
        entrants: Everybody's number, in order of number.
        parts: How many heats or groups.
        seeds: The seeded, in their order.
        place: Whether each seed has a place of his own, or they are drawn inside tiers.
        apart: The keys that keep apart, the first counts most: name, and the class of each entrant who has one.
    """

    kind: Kind
    entrants: tuple[int, ...]
    parts: int = 1
    seeds: tuple[int, ...] = ()
    place: Literal["fixed", "tiers"] = "fixed"
    apart: tuple[tuple[str, Classes], ...] = ()


class Drawn(NamedTuple):
    """A draw.

    Attributes:
        parts: The entrants of each part in its places from the top, None for a bye.
        pairs: Pairs of classmates inside one block: by key, by size of the blocks.
        bound: The pairs if each class were spread evenly over all blocks (T7); where heats differ in size, fewer can be
            possible.
        least: Pairs than which no draw of this shape has fewer, key by key and size by size.
    """

    parts: tuple[tuple[int | None, ...], ...]
    pairs: Quality
    bound: Quality
    least: Quality


def draw(wanted: Wanted, lots: Lots) -> Drawn:
    """Draw.

    Args:
        wanted: What is drawn.
        lots: The lots of the phase's seed and label.

    Raises:
        InputError: If there is nobody to draw against, a part would stay empty, or a seed is entered twice or not at
            all.
    """
    _check(wanted.entrants, wanted.seeds)
    made = shape(wanted.kind, wanted.parts, len(wanted.entrants))
    keys = len(wanted.apart)
    classes = sort_out(wanted.entrants, [named for _, named in wanted.apart])
    descent = Descent(made, classes, lots)
    for seed, place in seat_seeds(made, wanted.seeds, lots, tiers=wanted.place == "tiers").items():
        descent.put(seed, place)
    others = [entrant for entrant in wanted.entrants if entrant not in descent.places]
    order = order_of_placing(lots.shuffle(others), classes)
    for entrant in order:
        descent.walk(entrant)
    limit = bound(made, classes, keys)
    repair = Repair(made, descent.places, classes, limit)
    repair.run(order)
    return Drawn(
        _in_places(repair.places, made.parts), tuple(map(tuple, repair.cost)), limit, least(made, classes, keys)
    )


def _check(entrants: Sequence[int], seeds: Sequence[int]) -> None:
    if list(entrants) != sorted(set(entrants)):
        raise InputError(
            "entrants out of order", got=" ".join(map(str, entrants))[:60], expected="each once, by number"
        )
    known = set(entrants)
    for index, seed in enumerate(seeds):
        if seed not in known:
            raise InputError("a seed who is not entered", got=str(seed), expected="the number of an entrant")
        if seed in seeds[:index]:
            raise InputError("an entrant seeded twice", got=str(seed), expected="each once")


def _in_places(places: Mapping[int, int], parts: Sequence[range]) -> tuple[tuple[int | None, ...], ...]:
    at = {place: entrant for entrant, place in places.items()}
    return tuple(tuple(at.get(place) for place in part) for part in parts)


class Otherwise(NamedTuple):
    """The first place in which two draws differ.

    Attributes:
        part: Its part, from 0.
        place: The place in it, from 1.
        got: Who stands there in the one, `-` for nobody.
        wanted: Who stands there in the other.
    """

    part: int
    place: int
    got: str
    wanted: str


def first_difference(got: Sequence[Sequence[int | None]], wanted: Sequence[Sequence[int | None]]) -> Otherwise | None:
    """Where a draw is not what it should be; None where it is."""
    for part, (was, made) in enumerate(zip_longest(got, wanted, fillvalue=())):
        for place, (one, two) in enumerate(zip_longest(was, made), 1):
            if one != two:
                return Otherwise(part, place, str(one or "-"), str(two or "-"))
        if len(was) != len(made):  # byes alone
            return Otherwise(part, min(len(was), len(made)) + 1, str(len(was)), str(len(made)))
    return None


def format_drawn(parts: Sequence[Sequence[int | None]]) -> str:
    """A draw as text: places from the top, `-` for a bye, parts between bars."""
    return " | ".join(" ".join("-" if entrant is None else str(entrant) for entrant in part) for part in parts)
