"""What the measuring programs found before: a line a run in `bench/history.tsv`, and what fell since the last one.

Figures are ratios, since only those hold from day to day: to a peer or to a barer piece of work measured in the same
run, shares, sizes; a time that has no peer is counted in yardsticks, the processor time of a fixed loop of plain Python
just before and after. A figure is held against the last line of the same program on the same kind of machine.
`python bench/_history.py N` tells what fell in the lines behind the first N.
"""

from __future__ import annotations

import datetime
import os
import platform
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parent.parent
KEPT = Path(__file__).resolve().parent / "history.tsv"
HEAD = "date\tcommit\tmachine\tbenchmark\tfigures"
LEAST = 0.9
"""What is left of a figure that has not fallen."""

_FIGURE = re.compile(r"(?P<name>\S(?:.*\S)?) (?P<value>[0-9.e+-]+)(?P<better>[↑↓])")


class Figure(NamedTuple):
    """One figure; `better` is ↑ where more of it is, ↓ where less."""

    value: float
    better: str

    def left_of(self, before: Figure) -> float:
        """How much as good it is as it was: 1 the same, less where it fell."""
        new, old = (self.value, before.value) if self.better == "↑" else (before.value, self.value)
        return 1.0 if new == old else (new / old if old else float("inf"))


class Line(NamedTuple):
    """One run of one program; figures by name."""

    date: str
    commit: str
    machine: str
    benchmark: str
    figures: dict[str, Figure]

    def text(self) -> str:
        """The line as the file has it."""
        told = "; ".join(f"{name} {one.value:.4g}{one.better}" for name, one in self.figures.items())
        return "\t".join((self.date, self.commit, self.machine, self.benchmark, told))


class Run:
    """The figures of one run of a program, kept when it is over."""

    def __init__(self, benchmark: str) -> None:
        self._benchmark = benchmark
        self._figures: dict[str, Figure] = {}
        self._times: dict[str, float] = {}
        self._yardsticks = [yardstick()]

    def more(self, name: str, value: float) -> None:
        """A figure of which more is better."""
        self._figures[_named(name)] = Figure(value, "↑")

    def less(self, name: str, value: float) -> None:
        """A figure of which less is better."""
        self._figures[_named(name)] = Figure(value, "↓")

    def takes(self, name: str, seconds: float) -> None:
        """A time, s, to be counted in yardsticks."""
        self._times[_named(name)] = seconds

    def keep(self, kept: Path = KEPT) -> None:
        """Append the line, and tell what fell."""
        self._yardsticks.append(yardstick())
        each = statistics.mean(self._yardsticks)
        figures = self._figures | {f"{name}, yardsticks": Figure(s / each, "↓") for name, s in self._times.items()}
        line = Line(today(), commit(), machine(), self._benchmark, figures)
        # As it is read back: figures that a screen shows as the same are the same.
        (line,) = read([HEAD, line.text()])
        if not kept.exists():
            kept.write_text(HEAD + "\n", encoding="utf-8")
        before = read(kept.read_text(encoding="utf-8").splitlines())
        with kept.open("a", encoding="utf-8") as file:
            file.write(line.text() + "\n")
        told = fallen(line, before)
        if not any(_comparable(line, old) for old in before):
            told = [f"{self._benchmark}: the first line on {line.machine}"]
        print("\n".join(told or [f"{self._benchmark}: nothing fell by more than a tenth"]))


def _named(name: str) -> str:
    if not re.fullmatch(r"[^\t\n;]+", name) or name != name.strip():
        raise ValueError(f"not a name of a figure; got {name!r}, expected words without tab and semicolon")
    return name


def _comparable(line: Line, old: Line) -> bool:
    return (old.benchmark, old.machine) == (line.benchmark, line.machine)


def fallen(line: Line, before: Sequence[Line]) -> list[str]:
    """What fell by more than a tenth, each against the last of the lines before that has the figure."""
    told = []
    for name, figure in line.figures.items():
        old = next((old for old in reversed(before) if _comparable(line, old) and name in old.figures), None)
        if old is None or old.figures[name].better != figure.better:
            continue
        left = figure.left_of(old.figures[name])
        if left < LEAST:
            told.append(
                f"{line.benchmark}: {name} fell by {100 * (1 - left):.0f} %, {old.figures[name].value:g} to"
                f" {figure.value:g}, since {old.date} {old.commit}"
            )
    return told


def read(lines: Iterable[str]) -> list[Line]:
    """The lines of a history.

    Raises:
        ValueError: If a line is none, with its number.
    """
    found = []
    for number, text in enumerate(lines, 1):
        if text == HEAD:
            continue
        fields = text.split("\t")
        parts = [_FIGURE.fullmatch(part) for part in fields[-1].split("; ")]
        if len(fields) != len(HEAD.split("\t")) or not all(parts):
            raise ValueError(f"line {number} is no line of a history; got {text[:80]!r}, expected {HEAD!r}")
        figures = {part["name"]: Figure(float(part["value"]), part["better"]) for part in parts if part}
        found.append(Line(*fields[:4], figures))
    return found


def yardstick() -> float:
    """Processor time of a fixed loop, s: the median of five."""
    spent = []
    for _ in range(5):
        began = time.process_time()
        kept: dict[int, int] = {}
        for k in range(100_000):
            kept[k & 1023] = kept.get(k * 7 & 1023, 0) + k
        spent.append(time.process_time() - began)
    return statistics.median(spent)


def machine() -> str:
    """What of a machine makes figures differ, in words."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        told = ""
    words = [re.search(rf"^{name}\s*:\s*(.+)$", told, re.MULTILINE) for name in ("model name", "cpu family", "model")]
    name, family, model = (word[1] if word else "" for word in words)
    kind = f"{name} {family}/{model}" if name else platform.processor() or platform.machine()
    return f"{kind}, {os.cpu_count()} cores, Python {platform.python_version_tuple()[0]}.{sys.version_info.minor}"


def today() -> str:
    """The date in UTC."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def commit() -> str:
    """The commit, with a + behind it where files differ from it."""
    try:
        head = _git("rev-parse", "--short=9", "HEAD").strip()
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", f":!{KEPT.relative_to(ROOT)}")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return head + "+" * bool(changed.strip())


def _git(*words: str) -> str:
    return subprocess.run(("git", *words), cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main(kept: Path = KEPT) -> None:
    """Tell what fell in the lines behind the first so many."""
    lines = read(kept.read_text(encoding="utf-8").splitlines()) if kept.exists() else []
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    told = [one for number in range(first, len(lines)) for one in fallen(lines[number], lines[:number])]
    print("\n".join(told or ["nothing fell by more than a tenth"]))


if __name__ == "__main__":
    main()
