"""A labelled data set of random strokes, computed in `parts`, here or on a Dask cluster."""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from fivepins import __version__
from fivepins.model.errors import InputError
from fivepins.model.turn import PLAIN
from fivepins.physics.simulate import simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.play.croissant import Column, Content, describe
from fivepins.play.parts import Part, Progress, WorkDone, clear, gather
from fivepins.play.random_strokes import random_strokes
from fivepins.play.splits import splits_of
from fivepins.rules.edition import load

PART: Final = 20_000
"""Strokes of a part."""

EDITIONS: Final = ("umb-1997", "fibis-2022")
"""The books by which each stroke is labelled."""


def part_of(seed: int, part: int, first: int, size: int) -> bytes:
    """One part, its strokes numbered from `first`, simulated and judged in one thread, as an Arrow stream.

    What the columns mean stands in `docs/dataset.md`.
    """
    places, shots = random_strokes(seed, part, size)
    batch = simulate_many(places, shots, threads=1)
    facts = facts_of(batch, places, shots)
    columns: dict[str, Any] = {"stroke": np.arange(first, first + size)}
    for ball, letter in enumerate("wyr"):
        for axis, name in enumerate("xy"):
            columns[f"{letter}_{name}"] = places[:, ball, axis]
    for place, name in enumerate(("azimuth", "speed", "elevation", "side", "high")):
        columns[name] = shots[:, place]
    for ball, letter in enumerate("wyr"):
        for axis, name in enumerate("xy"):
            columns[f"rest_{letter}_{name}"] = batch.rest[:, ball, axis]
    columns["duration"] = batch.durations
    inside = np.arange(batch.codes.shape[1]) < batch.counts[:, None]
    ends = np.concatenate([[0], np.cumsum(batch.counts)]).astype(np.int32)
    columns["events"] = pa.ListArray.from_arrays(pa.array(ends), pa.array(batch.codes[inside]))
    columns["times"] = pa.ListArray.from_arrays(pa.array(ends), pa.array(batch.times[inside]))
    for book in EDITIONS:
        rulings = judge_many(facts, PLAIN, load(book))
        name = book.replace("-", "_")
        columns[f"points_{name}"] = rulings.points.astype(np.int16)
        columns[f"hand_{name}"] = rulings.hand
        patterns = np.array([ruling.pattern for ruling in rulings.rulings])
        columns[f"pattern_{name}"] = pa.array(patterns[rulings.which])
    columns["split"] = pa.array(splits_of(places))
    about = {"version": __version__, "seed": seed, "preset": "match"}
    table = pa.table(columns, metadata={"fivepins": json.dumps(about)})
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def write(
    out: Path,
    shots: int,
    seed: int = 0,
    scheduler: str = "",
    workers: int | None = None,
    progress: Progress | None = None,
) -> dict[str, WorkDone]:
    """Write a data set; if it was begun before, go on.

    Args:
        out: The Parquet file.
        shots: How many strokes.
        seed: The same seed gives the same file, on however many workers.
        scheduler: Address of a Dask scheduler, "" for workers of our own.
        workers: How many of those, None for one a core.
        progress: Called after each part with the strokes done and wanted.

    Returns:
        What each worker did this time, by its address.

    Raises:
        InputError: If the file is there already, parts of another data set or a damaged one lie beside it, the
            scheduler has no such address or goes away, or a worker fails.
    """
    if shots < 1 or seed < 0:
        raise InputError("not a data set", got=f"{shots} shots, seed {seed}", expected="1 shot or more, a seed from 0")
    if out.exists():
        raise InputError("the file is there already", got=str(out), expected="another name")
    folder = out.with_name(out.name + ".parts")
    sizes = [min(PART, shots - first) for first in range(0, shots, PART)]
    parts = [Part(part, size, (seed, part, PART * part, size)) for part, size in enumerate(sizes)]
    about = {"seed": seed, "shots": shots, "part": PART}
    names, work = gather(folder, about, part_of, parts, scheduler, workers, progress)
    finish(names, out, {"shots": shots, "seed": seed})
    clear(folder, names)
    return work


def finish(names: list[Path], out: Path, made: dict[str, int]) -> None:
    """Join the parts to a file, and describe it.

    Args:
        names: The parts in their order.
        out: The Parquet file.
        made: What it was made with.

    Raises:
        InputError: If a part is damaged.
    """
    _join(names, out)
    describe(described(out), out.stem, _MEANS, made, [_content(out)], _columns(out))


def described(out: Path) -> Path:
    """Where the Croissant metadata of a data set stands."""
    return out.with_suffix(".croissant.json")


_MEANS: Final = (
    "Random strokes of five-pins billiards from random positions: what a simulated table makes of each, and the rulings"
    " of two printed books on it."
)


def _content(out: Path) -> Content:
    return Content(out, "application/x-parquet", "One row a stroke, a row group a part.")


def _columns(out: Path) -> list[Column]:
    found = []
    for field in pq.read_schema(out):
        listed = pa.types.is_list(field.type)
        kind = field.type.value_type if listed else field.type
        found.append(Column(field.name, _KINDS[str(kind)], meaning(field.name), listed))
    return found


_KINDS: Final = {
    "int64": "sc:Integer",
    "int16": "sc:Integer",
    "double": "sc:Float",
    "bool": "sc:Boolean",
    "string": "sc:Text",
}

_MEANINGS: Final = {
    "stroke": "number, from 0",
    "azimuth": "direction of the cue, rad from +x to the left",
    "speed": "of the cue ball as it leaves the tip, m/s",
    "elevation": "of the cue above the bed, rad",
    "side": "tip offset to the right, ball radii",
    "high": "tip offset upward, ball radii",
    "duration": "until all is at rest, s",
    "events": "what happened, in time order: kind * 64 + a * 8 + b",
    "times": "when, s, one for each event",
    "split": "train, validation or test, by a hash of the position",
}


def meaning(column: str) -> str:
    """What a column means, in a few words; `docs/dataset.md` has more."""
    if column in _MEANINGS:
        return _MEANINGS[column]
    first, _, book = column.partition("_")
    if first in ("points", "hand", "pattern"):
        what = {
            "points": "points to the striker, negative those to the opponent",
            "hand": "whether the opponent has ball in hand",
            "pattern": "what kind of stroke it is",
        }[first]
        return f"{what}, by {book.replace('_', '-')}"
    *rest, ball, axis = column.split("_")
    colour = {"w": "white", "y": "yellow", "r": "red"}[ball]
    return f"{axis} of the centre of {colour} {'at rest' if rest else 'before the stroke'}, m; NaN off the table"


def _join(names: list[Path], out: Path) -> None:
    """The parts in their order as one Parquet file, one row group each."""
    half = out.with_name(out.name + ".half")
    writer = None
    for name in names:
        try:
            with pa.OSFile(str(name)) as source, pa.ipc.open_stream(source) as stream:
                table = stream.read_all()
        except (pa.ArrowInvalid, OSError) as error:
            # A disk that lost power keeps the name of a part, but not always the whole of it.
            name.unlink()
            half.unlink(missing_ok=True)
            raise InputError(
                f"a part was damaged, and is removed: {error}", got=str(name), expected="the same command once more"
            ) from None
        if writer is None:
            writer = pq.ParquetWriter(half, table.schema, compression="zstd")
        writer.write_table(table)
    assert writer is not None
    writer.close()
    half.replace(out)
