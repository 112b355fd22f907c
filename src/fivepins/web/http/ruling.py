"""The shape of a ruling, which every door answers with."""

from typing import Literal

from pydantic import Field

from fivepins.web.http.shapes import Shape

Player = Literal["W", "Y"]
Half = Literal["lower", "upper"]


class Turn(Shape):
    """How the player on turn plays; `half` where he places the ball, null where that is not known."""

    how: Literal["plain", "break", "hand", "reset"]
    half: Half | None


class Line(Shape):
    """A term of a ruling's sum."""

    code: str
    article: str
    points: int
    pins: str = Field(description="The pins that it prices, in the order n w m e s.")
    name: str = Field("", description="In the language asked for; missing in a list of strokes.")


class Foul(Shape):
    """A foul of a stroke."""

    code: str
    article: str
    points: int
    name: str = Field("", description="In the language asked for; missing in a list of strokes.")
    call: str = Field("", description="What the referee says; missing in a list of strokes.")


class Sentence(Shape):
    """A sentence and its article."""

    text: str
    article: str


class Reason(Shape):
    """What else decided: a second sentence of the book, or the article by which pins are down or stand."""

    code: str
    article: str
    pins: str


class Verdict(Shape):
    """A ruling without words."""

    points: int = Field(description="Before capping at the target.")
    to: Literal["striker", "opponent"] | None
    hand: bool = Field(description="Whether ball in hand follows.")
    again: bool = Field(description="Whether the same player plays on.")
    validity: Literal["good", "no_points", "bad"]
    pattern: str
    article: str
    lines: list[Line]
    fouls: list[Foul]
    edition: str
    reasons: list[Reason]


class Act(Shape):
    """One act of the referee before the next stroke."""

    kind: Literal["restore", "lift", "stay", "back", "mark", "choose", "up", "off", "hand"]
    ball: Literal["offender", "incoming", "red", ""]
    place: str
    pins: str
    otherwise: str = Field(description="Where a ball may cover the mark: what is done then.")


class Placement(Shape):
    """What the referee does before the next stroke."""

    acts: list[Act]
    half: Half | None
    pins: str = Field(description="The pins that stand for the next stroke.")
    position: dict[str, object] | None = Field(description="Balls and pins afterwards, null without coordinates.")
    choice: "Placement | None" = Field(description="The same where the choice of 13.5 is taken.")
    sentences: list[Sentence] = Field(description="One for each act.")


class Ruling(Verdict):
    """A ruling in words: the object that `fivepins judge --json` prints."""

    verdict: str
    call: str
    sentences: list[Sentence]
    stroke: str = Field(description="The stroke in canonical notation.")
    turn: Turn
    placing: Placement
