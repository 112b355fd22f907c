"""What is known about the numbers of a table that nobody has filmed: how far tables spread, and what goes together.

A normal distribution around the preset `typical`, cut at what can be fitted. It is an estimate: few tables have been
measured. Each deviation is to hold the literature's range, the preset `match` and other published fits within two.
"""

import dataclasses
import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.physics.params import TYPICAL, Params

Floats = NDArray[np.float64]


class Spread(NamedTuple):
    """How one number differs from table to table.

    Attributes:
        deviation: Standard deviation, in the number's own unit.
        low: None is lower.
        high: None is higher.
        source: Why so.
    """

    deviation: float
    low: float
    high: float
    source: str


SPREAD: Final[dict[str, Spread]] = {
    "slide": Spread(0.03, 0.08, 0.4, "measured range 0.15-0.4 (Alciatore), worn cloth included; match 0.175"),
    "roll": Spread(0.0010, 0.002, 0.012, "0.0039 and 0.0048 in two fits of heated tables; 0.005-0.015 unheated"),
    "spin_decay": Spread(1.5, 0.5, 15.0, "match 3.9 give or take 0.6; 5-15 in the literature"),
    "ball_restitution": Spread(0.02, 0.7, 1.0, "measured range 0.92-0.98 (Alciatore)"),
    "friction_a": Spread(0.03, 0.0, 0.3, "Marlow 0.010, match 0.073"),
    "friction_b": Spread(0.04, 0.0, 1.0, "Marlow 0.108, match 0.153"),
    "friction_c": Spread(0.3, 0.0, 5.0, "Marlow 1.09, match 0.70"),
    "cushion_restitution": Spread(0.025, 0.5, 0.98, "not measured: presets and published fits 0.80-0.90"),
    "cushion_softening": Spread(0.015, -0.08, 0.08, "match 0.030 give or take 0.012; none in other models"),
    "cushion_friction": Spread(0.035, 0.05, 0.6, "not measured: match 0.252, Han's own 0.3, pooltool 0.15"),
}
"""The numbers that differ, by their names in `Params`."""

TOGETHER: Final[dict[tuple[str, str], float]] = {
    ("slide", "roll"): 0.4,
    ("slide", "spin_decay"): 0.4,
    ("roll", "spin_decay"): 0.5,
    ("slide", "cushion_friction"): 0.3,
    ("friction_a", "friction_b"): -0.3,
    ("friction_b", "friction_c"): 0.4,
    ("cushion_restitution", "cushion_softening"): 0.4,
}
"""Correlations, our estimate: a rough cloth is rough in all that it does, and lies on the cushions too; a lively
cushion has more to lose with speed; more friction between balls that stays at speed leaves less that does not."""


@functools.cache
def covariance(names: tuple[str, ...] = tuple(SPREAD)) -> Floats:
    """Covariance of these numbers, float64[N, N].

    Raises:
        InputError: If nothing is known about how a number spreads.
    """
    unknown = [name for name in names if name not in SPREAD]
    if unknown:
        raise InputError("nothing is known about how this spreads", got=", ".join(unknown), expected=", ".join(SPREAD))
    deviations = np.array([SPREAD[name].deviation for name in names])
    correlation = np.eye(len(names))
    for (one, other), value in TOGETHER.items():
        if one in names and other in names:
            i, j = names.index(one), names.index(other)
            correlation[i, j] = correlation[j, i] = value
    found = correlation * np.outer(deviations, deviations)
    found.flags.writeable = False
    return found


def surprise(names: Sequence[str], values: Floats) -> float:
    """How unusual these values are: squared distance from `typical` in deviations, correlations considered."""
    spread = covariance(tuple(names))
    away = values - np.array([getattr(TYPICAL, name) for name in names])
    return float(away @ np.linalg.solve(spread, away))


def tables(number: int, seed: int, base: Params = TYPICAL) -> list[Params]:
    """Draw tables as they may be.

    Args:
        number: How many.
        seed: Of the random numbers.
        base: The middle, and what does not differ.
    """
    rng = np.random.default_rng(seed)
    names = tuple(SPREAD)
    middle = [getattr(base, name) for name in names]
    low, high = np.array([(SPREAD[name].low, SPREAD[name].high) for name in names]).T
    found: list[Params] = []
    while len(found) < number:
        values = rng.multivariate_normal(middle, covariance())
        # Drawn again, not cut: cutting would heap tables up at a bound.
        if bool(((low <= values) & (values <= high)).all()):
            found.append(dataclasses.replace(base, **dict(zip(names, values.tolist(), strict=True))))
    return found
