"""A pin that lies at a cushion: it ends inside the table, along the cushion, and at rest."""

import math

import numpy as np
import pytest

from fivepins.model.position import Position, parse_position
from fivepins.model.shot import Shot, parse_shot
from fivepins.model.table import MATCH
from fivepins.physics.kernels import pins
from fivepins.physics.simulate import simulate, simulate_many
from fivepins.play.random_strokes import random_strokes

HALF, BASE, GIRTH = MATCH.pin.height / 2, MATCH.pin.base_radius, MATCH.pin.belly_radius


def test_a_pin_kicked_against_the_cushion_at_which_it_lies_stays_there():
    """The time to move 1e-18 m vanished in rounding, its speed did not: it flew on for as long as the stroke lasted."""
    place, _ = parse_position(
        "w=1050.1991394394488,2467.648523907529 y=123.66703402663508,2018.3244491955747"
        " r=614.3272410120089,1688.1341962687744"
    )
    text = (
        "az=-105.78685773912514 v=4.016332167416561 el=37.32270389444403 side=0.009833969440789663"
        " high=0.386092336587114"
    )
    trace = simulate(place, parse_shot(text))
    for name, body in trace.sample(trace.duration).items():
        if name[0] == ".":
            assert math.dist(body.centre[:2], (MATCH.width / 2, MATCH.length / 2)) < 1.6
            assert body.velocity == (0.0, 0.0, 0.0)
    assert pins.thrown(GIRTH + 1e-18, 1.0, -0.3, 0.0, 0.1, GIRTH, GIRTH, MATCH.width, MATCH.length) == (0, 0, 0, 1)


def test_no_pin_comes_to_rest_beyond_a_cushion():
    """Its head lay up to 9 mm outside the bed."""
    places, shots = random_strokes(5, 0, 3_000)
    target = np.array([MATCH.width, MATCH.length]) / 2 + np.random.default_rng(6).uniform(-0.08, 0.08, (3_000, 2))
    shots[:, 0] = np.arctan2(*(target - places[:, 0]).T[::-1])
    along = 0
    for white, shot in zip(places[:, 0].tolist(), shots.tolist(), strict=True):
        trace = simulate(Position(tuple(white), None, None), Shot(*shot))
        for name, body in trace.sample(trace.duration).items():
            if name[0] == "." and body.state == "down":
                x, y, _ = body.centre
                heading, tilt, _ = body.spin
                dx, dy = HALF * math.sin(tilt) * math.cos(heading), HALF * math.sin(tilt) * math.sin(heading)
                assert min(x, MATCH.width - x) > abs(dx)
                assert min(y, MATCH.length - y) > abs(dy)
                along += min(x, MATCH.width - x, y, MATCH.length - y) < GIRTH + 1e-9
    assert along > 200


@pytest.mark.parametrize("heading", [0.0, 0.4, 1.5, 3.0, -2.0, 9.0])
@pytest.mark.parametrize(("ux", "uy", "wall"), [(-2.0, 0.3, 1), (2.0, 0.3, 1), (0.3, 2.0, 2), (0.3, -2.0, 2)])
def test_a_thrown_pin_that_a_cushion_stops_lies_along_it(heading, ux, uy, wall):
    hx, hy, t, turning = pins.strewn(0.7, 1.4, ux, uy, 2.5, heading, HALF, BASE, GIRTH, 1.42, 2.84)
    x, y = 0.7 + (ux + hx * t) * t, 1.4 + (uy + hy * t) * t
    end = heading + turning * t
    assert abs(turning * t) <= math.pi / 2 + 1e-12
    if wall == 1:
        assert min(x, 1.42 - x) == pytest.approx(GIRTH)
        assert abs(math.cos(end)) < 1e-12
    else:
        assert min(y, 2.84 - y) == pytest.approx(GIRTH)
        assert abs(math.sin(end)) < 1e-12
    assert ux + 2 * hx * t == pytest.approx(ux * math.sqrt(1 - math.hypot(x - 0.7, y - 1.4) / 2.5))


def test_a_pin_jammed_at_a_cushion_does_not_stop_a_ball():
    """It was kicked two hundred times where it could not go, and a pin of 1.4 g took nine tenths of a ball's speed."""
    place, _ = parse_position("w=66.02569849926349,1545.2075076464027 y=107.1,2136.7 r=1207.2,890.3")
    text = "az=-10.070195210588613 v=4.880565722096019 side=0.005024395934114992 high=-0.23264497372645268"
    trace = simulate(place, parse_shot(text))
    bounce = next(event.time for event in trace.events if event.kind == "cushion")
    before, after = (trace.sample(bounce + aside)["w"].velocity for aside in (-0.05, 0.05))
    assert math.hypot(*after) > 0.5 * math.hypot(*before)
    places, shots = random_strokes(5, 1, 20_000)
    target = np.array([MATCH.width, MATCH.length]) / 2 + np.random.default_rng(6).uniform(-0.08, 0.08, (20_000, 2))
    shots[:, 0] = np.arctan2(*(target - places[:, 0]).T[::-1])
    assert (simulate_many(places, shots).handled > 150).mean() < 5e-4
