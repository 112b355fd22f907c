"""Environments beside what they stand on, in one run, medians of CPU time: `python bench/env.py`.

The vector environment with actions from its own space beside `simulate_many` and `judge_many` on the same strokes; the
single one beside `simulate`, `observe` and `judge` on the same strokes.
"""

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

from _history import Run
from fivepins.env.actions import shot_of, shots_of
from fivepins.env.stroke import StrokeEnv
from fivepins.env.vector import StrokeVectorEnv
from fivepins.model.position import Position
from fivepins.model.turn import PLAIN
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import simulate, simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.play.observe import observe
from fivepins.rules.edition import load
from fivepins.rules.judge import judge


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=15)
    args = parser.parse_args()
    book = load("umb-1997")
    run = Run("env")

    tables = StrokeVectorEnv(args.tables, hand="steady")
    tables.reset(seed=1)
    tables.step(tables.action_space.sample())
    whole, bare = [], []
    for _ in range(args.rounds):
        _, info = tables.reset()
        places = info["position"]
        actions = tables.action_space.sample()
        toward = np.arctan2(*(places[:, 1] - places[:, 0]).T[::-1])
        shots = shots_of(actions.astype(np.float64), toward, MATCH)

        def alone(places: np.ndarray = places, shots: np.ndarray = shots) -> None:
            judge_many(facts_of(simulate_many(places, shots, threads=1), places, shots), PLAIN, book)

        bare.append(cpu(alone))
        whole.append(cpu(lambda actions=actions: tables.step(actions)))
    ratio = statistics.median(a / b for a, b in zip(bare, whole, strict=True))
    rate = args.tables / statistics.median(whole)
    print(f"vector, {args.tables} tables: {rate:.0f} strokes/s, {ratio:.2f} of the bare batch (wanted: at least 0.75)")
    run.more(f"vector of {args.tables} / bare batch", ratio)

    one = StrokeEnv(hand="steady")
    one.reset(seed=2)
    one.step(one.action_space.sample())
    whole, bare = [], []
    actions = [one.action_space.sample() for _ in range(1000)]
    positions = []
    for _ in actions:
        _, info = one.reset()
        positions.append(Position(*map(tuple, info["position"].tolist())))
    shots = []
    for action, position in zip(actions, positions, strict=True):
        (x, y), (u, v) = position.white, position.yellow
        shots.append(shot_of(action.tolist(), float(np.arctan2(v - y, u - x)), MATCH))
    for _ in range(args.rounds):
        spent = 0.0
        for action, position in zip(actions, positions, strict=True):
            one.reset(options={"position": position})
            spent += cpu(lambda action=action: one.step(action))
        whole.append(spent)
        spent = 0.0
        for shot, position in zip(shots, positions, strict=True):
            spent += cpu(
                lambda shot=shot, position=position: judge(
                    observe(simulate(position, shot), PLAIN, position, shot), PLAIN, book
                )
            )
        bare.append(spent)
    ratio = statistics.median(a / b for a, b in zip(whole, bare, strict=True))
    print(
        f"single: {1e3 * statistics.median(whole):.0f} µs a step, {ratio:.2f} of the bare stroke (wanted: at most 1.25)"
    )
    run.less("single / bare stroke", ratio)
    run.keep()


if __name__ == "__main__":
    main()
