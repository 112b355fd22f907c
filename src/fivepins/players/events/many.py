"""Many simulated events: here, on threads, on processes or on a Dask cluster; the same figures everywhere."""

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from typing import Final, NamedTuple

from fivepins.players.events.evening import field, simulate_event
from fivepins.players.events.games import MODELS
from fivepins.tournament.formats.format import Format

AT_ONCE: Final = 20
"""Events that one task of an executor plays: what a task costs by itself is then little beside them."""


class Told(NamedTuple):
    """What is kept of one of many events.

    Attributes:
        rank: As in `Simulated`.
        matches: As in `Simulated`.
        problems: Problems that the log has at the end.
        minutes: As in `Simulated`.
    """

    rank: int
    matches: int
    problems: int
    minutes: int


class Batch(NamedTuple):
    """What is played many times.

    Attributes:
        form: The format.
        counts: How many of each category, {"": N} where there is none.
        model: What strengths mean, a key of `MODELS`.
        tables: As for `simulate_event`.
    """

    form: Format
    counts: Mapping[str, int]
    model: str = "ratings"
    tables: int = 0


def simulate_events(batch: Batch, seeds: Iterable[int], executor: Executor | None = None) -> list[Told]:
    """Many events, each with entrants and results of its own seed.

    Args:
        batch: What is played.
        seeds: One for each event.
        executor: Threads or processes, or those of a Dask cluster (`client.get_executor()`); None for this thread.
    """
    every = list(seeds)
    tasks = [(batch, every[first : first + AT_ONCE]) for first in range(0, len(every), AT_ONCE)]
    done = map(_told, tasks) if executor is None else executor.map(_told, tasks)
    return [one for some in done for one in some]


def _told(task: tuple[Batch, list[int]]) -> list[Told]:
    batch, seeds = task
    model = MODELS[batch.model]
    found = []
    for seed in seeds:
        done = simulate_event(batch.form, field(batch.counts, seed, model), seed, model, batch.tables)
        found.append(Told(done.rank, done.matches, len(done.state.problems), done.minutes))
    return found
