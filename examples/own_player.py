"""A computer player of one's own, in a match against one of the built-in ones.

Usage: `python examples/own_player.py beginner`

A player answers a view of the table with a shot. This one tries a fan of shots at both balls on the simulated table,
each with the errors of the hand that will carry it out, has them judged, and plays what brings most on the mean.
"""

import math
import sys

import numpy as np
from numpy.typing import NDArray

from fivepins.match.creation import Creation
from fivepins.match.protocol.score import score_lines
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.symbols import BALLS, Player
from fivepins.model.table import Point, Table
from fivepins.physics.simulate import Strike, simulate_many
from fivepins.play.areas import Area
from fivepins.play.batch import as_arrays, facts_of, judge_many
from fivepins.players.duel import Contestant, duel, scores
from fivepins.players.hands import ERRORS, HANDS
from fivepins.players.levels import LEVELS
from fivepins.players.player import Choice, View

TRIES = 8
SPEEDS = (1.5, 2.5, 4.0)
LEVEL = "club"
"""Whose hand carries out what Fan means."""


class Fan:
    """Tries 41 directions at each ball in three speeds, eight times each."""

    def choose(self, view: View) -> Choice:
        own = view.turn.striker.lower()
        at = None if view.area is None else place(view.area)
        position = view.position if at is None else view.position.with_ball(own, at)
        here = position.ball(own)
        assert here is not None, "a ball in hand has a place by now"
        aims = [
            math.atan2(ball[1] - here[1], ball[0] - here[0]) + turned
            for ball in (position.ball(other) for other in BALLS if other != own)
            if ball is not None
            for turned in np.linspace(-0.06, 0.06, 41)
        ]
        shots = np.array([(azimuth, speed, 0.0, 0.0, 0.0, 0.0) for azimuth in aims for speed in SPEEDS])
        best = shots[np.argmax(self.worth(view, position, shots))]
        return Choice(Shot(float(best[0]), float(best[1])), at)

    def worth(self, view: View, position: Position, shots: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of each shot, on the mean over the hand's errors."""
        places, pins = as_arrays(position)
        # The same view gives the same answer: a player draws no luck of his own.
        errors = np.random.default_rng(0).standard_normal((len(shots) * TRIES, ERRORS))
        tried = HANDS[LEVEL].disturbed(np.repeat(shots, TRIES, axis=0), errors)
        where = np.tile(places, (len(tried), 1, 1))
        ball = BALLS.index(view.turn.striker.lower())
        batch = simulate_many(where, tried, ball, view.table, pins=pins)
        rulings = judge_many(facts_of(batch, where, tried, ball), view.turn, view.edition, view.table)
        means: NDArray[np.float64] = rulings.points.reshape(-1, TRIES).mean(axis=1)
        return means

    def lag(self, side: Player, position: Position, table: Table) -> Strike:
        """Up the table and back."""
        return Strike(side.lower(), Shot(math.pi / 2, 2.0))


def place(area: Area) -> Point:
    """The free place that is nearest to the middle of the area."""
    x0, y0, x1, y1 = area.rectangle
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    places = [(float(x), float(y)) for x in np.linspace(x0, x1, 21) for y in np.linspace(y0, y1, 21)]
    return min((at for at in places if area.allows(at) is None), key=lambda at: math.dist(at, middle))


def main(level: str) -> int:
    if level not in LEVELS:
        print(f"no level {level!r}; there are {', '.join(LEVELS)}", file=sys.stderr)
        return 2
    match = Creation("Fan", f"the {level}", "umb-1997", target=30)
    *_, last = duel(match, Contestant(LEVEL, 1, Fan()), Contestant(level, 2))
    print("\n".join(score_lines(last.state)))
    for name, points in scores(last).items():
        print(f"{name}: {points.mean:.2f} points a stroke")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "beginner"))
