"""Balls, pins, cushions and players: the letters in which everything else is written.

Case matters: `r` is the red ball, `R` the right cushion.
"""

from typing import Final, Literal

Player = Literal["W", "Y"]
"""White or Yellow: the player whose ball has that colour."""

Half = Literal["lower", "upper"]
"""A half of the bed; the lower one is where the opening is played from."""

HALVES: Final[tuple[Half, Half]] = ("lower", "upper")

PLAYERS: Final[tuple[Player, Player]] = ("W", "Y")

ROLES: Final = "cor"
"""Balls by their role in a stroke: cue ball (the ball that was struck), opponent's ball, red."""

BALLS: Final = "wyr"
"""Balls by colour: white, yellow, red."""

PINS: Final = "nwmes"
"""Pins seen from the lower short cushion: upper, left, middle, right, lower."""

CUSHIONS: Final = "TBLR"
"""Upper short, lower short, left long, right long."""


def other(player: Player) -> Player:
    """The opponent of a player."""
    return "Y" if player == "W" else "W"


def opposite(half: Half) -> Half:
    """The other half of the bed."""
    return "upper" if half == "lower" else "lower"


def in_order(pins: "str | set[str] | frozenset[str]") -> str:
    """Pins as a string in the order of `PINS`."""
    return "".join(pin for pin in PINS if pin in pins)
