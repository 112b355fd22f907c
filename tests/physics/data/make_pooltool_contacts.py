"""Make `pooltool-contacts.json`: single contacts by pooltool 0.6.0.

    PYTHON tests/physics/data/make_pooltool_contacts.py

PYTHON is that of the environment that `bench/table.py` makes for pooltool, apart from the product's. Inputs are drawn
with a fixed seed and stored beside the results, so that the test needs no pooltool. Mathavan's cushion is stepped
10⁵ and 2·10⁵ times and extrapolated to steps of no length; pooltool's own setting is a thousand steps.
"""

import importlib.metadata
import json
import math
from pathlib import Path

import numpy as np
from pooltool.physics.resolve.ball_ball.frictional_inelastic import _resolve_ball_ball
from pooltool.physics.resolve.ball_cushion.han_2005 import han2005
from pooltool.physics.resolve.ball_cushion.mathavan_2010.model import solve

R = 0.03075
MASS = 0.210
HEIGHT = 0.037
EACH = 40
OUT = Path(__file__).parent / "pooltool-contacts.json"
FRICTION = (0.009951, 0.108, 1.088)


def approaches(rng, n):
    """vx along a cushion, vy into it, spin: a third roll, a third roll with side, the others any spin."""
    for k in range(n):
        angle, v = rng.uniform(-1.3, 1.3), rng.uniform(0.1, 6.0)
        vx, vy = v * math.sin(angle), v * math.cos(angle)
        spin = rng.normal(size=3) * v / R
        if k % 3 < 2:
            spin[0], spin[1] = -vy / R, vx / R
        if k % 3 == 0:
            spin[2] = 0.0
        yield [vx, vy, *spin.tolist()]


def han(state, e, mu):
    vx, vy, wx, wy, wz = state
    rvw = np.array([[0.0, 0.0, R], [vx, vy, 0.0], [wx, wy, wz]])
    after = han2005(rvw, np.array([0.0, 1.0, 0.0]), R, MASS, HEIGHT, e, mu)
    return [*after[1, :2].tolist(), *after[2].tolist()]


def mathavan(state, e, mu, bed):
    # The least step in pooltool's solver is absolute: at one m/s and a mass of one it is out of the way.
    v = state[1]
    scaled = [part / v for part in state]
    found = [np.array(solve(1.0, R, HEIGHT, e, bed, mu, *scaled, n, 1e-9)) for n in (100_000, 200_000)]
    return (v * (2.0 * found[1] - found[0])).tolist()


def balls(angle, one, two, e):
    """Both balls after a contact whose normal points at the angle."""
    n = np.array([math.cos(angle), math.sin(angle), 0.0])
    first = np.array([[0.0, 0.0, R], [*one[:2], 0.0], one[2:]])
    second = np.array([first[0] + 2 * R * n, [*two[:2], 0.0], two[2:]])
    slip = surface(first, n) - surface(second, -n)
    slip -= slip.dot(n) * n
    a, b, c = FRICTION
    mu = a + b * math.exp(-c * float(np.linalg.norm(slip)))
    after = _resolve_ball_ball(first.copy(), second.copy(), R, mu, e)
    return [[*ball[1, :2].tolist(), *ball[2].tolist()] for ball in after]


def surface(rvw, n):
    return rvw[1] + np.cross(rvw[2], R * n)


def main():
    rng = np.random.default_rng(20261130)
    version = importlib.metadata.version("pooltool-billiards")
    command = "PYTHON tests/physics/data/make_pooltool_contacts.py"
    told = {"pooltool": version, "command": command, "R": R, "height": HEIGHT, "friction": FRICTION}
    told["han"] = []
    for state in approaches(rng, EACH):
        e, mu = rng.uniform(0.5, 1.0), rng.uniform(0.0, 0.5)
        told["han"].append([state, e, mu, han(state, e, mu)])
    told["mathavan"] = []
    for state in approaches(rng, EACH):
        e, mu, bed = rng.uniform(0.6, 1.0), rng.uniform(0.05, 0.3), rng.uniform(0.1, 0.3)
        told["mathavan"].append([state, e, mu, bed, mathavan(state, e, mu, bed)])
    told["balls"] = []
    for k in range(EACH):
        angle = rng.uniform(0, 2 * math.pi)
        along = angle + rng.uniform(-1.2, 1.2)
        v = rng.uniform(0.1, 6.0)
        one = [v * math.cos(along), v * math.sin(along), *(rng.normal(size=3) * v / R).tolist()]
        if k % 4 == 0:
            # Next to no slip: friction stops it.
            one = [v * math.cos(angle), v * math.sin(angle), 0.0, 0.0, 1e-3 * v / R]
        two = [0.0] * 5 if k % 2 else [0.1 * part for part in rng.normal(size=5).tolist()]
        e = 1.0 if k % 8 > 5 else rng.uniform(0.85, 1.0)
        told["balls"].append([angle, one, two, e, balls(angle, one, two, e)])
    lists = ("han", "mathavan", "balls")
    parts = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in told.items() if name not in lists]
    for name in lists:
        parts.append(f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(row) for row in told[name]) + "\n]")
    OUT.write_text("{\n" + ",\n".join(parts) + "\n}\n")


if __name__ == "__main__":
    main()
