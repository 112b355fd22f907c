"""`fivepins rescore`: what another rule book would have given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from fivepins.match.rescore import Change, Rescored


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="a match file or a log; - for standard input")
    parser.add_argument("--edition", required=True, help="id of a rule book, or a house edition's .toml file")
    parser.add_argument("--json", action="store_true", help="both results and every stroke as JSON")


def run(args: argparse.Namespace) -> int:
    """Fold twice and print what differs."""
    from fivepins.cli.files import read_bytes
    from fivepins.cli.match_file import LARGEST
    from fivepins.match.entries import CORRECTIONS
    from fivepins.match.match_log import records_of
    from fivepins.match.rescore import Rescoring, rescore
    from fivepins.rules.edition import load

    edition = load(args.edition)
    data = read_bytes(args.file, LARGEST)
    # Read once for its errors: nothing is printed of a file that cannot be read to its end.
    corrected = False
    for record in records_of(data):
        corrected = corrected or isinstance(record.entry, CORRECTIONS)
    if corrected:
        whole = rescore(records_of(data), edition)
        _print(whole.changes, lambda: whole, json=args.json)
    else:
        rescoring = Rescoring(records_of(data), edition)
        _print(rescoring, rescoring.end, json=args.json)
    return 0


def _print(changes: Iterable[Change], end: Callable[[], Rescored], *, json: bool) -> None:
    """Print strokes as they come, and then what both books come to."""
    if json:
        _print_json(changes, end)
        return
    from fivepins.match.protocol.score import score_lines

    here, there = end().editions
    print(f"entry  {here:>12}  {there:>12}")
    for change in changes:
        mark = " " if change.here == change.there else "*"
        print(f"{change.seq:>5}{mark} {change.here:>12}  {change.there:>12}  {change.text}")
    result = end()
    for state in (result.here, result.there):
        print(f"\n{state.edition.id}")
        print("\n".join(score_lines(state)))


def _print_json(changes: Iterable[Change], end: Callable[[], Rescored]) -> None:
    from json import dumps

    between = '{"strokes": ['
    for change in changes:
        print(between, dumps(change._asdict(), ensure_ascii=False), sep="", end="")
        between = ", "
    print("]" if between == ", " else between + "]", dumps(end().results(), ensure_ascii=False)[1:], sep=", ")
