"""An evolution strategy with covariance matrix adaptation: the minimum of a rough function of a few numbers.

Source: N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772, figure 6 and table 1 (without negative
weights).
"""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Step(NamedTuple):
    """One generation.

    Attributes:
        mean: Where the search stands.
        spread: Its step size, in units of the scales.
        best: The least value of the generation.
    """

    mean: Floats
    spread: float
    best: float


def evolve(
    value: Callable[[Floats], float],
    start: Floats,
    scales: Floats,
    generations: int,
    seed: int,
    members: int = 12,
) -> Iterator[Step]:
    """Follow the minimum, one generation at a time.

    Args:
        value: What to minimise; rough functions are welcome.
        start: Where to begin.
        scales: How far each number may be off at the start.
        generations: How many.
        seed: Of the random numbers.
        members: Points a generation.
    """
    rng = np.random.default_rng(seed)
    n = len(start)
    parents = members // 2
    weights = math.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
    weights /= weights.sum()
    effective = 1.0 / float((weights**2).sum())
    path_rate = (effective + 2.0) / (n + effective + 5.0)
    damping = 1.0 + 2.0 * max(0.0, math.sqrt((effective - 1.0) / (n + 1.0)) - 1.0) + path_rate
    rank_rate = (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n)
    one = 2.0 / ((n + 1.3) ** 2 + effective)
    many = min(1.0 - one, 2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) ** 2 + effective))
    length = math.sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n))
    mean = np.zeros(n)
    shape = np.eye(n)
    path = np.zeros(n)
    long_path = np.zeros(n)
    spread = 1.0
    for generation in range(generations):
        squares, axes = np.linalg.eigh(shape)
        roots = np.sqrt(np.maximum(squares, 1e-14))
        steps = rng.normal(size=(members, n)) * roots @ axes.T
        values = np.array([value(start + scales * (mean + spread * step)) for step in steps])
        chosen = steps[np.argsort(values, kind="stable")[:parents]]
        move = weights @ chosen
        mean = mean + spread * move
        white = axes @ (axes.T @ move / roots)
        path = (1.0 - path_rate) * path + math.sqrt(path_rate * (2.0 - path_rate) * effective) * white
        size = float(np.linalg.norm(path))
        steady = size / math.sqrt(1.0 - (1.0 - path_rate) ** (2 * generation + 2)) < (1.4 + 2.0 / (n + 1)) * length
        long_path = (1.0 - rank_rate) * long_path
        if steady:
            long_path = long_path + math.sqrt(rank_rate * (2.0 - rank_rate) * effective) * move
        lost = 0.0 if steady else one * rank_rate * (2.0 - rank_rate)
        shape = (1.0 - one - many + lost) * shape + one * np.outer(long_path, long_path)
        shape = shape + many * (chosen.T * weights) @ chosen
        spread *= math.exp(path_rate / damping * (size / length - 1.0))
        yield Step(start + scales * mean, spread, float(values.min()))
