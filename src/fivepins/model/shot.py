"""The intention of a player: a shot, and its one-line text."""

import math
from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.model.fields import decimal, number, split_fields


class Shot(NamedTuple):
    """One stroke of the cue, before anything happens.

    Attributes:
        azimuth: Direction of the cue's thrust, radians counter-clockwise from +x.
        speed: Speed in m/s, of the cue ball as it leaves the tip, or of the cue where `of_cue`.
        elevation: Angle of the cue above the bed, radians.
        side: Tip offset to the player's right, in ball radii.
        high: Tip offset upward, in ball radii.
        of_cue: Whether `speed` is the speed of the cue.
    """

    azimuth: float
    speed: float
    elevation: float = 0.0
    side: float = 0.0
    high: float = 0.0
    of_cue: bool = False


_FIELDS = ("az", "v", "cue", "el", "side", "high")


def parse_shot(text: str) -> Shot:
    """Read a shot: `az=93.5 v=2.400 el=0.0 side=0.20 high=-0.10` (degrees, m/s, ball radii).

    What stands behind the speed may be left out. Whether the shot can be played is the simulated table's question.

    Raises:
        InputError: With the column of the first field that cannot be read.
    """
    fields = split_fields(text, _FIELDS, "a shot such as az=93.5 v=2.4")
    if "az" not in fields:
        raise InputError("a shot needs its azimuth", got=text.strip(), expected="az= in degrees")
    if ("v" in fields) == ("cue" in fields):
        raise InputError(
            "a shot needs one speed", got=text.strip(), expected="v= (cue ball) or cue= (cue) in m/s, one of the two"
        )
    value = {name: number(*field) for name, field in fields.items()}
    of_cue = "cue" in value
    return Shot(
        math.radians(value["az"]),
        value["cue" if of_cue else "v"],
        math.radians(value.get("el", 0.0)),
        value.get("side", 0.0),
        value.get("high", 0.0),
        of_cue,
    )


def format_shot(shot: Shot) -> str:
    """The shot as one line that `parse_shot` reads back."""
    return (
        f"az={_degrees(shot.azimuth)} {'cue' if shot.of_cue else 'v'}={decimal(shot.speed)}"
        f" el={_degrees(shot.elevation)} side={decimal(shot.side)} high={decimal(shot.high)}"
    )


def shot_to_json(shot: Shot) -> dict[str, float]:
    """A shot as JSON: degrees, m/s and ball radii under the names of the text."""
    return {name: float(text) for name, text in (field.split("=") for field in format_shot(shot).split())}


def shot_from_json(value: object) -> Shot:
    """Read the JSON of a shot.

    Raises:
        InputError: If it is no object of numbers under the names of the text.
    """
    if not isinstance(value, dict) or not all(
        isinstance(number, int | float) and not isinstance(number, bool) for number in value.values()
    ):
        raise InputError("a shot is an object of numbers", got=str(value)[:60], expected='{"az": 93.5, "v": 2.4}')
    return parse_shot(" ".join(f"{name}={number!r}" for name, number in value.items()))


def _degrees(angle: float) -> str:
    """The shortest degrees that give the angle back, or its neighbour where no degrees do.

    So text, shot, text is the same text.
    """
    degrees = math.degrees(angle)
    for digits in range(1, 18):
        text = f"{degrees:.{digits}g}"
        if math.radians(float(text)) == angle:
            return decimal(float(text))
    return _degrees(math.radians(degrees))
