"""What no plan can beat (T82)."""

from collections.abc import Sequence
from typing import NamedTuple

from fivepins.tournament.plan.needs import Floor, Person, ToPlay, check, ways


class Bound(NamedTuple):
    """Minutes that no plan ends before.

    Attributes:
        work: All minutes over the matches that can go on at once, rounded up.
        path: The longest way through matches that follow from each other, with rests and earliest times.
        load: The longest day of one person, with rests.
    """

    work: int
    path: int
    load: int

    @property
    def minutes(self) -> int:
        """The greatest of the three."""
        return max(self)


def bound(matches: Sequence[ToPlay], floor: Floor) -> Bound:
    """The bound of a plan that begins at minute 0.

    Raises:
        InputError: If no plan can hold the matches.
    """
    check(matches, floor)
    through = ways(matches, floor.rest)
    ends = [0] * len(matches)
    for index in through.order:
        start = max((ends[earlier] + floor.rest for earlier in through.before[index]), default=0)
        ends[index] = max(start, matches[index].not_before) + matches[index].minutes
    days: dict[Person, int] = {}
    for match in matches:
        for person in match.persons:
            days[person] = days.get(person, -floor.rest) + floor.rest + match.minutes
    work = -(-sum(match.minutes for match in matches) // floor.at_once)
    return Bound(work, max(ends, default=0), max(days.values(), default=0))
