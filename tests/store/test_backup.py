"""Backups: made under load, checked, put back; whatever ends the process in between, what stood stands."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fivepins.cli import main
from fivepins.store import backup as keeping
from fivepins.store.backup import backup, backup_name, backups, check, let_go, restore
from fivepins.store.matches import StoredRecord, StoreError
from fivepins.store.open import QUIET_MS, open_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivepins.store.matches import Store

OLD = Path(__file__).parents[1] / "old"
VERSIONS = sorted(path.name for path in OLD.iterdir() if (path / "fivepins.db").is_file())
NOW = 1_795_888_800_000


def filled(path: Path, matches: int = 3) -> Store:
    store = open_file(path)
    for number in range(matches):
        store.create(f"m{number}", [StoredRecord(0, None, "begun"), StoredRecord(1, None, "entry")], "rossi", NOW)
    return store


def test_a_backup_holds_what_was_there_while_entries_are_written(tmp_path: Path) -> None:
    store = filled(tmp_path / "a.db")
    stop = threading.Event()
    written = [1]

    def write() -> None:
        while not stop.is_set():
            store.append("m0", [StoredRecord(written[0] + 1, None, "more" * 500)], NOW)
            written[0] += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        counts = []
        for number in range(5):
            before = written[0]
            counted = backup(tmp_path / "a.db", tmp_path / f"b{number}.db")
            counts.append(counted)
            assert before + 1 <= counted.entries - 4 <= written[0] + 2
    finally:
        stop.set()
        writer.join()
    assert all(one.matches == 3 and one.changed_ms == NOW for one in counts)
    store.close()


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    (tmp_path / "b.db").write_text("mine")
    with pytest.raises(FileExistsError, match="overwrites nothing"):
        backup(tmp_path / "a.db", tmp_path / "b.db")
    assert (tmp_path / "b.db").read_text() == "mine"


@pytest.mark.parametrize("damage", ["page", "cut", "text", "gap", "none"])
def test_a_damaged_backup_is_not_restored(damage: str, tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    backup(tmp_path / "a.db", tmp_path / "b.db")
    data = bytearray((tmp_path / "b.db").read_bytes())
    if damage == "page":
        data[4096 * 3 : 4096 * 9] = os.urandom(4096 * 6)
    elif damage == "cut":
        data = data[: len(data) // 2]
    elif damage == "text":
        data = bytearray(b"no database")
    (tmp_path / "b.db").write_bytes(data)
    if damage == "gap":
        with sqlite3.connect(tmp_path / "b.db") as connection:
            connection.execute("DELETE FROM entries WHERE match_id = 'm1' AND seq = 0")
        connection.close()
    elif damage == "none":
        (tmp_path / "b.db").unlink()
    before = (tmp_path / "a.db").read_bytes()
    with pytest.raises(StoreError):
        restore(tmp_path / "b.db", tmp_path / "a.db", replace=True)
    assert (tmp_path / "a.db").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "b.db") == ["a.db"]


def test_a_database_that_a_server_uses_is_not_replaced(tmp_path: Path) -> None:
    store = filled(tmp_path / "a.db")
    backup(tmp_path / "a.db", tmp_path / "b.db")
    store.create("m9", [StoredRecord(0, None, "later")], "", NOW)
    with pytest.raises(FileExistsError, match="--replace"):
        restore(tmp_path / "b.db", tmp_path / "a.db")
    with pytest.raises(StoreError, match="end the server first"):
        restore(tmp_path / "b.db", tmp_path / "a.db", replace=True)
    assert store.get("m9").last == 0
    store.close()
    kept = restore(tmp_path / "b.db", tmp_path / "a.db", replace=True, now_ms=NOW)
    assert kept == tmp_path / "a.db.before-fivepins-20261128-180000.db"
    assert (check(tmp_path / "a.db").matches, check(kept).matches) == (3, 4)


def test_a_damaged_database_is_replaced_and_kept(tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    backup(tmp_path / "a.db", tmp_path / "b.db")
    (tmp_path / "a.db").write_bytes(b"rubbish" * 1000)
    (tmp_path / "a.db-wal").write_bytes(b"what was not yet written over")
    kept = restore(tmp_path / "b.db", tmp_path / "a.db", replace=True, now_ms=NOW)
    assert kept is not None
    assert kept.read_bytes() == b"rubbish" * 1000
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"what was not yet written over"
    assert not (tmp_path / "a.db-wal").exists()
    assert check(tmp_path / "a.db").matches == 3


def test_the_oldest_backups_go_and_nothing_else(tmp_path: Path) -> None:
    names = [backup_name(NOW + 1000 * second) for second in range(4)]
    for name in [*names, "mine.db", names[0] + ".part"]:
        (tmp_path / name).touch()
    assert [path.name for path in let_go(tmp_path, 2)] == names[:2]
    assert [path.name for path in backups(tmp_path)] == names[2:]
    assert let_go(tmp_path, 0) == []
    assert (tmp_path / "mine.db").exists()
    assert backups(tmp_path / "nowhere") == []


STEPS = frozenset(
    ("open", "os.rename", "os.remove", "os.link", "os.mkdir", "sqlite3.connect", "sqlite3.connect/handle", "os.listdir")
)


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Whether the work came to its end, in a process that is killed at its step of this number."""
    child = os.fork()
    if child == 0:
        count = [0]

        def kill(event: str, _: object) -> None:
            if event in STEPS:
                count[0] += 1
                if count[0] == step:
                    os._exit(9)

        sys.addaudithook(kill)
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def steps(work: Callable[[int], Callable[[], object]], stands: Callable[[int], None]) -> int:
    """Kill some work at each of its steps; what must stand is asked for after each."""
    for step in range(1, 200):
        ended = killed_at(step, work(step))
        stands(step)
        if ended:
            return step
    raise AssertionError("the work does not end")


def test_a_backup_that_is_killed_at_any_step_leaves_all_that_stood(tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    backup(tmp_path / "a.db", tmp_path / "old.db")

    def stands(step: int) -> None:
        assert check(tmp_path / "a.db").entries == check(tmp_path / "old.db").entries == 6
        if (made := tmp_path / f"b{step}.db").exists():
            assert check(made).entries == 6

    assert steps(lambda step: lambda: backup(tmp_path / "a.db", tmp_path / f"b{step}.db"), stands) > 5
    # What a killed one left is no hindrance for the next.
    assert backup(tmp_path / "a.db", tmp_path / "b1.db").entries == 6


def test_a_restore_that_is_killed_at_any_step_loses_nothing(tmp_path: Path) -> None:
    filled(tmp_path / "b.db", 5).close()

    def work(step: int) -> Callable[[], object]:
        place = tmp_path / str(step)
        place.mkdir()
        filled(place / "a.db").close()
        return lambda: restore(tmp_path / "b.db", place / "a.db", replace=True, now_ms=NOW)

    def stands(step: int) -> None:
        place = tmp_path / str(step)
        now = check(place / "a.db").matches
        assert now in (3, 5)
        if now == 5:
            assert check(place / "a.db.before-fivepins-20261128-180000.db").matches == 3
        assert check(tmp_path / "b.db").matches == 5

    assert steps(work, stands) > 8


def test_a_full_disk_leaves_all_that_stood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path / "a.db").close()
    filled(tmp_path / "b.db", 5).close()
    before = (tmp_path / "a.db").read_bytes()

    def full(source: Path, part: Path) -> None:
        part.write_bytes(b"half")
        raise OSError(28, "No space left on device", str(part))

    monkeypatch.setattr(keeping, "_copy", full)
    with pytest.raises(OSError, match="No space left"):
        backup(tmp_path / "a.db", tmp_path / "c.db")
    with pytest.raises(OSError, match="No space left"):
        restore(tmp_path / "b.db", tmp_path / "a.db", replace=True)
    assert (tmp_path / "a.db").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.db", "b.db"]


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database of a released version, with open matches in it."""
    return Path(shutil.copy(OLD / request.param / "fivepins.db", tmp_path / "fivepins.db"))


def test_nothing_is_migrated_while_a_match_may_be_played(old: Path) -> None:
    changed = check(old).changed_ms
    before = old.read_bytes()
    with pytest.raises(StoreError, match=r"a match had an entry 59 minutes ago: nothing was done.*--now"):
        open_file(old, clock=lambda: changed + QUIET_MS - 1)
    assert old.read_bytes() == before
    assert not list(old.parent.glob("*.before-*"))
    open_file(old, clock=lambda: changed + 1, in_play=True).close()
    # Brought up to date, it is opened at any time.
    open_file(old, clock=lambda: changed + 2).close()


def test_a_backup_is_made_before_tables_are_changed(old: Path) -> None:
    counted = check(old)
    open_file(old).close()
    (kept,) = old.parent.glob("fivepins.db.before-0*")
    assert check(kept) == counted == check(old)


def test_a_migration_that_is_killed_at_any_step_loses_nothing(old: Path, tmp_path: Path) -> None:
    counted = check(old)

    def work(step: int) -> Callable[[], object]:
        place = tmp_path / str(step)
        place.mkdir()
        shutil.copy(old, place / "fivepins.db")
        return lambda: open_file(place / "fivepins.db")

    def stands(step: int) -> None:
        path = tmp_path / str(step) / "fivepins.db"
        assert check(path) == counted
        if step % 10 == 1:
            open_file(path).close()
            assert check(path) == counted

    assert steps(work, stands) > 10


def test_a_database_of_a_later_version_says_what_to_do(old: Path) -> None:
    open_file(old).close()
    with sqlite3.connect(old) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = old.read_bytes()
    with pytest.raises(StoreError, match=r"newer .* made this database .*start that program, or restore .*before-0"):
        open_file(old)
    assert old.read_bytes() == before


def test_the_commands(old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_file(old).close()
    for _ in range(1):
        assert main(["backup", "--db", str(old), "--keep", "2"]) == 0
    (made,) = backups(tmp_path / "backups")
    assert f"{made}: " in capsys.readouterr().out
    assert main(["restore", str(made), "--db", str(tmp_path / "new" / "a.db")]) == 0
    assert "every chain holds" in capsys.readouterr().out
    assert check(tmp_path / "new" / "a.db") == check(old)
    with sqlite3.connect(made) as connection:
        connection.execute("UPDATE entries SET body = replace(body, 'co', 'cr') WHERE seq = 4")
    connection.close()
    assert main(["restore", str(made), "--db", str(tmp_path / "b.db")]) == 1
    assert capsys.readouterr().err.startswith("broken: match ")
    assert not (tmp_path / "b.db").exists()
    for words in (["backup", "--db", str(tmp_path / "none.db")], ["backup", "--keep", "0"], ["restore", "none.db"]):
        assert main(words) == 2
        assert capsys.readouterr().err.count("\n") == 1
