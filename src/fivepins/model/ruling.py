"""The verdict on a stroke: its sum line by line, each with article and points."""

from typing import Any, Literal, NamedTuple

Receiver = Literal["striker", "opponent"]
Validity = Literal["good", "no_points", "bad"]


class Line(NamedTuple):
    """One term of the sum.

    Attributes:
        code: What it is: `side_pins`, `middle_with_sides`, `middle_alone`, `carom`, `casin`, `red_in_foul`, `void`,
            `total`, or the code of a foul.
        article: The article that prices it, as printed in the book.
        points: What it is worth; 0 where the book counts only the dearest foul, or where points are void.
        pins: The pins that it prices, in the order n w m e s.
    """

    code: str
    article: str
    points: int
    pins: str = ""


class Foul(NamedTuple):
    """A foul of the stroke.

    Attributes:
        code: Which foul, e.g. `ball_off`.
        article: Its article, as printed in the book.
        points: What it adds to the sum; 0 where another foul of its group, or a dearer one, stands for it.
    """

    code: str
    article: str
    points: int


class Reason(NamedTuple):
    """Why something in the stroke counts or does not, where no price tells it.

    Attributes:
        code: Which sentence: the code of a pin's fate (`dragged_down`, `dragged_stands`, `tilted_down`,
            `tilted_stands`, `left_down`, `left_stands`, `driven_down`, `alone`), or a second pattern.
        article: The article that decides.
        pins: The pins it speaks of, in the order n w m e s.
    """

    code: str
    article: str
    pins: str = ""


class Ruling(NamedTuple):
    """The verdict on one stroke under one edition; the lines are the explanation.

    Attributes:
        points: Sum of the lines, before capping at the target.
        to: Who receives the points, None where there are none.
        hand: Whether the next player has ball in hand.
        again: Whether the same player plays on (the first overrun of the clock).
        validity: `good` (it scores), `no_points` (good, but nothing was made) or `bad`.
        pattern: Which sentence of the book describes the stroke, e.g. `carom_pins` or `missed`.
        article: The article of that sentence.
        lines: The terms of the sum.
        fouls: The fouls, dearest of each group first.
        edition: Id of the edition.
        reasons: What else decided: a second sentence of the book, and the articles by which pins are down or stand.
    """

    points: int
    to: Receiver | None
    hand: bool
    again: bool
    validity: Validity
    pattern: str
    article: str
    lines: tuple[Line, ...]
    fouls: tuple[Foul, ...]
    edition: str
    reasons: tuple[Reason, ...] = ()

    @property
    def drank(self) -> bool:
        """Whether the cue ball felled pins after a good contact, and nothing worse happened (D7)."""
        return self.pattern in ("drink", "drink_others")

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles that the ruling rests on, each once: those of the sum first."""
        found = [line.article for line in self.lines] + [foul.article for foul in self.fouls]
        found += [reason.article for reason in self.reasons]
        return tuple(dict.fromkeys(found)) or (self.article,)

    @property
    def short(self) -> str:
        """Points, receiver and hand as the case tables write them: `4 O hand`, `0 -`."""
        to = {"striker": "S", "opponent": "O", None: "-"}[self.to]
        return f"{self.points} {to}{' hand' if self.hand else ''}"

    def to_json(self) -> dict[str, Any]:
        """The ruling as plain JSON values."""
        return {
            **self._asdict(),
            "lines": [line._asdict() for line in self.lines],
            "fouls": [foul._asdict() for foul in self.fouls],
            "reasons": [reason._asdict() for reason in self.reasons],
        }
