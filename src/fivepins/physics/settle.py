"""Balls as they can lie: overlaps that only rounding made are removed, others are refused."""

import math
from collections.abc import Sequence

from fivepins.model.errors import InputError
from fivepins.model.symbols import BALLS
from fivepins.model.table import Table

SLACK = 1e-4
"""Overlap (m) that is taken for rounding of a written position and removed: a tenth of a millimetre."""


def settle(places: Sequence[tuple[float, float]], table: Table, slack: float = SLACK) -> list[tuple[float, float]]:
    """The centres, with overlaps up to `slack` (m) removed.

    Raises:
        InputError: If balls overlap by more, or lie in a cushion or beyond.
    """
    radius = table.ball_radius
    low, right, top = radius, table.width - radius, table.length - radius
    settled = list(places)
    for ball, (x, y) in enumerate(settled):
        if x != x and y != y:
            continue
        if not (math.isfinite(x) and math.isfinite(y)):
            raise InputError(
                f"the ball {BALLS[ball]} has no place", got=f"{x},{y}", expected="two numbers, or - off the table"
            )
        if not (low - slack <= x <= right + slack and low - slack <= y <= top + slack):
            raise InputError(
                f"the ball {BALLS[ball]} lies in a cushion or beyond",
                got=f"{1e3 * x:g},{1e3 * y:g} mm",
                expected=f"x {1e3 * low:g} to {1e3 * right:g}, y {1e3 * low:g} to {1e3 * top:g} mm",
            )
        settled[ball] = min(max(x, low), right), min(max(y, low), top)
    for _ in range(50):
        clear = True
        for i, j in ((0, 1), (0, 2), (1, 2)):
            dx = settled[j][0] - settled[i][0]
            dy = settled[j][1] - settled[i][1]
            gap = math.hypot(dx, dy) - 2.0 * radius
            if gap >= 0.0 or gap != gap:
                continue
            if gap < -2.0 * slack:
                raise InputError(
                    f"the balls {BALLS[i]} and {BALLS[j]} overlap",
                    got=f"centres {2e3 * radius + 1e3 * gap:.3f} mm apart",
                    expected=f"at least {2e3 * radius:g} mm",
                )
            if gap < -1e-12:
                clear = False
                k = (0.5 * -gap + 1e-13) / (gap + 2.0 * radius)
                for ball, sign in ((i, -k), (j, k)):
                    x, y = settled[ball]
                    settled[ball] = min(max(x + sign * dx, low), right), min(max(y + sign * dy, low), top)
        if clear:
            return settled
    raise InputError("the balls are wedged", got=str(places), expected="balls that do not overlap")
