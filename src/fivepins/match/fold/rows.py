"""What standing entries did: a row each, and the games that ended."""

from typing import Literal, NamedTuple

from fivepins.match.entries import Check, Entry, GapEnd
from fivepins.match.log.problems import Problem
from fivepins.model.ruling import Ruling
from fivepins.model.symbols import Player
from fivepins.model.turn import How


class Row(NamedTuple):
    """One standing entry and what it did.

    Attributes:
        seq: Number of the entry.
        part: Which of several that an amend put there, from 0.
        by: Number of the `amend` that gave this reading, 0 where it stands as written.
        entry: The entry as it reads now.
        time_ms: When it was written, milliseconds since 1970; 0 where unknown.
        game: Game it counts in.
        number: Number of the stroke within its game; for other entries of the stroke before it.
        striker: Who was on turn before it, None where unknown or over.
        how: How he was to play.
        ruling: The verdict on a stroke or a foul, None for other entries and for what cannot be judged.
        to: Who receives, None for nobody.
        points: How many, before capping at the target.
        gain: How many he got.
        hand: Whether ball in hand follows.
        white: White's points after it; of the game that it ended, if it ended one.
        yellow: Yellow's.
        ends: What it ended.
        overruled: Number of the `overrule` that set its ruling, 0 for none.
        problems: What does not fit.
    """

    seq: int
    part: int
    by: int
    entry: Entry | GapEnd
    time_ms: int
    game: int
    number: int
    striker: Player | None
    how: How
    ruling: Ruling | None
    to: Player | None
    points: int
    gain: int
    hand: bool
    white: int
    yellow: int
    ends: Literal["", "game", "match"]
    overruled: int
    problems: tuple[Problem, ...]

    @property
    def check(self) -> Check:
        """Who receives how much, as it would stand behind `=>`."""
        return Check(self.to, self.points, self.hand)


class Result(NamedTuple):
    """A finished game.

    Attributes:
        game: Its number.
        opener: Who opened it, None where unknown.
        white: White's points, None where only the winner or nothing is known.
        yellow: Yellow's.
        winner: Who won, None where unknown, and where the end of the match broke the game off.
        reason: `points`, `leave`, `exclude`, `ruled`, or `set` where only the state after it was entered.
    """

    game: int
    opener: Player | None
    white: int | None
    yellow: int | None
    winner: Player | None
    reason: str
