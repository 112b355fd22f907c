"""`fivepins backup`: a copy of the database, made while matches run, and checked."""

import argparse
from pathlib import Path


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--db", type=Path, metavar="FILE", help="database file (default: in your data folder)")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="where to (default: backups, beside the database)")
    parser.add_argument("--keep", type=int, metavar="N", help="keep the newest N backups there, remove the others")


def run(args: argparse.Namespace) -> int:
    """Copy, check, let the oldest go."""
    import time

    from fivepins.model.errors import InputError
    from fivepins.store.backup import backup, backup_name, let_go
    from fivepins.store.location import database

    if args.keep is not None and args.keep < 1:
        raise InputError("at least one backup is kept", got=str(args.keep), expected="a whole number from 1")
    path: Path = database() if args.db is None else args.db
    folder: Path = path.parent / "backups" if args.to is None else args.to
    target = folder / backup_name(time.time_ns() // 1_000_000)
    counted = backup(path, target)
    print(f"{target}: {counted.matches} matches, {counted.entries} entries")
    for old in let_go(folder, args.keep or 0):
        print(f"removed {old}")
    return 0
