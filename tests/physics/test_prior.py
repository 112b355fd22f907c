"""What is known about tables: a distribution, and how much it is weighed."""

import dataclasses

import numpy as np
import pytest

from films import film
from fivepins.model.errors import InputError
from fivepins.physics.calibrate.fit import USUAL, Plan, draw_known, fit_table
from fivepins.physics.calibrate.search import Budget, Search
from fivepins.physics.footage import Footage
from fivepins.physics.params import MATCH, TYPICAL
from fivepins.physics.prior import SPREAD, TOGETHER, covariance, surprise, tables


def values(params, names=USUAL):
    return np.array([getattr(params, name) for name in names])


def test_it_is_a_distribution_over_what_is_fitted():
    assert tuple(SPREAD) == USUAL
    assert np.linalg.eigvalsh(covariance()).min() > 0.0
    assert surprise(USUAL, values(TYPICAL)) == 0.0
    one = surprise(("roll",), np.array([TYPICAL.roll + SPREAD["roll"].deviation]))
    assert one == pytest.approx(1.0)
    # Both up together is less of a surprise than one up, one down.
    both, apart = (
        surprise(("roll", "spin_decay"), np.array([TYPICAL.roll + 0.001, TYPICAL.spin_decay + sign * 1.5]))
        for sign in (1.0, -1.0)
    )
    assert both == pytest.approx(2.0 / 1.5)
    assert apart == pytest.approx(2.0 / 0.5)
    with pytest.raises(InputError, match="nothing is known"):
        covariance(("gravity",))


def test_it_holds_the_tables_that_were_measured():
    away = (values(MATCH) - values(TYPICAL)) / np.array([SPREAD[name].deviation for name in USUAL])
    assert np.abs(away).max() < 2.0
    assert surprise(USUAL, values(MATCH)) < 2 * len(USUAL)


def test_tables_are_drawn_from_it():
    drawn = tables(2000, 3)
    assert tables(3, 3) == drawn[:3]
    found = np.array([values(params) for params in drawn])
    for k, name in enumerate(USUAL):
        spread = SPREAD[name]
        assert spread.low <= found[:, k].min() <= found[:, k].max() <= spread.high
    correlation = np.corrcoef(found.T)
    for (one, other), value in TOGETHER.items():
        assert correlation[USUAL.index(one), USUAL.index(other)] == pytest.approx(value, abs=0.08)


def test_few_shots_move_only_what_they_tell():
    made = film(dataclasses.replace(TYPICAL, cushion_restitution=0.80), 6, 7, length=2.5)
    plan, names = Plan(8, 8, Budget(16, 16)), ("cushion_restitution", "friction_c")
    search = Search(Footage.of(made.shots), seed=2)
    held = fit_table(search, TYPICAL, plan, names, prior=True)
    assert held.cushion_restitution == pytest.approx(0.80, abs=0.02)
    assert held.roll == TYPICAL.roll
    # Six shots tell little about friction between balls: it stays near what is known.
    assert abs(held.friction_c - TYPICAL.friction_c) < SPREAD["friction_c"].deviation


def test_the_known_shots_are_drawn_by_the_seed():
    ids = list(range(1, 40))
    assert draw_known(ids, 10, 1) == draw_known(ids, 10, 1) != draw_known(ids, 10, 2)
    assert len(set(draw_known(ids, 10, 1))) == 10
    assert draw_known(ids, 0, 1) == []
