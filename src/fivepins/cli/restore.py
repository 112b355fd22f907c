"""`fivepins restore`: a backup becomes the database, checked before it replaces anything."""

import argparse
import sys
from pathlib import Path


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("backup", type=Path, metavar="BACKUP", help="what fivepins backup wrote")
    parser.add_argument("--db", type=Path, metavar="FILE", help="database file (default: in your data folder)")
    parser.add_argument("--replace", action="store_true", help="replace the database there; it is kept beside")


def run(args: argparse.Namespace) -> int:
    """Check file and chains, put it in place; 1 where a chain does not hold."""
    import tempfile
    import time

    from fivepins.hall.logs import broken_logs
    from fivepins.store.backup import backup, check, restore
    from fivepins.store.location import database
    from fivepins.store.open import open_file

    counted = check(args.backup)
    with tempfile.TemporaryDirectory() as folder:
        # A copy is opened, and brought up to date where it is older: the backup stays as it is.
        copy = Path(folder) / "fivepins.db"
        backup(args.backup, copy)
        store = open_file(copy, in_play=True)
        try:
            broken = broken_logs(store)
        finally:
            store.close()
    if broken:
        print("\n".join(f"broken: {line}" for line in broken), file=sys.stderr)
        return 1
    path: Path = database() if args.db is None else args.db
    kept = restore(args.backup, path, replace=args.replace, now_ms=time.time_ns() // 1_000_000)
    print(f"{path}: {counted.matches} matches, {counted.entries} entries, every chain holds")
    if kept is not None:
        print(f"what stood there is kept as {kept}")
    return 0
