"""The rounds of a group in which all meet all."""

from collections.abc import Mapping, Sequence

from fivepins.model.errors import InputError

Pair = tuple[int, int]
Rounds = tuple[tuple[Pair, ...], ...]


def berger(entrants: int) -> Rounds:
    """Rounds after Berger: the places, from 1, that meet in each (T6b).

    The match of the last number comes first, then by the smaller number; with an odd number the last is the rest, and
    its match falls away.

    Raises:
        InputError: If there are fewer than two.
    """
    if entrants < 2:
        raise InputError("a group of one", got=str(entrants), expected="at least two entrants")
    last = entrants + entrants % 2
    rounds = []
    for turn in range(last - 1):
        home = turn * (last // 2) % (last - 1) + 1
        pairs = [(home, last)] if last == entrants else []
        for place in range(1, last):
            other = (2 * home - place) % (last - 1) or last - 1
            if place < other:
                pairs.append((place, other))
        rounds.append(tuple(pairs))
    return tuple(rounds)


def group_rounds(entrants: Sequence[int], same_first: Mapping[int, str] | None = None) -> Rounds:
    """The rounds of a group, by entrant.

    Args:
        entrants: The group in its places.
        same_first: The class of each who has one; those of one class then meet as early as may be (T12).

    Raises:
        InputError: If there are fewer than two.
    """
    if same_first is None:
        return tuple(tuple((entrants[a - 1], entrants[b - 1]) for a, b in pairs) for pairs in berger(len(entrants)))
    numbered = _numbered(entrants, same_first)
    at = {entrant: place for place, entrant in enumerate(entrants)}
    rounds: list[tuple[Pair, ...]] = []
    for pairs in berger(len(numbered)):
        found: list[Pair] = []
        for a, b in pairs:
            one, other = numbered[a - 1], numbered[b - 1]
            if one is not None and other is not None:
                found.append((one, other) if at[one] < at[other] else (other, one))
        rounds.append(tuple(found))

    def mates(pairs: tuple[Pair, ...]) -> int:
        return sum(one in same_first and same_first[one] == same_first.get(other) for one, other in pairs)

    return tuple(sorted(rounds, key=lambda pairs: -mates(pairs)))


def _numbered(entrants: Sequence[int], classes: Mapping[int, str]) -> list[int | None]:
    """The group renumbered so that classmates meet first; None is the rest of an odd group."""
    left: list[int | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    front: list[int | None] = []
    back: list[int | None] = []
    while left:
        first = left.pop(0)
        own = None if first is None else classes.get(first)
        mates = (place for place, other in enumerate(left) if other is not None and classes.get(other) == own)
        front.append(first)
        back.append(left.pop(-1 if own is None else next(mates, -1)))
    return front + back[::-1]
