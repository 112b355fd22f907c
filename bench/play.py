"""What a move at the simulated table costs: bytes on the wire, and processor time of the server.

Run as `PYTHONPATH=src:tests python bench/play.py`.
"""

import random
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from fastapi.testclient import TestClient

from _history import Run
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.http.rate_limit import RateLimit
from web.table import Match

STROKES = 100
TRIALS = 100


def main() -> None:
    """Print the table."""
    run = Run("play")
    with TemporaryDirectory() as folder:
        store = open_file(Path(folder) / "fivepins.db")
        app = create_app(store)
        app.state.limits["move"] = app.state.limits["practice"] = RateLimit(1_000_000)
        with TestClient(app) as client:
            _tell(run, "stroke, its view included", _strokes(client))
            for fan in (0, 50):
                _tell(run, f"practice, fan of {fan}", _trials(client, fan))
        store.close()
    run.keep()


def _strokes(client: TestClient) -> list[tuple[int, int, float]]:
    rng = random.Random(1)
    match = Match(client, target=1000)
    match.lag()
    found = []
    for _ in range(STROKES):
        start = time.process_time()
        answer = match.stroke(rng)
        spent = time.process_time() - start
        found.append((len(answer.content), int(answer.headers["content-length"]), spent))
    return found


def _trials(client: TestClient, fan: int) -> list[tuple[int, int, float]]:
    rng = random.Random(1)
    found = []
    for _ in range(TRIALS):
        position = "w=400,500 y=900,1900 r=710,2130"
        shot = {"az": rng.uniform(60, 80), "v": rng.uniform(1, 5)}
        start = time.process_time()
        answer = client.post("/api/play/practice", json={"position": position, "shot": shot, "fan": fan})
        spent = time.process_time() - start
        found.append((len(answer.content), int(answer.headers["content-length"]), spent))
    return found


def _tell(run: Run, what: str, found: list[tuple[int, int, float]]) -> None:
    plain, packed, spent = zip(*found, strict=True)
    print(
        f"{what}: {statistics.median(plain) / 1e3:.0f} kB, at most {max(plain) / 1e3:.0f}; compressed "
        f"{statistics.median(packed) / 1e3:.0f} kB, at most {max(packed) / 1e3:.0f}; "
        f"{1e3 * statistics.median(spent):.0f} ms of processor time, client included"
    )
    run.less(f"{what}, kB", statistics.median(plain) / 1e3)
    run.less(f"{what}, kB compressed", statistics.median(packed) / 1e3)
    run.takes(what, statistics.median(spent))


if __name__ == "__main__":
    main()
