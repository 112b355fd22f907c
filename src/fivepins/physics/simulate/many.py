"""Many strokes at once, as arrays."""

import math
import os
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivepins.model import table as tables
from fivepins.model.errors import InputError
from fivepins.model.shot import Shot
from fivepins.model.table import Table
from fivepins.physics.params import MATCH, Params
from fivepins.physics.settle import settle
from fivepins.physics.simulate.errors import SimulationError
from fivepins.physics.simulate.numbers import loop, numbers
from fivepins.physics.simulate.strike import SPEED_LIMIT, playable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROWS = 24
"""Room for the events of a stroke in a batch: enough but for one in a hundred of odd starts, which get more."""


@dataclass(frozen=True, eq=False)
class Batch:
    """What became of many strokes.

    Attributes:
        codes: int16[N, M]: events that the law can need, in time order, see `codes`; 0 behind the last.
        times: float64[N, M]: when, s.
        counts: int64[N]: how many.
        rest: float64[N, 3, 2]: ball centres at rest, NaN off the table.
        durations: float64[N]: s.
        handled: int64[N]: events of any kind that the simulator went through.
    """

    codes: NDArray[np.int16]
    times: NDArray[np.float64]
    counts: NDArray[np.int64]
    rest: NDArray[np.float64]
    durations: NDArray[np.float64]
    handled: NDArray[np.int64]


def simulate_many(
    places: ArrayLike,
    shots: ArrayLike,
    ball: ArrayLike = 0,
    table: Table = tables.MATCH,
    params: Params = MATCH,
    *,
    pins: ArrayLike = 31,
    threads: int | None = None,
    executor: Executor | None = None,
) -> Batch:
    """Simulate many strokes, each one shot; the result does not depend on how they are shared out.

    Args:
        places: float[N, 3, 2]: centres of white, yellow, red in metres; NaN off the table.
        shots: float[N, 5] or [N, 6]: azimuth, speed, elevation, side, high, and whether the speed is the cue's.
        ball: int or int[N]: which ball is struck, 0 to 2.
        table: The table.
        params: Materials and models.
        pins: int or int[N]: which pins stand, bit 0 for n, then w, m, e, s; from bit 5 on two bits a pin: the ball it
            leans on, from 1, or 0.
        threads: How many threads; None for one a core.
        executor: Where the parts run instead: anything with `map` of `concurrent.futures`.

    Raises:
        InputError: As `simulate`, naming the stroke; or if the shapes do not fit.
        SimulationError: If a stroke does not end.
    """
    where, what = _checked(places, shots, ball, pins, table, params)
    n = len(where)
    if threads is not None and threads < 1:
        raise InputError("not a number of threads", got=str(threads), expected="1 or more")
    workers = threads or os.cpu_count() or 1
    if executor is not None:
        parts = max(1, min(64, n // 256))
        pieces: Iterable[Batch] = executor.map(
            _part,
            *zip(
                *((w, s, table, params) for w, s in zip(_cut(where, parts), _cut(what, parts), strict=True)),
                strict=True,
            ),
        )
        return _joined(list(pieces))
    p = numbers(table, params)
    result = _room(n, ROWS)
    bounds = np.linspace(0, n, (8 * workers if workers > 1 and n >= 64 else 1) + 1).astype(int).tolist()
    _run(where, what, p, result, bounds, workers)
    return _completed(where, what, p, result)


def _part(where: NDArray[np.float64], what: NDArray[np.float64], table: Table, params: Params) -> Batch:
    """One part of a batch, in one thread, wherever it runs."""
    p = numbers(table, params)
    result = _room(len(where), ROWS)
    _run(where, what, p, result, [0, len(where)], 1)
    return _completed(where, what, p, result)


def _cut(array: NDArray[np.float64], parts: int) -> list[NDArray[np.float64]]:
    return [np.ascontiguousarray(part) for part in np.array_split(array, parts)]


def _room(n: int, width: int) -> Batch:
    return Batch(
        np.zeros((n, width), np.int16),
        np.zeros((n, width)),
        np.zeros(n, np.int64),
        np.empty((n, 3, 2)),
        np.empty((n, 2)),
        np.empty(0, np.int64),
    )


def _run(
    where: NDArray[np.float64],
    what: NDArray[np.float64],
    p: NDArray[np.float64],
    into: Batch,
    bounds: list[int],
    workers: int,
) -> None:
    many: Callable[..., int] = loop().many

    def part(k: int) -> int:
        return many(
            where, what, p, into.codes, into.times, into.counts, into.rest, into.durations, bounds[k], bounds[k + 1]
        )

    if len(bounds) == 2:
        stuck = [part(0)]
    else:
        with ThreadPoolExecutor(workers) as pool:
            stuck = list(pool.map(part, range(len(bounds) - 1)))
    for stroke in stuck:
        if stroke >= 0:
            raise SimulationError.of(f"stroke {stroke}: {where[stroke].tolist()} {what[stroke].tolist()}")


def _completed(where: NDArray[np.float64], what: NDArray[np.float64], p: NDArray[np.float64], result: Batch) -> Batch:
    """The batch with those strokes again that had more events than there was room for."""
    rows, times = result.codes, result.times
    short = np.flatnonzero(result.counts < 0)
    width = rows.shape[1]
    while len(short):
        width *= 4
        more = _room(len(short), width)
        _run(np.ascontiguousarray(where[short]), np.ascontiguousarray(what[short]), p, more, [0, len(short)], 1)
        done = more.counts >= 0
        most = max(rows.shape[1], int(more.counts.max()))
        rows = np.pad(rows, ((0, 0), (0, most - rows.shape[1])))
        times = np.pad(times, ((0, 0), (0, most - times.shape[1])))
        rows[short[done]] = more.codes[done, :most]
        times[short[done]] = more.times[done, :most]
        result.counts[short[done]] = more.counts[done]
        result.rest[short[done]] = more.rest[done]
        result.durations[short[done]] = more.durations[done]
        short = short[~done]
    ends = result.durations
    return Batch(rows, times, result.counts, result.rest, ends[:, 0].copy(), ends[:, 1].astype(np.int64))


def _joined(parts: list[Batch]) -> Batch:
    width = max(part.codes.shape[1] for part in parts)
    return Batch(
        np.concatenate([np.pad(part.codes, ((0, 0), (0, width - part.codes.shape[1]))) for part in parts]),
        np.concatenate([np.pad(part.times, ((0, 0), (0, width - part.times.shape[1]))) for part in parts]),
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.rest for part in parts]),
        np.concatenate([part.durations for part in parts]),
        np.concatenate([part.handled for part in parts]),
    )


def _checked(
    places: ArrayLike, shots: ArrayLike, ball: ArrayLike, pins: ArrayLike, table: Table, params: Params
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The arrays of a batch as the kernels want them; what is wrong is found fast, then told as for one stroke."""
    from fivepins.physics.kernels import playable as kernel

    where = np.array(places, np.float64, order="C")
    given = np.array(shots, np.float64)
    n = len(where)
    if where.ndim != 3 or where.shape[1:] != (3, 2):
        raise InputError("not places of balls", got=f"shape {where.shape}", expected="(N, 3, 2)")
    if given.ndim != 2 or len(given) != n or given.shape[1] not in (5, 6):
        raise InputError("not shots for these places", got=f"shape {given.shape}", expected=f"({n}, 5) or ({n}, 6)")
    struck = np.asarray(ball)
    if struck.shape not in ((), (n,)) or not np.isin(struck, (0, 1, 2)).all():
        raise InputError("not balls to strike", got=str(struck)[:60], expected=f"0 to 2, one or {n} of them")
    standing = np.asarray(pins)
    if standing.shape not in ((), (n,)) or not ((standing >= 0) & (standing < 1 << 15)).all():
        raise InputError("not sets of pins", got=str(standing)[:60], expected=f"0 to 32767, one or {n} of them")
    what = np.zeros((n, 8))
    what[:, 7] = standing
    what[:, : given.shape[1]] = given
    what[:, 6] = struck
    found = np.empty(n, np.int64)
    count = kernel.unfit(where, what, table.width, table.length, table.ball_radius, SPEED_LIMIT, params.miscue, found)
    for stroke in found[:count].tolist():
        try:
            where[stroke] = settle([(x, y) for x, y in where[stroke].tolist()], table)
            azimuth, speed, elevation, side, high, of_cue, number, _ = what[stroke].tolist()
            playable(Shot(azimuth, speed, elevation, side, high, bool(of_cue)), 0.0, params)
            if math.isnan(where[stroke, int(number), 0]):
                raise InputError(
                    "the ball struck is not on the table", got=str(int(number)), expected="a ball with a place"
                )
        except InputError as error:
            raise InputError(f"stroke {stroke}: {error.problem}", got=error.got, expected=error.expected) from None
    return where, what
