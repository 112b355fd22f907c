"""What a match asks its edition for, looked up once."""

from typing import TYPE_CHECKING, Any, NamedTuple

from fivepins.match.creation import Creation
from fivepins.match.entries import Entry, GapEnd, Overrule
from fivepins.match.fold.situation import Overall, Situation
from fivepins.model.symbols import Player
from fivepins.rules.edition import Edition

if TYPE_CHECKING:
    from fivepins.model.ruling import Ruling
    from fivepins.model.turn import How


class StandingEntry(NamedTuple):
    """An entry in its place in the match, as it reads now.

    Attributes:
        seq: Number of the entry.
        part: Which of several that an amend put there, from 0.
        by: Number of the `amend` that gave the reading, 0 for none.
        entry: The reading.
        time_ms: When it was written.
        game: The game that it was recorded in, 0 where unknown.
        overrule: Number and content of the `overrule` that sets its ruling, None for none.
    """

    seq: int
    part: int
    by: int
    entry: Entry | GapEnd
    time_ms: int
    game: int
    overrule: tuple[int, Overrule] | None = None


class MatchRules:
    """An edition's match rules for one match.

    Attributes:
        edition: The rule book.
        creation: Players, target, games.
        target: Points that win a game.
        need: Games that win the match.
        conceded_win: Whether points conceded by the opponent can reach the target (D30).
        hand_lapses: Whether the end of a game ends ball in hand (D62).
        white_opens: Whether who opens is White (D58).
        clocked: Whether the shot clock runs.
        pairs: Whether the book knows pairs.
        calls_off_turn: What a player who is not on turn can be called for, of the calls that the book knows (D49).
        rulings: Rulings by stroke and how; a match repeats its strokes.
    """

    __slots__ = (
        "calls_off_turn",
        "clocked",
        "conceded_win",
        "creation",
        "edition",
        "hand_lapses",
        "need",
        "pairs",
        "rulings",
        "target",
        "white_opens",
    )

    def __init__(self, creation: Creation, edition: Edition) -> None:
        self.edition = edition
        self.creation = creation
        self.target = creation.target
        self.need = creation.best_of // 2 + 1
        self.conceded_win: bool = edition.value("match.conceded_points_win")
        self.hand_lapses: bool = edition.value("match.game_end_lapses_hand")
        self.white_opens: bool = edition.value("match.opener") == "white"
        self.rulings: dict[tuple[Any, How], Ruling] = {}
        self.clocked: bool = creation.clock and edition.value("clock.use") != "none"
        self.pairs: bool = edition.value("match.pairs") != "none"
        self.calls_off_turn: tuple[str, ...] = tuple(
            call for call in edition.value("match.calls_off_turn") if edition.calls[call].value != "refused"
        )

    def has_pairs(self, player: Player, overall: Overall) -> bool:
        """Whether two play on a side, under a book that knows pairs."""
        names = self.creation.white, self.creation.yellow
        return self.pairs and " / " in names[(player == "Y") != overall.exchanged]

    def one_overrun(self, player: Player, overall: Overall) -> bool:
        """Whether the clock of a player runs out once only, as for a pair (D71)."""
        return self.has_pairs(player, overall) and bool(self.edition.value("clock.pair_shot_s"))

    def start(self, overall: Overall) -> tuple[int, int]:
        """What White and Yellow begin a game with; a handicap goes with the player, not with the ball."""
        white, yellow = self.creation.start
        return (yellow, white) if overall.exchanged else (white, yellow)

    def begin(self) -> Situation:
        """Where a match stands before its first entry."""
        white, yellow = self.creation.start
        return Situation(white, yellow, 1, None, "break", 0, 0, 0, False, False, Overall())
