"""The integers in which the kernels speak: states of a body, kinds of events, and the code of an event.

Bodies are numbered: balls white 0, yellow 1, red 2; pins n 3, w 4, m 5, e 6, s 7 (the order of `model.things`).
An event is one integer, `kind * 64 + a * 8 + b`, beside its time: `a` is the ball that the event is about, `b` what
it meets (see each kind). `play.observe` translates these integers into the facts of the notation.
"""

from typing import Final

# States of a body. Kernels keep them as floats in one array with everything else.
GONE: Final = 0
"""Off the table; takes no part any more."""
REST: Final = 1
"""The centre does not move; the ball may still spin about the vertical."""
ROLL: Final = 2
SLIDE: Final = 3
FLY: Final = 4
STAND: Final = 5
"""A pin on its base, moving or not."""
DOWN: Final = 6
"""A pin that topples, slides or lies."""
STATES: Final = ("gone", "rest", "roll", "slide", "fly", "stand", "down")

LYING: Final = 1.671
"""Angle between the vertical and the axis of a pin that lies on its belly and its head, as the book's profile gives."""

# Kinds of events that the law can need.
MEET: Final = 1
"""Balls a < b meet."""
CUSHION: Final = 2
"""Ball a meets the cushion b, an index into `WALLS`."""
FELL: Final = 3
"""Ball a fells pin b (0 to 4)."""
OFF: Final = 4
"""Ball a leaves: b 0 its centre crosses the line of the noses in the air, 1 it touches the top of the rubber, 2 it
touches the frame of the rail or falls beyond it."""
OVER: Final = 5
"""Ball a flies over: b 0 to 2 that ball, 3 a standing pin."""
DRAG: Final = 6
"""Ball a drags the upright pin b wholly off its spot."""
TILT: Final = 7
"""Pin b is tilted by ball a and held up when all is at rest."""
LEAN: Final = 8
"""Pin b, which leaned on ball a, falls because the ball moves away."""

# Kinds that only say how a ball moves; recorded in a trace, left out of the rows of a batch.
LAUNCH: Final = 16
"""The cue strikes ball a."""
PHASE: Final = 17
"""Ball a begins to roll, or comes to rest."""
BOUNCE: Final = 18
"""Ball a comes down on the bed."""
GRAZE: Final = 19
"""Ball a touches pin b, which stands as before."""

KINDS: Final = {
    MEET: "meet",
    CUSHION: "cushion",
    FELL: "fell",
    OFF: "off",
    OVER: "over",
    DRAG: "drag",
    TILT: "tilt",
    LEAN: "lean",
    LAUNCH: "launch",
    PHASE: "phase",
    BOUNCE: "bounce",
    GRAZE: "graze",
}

WALLS: Final = ("Ld", "Lu", "Rd", "Ru", "B", "T")
"""Cushions in the words of the notation, in the order of the kernels; the long ones by lower and upper half."""

# What the next event of a ball by itself is (kernels only).
OWN_PHASE, OWN_LEFT, OWN_RIGHT, OWN_BOTTOM, OWN_TOP = 0, 1, 2, 3, 4
OWN_LAND, OWN_RAIL, OWN_LINE, OWN_BEYOND = 5, 6, 7, 8
OWN_NOSE_LEFT, OWN_NOSE_RIGHT, OWN_NOSE_BOTTOM, OWN_NOSE_TOP = 9, 10, 11, 12
OWN_STEP = 13

# Columns of a body in the state array, and of a segment (behind the body's number) in a trace.
X, Y, Z, VX, VY, VZ, HX, HY, HZ, WX, WY, WZ, AX, AY, SINCE, STATE = range(16)
UNTIL = 16
LEFT, RIGHT, BOTTOM, TOP = 17, 18, 19, 20
"""The box in which the centre stays until the next event of the ball by itself, or the end of the pin's motion."""
STRIDE: Final = 21
BODIES: Final = 8
SEGMENT: Final = 17
"""Columns of a segment: the body, then X to STATE."""

# How a stroke ended (kernels only).
DONE, EVENT_CAP, ROWS_FULL, SEGMENTS_FULL = 0, 1, 2, 3


def kind_of(code: int) -> int:
    """The kind of an event code."""
    return code >> 6


def parties_of(code: int) -> tuple[int, int]:
    """`a` and `b` of an event code."""
    return code >> 3 & 7, code & 7
