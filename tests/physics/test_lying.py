"""Pins that lie in the way, roll away and stand up again: beside the rigid bodies, and by themselves."""

import itertools
import math

import numpy as np
import pytest

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH
from fivepins.model.turn import PLAIN
from fivepins.physics import codes as c
from fivepins.physics.kernels import lying
from fivepins.physics.simulate import simulate
from fivepins.physics.trace import Trace
from fivepins.play.observe import observe
from fivepins.rules.edition import load
from fivepins.rules.judge import judge
from physics.cells import lying_cells
from physics.launch import R, Run, ball_at, launch, stored

X, Y = MATCH.pin_spots["m"]
ACROSS, AHEAD = 0.0, math.pi / 2
"""Headings of a pin before a ball that moves up the table."""


def rolling(speed: float, offset: float = 0.0, distance: float = 0.06, of=(X, Y)):
    return (of[0] + offset, of[1] - distance, 0.0, speed, -speed / R, 0.0, 0.0)


def pieces(run: Run, pin: str) -> np.ndarray:
    return run.segments[run.segments[:, 0] == 3 + PINS.index(pin)][:, 1:]


def mean(values) -> float:
    found = list(values)
    return sum(found) / len(found)


def test_a_lying_pin_takes_and_goes_about_as_with_the_rigid_bodies():
    """The odd cells, which nothing was fitted to. Docs/pins.md has the whole tables: it is a coarse model."""
    odd = lying_cells()[1::2]
    assert len(odd) == 120
    assert all(abs(one.cell.loss) < 1e-3 for one in odd if max(map(abs, one.cell.losses)) < 1e-5)
    assert mean(one.cell.loses or not one.cell.seen for one in odd) >= 0.6
    assert mean(one.cell.turns_so for one in odd if one.cell.speed >= 0.2) >= 0.85
    assert mean(one.cell.turns_so for one in odd) >= 0.7
    goes = [one for one in odd if one.goes]
    assert mean(one.agree(one.gone) for one in goes) >= 0.4
    ratios = sorted(one.gone[1] / one.gone[0] for one in goes if one.gone[0] > 0.0)
    assert 0.8 <= ratios[len(ratios) // 2] <= 1.25


def test_mirrored_strokes_move_a_lying_pin_mirrored():
    for heading, offset in ((0.4, 0.006), (1.2, -0.011), (2.9, 0.002)):
        ends = []
        for sign in (1, -1):
            run = launch([rolling(0.5, sign * offset)], "m", lying={"m": math.pi / 2 + sign * (heading - math.pi / 2)})
            last = pieces(run, "m")[-1]
            ends.append((sign * (last[c.X] - X), last[c.Y], sign * (last[c.WX] - math.pi / 2)))
        assert ends[0] == pytest.approx(ends[1], abs=1e-6)


def test_across_it_rolls_round_in_a_circle_and_along_its_axis_it_soon_stops():
    across = pieces(launch([rolling(0.12, -lying.BELLY)], "m", lying={"m": ACROSS + math.pi}), "m")
    turned = abs(across[-1][c.WX] - across[0][c.WX])
    assert math.pi / 2 < turned < math.pi
    assert math.dist(across[-1][:2], (X, Y)) < 2.5 * lying.ROUND
    # It rolls round its head, which is on its left here.
    assert across[-1][c.X] < X
    along = pieces(launch([(X + 0.06, Y, -0.2, 0.0, 0.0, -0.2 / R, 0.0)], "m", lying={"m": ACROSS}), "m")
    first = along[1:3]
    assert math.dist(first[0][:2], first[1][:2]) < 0.03


def test_a_ball_that_comes_to_rest_against_a_lying_pin_does_not_kick_for_ever():
    rng = np.random.default_rng(4)
    most = 0
    for _ in range(300):
        heading, offset, speed = rng.uniform(-math.pi, math.pi), rng.uniform(-0.03, 0.03), rng.uniform(0.02, 0.2)
        run = launch([rolling(speed, offset)], "m", lying={"m": heading})
        balls = run.segments[run.segments[:, 0] == 0]
        assert balls[-1, 1 + c.STATE] == c.REST
        most = max(most, len(balls))
        last = pieces(run, "m")[-1]
        assert not last[c.VX : c.HZ + 1].any()
        assert last[c.AX] == 0.0
    assert most < 150


def test_no_lying_pin_gives_a_ball_energy():
    rng = np.random.default_rng(6)
    for _ in range(5_000):
        n, e, v, u = (
            r * np.array((math.cos(a), math.sin(a)))
            for r, a in zip((1, 1, *10 ** rng.uniform(-9, 1, 2)), rng.uniform(0, math.tau, 4), strict=True)
        )
        loss, *_ = lying.shove(*n, *e, lying.BELLY, *v, *u, 1 / 150)
        after = v - loss * n
        assert after @ after <= v @ v * (1 + 1e-12)


def test_a_pin_that_rolls_goes_on_where_it_was_and_stays_on_the_table():
    rng = np.random.default_rng(8)
    turning = 0
    for _ in range(300):
        heading, offset, speed = rng.uniform(-math.pi, math.pi), rng.uniform(-0.03, 0.03), 10 ** rng.uniform(-1.3, 0.5)
        x, y = rng.uniform((0.07, 0.11), (MATCH.width - 0.07, MATCH.length - 0.03))
        state = [rolling(speed, offset, of=(x, y))]
        run = launch(state, "m", lying={"m": heading}, at={"m": (x, y)})
        rows = pieces(run, "m")
        for one, two in itertools.pairwise(rows):
            t = two[c.SINCE] - one[c.SINCE]
            turning += one[c.AX] != 0.0
            assert abs(one[c.X] + (one[c.VX] + one[c.HX] * t) * t - two[c.X]) < 1e-12
            assert abs(one[c.Y] + (one[c.VY] + one[c.HY] * t) * t - two[c.Y]) < 1e-12
            assert abs(one[c.WX] + one[c.AX] * t - two[c.WX]) < 1e-12
        assert rows[:, c.X].min() >= 0.0
        assert rows[:, c.X].max() <= MATCH.width
        assert rows[:, c.Y].min() >= 0.0
        assert rows[:, c.Y].max() <= MATCH.length
    assert turning > 300


def way(rows: np.ndarray) -> np.ndarray:
    """Places of a pin, twenty to a piece."""
    places = []
    for one, two in itertools.pairwise(rows):
        t = np.linspace(0.0, two[c.SINCE] - one[c.SINCE], 20)
        places.append(
            np.stack([one[k] + (one[v] + one[h] * t) * t for k, v, h in ((0, c.VX, c.HX), (1, c.VY, c.HY))], 1)
        )
    return np.concatenate(places)


def test_a_pin_that_rolls_stops_at_a_ball_at_rest():
    pin = rolling(0.3, -lying.BELLY)
    left = min(way(pieces(launch([pin], "m", lying={"m": math.pi}), "m")).tolist())
    assert left[0] < X - 0.06
    ball = (left[0] - 0.015, left[1], 0, 0, 0, 0, 0)
    run = launch([pin, ball], "m", lying={"m": math.pi})
    assert not [event for event in run.events if event[1] == "meet"]
    rows = pieces(run, "m")
    assert np.hypot(*(way(rows) - ball[:2]).T).min() > lying.ANY_REACH - 1e-9
    assert math.dist(rows[-1][:2], ball[:2]) == pytest.approx(lying.ANY_REACH, abs=1e-9)


def risen() -> tuple[tuple, Run]:
    """The first ball of a row of speeds that throws the middle pin so that it stands up again."""
    for speed in np.arange(2.2, 2.3, 0.0004):
        ball = rolling(float(speed), 0.02, 0.05)
        run = launch([ball], "m")
        if pieces(run, "m")[-1][c.STATE] == c.STAND:
            return ball, run
    raise AssertionError


def test_a_pin_that_turns_over_and_lands_on_its_base_stands_there():
    """12.2: it fell all the same."""
    _ball, run = risen()
    rows = pieces(run, "m")
    assert rows[:, c.STATE].tolist() == [c.STAND, c.DOWN, c.DOWN, c.STAND]
    assert [kind for _, kind, _, pin in run.events if pin == 2 and kind in ("fell", "tilt", "drag")] == ["fell"]
    for one, two in itertools.pairwise(rows):
        t = two[c.SINCE] - one[c.SINCE]
        assert min(one[c.WY] + one[c.AY] * t, c.LYING) == pytest.approx(two[c.WY], abs=1e-12)
    assert rows[-1][c.WY] == 0.0
    assert math.dist(rows[-1][:2], (X, Y)) > 0.1


def test_a_pin_that_stood_up_again_is_met_as_one_that_stands_and_falls_without_a_word():
    """D39: what happens to it later is nothing."""
    ball, run = risen()
    place = pieces(run, "m")[-1][:2]
    for speed, falls in ((0.9, True), (0.25, True)):
        # It comes when the pin stands.
        distance = 0.75 * speed + MATCH.pin_reach
        second = rolling(speed, 0.0, distance, place)
        both = launch([ball, second], "m")
        states = pieces(both, "m")[:, c.STATE].tolist()
        assert states[:4] == [c.STAND, c.DOWN, c.DOWN, c.STAND]
        assert (c.DOWN in states[4:]) == falls
        met = [time for time, kind, who, pin in both.events if (kind, who, pin) == ("graze", 1, 2)]
        x, y, *_ = ball_at(both, 1, met[0])
        assert math.dist((x, y), place) == pytest.approx(MATCH.pin_reach, abs=1e-9)
        assert [who for _, kind, who, pin in both.events if pin == 2 and kind == "fell"] == [0]


def test_the_law_sees_such_a_pin_fall_once():
    for speed in np.arange(2.0, 3.2, 0.0004):
        trace = simulate(Position((X + 0.02, Y - 0.3), None, None, "m"), Shot(math.pi / 2, float(speed)))
        if stands(trace):
            break
    else:
        raise AssertionError
    stroke = observe(trace, PLAIN)
    facts = [fact for instant in stroke.instants for fact in instant if fact.to == "m"]
    assert [(fact.kind, fact.ball) for fact in facts] == [("fell", "c")]
    assert trace.rest().pins == ""
    for book in ("umb-1997", "fibis-2022"):
        assert [line.pins for line in judge(stroke, PLAIN, load(book)).lines if line.pins] == ["m"]


def stands(trace: Trace) -> bool:
    return trace.sample(trace.duration)[".m"].state == "stand" and "m" not in trace.rest().pins


def test_few_pins_stand_up_again():
    """The rigid bodies let none of some thousands do so, see docs/pins.md."""
    fell = again = 0
    for balls, *_ in stored("castle.tsv.gz"):
        run = launch([[float(v) for v in ball.split(",")] for ball in balls.split(";")])
        for pin in PINS:
            states = pieces(run, pin)[:, c.STATE]
            fell += c.DOWN in states
            again += c.DOWN in states and states[-1] == c.STAND
    assert fell > 3_000
    assert again <= 4
