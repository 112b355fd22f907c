"""What each kind of case comes to under an edition, as the tables write it."""

from typing import Literal, get_args

from fivepins.model.errors import InputError, StrokeRefused
from fivepins.model.notation import parse_stroke
from fivepins.model.position import Position, parse_position
from fivepins.model.symbols import BALLS, PINS
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import Edition
from fivepins.rules.judge import judge
from fivepins.rules.lag import FAULTS, LagFacts, lag
from fivepins.rules.placing import Placement, placing

Near = Literal["W", "Y", "="]
"""Whose ball lies nearer after a lag."""


def ruled(stroke: str, edition: Edition) -> str:
    """Points, receiver and hand of a stroke, `4 O hand`, or `refused`.

    Raises:
        InputError: If it cannot be read.
    """
    try:
        return judge(parse_stroke(stroke), PLAIN, edition).short
    except StrokeRefused:
        return "refused"


def placed(stroke: str, at_rest: str, edition: Edition) -> str:
    """What moves behind a stroke, the half for the ball in hand, pins that stay off; behind `; choice` after 13.5.

    Raises:
        InputError: If stroke or position cannot be read, or the stroke is refused.
    """
    seen = parse_stroke(stroke)
    position, turn = parse_position(at_rest)
    placement = placing(judge(seen, turn, edition), seen, turn, position, edition)
    text = _moved(placement, position)
    if placement.choice is not None:
        text += "; choice " + _moved(placement.choice, placement.position)
    return text or "nothing"


def _moved(placement: Placement, before: Position | None) -> str:
    after = placement.position
    assert after is not None
    assert before is not None
    words = [
        f"{ball}={','.join(f'{1000 * part:g}' for part in at)}"
        for ball in BALLS
        if (at := after.ball(ball)) is not None and at != before.ball(ball)
    ]
    if placement.half:
        words.append(f"hand={placement.half}")
    if placement.pins != PINS:
        words.append(f"pins={placement.pins}")
    return " ".join(words)


def lagged(entries: str, edition: Edition) -> str:
    """Who wins the last of some lags, `repeat`, or `refused`.

    Raises:
        InputError: If an entry is none of a lag.
    """
    earlier: list[LagFacts] = []
    winner = ""
    for entry in entries.split(" · "):
        faults: dict[str, tuple[str, ...]] = {"W": (), "Y": ()}
        near: Near | None = None
        hit = False
        for word in entry.split()[1:]:
            name, _, value = word.partition(":")
            if name == "near" and value in get_args(Near):
                near = value  # type: ignore[assignment]
            elif word == "hit":
                hit = True
            elif name in faults and value in FAULTS:
                faults[name] += (value,)
            else:
                expected = f"hit, near:W, near:Y, near:=, or W: or Y: and one of {', '.join(FAULTS)}"
                raise InputError("no word of a lag", got=word, expected=expected)
        facts = LagFacts(faults["W"], faults["Y"], near, hit)
        try:
            winner = lag(facts, earlier, edition)
        except InputError:
            winner = "refused"
        earlier.append(facts)
    return winner
