from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from fivepins.store.backup import backup_name, backups
from fivepins.store.open import open_file
from fivepins.store.schedule import Schedule, run

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1_795_888_800


class Turns(threading.Event):
    """Ends after so many backups; what was waited for is remembered, and nobody waits."""

    def __init__(self, turns: int) -> None:
        super().__init__()
        self.waited: list[float] = []
        self._turns = turns

    def wait(self, timeout: float | None = None) -> bool:
        self.waited.append(timeout or 0)
        return len(self.waited) > self._turns


def made(folder: Path, second: int) -> Path:
    path = folder / backup_name(second * 1000)
    path.parent.mkdir(exist_ok=True)
    path.touch()
    os.utime(path, (second, second))
    return path


def test_backups_are_made_and_the_oldest_go(tmp_path: Path) -> None:
    open_file(tmp_path / "a.db").close()
    folder = tmp_path / "backups"
    for hours in (60, 40, 20):
        made(folder, NOW - hours * 3600)
    said: list[str] = []
    stop = Turns(1)
    schedule = Schedule(tmp_path / "a.db", folder, 24 * 3600, 3)
    assert "the last one: fivepins-20261127-220000.db" in schedule.told()
    run(schedule, stop, said.append, lambda: NOW)
    assert stop.waited[0] == 4 * 3600
    assert [path.name for path in backups(folder)][-1] == backup_name(NOW * 1000)
    assert len(backups(folder)) == 3
    assert said == [f"backed up to {folder / backup_name(NOW * 1000)}: 0 matches, 0 entries"]


def test_the_first_is_made_at_once_and_one_that_fails_is_said_and_tried_again(tmp_path: Path) -> None:
    said: list[str] = []
    stop = Turns(3)
    schedule = Schedule(tmp_path / "none.db", tmp_path / "backups", 24 * 3600, 3)
    assert "none yet" in schedule.told()
    run(schedule, stop, said.append, lambda: NOW)
    assert stop.waited == [0, 60, 0, 60]
    assert len(said) == 2
    assert said[0].startswith("no backup could be made: ")
