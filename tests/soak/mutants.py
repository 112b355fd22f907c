"""Changes the code in small ways and looks whether the tests notice: mutation testing of the law and of the match.

    PYTHONPATH=tests python tests/soak/mutants.py [--since COMMIT | --sample N] [--all | --list] [GROUP or FILE]...

The score of a group is killed ÷ (all − equivalent − texts). A mutant that no test can tell from the code is equivalent
and stands in `mutants.toml` with its reason; changes of nothing but the texts of messages are left out by rule. Only
functions that changed are tried again, and what survived other tests; `--all` tries everything.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import random
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from soak._mutants import Mutant, Mutated

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = ROOT / "requirements" / "mutants.txt"
EQUIVALENT: Final = Path(__file__).with_suffix(".toml")
RESULTS: Final = ROOT / "var" / "mutants"


@dataclass(frozen=True)
class Group:
    """Files that are held to one score by the tests of their room.

    Attributes:
        files: Source files below `src/fivepins`; a folder stands for all its modules.
        tests: Files and folders below `tests`.
        least: The score that is wanted, per cent.
        without: Modules of the folder that do nothing but put into words what others found.
    """

    files: tuple[str, ...]
    tests: tuple[str, ...]
    least: int
    without: tuple[str, ...] = ()


_MATCH: Final = ("match/fold", "match/log", "match/test_append.py", "match/test_settle.py")

_RULES: Final = ("rules", "cli/test_check_edition.py", "cli/test_edition.py", "cli/test_judge.py", "cli/test_rule.py")

GROUPS: Final = {
    "fold": Group(("match/fold", "match/log/corrections.py"), _MATCH, 85),
    "append": Group(("match/append.py", "match/log/append.py"), _MATCH, 85),
    "settle": Group(("match/settle.py", "match/log/settle.py"), _MATCH, 85),
    "rules": Group(("rules",), _RULES, 90, ("explain.py", "page.py", "words.py")),
}


def files_of(group: Group) -> list[str]:
    """The source files of a group, `src/fivepins/…`."""
    found = []
    for name in group.files:
        path = ROOT / "src" / "fivepins" / name
        paths = sorted(path.glob("*.py")) if path.is_dir() else [path]
        found += [
            str(one.relative_to(ROOT)) for one in paths if one.name != "__init__.py" and one.name not in group.without
        ]
    return found


class Results:
    """What became of the mutants of a file, kept from run to run.

    Attributes:
        killed: The test that noticed, by name of the mutant and digest of its function.
        survived: The digest of the tests that did not notice.
    """

    def __init__(self, file: str, group: Group) -> None:
        name = file.removeprefix("src/fivepins/").removesuffix(".py").replace("/", ".")
        self._path = RESULTS / f"{name}.json"
        kept = json.loads(self._path.read_text()) if self._path.exists() else {}
        self.killed: dict[str, str] = kept.get("killed", {})
        self.survived: dict[str, str] = kept.get("survived", {})
        self._tests = digest_of(group)

    def of(self, mutant: Mutant) -> bool | None:
        """Whether a mutant was killed, None where it was not tried yet."""
        key = _key(mutant)
        return True if key in self.killed else False if key in self.survived else None

    def waits(self, mutant: Mutant) -> bool:
        """Whether a mutant is to be tried: it is new, or the tests are others than those that it survived."""
        return _key(mutant) not in self.killed and self.survived.get(_key(mutant)) != self._tests

    def keep(self, mutant: Mutant, by: str) -> None:
        """Write down what became of a mutant: the test that noticed, "" where none did."""
        self.survived.pop(_key(mutant), None)
        if by:
            self.killed[_key(mutant)] = by
        else:
            self.survived[_key(mutant)] = self._tests
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps({"killed": self.killed, "survived": self.survived}, indent=1))


@dataclass(frozen=True)
class Tried:
    """A file whose mutants are tried.

    Attributes:
        made: The module with its mutants.
        results: What became of them.
        counted: Those that are asked about.
        waiting: Those of them that are to be tried.
    """

    made: Mutated
    results: Results
    counted: list[Mutant]
    waiting: list[Mutant]


def _key(mutant: Mutant) -> str:
    return f"{mutant.name} {mutant.digest}"


def digest_of(group: Group) -> str:
    """A digest of the tests of a group and of the law's case tables."""
    digest = hashlib.sha256()
    for name in (*(f"tests/{name}" for name in group.tests), "src/fivepins/rules/cases"):
        path = ROOT / name
        for file in [path] if path.is_file() else sorted(path.rglob("*.*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(file.read_bytes())
    return digest.hexdigest()


def install() -> None:
    """Have the locked mutmut beside the project's packages."""
    wanted = next(line.split()[0].partition("==")[2] for line in LOCK.read_text().splitlines() if "mutmut==" in line)
    try:
        there = importlib.metadata.version("mutmut")
    except importlib.metadata.PackageNotFoundError:
        there = ""
    if there != wanted:
        pip = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--require-hashes", "-r", str(LOCK)]
        subprocess.run([sys.executable, *pip], check=True)


def try_out(tried: list[Tried], group: Group, jobs: int) -> None:
    """Try mutants, one by one, and keep what becomes of each; the tests are run once for all their modules before."""
    order = {
        "modules": [
            {"module": one.made.module, "file": str(ROOT / one.made.file), "code": one.made.code} for one in tried
        ],
        "tests": [f"tests/{name}" for name in group.tests],
        "mutants": [f"{one.made.module}.{mutant.name}" for one in tried for mutant in one.waiting],
        "jobs": jobs,
    }
    named = {f"{one.made.module}.{mutant.name}": (one.results, mutant) for one in tried for mutant in one.waiting}
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "soak._trials"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as trials:
        assert trials.stdin is not None
        assert trials.stdout is not None
        trials.stdin.write(json.dumps(order))
        trials.stdin.close()
        for line in trials.stdout:
            answer = json.loads(line)
            results, mutant = named[answer["name"]]
            results.keep(mutant, answer["by"])
    if trials.returncode:
        raise SystemExit(f"the trials ended with {trials.returncode}")


def changed_since(commit: str, made: Mutated) -> list[Mutant]:
    """The mutants of functions that are not what they were at a commit."""
    from soak._mutants import digests

    shown = subprocess.run(
        ["git", "show", f"{commit}:{made.file}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    then = digests(shown.stdout) if shown.returncode == 0 else set()
    return [mutant for mutant in made.mutants if mutant.digest not in then]


def main() -> int:
    """Run the groups, and tell scores and survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GROUP or FILE", help=f"{', '.join(GROUPS)}, or a source file")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--since", metavar="COMMIT", help="only functions that are not what they were at a commit")
    only.add_argument("--sample", type=int, metavar="N", help="only N mutants of each file, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--all", action="store_true", help="try everything again")
    parser.add_argument("--list", action="store_true", help="tell of the last run without trying anything")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at a time (1)")
    args = parser.parse_args()
    known = {file for group in GROUPS.values() for file in files_of(group)}
    for name in args.names:
        if name not in GROUPS and name not in known:
            parser.error(f"{name} is neither a group ({', '.join(GROUPS)}) nor a file of one")
    install()
    failed = False
    for key, group in GROUPS.items():
        whole = not args.names or key in args.names
        files = [file for file in files_of(group) if whole or file in args.names]
        if files:
            failed |= run(key, group, files, args)
    return int(failed)


def run(key: str, group: Group, files: list[str], args: argparse.Namespace) -> bool:
    """Try files of a group and tell its score; whether it is too low, or something listed is out of date."""
    from soak._mutants import mutated

    equivalent = tomllib.loads(EQUIVALENT.read_text())["equivalent"]
    total: Counter[str] = Counter()
    tried = []
    for file in files:
        made, results = mutated(ROOT, file), Results(file, group)
        chosen = changed_since(args.since, made) if args.since else list(made.mutants)
        counted = [mutant for mutant in chosen if not mutant.is_text]
        total["texts"] += len(chosen) - len(counted)
        if args.sample is not None and args.sample < len(counted):
            counted = random.Random(args.seed).sample(counted, args.sample)
        waiting = [mutant for mutant in counted if args.all or results.waits(mutant)]
        tried.append(Tried(made, results, counted, waiting))
    if not args.list and (waiting_ones := [one for one in tried if one.waiting]):
        try_out(waiting_ones, group, args.jobs)
    for one in tried:
        total += report(one, [known for known in equivalent if known["file"] == one.made.file])
    today = datetime.now(UTC).date()
    print(f"{key}, {today}: {score(total):.1f} % killed (wanted {group.least}); {told(total)}", flush=True)
    return score(total) < group.least or total["stale"] > 0 or total["untried"] > 0


def score(count: Counter[str]) -> float:
    """How many of those that can be noticed are, per cent; all where there are none."""
    alive = count["survived"]
    return 100 * count["killed"] / (count["killed"] + alive) if count["killed"] + alive else 100


def report(tried: Tried, equivalent: list[dict[str, Any]]) -> Counter[str]:
    """Count the mutants of a file, and print those that survived."""
    count: Counter[str] = Counter()
    listed = [(one["function"], one["from"], one["to"]) for one in equivalent]
    for mutant in tried.counted:
        killed, change = tried.results.of(mutant), (mutant.function, mutant.before, mutant.after)
        if killed is None:
            count["untried"] += 1
        elif killed:
            count["killed"] += 1
        elif change in listed:
            count["equivalent"] += 1
        else:
            count["survived"] += 1
            print(f"  {mutant.function}\n    - {mutant.before}\n    + {mutant.after}")
    alive = {(one.function, one.before, one.after) for one in tried.made.mutants if not tried.results.of(one)}
    for change in listed:
        if change not in alive:
            count["stale"] += 1
            print(f"  {change[0]}: no such survivor any more, strike it from {EQUIVALENT.name}: {change[2]}")
    print(f"{tried.made.file}: {score(count):.1f} %, {told(count)}", flush=True)
    return count


def told(count: Counter[str]) -> str:
    """Counts in words."""
    words = ("killed", "survived", "equivalent", "texts", "untried")
    return ", ".join(f"{count[word]} {word}" for word in words)


if __name__ == "__main__":
    sys.exit(main())
