"""The table's numbers from the shots with odd numbers."""

import dataclasses
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.extras import need
from fivepins.physics.calibrate.search import Budget, Found, Search
from fivepins.physics.params import TYPICAL, Params
from fivepins.physics.prior import SPREAD, surprise

Floats = NDArray[np.float64]


class Free(NamedTuple):
    """A number that is fitted.

    Attributes:
        start: Where the search begins: what is known without a film.
        scale: How far off that may be.
        low: Least value tried.
        high: Greatest value tried.
    """

    start: float
    scale: float
    low: float
    high: float


FREE: Final[dict[str, Free]] = {
    "slide": Free(0.20, 0.02, 0.08, 0.4),
    "roll": Free(0.0045, 0.0003, 0.002, 0.012),
    "spin_decay": Free(4.0, 1.0, 0.5, 15.0),
    "ball_restitution": Free(0.95, 0.015, 0.7, 1.0),
    "friction_a": Free(0.00995, 0.015, 0.0, 0.3),
    "friction_b": Free(0.108, 0.04, 0.0, 1.0),
    "friction_c": Free(1.088, 0.3, 0.0, 5.0),
    "cushion_restitution": Free(0.86, 0.015, 0.5, 0.98),
    "cushion_softening": Free(0.0, 0.01, -0.08, 0.08),
    "cushion_friction": Free(0.28, 0.02, 0.05, 0.6),
    "nose_height": Free(0.037, 0.001, 0.0315, 0.046),
}
"""What can be fitted. The starts are those of the literature (`params.SOURCES`), not of a
preset, so that a preset which changes does not change what is found."""

USUAL: Final = tuple(name for name in FREE if name != "nose_height")
"""What is fitted unless something else is named: the height of the cushion is the table's, and to fit it as well gains
nothing on shots held out (docs/calibration.md)."""

LEAST: Final = 2e-3
"""Misfit (m) below which nothing is gained: the error of a film."""

TELLS: Final = 4.0
"""How many independent things a filmed shot tells about the table: what the prior is weighed against. Our estimate; a
shot has five to ten contacts, and four numbers go to its cue."""

MOST: Final = 0.6
"""Misfit (m) above which nothing is lost: the shot was not understood."""


class Plan(NamedTuple):
    """How much work a fit is.

    Attributes:
        generations: Of tables.
        members: Tables a generation.
        budget: For the cues, at each table.
    """

    generations: int = 45
    members: int = 12
    budget: Budget = Budget(24, 30)


PLAN: Final = Plan()


class Progress(NamedTuple):
    """Where a fit stands.

    Attributes:
        generation: From 1.
        generations: How many there will be.
        misfit: Geometric mean of the misfits of the shots, m.
        params: The best table so far.
    """

    generation: int
    generations: int
    misfit: float
    params: Params


def draw_known(ids: Sequence[int], number: int, seed: int) -> list[int]:
    """Draw the shots that a table is fitted to, in the order of their ids."""
    return sorted(np.random.default_rng([25, seed]).choice(np.array(ids), number, replace=False).tolist())


def misfit(rmse: Floats) -> float:
    """Geometric mean of the misfits of shots, m; what a fit makes small."""
    return math.exp(float(np.log(np.clip(rmse, LEAST, MOST)).mean()))


def fit_table(
    search: Search,
    base: Params,
    plan: Plan = PLAN,
    names: Sequence[str] = USUAL,
    progress: Callable[[Progress], None] = lambda _: None,
    prior: bool = False,
) -> Params:
    """Fit numbers of the table, and with each table the cue of every shot of the search.

    Args:
        search: The shots to learn from.
        base: What is not fitted stays as in it.
        plan: How much work.
        names: Which numbers.
        progress: Called after every generation.
        prior: Whether to begin with what is known about tables in general, and to leave it only as far as the shots
            ask for it (`physics.prior`): for few shots.

    Raises:
        InputError: If a name cannot be fitted, or there are no shots.
        MissingExtra: If the extra `calibrate` is not installed.
    """
    need("cma")
    unknown = [name for name in names if name not in FREE]
    if unknown or not names:
        raise InputError("not numbers to fit", got=", ".join(unknown), expected=", ".join(FREE))
    if not search.footage.shots:
        raise InputError("no shots to fit the table to", expected="at least one with an odd id")
    free = [FREE[name] for name in names]
    first, scales, low, high = np.array(free).T
    if prior:
        surprise(names, first)
        first = np.array([getattr(TYPICAL, name) for name in names])
        scales = np.array([0.5 * SPREAD[name].deviation for name in names])
    told = TELLS * len(search.footage.shots)

    def at(point: Floats) -> Params:
        return dataclasses.replace(base, **dict(zip(names, np.clip(point, low, high).tolist(), strict=True)))

    best: tuple[float, Params, Found] | None = None

    def value(point: Floats) -> float:
        nonlocal best
        params = at(point)
        found = search.run(params, plan.budget, None if best is None else best[2].moves)
        rough = misfit(found.rmse)
        if best is None or rough < best[0]:
            best = rough, params, found
        outside = (point - np.clip(point, low, high)) / scales
        unusual = 0.5 * surprise(names, point) / told if prior else 0.0
        return math.log(rough) + 0.01 * float(outside @ outside) + unusual

    value(first)
    reached = at(first)
    for generation, mean in enumerate(means(value, first, scales, plan, search.seed), start=1):
        reached = at(mean)
        assert best is not None
        progress(Progress(generation, plan.generations, best[0], best[1]))
    # The mean of the last generation, not the best member: that one owes part of its rank to luck.
    return reached


def means(value: Callable[[Floats], float], start: Floats, scales: Floats, plan: Plan, seed: int) -> Iterator[Floats]:
    """Follow the minimum of a rough function: where an evolution strategy stands after each generation.

    Args:
        value: What to make small.
        start: Where to begin.
        scales: How far each number may be off at the start.
        plan: How many generations, of how many members.
        seed: Of the random numbers.

    Source: N. Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772, as the package `cma` has it.
    """
    # Only a fit needs it, and it is slow to import.
    import cma  # type: ignore[import-untyped]

    rng = np.random.default_rng(seed)
    n = len(start)
    strategy = cma.CMAEvolutionStrategy(
        # The package wants two numbers at least; the second of one is looked at by nobody.
        np.zeros(max(2, n)),
        1.0,
        {
            "popsize": plan.members,
            "verbose": -10,
            "verb_log": 0,
            "seed": math.nan,
            # Its own random numbers are numpy's global ones, which belong to the caller.
            "randn": lambda *shape: rng.standard_normal(shape),
        },
    )
    for _ in range(plan.generations):
        points = strategy.ask()
        strategy.tell(points, [value(start + scales * point[:n]) for point in points])
        yield start + scales * strategy.mean[:n]
