"""Films that the simulator itself makes, with known numbers and a camera's noise."""

import dataclasses
import math

import numpy as np

from fivepins.model import table as tables
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.physics.params import Params
from fivepins.physics.simulate import simulate
from fivepins.physics.tracks import Film, FilmedShot, Track

TABLE = tables.MATCH


def film(params: Params, shots: int, seed: int, noise: float = 1e-3, late: float = 0.01, length: float = 6.0) -> Film:
    """`shots` strokes at random, aimed at a ball or not, seen every 20 ms; the camera opens up to `late` s early."""
    rng = np.random.default_rng(seed)
    plain = dataclasses.replace(params, cue_end_mass=0.0)
    made = []
    while len(made) < shots:
        places = [(float(rng.uniform(0.1, 1.32)), float(rng.uniform(0.1, 2.74))) for _ in range(3)]
        if min(math.dist(places[i], places[j]) for i, j in ((0, 1), (0, 2), (1, 2))) < 0.25:
            continue
        target = places[1]
        aim = math.atan2(target[1] - places[0][1], target[0] - places[0][0])
        aim += math.asin(0.055 / math.dist(places[0], target)) * float(rng.uniform(-1.0, 1.0))
        offset, turn = 0.4 * math.sqrt(rng.random()), rng.uniform(0.0, 2.0 * math.pi)
        shot = Shot(aim, float(rng.uniform(1.5, 4.0)), 0.0, offset * math.cos(turn), offset * math.sin(turn), False)
        trace = simulate(Position(*places, ""), shot, TABLE, plain)
        start = float(rng.uniform(0.0, late))
        times = np.arange(0.0, min(length, trace.duration) + start, 0.02)
        balls = []
        for name in "wyr":
            seen = np.array([trace.sample(t - start)[name].centre[:2] for t in times.tolist()])
            seen += rng.normal(size=seen.shape) * noise
            seen[0] = trace.sample(0.0)[name].centre[:2]
            balls.append(Track(tuple(times.tolist()), tuple(seen[:, 0].tolist()), tuple(seen[:, 1].tolist())))
        made.append(FilmedShot(len(made) + 1, (balls[0], balls[1], balls[2])))
    return Film("simulated", tuple(made))
