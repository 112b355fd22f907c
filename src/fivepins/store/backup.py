"""Backups of a database file: made while it is used, checked, and put back.

Whatever ends a process in between, the database and every older backup stand as they were: a new file gets its name
only when all of it is on the disk.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from fivepins.store.matches import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_NAME: Final = re.compile(r"fivepins-\d{8}-\d{6}\.db")
_BESIDE: Final = ("-wal", "-shm", "-journal")


class Counted(NamedTuple):
    """What a database holds.

    Attributes:
        matches: How many matches.
        entries: How many entries of all.
        changed_ms: When the last was written, ms since 1970; 0 where there is none.
    """

    matches: int
    entries: int
    changed_ms: int


def backup_name(now_ms: int) -> str:
    """The name of a backup that is made now: `fivepins-20261128-203100.db`, in UTC."""
    return f"fivepins-{datetime.fromtimestamp(now_ms // 1000, UTC):%Y%m%d-%H%M%S}.db"


def backup(source: Path, target: Path) -> Counted:
    """Copy a database while it may be used, and check the copy.

    Args:
        source: The file of the database.
        target: The file to make; nothing stands there yet.

    Raises:
        FileExistsError: If something stands there.
        OSError: If the copy cannot be written.
        StoreError: If the source is no database of ours, or the copy does not hold what it should.
    """
    if target.exists():
        raise FileExistsError(f"{target} is there already: a backup overwrites nothing")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    _remove(part)
    try:
        _copy(source, part)
        counted = check(part)
        part.replace(target)
        _settle(target.parent)
    except BaseException:
        _remove(part)
        raise
    return counted


def backups(folder: Path) -> list[Path]:
    """The backups in a folder, the oldest first; files with other names are none."""
    return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name)) if folder.is_dir() else []


def let_go(folder: Path, keep: int) -> list[Path]:
    """Remove the oldest backups of a folder beyond so many; what was removed.

    Raises:
        OSError: If one cannot be removed.
    """
    old = backups(folder)[: -keep or None] if keep > 0 else []
    for path in old:
        path.unlink()
    return old


def check(path: Path) -> Counted:
    """Whether a file is a whole database of ours, and what it holds.

    Raises:
        StoreError: If it is none, or not whole; the message says what was found.
    """
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")
    try:
        with closing(connect(path)) as connection:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
            if found != ["ok"]:
                raise StoreError(f"{path} is damaged: {'; '.join(found)}")
            if (lost := connection.execute("PRAGMA foreign_key_check").fetchall()) != []:
                raise StoreError(f"{path} is damaged: {len(lost)} rows of no match")
            gaps = connection.execute(
                "SELECT match_id FROM entries GROUP BY match_id HAVING count(*) <> max(seq) + 1 OR min(seq) <> 0"
            ).fetchall()
            if gaps:
                raise StoreError(f"{path} is damaged: entries are missing in the match {gaps[0][0]}")
            matches, changed = connection.execute("SELECT count(*), max(changed_ms) FROM matches").fetchone()
            (entries,) = connection.execute("SELECT count(*) FROM entries").fetchone()
            return Counted(matches, entries, changed or 0)
    except sqlite3.Error as error:
        raise StoreError(f"{path} is no database of ours, or damaged: {error}") from error


def restore(source: Path, target: Path, *, replace: bool = False, now_ms: int = 0) -> Path | None:
    """Put a backup where a database is to be.

    Args:
        source: The backup; it is checked first, and stays as it is.
        target: The file of the database.
        replace: Whether one that stands there may be replaced.
        now_ms: Now, ms since 1970, for the name of the one that is kept.

    Returns:
        Where the replaced database is kept, None where there was none.

    Raises:
        FileExistsError: If one stands there and may not be replaced.
        OSError: If it cannot be written.
        StoreError: If the backup is not whole, or a program uses the database.
    """
    check(source)
    if target.exists() and not replace:
        raise FileExistsError(f"{target} is there already: say --replace, or name another file")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    _remove(part)
    try:
        _copy(source, part)
        check(part)
        kept = _keep(target, now_ms) if target.exists() else None
        part.replace(target)
        _settle(target.parent)
    except BaseException:
        _remove(part)
        raise
    return kept


def _keep(target: Path, now_ms: int) -> Path:
    """Give the old database a second name, and let nothing of it lie beside the new one."""
    kept = target.with_name(f"{target.name}.before-{backup_name(now_ms)}")
    # First of all: SQLite, asked about a damaged file, throws away what lies beside it.
    for old, new in zip(_beside(target), _beside(kept), strict=True):
        if old.exists():
            _link(old, new)
    used = _is_used(target)
    if used is None:
        _settle(target.parent)
        _remove(target, beside=True)
        return kept
    _remove(kept, beside=True)
    if used:
        kept.unlink()
        raise StoreError(f"{target} is used by a program, or cannot be written: end the server first")
    _settle(target.parent)
    return kept


def _is_used(target: Path) -> bool | None:
    """Whether a program has a database open, None where it is damaged; else nothing lies beside it any more."""
    try:
        with closing(sqlite3.connect(target, timeout=0)) as connection:
            (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            return bool(mode != "delete")
    except sqlite3.OperationalError:
        return True
    except sqlite3.DatabaseError:
        return None


def _link(old: Path, new: Path) -> None:
    try:
        os.link(old, new)
    except OSError:
        # Not every disk can give a file two names.
        shutil.copy2(old, new)


def connect(path: Path) -> sqlite3.Connection:
    """A connection for reading a file that is there; what lies beside it is tidied up where it can be written.

    Raises:
        sqlite3.Error: If there is no such file, or it is no database.
    """
    mode = "rw" if os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK) else "ro"
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)


def _copy(source: Path, part: Path) -> None:
    if not source.is_file():
        raise StoreError(f"{source}: there is no such database")
    try:
        with (
            closing(connect(source)) as old,
            closing(sqlite3.connect(part)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE").close()
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied to {part}: {error}") from error
    with part.open("rb") as file:
        os.fsync(file.fileno())


def _beside(path: Path) -> Iterator[Path]:
    yield path
    for end in _BESIDE:
        yield path.with_name(path.name + end)


def _remove(path: Path, *, beside: bool = False) -> None:
    """Remove a file with what SQLite puts beside it, or only the latter."""
    for one in _beside(path):
        if not (beside and one == path):
            one.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """See that the names in a folder are on the disk, where the system lets one ask for it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
