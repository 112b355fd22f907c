"""What the door of screens answers."""

from pydantic import Field

from fivepins.web.http.shapes import Shape
from fivepins.web.http.view import Ms, Pause, Summary, View


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
    server_ms: Ms
