"""Simulated desks, networks, disks and deaths keep every promise of the hall, and a broken hall is found out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from fivepins.hall.match import match as in_memory
from fivepins.hall.match.followers import Followers
from fivepins.hall.matches import writing
from fivepins.hall.matches.writing import Writer
from fivepins.match.log.log import Log
from fivepins.store.open import open_file
from hall.simulation.run import repeat, simulate
from hall.simulation.world import Broken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from fivepins.store.matches import Store

SEEDS = 200
PARTS = 8
"""So that several cores share them."""

FOUND_WITHIN = 40
"""Seeds in which a broken hall is found out."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_file(tmp_path / "fivepins.db")
    yield store
    store.close()


def all_of(seeds: Iterable[int], store: Store) -> None:
    for seed in seeds:
        try:
            simulate(seed, store)
        except Broken as error:
            raise Broken(f"{error}\nsee it: {repeat(seed)}") from error


@pytest.mark.parametrize("part", range(PARTS))
def test_every_promise_is_kept(part: int, store: Store) -> None:
    all_of(range(part, SEEDS, PARTS), store)


def test_one_seed_gives_one_order_of_events(store: Store, tmp_path: Path) -> None:
    another = open_file(tmp_path / "another.db")
    first, second = (simulate(7, one).told for one in (store, another))
    assert first == second
    assert len(first) > 10
    assert simulate(8, another).told != first
    another.close()


def acknowledge_before_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hasty:
        async def to_thread(self, work: Callable[..., Any], *args: Any, **named: Any) -> Any:
            going = asyncio.ensure_future(asyncio.to_thread(work, *args, **named))
            return None if work.__name__ == "append" else await going

    monkeypatch.setattr(writing, "asyncio", Hasty())


def drop_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    class Open(asyncio.Lock):
        async def acquire(self) -> Any:
            return True

        def release(self) -> None:
            pass

    monkeypatch.setattr(in_memory.asyncio, "Lock", Open)


def forget_client_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Log, "by_client", lambda self, client: None)


def tell_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Followers, "_wake", lambda self: None)


def never_catch_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forget(self: Writer, match: Any) -> None:
        match.behind = False

    monkeypatch.setattr(Writer, "_catch_up", forget)


def refuse_by_old_knowledge(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Writer, match: Any) -> bool:
        return False

    monkeypatch.setattr(Writer, "_overtaken", never)


def show_before_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    enter = Writer.enter

    async def early(self: Writer, match: Any, entry: Any, **words: Any) -> Any:
        if words["seq"] == match.log.next_seq and match.log.by_client(words["client_id"]) is None:
            log, state = writing.append(
                match.log, match.state, entry, seq=words["seq"], client=words["client_id"], settle_later=True
            )
            match.change(log, state)
            match.behind = True
        return await enter(self, match, entry, **words)

    monkeypatch.setattr(Writer, "enter", early)


@pytest.mark.parametrize(
    "sabotage",
    [
        acknowledge_before_disk,
        drop_the_lock,
        forget_client_ids,
        tell_nobody,
        never_catch_up,
        refuse_by_old_knowledge,
        show_before_disk,
    ],
)
def test_a_broken_hall_is_found_out(
    sabotage: Callable[[pytest.MonkeyPatch], None], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sabotage(monkeypatch)
    with pytest.raises(Broken):
        all_of(range(FOUND_WITHIN), store)
