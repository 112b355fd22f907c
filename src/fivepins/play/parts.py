"""Work in parts, here or on a Dask cluster: part k is the same wherever it is computed.

Finished parts stay in a folder until all are there, so a run that was broken off goes on where it stopped. Memory holds
a few parts, never the whole.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from fivepins.model.errors import InputError

_AHEAD: Final = 3
"""Parts under way for each worker."""

Progress = Callable[[int, int], None]


class WorkDone(NamedTuple):
    """What one worker did: how many things, and the seconds that it spent on them."""

    things: int
    seconds: float


class Part(NamedTuple):
    """A part that is to be computed.

    Attributes:
        number: Which one, from 0.
        things: How many things are in it.
        given: What the function that computes it is called with.
    """

    number: int
    things: int
    given: tuple[Any, ...]


def gather(
    folder: Path,
    about: dict[str, Any],
    compute: Callable[..., bytes],
    parts: Sequence[Part],
    scheduler: str = "",
    workers: int | None = None,
    progress: Progress | None = None,
) -> tuple[list[Path], dict[str, WorkDone]]:
    """Compute all parts; if it was begun before, go on.

    Args:
        folder: Where finished parts lie.
        about: What tells this work from another.
        compute: What computes a part, found by its module on every worker.
        parts: All parts in their order.
        scheduler: Address of a Dask scheduler, "" for workers of our own.
        workers: How many of those, None for one a core.
        progress: Called after each part with the things done and wanted.

    Returns:
        (the files of the parts in their order, what each worker did this time, by its address).

    Raises:
        InputError: If parts of another work lie there, the scheduler has no such address or goes away, or a worker
            fails.
    """
    if scheduler:
        _address(scheduler)
    folder.mkdir(parents=True, exist_ok=True)
    told = json.dumps(about).encode()
    note = folder / _NOTE
    if any(folder.glob("*" + _ENDING)) and (not note.exists() or note.read_bytes() != told):
        raise InputError(
            "parts of another data set lie there", got=str(folder), expected=f"its own {' and '.join(about)}"
        )
    keep(note, told)
    names = [folder / f"{part.number:06}{_ENDING}" for part in parts]
    missing = [part for part, name in zip(parts, names, strict=True) if not name.exists()]
    wanted = sum(part.things for part in parts)
    done = wanted - sum(part.things for part in missing)
    if progress is not None and done:
        progress(done, wanted)
    work: dict[str, WorkDone] = {}
    for part, data, worker, seconds in _computed(compute, missing, scheduler, workers):
        keep(names[part.number], data)
        done += part.things
        before = work.get(worker, WorkDone(0, 0.0))
        work[worker] = WorkDone(before.things + part.things, before.seconds + seconds)
        if progress is not None:
            progress(done, wanted)
    return names, dict(sorted(work.items()))


def clear(folder: Path, names: Sequence[Path]) -> None:
    """Remove the parts when they are joined; what others put there is theirs."""
    for name in (*names, folder / _NOTE):
        name.unlink()
    with contextlib.suppress(OSError):
        folder.rmdir()


def keep(name: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    half = name.with_suffix(".half")
    half.write_bytes(data)
    half.replace(name)


_NOTE: Final = "about.json"
_ENDING: Final = ".arrow"


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


def _timed(compute: Callable[..., bytes], given: tuple[Any, ...]) -> tuple[bytes, str, float]:
    """One part, the worker that computes it, and how long it takes."""
    import distributed

    worker: Any = distributed.get_worker()
    start = time.perf_counter()
    data = compute(*given)
    return data, str(worker.address), time.perf_counter() - start


def _computed(
    compute: Callable[..., bytes], parts: Sequence[Part], scheduler: str, workers: int | None
) -> Iterator[tuple[Part, bytes, str, float]]:
    """The parts as they become ready, with worker and seconds; a part whose worker dies is computed by another."""
    if not parts:
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
        wanted = iter(parts)
        ready = dask.as_completed(loop=client.loop)
        under_way: dict[str, Part] = {}

        def submit() -> None:
            part = next(wanted, None)
            if part is not None:
                future = client.submit(_timed, compute, part.given, pure=False, retries=5)
                under_way[future.key] = part
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
            part = under_way.pop(future.key)
            future.release()
            submit()
            yield part, data, worker, seconds
    finally:
        client.close()
        if cluster is not None:
            cluster.close()
