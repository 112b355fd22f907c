"""Many strokes are judged as each of them by itself."""

import numpy as np
import pytest

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.turn import PLAIN, Turn
from fivepins.physics.simulate import Strike, simulate, simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.play.observe import observe
from fivepins.rules.edition import load
from fivepins.rules.judge import judge
from soak import physics as soak


def strokes(seed: int, n: int):
    places, shots = soak.families(np.random.default_rng(seed), n)
    return places, shots[:, :6]


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
@pytest.mark.parametrize(
    ("turn", "ball"),
    [
        (PLAIN, 0),
        (Turn("break", striker="Y"), 1),
        (Turn("hand", "upper"), 0),
        (PLAIN, 1),
        (PLAIN, 2),
    ],
)
def test_many_rulings_are_the_single_ones(edition, turn, ball):
    book = load(edition)
    places, shots = strokes(11, 260)
    batch = simulate_many(places, shots, ball)
    many = judge_many(facts_of(batch, places, shots, ball), turn, book)
    for q, (place, shot) in enumerate(zip(places.tolist(), shots.tolist(), strict=True)):
        what = Shot(*shot[:5])
        trace = simulate(Position(*map(tuple, place)), Strike("wyr"[ball], what))
        ruling = judge(observe(trace, turn, shot=what), turn, book)
        assert many.rulings[many.which[q]] == ruling, (place, shot)
        assert many.hand[q] == ruling.hand
        assert many.points[q] == (ruling.points if ruling.to == "striker" else -ruling.points)


def test_long_strokes_are_judged_apart_and_alike(monkeypatch):
    book = load("fibis-2022")
    places, shots = strokes(12, 200)
    # Many strokes from one place that touches something, beside those from places of their own.
    places[:60], shots[:60, 0] = places[0], np.linspace(-3.0, 3.0, 60)
    facts = facts_of(simulate_many(places, shots), places, shots)
    together = judge_many(facts, PLAIN, book)
    monkeypatch.setattr("fivepins.play.batch._LONG", 6)
    monkeypatch.setattr("fivepins.play.batch._LONG_PART", 30)
    apart = judge_many(facts, PLAIN, book)
    assert 10 < (facts.counts > 6).sum() < 190
    for one, two in zip(together.which, apart.which, strict=True):
        assert together.rulings[one] == apart.rulings[two]
        assert together.strokes[one] == apart.strokes[two]
    assert (together.points == apart.points).all()


def test_balls_that_rest_in_contact_count_in_a_batch_too():
    R = soak.R
    places = np.array([[[0.71, 0.355], [0.71, 0.655], [0.3, 0.1]]])
    low, high = 0.1, 0.4
    for _ in range(60):
        v = 0.5 * (low + high)
        batch = simulate_many(places, [[np.pi / 2, v, 0, 0, 0]], pins=0)
        gap = np.hypot(*(batch.rest[0, 0] - batch.rest[0, 1])) - 2 * R
        if batch.counts[0]:
            high = v
        else:
            low = v
            if gap < 5e-6:
                break
    many = judge_many(facts_of(batch, places, [[np.pi / 2, v, 0, 0, 0]]), PLAIN, load("umb-1997"))
    assert many.rulings[many.which[0]].pattern == "nothing"


def test_no_stroke_gives_no_ruling():
    batch = simulate_many(np.zeros((0, 3, 2)), np.zeros((0, 5)))
    many = judge_many(facts_of(batch, np.zeros((0, 3, 2)), np.zeros((0, 5))), PLAIN, load("umb-1997"))
    assert many.rulings == ()
    assert len(many.points) == 0
