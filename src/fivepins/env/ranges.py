"""Numbers to be estimated: drawn from ranges, answered as a point of a box."""

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.env.actions import numbers_of


class Range(NamedTuple):
    """Where a number is drawn from.

    Attributes:
        low: The least value, answered by -1.
        high: The greatest, answered by 1.
        ratio: Whether answers between mean equal ratios, not equal differences.
    """

    low: float
    high: float
    ratio: bool = False

    def value(self, answer: float) -> float:
        """What an answer means."""
        part = 0.5 * (answer + 1.0)
        if self.ratio:
            return self.low * math.exp(part * math.log(self.high / self.low))
        return self.low + part * (self.high - self.low)

    def answer(self, value: float) -> float:
        """The answer that means a value, the nearest one where none does."""
        if self.ratio:
            part = math.log(max(value, self.low) / self.low) / math.log(self.high / self.low)
        else:
            part = (value - self.low) / (self.high - self.low)
        return min(max(2.0 * part - 1.0, -1.0), 1.0)


class Riddle(NamedTuple):
    """Numbers that were drawn and are to be named.

    Attributes:
        truth: float64[n]: the answer that would be right.
        values: What it means, by name.
    """

    truth: NDArray[np.float64]
    values: dict[str, float]


def drawn(ranges: Mapping[str, Range], rng: np.random.Generator) -> Riddle:
    """Draw a number from each range."""
    truth = rng.uniform(-1.0, 1.0, len(ranges))
    return Riddle(truth, values_of(ranges, truth.tolist()))


def values_of(ranges: Mapping[str, Range], answers: list[float]) -> dict[str, float]:
    """What answers mean, by name."""
    return {name: one.value(answer) for (name, one), answer in zip(ranges.items(), answers, strict=True)}


def miss(riddle: Riddle, action: object) -> float:
    """Mean distance of an answer from the truth, 0 to 2.

    Raises:
        InputError: If it is none of the box.
    """
    return float(np.abs(np.array(numbers_of(action, len(riddle.truth))) - riddle.truth).mean())
