"""Strokes a second, read and judged, beside half-moves a second, read and pushed by the PyPI package `chess`.

Same process, alternating, medians of CPU time: `python bench/law.py`. Then the start of
`fivepins judge` beside `python -c pass`.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

from _history import Run
from _peer import pushed, rate
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

COMMON = ["co", "co on", "co om", "co cr", "co or", ".", "co on oe", "co on om os", "co cr on oe", "co cm", "cr"]
"""The strokes that fill a match."""


def odd() -> list[str]:
    """Every stroke of the case table that the edition knows: the rarest things that a referee can see."""
    text = (files("fivepins.rules") / "cases" / "strokes.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and line[0] != "#"]
    return [row[2] for row in rows if row[3] != "refused"]


def judged(texts: list[str], times: int) -> int:
    edition = load("umb-1997")
    for _ in range(times):
        for text in texts:
            judge(parse_stroke(text), PLAIN, edition)
    return times * len(texts)


def cpu(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    run = Run("law")
    for name, texts in (("strokes of a match", COMMON), ("the case table", odd())):
        ours, peer = [], []
        for _ in range(rounds):
            ours.append(rate(lambda texts=texts: judged(texts, 5000 // len(texts))))
            peer.append(rate(lambda: pushed(20)))
        a, b = statistics.median(ours), statistics.median(peer)
        print(f"parse and judge, {name}: {a:.0f} strokes/s")
        print(f"chess.pgn, read and push: {b:.0f} half-moves/s; ratio {a / b:.2f} (wanted: at least 2)")
        run.more(f"{name} / chess", a / b)

    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1] / "src")
    start, bare, wall = [], [], []
    for _ in range(2 * rounds):
        began = time.perf_counter()
        start.append(cpu([sys.executable, "-m", "fivepins", "judge", "co cr on"]))
        wall.append(time.perf_counter() - began)
        bare.append(cpu([sys.executable, "-I", "-c", "pass"]))
    a, b = statistics.median(start), statistics.median(bare)
    print(f"fivepins judge   {1000 * a:9.1f} ms CPU, {1000 * statistics.median(wall):.0f} ms")
    print(f"python -c pass   {1000 * b:9.1f} ms CPU")
    print(f"ratio            {a / b:9.2f}  (wanted: at most 8, and under 150 ms)")
    run.less("fivepins judge / python", a / b)
    run.keep()


if __name__ == "__main__":
    main()
