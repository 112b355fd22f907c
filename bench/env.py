"""Environments beside what they stand on, in one run, medians of CPU time: `python bench/env.py`.

The vector environment with actions from its own space beside `simulate_many` and `judge_many` on the same strokes; the
single one beside `simulate`, `observe` and `judge` on the same strokes, and beside a step of the environment that
LightZero has on pooltool (two balls, no pins; `bench/pooltool/sum_to_three.py`), which lives in `var/pooltool`.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence

import numpy as np

from _history import Run
from _pooltool import Peer
from fivepins.env.actions import shot_of, shots_of
from fivepins.env.observations import toward
from fivepins.env.stroke import StrokeEnv
from fivepins.env.vector import StrokeVectorEnv
from fivepins.model.position import Position
from fivepins.model.turn import PLAIN
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import simulate, simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.play.observe import observe
from fivepins.rules.edition import Edition, load
from fivepins.rules.judge import judge

STEPS = 1000
PEER_STEPS = 50


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def median_of(parts: Sequence[float], wholes: Sequence[float]) -> float:
    """Median of the ratios of each round."""
    return statistics.median(a / b for a, b in zip(parts, wholes, strict=True))


def vector(n: int, rounds: int, book: Edition, run: Run) -> None:
    tables = StrokeVectorEnv(n, hand="steady")
    tables.reset(seed=1)
    tables.step(tables.action_space.sample())
    whole, bare = [], []
    for _ in range(rounds):
        _, info = tables.reset()
        places = info["position"]
        actions = tables.action_space.sample()
        line = np.arctan2(*(places[:, 1] - places[:, 0]).T[::-1])
        shots = shots_of(actions.astype(np.float64), line, MATCH)

        def alone(places: np.ndarray = places, shots: np.ndarray = shots) -> None:
            judge_many(facts_of(simulate_many(places, shots, threads=1), places, shots), PLAIN, book)

        bare.append(cpu(alone))
        whole.append(cpu(lambda actions=actions: tables.step(actions)))
    ratio = median_of(bare, whole)
    rate = n / statistics.median(whole)
    print(f"vector, {n} tables: {rate:.0f} strokes/s, {ratio:.2f} of the bare batch (wanted: at least 0.75)")
    run.more(f"vector of {n} / bare batch", ratio)


def single(rounds: int, book: Edition, run: Run) -> None:
    one, peer = StrokeEnv(hand="steady"), Peer("sum_to_three.py", str(PEER_STEPS))
    one.reset(seed=2)
    one.step(one.action_space.sample())
    actions = [one.action_space.sample() for _ in range(STEPS)]
    positions = [Position(*map(tuple, one.reset()[1]["position"].tolist())) for _ in actions]
    shots = [
        shot_of(action.tolist(), toward(*position[:3]), MATCH)
        for action, position in zip(actions, positions, strict=True)
    ]
    spent: dict[str, list[float]] = {name: [] for name in ("step", "bare", "simulate", "observe", "pooltool")}
    for _ in range(rounds):
        now = dict.fromkeys(spent, 0.0)
        for action, position in zip(actions, positions, strict=True):
            one.reset(options={"position": position})
            now["step"] += cpu(lambda action=action: one.step(action))
        for shot, position in zip(shots, positions, strict=True):
            now["bare"] += cpu(
                lambda shot=shot, position=position: judge(
                    observe(simulate(position, shot), PLAIN, position, shot), PLAIN, book
                )
            )
        traces = [simulate(position, shot) for shot, position in zip(shots, positions, strict=True)]
        for shot, position in zip(shots, positions, strict=True):
            now["simulate"] += cpu(lambda shot=shot, position=position: simulate(position, shot))
        for trace, shot, position in zip(traces, shots, positions, strict=True):
            now["observe"] += cpu(
                lambda trace=trace, shot=shot, position=position: observe(trace, PLAIN, position, shot)
            )
        now["pooltool"] = STEPS / peer.rate()
        for name, seconds in now.items():
            spent[name].append(seconds)
    peer.close()
    each = {name: 1e6 * statistics.median(seconds) / STEPS for name, seconds in spent.items()}
    over, seen = median_of(spent["step"], spent["bare"]), median_of(spent["observe"], spent["simulate"])
    faster = median_of(spent["pooltool"], spent["step"])
    print(f"single: {each['step']:.0f} µs a step, {over:.2f} of the bare stroke (wanted: at most 1.25)")
    print(f"observe: {each['observe']:.0f} µs, {seen:.2f} of simulate (wanted: at most 1)")
    print(f"sum to three on pooltool: {each['pooltool']:.0f} µs a step, {faster:.0f} times ours")
    run.less("single / bare stroke", over)
    run.less("observe / simulate", seen)
    run.more("sum to three on pooltool / single", faster)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=15)
    args = parser.parse_args()
    book, run = load("umb-1997"), Run("env")
    vector(args.tables, args.rounds, book, run)
    single(args.rounds, book, run)
    run.keep()


if __name__ == "__main__":
    main()
