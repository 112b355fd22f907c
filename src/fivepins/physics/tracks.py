"""Filmed strokes: where three balls were seen, and when.

A file of tracks is JSON (`.json`, or `.json.gz`), in metres and seconds; x runs along the short cushion, y along the
long one, from the corner of the bed:

    {"source": "who filmed it and how",
     "shots": [{"id": 7, "balls": [{"t": [0.0, 0.02, …], "x": [0.713, 0.74, …], "y": [2.126, …]}, …]}]}

`balls[0]` is the ball that was struck, seen at three moments at least. A ball that lies still needs only its first and
last sample. Other keys are allowed. Films of any other layout: `physics.films`.
"""

import gzip
import itertools
import json
import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from fivepins.model import table as tables
from fivepins.model.errors import InputError
from fivepins.model.table import Table

OUTSIDE: Final = 0.05
"""How far beyond the bed a sample may lie (m): a film has errors, other units are larger ones."""

LONGEST: Final = 600.0
"""Greatest time of a sample either way (s): no stroke lasts so long, times in other units do."""

STRUCK: Final = 0.02
"""How far the ball struck must be seen from its first place (m), at three moments or more: else nothing was struck."""

STRAIGHT: Final = 0.997
"""Cosine of the turn between two samples up to which a ball counts as still on its first straight way."""


class Track(NamedTuple):
    """Where one ball was seen.

    Attributes:
        t: s, not falling.
        x: m.
        y: m.
    """

    t: tuple[float, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]


class Departure(NamedTuple):
    """How the ball struck leaves, read off its first samples.

    Attributes:
        azimuth: rad.
        speed: m/s.
        when: s on the clock of the film; a camera seldom opens at the very moment.
    """

    azimuth: float
    speed: float
    when: float


@dataclass(frozen=True, slots=True)
class FilmedShot:
    """One filmed stroke.

    Attributes:
        id: Its number in the film.
        balls: The ball struck, then the two others.
    """

    id: int
    balls: tuple[Track, Track, Track]

    @property
    def departure(self) -> Departure:
        """How the ball struck leaves.

        Speed and direction are means from its second sample to the last (at most the seventh) before it turns; the
        moment is that at which this speed would have brought it from its first place to its second.
        """
        t, x, y = self.balls[0]
        if len(t) < 3:
            return Departure(0.0, 0.0, t[0])
        last = 2
        while last < min(6, len(t) - 1):
            ax, ay = x[last] - x[1], y[last] - y[1]
            bx, by = x[last + 1] - x[last], y[last + 1] - y[last]
            if ax * bx + ay * by < STRAIGHT * math.hypot(ax, ay) * math.hypot(bx, by):
                break
            last += 1
        span = t[last] - t[1]
        speed = math.hypot(x[last] - x[1], y[last] - y[1]) / span if span > 0.0 else 0.0
        first = math.hypot(x[1] - x[0], y[1] - y[0])
        when = max(t[0], t[1] - first / speed) if speed > 0.0 else t[0]
        return Departure(math.atan2(y[last] - y[0], x[last] - x[0]), speed, when)


@dataclass(frozen=True, slots=True)
class Film:
    """Filmed strokes of one table.

    Attributes:
        source: Who filmed it and how.
        shots: The strokes, in the order of the file.
    """

    source: str
    shots: tuple[FilmedShot, ...]

    def to_json(self) -> dict[str, Any]:
        """As a file of tracks holds it."""
        return {
            "source": self.source,
            "shots": [
                {"id": shot.id, "balls": [{"t": [*ball.t], "x": [*ball.x], "y": [*ball.y]} for ball in shot.balls]}
                for shot in self.shots
            ],
        }


def read(path: str | Path, table: Table = tables.MATCH) -> Film:
    """Read a file of tracks, also packed (`.gz`). Films in other layouts: `physics.films`.

    Raises:
        InputError: If it is none, naming the shot.
        OSError: If it cannot be read.
    """
    return from_json(json_of(text_of(path)), table)


def text_of(path: str | Path) -> str:
    """The text of a file, packed or not.

    Raises:
        InputError: If it is none.
        OSError: If it cannot be read.
    """
    data = Path(path).read_bytes()
    if data[:2] == b"\x1f\x8b":
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise InputError("a broken gzip file", got=str(path), expected=f"a whole one ({error})") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("no text", got=str(path), expected=f"UTF-8 ({error.reason})") from None


def json_of(text: str) -> Any:
    """What a text holds as JSON.

    Raises:
        InputError: If it is none.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(
            "no JSON", got=text[error.pos : error.pos + 20], expected=f"JSON ({error.msg})", line=error.lineno
        ) from None
    except (ValueError, RecursionError) as error:
        raise InputError("no JSON of tracks", got=text[:20], expected=f"lists of numbers ({error})") from None


def from_json(value: Any, table: Table = tables.MATCH) -> Film:
    """Check what a file of tracks holds.

    Raises:
        InputError: If it is none.
    """
    shots = value.get("shots") if isinstance(value, dict) else None
    if not isinstance(shots, list) or not shots:
        raise InputError("no tracks", got=_short(value), expected='an object with "shots", a list with at least one')
    return _film(str(value.get("source", "")), [filmed_shot(shot, n, table) for n, shot in enumerate(shots)])


def _film(source: str, shots: Sequence[FilmedShot]) -> Film:
    seen: set[int] = set()
    for shot in shots:
        if shot.id in seen:
            raise InputError("a shot twice", got=str(shot.id), expected="every id once")
        seen.add(shot.id)
    return Film(source, tuple(shots))


def filmed_shot(value: Any, number: int, table: Table = tables.MATCH) -> FilmedShot:
    """Check one shot of a file of tracks.

    Args:
        value: What stands there.
        number: Its place in the file, from 0: its id if it has none.
        table: The table it was played on.

    Raises:
        InputError: If it is none.
    """
    name = value.get("id", number) if isinstance(value, dict) else number
    balls = value.get("balls") if isinstance(value, dict) else None
    if not isinstance(name, int) or isinstance(name, bool):
        raise InputError("not the id of a shot", got=_short(name), expected="an integer")
    if not isinstance(balls, list) or len(balls) != 3:
        raise InputError(f"shot {name} has no three balls", got=_short(balls), expected="a list of three tracks")
    first, second, third = (_track(ball, f"shot {name}, ball {k}", table) for k, ball in enumerate(balls))
    far = max(math.hypot(x - first.x[0], y - first.y[0]) for x, y in zip(first.x, first.y, strict=True))
    moments = len(set(first.t))
    if moments < 3 or far < STRUCK:
        raise InputError(
            f"shot {name}: ball 0 is not struck",
            got=f"{moments} moments, {1e3 * far:.0f} mm from the first place",
            expected=f"3 moments or more, {1e3 * STRUCK:.0f} mm",
        )
    return FilmedShot(name, (first, second, third))


def _track(value: Any, where: str, table: Table) -> Track:
    columns: list[tuple[float, ...]] = []
    for key in "txy":
        column = value.get(key) if isinstance(value, dict) else None
        if not isinstance(column, list) or not column or not all(map(_finite, column)):
            raise InputError(f"{where}: no {key}", got=_short(column), expected="a list of finite numbers")
        columns.append(tuple(float(n) for n in column))
    t, x, y = columns
    if not len(t) == len(x) == len(y):
        raise InputError(f"{where}: uneven lists", got=f"{len(t)} t, {len(x)} x, {len(y)} y", expected="as many each")
    if any(b < a for a, b in itertools.pairwise(t)):
        raise InputError(f"{where}: time runs backward", got=_short(t), expected="times that do not fall")
    if max(-t[0], t[-1]) > LONGEST:
        raise InputError(f"{where}: no such time", got=f"{t[0]:g} to {t[-1]:g} s", expected=f"at most {LONGEST:g} s")
    for side, column, end in (("x", x, table.width), ("y", y, table.length)):
        if min(column) < -OUTSIDE or max(column) > end + OUTSIDE:
            raise InputError(
                f"{where}: beyond the bed", got=f"{side} {min(column):g} to {max(column):g}", expected=f"0 to {end:g} m"
            )
    return Track(t, x, y)


def _finite(value: Any) -> bool:
    # An integer can be too large for a float.
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def _short(value: Any) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 60 else text[:57] + "…"
