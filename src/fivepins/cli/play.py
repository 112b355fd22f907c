"""`fivepins play`: replay a match of shots and verify it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="a match file or a log with {at …} {shot …}; - for standard input")
    parser.add_argument(
        "--preset", default="match", help="the table: match, typical, club, pooltool, or a calibrated .toml file"
    )
    parser.add_argument("--json", action="store_true", help="print what differs as JSON")


def run(args: argparse.Namespace) -> int:
    """Fold, play every stroke again, compare; 1 where something does not fit."""
    from fivepins.cli.match_file import read_match
    from fivepins.cli.materials import materials
    from fivepins.match.entries import Struck
    from fivepins.match.fold.fold import fold
    from fivepins.match.protocol.score import score_lines
    from fivepins.play.session import replay

    params = materials(args.preset)
    given = read_match(args.file)
    state = fold(given.records)
    played, differences = replay(state, params)
    entries = [one.row.entry for one in state.steps]
    bare = sum(isinstance(entry, Struck) and entry.stroke.played for entry in entries) - played
    bare -= sum(one.what == "shot" for one in differences)
    if args.json:
        import json

        listed = [{**one._asdict(), "line": given.numbers[one.seq]} for one in differences]
        problems = len(state.problems)
        summary = {"played": played, "differences": listed, "problems": problems, "without_shot": bare}
        print(json.dumps(summary, ensure_ascii=False))
    else:
        print("\n".join(score_lines(state, given.numbers)))
        for one in differences:
            print(
                f"line {given.numbers[one.seq]}: other {one.what}; the file says {one.got}; the table says {one.wanted}"
            )
        print(f"{played} strokes played again, {len(differences)} differ")
        if bare and played:
            print(f"{bare} without position and shot, not played again")
    if not played and not differences:
        raise ValueError(f"{args.file}: no stroke here carries its position and shot; expected {{at …}} {{shot …}}")
    return 1 if differences or state.problems else 0
