"""Where a match stands; derived by `fold.py`, nothing of it is stored."""

from typing import NamedTuple

from fivepins.match.fold.rows import Result
from fivepins.model.symbols import Player
from fivepins.model.turn import How
from fivepins.rules.lag import LagFacts


class UnderReview(NamedTuple):
    """A review that is on: the public goes on seeing what stood before the stroke in question (`public.py`).

    Attributes:
        seq: Number of the entry that began it.
        note: What is reviewed.
    """

    seq: int
    note: str


class Pairing(NamedTuple):
    """Who of each pair plays (FIBiS 33).

    Attributes:
        white: The player of White's pair who plays next, 1 or 2; 0 where it is free.
        yellow: The same of Yellow's.
        change_white: Whether White's pair changes its player at its next turn.
        change_yellow: The same of Yellow's.
        keeps: The pair whose clean opening was the last stroke: it keeps the table if the other scores now.
    """

    white: int = 0
    yellow: int = 0
    change_white: bool = False
    change_yellow: bool = False
    keeps: Player | None = None


class Due(NamedTuple):
    """What a warning calls for beyond points.

    Attributes:
        what: `exclude`, or `director`: the tournament director decides.
        player: The warned player.
        article: The article that asks for it.
    """

    what: str
    player: Player
    article: str


class Overall(NamedTuple):
    """What changes seldom.

    Attributes:
        games: Games won by White and Yellow.
        first: Who opened, or opens, the odd games; None while unknown.
        lag: Who won the lag.
        lags: The lags that had to be repeated.
        laggers: Which player of White's and of Yellow's pair lagged, 0 where nobody told.
        opened: Whether `open` said who opens.
        begun: Whether anything was played.
        exchanged: Whether the players exchanged their balls.
        respotted: Whether the offender's ball was put on its mark at this turn.
        own_off: Whether the stroke that gave the hand sent the striker's own ball off the table.
        extras: Extra times taken by White and Yellow in this game.
        pauses: The pauses taken, by what they follow.
        paused: Whether a pause is on.
        paused_ms: When it began.
        review: The review that is on.
        warnings: Warnings so far: player, kind, how many.
        due: What the last warning calls for.
        pairing: Who of each pair plays.
        offset: By how much the recorded game differs from the rules' game, once that was noted.
        trusted: Entries before this number follow the rules' game, whatever was recorded.
        late: Whether something after the end of the match was noted.
        results: The finished games, and one that the end of the match broke off.
        ended: Where the match stood before the stroke that ended a game, as long as nothing was played since: pins
            handed back carelessly still belong to that stroke (D77).
        headings: Headings that were corrected, and what stands there now.
        winner: Who won the match.
        reason: Why.
    """

    games: tuple[int, int] = (0, 0)
    first: Player | None = None
    lag: Player | None = None
    lags: tuple[LagFacts, ...] = ()
    laggers: tuple[int, int] = (0, 0)
    opened: bool = False
    begun: bool = False
    exchanged: bool = False
    respotted: bool = False
    own_off: bool = False
    extras: tuple[int, int] = (0, 0)
    pauses: tuple[str, ...] = ()
    paused: bool = False
    paused_ms: int = 0
    review: UnderReview | None = None
    warnings: tuple[tuple[Player, str, int], ...] = ()
    due: Due | None = None
    pairing: Pairing = Pairing()
    offset: int = 0
    trusted: int = 0
    late: bool = False
    results: tuple[Result, ...] = ()
    ended: "Situation | None" = None
    headings: tuple[tuple[str, str], ...] = ()
    winner: Player | None = None
    reason: str = ""


class Situation(NamedTuple):
    """Where the match stands after an entry.

    Attributes:
        white: White's points in the game.
        yellow: Yellow's.
        game: Number of the game.
        striker: Who is on turn, None where unknown or over.
        how: How he plays.
        overruns: How often the clock ran out in this turn.
        strokes: Strokes of this game so far.
        ready_ms: When the table was ready for this turn, milliseconds since 1970; 0 where unknown.
        extra: Whether extra time was taken in this turn.
        over: Whether the match is over.
        overall: What changes seldom.
    """

    white: int
    yellow: int
    game: int
    striker: Player | None
    how: How
    overruns: int
    strokes: int
    ready_ms: int
    extra: bool
    over: bool
    overall: Overall
