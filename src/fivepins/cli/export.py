"""`fivepins export`: matches for a spreadsheet, as JSON, notation or log; a whole server as one archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from fivepins.match.fold.state import State

FORMS = ("xlsx", "csv", "json", "fpn", "log")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("matches", metavar="MATCH", nargs="*", help="match files or logs; - for standard input")
    parser.add_argument("--all", action="store_true", help="all matches of a server as one archive")
    parser.add_argument("--db", metavar="FILE", help="with --all: database file (default: in your data folder)")
    parser.add_argument("--as", dest="form", choices=FORMS, default="xlsx", help="one match; xlsx also several")
    parser.add_argument("--out", metavar="FILE", help="where to write it, - for standard output; else MATCH.FORM, here")
    parser.add_argument("--lang", default="en", help="language: en, it, ru, es, fr or de")
    parser.add_argument("--zone", metavar="NAME", help="time zone where the match names none, such as Europe/Rome")
    parser.add_argument("--separator", choices=(",", ";"), help="of CSV; else ; but for English")
    parser.add_argument("--bom", action="store_true", help="CSV with a byte-order mark, for Excel")


def run(args: argparse.Namespace) -> int:
    """Read, write."""
    from pathlib import Path

    from fivepins.cli.files import write_bytes
    from fivepins.cli.match_file import read_match
    from fivepins.match.fold.fold import fold
    from fivepins.match.protocol.times import checked_zone
    from fivepins.model.errors import InputError
    from fivepins.rules.words import words
    from fivepins.sheet.here import zone_here

    words(args.lang)
    if args.all:
        return _export_all(args)
    if not args.matches:
        raise InputError("nothing to export", expected="a match file, a log, or --all")
    zone = checked_zone(args.zone) if args.zone else zone_here()
    if args.form != "xlsx" and len(args.matches) > 1:
        raise InputError("one match at a time", got=f"{len(args.matches)} files", expected="--as xlsx for several")
    states = [fold(read_match(path).records) for path in args.matches]
    data = _data(states, args, zone)
    first = "match" if args.matches[0] == "-" else Path(args.matches[0]).stem
    ending = "fplog" if args.form == "log" else args.form
    name = write_bytes(args.out or f"{first}.{ending}", data)
    if name:
        print(name)
    return 0


def _export_all(args: argparse.Namespace) -> int:
    """Write the archive beside its name, and give it the name when it is whole."""
    import os
    from pathlib import Path

    from fivepins.hall.archive import write_archive
    from fivepins.model.errors import InputError
    from fivepins.store.location import database
    from fivepins.store.matches import StoreError
    from fivepins.store.open import open_file

    if args.matches:
        raise InputError("either some matches or all", got=args.matches[0][:60], expected="--all alone")
    path = Path(args.db) if args.db else database()
    if not path.is_file():
        raise StoreError(f"{path}: there is no such database")
    target = Path(args.out or "fivepins.zip")
    part = target.with_name(target.name + ".part")
    store = open_file(path)
    try:
        with part.open("wb") as out:
            count = write_archive(store, out)
            out.flush()
            os.fsync(out.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    finally:
        store.close()
    print(f"{target}: {count} matches")
    return 0


def _data(states: list[State], args: argparse.Namespace, zone: str) -> bytes:
    from fivepins.sheet.tables import csv_text, separator_of, tables

    if args.form == "xlsx":
        from fivepins.sheet.workbook import workbook

        return workbook([tables(state, args.lang, zone) for state in states])
    (state,) = states
    if args.form == "csv":
        rows = tables(state, args.lang, zone).strokes
        return csv_text(rows, separator=args.separator or separator_of(args.lang), mark=args.bom).encode()
    if args.form == "json":
        import json

        from fivepins.match.protocol.protocol import protocol

        return (json.dumps(protocol(state, args.lang, zone), ensure_ascii=False) + "\n").encode()
    if args.form == "fpn":
        from fivepins.match.notation.files import format_match, match_file_of

        return format_match(match_file_of(state.records)).encode()
    from fivepins.match.match_log import MatchLog, format_log

    return format_log(MatchLog.of(list(state.records)).records).encode()
