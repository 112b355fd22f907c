"""From a position and a shot to what happens: one stroke as a `Trace`, many as arrays.

    Position, Shot ──▶ checked, units stripped ──▶ kernels.loop ──▶ Trace | Batch

numba is imported at the first call, not with this module.
"""

import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivepins.model import table as tables
from fivepins.model.errors import InputError
from fivepins.model.position import Position, format_position
from fivepins.model.shot import Shot, format_shot
from fivepins.model.symbols import BALLS, PINS
from fivepins.model.table import Table
from fivepins.physics import codes, leaning
from fivepins.physics.params import MATCH, Params
from fivepins.physics.trace import Trace

if TYPE_CHECKING:
    from fivepins.physics.calibrate.footage import Footage

SLACK = 1e-4
"""Overlap (m) that is taken for rounding of a written position and removed: a tenth of a millimetre."""

ROWS = 24
"""Room for the events of a stroke in a batch: enough but for one in a hundred of odd starts, which get more."""

SPEED_LIMIT = 20.0
"""Greatest speed of a ball or a cue, m/s."""


class SimulationError(InputError):
    """A stroke that did not come to an end within the cap of events: a defect of the simulator, never silent."""

    @classmethod
    def of(cls, stroke: str) -> "SimulationError":
        """The error of a stroke, in words from which it can be simulated again."""
        return cls(
            "the simulation of this stroke found no end, a defect of ours",
            got=stroke,
            expected=f"rest within {_kernels().CAP} events; please report it",
        )


class Strike(NamedTuple):
    """A shot at a ball.

    Attributes:
        ball: The ball struck, `w`, `y` or `r`.
        shot: How.
        start: When, s.
    """

    ball: str
    shot: Shot
    start: float = 0.0


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


def _kernels() -> ModuleType:
    from fivepins.physics.kernels import loop

    return loop


@lru_cache(maxsize=64)
def numbers(table: Table, params: Params) -> NDArray[np.float64]:
    """Table and parameters as the one array that the kernels read (`kernels.layout.PARAMS`)."""
    nose = table.nose_height if params.nose_height is None else params.nose_height
    # The nose touches a ball on the bed above its centre, and lies so far inside the line where the bed's measure ends.
    sin = nose / table.ball_radius - 1.0
    cos = math.sqrt(1.0 - sin * sin)
    own = {
        "width": table.width,
        "length": table.length,
        "ball_radius": table.ball_radius,
        "nose_height": nose,
        "nose_sin": sin,
        "nose_cos": cos,
        "nose_inset": table.ball_radius * (1.0 - cos),
        "cushion_steps": params.cushion_steps if params.cushion == "mathavan" else 0,
        "cue_ratio": table.ball_mass / params.cue_mass,
        "end_ratio": table.ball_mass / params.cue_end_mass if params.cue_end_mass else 0.0,
        "pin_reach": table.pin_reach,
        "pin_deep": table.pin_reach - params.pin_overlap,
        "pin_ratio": table.pin.mass / table.ball_mass,
        # Wholly off its spot, a circle of the base's size.
        "pin_drag": 2.0 * table.pin.base_radius,
        "head_height": table.pin.head_height,
        "head_reach": table.ball_radius + table.pin.head_radius,
        "pin_girth": table.pin.belly_radius,
        "pin_half": table.pin.height / 2,
        "pin_held": table.pin_reach - 1e-3,
        "spot_left": table.pin_spots["w"][0],
        "spot_right": table.pin_spots["e"][0],
        "spot_up": table.pin_spots["n"][1],
        "spot_down": table.pin_spots["s"][1],
    }
    from fivepins.physics.kernels.layout import PARAMS

    return np.array([own[name] if name in own else getattr(params, name) for name in PARAMS], np.float64)


def simulate(
    position: Position,
    shots: Shot | Strike | Sequence[Strike],
    table: Table = tables.MATCH,
    params: Params = MATCH,
) -> Trace:
    """Simulate one stroke until everything is at rest.

    Args:
        position: Where the balls lie; which pins stand.
        shots: A shot at the white ball, a strike at any ball, or strikes at several (the lag).
        table: The table.
        params: Materials and models.

    Raises:
        InputError: If balls overlap or lie in a cushion, a number is no number, a strike would miscue, or the ball
            struck is not on the table.
        SimulationError: If the stroke does not end.
    """
    from fivepins.physics.kernels import layout

    loop = _kernels()
    p = numbers(table, params)
    strikes = (
        (Strike("w", shots),) if isinstance(shots, Shot) else ((shots,) if isinstance(shots, Strike) else tuple(shots))
    )
    places = [(math.nan, math.nan) if centre is None else centre for centre in position[:3]]
    places = settle(places, table)
    launch = np.full((3, 7), math.inf)
    for strike in strikes:
        ball = BALLS.find(strike.ball) if len(strike.ball) == 1 else -1
        if ball < 0 or launch[ball, 0] != math.inf:
            raise InputError("not a ball to strike", got=strike.ball, expected="w, y or r, each at most once")
        if places[ball][0] != places[ball][0]:
            raise InputError("the ball struck is not on the table", got=strike.ball, expected="a ball with a place")
        shot = strike.shot
        _playable(shot, strike.start, params)
        launch[ball, 0] = strike.start
        launch[ball, 1:] = loop.strike(
            float(shot.azimuth), float(shot.speed), float(shot.elevation), float(shot.side), float(shot.high),
            float(shot.of_cue), p[2], p[20], p[21], p[22],
        )  # fmt: skip
    state = np.zeros(layout.FLOATS)
    for ball, (x, y) in enumerate(places):
        state[codes.STRIDE * ball + codes.X] = x
        state[codes.STRIDE * ball + codes.Y] = y
    for pin, (x, y) in table.pin_spots.items():
        at = codes.STRIDE * (len(BALLS) + PINS.index(pin))
        state[at + codes.X] = x if pin in position.pins else math.nan
        state[at + codes.Y] = y
    for pin, on in position.lean:
        state[codes.STRIDE * (len(BALLS) + PINS.index(pin)) + codes.STATE] = 1 + BALLS.index(on)
    start = state.copy()
    room = 256
    while True:
        rows = np.empty(room, np.int16)
        times = np.empty(room)
        segments = np.empty((2 * room, codes.SEGMENT))
        ended, n, m, stop, _ = loop.stroke(
            state, np.zeros(layout.INTEGERS, np.int64), p, launch, rows, times, segments, True
        )
        if ended == codes.EVENT_CAP:
            struck = "; ".join(f"{one.ball} {format_shot(one.shot)} at {one.start:g} s" for one in strikes)
            raise SimulationError.of(f"{format_position(position)}; {struck}")
        if ended == codes.DONE:
            leaning.lean(segments[:m], position, table)
            return Trace(
                rows[:n].copy(), times[:n].copy(), segments[:m].copy(), stop, table.ball_radius, params.spin_decay,
                position.pins,
            )  # fmt: skip
        room *= 4
        state[:] = start


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


def aimed(departure: float, shot: Shot, table: Table, params: Params) -> Shot:
    """The shot whose ball leaves the tip in this direction: its azimuth turned against the squirt."""
    p = numbers(table, params)
    vx, vy, *_ = _kernels().strike(
        0.0, float(shot.speed), float(shot.elevation), float(shot.side), float(shot.high), float(shot.of_cue),
        p[2], p[20], p[21], p[22],
    )  # fmt: skip
    return shot._replace(azimuth=departure - math.atan2(vy, vx))


def strays(
    which: NDArray[np.int64],
    cues: NDArray[np.float64],
    footage: "Footage",
    params: Params,
    threads: int | None = None,
) -> NDArray[np.float64]:
    """How far the balls of many trial strokes stray from filmed ones.

    Args:
        which: int64[N]: which filmed shot a trial is for.
        cues: float64[N, 6]: direction in which the ball leaves the tip (squirt included), speed, elevation, side,
            high, and when, s.
        footage: The filmed shots.
        params: Materials and models.
        threads: How many threads; None for one a core.

    Returns:
        float64[N, 3]: sum of the squared distances of each ball over its samples, m²; inf for a stroke that did not
        end within the cap of events.
    """
    from fivepins.physics.kernels import tracks

    n = len(which)
    workers = threads or os.cpu_count() or 1
    sums = np.empty((n, len(BALLS)))
    bounds = np.linspace(0, n, (8 * workers if workers > 1 and n >= 64 else 1) + 1).astype(int).tolist()
    p = numbers(footage.table, params)
    shots, trials = np.ascontiguousarray(which), np.ascontiguousarray(cues)

    def part(k: int) -> None:
        tracks.stray(
            shots, trials, p, footage.places, footage.spans, footage.t, footage.x, footage.y, sums,
            bounds[k], bounds[k + 1],
        )  # fmt: skip

    if len(bounds) == 2:
        part(0)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(part, range(len(bounds) - 1)))
    return sums


def warmup() -> Iterator[tuple[int, int, str]]:
    """Compile every kernel, or load it where it is compiled already.

    Yields:
        (how many are ready, how many there are, name of the last).
    """
    from fivepins.physics.kernels import jit

    _kernels()
    scalars = [one for one in jit.REGISTRY if jit.scalar_signature(one) is not None]
    total = len(scalars) + 2
    for done, one in enumerate(scalars, 1):
        one.compile(jit.scalar_signature(one))
        yield done, total, one.__name__
    simulate(Position((0.4, 0.4), None, None, ""), Shot(1.0, 1.0))
    yield total - 1, total, "stroke"
    simulate_many([[[0.4, 0.4], [1.0, 1.0], [0.5, 2.0]]], [[1.0, 1.0, 0.0, 0.0, 0.0]], threads=1)
    yield total, total, "many"


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
    many: Callable[..., int] = _kernels().many

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


def _playable(shot: Shot, start: float, params: Params) -> None:
    """Refuse what no cue can do."""
    if not all(math.isfinite(value) for value in (*shot, start)):
        raise InputError(
            "a shot needs numbers", got=str(shot), expected="finite azimuth, speed, elevation, side and high"
        )
    if not 0.0 < shot.speed <= SPEED_LIMIT:
        raise InputError(
            "a speed that cannot be", got=f"{shot.speed:g} m/s", expected=f"more than 0, at most {SPEED_LIMIT:g} m/s"
        )
    if not 0.0 <= shot.elevation <= math.pi / 2:
        raise InputError(
            "an elevation that cannot be", got=f"{math.degrees(shot.elevation):g} degrees", expected="0 to 90 degrees"
        )
    offset = math.hypot(shot.side, shot.high)
    if offset > params.miscue + 1e-12:
        raise InputError(
            "a miscue: the tip would slip off",
            got=f"side {shot.side:g}, high {shot.high:g}: {offset:.5g} radii from the centre",
            expected=f"at most {params.miscue:g} radii",
        )
    if start < 0.0:
        raise InputError("a start before the beginning", got=f"{start:g} s", expected="0 or later")


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


def _checked(
    places: ArrayLike, shots: ArrayLike, ball: ArrayLike, pins: ArrayLike, table: Table, params: Params
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The arrays of a batch as the kernels want them; what is wrong is found fast, then told as for one stroke."""
    from fivepins.physics.kernels import door

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
    count = door.unfit(where, what, table.width, table.length, table.ball_radius, SPEED_LIMIT, params.miscue, found)
    for stroke in found[:count].tolist():
        try:
            where[stroke] = settle([(x, y) for x, y in where[stroke].tolist()], table)
            azimuth, speed, elevation, side, high, of_cue, number, _ = what[stroke].tolist()
            _playable(Shot(azimuth, speed, elevation, side, high, bool(of_cue)), 0.0, params)
            if math.isnan(where[stroke, int(number), 0]):
                raise InputError(
                    "the ball struck is not on the table", got=str(int(number)), expected="a ball with a place"
                )
        except InputError as error:
            raise InputError(f"stroke {stroke}: {error.problem}", got=error.got, expected=error.expected) from None
    return where, what
