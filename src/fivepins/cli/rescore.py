"""`fivepins rescore`: what another rule book would have given."""

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="a match file or a log; - for standard input")
    parser.add_argument("--edition", required=True, help="id of a rule book, or a house edition's .toml file")
    parser.add_argument("--json", action="store_true", help="both results and every stroke as JSON")


def run(args: argparse.Namespace) -> int:
    """Fold twice and print what differs."""
    from fivepins.cli.match_file import read_match
    from fivepins.match.rescore import rescore
    from fivepins.match.scoring import score_lines
    from fivepins.rules.edition import load

    result = rescore(read_match(args.file).records, load(args.edition))
    if args.json:
        import json

        print(json.dumps(result.to_json(), ensure_ascii=False))
        return 0
    here, there = result.here.edition.id, result.there.edition.id
    print(f"entry  {here:>12}  {there:>12}")
    for change in result.changes:
        mark = " " if change.here == change.there else "*"
        print(f"{change.seq:>5}{mark} {change.here:>12}  {change.there:>12}  {change.text}")
    for state in (result.here, result.there):
        print(f"\n{state.edition.id}")
        print("\n".join(score_lines(state)))
    return 0
