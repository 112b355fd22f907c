"""What is open and what stands, in the columns that a chain looks at."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.need.measure import Columns


class TooEarly(InputError):
    """More is open than can be gone through."""


class Outcome(NamedTuple):
    """A result that an open match can have.

    Attributes:
        games: Games of both sides.
        one: What it counts for the first side.
        two: What it counts for the second.
    """

    games: tuple[int, int]
    one: Columns
    two: Columns


class OpenMatch(NamedTuple):
    """A match that is still to be played.

    Attributes:
        one: First side.
        two: Second side.
        outcomes: Its possible results, the first side's best first.
    """

    one: int
    two: int
    outcomes: tuple[Outcome, ...]


Met = Mapping[tuple[int, int], Columns]
"""What the matches of two count for the first of the two."""


class Own(NamedTuple):
    """The player's own open matches with one result each.

    Attributes:
        columns: What they count for him.
        adds: What they count for each opponent.
        mine: What those with an opponent count for him.
    """

    columns: Columns
    adds: Mapping[int, Columns]
    mine: Mapping[int, Columns]


class Standing(NamedTuple):
    """What stands before the open matches.

    Attributes:
        player: The player.
        others: The others who have a place, by number.
        sums: Everybody's columns.
        met: What the matches of two so far count.
        opponents: Everybody's opponents over the whole part, each as often as met.
    """

    player: int
    others: tuple[int, ...]
    sums: Mapping[int, Columns]
    met: Met
    opponents: Mapping[int, Sequence[int]]
