"""Motion and contacts against formulas that can be written down."""

import math

import pytest

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.table import MATCH, Table
from fivepins.physics import codes
from fivepins.physics.kernels.cushion import han, mathavan
from fivepins.physics.kernels.impact import balls
from fivepins.physics.params import Params
from fivepins.physics.simulate import Strike, simulate
from fivepins.physics.trace import Trace

R = MATCH.ball_radius
G = 9.81
HUGE = Table(width=100.0, length=100.0)
PLAIN = Params(roll=0.01, cue_end_mass=0.0, hop=float("inf"))


def alone(shot: Shot, params: Params = PLAIN, at: tuple[float, float] = (50.0, 50.0)) -> Trace:
    return simulate(Position(at, None, None, ""), shot, HUGE, params)


def roll_starts(trace: Trace) -> tuple[float, float, float]:
    """Time, distance and speed at which the only ball begins to roll."""
    time = next(event.time for event in trace.events if event.kind == "phase")
    body = trace.sample(time)["w"]
    return time, math.dist(body.centre[:2], (50.0, 50.0)), math.hypot(*body.velocity[:2])


def test_slide_time_length_and_end_speed():
    time, length, speed = roll_starts(alone(Shot(0.3, 2.0)))
    assert time == pytest.approx(2 * 2.0 / (7 * 0.2 * G), abs=1e-12)
    assert time == pytest.approx(0.291248, abs=5e-7)
    assert length == pytest.approx(12 * 4.0 / (49 * 0.2 * G), abs=1e-12)
    assert length == pytest.approx(0.499282, abs=5e-7)
    assert speed == pytest.approx(5 / 7 * 2.0, abs=1e-12)


def test_roll_length_and_time():
    trace = alone(Shot(1.1, 2.0, high=0.4))
    assert trace.sample(0.0)["w"].state == "roll", "struck at 2/5 R a ball rolls at once"
    (end,) = [event.time for event in trace.events if event.kind == "phase"][-1:]
    assert end == pytest.approx(2.0 / (0.01 * G), rel=1e-12)
    x, y = trace.rest().white
    assert math.dist((x, y), (50.0, 50.0)) == pytest.approx(4.0 / (2 * 0.01 * G), rel=1e-12)
    assert math.atan2(y - 50.0, x - 50.0) == pytest.approx(1.1, abs=1e-12)


def test_spin_in_place_lasts_and_fades_linearly():
    trace = alone(Shot(0.0, 0.05, side=0.3, high=0.4), Params(roll=0.01, spin_decay=1.0, cue_end_mass=0.0))
    w0 = 2.5 / R * 0.3 * 0.05
    stops = 0.05 / (0.01 * G)
    assert trace.duration == pytest.approx(w0, rel=1e-9)
    body = trace.sample(stops + 0.1)["w"]
    assert body.state == "rest"
    assert body.spin[2] == pytest.approx(w0 - stops - 0.1, rel=1e-9)


def test_masse_curves_toward_the_side_struck_and_its_slide_is_a_parabola():
    trace = alone(Shot(0.0, 2.0, math.radians(60), side=0.4))
    time, _, _ = roll_starts(trace)
    start = trace.sample(1e-12)["w"]
    ux = start.velocity[0] - R * start.spin[1]
    uy = start.velocity[1] + R * start.spin[0]
    assert time == pytest.approx(2 * math.hypot(ux, uy) / (7 * 0.2 * G), rel=1e-9)
    x, y, _ = trace.sample(time)["w"].centre
    k = -0.5 * 0.2 * G / math.hypot(ux, uy)
    assert x - 50.0 == pytest.approx(start.velocity[0] * time + k * ux * time**2, abs=1e-9)
    assert y - 50.0 == pytest.approx(start.velocity[1] * time + k * uy * time**2, abs=1e-9)
    assert y < 50.0, "struck on the right it curves to the right"


@pytest.mark.parametrize(("cut", "deflection"), [(10.0, 21.6806), (28.13, 33.7490), (45.0, 29.0546), (60.0, 20.6330)])
def test_deflection_of_a_rolling_ball(cut, deflection):
    """Ideal balls: tan θ = sin φ cos φ / (sin² φ + 2/5)."""
    phi = math.radians(cut)
    ideal = Params(
        ball_restitution=1.0, friction_a=0.0, friction_b=0.0, cue_end_mass=0.0, hop=float("inf"), part_speed=1e-5
    )
    place = (50.0 + 2 * R * math.cos(phi) + 0.1, 50.0 + 2 * R * math.sin(phi))
    trace = simulate(Position((50.0, 50.0), place, None, ""), Shot(0.0, 2.0, high=0.4), HUGE, ideal)
    meeting = next(event.time for event in trace.events if event.kind == "meet")
    rolling = next(
        event.time for event in trace.events if event.kind == "phase" and event.a == 0 and event.time > meeting
    )
    vx, vy, _ = trace.sample(rolling)["w"].velocity
    s, c = math.sin(phi), math.cos(phi)
    assert math.degrees(math.atan2(-vy, vx)) == pytest.approx(math.degrees(math.atan(s * c / (s * s + 0.4))), abs=1e-9)
    assert math.degrees(math.atan2(-vy, vx)) == pytest.approx(deflection, abs=5e-5)


def test_stun_shot_leaves_at_a_right_angle():
    dvx, dvy, _, _, _, _ = balls(math.cos(0.7), math.sin(0.7), 0, 1.0, 0, 0, 0, 0, 0, R, 1.0, 0.0, 0.0, 1.0, 0.0)
    assert (1.0 + dvx) * -dvx + dvy * -dvy == pytest.approx(0.0, abs=1e-15)


def test_throw_of_a_stun_shot():
    """Alciatore's worked case: half-ball stun shot (30°) at 1 m/s throws the object ball by 4.15°."""
    phi = math.radians(30.0)
    nx, ny = math.cos(phi), math.sin(phi)
    dvx, dvy, *_ = balls(nx, ny, 0, 1.0, 0, 0, 0, 0, 0, R, 0.95, 0.009951, 0.108, 1.088, 0.0)
    throw = math.degrees(phi - math.atan2(-dvy, -dvx))
    assert throw == pytest.approx(4.15, abs=0.01)


def test_friction_between_balls_stops_slip_at_most():
    """Slow slip: the surfaces stick, 1/7 of the slip each."""
    dvx, dvy, dvz, dwx, dwy, dwz = balls(1, 0, 0, 1.0, 0.01, 0, 0, 0, 0, R, 0.95, 0.5, 0.0, 1.0, 0.0)
    slip = 0.01 + 2 * dvy + R * (2 * dwz)
    assert slip == pytest.approx(0.0, abs=1e-15)
    assert (dvz, dwx, dwy) == (0.0, 0.0, 0.0)
    assert dvx == pytest.approx(-0.975, abs=1e-15)


@pytest.mark.parametrize("k", [0.01, 3.0, 7.0])
def test_cushions_scale_exactly_with_speed(k):
    sin = 0.037 / R - 1.0
    cos = math.sqrt(1.0 - sin * sin)
    state = (0.4, 0.9, -20.0, 11.0, 30.0)
    scaled = tuple(k * value for value in state)
    one = han(*state, R, sin, cos, 0.86, 0.28)
    two = han(*scaled, R, sin, cos, 0.86, 0.28)
    assert two == pytest.approx([k * value for value in one], rel=1e-13)
    one = mathavan(*state, R, sin, cos, 0.9, 0.2, 0.2, 24.0)
    two = mathavan(*scaled, R, sin, cos, 0.9, 0.2, 0.2, 24.0)
    assert two == pytest.approx([k * value for value in one], rel=1e-10)


def test_jump_height_and_bounces():
    """The bed throws the downward part of the impulse back: height (e v sin)²/2g, each bounce e² of it."""
    v, angle = 3.0, math.radians(40.0)
    params = Params(cue_end_mass=0.0)
    trace = alone(Shot(0.0, v, angle), params)
    up = 0.5 * v * math.sin(angle)
    assert trace.sample(up / G)["w"].centre[2] - R == pytest.approx(up**2 / (2 * G), rel=1e-12)
    landings = [event.time for event in trace.events if event.kind == "bounce"]
    assert landings[0] == pytest.approx(2 * up / G, rel=1e-12)
    assert landings[1] - landings[0] == pytest.approx(up / G, rel=1e-12)
    assert len(landings) == 1 + math.floor(math.log(params.hop / up) / math.log(0.5))


def test_cue_speed_and_ball_speed():
    """A centre hit: V (1+e) / (1 + m/M)."""
    of_cue = alone(Shot(0.0, 2.0, of_cue=True))
    speed = 2.0 * 1.75 / (1.0 + 0.210 / 0.52)
    assert of_cue.sample(0.0)["w"].velocity[0] == pytest.approx(speed, rel=1e-12)


def test_squirt_turns_away_from_the_side_struck():
    params = Params(cue_end_mass=0.0085)
    vx, vy, _ = alone(Shot(0.0, 2.0, side=0.5), params).sample(0.0)["w"].velocity
    c2 = 1.0 - 0.25
    expected = math.atan(2.5 * 0.5 * math.sqrt(c2) / (1.0 + 0.210 / 0.0085 + 2.5 * c2))
    assert math.atan2(vy, vx) == pytest.approx(expected, abs=1e-12)
    assert 1.0 < math.degrees(expected) < 3.0


def test_side_spin_of_a_ball_struck_on_the_right_is_counter_clockwise():
    assert alone(Shot(0.4, 1.0, side=0.3)).sample(0.0)["w"].spin[2] == pytest.approx(2.5 / R * 0.3, rel=1e-12)


def test_lag_has_two_strikes_with_their_own_start():
    position = Position((0.3, 0.71), (1.1, 0.71), None, "")
    trace = simulate(
        position, [Strike("w", Shot(math.pi / 2, 2.0)), Strike("y", Shot(math.pi / 2, 2.0), 0.4)], MATCH, PLAIN
    )
    launches = [event for event in trace.events if event.kind == "launch"]
    assert [(event.time, event.a) for event in launches] == [(0.0, 0), (0.4, 1)]
    rest = trace.rest()
    assert rest.white[1] == pytest.approx(rest.yellow[1], abs=1e-9)
    assert codes.kind_of(launches[0].code) == codes.LAUNCH
