"""Steps of an environment on pooltool, in pooltool's own environment: CPU seconds, one line of JSON a request.

`python sum_to_three.py STEPS`, then for every line on standard input one timed pass of so many steps, actions drawn.
A step does what the one of LightZero's `SumToThreeEnv` does (`zoo/pooltool/sum_to_three`), without the framework around
it, which would only cost time: the cue is set by speed and cut angle at the object ball, the stroke simulated with at
most 200 events, the game of the ruleset told of it, the observation is the centres of the two balls, the reward whether
three cushions were met. A new game begins after ten steps, and is not counted.
"""

import json
import sys
import time

import numpy as np
from pooltool.events import EventType, filter_type

import pooltool as pt

LENGTH = 10
SPEEDS, CUTS = (0.5, 3.0), (-70.0, 70.0)


class SumToThree:
    def __init__(self):
        kind = pt.GameType.SUMTOTHREE
        table = pt.Table.from_game_type(kind)
        self.system = pt.System(cue=pt.Cue.default(), table=table, balls=pt.get_rack(kind, table))
        self.game = pt.get_ruleset(kind)(players=[pt.Player("one")], win_condition=-1)

    def seen(self):
        return np.array([ball.state.rvw[0, :2] for ball in self.system.balls.values()], np.float32).ravel()

    def step(self, action):
        speed, cut = (
            low + 0.5 * (one + 1.0) * (high - low) for one, (low, high) in zip(action, (SPEEDS, CUTS), strict=True)
        )
        self.system.cue.set_state(V0=speed, phi=pt.aim.at_ball(self.system, "object", cut=cut))
        pt.simulate(self.system, inplace=True, max_events=200)
        self.game.process_shot(self.system)
        self.game.advance(self.system)
        reward = 1.0
        if self.game.shot_info.turn_over:
            reward = 0.1 if filter_type(self.system.events, EventType.BALL_BALL) else 0.0
        return self.seen(), reward


def main():
    steps = int(sys.argv[1])
    rng = np.random.default_rng(1)
    warm = SumToThree()
    for _ in range(20):
        warm.step(rng.uniform(-1.0, 1.0, 2))
    print("ready", flush=True)
    for _ in sys.stdin:
        spent = 0.0
        env = SumToThree()
        for number in range(steps):
            if number % LENGTH == 0:
                env = SumToThree()
            action = rng.uniform(-1.0, 1.0, 2).astype(np.float32)
            began = time.process_time()
            env.step(action)
            spent += time.process_time() - began
        print(json.dumps({"shots": steps, "cpu_s": spent}), flush=True)


if __name__ == "__main__":
    main()
