"""`fivepins verify`: whether a log is whole, entry by entry."""

import argparse
import sys


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="a log (.fplog); - for standard input")
    parser.add_argument("--digest", metavar="HEX", help="a hash that a player or a sheet kept: was it in this chain?")


def run(args: argparse.Namespace) -> int:
    """Check the chain; 1 where it does not hold."""
    from fivepins.cli.files import read_bytes
    from fivepins.cli.match_file import LARGEST
    from fivepins.match.log.files import is_log
    from fivepins.match.match_log import parse_log
    from fivepins.model.errors import InputError

    data = read_bytes(args.file, LARGEST)
    if not is_log(data):
        raise InputError("not a log", got=repr(data[:40]), expected="a .fplog file; a match file carries no hashes")
    try:
        records = parse_log(data)
    except InputError as error:
        print(f"broken: {error}", file=sys.stderr)
        return 1
    if args.digest is not None:
        kept = args.digest.strip().lower()
        found = next((record.seq for record in records if kept and record.hash == kept), None)
        if found is None:
            print(f"broken: no entry of this log has the hash {kept}", file=sys.stderr)
            return 1
        print(f"entry {found} has the hash that was kept")
    print(f"whole: {len(records)} entries, the last with the hash {records[-1].hash}")
    return 0
