"""One answer to "what is this stroke?": ruling, call, sentences and placing as plain JSON values.

The command line, the HTTP interface and every screen show this object.
"""

from typing import Any

from fivepins.model.facts import Stroke
from fivepins.model.notation import format_stroke
from fivepins.model.position import Position
from fivepins.model.ruling import Ruling
from fivepins.model.symbols import Player
from fivepins.model.turn import PLAIN, Turn
from fivepins.rules.edition import Edition
from fivepins.rules.explain import explain, placement_sentences
from fivepins.rules.judge import judge, turn_of
from fivepins.rules.placing import Lies, Placement, placing
from fivepins.rules.words import words


def answer(
    stroke: Stroke,
    edition: Edition,
    *,
    turn: Turn = PLAIN,
    position: Position | None = None,
    lies: Lies | None = None,
    lang: str = "en",
    striker: str | None = None,
    opponent: str | None = None,
    ruling: Ruling | None = None,
) -> dict[str, Any]:
    """Judge a stroke and say everything about it.

    Args:
        stroke: What was seen.
        edition: The rule book.
        turn: Who struck and how.
        position: Where the balls came to rest, None where nobody knows.
        lies: Without coordinates, where the offender's ball lies.
        lang: Language of call and sentences.
        striker: Name of the striker, None for "the striker".
        opponent: Name of the opponent, None for "the opponent".
        ruling: The ruling that stands already, None to judge.

    Returns:
        The JSON of the ruling; beside it `verdict` (its validity in words), `stroke` (canonical notation), `turn`,
        `call`, `sentences` and `placing` with a sentence for each act. Lines and fouls carry their `name`, fouls
        their `call`.

    Raises:
        StrokeRefused: If the edition does not know the stroke.
    """
    if ruling is None:
        ruling = judge(stroke, turn, edition)
    texts = words(lang)
    value = ruling.to_json()
    for line in value["lines"]:
        line["name"] = texts["lines" if line["code"] in texts["lines"] else "fouls"][line["code"]]["name"]
    for foul in value["fouls"]:
        foul["name"] = texts["fouls"][foul["code"]]["name"]
        foul["call"] = texts["fouls"][foul["code"]]["call"]
    how = turn_of(stroke, turn)
    placement = placing(ruling, stroke, turn, position, edition, lies)
    # Balls go by their colours where it is known who struck.
    offender = turn.striker if position is not None or striker is not None else None
    told = _told(placement, edition, lang, offender)
    return {
        **value,
        "verdict": texts["validity"][ruling.validity],
        **explain(ruling, edition, lang, striker, opponent).to_json(),
        "stroke": format_stroke(stroke),
        "turn": {"how": how.how, "half": how.half},
        "placing": told,
    }


def _told(placement: Placement, edition: Edition, lang: str, offender: Player | None) -> dict[str, Any]:
    """A placement with a sentence for each act; its choice likewise."""
    choice = placement.choice
    sentences = placement_sentences(placement, edition, lang, offender)
    return {
        **placement.to_json(),
        "choice": None if choice is None else _told(choice, edition, lang, offender),
        "sentences": [sentence._asdict() for sentence in sentences],
    }
