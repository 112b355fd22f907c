"""What the door of screens answers."""

from typing import Literal

from pydantic import Field

from fivepins.web.http.shapes import Shape
from fivepins.web.http.view import Ms, Pause, Summary, View

Scene = Literal["WAITING", "LAG", "PLAY", "GAME_BALL", "REVIEW", "PAUSE", "GAME_OVER", "MATCH_OVER"]
Colour = Literal["white", "yellow", ""]


class Line(Summary):
    """A match on a screen of all tables, as the public may see it."""

    held: bool = Field(description="Whether a game has ended and nobody has begun the next one.")
    review: bool
    pause: Pause | None
    changed_ms: Ms


class Place(Shape):
    """A table of the hall."""

    table: str
    match: Line | None
    next: Line | None = Field(description="The match that waits for the table.")


class Hall(Shape):
    """All tables, by their numbers; a match is shown for 18 hours after its last entry."""

    tables: list[Place]
    server_ms: Ms


class Table(Shape):
    """One table; without a match where none stands there."""

    table: str
    next: Line | None
    match: View | None
    scene: Scene = Field(description="What happens there, but for a stroke that has just been judged.")
    judged_ms: Ms = Field(description="When the last stroke of the game was entered, 0 for none.")
    server_ms: Ms


class Row(Shape):
    """A table without anything nested; keys are added, none is taken away or changes its meaning."""

    version: int
    table: str
    state: Scene | Literal["STROKE_JUDGED"]
    event: str
    round: str
    white: str
    yellow: str
    striker: Colour
    winner: Colour
    last_to: Colour = Field(description="Who received the points of the last stroke.")
    white_points: int
    yellow_points: int
    white_games: int
    yellow_games: int
    game: int
    best_of: int
    target: int
    last_points: int
