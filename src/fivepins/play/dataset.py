"""A labelled data set of random strokes, computed in parts, here or on a Dask cluster.

Part k of a seed is the same wherever it is computed; finished parts stay beside the file until all are there, so a run
that was broken off goes on where it stopped. Memory holds a few parts, never the whole.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from fivepins import __version__
from fivepins.model.errors import InputError
from fivepins.model.turn import PLAIN
from fivepins.physics.simulate import simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.play.random_strokes import random_strokes
from fivepins.rules.edition import load

PART: Final = 20_000
"""Strokes of a part."""

EDITIONS: Final = ("umb-1997", "fibis-2022")
"""The books by which each stroke is labelled."""

_AHEAD: Final = 3
"""Parts under way for each worker."""


class WorkDone(NamedTuple):
    """What one worker did: strokes, and the seconds that it spent on them."""

    strokes: int
    seconds: float


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
    progress: Callable[[int, int], None] | None = None,
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
    if scheduler:
        _address(scheduler)
    if out.exists():
        raise InputError("the file is there already", got=str(out), expected="another name")
    folder = out.with_name(out.name + ".parts")
    folder.mkdir(parents=True, exist_ok=True)
    about = json.dumps({"seed": seed, "shots": shots, "part": PART}).encode()
    note = folder / "about.json"
    if any(folder.glob("*.arrow")) and (not note.exists() or note.read_bytes() != about):
        raise InputError("parts of another data set lie there", got=str(folder), expected="its own seed and shots")
    _keep(note, about)
    sizes = [min(PART, shots - first) for first in range(0, shots, PART)]
    names = [folder / f"{part:06}.arrow" for part in range(len(sizes))]
    missing = [part for part, name in enumerate(names) if not name.exists()]
    done = sum(size for part, size in enumerate(sizes) if part not in set(missing))
    if progress is not None and done:
        progress(done, shots)
    work: dict[str, WorkDone] = {}
    tasks = [(seed, part, PART * part, sizes[part]) for part in missing]
    for part, data, worker, seconds in _computed(tasks, scheduler, workers):
        _keep(names[part], data)
        done += sizes[part]
        before = work.get(worker, WorkDone(0, 0.0))
        work[worker] = WorkDone(before.strokes + sizes[part], before.seconds + seconds)
        if progress is not None:
            progress(done, shots)
    _join(names, out)
    for name in (*names, note):
        name.unlink()
    # What others put there is theirs.
    with contextlib.suppress(OSError):
        folder.rmdir()
    return dict(sorted(work.items()))


def _address(scheduler: str) -> None:
    """Refuse what is no address before anything waits for an answer from there."""
    from distributed.comm.addressing import get_address_host_port

    check: Any = get_address_host_port
    try:
        check(scheduler)
    except ValueError as error:
        raise InputError(
            f"no address of a scheduler: {error}", got=scheduler, expected="one such as tcp://host:8786"
        ) from None


def _timed(seed: int, part: int, first: int, size: int) -> tuple[bytes, str, float]:
    """One part, the worker that computes it, and how long it takes."""
    import distributed

    worker: Any = distributed.get_worker()
    start = time.perf_counter()
    data = part_of(seed, part, first, size)
    return data, str(worker.address), time.perf_counter() - start


def _computed(
    tasks: list[tuple[int, int, int, int]], scheduler: str, workers: int | None
) -> Iterator[tuple[int, bytes, str, float]]:
    """The parts as they become ready, with worker and seconds; a part whose worker dies is computed by another."""
    if not tasks:
        return
    import distributed

    # Half of Dask's calls are typed, half are not.
    dask: Any = distributed
    if scheduler:
        cluster = None
        client = dask.Client(scheduler, timeout="20s", set_as_default=False)
    else:
        cluster = dask.LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            host="127.0.0.1",
        )
        client = dask.Client(cluster, set_as_default=False)
    try:
        wanted = iter(tasks)
        ready = dask.as_completed(loop=client.loop)
        number: dict[str, int] = {}

        def submit() -> None:
            task = next(wanted, None)
            if task is not None:
                future = client.submit(_timed, *task, pure=False, retries=5)
                number[future.key] = task[1]
                ready.add(future)

        for _ in range(_AHEAD * max(1, len(client.scheduler_info()["workers"]))):
            submit()
        for future in ready:
            try:
                data, worker, seconds = future.result()
            except InputError:
                raise
            except Exception as error:
                # The scheduler went away, a worker has another version, a part kills whoever computes it.
                reason = " ".join(str(error).split())
                raise InputError(
                    f"a part could not be computed: {type(error).__name__}: {reason}",
                    got=str(future.key),
                    expected="the same command once more, when this is mended: finished parts are kept",
                ) from error
            part = number.pop(future.key)
            future.release()
            submit()
            yield part, data, worker, seconds
    finally:
        client.close()
        if cluster is not None:
            cluster.close()


def _keep(name: Path, data: bytes) -> None:
    """Write a part whole or not at all."""
    half = name.with_suffix(".half")
    half.write_bytes(data)
    half.replace(name)


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
