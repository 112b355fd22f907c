"""Runs in pooltool's own environment: CPU seconds for the shots of a file, one line of JSON a request.

`python measure.py SHOTS.csv MODEL [INDEX,…]`, then for every line on standard input one timed pass over the shots but
those whose indices are named. MODEL is `default`, `han` or `mathavan`.
"""

import csv
import importlib
import json
import math
import sys
import time
from pathlib import Path

import numpy as np
from pooltool.physics.engine import PhysicsEngine
from pooltool.physics.resolve.resolver import default_resolver

import pooltool as pt

RADIUS = 0.03075
MODELS = {"han": ("han_2005", "Han2005"), "mathavan": ("mathavan_2010.model", "Mathavan2010")}


def system(row):
    """The launched stroke as pooltool's system: the very state that the other engine gets."""
    table = pt.Table.from_game_type(pt.GameType.THREECUSHION)
    places = (row[0:2], row[2:4], row[4:6])
    balls = {
        name: pt.Ball.create(name, xy=place, m=0.21, R=RADIUS, u_s=0.2, u_r=0.01, e_c=0.85, f_c=0.15)
        for name, place in zip(("white", "yellow", "red"), places, strict=True)
    }
    shot = pt.System(cue=pt.Cue(cue_ball_id="white"), table=table, balls=balls)
    shot.cue.set_state(V0=0.0)
    speed, azimuth, side, high = row[6], math.radians(row[7]), row[8], row[9]
    c, s, k = math.cos(azimuth), math.sin(azimuth), 2.5 * speed / RADIUS
    state = np.array(
        [balls["white"].state.rvw[0], [speed * c, speed * s, 0.0], [-s * k * high, c * k * high, -k * side]]
    )
    balls["white"].state = pt.objects.BallState(state, 2, 0.0)
    return shot


def engine(model):
    """pooltool's engine with this cushion; None for its own default."""
    if model == "default":
        return {}
    name, classes = MODELS[model]
    module = importlib.import_module("pooltool.physics.resolve.ball_cushion." + name)
    resolver = default_resolver()
    resolver.ball_linear_cushion = getattr(module, classes + "Linear")()
    resolver.ball_circular_cushion = getattr(module, classes + "Circular")()
    return {"engine": PhysicsEngine(resolver=resolver)}


def main():
    path, model, *left_out = sys.argv[1:]
    skip = {int(index) for index in left_out[0].split(",")} if left_out else set()
    with Path(path).open() as file:
        rows = [[float(v) for v in row] for row in list(csv.reader(file))[1:]]
    rows = [row for index, row in enumerate(rows) if index not in skip]
    how = engine(model)
    for row in rows[:20]:
        pt.simulate(system(row), inplace=True, **how)
    print("ready", flush=True)
    for _ in sys.stdin:
        spent = 0.0
        for row in rows:
            shot = system(row)
            began = time.process_time()
            pt.simulate(shot, inplace=True, **how)
            spent += time.process_time() - began
        print(json.dumps({"shots": len(rows), "cpu_s": spent}), flush=True)


if __name__ == "__main__":
    main()
