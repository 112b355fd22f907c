"""A ball that its spin turned back at a pin moved away from it by a rounding, was pushed on by the pin's weight, flew
off at 10^13 m/s, and the stroke found no end."""

import numpy as np

from fivepins.physics.params import CLUB
from fivepins.physics.simulate import simulate_many

PLACES = (
    (0.7481504303732046, 1.296002948315478),
    (0.708648147687535, 1.3431391312498864),
    (0.6691458660018654, 1.3902753141842947),
)
SHOT = (3.3950440927260574, 0.10316993119341858, 0.20575145243078805, 0.062234623843868554, -0.2609575514746662)


def test_the_weight_of_a_pin_pushes_no_ball_on():
    batch = simulate_many(np.array([PLACES]), np.array([SHOT]), params=CLUB)
    assert batch.handled[0] < 100
    assert np.abs(batch.rest[0] - PLACES).max() < 0.02
