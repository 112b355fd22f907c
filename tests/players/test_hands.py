"""The error of a hand."""

import dataclasses
import itertools
import math

import numpy as np
import pytest

from fivepins.model.errors import InputError
from fivepins.model.shot import Shot
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import simulate_many
from fivepins.players.hands import BEGINNER, CLUB, ERRORS, HANDS, MASTER, STEADY, Hand, growing, parse_hand

MEANT = Shot(1.2, 3.0, 0.3, 0.1, -0.2)


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_a_steady_hand_does_what_it_means() -> None:
    assert (STEADY.strokes(MEANT, 5, rng()) == [*MEANT]).all()
    assert STEADY.play(MEANT, rng()) == MEANT
    assert STEADY.play(MEANT._replace(of_cue=True), rng()).of_cue


@pytest.mark.parametrize("hand", [MASTER, CLUB, BEGINNER])
def test_means_and_deviations(hand: Hand) -> None:
    n = 200_000
    errors = hand.strokes(MEANT, n, rng())[:, :5] - np.array(MEANT[:5])
    errors[:, 1] /= MEANT.speed
    wanted = np.array([hand.direction, hand.speed, hand.elevation, hand.side, hand.high])
    assert errors.mean(axis=0) == pytest.approx(np.zeros(5), abs=5.0 * wanted.max() / math.sqrt(n))
    assert errors.std(axis=0) == pytest.approx(wanted, rel=0.01)
    assert np.corrcoef(errors.T) == pytest.approx(np.eye(5), abs=0.012)


@pytest.mark.parametrize(
    ("meant", "factor"),
    [
        (Shot(1.2, 5.0), 1.0 + 2.5 * 0.3),
        (Shot(1.2, 2.5, 0.0, 0.15, -0.2), 1.0 + 0.25 * 0.8),
        (Shot(1.2, 1.0, 0.5), 1.0 + 0.5 * 2.0),
        (Shot(1.2, 4.5, 0.5, 0.0, 0.2), 1.0 + 2.0 * 0.3 + 0.2 * 0.8 + 0.5 * 2.0),
    ],
)
def test_errors_grow_with_what_is_asked_of_the_hand(meant: Shot, factor: float) -> None:
    hand = Hand(0.001, 0.02, 0.01, 0.012, 0.003, faster=0.3, spun=0.8, raised=2.0)
    errors = hand.strokes(meant, 100_000, rng())[:, :5] - np.array(meant[:5])
    errors[:, 1] /= meant.speed
    wanted = factor * np.array([hand.direction, hand.speed, hand.elevation, hand.side, hand.high])
    across = [0, 1, 3, 4] if not meant.elevation else [0, 1, 2, 3, 4]
    assert errors.std(axis=0)[across] == pytest.approx(wanted[across], rel=0.02)
    assert errors[:, 1].mean() == pytest.approx(0.0, abs=5 * wanted[1] / math.sqrt(100_000))
    assert hand.play(meant, rng(3))[:5] == pytest.approx(hand.strokes(meant, 1, rng(3))[0, :5].tolist())


def test_an_easy_stroke_costs_a_growing_hand_nothing() -> None:
    for meant in (Shot(1.2, 2.5), Shot(1.2, 0.7)):
        assert (growing(CLUB).strokes(meant, 100, rng(3)) == CLUB.strokes(meant, 100, rng(3))).all()
        assert growing(CLUB).play(meant, rng(3)) == CLUB.play(meant, rng(3))
    assert growing(CLUB).strokes(MEANT, 100, rng(3)).tolist() != CLUB.strokes(MEANT, 100, rng(3)).tolist()


def test_each_level_errs_more_than_the_one_before() -> None:
    levels = [dataclasses.astuple(hand) for hand in HANDS.values()]
    for surer, next_one in itertools.pairwise(levels):
        assert all(a < b for a, b in zip(surer[:ERRORS], next_one[:ERRORS], strict=True))
        assert surer[ERRORS:] == next_one[ERRORS:] == (0.0, 0.0, 0.0)


def test_the_yardstick_of_the_levels() -> None:
    squirt_per_radius = 2.5 / (3.5 + 0.21 / MATCH.cue_end_mass)
    for hand, pots in ((MASTER, 0.93), (CLUB, 0.56), (BEGINNER, 0.20)):
        angle = math.hypot(hand.direction, hand.side * squirt_per_radius)
        miss = angle * 0.75 / (2 * 0.028575)
        assert math.erf(0.020 / 0.75 / miss / math.sqrt(2)) == pytest.approx(pots, abs=0.01)


def test_the_same_generator_the_same_strokes_and_two_hands_err_alike() -> None:
    assert (CLUB.strokes(MEANT, 100, rng(3)) == CLUB.strokes(MEANT, 100, rng(3))).all()
    assert CLUB.play(MEANT, rng(3)) == Shot(*CLUB.strokes(MEANT, 1, rng(3))[0, :5].tolist())
    assert not (CLUB.strokes(MEANT, 100, rng(3)) == CLUB.strokes(MEANT, 100, rng(4))).any(axis=0)[:5].any()
    sure, unsure = MASTER.strokes(MEANT, 100, rng(3)), BEGINNER.strokes(MEANT, 100, rng(3))
    assert (np.sign(sure[:, 0] - MEANT.azimuth) == np.sign(unsure[:, 0] - MEANT.azimuth)).all()


def test_nothing_is_played_that_no_cue_can_do() -> None:
    wild = Hand(1.0, 1.0, 0.3, 0.3, 1.0)
    for meant in (Shot(0.0, 20.0, 0.0, 0.0, 0.5), Shot(0.0, 0.01, math.pi / 2, -0.3, 0.0), MEANT):
        played = wild.strokes(meant, 2_000, rng())
        places = np.broadcast_to([[0.7, 0.3], [0.3, 1.0], [1.0, 2.0]], (2_000, 3, 2))
        assert np.hypot(played[:, 3], played[:, 4]).max() <= MATCH.miscue + 1e-12
        assert (played[:, 1] > 0.0).all()
        slow = np.minimum(played, [math.inf, 1.0, *[math.inf] * 4])
        assert np.isfinite(simulate_many(places, slow).durations).all()


def test_a_miscue_that_is_meant_stays_one() -> None:
    played = CLUB.strokes(Shot(0.0, 2.0, side=0.6), 50, rng())
    assert (np.hypot(played[:, 3], played[:, 4]) > MATCH.miscue).all()
    assert np.hypot(played[:, 3], played[:, 4]).max() <= 0.6 + 1e-12


def test_reading() -> None:
    assert parse_hand(" club ") is CLUB
    hand = parse_hand("direction=0.1 speed=3% elevation=2 side=0.02 high=0.01")
    assert dataclasses.astuple(hand)[:ERRORS] == pytest.approx((math.radians(0.1), 0.03, 0.02, 0.01, math.radians(2)))
    assert parse_hand("direction=1 faster=0.5 spun=2 raised=1") == Hand(math.radians(1), faster=0.5, spun=2, raised=1)
    assert parse_hand("speed=3") == Hand(speed=0.03)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("expert", "no such hand"),
        ("", "no such hand"),
        ("direction=0.1 force=2", "not a field"),
        ("direction=x", "not a number"),
        ("direction=-0.1", "no hand has this direction"),
        ("speed=101", "no hand has this speed"),
        ("side=2", "no hand has this side"),
        ("side=nan", "not a number"),
        ("speed=1 speed=2", "twice"),
        ("faster=-1", "no hand has this faster"),
    ],
)
def test_what_is_no_hand(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse_hand(text)


def test_not_a_number_is_no_hand() -> None:
    with pytest.raises(InputError, match="direction"):
        Hand(direction=math.nan)
