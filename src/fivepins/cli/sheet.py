"""`fivepins sheet`: the sheet of a match as PDF, to print, to sign and to file."""

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("match", metavar="MATCH", help="a match file or a log; - for standard input")
    parser.add_argument("--out", metavar="FILE", help="where to write it, - for standard output; else MATCH.pdf, here")
    parser.add_argument("--lang", default="en", help="language: en, it, ru, es, fr or de")
    parser.add_argument(
        "--zone", metavar="NAME", help="time zone where the match names none, such as Europe/Rome; else this machine's"
    )
    parser.add_argument(
        "--edition", metavar="FILE", help="a house edition's .toml file, where the match was played by one"
    )


def run(args: argparse.Namespace) -> int:
    """Read, fold, draw; 1 where something in the match does not fit."""
    import sys

    from fivepins.cli.files import write_bytes
    from fivepins.cli.match_file import read_match
    from fivepins.match.fold.fold import fold
    from fivepins.match.protocol.times import checked_zone
    from fivepins.model.extras import need
    from fivepins.rules.edition import load
    from fivepins.rules.words import words
    from fivepins.sheet.here import zone_here
    from fivepins.sheet.match_sheet import match_sheet

    need("typst", "segno")
    words(args.lang)
    zone = checked_zone(args.zone) if args.zone else zone_here()
    state = fold(read_match(args.match).records, load(args.edition) if args.edition else None)
    name = write_bytes(args.out or _beside(args.match), match_sheet(state, args.lang, zone))
    if name:
        print(name)
    for problem in state.problems:
        from fivepins.match.words import describe

        print(f"entry {problem.seq}: {describe(problem, args.lang)}", file=sys.stderr)
    return 1 if state.problems else 0


def _beside(match: str) -> str:
    """The name of the sheet: that of the match, in the folder where one works."""
    from pathlib import Path

    return "sheet.pdf" if match == "-" else f"{Path(match).stem}.pdf"
