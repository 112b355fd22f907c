"""Fit what a position is worth to the player who strikes next: `python bench/leave.py --positions 5000`.

Random strokes leave positions; a search of the club player, far from the target and blind to what it leaves itself,
says what it expects to make of each; the features of `players/leave.py` are fitted to that by least squares. Prints the
weights, and how much of the variance they explain in positions that they were not fitted to.
"""

import argparse
import math

import numpy as np

from _history import Run
from fivepins.model.position import Position
from fivepins.model.symbols import PINS
from fivepins.model.turn import Turn
from fivepins.physics.simulate import simulate_many
from fivepins.play.areas import area
from fivepins.play.random_strokes import random_strokes
from fivepins.players.leave import features
from fivepins.players.levels import LEVELS, Thinker
from fivepins.players.player import View
from fivepins.rules.edition import load
from fivepins.rules.placing import covered

FOLDS = 5


def positions(count, seed, table):
    """Centres in which strokes of 1 to 7 m/s left the balls."""
    places, shots = random_strokes(seed, 0, 2 * count)
    shots[:, 1] = np.exp(np.random.default_rng(seed).uniform(math.log(1.0), math.log(7.0), len(shots)))
    shots[:, 2] = 0.0
    rest = simulate_many(places, shots, threads=1).rest
    return rest[~np.isnan(rest).any(axis=(1, 2))][:count]


def view(centres, hand, edition):
    table = edition.table
    white, yellow, red = (tuple(centre) for centre in centres.tolist())
    balls = (yellow, red) if hand else (white, yellow, red)
    pins = "".join(pin for pin in PINS if pin not in covered(balls, table))
    if not hand:
        return View(Turn(), Position(white, yellow, red, pins), None, None, (0, 0), 1000, edition, table)
    half = "lower" if yellow[1] > table.middle_y else "upper"
    position = Position(None, yellow, red, pins)
    where = area(position, "W", half, table)
    return View(Turn("hand", half), position, where, None, (0, 0), 1000, edition, table)


def fitted(x, y):
    return np.linalg.lstsq(np.c_[x, np.ones(len(x))], y, rcond=None)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--hands", type=int, default=300, help="positions with the ball in hand")
    parser.add_argument("--budget", type=int, default=6000, help="strokes tried in each")
    parser.add_argument("--seed", type=int, default=11)
    args = parser.parse_args()
    run = Run("leave")
    edition = load()
    thinker = Thinker(LEVELS["club"]._replace(budget=args.budget, foresight=False), 1)
    rest = positions(args.positions + args.hands, args.seed, edition.table)
    made = np.array(
        [thinker.think(view(centres, k >= args.positions, edition)).points for k, centres in enumerate(rest)]
    )
    lie = rest[: args.positions]
    x, y = features(lie[:, 0], lie[:, 1], lie[:, 2], edition.table), made[: args.positions]
    guessed = np.empty(len(y))
    fold = np.arange(len(y)) % FOLDS
    for k in range(FOLDS):
        weights = fitted(x[fold != k], y[fold != k])
        guessed[fold == k] = x[fold == k] @ weights[:-1] + weights[-1]
    weights = fitted(x, y)
    explained = 1.0 - ((y - guessed) ** 2).mean() / y.var()
    print(f"{y.mean():.2f} points, standard deviation {y.std():.2f}, {explained:.3f} of the variance explained")
    print("WEIGHTS =", tuple(round(float(one), 2) for one in weights[:-1]))
    print("CONSTANT =", round(float(weights[-1] - y.mean()), 2))
    print("HAND =", round(float(made[args.positions :].mean() - y.mean()), 2))
    run.more(f"variance explained, {args.positions} positions", explained)
    run.keep()


if __name__ == "__main__":
    main()
