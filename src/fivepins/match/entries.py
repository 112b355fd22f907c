"""The entries of a match: what a scorekeeper or a referee puts down, one small value each.

An entry says what was seen or decided; it knows neither its number nor who wrote it. Its text is one line of
Five-Pins Notation (`notation/parse.py`), its JSON stands in `notation/json.py`.
"""

from typing import Final, Literal, NamedTuple

from fivepins.match.log.corrections import Void
from fivepins.model.facts import Stroke
from fivepins.model.symbols import Player

WarningKind = Literal["conduct", "slow", "pins", "partner", "cue"]

WARNINGS: Final[tuple[WarningKind, ...]] = ("conduct", "slow", "pins", "partner", "cue")
"""What a player can be warned for."""


class Check(NamedTuple):
    """The ruling that a file or a desk expects behind `=>`.

    Attributes:
        to: Who receives, None for nobody.
        points: How many, before capping at the target.
        hand: Whether the next player has ball in hand.
    """

    to: Player | None
    points: int
    hand: bool


class Lag(NamedTuple):
    """The lag, by its winner or by its facts.

    Attributes:
        winner: Who won it, where that is all that is told.
        white: White's faults, of `fivepins.rules.lag.FAULTS`.
        yellow: Yellow's faults.
        near: Whose ball lies nearer to the lower cushion, `=` for equal, "" where it was not told.
        hit: Whether the balls met and nobody can tell whose fault it was.
        laggers: Which player of White's and of Yellow's pair lagged, 1 or 2; 0 where nobody told.
    """

    winner: Player | None = None
    white: tuple[str, ...] = ()
    yellow: tuple[str, ...] = ()
    near: Literal["W", "Y", "=", ""] = ""
    hit: bool = False
    laggers: tuple[int, int] = (0, 0)


class Open(NamedTuple):
    """The player who plays the opening of the first game."""

    player: Player


class Struck(NamedTuple):
    """A stroke, or a foul of the player on turn that kept him from playing one.

    Attributes:
        player: Who struck.
        stroke: What was seen.
        check: The ruling that is expected, None where none was written.
        partner: Which player of a pair struck, 1 or 2; 0 where nobody plays in pairs.
    """

    player: Player
    stroke: Stroke
    check: Check | None = None
    partner: int = 0


class Respot(NamedTuple):
    """The player with ball in hand asks for the offender's ball on its mark (13.5)."""


class Reset(NamedTuple):
    """Balls in contact and no stroke without a foul: the player on turn plays from the opening position (10.4)."""


class Fouled(NamedTuple):
    """A foul outside a stroke, by a player on turn or not.

    Attributes:
        player: Who committed it.
        stroke: Its calls and the pins that he felled, as a stroke that was not played.
        note: The remark.
        check: The ruling that is expected.
        partner: Which player of a pair committed it, 1 or 2; 0 where nobody plays in pairs.
    """

    player: Player
    stroke: Stroke
    note: str = ""
    check: Check | None = None
    partner: int = 0


class Warn(NamedTuple):
    """A warning; what it costs depends on the edition and on the warnings before it.

    Attributes:
        player: Who is warned.
        about: For what.
        note: The remark.
        partner: Which player of a pair, 1 or 2; 0 where nobody told. The warnings of a pair count together.
    """

    player: Player
    about: WarningKind
    note: str = ""
    partner: int = 0


class Extra(NamedTuple):
    """A player takes his extra time."""

    player: Player


class Pause(NamedTuple):
    """The pause of the edition begins."""


class Swap(NamedTuple):
    """Both players had played the wrong ball unnoticed: the balls are exchanged where they lie."""


class Decision(NamedTuple):
    """The referee gives points where no article says how many.

    Attributes:
        player: Who receives them.
        points: How many.
        hand: Whether that player plays next, from hand; else the turn stays.
        note: The reason.
    """

    player: Player
    points: int
    hand: bool = False
    note: str = ""


class Leave(NamedTuple):
    """A player left the playing area, or stopped playing."""

    player: Player
    note: str = ""


class Exclude(NamedTuple):
    """A player is out of the competition."""

    player: Player
    note: str = ""


class Lose(NamedTuple):
    """The referee rules a game or the match lost."""

    scope: Literal["game", "match"]
    player: Player
    note: str = ""


class Amend(NamedTuple):
    """An earlier entry reads otherwise, or a gap is filled by several.

    Attributes:
        seq: The number of that entry.
        entries: What stands in its place.
    """

    seq: int
    entries: "tuple[Entry, ...]"


class Overrule(NamedTuple):
    """The referee sets the ruling of an earlier entry.

    Attributes:
        seq: Its number.
        to: Who receives, None for nobody.
        points: How many.
        hand: Whether the next player has ball in hand.
        note: The reason.
    """

    seq: int
    to: Player | None
    points: int
    hand: bool = False
    note: str = ""


class Score(NamedTuple):
    """The state now; what led to it is unknown, or reconstructed later by amending this entry.

    Attributes:
        white: White's points in the game.
        yellow: Yellow's points.
        games: Games won by White and Yellow, None to leave them as they are.
        turn: Who is to play, None to leave the turn as it is.
        how: `hand` where that player has ball in hand, `break` where he opens the game, else `plain`.
    """

    white: int
    yellow: int
    games: tuple[int, int] | None = None
    turn: Player | None = None
    how: Literal["plain", "hand", "break"] = "plain"


class Colours(NamedTuple):
    """Before the first stroke the players exchange their balls: who was White is Yellow."""


class Ready(NamedTuple):
    """The table is ready: the clock starts, a pause ends."""


class Review(NamedTuple):
    """The public score is frozen."""

    note: str = ""


class Resume(NamedTuple):
    """The public score is released."""


class InGame(NamedTuple):
    """The strokes that follow were recorded in this game."""

    game: int


class Note(NamedTuple):
    """A remark for the protocol."""

    note: str


class Header(NamedTuple):
    """A heading of the match is corrected.

    Attributes:
        name: Which one.
        text: What stands there from now on; "" for nothing.
    """

    name: str
    text: str


class Confirm(NamedTuple):
    """The result of a match that is over is confirmed; any later entry but another confirm makes it void.

    Attributes:
        by: Who confirms.
        name: The name of the person who does.
    """

    by: Literal["W", "Y", "referee"]
    name: str = ""


class GapEnd(NamedTuple):
    """Not written by anybody: the end of a gap that was filled, where the score once entered must be reached."""

    score: Score


Entry = (
    Lag
    | Open
    | Struck
    | Respot
    | Reset
    | Fouled
    | Warn
    | Extra
    | Pause
    | Swap
    | Decision
    | Leave
    | Exclude
    | Lose
    | Amend
    | Void
    | Overrule
    | Score
    | Colours
    | Ready
    | Review
    | Resume
    | InGame
    | Note
    | Header
    | Confirm
)

Correction = Amend | Void | Overrule

KINDS: Final[dict[type[Entry], str]] = {
    Lag: "lag",
    Open: "open",
    Struck: "stroke",
    Respot: "respot",
    Reset: "reset",
    Fouled: "foul",
    Warn: "warn",
    Extra: "extra",
    Pause: "pause",
    Swap: "swap",
    Decision: "decision",
    Leave: "leave",
    Exclude: "exclude",
    Lose: "lose",
    Amend: "amend",
    Void: "void",
    Overrule: "overrule",
    Score: "score",
    Colours: "colours",
    Ready: "ready",
    Review: "review",
    Resume: "resume",
    InGame: "game",
    Note: "note",
    Header: "header",
    Confirm: "confirm",
}
"""Entry -> its word; a stroke alone has none in the text."""

CORRECTIONS: Final = (Amend, Void, Overrule)

AMENDABLE: Final = frozenset(set(KINDS) - {Amend, Void, Overrule, Ready, Review, Resume, Header, Confirm})
"""What an amended entry may be, and read as."""

RULED: Final = (Struck, Fouled, Decision)
"""Entries that `void` without a number takes back."""
