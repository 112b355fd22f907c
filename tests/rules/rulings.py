"""What every stroke of the case tables comes to under each book, whole, as accepted.

`rulings.txt` has a block for each stroke of `cases/strokes.tsv`, `cases/placing.tsv` and `loose.tsv`: under the case's
id, for each book the ruling with its lines, fouls, reasons and articles, or what is refused and what was expected
instead; but for the first table also what the referee does, with the balls' places where they are given, and in words.
To accept new ones, on purpose: `PYTHONPATH=src:tests python -m rules.rulings`, and read the difference.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from fivepins.model.errors import StrokeRefused
from fivepins.model.facts import Stroke
from fivepins.model.notation import parse_stroke
from fivepins.model.position import format_position, parse_position
from fivepins.model.ruling import Foul, Line, Reason, Ruling
from fivepins.model.turn import PLAIN, Turn
from fivepins.rules.edition import Edition, load
from fivepins.rules.judge import judge
from fivepins.rules.placing import Act, Lies, Placement, placing
from rules.tables import EDITIONS, accept, cells, rows

FOLDER = Path(__file__).parent

LOOSE = cells(FOLDER / "loose.tsv")
"""Strokes that the law's tables need not show: id, stroke, turn, where the balls came to rest."""


def cases() -> list[list[str]]:
    """Every stroke, its id first, then as in `LOOSE`; those of the first table without a place for the balls."""
    strokes = [[case[0], case[2], ""] for case in rows("strokes")]
    placings = [[case[0], case[2], "", case[3]] for case in rows("placing")]
    return [*strokes, *placings, *LOOSE]


def golden(case: list[str]) -> str:
    """The block of a case."""
    stroke = parse_stroke(case[1])
    how, _, half = case[2].partition(" ")
    turn = PLAIN if how in ("", "old") else Turn(how, half or None)  # type: ignore[arg-type]
    if any(case[3:]):
        turn = parse_position(case[3])[1]
    lines = []
    for edition in map(load, EDITIONS):
        try:
            ruling = judge(stroke, turn, edition, as_entered=how == "old")
        except StrokeRefused as refused:
            lines.append(f"{edition.id} refused: {refused.code} | {refused.got} | {refused.expected}")
        else:
            lines.append(f"{edition.id} {_ruling(ruling)}")
            lines += [f"  {text}" for at in case[3:] for text in _placed(ruling, stroke, turn, at, edition)]
    return "\n".join(lines)


def _placed(ruling: Ruling, stroke: Stroke, turn: Turn, at: str, edition: Edition) -> Iterator[str]:
    if at:
        yield f"there: {_placement(placing(ruling, stroke, turn, parse_position(at)[0], edition))}"
    plain = _placement(placing(ruling, stroke, turn, None, edition))
    yield f"words: {plain}"
    for lies in get_args(Lies):
        text = _placement(placing(ruling, stroke, turn, None, edition, lies))
        if text != plain:
            yield f"{lies}: {text}"


def _ruling(ruling: Ruling) -> str:
    head = [ruling.short, *["again"] * ruling.again, ruling.validity, ruling.pattern, ruling.article]
    parts = [" ".join(head), *map(_line, ruling.lines), *map(_foul, ruling.fouls), *map(_reason, ruling.reasons)]
    assert ruling.edition in EDITIONS
    return " · ".join(parts)


def _line(line: Line) -> str:
    return f"{line.points} {line.code} {line.article} {line.pins}".strip()


def _foul(foul: Foul) -> str:
    return f"foul {foul.code} {foul.article} {foul.points}"


def _reason(reason: Reason) -> str:
    return f"as {reason.code} {reason.article} {reason.pins}".strip()


def _placement(placement: Placement) -> str:
    parts = [*map(_act, placement.acts)]
    if placement.half:
        parts.append(f"half {placement.half}")
    if placement.pins != "nwmes":
        parts.append(f"pins {placement.pins}")
    if placement.position is not None:
        parts.append(f"then {format_position(placement.position)}")
    if placement.choice is not None:
        parts.append(f"or [{_placement(placement.choice)}]")
    return " · ".join(parts)


def _act(act: Act) -> str:
    words = [act.kind, act.ball, act.place, act.pins, f"otherwise {act.otherwise}" if act.otherwise else ""]
    return " ".join(word for word in words if word)


if __name__ == "__main__":
    accept(FOLDER / "rulings.txt", {case[0]: golden(case) for case in cases()})
