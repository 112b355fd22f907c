"""What stands in braces before the events of a stroke: read one by one, printed in one order."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from fivepins.model.errors import InputError
from fivepins.model.facts import FACTS, Stroke
from fivepins.model.position import format_position, parse_position
from fivepins.model.shot import format_shot, parse_shot
from fivepins.model.symbols import PINS, ROLES, in_order
from fivepins.model.turn import PLAIN, Turn

BRACES: Final = "{off …}, {lean …}, {touch …}, {break}, {hand lower}, {hand upper}, {hand}, {reset}, {at …}, {shot …}"
"""Every brace, for messages."""

TURN_WORDS: Final[dict[str, Turn]] = {
    "break": Turn("break"),
    "reset": Turn("reset"),
    "hand": Turn("hand"),
    "hand lower": Turn("hand", "lower"),
    "hand upper": Turn("hand", "upper"),
}
"""How a stroke was played, by the words in its brace."""

TURN_TEXT: Final[dict[tuple[str, str | None], str]] = {(turn.how, turn.half): text for text, turn in TURN_WORDS.items()}
"""The words for how a stroke was played and from which half."""


@lru_cache(maxsize=512)
def read_brace(word: str) -> tuple[str, Any]:
    """Read one brace: the attribute of the stroke that it tells, and its value.

    Few braces occur in many strokes, so that each is read once.

    Raises:
        InputError: With the column inside the brace.
    """
    if word[-1] != "}" or word == "}":
        raise InputError("a brace that does not close", got=word, expected=BRACES)
    body = " ".join(word[1:-1].split())
    if body in TURN_WORDS:
        return "turn", TURN_WORDS[body]
    name = body.partition(" ")[0]
    start = word.index(name) + len(name)
    if name == "off":
        return name, _pins_off(word, start)
    if name == "lean":
        return name, _leaning(word, start)
    if name == "touch":
        return name, _touching(word, start)
    line = word[start:-1].lstrip()
    try:
        if name == "shot":
            return name, parse_shot(line)
        if name == "at":
            position, turn = parse_position(line)
            if turn == PLAIN:
                return name, position
    except InputError as error:
        raise error.moved(columns=len(word) - 1 - len(line)) from None
    if name == "at":
        raise InputError("the turn has a brace of its own", got=word, expected="balls and pins alone in {at …}")
    raise InputError("not a brace", got=word, expected=BRACES)


def format_braces(stroke: Stroke) -> list[str]:
    """The braces of a stroke in the order in which they are printed."""
    words = []
    if stroke.off:
        words.append("{off " + ",".join(stroke.off) + "}")
    if stroke.lean:
        words.append("{lean " + ",".join(f"{pin}:{ball}" for pin, ball in stroke.lean) + "}")
    if stroke.touch:
        words.append("{touch " + ",".join(stroke.touch) + "}")
    if stroke.turn is not None:
        words.append("{" + TURN_TEXT[stroke.turn.how, stroke.turn.half] + "}")
    if stroke.at is not None:
        words.append("{at " + format_position(stroke.at) + "}")
    if stroke.shot is not None:
        words.append("{shot " + format_shot(stroke.shot) + "}")
    return words


def _parts(word: str, start: int) -> Iterator[tuple[str, int]]:
    """What stands between the commas of a brace, each with its column."""
    for part in word[start:-1].split(","):
        yield part.strip(), start + len(part) - len(part.lstrip()) + 1
        start += len(part) + 1


def _pins_off(word: str, start: int) -> str:
    pins = ""
    for pin, column in _parts(word, start):
        if len(pin) != 1 or pin not in PINS or pin in pins:
            expected = "each pin of n,w,m,e,s once, such as {off n,e}"
            raise InputError("not pins that do not stand", got=pin or word, expected=expected, column=column)
        pins += pin
    return in_order(pins)


def _leaning(word: str, start: int) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for part, column in _parts(word, start):
        pin, _, ball = part.partition(":")
        if len(pin) != 1 or pin not in PINS or len(ball) != 1 or ball not in ROLES or pin in found:
            expected = "a pin and its ball such as {lean n:c,m:o}, each pin once"
            raise InputError("not a leaning pin", got=part or word, expected=expected, column=column)
        found[pin] = ball
    return tuple((pin, found[pin]) for pin in PINS if pin in found)


def _touching(word: str, start: int) -> tuple[str, ...]:
    found: list[str] = []
    for part, column in _parts(word, start):
        fact = FACTS.get(part)
        if fact is None or fact.ball != "c" or fact.kind not in ("meet", "cushion") or part in found:
            expected = "co, cr or a cushion such as cT, each once"
            raise InputError("not a contact of the cue ball", got=part or word, expected=expected, column=column)
        found.append(part)
    return tuple(sorted(found, key=list(FACTS).index))
