"""Opening a database: its settings, read back, and the migrations that it has not seen."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Engine, create_engine, event, inspect
from sqlalchemy.exc import SQLAlchemyError

from fivepins.store.backup import backup, backup_name, check, connect
from fivepins.store.matches import Store, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

BUSY_MS = 5000
"""How long a writer waits for another process that is writing."""

_WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": BUSY_MS}
"""Settings of an SQLite connection; 2 is FULL: a commit returns when the log is on the disk."""


QUIET_MS: Final = 3_600_000
"""A match that had an entry within so long may still be played: nothing is migrated under it."""


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def open_file(path: Path, *, in_play: bool = False, clock: Callable[[], int] = _now_ms) -> Store:
    """Open an SQLite file, made with its folders where there is none, and bring its tables up to date.

    Before tables of an earlier version are changed, the file is backed up beside itself.

    Args:
        path: The file.
        in_play: Whether tables are changed even while a match may be played.
        clock: Now, ms since 1970.

    Raises:
        OSError: If the file or its folder cannot be made or written.
        StoreError: If it is no database of ours, if the disk does not give the promised safety, or if an earlier
            version made it and a match may be played now; then nothing was touched.
    """
    try:
        path = path.expanduser().absolute()
    except RuntimeError:
        raise OSError(f"the database {path} cannot be written: there is no such user's home") from None
    if path.is_dir():
        raise OSError(f"{path} is a folder: --db takes the name of a file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("ab").close()
    except OSError as error:
        raise OSError(f"the database {path} cannot be written: {error.strerror}") from None
    try:
        _prepare(path, in_play, clock())
        return open_url(URL.create("sqlite", database=str(path)))
    except StoreError as error:
        raise StoreError(f"{path}: {error}") from None


def _prepare(path: Path, in_play: bool, now_ms: int) -> None:
    """Before tables of an earlier version are changed: nobody plays, and a backup stands."""
    revision = _revision(path)
    newest = _script().get_current_head()
    if revision is None or revision == newest:
        return
    if revision not in {script.revision for script in _script().walk_revisions()}:
        older = ", ".join(sorted(one.name for one in path.parent.glob(f"{path.name}.before-*"))) or "none is here"
        raise StoreError(
            f"a newer or another program made this database (its tables are {revision}, this program knows {newest}):"
            f" start that program, or restore a backup from before it came ({older})"
        )
    changed_ms = check(path).changed_ms
    if not in_play and now_ms - changed_ms < QUIET_MS:
        minutes = max(now_ms - changed_ms, 0) // 60_000
        raise StoreError(
            f"an earlier version made this database, and a match had an entry {minutes} minutes ago: nothing was done."
            " Start that version again, wait until nobody has played for an hour, or say --now"
        )
    kept = path.with_name(f"{path.name}.before-{newest}-{backup_name(now_ms)}")
    if not kept.exists():
        backup(path, kept)


def _revision(path: Path) -> str | None:
    """Which migration a file has seen last; None where it is new, or where nothing can be read of it."""
    try:
        with closing(connect(path)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error:
        return None
    return None if row is None else str(row[0])


def _script() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    return config


def open_url(url: str | URL) -> Store:
    """Open a database by its SQLAlchemy URL and bring its tables up to date.

    Raises:
        StoreError: If that cannot be done.
    """
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    try:
        _migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    if engine.dialect.name == "sqlite":
        _watch(engine, Path(str(engine.url.database)))
    return Store(engine)


def _watch(engine: Engine, path: Path) -> None:
    """Use the file, and the log beside it, no more once they are not those that were opened.

    SQLite goes on writing to a file that was removed, as the system lets it: every entry would be acknowledged, and
    gone with the process.
    """
    opened = path.stat()
    beside = path.with_name(path.name + "-wal")
    log: list[os.stat_result] = []

    def check(_: Connection) -> None:
        try:
            same = os.path.samestat(opened, path.stat())
        except OSError as error:
            raise StoreError(f"the database {path} cannot be reached any more: {error.strerror}") from None
        if not same:
            raise StoreError(f"the database {path} was replaced while it was open: the server has to be started anew")
        now = beside.stat() if beside.exists() else None
        if log and (now is None or not os.path.samestat(log[0], now)):
            raise StoreError(f"{beside} was removed while it was open: the server has to be ended and started anew")
        if now is not None and not log:
            log.append(now)

    def forget(*_: Any) -> None:
        # Whichever connection is closed last takes the log with it.
        log.clear()

    event.listen(engine, "begin", check)
    event.listen(engine, "close", forget)


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    # Transactions begin where `_begin` says, not where the driver guesses.
    connection.isolation_level = None
    for name, value in _WANTED.items():
        connection.execute(f"PRAGMA {name} = {value}").close()
    for name, value in _WANTED.items():
        (found,) = connection.execute(f"PRAGMA {name}").fetchone()
        if found != value:
            raise StoreError(f"SQLite does not take {name} = {value}, it stays {found}: no entry would be safe")


def _begin(connection: Connection) -> None:
    # A writer that first reads must not find, when it writes, that another one wrote in between.
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _refuse_foreign(connection: Connection) -> None:
    """A database that holds something else is not furnished with our tables."""
    names = inspect(connection).get_table_names()
    if names and "alembic_version" not in names:
        raise StoreError(f"another program's database: it holds {', '.join(sorted(names)[:5])}, and no matches of ours")


def _migrate(engine: Engine) -> None:
    config = _config()
    try:
        with engine.begin() as connection:
            _refuse_foreign(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"a newer or another program made this database ({error})") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreError(f"no database that can be used: {getattr(error, 'orig', None) or error}") from error
