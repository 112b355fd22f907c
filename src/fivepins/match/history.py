"""The values that a match is folded into: rows, results, problems, and where it stands.

All but entry 0 is derived by `fold.py`; nothing of it is stored.
"""

from typing import Any, Literal, NamedTuple

from fivepins.match.entries import Check, Entry, GapEnd
from fivepins.model.ruling import Ruling
from fivepins.model.things import Half, Player
from fivepins.model.turn import How


class Creation(NamedTuple):
    """Entry 0: who plays, by which book, how far.

    Attributes:
        white: Name of the player who is White at first; a pair as `A / B`.
        yellow: Name of the player who is Yellow at first.
        edition: Id of the edition.
        digest: Its digest; "" where only the id is known.
        target: Points that win a game, 1 to 1,000,000.
        best_of: Odd number of games.
        start: Points that White and Yellow begin every game with.
        clock: Whether the edition's shot clock runs.
        rehearsal: Whether the match is only a rehearsal.
        headers: What else stands at its head: name and value.
    """

    white: str
    yellow: str
    edition: str
    digest: str = ""
    target: int = 60
    best_of: int = 1
    start: tuple[int, int] = (0, 0)
    clock: bool = False
    rehearsal: bool = False
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def pairs(self) -> bool:
        """Whether pairs play."""
        return " / " in self.white or " / " in self.yellow


class Problem(NamedTuple):
    """Something in the entries that does not fit the rest; play can go on, signing cannot.

    Attributes:
        code: What it is; its words stand in `texts/`.
        seq: Number of the entry.
        part: Which of several entries that an amend put there, from 0.
        got: What the entry says.
        wanted: What the rules say.
        article: The article behind it, "" for none.
    """

    code: str
    seq: int
    part: int = 0
    got: str = ""
    wanted: str = ""
    article: str = ""


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
        half: In which half he had ball in hand, where known.
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
    half: Half | None
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
        winner: Who won, None where unknown.
        reason: `points`, `leave`, `exclude`, `ruled`, or `set` where only the state after it was entered.
    """

    game: int
    opener: Player | None
    white: int | None
    yellow: int | None
    winner: Player | None
    reason: str


class Freeze(NamedTuple):
    """A review: the public score as it was before the last stroke.

    Attributes:
        seq: Number of the entry that began it.
        note: What is reviewed.
        white: White's points that the public sees.
        yellow: Yellow's.
        games: Games won by White and Yellow that the public sees.
    """

    seq: int
    note: str
    white: int
    yellow: int
    games: tuple[int, int]


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


class Rest(NamedTuple):
    """What changes seldom.

    Attributes:
        games: Games won by White and Yellow.
        first: Who opened, or opens, the odd games; None while unknown.
        lag: Who won the lag.
        lags: The lags that had to be repeated: faults of White, of Yellow, who was nearer.
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
        due: What the last warning calls for: `exclude` or `director`, and the player.
        pairing: Who of each pair plays.
        offset: By how much the recorded game differs from the rules' game, once that was noted.
        trusted: Entries before this number follow the rules' game, whatever was recorded.
        late: Whether something after the end of the match was noted.
        results: The finished games.
        winner: Who won the match.
        reason: Why.
    """

    games: tuple[int, int] = (0, 0)
    first: Player | None = None
    lag: Player | None = None
    lags: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = ()
    opened: bool = False
    begun: bool = False
    exchanged: bool = False
    respotted: bool = False
    own_off: bool = False
    extras: tuple[int, int] = (0, 0)
    pauses: tuple[str, ...] = ()
    paused: bool = False
    paused_ms: int = 0
    review: Freeze | None = None
    warnings: tuple[tuple[Player, str, int], ...] = ()
    due: tuple[str, Player] | None = None
    pairing: Pairing = Pairing()
    offset: int = 0
    trusted: int = 0
    late: bool = False
    results: tuple[Result, ...] = ()
    winner: Player | None = None
    reason: str = ""


class Now(NamedTuple):
    """Where the match stands after an entry.

    Attributes:
        white: White's points in the game.
        yellow: Yellow's.
        game: Number of the game.
        striker: Who is on turn, None where unknown or over.
        how: How he plays.
        half: In which half he has ball in hand, where known.
        overruns: How often the clock ran out in this turn.
        strokes: Strokes of this game so far.
        ready_ms: When the table was ready for this turn, milliseconds since 1970; 0 where unknown.
        extra: Whether extra time was taken in this turn.
        over: Whether the match is over.
        rest: What changes seldom.
    """

    white: int
    yellow: int
    game: int
    striker: Player | None
    how: How
    half: Half | None
    overruns: int
    strokes: int
    ready_ms: int
    extra: bool
    over: bool
    rest: Rest


def to_json(value: Any) -> Any:
    """A value of this module as plain JSON values."""
    if isinstance(value, tuple):
        if hasattr(value, "_asdict"):
            return {key: to_json(part) for key, part in value._asdict().items()}
        return [to_json(part) for part in value]
    return value
