"""`fivepins import`: matches from files, or a whole server from an archive, into a database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from fivepins.hall.archive import Found, Given, Import

_SAID: Final = {
    "new": "new",
    "same": "is here already",
    "older": "is here already, and goes on",
    "longer": "goes on behind what is here: --update adds the entries",
    "fork": "is another continuation of a match that is here: both are kept",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="archives, logs, match files")
    parser.add_argument("--db", type=Path, metavar="FILE", help="database file (default: in your data folder)")
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
    parser.add_argument("--update", action="store_true", help="add the entries of logs that go on behind what is here")


def run(args: argparse.Namespace) -> int:
    """Look at each match, say how it stands to what is here, keep it; 1 where one could not be read."""
    import sys
    import tempfile
    import time

    from fivepins.hall.archive import Import
    from fivepins.store.backup import backup
    from fivepins.store.location import database
    from fivepins.store.open import open_file

    path: Path = database() if args.db is None else args.db
    unread = 0
    with tempfile.TemporaryDirectory() as folder:
        if args.dry_run:
            trial = Path(folder) / "fivepins.db"
            if path.is_file():
                backup(path, trial)
            path = trial
        store = open_file(path)
        try:
            taking = Import(store, time.time_ns() // 1_000_000)
            for given in _given(args.files, taking):
                if given.taken is None:
                    unread += 1
                    print(f"{given.name}: cannot be read: {given.error}", file=sys.stderr)
                    continue
                found = taking.look(given.taken)
                print(f"{given.name}: {_told(found)}{_take(taking, given, found, args.update)}")
        finally:
            store.close()
    return 1 if unread else 0


def _take(taking: Import, given: Given, found: Found, update: bool) -> str:
    assert given.taken is not None
    if found.kind in ("same", "older") or (found.kind == "longer" and not update):
        return ""
    kept = taking.take(given.taken, found, match_id=given.match_id, archived=given.archived)
    return f", added to {kept}" if found.kind == "longer" else f", kept as {kept}"


def _told(found: Found) -> str:
    where = f" ({found.match_id}, {found.common} entries the same)" if found.match_id else ""
    return f"{_SAID[found.kind]}{where}"


def _given(files: list[str], taking: Import) -> Iterator[Given]:
    from fivepins.cli.files import read_bytes
    from fivepins.cli.match_file import LARGEST
    from fivepins.hall.archive import Given, is_archive, read_archive
    from fivepins.hall.matches.match_files import read_match_file
    from fivepins.model.errors import InputError

    for name in files:
        data = read_bytes(name, LARGEST)
        if is_archive(data):
            with Path(name).open("rb") as file:
                for given in read_archive(file, taking.books):
                    yield given._replace(name=f"{name}: {given.name}")
            continue
        try:
            yield Given(name, read_match_file(data, taking.books.of))
        except InputError as error:
            yield Given(name, None, str(error))
