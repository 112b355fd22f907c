"""Every short stroke, judged and counted: everything small, before anything large.

    python tests/rules/census.py                    count the strokes of at most three events
    python tests/rules/census.py --events 4         or of four (half a minute a book), or five (a quarter of an hour)
    python tests/rules/census.py --write            renew the goldens on purpose; with --events 4 those of four
    python tests/rules/census.py --against COMMIT   list the strokes that another commit rules otherwise

A class is what strokes come to: turn, pattern, points, receiver. It keeps how many they are, and a digest over all of
them with their whole rulings, so that a change inside a class shows too.

The alphabet leaves out what is the same by symmetry (one side pin and the middle stand for the castle, one cushion
for four) and what other tests enumerate (calls one by one).
"""

import argparse
import hashlib
import io
import itertools
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fivepins.model.errors import InputError, StrokeRefused
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

if TYPE_CHECKING:
    from fivepins.model.ruling import Ruling

TOKENS = "co cr or cn on rn cm om xn qn c>n o>n c/m o/m c^ o^ c~ r~ c~r cT co=cr cr=or co=cn"
TURNS = ("", "{break} ", "{hand lower} ", "{reset} ")
LENGTH = 3
BOOKS = ("umb-1997", "fibis-2022")
KEPT = (3, 4)
"""Events whose goldens are kept."""

ROOT = Path(__file__).parents[2]


class Ruled(NamedTuple):
    """A stroke, its class, and the whole ruling as text."""

    stroke: str
    kind: str
    ruling: str


def ruled(name: str, length: int = LENGTH) -> Iterator[Ruled]:
    """Every stroke of at most `length` events under a book."""
    edition = load(name)
    texts: dict[Ruling, str] = {}
    for turn in TURNS:
        for events in range(1, length + 1):
            for words in itertools.product(TOKENS.split(), repeat=events):
                stroke = turn + " ".join(words)
                try:
                    ruling = judge(parse_stroke(stroke), PLAIN, edition)
                except StrokeRefused:
                    yield Ruled(stroke, f"{turn}refused", "")
                except InputError:
                    yield Ruled(stroke, f"{turn}impossible", "")
                else:
                    if ruling not in texts:
                        texts[ruling] = json.dumps(ruling.to_json(), separators=(",", ":"))
                    yield Ruled(stroke, f"{turn}{ruling.pattern}: {ruling.short}", texts[ruling])


def census(name: str, length: int = LENGTH) -> dict[str, list[int | str]]:
    """Each class with the number of its strokes and the first half of the SHA-256 over strokes and rulings."""
    counts: dict[str, int] = {}
    digests = {}
    for stroke, kind, ruling in ruled(name, length):
        if kind not in counts:
            counts[kind], digests[kind] = 0, hashlib.sha256()
        counts[kind] += 1
        digests[kind].update(f"{stroke}\t{ruling}\n".encode())
    return {kind: [counts[kind], digests[kind].hexdigest()[:32]] for kind in sorted(counts)}


def golden(length: int) -> Path:
    """The file of the goldens of at most so many events."""
    return Path(__file__).with_name(f"census-{length}.json")


def changed(name: str, length: int = LENGTH) -> list[str]:
    """The classes of a book that are not as the goldens say."""
    found = census(name, length)
    kept: dict[str, list[int | str]] = json.loads(golden(length).read_text(encoding="utf-8"))[name]
    return sorted(kind for kind in found.keys() | kept.keys() if found.get(kind) != kept.get(kind))


def listed(source: Path, name: str, length: int) -> Iterator[str]:
    """The lines of `--list` with the package that lies in a folder."""
    command = [sys.executable, __file__, "--list", "--events", str(length), "--book", name]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(source)}
    ) as process:
        assert process.stdout is not None
        yield from process.stdout
    if process.returncode:
        raise SystemExit(f"census: the strokes of {source} could not be listed")


def differences(commit: str, name: str, length: int) -> Iterator[tuple[str, str, str]]:
    """Strokes that a commit rules otherwise: (stroke, its ruling, today's)."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=False)
        if packed.returncode:
            raise SystemExit(f"census: no such commit; got {commit!r}: {packed.stderr.decode().strip()}")
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        pairs = zip(listed(Path(folder) / "src", name, length), listed(ROOT / "src", name, length), strict=True)
        for before, after in pairs:
            if before != after:
                stroke, *then = before.rstrip("\n").split("\t")
                yield stroke, " ".join(then), " ".join(after.rstrip("\n").split("\t")[1:])


def main() -> int:
    """Count, write, list or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=LENGTH, choices=range(1, 6), help="most events of a stroke")
    parser.add_argument("--book", action="append", choices=BOOKS, help="only this book")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="renew the goldens")
    what.add_argument("--list", action="store_true", help="print every stroke with class and ruling")
    what.add_argument("--against", metavar="COMMIT", help="list the strokes that differ from another commit's")
    args = parser.parse_args()
    books = args.book or BOOKS
    if args.list:
        for name in books:
            for one in ruled(name, args.events):
                print(*one, sep="\t")
        return 0
    if args.against:
        found = 0
        for name in books:
            for stroke, before, after in differences(args.against, name, args.events):
                found += 1
                print(f"{name}: {stroke}\n  was {before}\n  is  {after}")
        print(f"{found} strokes differ")
        return 1 if found else 0
    if args.write and (args.events not in KEPT or args.book):
        parser.error("goldens are kept of both books, for three events and for four")
    kept = {name: census(name, args.events) for name in books}
    if args.write:
        text = json.dumps(kept, indent=1).replace("[\n   ", "[").replace(",\n   ", ", ").replace("\n  ]", "]")
        golden(args.events).write_text(text + "\n", encoding="utf-8")
    for name, classes in kept.items():
        whole = hashlib.sha256(json.dumps(classes).encode()).hexdigest()[:16]
        print(f"{name}: {sum(int(count) for count, _ in classes.values())} strokes, {len(classes)} classes, {whole}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
