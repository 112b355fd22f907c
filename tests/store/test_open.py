from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import URL, create_engine

from fivepins.store import open as opening
from fivepins.store.location import data_folder
from fivepins.store.matches import Seat, StoredRecord, StoreError
from fivepins.store.open import open_file
from fivepins.store.tables import METADATA


def test_a_commit_waits_for_the_disk_on_every_connection(tmp_path: Path) -> None:
    store = open_file(tmp_path / "matches.db")
    with (
        store._engine.connect() as first,
        store._engine.connect().execution_options(reading=True) as two,
    ):
        for connection in (first, two):
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


def test_a_setting_that_is_not_taken_ends_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(opening._WANTED, "synchronous", 7)
    with pytest.raises(StoreError, match="synchronous = 7"):
        open_file(tmp_path / "matches.db")


def test_the_migrations_make_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    store = open_file(tmp_path / "matches.db")
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    store.close()


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a b%c" / "deep" / "matches.db"
    store = open_file(path)
    store.create("m", [StoredRecord(0, "c", "body")], "words", 1)
    store.close()
    store = open_file(path)
    assert store.since("m") == [StoredRecord(0, "c", "body")]
    store.close()


def test_another_programs_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear referee, " * 100)
    with pytest.raises(StoreError, match=r"letter\.db.*not a database"):
        open_file(path)
    assert path.read_text().startswith("Dear referee, ")


def test_another_programs_database_is_not_furnished(tmp_path: Path) -> None:
    path = tmp_path / "shop.db"
    with contextlib.closing(sqlite3.connect(path)) as shop:
        shop.execute("create table orders (id integer primary key, what text)")
        shop.execute("insert into orders (what) values ('chalk')")
        shop.commit()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"shop\.db: another program's database: it holds orders"):
        open_file(path)
    with contextlib.closing(sqlite3.connect(path)) as shop:
        assert shop.execute("select name from sqlite_master").fetchall() == [("orders",)]
        assert shop.execute("select what from orders").fetchall() == [("chalk",)]
    assert len(before) == path.stat().st_size


def test_a_database_of_a_newer_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    open_file(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="newer"):
        open_file(path)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="folder"):
        open_file(tmp_path)
    with pytest.raises(OSError, match="cannot be written"):
        open_file(tmp_path / "file" / "matches.db")
    with pytest.raises(OSError, match="no such user's home"):
        open_file(Path("~no-such-user/matches.db"))


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "/home/r/.local/share/fivepins"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/fivepins"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/home/r/.local/share/fivepins"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/r/Library/Application Support/fivepins"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/fivepins"),
        ("win32", {}, "/home/r/AppData/Local/fivepins"),
    ],
)
def test_the_platform_says_where_data_lies(platform: str, environ: dict[str, str], folder: str) -> None:
    assert data_folder(platform, environ, Path("/home/r")) == Path(folder)


def test_a_user_without_a_home_is_told_to_name_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(OSError, match="--db"):
        data_folder("linux", {})
    assert data_folder("linux", {"XDG_DATA_HOME": "/data"}) == Path("/data/fivepins")


def test_the_default_follows_this_machine() -> None:
    assert data_folder(environ=os.environ).name == "fivepins"


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_removed_takes_no_entry(tmp_path: Path, replaced: bool) -> None:
    path = tmp_path / "matches.db"
    store = open_file(path)
    store.create("m", [StoredRecord(0, None, "{}")], "", 0)
    path.rename(tmp_path / "elsewhere.db")
    if replaced:
        path.touch()
    with pytest.raises(StoreError, match="replaced" if replaced else "cannot be reached"):
        store.append("m", [StoredRecord(1, None, "{}")], 0)
    path.unlink(missing_ok=True)
    (tmp_path / "elsewhere.db").rename(path)
    store.append("m", [StoredRecord(1, None, "{}")], 0)
    store.close()


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).with_name("migrations")))
    engine = create_engine(URL.create("sqlite", database=str(path)))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql("INSERT INTO matches VALUES ('old', 1, 2, 'rossi', 0)")
        connection.exec_driver_sql("INSERT INTO entries VALUES ('old', 0, 'c', 'body')")
    engine.dispose()
    store = open_file(path)
    assert store.since("old") == [StoredRecord(0, "c", "body")]
    assert store.seats("old") == []
    store.append("old", [StoredRecord(1, None, "more")], 3)
    store.create("new", [StoredRecord(0, None, "body")], "", 4, [Seat("white", "person", "digest")])
    store.close()
    store = open_file(path)
    assert store.seats("new") == [Seat("white", "person", "digest")]
    assert [one.id for one in store.search()] == ["new", "old"]
    store.close()


@pytest.mark.parametrize("replaced", [False, True])
def test_a_log_that_was_removed_takes_no_entry_and_its_entries_are_kept_at_the_end(
    tmp_path: Path, replaced: bool
) -> None:
    path = tmp_path / "matches.db"
    store = open_file(path)
    store.create("m", [StoredRecord(0, None, "{}")], "", 0)
    log = tmp_path / "matches.db-wal"
    log.unlink()
    if replaced:
        log.write_bytes(b"")
    with pytest.raises(StoreError, match=r"matches\.db-wal was removed"):
        store.append("m", [StoredRecord(1, None, "{}")], 1)
    log.unlink(missing_ok=True)
    store.close()
    again = open_file(path)
    assert again.last("m") == 0
    again.append("m", [StoredRecord(1, None, "{}")], 2)
    again.close()


def test_connections_that_come_and_go_leave_the_log_known(tmp_path: Path) -> None:
    store = open_file(tmp_path / "matches.db")
    store.create("m", [StoredRecord(0, None, "{}")], "", 0)
    for seq in range(1, 4):
        store._engine.dispose()
        store.append("m", [StoredRecord(seq, None, "{}")], seq)
    assert store.last("m") == 3
    store.close()
