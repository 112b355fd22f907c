"""Backups made again and again while a server runs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from fivepins.store.backup import backup, backup_name, backups, let_go

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable
    from pathlib import Path


class Schedule(NamedTuple):
    """When backups are made, and how many are kept.

    Attributes:
        source: The file of the database.
        folder: Where they are kept.
        every_s: Seconds from one to the next.
        keep: How many are kept.
    """

    source: Path
    folder: Path
    every_s: float
    keep: int

    def told(self) -> str:
        """What it does, and when the last one was made."""
        made = backups(self.folder)
        last = made[-1].name if made else "none yet"
        return (
            f"a backup every {self.every_s / 3600:g} hours in {self.folder}, {self.keep} are kept; the last one: {last}"
        )


def run(
    schedule: Schedule, stop: threading.Event, say: Callable[[str], None], now: Callable[[], float] = time.time
) -> None:
    """Make backups until `stop` is set; one that cannot be made is said, and tried again a minute later."""
    while not stop.wait(_due_s(schedule, now())):
        try:
            target = schedule.folder / backup_name(int(now() * 1000))
            counted = backup(schedule.source, target)
            let_go(schedule.folder, schedule.keep)
            say(f"backed up to {target}: {counted.matches} matches, {counted.entries} entries")
        except OSError as error:
            say(f"no backup could be made: {error}")
            if stop.wait(min(60.0, schedule.every_s)):
                return


def _due_s(schedule: Schedule, now_s: float) -> float:
    """Seconds until the next one is due, 0 where it is."""
    made = backups(schedule.folder)
    if not made:
        return 0
    return min(max(made[-1].stat().st_mtime + schedule.every_s - now_s, 0), schedule.every_s)
