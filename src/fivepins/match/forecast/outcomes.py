"""What a stroke of a player gives, and how often: counted in the match, over what is usual."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from fivepins.match.entries import Struck
from fivepins.match.fold.rows import Row
from fivepins.model.symbols import Player

Outcomes = tuple[tuple[int, float], ...]
"""Points of one stroke, below zero where the other receives them, and how often they come; the shares add up to 1."""

USUAL: Final[dict[int, float]] = {
    -8: 0.02,
    -6: 0.01,
    -4: 0.02,
    -2: 0.04,
    0: 0.22,
    2: 0.06,
    3: 0.07,
    4: 0.19,
    5: 0.03,
    6: 0.10,
    8: 0.14,
    10: 0.05,
    12: 0.04,
    16: 0.01,
}
"""What is supposed of a player before his first stroke.

No federation publishes how often a stroke gives how many points. This is the middle of what was counted of computer
players of three strengths (`docs/players.md`), with the rarer sums between them: a guess that counts as `WEIGHT`
strokes.
"""

WEIGHT: Final = 25
"""How many strokes of his own count as much as what is supposed."""


def outcomes(seen: Mapping[int, int]) -> Outcomes:
    """How often a stroke will give how many points, after these.

    Args:
        seen: Strokes counted by their points, below zero where the other received them.

    Returns:
        The shares of what was seen and of `USUAL`, which counts as `WEIGHT` strokes.
    """
    strokes = sum(seen.values()) + WEIGHT * sum(USUAL.values())
    return tuple(
        (points, (seen.get(points, 0) + WEIGHT * USUAL.get(points, 0.0)) / strokes)
        for points in sorted({*seen, *USUAL})
    )


def counted(rows: Iterable[Row], player: Player) -> Counter[int]:
    """The strokes of a player by the points they gave, before the cut at the target.

    What a referee set instead counts as set. A foul outside a stroke, a decision and a warning are no strokes; a turn
    that passed without one (the clock) is counted as it was paid.
    """
    return Counter(
        0 if row.to is None else row.points if row.to == player else -row.points
        for row in rows
        if isinstance(row.entry, Struck) and row.striker == player
    )
