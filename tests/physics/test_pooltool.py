"""Single contacts beside pooltool 0.6.0's, where it is right, and the one place where it is not.

The numbers stand in `data/pooltool-contacts.json`, made by `data/make_pooltool_contacts.py`.
"""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from fivepins.physics.kernels.cushion import han, mathavan
from fivepins.physics.kernels.impact import balls

TOLD = json.loads((Path(__file__).parent / "data" / "pooltool-contacts.json").read_text())
R = TOLD["R"]
SIN = TOLD["height"] / R - 1.0
COS = math.sqrt(1.0 - SIN * SIN)
SPEEDS = np.array([1.0, 1.0, R, R, R])
"""Makes speeds at the surface of a ball's spin."""


def test_the_numbers_are_of_the_version_named():
    assert TOLD["pooltool"] == "0.6.0"


def test_han_is_the_same_to_rounding():
    for state, e, mu, after in TOLD["han"]:
        got = np.array(han(*state, R, SIN, COS, e, mu)[:5])
        assert np.abs((got - after) * SPEEDS).max() < 1e-13 * math.hypot(*state[:2], R * state[4])


def gaps(steps):
    """(nose friction, difference from pooltool in units of the approach speed) for each contact."""
    for state, e, mu, bed, after in TOLD["mathavan"]:
        got = np.array(mathavan(*state, R, SIN, COS, e, mu, bed, steps))
        yield mu, np.abs((got - after) * SPEEDS).max() / state[1]


LIFTS = SIN / COS
"""From this friction on, a nose that rubs upward carries more than the ball's weight on the bed: the bed lets go."""


@pytest.mark.parametrize(("steps", "most"), [(24.0, 1e-4), (4000.0, 1e-6)])
def test_mathavan_is_the_same_within_a_ten_thousandth(steps, most):
    """With the steps that strokes are played with, and finely, where pooltool is stepped finely."""
    found = [gap for mu, gap in gaps(steps) if mu < LIFTS]
    assert len(found) > 20
    assert max(found) < most


def test_a_bed_cannot_pull():
    """Beyond `LIFTS` pooltool lets the bed's force change its sign and rub on; ours is zero there."""
    assert max(gap for mu, gap in gaps(4000.0) if mu > LIFTS) > 1e-3


def ours(angle, one, two, e, friction):
    """Both balls afterwards: vx, vy, wx, wy, wz; velocity upward left out, as pooltool keeps balls on the bed."""
    one, two = np.array(one), np.array(two)
    n = (math.cos(angle), math.sin(angle), 0.0)
    d = balls(*n, *(one[:2] - two[:2]), 0.0, *(one[2:] + two[2:]), R, e, *friction, 0.0)
    spin = np.array(d[3:])
    return [
        np.array([*(one[:2] + d[:2]), *(one[2:] + spin)]),
        np.array([*(two[:2] - d[:2]), *(two[2:] + spin)]),
    ]


def approach(angle, one, two):
    return (one[0] - two[0]) * math.cos(angle) + (one[1] - two[1]) * math.sin(angle)


def test_balls_part_along_the_line_of_centres_as_in_pooltool():
    for angle, one, two, e, after in TOLD["balls"]:
        for got, theirs in zip(ours(angle, one, two, e, TOLD["friction"]), after, strict=True):
            along = (got - theirs)[0] * math.cos(angle) + (got - theirs)[1] * math.sin(angle)
            assert abs(along) < 1e-13


def test_balls_agree_where_the_friction_stops_the_slip_or_nothing_is_lost():
    """Elastic balls, and those whose surfaces stick: the friction does not depend on what is wrong."""
    seen = 0
    for angle, one, two, e, after in TOLD["balls"]:
        sticks = abs(one[4]) < 0.1 and one[2] == 0.0
        if e == 1.0 or (sticks and not any(two)):
            for got, theirs in zip(ours(angle, one, two, e, TOLD["friction"]), after, strict=True):
                assert np.abs((got - theirs) * SPEEDS).max() < 1e-12
            seen += 1
    assert seen >= 10


def test_pooltool_takes_the_friction_of_the_speed_of_parting():
    """Coulomb's impulse is μ times the normal one, (1+e)/2 of the approach per mass; pooltool has e of it.

    Where the surfaces slip to the end, its friction is 2e/(1+e) of ours: at e = 0.9 a twentieth too little.
    """
    seen = 0
    for angle, one, two, e, after in TOLD["balls"]:
        if e == 1.0:
            continue
        factor = 2.0 * e / (1.0 + e)
        tangent = np.array([-math.sin(angle), math.cos(angle)])
        plain = ours(angle, one, two, e, TOLD["friction"])[0]
        gap = np.abs((plain - after[0]) * SPEEDS).max()
        a, b, c = TOLD["friction"]
        less = ours(angle, one, two, e, (factor * a, factor * b, c))
        slides = gap > 1e-9 * approach(angle, one, two)
        for got, theirs in zip(less, after, strict=True):
            if slides:
                assert np.abs((got - theirs) * SPEEDS).max() < 1e-12
        if slides:
            change = (plain - one)[:2].dot(tangent)
            their = (np.array(after[0]) - one)[:2].dot(tangent)
            assert their == pytest.approx(factor * change, rel=1e-9, abs=1e-13)
            seen += 1
    assert seen >= 15
