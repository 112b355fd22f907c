"""`fivepins verify`: whether a sheet or a log is whole, and what that proves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import argparse

    from fivepins.sheet.claim import Claim

_LAST: Final = {
    True: "Nothing was changed, dropped or put in since that was kept; who wrote the entries it does not say.",
    False: "Nothing contradicts itself. To others that proves nothing yet: anybody could have made such a file. Compare"
    " what somebody else kept, with --digest or --code.",
}
_COMPARED: Final = ("hash", "entries", "players", "book", "distance", "games", "result")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="a sheet (.pdf) or a log (.fplog); - for standard input"
    )
    parser.add_argument("--digest", metavar="HEX", help="a hash that a player or a sheet kept: was it in this chain?")
    parser.add_argument("--code", metavar="TEXT", help="the text of the code on a sheet: is it this match?")


def run(args: argparse.Namespace) -> int:
    """Look at the file, at what was kept elsewhere, or at both; 1 where something was changed."""
    from fivepins.cli.files import read_bytes
    from fivepins.cli.match_file import LARGEST
    from fivepins.model.errors import InputError
    from fivepins.sheet.claim import unpack
    from fivepins.sheet.proof import prove

    code = None if args.code is None else unpack(args.code)
    if args.file is None:
        if code is None:
            raise InputError("nothing to verify", expected="a sheet, a log, or the text of a code behind --code")
        print(_of_code(code))
        return 0
    proof = prove(read_bytes(args.file, LARGEST))
    broken = list(proof.broken)
    proved = list(proof.proved)
    anchored = False
    if args.digest is not None and not broken:
        kept = "".join(args.digest.split()).lower()
        if kept in proof.hashes:
            proved.append(f"entry {proof.hashes.index(kept)} has the hash that was kept")
            anchored = True
        else:
            broken.append(f"no entry of this log has the hash {kept}")
    if code is not None and proof.claim is not None and not broken:
        differing = _differing(code, proof.claim)
        if differing:
            broken.append(f"the code is of another match, or of another state of it: {', '.join(differing)}")
        else:
            proved.append("the code on the sheet says the same")
            anchored = True
    if broken:
        print("\n".join(f"broken: {line}" for line in broken), file=sys.stderr)
        return 1
    print(f"whole: {len(proof.hashes)} entries, the last with the hash {proof.hashes[-1]}")
    print("\n".join([*(f"  holds: {line}" for line in proved), *(f"  open:  {line}" for line in proof.open)]))
    print(_LAST[anchored])
    return 0


def _differing(code: Claim, told: Claim) -> list[str]:
    """What a code says otherwise than a log."""
    found = [name for name in _COMPARED if getattr(code, name) != getattr(told, name)]
    return found + (["strokes"] if code.strokes is not None and code.strokes != told.strokes else [])


def _of_code(code: Claim) -> str:
    strokes = "without strokes" if code.strokes is None else f"{len(code.strokes)} strokes"
    return "\n".join(
        [
            f"{code.players[0]} – {code.players[1]}  {code.result}  {' '.join(code.games)}  ({strokes})",
            f"{code.book[0]} {code.book[1]}, {code.distance}",
            f"log of {code.entries} entries, the last with the hash {code.hash}",
            "consistent in itself: all of it was read. Who printed it, it does not say: compare sheet or log",
        ]
    )
