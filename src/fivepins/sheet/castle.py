"""The pins of a stroke as a sign: which fell, and by which ball."""

from typing import Final

from fivepins.model.facts import Stroke
from fivepins.model.symbols import PINS

STANDS: Final = "."
OTHERS: Final = "o"
OWN: Final = "c"
GONE: Final = "-"

_DOWN: Final = ("fell", "lean", "drag", "cue")


def castle(stroke: Stroke) -> str:
    """One letter for each pin, in the order n w m e s.

    Returns:
        Of each pin: `.` it stands, `o` felled by the opponent's ball or the red, `c` by the cue ball or the cue, `-`
        off before the stroke. A dragged pin shows the ball that dragged it; whether it counts says the sum.
    """
    signs = {pin: GONE if pin in stroke.off else STANDS for pin in PINS}
    for instant in stroke.instants:
        for fact in instant:
            if fact.kind in _DOWN and fact.to in signs:
                signs[fact.to] = OTHERS if fact.ball in ("o", "r") else OWN
    return "".join(signs.values())
