"""What a file of filmed strokes says, number for number: three layouts, nothing converted."""

import csv
import io
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fivepins.model.errors import InputError
from fivepins.physics.tracks import json_of

FORMATS: Final = ("tracks", "tailuge", "csv")
"""Layouts that are read: that of `physics.tracks`, the public one of tailuge/billiards, and lines of samples."""

PICKLED: Final = (".pkl", ".pickle", ".npy", ".npz", ".joblib")
"""Names of files that can run programs when they are opened."""

LENGTHS: Final = {"m": 1.0, "cm": 1e-2, "mm": 1e-3}
"""Units of length that a heading may name, in metres."""

TIMES: Final = {"s": 1.0, "ms": 1e-3}
"""Units of time that a heading may name, in seconds."""

COLUMNS: Final = {
    "shot": ("shot", "id", "stroke", "shot_id"),
    "ball": ("ball", "colour", "color", "ball_id"),
    "t": ("t", "time", "frame"),
    "x": ("x",),
    "y": ("y",),
}
"""Headings by column; `frame` counts pictures. A unit may stand behind: `x_mm`, `x [mm]`, `t (ms)`."""

HEADING: Final = re.compile(r"([a-z]+(?:_id)?)(?:(?:[ _]+[\[(]?|[\[(])(m|cm|mm|s|ms)[\])]?)?")
"""A heading and, parted from it, its unit."""

MISSING: Final = ("", "nan", "na", "none", "null", "-")
"""How a cell says that a ball was not seen."""


@dataclass(frozen=True, slots=True)
class RawShot:
    """One stroke as the file has it.

    Attributes:
        id: Its number.
        balls: t, x and y of each ball, by the file's name for it; a ball that was not seen has nan.
    """

    id: int
    balls: dict[str, tuple[list[float], list[float], list[float]]]


@dataclass(frozen=True, slots=True)
class Layout:
    """A file, taken apart.

    Attributes:
        format: One of `FORMATS`.
        source: Who filmed it, where the file says so.
        values: The shots of the formats in JSON, unchecked.
        shots: The shots of a CSV.
        length: Metres in a unit of x and y; None if no heading names it.
        time: Seconds in a unit of t; None if no heading names it.
        frames: Whether t counts pictures.
        dialect: How the lines of a CSV were read, in words.
    """

    format: str
    source: str = ""
    values: tuple[Any, ...] = ()
    shots: tuple[RawShot, ...] = ()
    length: float | None = None
    time: float | None = None
    frames: bool = False
    dialect: str = ""


def take_apart(path: str | Path, text: str, kind: str = "auto") -> Layout:
    """Tell the layout of a file and take it apart.

    Args:
        path: Its name, whose end tells CSV from JSON.
        text: What it holds.
        kind: One of `FORMATS`, or `auto`.

    Raises:
        InputError: If it is none of them, or another one than was named.
    """
    if kind not in (*FORMATS, "auto"):
        raise InputError("no such format", got=kind, expected=", ".join(("auto", *FORMATS)))
    if kind == "csv" or (kind == "auto" and Path(str(path).removesuffix(".gz")).suffix.lower() == ".csv"):
        return _lines(text)
    value = json_of(text)
    shots = value.get("shots") if isinstance(value, dict) else value
    if not isinstance(shots, list) or not shots:
        raise InputError("no tracks", got=text[:40], expected='an object with "shots", or a list of shots')
    keyed = isinstance(shots[0], dict) and isinstance(shots[0].get("balls"), dict)
    found = "tailuge" if keyed else "tracks"
    if kind not in ("auto", found):
        raise InputError(f"not the format {kind}", got=found, expected=f"--format {found}, or auto")
    return Layout(found, str(value.get("source", "")) if isinstance(value, dict) else "", tuple(shots))


def _lines(text: str) -> Layout:
    """Lines of samples, with a heading."""
    head = text.lstrip("\n").partition("\n")[0]
    split = max(";\t,", key=head.count)
    rows = csv.reader(io.StringIO(text), delimiter=split)
    header = next((row for row in rows if row), [])
    at: dict[str, int] = {}
    units: dict[str, str] = {}
    named = [HEADING.fullmatch(name.strip().lower()) for name in header]
    for k, heading in enumerate(named):
        for column, names in COLUMNS.items():
            if heading and heading[1] in names and column not in at:
                at[column] = k
                units[column] = heading[2] or ""
    if missing := [column for column in COLUMNS if column not in at]:
        raise InputError(
            f"not the columns of tracks: no {', '.join(missing)}",
            got=split.join(header)[:60],
            expected="shot,ball,t,x,y",
        )
    if units["x"] != units["y"]:
        raise InputError("two units of length", got=split.join(header)[:60], expected="x and y in the same")
    shots: dict[int, RawShot] = {}
    comma = False
    for row in rows:
        if not row or not any(row):
            continue
        try:
            cells = [row[at[column]].strip() for column in COLUMNS]
            number, numbers = int(cells[0]), [_number(cell) for cell in cells[2:]]
            if not cells[1] or not math.isfinite(numbers[0]):
                raise ValueError(cells)
        except (ValueError, IndexError):
            raise InputError(
                "not a sample", got=split.join(row)[:60], expected="shot, ball, t, x, y", line=rows.line_num
            ) from None
        comma = comma or any("," in cell for cell in cells[2:])
        ball = shots.setdefault(number, RawShot(number, {})).balls.setdefault(cells[1], ([], [], []))
        for values, value in zip(ball, numbers, strict=True):
            values.append(value)
    if not shots:
        raise InputError("no tracks", got="a header alone", expected="lines of samples below it", line=2)
    return Layout(
        "csv",
        shots=tuple(shots.values()),
        length=LENGTHS.get(units["x"]),
        time=TIMES.get(units["t"]),
        frames="frame" in header[at["t"]].lower(),
        dialect=f"columns parted by {'a tab' if split == chr(9) else split}, decimal {'comma' if comma else 'point'}",
    )


def _number(cell: str) -> float:
    return math.nan if cell.lower() in MISSING else float(cell.replace(",", "."))
