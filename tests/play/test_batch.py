"""Many strokes are judged as each of them by itself."""

import math

import numpy as np
import pytest

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.turn import PLAIN, Turn
from fivepins.physics import codes
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


def test_only_at_the_frame_is_a_ball_off_that_comes_back():
    """umb-1997 11.1, FIBiS 16.1 (D38): in the air past the edge, or on the rubber, is off by the second alone."""
    rng = np.random.default_rng(2)
    n = 4000
    places = np.full((n, 3, 2), np.nan)
    places[:, 0] = np.stack([rng.uniform(0.033, 0.12, n), rng.uniform(0.3, 2.5, n)], axis=1)
    places[:, 1] = 1.2, 2.7
    shots = np.zeros((n, 5))
    shots[:, 0] = math.pi + rng.normal(0, 0.5, n)
    shots[:, 1], shots[:, 2], shots[:, 4] = rng.uniform(2, 8, n), rng.uniform(0.6, 1.3, n), rng.uniform(-0.4, 0.4, n)
    batch = simulate_many(places, shots)
    facts = facts_of(batch, places, shots)
    off = batch.codes >> 6 == codes.OFF
    back = off.any(axis=1) & ~np.isnan(batch.rest[:, 0, 0])
    framed = (off & (batch.codes & 7 == 2)).any(axis=1)
    assert (back & framed).sum() > 3
    assert (back & ~framed).sum() > 5
    some = np.flatnonzero(back | (np.arange(n) < 100))
    for name, wanted in (("umb-1997", ~back | framed), ("fibis-2022", np.ones(n, bool))):
        book = load(name)
        many = judge_many(facts, PLAIN, book)
        for q in some.tolist():
            shot = Shot(*shots[q].tolist())
            place = Position(*[None if x != x else (x, y) for x, y in places[q].tolist()])
            stroke = observe(simulate(place, shot), PLAIN, place, shot, off_at=book.judging["ball_off_at"])
            told = any(fact.kind == "off" for instant in stroke.instants for fact in instant)
            assert told == (off[q].any() and wanted[q])
            assert many.rulings[many.which[q]] == judge(stroke, PLAIN, book)


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
def test_a_casin_seen_as_one_with_the_one_before_the_contact_is_none(edition):
    """White and red, which touched, parted and met at 34 ms, yellow met white then, and the two again at 35.5 ms."""
    place = Position(
        (0.4324872163185102, 0.6451123458079542),
        (0.47857318694944756, 0.6858349846100307),
        (0.3723546201746381, 0.6322158004954306),
    )
    shot = Shot(1.3161208253905468, 0.1427803128390306, 1.3554322005786987, -0.14655022276506893, -0.4228205537120182)
    places, shots = [place[:3]], [shot[:5]]
    book, turn = load(edition), Turn("hand", "lower")
    ruling = judge(observe(simulate(place, Strike("y", shot)), turn, place, shot), turn, book)
    many = judge_many(facts_of(simulate_many(places, shots, 1), places, shots, 1), turn, book)
    assert many.rulings[many.which[0]] == ruling
    assert ruling.points == 2
