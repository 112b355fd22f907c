"""When a day will end, from how long matches lasted: 200 days are gone through, by lots that anybody can draw again."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.lots import Lots
from fivepins.tournament.plan.minutes import ENOUGH
from fivepins.tournament.plan.needs import Floor, ToPlay, check, ways
from fivepins.tournament.plan.plan import START, Day, Now

DAYS: Final = 200
"""Days that are gone through."""

LABEL: Final = "minutes"
"""The label of their lots."""


class Forecast(NamedTuple):
    """An estimate, marked as such wherever it is shown.

    Attributes:
        ends: When each of the days ended, the earliest first.
        over: By match: when it ended in each of the days, the earliest first.
    """

    ends: tuple[int, ...]
    over: Mapping[str, tuple[int, ...]]

    def of_hundred(self, share: int) -> int:
        """The minute by which so many of 100 days were over, 1 to 100."""
        return self.ends[-(-share * len(self.ends) // 100) - 1]

    def over_by(self, minute: int) -> dict[str, int]:
        """By match: in how many of 100 days it was over by a minute, rounded down."""
        return {match: 100 * sum(end <= minute for end in ends) // len(self.ends) for match, ends in self.over.items()}


def forecast(
    matches: Sequence[ToPlay], floor: Floor, durations: Sequence[Sequence[int]], seed: str, now: Now = START
) -> Forecast:
    """Go through days whose matches last as long as others did.

    Args:
        matches: As for `plan`; calls are decided by the minutes that they are reckoned to last.
        floor: Tables, rest, referees.
        durations: By match: durations of finished matches of its distance.
        seed: The seed of the lots.
        now: What stands.

    Raises:
        InputError: If no plan can hold the matches, or fewer than 20 durations are known.
    """
    check(matches, floor)
    fewest = min(map(len, durations), default=ENOUGH)
    if fewest < ENOUGH:
        raise InputError("too few durations to forecast from", got=str(fewest), expected=f"at least {ENOUGH}")
    day = Day(matches, floor, ways(matches, floor.rest), now)
    lots = Lots(seed, LABEL)
    ends = []
    over: dict[str, list[int]] = {match.id: [] for match in matches}
    for _ in range(DAYS):
        gone = day.run([seen[lots.below(len(seen))] for seen in durations])
        ends.append(gone.end)
        for call in gone.calls:
            over[call.id].append(call.end)
    return Forecast(tuple(sorted(ends)), {match: tuple(sorted(found)) for match, found in over.items() if found})
