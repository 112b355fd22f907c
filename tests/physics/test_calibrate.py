"""Films that the simulator made must give back the numbers and the cues they were made with."""

import dataclasses
import json
import math

import numpy as np
import pytest

from films import TABLE, film
from fivepins.model.errors import InputError
from fivepins.physics.calibrate.causes import Slope, cushions, distances, rerun, slope, stray
from fivepins.physics.calibrate.fit import FREE, Plan, Progress, fit_table, means, misfit
from fivepins.physics.calibrate.picture import draw
from fivepins.physics.calibrate.report import quartiles, report
from fivepins.physics.calibrate.search import Budget, Search
from fivepins.physics.footage import Footage
from fivepins.physics.params import CLUB, Params, from_toml, to_toml
from fivepins.physics.tracks import Film, FilmedShot, Track

PLAIN = Params()
TRUTH = dataclasses.replace(PLAIN, roll=0.0052, cushion_restitution=0.80, cushion_friction=0.22)
SMALL = Budget(24, 60)


@pytest.fixture(scope="module")
def made() -> Film:
    return film(TRUTH, 12, 7, length=4.0)


@pytest.fixture(scope="module")
def footage(made) -> Footage:
    return Footage.of(made.shots)


def test_cues_are_found_again(footage):
    found = Search(footage, seed=1).run(TRUTH)
    assert np.median(found.rmse) < 0.004
    # The noise alone makes 1.4 mm; a shot that was not understood is tens of centimetres off.
    assert (found.rmse < 0.02).sum() >= 10


def test_a_search_is_the_same_whatever_the_threads_and_the_company(footage):
    budget = Budget(12, 5)
    one = Search(footage, seed=3, threads=1).run(TRUTH, budget)
    two = Search(footage, seed=3, threads=2).run(TRUTH, budget)
    some = Search(Footage.of(footage.shots[4:6]), seed=3).run(TRUTH, budget)
    assert np.array_equal(one.rmse, two.rmse)
    assert np.array_equal(one.cues[4:6], some.cues)
    assert not np.array_equal(one.rmse, Search(footage, seed=4).run(TRUTH, budget).rmse)


def test_numbers_of_the_table_are_found_again():
    footage = Footage.of(film(TRUTH, 20, 7, length=2.5).shots)
    told: list[Progress] = []
    names = ("roll", "cushion_restitution", "cushion_friction")
    params = fit_table(Search(footage, seed=2), PLAIN, Plan(20, 8, Budget(20, 30)), names, told.append)
    assert len(told) == 20
    assert told[-1].misfit < told[0].misfit < 0.1
    assert params.roll == pytest.approx(TRUTH.roll, rel=0.1)
    assert params.cushion_restitution == pytest.approx(TRUTH.cushion_restitution, abs=0.015)
    assert params.cushion_friction == pytest.approx(TRUTH.cushion_friction, abs=0.02)
    assert params.slide == PLAIN.slide


def test_a_stroke_begins_when_the_camera_saw_it(made):
    late = [
        FilmedShot(
            shot.id, tuple(Track((0.0, *(t + 1.0 for t in b.t)), (b.x[0], *b.x), (b.y[0], *b.y)) for b in shot.balls)
        )
        for shot in made.shots[:3]
    ]
    found = Search(Footage.of(late), seed=1).run(TRUTH, SMALL)
    at_once = Search(Footage.of(late), seed=1, clock=False).run(TRUTH, SMALL)
    assert (found.cues[:, 5] > 0.98).all()
    assert (at_once.cues[:, 5] == 0.0).all()
    assert (found.rmse < at_once.rmse).all()


def test_what_goes_astray_is_told(footage):
    search = Search(footage, seed=1)
    found = search.run(TRUTH, SMALL)
    told = report(search, TRUTH, found, SMALL.trials)
    assert [result.id for result in told.results] == list(range(1, 13))
    fitted, kept = told.quartiles(False), told.quartiles(True)
    assert fitted is not None
    assert kept is not None
    assert fitted.low <= fitted.median <= fitted.high
    assert sum(number for number, *_ in told.causes().values()) == 6
    assert sum(share for *_, share in told.causes().values()) == pytest.approx(1.0)
    best = int(found.rmse.argmin())
    assert told.results[best].stray.cause == "drift"
    text = told.to_text()
    assert "held out            6 shots" in text
    assert "1464 trial strokes a shot" in text
    assert told.by_time[0].median < 0.02
    assert told.by_time[0].shots == told.by_contacts[0].shots == 6
    assert "0.0 to 0.5" in text
    data = told.to_json()
    assert len(data["shots"]) == 12
    assert data["quartiles_cm"]["held_out"][1] == pytest.approx(100 * kept.median, abs=1e-3)


def test_what_slow_balls_do_not_show_is_no_number(footage):
    search = Search(footage, seed=1)
    told = report(search, TRUTH, search.run(TRUTH, Budget(4, 0)), 4)
    partly = dataclasses.replace(told, slope=Slope(30, 0.0046, math.nan, math.nan, *[1e-4] * 6))
    assert "under 0.3 m/s not seen, above 0.6 m/s not seen" in partly.to_text()
    assert json.loads(json.dumps(partly.to_json(), allow_nan=False))["slope"]["slower"] is None


def test_a_ball_that_is_not_reached_is_told(footage):
    k = next(k for k, shot in enumerate(footage.shots) if max(shot.balls[1].x) - min(shot.balls[1].x) > 0.1)
    cue = np.array([footage.shots[k].departure.azimuth, 0.02, 0.0, 0.0, 0.0, 0.0])
    trace = rerun(footage, k, cue, TRUTH)
    far = distances(footage.shots[k], trace)
    assert stray(footage.shots[k], trace, TABLE, far).cause == "first ball"


def test_cushions_are_read_off_a_track():
    t = np.arange(0.0, 1.2, 0.02)
    x = np.abs(((0.3 + 2.0 * t) % 2.717) - 1.3585)
    y = np.full_like(t, 1.2) + 0.3 * t
    assert cushions(Track(tuple(t), tuple(0.03075 + x), tuple(y)), TABLE) == [0]


def test_rolling_alone_gives_friction_and_slope():
    rng = np.random.default_rng(5)
    shots = []
    tilt = np.array([3e-4, -2e-4])
    for number in range(60):
        angle = rng.uniform(0.0, 2.0 * math.pi)
        along = np.array([math.cos(angle), math.sin(angle)])
        t = np.arange(0.0, 0.8, 0.02)
        push = 5.0 / 7.0 * 9.81 * tilt - 0.005 * 9.81 * along
        at = np.array([0.7, 1.4]) + np.outer(t, 0.5 * along) + 0.5 * np.outer(t * t, push)
        at += rng.normal(size=at.shape) * 3e-4
        ball = Track(tuple(t), tuple(at[:, 0]), tuple(at[:, 1]))
        still = Track((0.0,), (0.1,), (0.1,))
        shots.append(FilmedShot(number, (ball, still, still)))
    found = slope(shots)
    assert found is not None
    assert found.roll == pytest.approx(0.005, rel=0.03)
    assert found.tilt_x == pytest.approx(tilt[0], abs=4 * found.error)
    assert found.tilt_y == pytest.approx(tilt[1], abs=4 * found.error)
    assert found.pull_x == pytest.approx(tilt[0], abs=4 * found.pull_error)
    assert found.pull_y == pytest.approx(tilt[1], abs=4 * found.pull_error)
    assert found.error < 1e-4
    assert found.pull_error < 2e-4
    assert slope(shots[:5]) is None


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_a_picture(footage, tmp_path, suffix):
    cue = Search(footage, seed=1).run(TRUTH, Budget(12, 3)).cues[0]
    path = tmp_path / f"a.{suffix}"
    draw(path, footage.shots[0], rerun(footage, 0, cue, TRUTH), TABLE, "shot 1")
    data = path.read_bytes()
    assert data.startswith(b"<?xml" if suffix == "svg" else b"\x89PNG")
    with pytest.raises(InputError, match="not a picture"):
        draw(tmp_path / "a.gif", footage.shots[0], rerun(footage, 0, cue, TRUTH), TABLE, "shot 1")


def test_numbers_that_cannot_be_fitted(footage):
    search = Search(footage)
    for names in (("gravity",), ()):
        with pytest.raises(InputError, match="not numbers to fit"):
            fit_table(search, PLAIN, names=names)
    with pytest.raises(InputError, match="no shots"):
        fit_table(Search(Footage.of([])), PLAIN)
    assert all(free.low < free.start < free.high for free in FREE.values())
    assert all(hasattr(PLAIN, name) for name in FREE)


def test_evolution_finds_the_bottom_of_a_bent_valley():
    def valley(p):
        return float(100.0 * (p[1] - p[0] ** 2) ** 2 + (1.0 - p[0]) ** 2)

    *_, last = means(valley, np.array([-1.0, 1.0]), np.array([0.5, 0.5]), Plan(150), seed=3)
    assert last == pytest.approx([1.0, 1.0], abs=1e-3)
    (*_, last) = means(lambda p: float((p[0] - 3.0) ** 2), np.zeros(1), np.ones(1), Plan(30), seed=1)
    assert last == pytest.approx([3.0], abs=1e-3)


def test_evolution_leaves_the_random_numbers_of_others_alone():
    before = np.random.get_state()[1].tolist()
    one, other = (
        [mean.tolist() for mean in means(lambda p: float(p @ p), np.ones(3), np.ones(3), Plan(5), seed=2)] for _ in "ab"
    )
    assert one == other
    assert np.random.get_state()[1].tolist() == before


def test_evolution_follows_a_narrow_valley_in_ten_directions():
    turn = np.linalg.qr(np.random.default_rng(1).normal(size=(10, 10)))[0]

    def narrow(p):
        z = turn @ (p - 0.7)
        return float((10.0 ** (np.arange(10) * 4.0 / 9.0) * z * z).sum())

    # A strategy without negative weights comes to 4.8 in the median of 21 seeds, this one to 0.7.
    reached = [narrow([*means(narrow, np.zeros(10), np.full(10, 0.5), Plan(100), seed)][-1]) for seed in range(7)]
    assert np.median(reached) < 2.5


def test_quartiles_and_misfit():
    assert quartiles([]) is None
    assert quartiles([1.0, 2.0, 3.0, 4.0, 5.0]) == (2.0, 3.0, 4.0)
    assert misfit(np.array([0.01, 0.04])) == pytest.approx(0.02)
    assert misfit(np.array([1e-9, 1e9])) == pytest.approx(math.sqrt(2e-3 * 0.6))


def test_params_as_toml():
    for params in (TRUTH, CLUB):
        assert from_toml(to_toml(params, "two\nlines")) == params
    assert from_toml(to_toml(dataclasses.replace(PLAIN, hop=math.inf))).hop == math.inf
    for text, told in (
        ("slide = ", "no TOML"),
        ("glide = 0.2", "no such number"),
        ("slide = 'a'", "slide is no number"),
        ("slide = true", "slide is no number"),
        ("slide = nan", "slide is no number"),
        ("slide = -1.0", "slide cannot be so"),
        ("cushion = 'foam'", "no such cushion model"),
    ):
        with pytest.raises(InputError, match=told):
            from_toml(text)


def test_the_end_of_a_film_can_be_left_out(footage):
    short = Footage.of(footage.shots, until=0.5)
    assert (short.counts == 3 * 26).all()
    assert short.t.max() <= 0.5
    assert (Footage.of(footage.shots, until=-1.0).counts == 3).all()
    full = Footage.of(footage.shots)
    assert full.counts.sum() == len(full.t) == len(footage.t)
