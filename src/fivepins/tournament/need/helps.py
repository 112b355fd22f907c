"""Which results of others make an open combination of own results sure: the smallest sets, each checked (T61)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple

from fivepins.tournament.need.inquiry import Inquiry
from fivepins.tournament.need.open import Outcome

MOST: Final = 3
"""Matches of others that one set may name."""


class Result(NamedTuple):
    """What a match of others has to come to.

    Attributes:
        one: First side.
        two: Second side.
        games: Any of these results, the first side's best first.
    """

    one: int
    two: int
    games: tuple[tuple[int, int], ...]


Allowed = Mapping[int, tuple[Outcome, ...]]
"""The results that some matches of others may have, by their index."""

Help = tuple[Result, ...]
"""Results of others that together are enough."""


def helps(inquiry: Inquiry, outcomes: Sequence[Outcome], most: int = MOST) -> tuple[Help, ...]:
    """The smallest sets of results of others with which own results are sure.

    Args:
        inquiry: The question.
        outcomes: One for each own open match.
        most: Matches of others that one set may name.

    Returns:
        All sets of the least number of matches, each as wide as it can be; () where no set of so few is enough, or
        none is at all: then points decide.

    Raises:
        InputError: If more is open than can be gone through.
    """
    own = inquiry.counted(outcomes)

    def enough(allowed: Allowed) -> bool:
        others = [
            match._replace(outcomes=allowed.get(index, match.outcomes)) for index, match in enumerate(inquiry.others)
        ]
        return inquiry.among(others).worst(own, inquiry.take + 1, len(others) * 4) <= inquiry.take

    for many in range(1, min(most, len(inquiry.others)) + 1):
        found: list[dict[int, tuple[Outcome, ...]]] = []
        for chosen in combinations(range(len(inquiry.others)), many):
            for fronts in product((True, False), repeat=many):
                found += _widest(inquiry, chosen, fronts, enough)
        if found:
            sets = [_in_words(inquiry, allowed) for allowed in found]
            return tuple(one for one in sets if not any(_inside(one, other) for other in sets))
    return ()


def _widest(
    inquiry: Inquiry,
    chosen: Sequence[int],
    fronts: Sequence[bool],
    enough: Callable[[Mapping[int, tuple[Outcome, ...]]], bool],
) -> Iterator[dict[int, tuple[Outcome, ...]]]:
    """How far the results of some matches may go, each from its best or from its worst result on."""

    def allowed(lengths: Sequence[int]) -> dict[int, tuple[Outcome, ...]]:
        found = {}
        for index, front, length in zip(chosen, fronts, lengths, strict=True):
            outcomes = inquiry.others[index].outcomes
            found[index] = outcomes[:length] if front else outcomes[len(outcomes) - length :]
        return found

    def wider(lengths: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for place, index in enumerate(chosen):
            if lengths[place] + 1 < len(inquiry.others[index].outcomes):
                yield (*lengths[:place], lengths[place] + 1, *lengths[place + 1 :])

    start = (1,) * len(chosen)
    if not enough(allowed(start)):
        return
    known = {start}
    queue = [start]
    for lengths in queue:
        last = True
        for more in wider(lengths):
            if more in known or enough(allowed(more)):
                last = False
                if more not in known:
                    known.add(more)
                    queue.append(more)
        if last:
            yield allowed(lengths)


def _in_words(inquiry: Inquiry, allowed: Mapping[int, Sequence[Outcome]]) -> Help:
    return tuple(
        Result(inquiry.others[index].one, inquiry.others[index].two, tuple(outcome.games for outcome in outcomes))
        for index, outcomes in sorted(allowed.items())
    )


def _inside(one: Help, other: Help) -> bool:
    """Whether a set says more than another that is enough already."""
    return one != other and all(
        any(mine[:2] == its[:2] and set(mine.games) <= set(its.games) for mine in one) for its in other
    )
