"""Where everything of one stroke stands in the three arrays of the kernels: numbers `p`, state `s`, bookkeeping `n`.

The columns of a body in `s` are in `codes` (X … STATE, UNTIL, the box). A ball's motion is exact from SINCE until
something touches it; it is advanced only then. What comes next stands in slots, its time in `s[TIME + slot]`, what it
is in `n[WHAT + slot]`: slots 0–2 each ball by itself (one of the OWN kinds: end of its phase, cushion, landing …), 3–5
the pairs (0,1) (0,2) (1,2), 6–8 the next pin of each ball, 9 the first of 10–14, the next standing pin that each
thrown pin meets. Ties go to the lowest slot.

A pin's X, Y is the middle of its axis seen from above; WX the direction in which its head points or falls, WY its
tilt, AY how fast that grows (until it lies), UNTIL when its motion ends. That end is no event: whoever asks later
takes it into account. A pin that an event sets in motion has its velocity in VZ, HZ and how far it goes in WZ until
the end of that event (THRUST tells which).
"""

import math
from typing import Final

from fivepins.physics.codes import BODIES, STRIDE

INF: Final = math.inf

PARAMS: Final = (
    "width", "length", "ball_radius", "gravity", "slide", "roll", "spin_decay", "bed_restitution", "hop",
    "ball_restitution", "friction_a", "friction_b", "friction_c", "part_speed", "nose_height", "cushion_restitution",
    "cushion_friction", "cushion_steps", "rubber_width", "rail_width", "cue_ratio", "tip_restitution", "end_ratio",
    "pin_reach", "pin_deep", "pin_lying", "pin_ratio", "pin_share", "pin_glance", "pin_push", "pin_fall", "pin_speed",
    "pin_far", "pin_least", "pin_swept", "pin_passes", "pin_fells", "pin_aside", "pin_slow", "pin_drag",
    "head_height", "head_reach", "pin_kick", "pin_slides", "pin_girth", "pin_held", "spot_left", "pin_hold",
    "pin_leans", "pin_slips", "cushion_softening", "spot_right", "spot_up", "spot_down", "nose_sin",
    "nose_cos", "nose_inset", "pin_friction", "pin_half",
)  # fmt: skip
"""What `p`, the numbers of table and models, holds, in order; below, the index of each."""

(
    WIDTH, LENGTH, RADIUS, GRAVITY, SLIDE_FRICTION, ROLL_FRICTION, SPIN_DECAY, BED_RESTITUTION, HOP,
    BALL_RESTITUTION, FRICTION_A, FRICTION_B, FRICTION_C, PART_SPEED, NOSE_HEIGHT, CUSHION_RESTITUTION,
    CUSHION_FRICTION, CUSHION_STEPS, RUBBER_WIDTH, RAIL_WIDTH, CUE_RATIO, TIP_RESTITUTION, END_RATIO,
    PIN_REACH, PIN_DEEP, PIN_LYING, PIN_RATIO, PIN_SHARE, PIN_GLANCE, PIN_PUSH, PIN_FALL, PIN_SPEED,
    PIN_FAR, PIN_LEAST, PIN_SWEPT, PIN_PASSES, PIN_FELLS, PIN_ASIDE, PIN_SLOW, PIN_DRAG,
    HEAD_HEIGHT, HEAD_REACH, PIN_KICK, PIN_SLIDES, PIN_GIRTH, PIN_HELD, SPOT_LEFT, PIN_HOLD,
    PIN_LEANS, PIN_SLIPS, CUSHION_SOFTENING, SPOT_RIGHT, SPOT_UP, SPOT_DOWN, NOSE_SIN,
    NOSE_COS, NOSE_INSET, PIN_FRICTION, PIN_HALF,
) = range(len(PARAMS))  # fmt: skip

# The state.
TIME: Final = BODIES * STRIDE
"""Times of the next events, one for each slot."""
SLOTS: Final = 15
NOW: Final = TIME + SLOTS
"""The time of the event in hand."""
PRESSED_AT: Final = NOW + 1
"""When two balls last began to press each other."""
PINS_LEFT, PINS_RIGHT, PINS_BOTTOM, PINS_TOP = range(PRESSED_AT + 1, PRESSED_AT + 5)
"""The box of all pins that can be met, until the end of their motion."""
FLOATS: Final = PINS_TOP + 1
"""Length of the state."""

# The bookkeeping; sets of balls and of pins are bits, a pin's ball or count a field of bits.
WHAT: Final = 0
"""What the next events are, one for each slot."""
(
    TOGETHER, PARTING, STRUCK, PASSED, AGED, REDO, REPIN, REPLAN, THRUST, HELD,
    ALIVE, FALLEN, ROLLING, RISING, RISEN, OWNERS, TOUCHED, KICKED, LEANING, DECLARED,
    ENDED, ROWS, ROOM, SEGMENTS, SEGMENT_ROOM, TRACED,
) = range(SLOTS, SLOTS + 26)  # fmt: skip
"""TOGETHER: the pair, 0 to 2, that presses each other, or -1; PARTING: the pair that has just ceased to; STRUCK: balls
that the cue has struck; PASSED: pairs (bits 0–2) and balls above the castle (3–5) whose flight over has been told.
AGED: the ball whose phase the event ends, or -1; REDO: balls that it touched and that are planned anew; REPIN: balls
whose next pin is sought anew; REPLAN: pins whose next pin is sought anew; THRUST: pins that the event sets in motion;
HELD: the one that it lets lean.
ALIVE: pins that stand; FALLEN: pins that lie in the way; ROLLING: those of them that roll; RISING: those that will
stand again; RISEN: pins that were down and stood again, which are down for the law; OWNERS: 2 bits a pin, the ball that
began it; TOUCHED: 5 bits a ball, pins that it touches while they stand; KICKED: 8 bits a pin, how often; LEANING: 3
bits a pin, on which ball, from 1, or 4 and more on a pin; DECLARED: pins that leaned from the start.
ENDED: how the stroke ended, DONE while it goes on; ROWS of ROOM event rows written, SEGMENTS of SEGMENT_ROOM; TRACED:
1 if segments are recorded, and events that only say how a ball moves."""
INTEGERS: Final = SLOTS + 26
"""Length of the bookkeeping."""

ALL_BALLS: Final = 7
ALL_PINS: Final = 31
GOES_ON: Final = 8
"""What a thrown pin's next event is if it meets none before a piece of its motion ends and the next begins."""
