"""A round of a Swiss event: the first pairing, from the top of the standing, in which nobody meets again (T15)."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from fivepins.tournament.brackets.matching import ALONE, augment


class SwissRound(NamedTuple):
    """A round.

    Attributes:
        pairs: Who meets, from the top.
        bye: Who has a free round, None for nobody.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def swiss_round(
    order: Sequence[int], met: Collection[tuple[int, int]], byes: Collection[int] = ()
) -> SwissRound | None:
    """Pair a round.

    Args:
        order: The entrants in the order of the standing.
        met: Who met already.
        byes: Who had a free round already.

    Returns:
        The pairing that is first from the top: each highest unpaired entrant gets the highest possible. With an odd
        number the lowest without a bye that leaves a pairing is free. None where none exists: pairing by hand.
    """
    known: dict[int, set[int]] = {entrant: set() for entrant in order}
    for one, other in met:
        if one in known and other in known:
            known[one].add(other)
            known[other].add(one)
    if len(order) % 2 == 0:
        pairs = _pairs(order, known)
        return SwissRound(pairs, None) if pairs is not None else None
    for free in reversed(order):
        if free not in byes:
            pairs = _pairs([entrant for entrant in order if entrant != free], known)
            if pairs is not None:
                return SwissRound(pairs, free)
    return None


def _pairs(order: Sequence[int], met: Mapping[int, set[int]]) -> tuple[tuple[int, int], ...] | None:
    """The first pairing from the top.

    As long as everybody who is left may meet at least half of the others, a pairing of them exists (Dirac); until then
    the highest just takes the highest whom he may meet.
    """
    left = list(order)
    critical = 2 * (max((len(met[entrant]) for entrant in order), default=0) + 1)
    pairs = []
    while len(left) - 2 >= critical:
        one = left.pop(0)
        other = next(entrant for entrant in left if entrant not in met[one])
        left.remove(other)
        pairs.append((one, other))
    last = _matched(left, met)
    return None if last is None else (*pairs, *last)


def _matched(order: Sequence[int], met: Mapping[int, set[int]]) -> tuple[tuple[int, int], ...] | None:
    """The first pairing from the top, found by matchings; None where there is none."""
    many = len(order)
    graph = [
        [other for other in range(many) if other != one and order[other] not in met[order[one]]] for one in range(many)
    ]
    mates = [ALONE] * many
    for one in range(many):
        if mates[one] == ALONE:
            other = next((other for other in graph[one] if mates[other] == ALONE), ALONE)
            if other != ALONE:
                mates[one], mates[other] = other, one
    if not all(mates[one] != ALONE or augment(graph, mates, one) for one in range(many)):
        return None
    paired: set[int] = set()
    for one in range(many):
        if one in paired:
            continue
        for other in graph[one]:
            if other in paired:
                continue
            if mates[one] == other or _rematch(graph, mates, one, other, paired):
                paired |= {one, other}
                break
    return tuple((order[one], order[other]) for one, other in enumerate(mates) if one < other)


def _rematch(graph: Sequence[Sequence[int]], mates: list[int], one: int, other: int, paired: set[int]) -> bool:
    """Pair two, and those whom they leave anew, if everybody still finds a partner."""
    trial = list(mates)
    left = trial[one]
    for vertex in (one, other, trial[one], trial[other]):
        trial[vertex] = ALONE
    trial[one], trial[other] = other, one
    if not augment(graph, trial, left, frozenset(paired | {one, other})):
        return False
    mates[:] = trial
    return True
