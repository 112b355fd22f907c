"""Strokes a second, read and judged, beside half-moves a second, read and pushed by the PyPI package `chess`.

Same process, alternating, medians of CPU time: `python bench/law.py`. Then the start of
`fivepins judge` beside `python -c pass`.
"""

import argparse
import io
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import chess.pgn

from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

# The game of the first half-moves matters little to the peer; this one is long and has every kind of move.
GAME = """[Event "?"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7
11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6
20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5
28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 *
"""


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


def pushed(times: int) -> int:
    count = 0
    for _ in range(times):
        game = chess.pgn.read_game(io.StringIO(GAME))
        assert game is not None
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)
            count += 1
    return count


def rate(work: Callable[[], int]) -> float:
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def cpu(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    for name, texts in (("strokes of a match", COMMON), ("the case table", odd())):
        ours, peer = [], []
        for _ in range(rounds):
            ours.append(rate(lambda texts=texts: judged(texts, 5000 // len(texts))))
            peer.append(rate(lambda: pushed(20)))
        a, b = statistics.median(ours), statistics.median(peer)
        print(f"parse and judge, {name}: {a:.0f} strokes/s")
        print(f"chess.pgn, read and push: {b:.0f} half-moves/s; ratio {a / b:.2f} (wanted: at least 2)")

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


if __name__ == "__main__":
    main()
