"""The numbers of the simulated table that are not measures of the table, in presets with a source for each."""

import dataclasses
import math
import tomllib
from dataclasses import dataclass
from typing import Final, Literal

from fivepins.model.errors import InputError


@dataclass(frozen=True, slots=True)
class Params:
    """Materials and models. SI units.

    Attributes:
        gravity: m/s².
        slide: Friction of a sliding ball on the cloth.
        roll: Deceleration of a rolling ball over gravity.
        spin_decay: How fast spin about the vertical is lost, rad/s².
        bed_restitution: Of a ball that comes down on the bed or the top of a rail.
        hop: Upward speed (m/s) from which a ball that a contact lifts flies; below it stays down. inf: none flies.
        ball_restitution: Ball on ball.
        friction_a: Ball on ball, see friction_c.
        friction_b: Ball on ball, see friction_c.
        friction_c: Ball on ball, s/m: friction is a + b exp(-c u) at the slip u.
        part_speed: Balls that meet part at least this fast, m/s.
        cushion: Model of the cushion.
        cushion_restitution: As that model means it, at an approach of 1 m/s.
        cushion_softening: What it loses for every m/s more, s/m.
        cushion_friction: As that model means it.
        cushion_steps: Steps of `mathavan` in its compression.
        nose_height: Of the cushion's nose; None for the table's own.
        rubber_width: From the nose line to the frame of the rail.
        rail_width: From the nose line to the outer edge of the frame.
        cue_mass: kg.
        cue_end_mass: Effective mass of the cue's front end, which makes squirt; 0 for none. kg.
        tip_restitution: Tip on ball.
        miscue: Greatest offset of the tip in ball radii.
        pin_share: Impulse of a ball on a pin along the line of centres, per mass of the pin and speed of approach.
        pin_glance: What is left of that share where the ball only glances at the pin.
        pin_friction: Of a ball on the head of a pin.
        pin_push: Impulse with which a pin resists a slow ball that tilts it, per mass of the pin and cosine between the
            ball's way and the line of centres, times the ball's speed, m²/s² (force times length of contact).
        pin_fall: Speed of approach at which a pin falls, m/s.
        pin_overlap: How far a slower ball must overlap a pin that it fells, m.
        pin_speed: Speed of a pin that was struck over the ball's speed of approach.
        pin_far: How far it goes at most, over its speed, s.
        pin_slides: How far it slides, over the square of its speed, s²/m.
        pin_least: How far a pin goes that only topples, m.
        pin_lying: How near to the middle of a lying pin a ball comes before it pushes it, m.
        pin_swept: How near to a standing pin the middle of one that slides must come to touch it, m.
        pin_passes: Speed that it passes on to that pin.
        pin_fells: Speed of approach at which a pin fells a pin, m/s.
        pin_kick: Speed of a pin that is down and that a ball comes up with, over the ball's.
        pin_slips: Sideways speed that it gets besides, over the sine of the angle at which it lies before the ball.
        pin_aside: How far a slow ball that overlaps a standing pin by a millimetre pushes it, m.
        pin_slow: Speed up to which it is pushed so far, m/s.
        pin_hold: A pin that is struck more slowly can be held up as it topples, m/s.
        pin_leans: Distance from which a pin that topples does not reach a ball, m.
    """

    gravity: float = 9.81
    slide: float = 0.20
    roll: float = 0.0044
    spin_decay: float = 4.0
    bed_restitution: float = 0.5
    hop: float = 0.1
    ball_restitution: float = 0.95
    friction_a: float = 0.00995
    friction_b: float = 0.108
    friction_c: float = 1.088
    part_speed: float = 5e-4
    cushion: Literal["han", "mathavan"] = "han"
    cushion_restitution: float = 0.86
    cushion_softening: float = 0.0
    cushion_friction: float = 0.28
    cushion_steps: int = 24
    nose_height: float | None = None
    rubber_width: float = 0.05
    rail_width: float = 0.125
    cue_mass: float = 0.52
    cue_end_mass: float = 0.0085
    tip_restitution: float = 0.75
    miscue: float = 0.5
    pin_share: float = 1.12
    pin_glance: float = 0.58
    pin_friction: float = 0.2
    pin_push: float = 0.005
    pin_fall: float = 0.10
    pin_overlap: float = 0.0053
    pin_speed: float = 1.3
    pin_far: float = 0.3
    pin_slides: float = 0.2
    pin_least: float = 0.012
    pin_lying: float = 0.028
    pin_swept: float = 0.014
    pin_passes: float = 0.6
    pin_fells: float = 0.4
    pin_kick: float = 1.3
    pin_slips: float = 1.5
    pin_aside: float = 0.006
    pin_slow: float = 0.1
    pin_hold: float = 0.35
    pin_leans: float = 0.045

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.name == "cushion":
                if value not in ("han", "mathavan"):
                    raise InputError("no such cushion model", got=str(value), expected="han or mathavan")
                continue
            if field.name == "nose_height" and value is None:
                continue
            low, high = _BOUNDS.get(field.name, (0.0, 1e3))
            if not low <= value <= high:
                raise InputError(
                    f"{field.name} cannot be so", got=repr(value), expected=f"a number from {low:g} to {high:g}"
                )


_BOUNDS: Final = {
    "gravity": (0.1, 100.0),
    "slide": (1e-3, 2.0),
    "roll": (1e-5, 1.0),
    "spin_decay": (1e-2, 1e3),
    "bed_restitution": (0.0, 0.99),
    "hop": (0.02, float("inf")),
    "ball_restitution": (0.0, 1.0),
    "friction_a": (0.0, 1.0),
    "friction_b": (0.0, 1.0),
    "part_speed": (1e-5, 1e-2),
    "cushion_restitution": (0.0, 1.0),
    "cushion_softening": (-0.1, 0.1),
    "cushion_friction": (0.0, 1.0),
    "cushion_steps": (2, 100_000),
    "nose_height": (0.031, 0.055),
    "cue_mass": (0.05, 5.0),
    "tip_restitution": (0.0, 1.0),
    "miscue": (0.0, 0.9),
}

MATCH: Final = Params(
    slide=0.175,
    roll=0.00476,
    spin_decay=3.89,
    ball_restitution=0.972,
    friction_a=0.0730,
    friction_b=0.153,
    friction_c=0.701,
    cushion_restitution=0.871,
    cushion_softening=0.0298,
    cushion_friction=0.252,
)
"""A heated match table."""

TYPICAL: Final = Params(
    slide=0.185,
    roll=0.0048,
    spin_decay=4.5,
    ball_restitution=0.955,
    friction_a=0.045,
    friction_b=0.125,
    friction_c=0.85,
    cushion_restitution=0.86,
    cushion_softening=0.02,
    cushion_friction=0.255,
)
"""The middle of what is known about tables, from which an unknown one is fitted; how far they spread: `prior`."""

CLUB: Final = Params(slide=0.25, roll=0.008, spin_decay=7.0, cushion_restitution=0.80, cushion_friction=0.25)
"""An unheated club table with older cloth."""

POOLTOOL: Final = Params(
    roll=0.01,
    spin_decay=10.0 * 9.81 / 9.0,
    hop=float("inf"),
    friction_a=0.009951,
    cushion_restitution=0.85,
    cushion_friction=0.15,
    cue_mass=0.567,
    cue_end_mass=0.0,
    tip_restitution=1.0,
)
"""What pooltool 0.6.0 takes by default, with Han's cushion."""

PRESETS: Final[dict[str, Params]] = {"match": MATCH, "typical": TYPICAL, "club": CLUB, "pooltool": POOLTOOL}
"""Presets by name."""

_COMMON: Final = {
    "gravity": "rounded standard gravity",
    "slide": "measured range 0.15–0.4 in the literature (Alciatore, collected ball and cloth data); 0.20 typical",
    "bed_restitution": "not measured; about 0.5 in Alciatore's high-speed films of dropped balls",
    "hop": "not measured: a hop of half a millimetre, lower ones change nothing that can be seen",
    "ball_restitution": "measured range 0.92–0.98 in the literature (Alciatore); 0.95 typical",
    "friction_a": "Alciatore, technical proof A.14: fit to Marlow's measurements",
    "friction_b": "Alciatore, technical proof A.14: fit to Marlow's measurements",
    "friction_c": "Alciatore, technical proof A.14: fit to Marlow's measurements",
    "part_speed": "numerical: bounds the number of contacts of a ball that leans on another",
    "cushion": "the closed form is the fast default",
    "cushion_softening": "not measured: none",
    "cushion_steps": "numerical: nine contacts in ten within 1e-4 of the approach speed",
    "nose_height": "the table's: 37 mm, umb-1997 art. 1",
    "rubber_width": "not measured",
    "rail_width": "not measured; 125 mm is common on carom tables",
    "cue_mass": "not measured: 520 g, a common carom cue",
    "cue_end_mass": "not measured: of the order found for carom shafts by Alciatore, technical proof A.31",
    "tip_restitution": "measured 0.71–0.75 for leather tips (Alciatore, technical proof A.30)",
    "miscue": "offset of half a radius, tip friction 0.6 (Alciatore, technical proof 2.1)",
} | dict.fromkeys(
    (
        "pin_share",
        "pin_glance",
        "pin_friction",
        "pin_push",
        "pin_fall",
        "pin_overlap",
        "pin_speed",
        "pin_far",
        "pin_slides",
        "pin_least",
        "pin_lying",
        "pin_swept",
        "pin_passes",
        "pin_fells",
        "pin_kick",
        "pin_slips",
        "pin_aside",
        "pin_slow",
        "pin_hold",
        "pin_leans",
    ),
    "not measured: fitted to the rigid bodies of physics.rigid",
)

_POOLTOOL: Final = "pooltool 0.6.0, default of its three-cushion table or of its models"

SOURCES: Final[dict[str, dict[str, str]]] = {
    "match": _COMMON
    | dict.fromkeys(
        (
            "slide",
            "roll",
            "spin_decay",
            "ball_restitution",
            "friction_a",
            "friction_b",
            "friction_c",
            "cushion_restitution",
            "cushion_softening",
            "cushion_friction",
        ),
        "fitted on 30 November 2026 to 62 filmed shots, three-cushion, heated tables (docs/calibration.md)",
    )
    | {
        "roll": "fitted with the others (docs/calibration.md); 683 stretches of rolling in the same films, 0.0046",
    },
    "typical": _COMMON
    | dict.fromkeys(
        ("slide", "ball_restitution", "friction_a", "friction_b", "friction_c"),
        "our estimate: between the usual figure of the literature (Alciatore) and the preset match",
    )
    | dict.fromkeys(
        ("roll", "spin_decay", "cushion_restitution", "cushion_softening", "cushion_friction"),
        "our estimate: near the preset match, drawn to the other published fits and to colder tables",
    ),
    "club": _COMMON
    | {
        "slide": "not measured: older cloth, within the literature's 0.15–0.4",
        "roll": "not measured: within the literature's 0.005–0.015",
        "spin_decay": "not measured: within the literature's 5–15 rad/s²",
        "cushion_restitution": "not measured: a colder cushion than on a match table",
        "cushion_friction": "not measured: older cloth",
    },
    "pooltool": _COMMON
    | {
        "slide": _POOLTOOL,
        "roll": _POOLTOOL,
        "spin_decay": _POOLTOOL,
        "ball_restitution": _POOLTOOL,
        "friction_a": _POOLTOOL,
        "friction_b": _POOLTOOL,
        "friction_c": _POOLTOOL,
        "cushion_restitution": _POOLTOOL,
        "cushion_friction": _POOLTOOL,
        "cue_mass": _POOLTOOL,
        "hop": "pooltool 0.6.0 keeps balls on the bed",
        "cue_end_mass": "no squirt, to compare launches",
        "tip_restitution": "pooltool 0.6.0: an elastic tip",
    },
}
"""Where each number of each preset comes from; "not measured" says that nobody did."""


def to_toml(params: Params, source: str = "") -> str:
    """Parameters as a TOML file that `from_toml` reads; a number that is not given is left out."""
    lines = [f"# {line}" for line in source.splitlines()]
    for name, value in dataclasses.asdict(params).items():
        if isinstance(value, str):
            lines.append(f'{name} = "{value}"')
        elif value is not None:
            lines.append(f"{name} = {value!r}")
    return "\n".join(lines) + "\n"


def from_toml(text: str) -> Params:
    """Read parameters; what is not named is as in `Params`.

    Raises:
        InputError: If the text is no TOML, names an unknown number, or one cannot be so.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("no TOML", got=text[:40], expected=str(error)) from None
    known = {field.name: field for field in dataclasses.fields(Params)}
    for name, value in values.items():
        if name not in known:
            raise InputError("no such number of a table", got=name, expected=", ".join(known))
        if name != "cushion" and (isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value)):
            raise InputError(f"{name} is no number", got=str(value), expected="a number")
    return Params(**values)
