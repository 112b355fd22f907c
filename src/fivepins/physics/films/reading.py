"""A film of any layout as `physics.tracks` has it, with words for what was understood and what was left out."""

from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model import table as tables
from fivepins.model.errors import InputError
from fivepins.model.table import Table
from fivepins.physics.films.clean import Cleaned, clean
from fivepins.physics.films.frame import Frame, published, told
from fivepins.physics.films.layout import PICKLED, Layout, RawShot, take_apart
from fivepins.physics.footage import Footage
from fivepins.physics.tracks import Film, FilmedShot, filmed_shot, text_of

Floats = NDArray[np.float64]

RATES: Final = (10.0, 1000.0)
"""Pictures a second that a film can have."""


class Reading(NamedTuple):
    """A film and how it was understood.

    Attributes:
        film: The shots that can be used.
        said: What was understood, a line each.
        left_out: The others, a line each: which, and why.
    """

    film: Film
    said: tuple[str, ...]
    left_out: tuple[str, ...]


def read_film(path: str | Path, kind: str = "auto", fps: float | None = None, table: Table = tables.MATCH) -> Reading:
    """Read a film of any layout.

    Args:
        path: The file; JSON or CSV, also packed (`.gz`).
        kind: One of `layout.FORMATS`, or `auto`.
        fps: Pictures a second, where the file counts pictures.
        table: The table it was filmed on.

    Raises:
        InputError: If no shot of it can be used, or what its numbers mean cannot be told.
        OSError: If it cannot be read.
    """
    if Path(path).suffix.lower() in PICKLED:
        raise InputError("not read, because opening it could run programs", got=str(path), expected="JSON or CSV")
    layout = take_apart(path, text_of(path), kind)
    if layout.format == "tracks":
        return _as_it_is(layout, table)
    raw, broken = _keyed(layout) if layout.format == "tailuge" else (layout.shots, [])
    if not raw:
        raise InputError("no shot can be used", got=broken[0], expected="t, x and y of three balls")
    if layout.format == "tailuge":
        frame, second, clock = published(table), 1.0, "seconds"
    else:
        every = [np.concatenate([np.asarray(ball[k]) for shot in raw for ball in shot.balls.values()]) for k in (1, 2)]
        frame = told(every[0], every[1], table, layout.length)
        second, clock = _clock(layout, fps)
    cleaned: dict[int, Cleaned] = {}
    shots: list[FilmedShot] = []
    for shot in raw:
        try:
            if shot.id in cleaned:
                raise InputError("a second shot of that number", got=str(shot.id), expected="every id once")
            made = clean(_placed(shot, frame, second), table)
            balls = [dict(zip("txy", ball.tolist(), strict=True)) for ball in made.balls]
            shots += _usable({"id": shot.id, "balls": balls}, shot.id, table)
            cleaned[shot.id] = made
        except InputError as error:
            broken.append(_why(shot.id, error))
    said = [f"format {layout.format}{f', {layout.dialect}' if layout.dialect else ''}", frame.said, f"time in {clock}"]
    if not shots:
        raise InputError(
            "no shot can be used", got=broken[0], expected=f"strokes of three balls (understood: {'; '.join(said)})"
        )
    return Reading(Film(layout.source, tuple(shots)), (*said, *_seen(list(cleaned.values()))), tuple(broken))


def _as_it_is(layout: Layout, table: Table) -> Reading:
    """A file of tracks: metres, seconds, the ball struck first."""
    shots: list[FilmedShot] = []
    broken: list[str] = []
    for n, value in enumerate(layout.values):
        try:
            made = _usable(value, n, table)
            if made[0].id in [shot.id for shot in shots]:
                raise InputError("a shot twice", got=str(made[0].id), expected="every id once")
            shots += made
        except InputError as error:
            broken.append(_why(value.get("id", n) if isinstance(value, dict) else n, error))
    if not shots:
        raise InputError("no shot can be used", got=broken[0], expected="shots of three balls, the one struck first")
    said = "format tracks: metres from the corner of the bed, x along the short side, the ball struck first"
    return Reading(Film(layout.source, tuple(shots)), (said,), tuple(broken))


def _usable(value: Any, number: int, table: Table) -> list[FilmedShot]:
    """The shot, if it can be compared with."""
    shot = filmed_shot(value, number, table)
    Footage.of([shot], table)
    return [shot]


def _why(number: object, error: InputError) -> str:
    problem = error.problem.removeprefix(f"shot {number}: ")
    return f"shot {number}: {problem}{f'; got {error.got}' if error.got else ''}, expected {error.expected}"


def _keyed(layout: Layout) -> tuple[tuple[RawShot, ...], list[str]]:
    """The shots of the public layout: balls under any key."""
    shots: list[RawShot] = []
    broken: list[str] = []
    for n, value in enumerate(layout.values):
        number = value.get("id", n) if isinstance(value, dict) else n
        try:
            balls = {
                str(name): tuple([float("nan" if v is None else v) for v in track[key]] for key in "txy")
                for name, track in value["balls"].items()
            }
            if isinstance(number, bool) or any(len({*map(len, ball)}) != 1 for ball in balls.values()):
                raise ValueError(number)
            shots.append(RawShot(int(number), {name: (b[0], b[1], b[2]) for name, b in balls.items()}))
        except (TypeError, KeyError, ValueError, AttributeError, OverflowError):
            broken.append(f"shot {number}: no t, x and y of as many numbers for each ball, expected three such balls")
    return tuple(shots), broken


def _placed(shot: RawShot, frame: Frame, second: float) -> dict[str, Floats]:
    """t, x, y of each ball in seconds and metres from the corner of the bed."""
    return {
        name: np.stack((np.asarray(t) * second, *frame.place(np.asarray(x), np.asarray(y))))
        for name, (t, x, y) in shot.balls.items()
    }


def _clock(layout: Layout, fps: float | None) -> tuple[float, str]:
    """Seconds in the file's unit of time, and its name."""
    if layout.frames:
        if fps is None:
            raise InputError(
                "pictures are counted", got="a column frame", expected="--fps, how many there are a second"
            )
        return 1.0 / fps, f"pictures, {fps:g} a second"
    if fps is not None:
        raise InputError("--fps for a film with times", got=f"{fps:g}", expected="a column frame instead of t")
    steps = np.concatenate([np.diff(ball[0]) for shot in layout.shots for ball in shot.balls.values()])
    steps = steps[steps > 0.0]
    step = float(np.quantile(steps, 0.25)) if len(steps) else 0.02
    unit = layout.time if layout.time is not None else 1e-3 if step >= 1.0 else 1.0
    if not RATES[0] <= 1.0 / (unit * step) <= RATES[1]:
        raise InputError(
            "no such pace of a film",
            got=f"{step:g} {'s' if unit == 1.0 else 'ms'} from picture to picture",
            expected=f"{RATES[0]:g} to {RATES[1]:g} pictures a second, in s or ms",
        )
    return unit, "seconds" if unit == 1.0 else "milliseconds"


def _seen(shots: list[Cleaned]) -> list[str]:
    """What the shots had in common, and what was put right in them."""
    rate = float(np.median([shot.rate for shot in shots]))
    kept = Counter(shot.kept for shot in shots).most_common(1)[0][0]
    thinned = f", every {kept}. kept" if kept > 1 else ""
    struck = ", ".join(f"{name} in {n}" for name, n in sorted(Counter(shot.struck for shot in shots).items()))
    lines = [f"{rate:.0f} pictures a second{thinned}", f"struck, since it moves first: ball {struck}"]
    if strays := sum(shot.strays for shot in shots):
        lines.append(f"{strays} stray samples dropped in {sum(shot.strays > 0 for shot in shots)} shots")
    if gaps := sum(shot.gaps for shot in shots):
        lines.append(f"{gaps} gaps in {sum(shot.gaps > 0 for shot in shots)} shots, bridged by nothing")
    return lines
