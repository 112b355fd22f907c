"""Changes the code in small ways and looks whether the tests notice: mutation testing of the law and of the match.

    PYTHONPATH=tests python tests/soak/mutants.py [--all] [--list] [GROUP or FILE]...

The score of a group is killed ÷ (all − equivalent − texts). A mutant that no test can tell from the code is equivalent
and stands in `mutants.toml` with its reason; changes of nothing but the texts of messages are left out by rule. Only
functions that changed are tried again, and what survived; `--all` tries everything.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from soak._mutants import Mutant, mutants

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = ROOT / "requirements" / "mutants.txt"
EQUIVALENT: Final = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True)
class Group:
    """Files that are held to one score by the tests of their room.

    Attributes:
        files: Source files below `src/fivepins`; a folder stands for all its modules.
        tests: Files and folders below `tests`.
        least: The score that is wanted, per cent.
    """

    files: tuple[str, ...]
    tests: tuple[str, ...]
    least: int


_MATCH: Final = ("match/fold", "match/log", "match/test_append.py", "match/test_settle.py")

GROUPS: Final = {
    "fold": Group(("match/fold", "match/log/corrections.py"), _MATCH, 85),
    "append": Group(("match/append.py", "match/log/append.py"), _MATCH, 85),
    "settle": Group(("match/settle.py", "match/log/settle.py"), _MATCH, 85),
    "rules": Group(("rules",), ("rules",), 90),
}


def files_of(group: Group) -> list[str]:
    """The source files of a group, `src/fivepins/…`."""
    found = []
    for name in group.files:
        path = ROOT / "src" / "fivepins" / name
        paths = sorted(path.glob("*.py")) if path.is_dir() else [path]
        found += [str(one.relative_to(ROOT)) for one in paths if one.name != "__init__.py"]
    return found


def prepare(folder: Path, group: Group, file: str) -> None:
    """A copy of source and tests in which mutmut works, and what it is to do."""
    for room in ("model", "rules", "match", "desk"):
        _mirror(ROOT / "src" / "fivepins" / room, folder / "src" / "fivepins" / room)
    shutil.copy2(ROOT / "src" / "fivepins" / "__init__.py", folder / "src" / "fivepins")
    # mutmut copies what is no Python once and never again.
    for path in (folder / "src").rglob("*.*"):
        copied = folder / "mutants" / path.relative_to(folder)
        if path.suffix != ".py" and copied.exists():
            shutil.copy2(path, copied)
    for room in ("match", "rules"):
        _mirror(ROOT / "tests" / room, folder / "tests" / room)
        _mirror(ROOT / "tests" / room, folder / "mutants" / "tests" / room)
    shutil.copy2(ROOT / "tests" / "conftest.py", folder / "tests")
    tests = ", ".join(f'"tests/{name}"' for name in group.tests)
    project = (ROOT / "pyproject.toml").read_text()
    start = project.index("[tool.pytest.ini_options]")
    settings = f"""[tool.mutmut]
source_paths = ["src"]
only_mutate = ["{file}"]
also_copy = ["tests"]
pytest_add_cli_args = ["-p", "_forget", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = [{tests}]
use_git_change_detection = false
track_dependencies = false
on_dependency_change = "ignore"

{project[start : project.index("[tool.", start + 1)]}"""
    (folder / "pyproject.toml").write_text(settings)


def _mirror(source: Path, target: Path) -> None:
    """Make a folder like another; files that are the same keep their time."""
    target.mkdir(parents=True, exist_ok=True)
    wanted = {path.relative_to(source) for path in source.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    for path in list(target.rglob("*")):
        if path.is_file() and path.relative_to(target) not in wanted:
            path.unlink()
    for name in wanted:
        old, new = source / name, target / name
        if not new.exists() or new.read_bytes() != old.read_bytes():
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(old, new)


def install() -> None:
    """Have the locked mutmut beside the project's packages."""
    wanted = next(line.split()[0].partition("==")[2] for line in LOCK.read_text().splitlines() if "mutmut==" in line)
    try:
        there = importlib.metadata.version("mutmut")
    except importlib.metadata.PackageNotFoundError:
        there = ""
    if there != wanted:
        command = [
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
            "--require-hashes",
            "-r",
            str(LOCK),
        ]
        subprocess.run([sys.executable, *command], check=True)


def try_out(folder: Path, file: str, names: list[str]) -> None:
    """Let mutmut try all mutants of a file that were not tried yet, or the named ones."""
    # Each mutant begins pytest anew: without the plugins that nobody asks for it begins four times as fast.
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [str(Path(sys.executable).parent / "mutmut"), "run", "--max-children", "1", *names]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    untested = "could not find any test case for any mutant" in done.stdout
    if done.returncode and not untested:
        raise SystemExit(f"mutmut ended with {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")


def tried(folder: Path, group: Group, file: str) -> list[Mutant]:
    """The mutants of a file after all were tried, those that had survived once more."""
    prepare(folder, group, file)
    known = {mutant.name for mutant in mutants(folder, file) if mutant.killed is False}
    try_out(folder, file, [])
    found = mutants(folder, file)
    again = [mutant.name for mutant in found if mutant.killed is False and mutant.name in known and not mutant.is_text]
    if again:
        try_out(folder, file, again)
        found = mutants(folder, file)
    return found


def main() -> int:
    """Run the groups, and tell scores and survivors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GROUP or FILE", help=f"{', '.join(GROUPS)}, or a source file")
    parser.add_argument("--all", action="store_true", help="try everything again")
    parser.add_argument("--list", action="store_true", help="tell of the last run without trying anything")
    args = parser.parse_args()
    equivalent = tomllib.loads(EQUIVALENT.read_text())["equivalent"]
    groups = {name: group for name, group in GROUPS.items() if not args.names or name in args.names}
    single = [str(Path(name)) for name in args.names if name not in GROUPS]
    for name in single:
        group = next((key for key, one in GROUPS.items() if name in files_of(one)), None)
        if group is None:
            parser.error(f"{name} is neither a group ({', '.join(GROUPS)}) nor a file of one")
        groups[group] = GROUPS[group]
    install()
    failed = False
    for key, group in groups.items():
        files = (
            files_of(group)
            if key in args.names or not args.names
            else [name for name in single if name in files_of(group)]
        )
        total: Counter[str] = Counter()
        for file in files:
            folder = ROOT / "var" / "mutants" / file.removeprefix("src/fivepins/").removesuffix(".py").replace("/", ".")
            if args.all and not args.list:
                shutil.rmtree(folder, ignore_errors=True)
            found = mutants(folder, file) if args.list else tried(folder, group, file)
            total += report(file, found, [one for one in equivalent if one["file"] == file])
        score = 100 * total["killed"] / max(1, total["counted"])
        print(f"{key}: {score:.1f} % of {total['counted']} killed (wanted {group.least}); {told(total)}", flush=True)
        failed |= score < group.least or total["stale"] > 0
    return int(failed)


def report(file: str, found: list[Mutant], equivalent: list[dict[str, str]]) -> Counter[str]:
    """Count the mutants of a file, and print those that survived."""
    count: Counter[str] = Counter()
    used = set()
    for mutant in found:
        same = next(
            (
                place
                for place, one in enumerate(equivalent)
                if mutant.function.endswith("." + one["function"])
                and mutant.after == one["to"]
                and mutant.before == one["from"]
            ),
            None,
        )
        if mutant.is_text:
            count["texts"] += 1
        elif same is not None and not mutant.killed:
            count["equivalent"] += 1
            used.add(same)
        else:
            count["counted"] += 1
            count["killed" if mutant.killed else "survived"] += 1
            if not mutant.killed:
                print(f"  {mutant.function}\n    - {mutant.before}\n    + {mutant.after}")
    for place, one in enumerate(equivalent):
        if place not in used:
            count["stale"] += 1
            print(f"  {one['function']}: no such survivor any more, strike it from {EQUIVALENT.name}: {one['to']}")
    print(f"{file}: {told(count)}", flush=True)
    return count


def told(count: Counter[str]) -> str:
    """Counts in words."""
    words = ("killed", "survived", "equivalent", "texts")
    return ", ".join(f"{count[word]} {word}" for word in words)


if __name__ == "__main__":
    sys.exit(main())
