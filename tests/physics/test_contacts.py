"""Balls in contact before or during a stroke, flight, rails, and what the events say of them."""

import math

import pytest

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.table import MATCH
from fivepins.physics.params import MATCH as CLOTH
from fivepins.physics.params import Params
from fivepins.physics.simulate import Strike, simulate

R, W, L = MATCH.ball_radius, MATCH.width, MATCH.length
NORTH, EAST, WEST = math.pi / 2, 0.0, math.pi


def kinds(trace, *names):
    return [(event.kind, event.a, event.b) for event in trace.events if event.kind in names]


def test_struck_away_from_a_frozen_ball_there_is_no_contact():
    trace = simulate(Position((0.7, 1.0), (0.7 - 2 * R, 1.0), None, ""), Shot(EAST, 0.2))
    assert kinds(trace, "meet") == []


def test_struck_into_a_frozen_ball_they_meet_at_once():
    trace = simulate(Position((0.7, 1.0), (0.7 + 2 * R, 1.0), None, ""), Shot(EAST, 1.0))
    first = next(event for event in trace.events if event.kind == "meet")
    assert (first.time, first.a, first.b) == (0.0, 0, 1)


def test_a_row_passes_the_stroke_on():
    """Three in line, frozen: the last leaves with nearly all, as in Newton's cradle."""
    row = Position((0.4, 1.0), (0.4 + 2 * R, 1.0), (0.4 + 4 * R, 1.0), "")
    trace = simulate(row, Shot(EAST, 1.0), params=Params(ball_restitution=1.0, friction_a=0.0, friction_b=0.0))
    speeds = [trace.sample(1e-9)[ball].velocity[0] for ball in "wyr"]
    assert speeds == pytest.approx([0.0, 0.0, 1.0], abs=2e-3)


def test_two_balls_met_at_the_same_instant():
    """A stun shot between two touching balls: both leave alike on either side."""
    c = math.cos(math.pi / 6)
    place = Position((0.4, 1.0), (0.7 + 2 * R * c, 1.0 + R), (0.7 + 2 * R * c, 1.0 - R), "")
    trace = simulate(place, Shot(EAST, 1.0))
    meets = [event for event in trace.events if event.kind == "meet"][:2]
    assert [(event.a, event.b) for event in meets] == [(0, 1), (0, 2)]
    assert meets[1].time - meets[0].time < 1e-6


def test_spin_hugs_the_rail():
    """A ball frozen to the left cushion with spin toward it runs along it without leaving."""
    trace = simulate(Position((R, 0.5), None, None, ""), Shot(math.radians(92), 1.0, math.radians(5), high=0.4))
    assert len(kinds(trace, "cushion")) < 30
    assert trace.sample(0.5)["w"].centre[0] == pytest.approx(R, abs=0.01)
    assert trace.sample(0.5)["w"].centre[1] > 0.7


def test_out_of_a_corner():
    trace = simulate(Position((R, R), None, None, ""), Shot(math.radians(225), 1.0))
    assert {event[2] for event in kinds(trace, "cushion")} >= {0, 4}
    x, y = trace.rest().white
    assert x > R
    assert y > R


def test_a_pushed_ball_is_pressed_without_end_of_contacts():
    """Strong follow into a frozen ball: some contacts, then both go together."""
    trace = simulate(Position((0.7, 0.5), (0.7, 0.5 + 2 * R), None, ""), Shot(NORTH, 4.0, high=0.45))
    assert 1 <= len(kinds(trace, "meet")) < 200


def test_a_jump_clears_a_ball_and_says_so():
    position = Position((0.71, 0.5), None, (0.71, 0.9), "")
    trace = simulate(position, Shot(NORTH, 4.5, math.radians(35)))
    assert ("over", 0, 2) in kinds(trace, "over")
    over = next(event for event in trace.events if event.kind == "over")
    assert trace.sample(over.time)["w"].centre[1] == pytest.approx(0.9, abs=1e-9)
    assert trace.sample(over.time)["w"].centre[2] > 3 * R


def test_a_ball_in_flight_lands_on_another():
    position = Position((0.71, 0.5), None, (0.71, 1.08), "")
    trace = simulate(position, Shot(NORTH, 4.5, math.radians(35)), params=Params())
    meet = next(event for event in trace.events if event.kind == "meet")
    bodies = trace.sample(meet.time)
    assert bodies["w"].centre[2] > R + 0.01
    assert math.dist(bodies["w"].centre, bodies["r"].centre) == pytest.approx(2 * R, abs=1e-12)


def test_off_the_table_over_a_cushion():
    trace = simulate(Position((0.3, 1.42), None, None, ""), Shot(WEST, 6.0, math.radians(40)))
    assert [event[2] for event in kinds(trace, "off")] == [0, 2]
    assert trace.rest().white is None


def test_a_ball_may_touch_the_rail_and_come_back():
    """A steep, hard draw shot: it comes down on the rubber's top, and its spin brings it back to the bed."""
    shot = Shot(3.28488908, 7.83744206, 1.20842689, high=-0.47486649)
    trace = simulate(Position((0.38866063, 1.71098902), None, None, ""), shot, params=Params())
    assert [event[2] for event in kinds(trace, "off")] == [0, 1]
    assert R <= trace.rest().white[0] <= W - R


def test_a_low_hop_meets_the_nose_like_a_cushion():
    trace = simulate(Position((0.25, 1.0), None, None, ""), Shot(WEST, 2.0, math.radians(12)))
    cushion = next(event for event in trace.events if event.kind == "cushion")
    body = trace.sample(cushion.time)["w"]
    assert cushion.b == 0
    assert body.centre[0] >= 0.9 * R
    assert trace.rest().white is not None


@pytest.mark.parametrize(
    ("place", "azimuth", "wall"),
    [
        ((0.3, 1.0), WEST, 0), ((0.3, 1.5), WEST, 1), ((1.1, 1.0), EAST, 2), ((1.1, 1.5), EAST, 3),
        ((0.7, 0.4), -NORTH, 4), ((0.7, 2.5), NORTH, 5),
    ],
)  # fmt: skip
def test_cushions_are_named_with_their_half(place, azimuth, wall):
    trace = simulate(Position(place, None, None, ""), Shot(azimuth, 1.5))
    assert kinds(trace, "cushion")[0] == ("cushion", 0, wall)


def test_the_yellow_ball_can_be_struck():
    trace = simulate(Position((0.2, 0.2), (0.7, 1.0), None, ""), Strike("y", Shot(NORTH, 1.0)))
    assert trace.rest().white == (0.2, 0.2)
    assert trace.rest().yellow != (0.7, 1.0)


def test_higher_cushion_numbers_change_the_stroke_and_models_differ():
    place = Position((0.3, 0.4), None, None, "")
    shot = Shot(math.radians(35), 3.0, side=0.2)
    ends = [
        simulate(place, shot, params=params).rest().white
        for params in (CLOTH, Params(nose_height=0.038), Params(cushion="mathavan"))
    ]
    assert len(set(ends)) == 3
