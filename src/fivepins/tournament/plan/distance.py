"""The longest distance with which a day ends in time (T83)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.plan.needs import Floor, ToPlay
from fivepins.tournament.plan.plan import START, Now, plan


class Option(NamedTuple):
    """A distance that could be played.

    Attributes:
        name: Its name, such as `bo5-60`.
        minutes: How long a match of it is reckoned to last.
    """

    name: str
    minutes: int


class Choice(NamedTuple):
    """A distance and its plan.

    Attributes:
        option: The distance.
        end: When its plan ends.
        in_time: Whether that is in time; else it is the shortest there is.
    """

    option: Option
    end: int
    in_time: bool


def choose(
    options: Sequence[Option], made: Callable[[int], Sequence[ToPlay]], floor: Floor, limit: int, now: Now = START
) -> Choice:
    """Choose a distance.

    Args:
        options: What could be played, the longest first.
        made: The matches of a day, for the minutes of one.
        floor: Tables, rest, referees.
        limit: The minute by which the day is to be over.
        now: What stands.

    Raises:
        InputError: If there is no option, or no plan can hold the matches.
    """
    if not options:
        raise InputError("no distance to choose from", got="", expected="at least one")
    for option in options:
        end = plan(made(option.minutes), floor, now).end
        if end <= limit:
            return Choice(option, end, True)
    return Choice(option, end, False)
