"""Points that one side has before a game begins, by category (T40–T42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence


class Handicap(NamedTuple):
    """How a difference of categories is made good.

    Attributes:
        rule: `percent`: of the target a category; `points`: points a category.
        value: How many.
        on: Who starts elsewhere than at 0: the weaker with points, or the stronger below zero (T40).
        round: How the whole is rounded; `nearest` takes a half up (T41).
        cap: Points at most, 0 for no limit (T42).
    """

    rule: Literal["percent", "points"]
    value: int
    on: Literal["weaker", "stronger"] = "weaker"
    round: Literal["nearest", "down", "up"] = "nearest"
    cap: int = 0


def starts(handicap: Handicap, categories: Sequence[str], one: str, two: str, target: int) -> tuple[int, int]:
    """With how many points the first and the second side begin every game.

    Args:
        handicap: The rule.
        categories: All categories, the strongest first.
        one: Category of the first side.
        two: Category of the second.
        target: Points that win a game.

    Raises:
        InputError: For a category that is none, or points that would win at once.
    """
    for category in (one, two):
        if category not in categories:
            raise InputError("not a category", got=category[:60], expected=" ".join(categories))
    places = categories.index(one), categories.index(two)
    steps = abs(places[0] - places[1])
    points = handicap.value * steps
    if handicap.rule == "percent":
        hundredths = points * target
        points = {
            "nearest": (hundredths + 50) // 100,
            "down": hundredths // 100,
            "up": -(-hundredths // 100),
        }[handicap.round]
    if handicap.cap:
        points = min(points, handicap.cap)
    if points >= target:
        raise InputError("the handicap would win at once", got=str(points), expected=f"less than {target}")
    if not points:
        return 0, 0
    weaker_is_first = places[0] > places[1]
    if handicap.on == "weaker":
        return (points, 0) if weaker_is_first else (0, points)
    return (0, -points) if weaker_is_first else (-points, 0)
