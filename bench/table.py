"""The simulated table beside pooltool 0.6.0: the same launched balls, to rest, one core.

`python bench/table.py` alternates both in one run and prints ratios of CPU time. pooltool lives in an environment of
its own, `var/pooltool`, made on the first run; it never comes near the product. Five shots of each set begin with a
ball on a pin and are left out, by index, of runs with pins.
"""

import argparse
import csv
import statistics
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from _history import Run
from _pooltool import Peer
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.turn import PLAIN
from fivepins.physics.params import POOLTOOL, Params
from fivepins.physics.simulate import simulate, simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.rules.edition import Edition, load

HERE = Path(__file__).parent
ON_A_PIN = (14, 35, 57, 80, 132)
SETS = ("random", "aimed")


def shots(name: str, without: tuple[int, ...] = ()) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    with (HERE / "data" / f"shots-{name}.csv").open() as file:
        rows = [[float(v) for v in row] for k, row in enumerate(list(csv.reader(file))[1:]) if k not in without]
    table = np.array(rows)
    places = table[:, :6].reshape(-1, 3, 2)
    cues = np.column_stack([np.radians(table[:, 7]), table[:, 6], np.zeros(len(table)), table[:, 8], table[:, 9]])
    return places, cues


def our_rate(
    places: NDArray[np.float64], cues: NDArray[np.float64], params: Params, pins: int, book: Edition | None
) -> float:
    times = max(1, 20_000 // len(places))
    many, struck = np.tile(places, (times, 1, 1)), np.tile(cues, (times, 1))
    began = time.process_time()
    batch = simulate_many(many, struck, params=params, pins=pins, threads=1)
    if book is not None:
        judge_many(facts_of(batch, many, struck), PLAIN, book)
    return len(many) / (time.process_time() - began)


def compare(
    run: Run,
    name: str,
    params: Params,
    pins: int,
    model: str,
    rounds: int,
    wanted: float,
    book: Edition | None = None,
) -> None:
    without = ON_A_PIN if pins else ()
    places, cues = shots(name, without)
    our_rate(places, cues, params, pins, book)
    left_out = [",".join(map(str, without))] if without else []
    peer = Peer("measure.py", str(HERE / "data" / f"shots-{name}.csv"), model, *left_out)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(our_rate(places, cues, params, pins, book))
        theirs.append(peer.rate())
    peer.close()
    a, b = statistics.median(ours), statistics.median(theirs)
    more = (" with pins" if pins else "") + (", judged" if book else "")
    what = f"{params.cushion}{more} / pooltool {model}, {name}"
    print(f"{what:50} {a:9.0f} / {b:5.0f} shots/s  ratio {a / b:6.0f}  (wanted: at least {wanted:.0f})", flush=True)
    run.more(what, a / b)


def threads(run: Run, rounds: int) -> None:
    places, cues = shots("random")
    many, struck = np.tile(places, (400, 1, 1)), np.tile(cues, (400, 1))
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for count, found in rates.items():
            began = time.perf_counter()
            simulate_many(many, struck, params=POOLTOOL, pins=0, threads=count)
            found.append(len(many) / (time.perf_counter() - began))
    ratio = statistics.median(rates[2]) / statistics.median(rates[1])
    print(f"two threads over one: {ratio:.2f}  (wanted: at least 1.7, on two idle cores)", flush=True)
    run.more("two threads / one", ratio)


def one_call(run: Run, rounds: int) -> None:
    places, cues = shots("random")
    position = [Position(tuple(p[0]), tuple(p[1]), tuple(p[2]), "") for p in places.tolist()]
    shot = [Shot(*cue) for cue in cues.tolist()]
    spent = []
    for _ in range(rounds):
        began = time.process_time()
        for where, what in zip(position, shot, strict=True):
            simulate(where, what, params=POOLTOOL)
        spent.append((time.process_time() - began) / len(shot))
    print(
        f"one call of simulate, trace included: {1e6 * statistics.median(spent):.0f} us  (wanted: under 60)", flush=True
    )
    run.takes("1000 calls of simulate", 1000 * statistics.median(spent))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    run = Run("table")
    # 3 steps: nine contacts in ten within 1e-3 of the approach speed (tests/physics/test_cushion.py).
    mathavan = replace(POOLTOOL, cushion="mathavan", cushion_restitution=0.9, cushion_friction=0.2, cushion_steps=3)
    compare(run, "random", POOLTOOL, 0, "han", rounds, 800)
    compare(run, "aimed", POOLTOOL, 0, "han", rounds, 500)
    compare(run, "random", mathavan, 0, "mathavan", rounds, 200)
    compare(run, "aimed", mathavan, 0, "mathavan", rounds, 200)
    compare(run, "aimed", POOLTOOL, 31, "han", rounds, 500)
    compare(run, "aimed", POOLTOOL, 31, "default", rounds, 1000)
    book = load("umb-1997")
    compare(run, "aimed", POOLTOOL, 31, "han", rounds, 500, book)
    compare(run, "aimed", POOLTOOL, 31, "default", rounds, 1000, book)
    threads(run, rounds)
    one_call(run, rounds)
    run.keep()


if __name__ == "__main__":
    main()
