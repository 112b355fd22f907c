"""Places that no lot decides: standard seeding, byes, sizes of parts, the serpentine."""

from functools import cache

from fivepins.model.errors import InputError


@cache
def standard(size: int) -> tuple[int, ...]:
    """The numbers that the places of a bracket bear, from the top: 1 8 5 4 3 6 7 2 (T8).

    Args:
        size: A power of two.

    Raises:
        InputError: If it is none.
    """
    if size < 1 or size & (size - 1):
        raise InputError("a bracket of a size that cannot be", got=str(size), expected="a power of two")
    numbers = [1]
    while len(numbers) < size:
        last = 2 * len(numbers) + 1
        numbers = [
            number
            for place, seed in enumerate(numbers)
            for number in ((last - seed, seed) if place % 2 else (seed, last - seed))
        ]
    return tuple(numbers)


def bracket_size(entrants: int) -> int:
    """The places of a bracket: the next power of two.

    Raises:
        InputError: If nobody is in it.
    """
    if entrants < 1:
        raise InputError("a bracket of nobody", got=str(entrants), expected="at least one entrant")
    return 1 << (entrants - 1).bit_length()


def byes(entrants: int) -> tuple[int, ...]:
    """The numbers that have a free first round: the top ones, as many as places stay empty (T13)."""
    return tuple(range(1, bracket_size(entrants) - entrants + 1))


def sizes(entrants: int, parts: int) -> tuple[int, ...]:
    """How many stand in each part; the larger parts come first (T16).

    Raises:
        InputError: If a part would stay empty.
    """
    if not 1 <= parts <= entrants:
        raise InputError(
            "more parts than entrants" if parts > entrants else "no part at all",
            got=str(parts),
            expected=f"1 to {entrants}",
        )
    each, more = divmod(entrants, parts)
    return (each + 1,) * more + (each,) * (parts - more)


def heats_of(entrants: int, size: int) -> int:
    """How many heats of a size the entrants fill (T16).

    Raises:
        InputError: If the size is none.
    """
    if size < 1:
        raise InputError("a heat of nobody", got=str(size), expected="1 or more")
    return -(-entrants // size)


def serpentine(seed: int, parts: int) -> tuple[int, int]:
    """Row and part of a seed, both from 0: the letter Z, or a snake (T8, T11).

    Source: S1, the Z system of the UMB.
    """
    row, part = divmod(seed - 1, parts)
    return row, parts - 1 - part if row % 2 else part
