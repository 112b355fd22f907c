"""What the door of the desk answers."""

from typing import Literal

from pydantic import Field

from fivepins.web.http.ruling import Placement, Player, Ruling, Turn
from fivepins.web.http.shapes import Shape
from fivepins.web.http.view import Game, Ms, Row, RowInWords, Score, Shown, Summary, View


class Listed(Summary):
    """A match in a list."""

    created_ms: Ms
    changed_ms: Ms
    archived: bool


class Created(Shape):
    """A match was begun."""

    id: str


class Unread(Shape):
    """A match that cannot be read."""

    id: str
    error: str


class Listing(Shape):
    """A page of matches."""

    matches: list[Listed]
    unreadable: list[Unread]
    next: str = Field(description="`before` of the next page, empty behind the last one.")


class Preview(Shape):
    """What an entry would bring about."""

    ruling: Ruling | None
    placing: Placement | None
    score: Score
    striker: Player | None
    turn: Turn
    game: int
    phase: Literal["lag", "opening", "play", "pause", "finished"]
    winner: Player | None
    ended: Game | None = Field(description="The game that ends with it, null where none does.")
    problems: list[Shown] = Field(description="Those that it would make.")


class Posted(Shape):
    """An entry stands."""

    seq: int
    ruling: Ruling | None
    view: View


class Conflict(Shape):
    """An entry cannot get the number that it asks for."""

    seq: int
    entry: str = Field(description="What stands under the number, empty where nothing does.")
    view: View


class About(Shape):
    """A correction of an entry."""

    seq: int
    entry: str
    stands: bool


class Explained(Shape):
    """An entry, as written and as it reads now."""

    seq: int
    entry: str
    author: str
    desk: str
    time_ms: Ms
    stands: bool
    corrections: list[About]
    rows: list[RowInWords]


class Strokes(Shape):
    """A page of strokes."""

    seq: int = Field(description="Number of the last entry of the match.")
    strokes: list[Row]
    total: int
    next: int = Field(description="`after` of the next page, 0 behind the last one.")


class KeyStroke(Shape):
    """The stroke that changed the chance of winning most."""

    seq: int
    game: int
    number: int
    player: Player
    points: int = Field(description="What it gave, below zero to the other.")
    gain: float = Field(description="By how much the striker's chance rose, below zero where it fell.")


class Forecast(Shape):
    """How likely White is to win, from 0 to 1; `docs/statistics.md` says how it is reckoned."""

    match: float
    game: float
    moments: list[tuple[int, int, float]] = Field(
        description="Number of the entry, game, and White's chance to win the match after it; entry 0 before the first."
    )
    key: KeyStroke | None
    strokes: tuple[int, int] = Field(description="How many strokes of White and Yellow it rests on.")


class Numbers(Shape):
    """A match in numbers."""

    seq: int = Field(description="Number of the last entry that they know.")
    players: tuple[str, str]
    figures: list[tuple[str, str, str]] = Field(description="What, White's, Yellow's.")
    forecast: Forecast | None = Field(description="Null where a side needs more points than are reckoned.")


class Archived(Shape):
    """Whether a match is put away."""

    id: str
    archived: bool


class Uploaded(Shape):
    """A match was made of a file."""

    id: str
    seq: int = Field(description="Number of its last entry.")
    problems: int = Field(description="How many things in it do not fit.")
