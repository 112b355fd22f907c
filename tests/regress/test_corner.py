"""A ball that its spin drives into a corner bounced between the two cushions for ever, in ever smaller hops.

Found by the soak: each cushion's friction turned the ball into the other one, faster than it could leave either.
"""

import numpy as np

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.table import MATCH
from fivepins.physics.simulate import simulate, simulate_many

R, W, L = MATCH.ball_radius, MATCH.width, MATCH.length
FOUND = (
    [[1.3892499999999999, 0.03075], [0.692538483262898, 0.2936955520427257], [0.8672237976795361, 2.483991757281521]],
    [2.763402518857755, 0.02015348551743113, 1.4624220193847555, -0.16301242193412935, -0.3114814812441434, 0.0],
)


def test_the_stroke_that_was_found_comes_to_rest_in_the_corner():
    batch = simulate_many([FOUND[0]], [FOUND[1]])
    assert batch.handled[0] < 10
    assert batch.rest[0, 0].tolist() == FOUND[0][0]


def test_balls_struck_from_above_in_corners_come_to_rest():
    rng = np.random.default_rng(0)
    n = 20_000
    corners = np.array([(x, y) for x in (R, W - R) for y in (R, L - R)])
    places = np.full((n, 3, 2), np.nan)
    places[:, 0] = corners[rng.integers(0, 4, n)]
    shots = np.zeros((n, 5))
    shots[:, 0] = rng.uniform(0, 2 * np.pi, n)
    shots[:, 1] = np.exp(rng.uniform(np.log(0.01), np.log(1.0), n))
    shots[:, 2] = rng.uniform(1.2, 1.55, n)
    radius, turn = 0.49 * np.sqrt(rng.random(n)), rng.uniform(0, 2 * np.pi, n)
    shots[:, 3], shots[:, 4] = radius * np.cos(turn), radius * np.sin(turn)
    assert simulate_many(places, shots).handled.max() < 200


def test_a_ball_that_comes_fast_into_a_corner_leaves_it():
    end = simulate(Position((0.3, 0.3), None, None, ""), Shot(np.radians(225), 2.0)).rest()
    assert min(end.white[0], end.white[1]) > 0.2
