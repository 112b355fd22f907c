import dataclasses
import gzip
import json
import math

import numpy as np
import pytest

from films import film
from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.physics.footage import Footage
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import simulate, strays
from fivepins.physics.tracks import from_json, read

STILL = {"t": [0.0, 1.0], "x": [0.3, 0.3], "y": [0.4, 0.4]}
OTHER = {"t": [0.0, 1.0], "x": [0.9, 0.9], "y": [0.4, 0.4]}
MOVING = {"t": [0.0, 0.02, 0.04, 0.06], "x": [0.5, 0.5, 0.5, 0.5], "y": [1.0, 1.03, 1.09, 1.15]}
SHOTS = {"source": "here", "shots": [{"id": 4, "more": 1, "balls": [MOVING, STILL, OTHER]}]}


def test_json_and_back(tmp_path):
    made = from_json(SHOTS)
    path = tmp_path / "a.json.gz"
    path.write_bytes(gzip.compress(json.dumps(made.to_json()).encode()))
    assert read(path) == made
    assert made.shots[0].balls[0].y == (1.0, 1.03, 1.09, 1.15)


def test_departure_is_read_off_the_first_samples():
    seen = from_json(SHOTS).shots[0].departure
    assert seen.azimuth == pytest.approx(math.pi / 2)
    assert seen.speed == pytest.approx(3.0)
    assert seen.when == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"balls": [MOVING, STILL]}, "shot 4 has no three balls"),
        ({"balls": [MOVING, STILL, {"t": [0.0], "x": [0.1]}]}, "shot 4, ball 2: no y"),
        ({"balls": [MOVING, STILL, {"t": [0.0], "x": [0.1], "y": [math.nan]}]}, "shot 4, ball 2: no y"),
        ({"balls": [MOVING, STILL, {"t": [0.0], "x": [0.1], "y": [1, 2]}]}, "uneven lists"),
        ({"balls": [MOVING, STILL, {"t": [0.2, 0.1], "x": [0.1, 0.1], "y": [1, 1]}]}, "time runs backward"),
        ({"balls": [MOVING, STILL, {"t": [0.0], "x": [400.0], "y": [900.0]}]}, "beyond the bed"),
        ({"id": "four"}, "not the id of a shot"),
        ({"balls": [MOVING | {"t": [0.1] * 4}, STILL, OTHER]}, "1 moments"),
        ({"balls": [MOVING | {"t": [0.0, 20.0, 40.0, 660.0]}, STILL, OTHER]}, "0 to 660 s"),
        ({"balls": [MOVING | {"x": [True] * 4}, STILL, OTHER]}, "shot 4, ball 0: no x"),
        ({"balls": [MOVING | {"x": [10**400] * 4}, STILL, OTHER]}, "shot 4, ball 0: no x"),
        ({"balls": [OTHER | {"t": [0.0, 0.1]}, STILL, OTHER]}, "shot 4: ball 0 is not struck"),
        ({"balls": [{key: value[:2] for key, value in MOVING.items()}, STILL, OTHER]}, "3 moments or more"),
        (
            {"balls": [{"t": [0.0, 1.0, 2.0], "x": [0.5] * 3, "y": [1.0] * 3}, STILL, OTHER]},
            "0 mm from the first place",
        ),
    ],
)
def test_what_is_no_film_is_refused(change, told):
    with pytest.raises(InputError) as refused:
        from_json({"shots": [SHOTS["shots"][0] | change]})
    assert told in str(refused.value)


@pytest.mark.parametrize("value", [None, [], {}, {"shots": []}, {"shots": 3}])
def test_no_shots(value):
    with pytest.raises(InputError, match="no tracks"):
        from_json(value)


def test_a_shot_twice():
    with pytest.raises(InputError, match="a shot twice"):
        from_json({"shots": SHOTS["shots"] * 2})


@pytest.mark.parametrize("data", [b"\x1f\x8bnothing", b"\xff\xfe\x00", b"{", b"[" * 200_000, b"9" * 5_000])
def test_bad_files(tmp_path, data):
    path = tmp_path / "a.json"
    path.write_bytes(data)
    with pytest.raises(InputError):
        read(path)


def test_balls_that_overlap_are_put_right_or_refused():
    near = STILL | {"x": [0.5, 0.5], "y": [1.06, 1.06]}
    placed = Footage.of(from_json({"shots": [{"id": 1, "balls": [MOVING, near, OTHER]}]}).shots).places[0]
    assert math.dist(placed[0], placed[1]) >= 0.0615 - 1e-12
    inside = STILL | {"x": [0.5, 0.5], "y": [1.02, 1.02]}
    with pytest.raises(InputError, match="shot 1: the balls w and y overlap"):
        Footage.of(from_json({"shots": [{"id": 1, "balls": [MOVING, inside, OTHER]}]}).shots)


def test_distances_are_those_of_the_trace():
    params = dataclasses.replace(MATCH, cue_end_mass=0.0)
    footage = Footage.of(film(params, 4, 1, noise=0.003).shots)
    rng = np.random.default_rng(2)
    cues = np.zeros((4, 6))
    for k, shot in enumerate(footage.shots):
        cues[k] = shot.departure.azimuth + 0.01, shot.departure.speed, 0.0, *rng.uniform(-0.3, 0.3, 2), 0.013
    got = strays(np.arange(4), cues, footage, params)
    for k, shot in enumerate(footage.shots):
        azimuth, speed, elevation, side, high, start = cues[k].tolist()
        places = [(x, y) for x, y in footage.places[k].tolist()]
        trace = simulate(Position(*places, ""), Shot(azimuth, speed, elevation, side, high, False), params=params)
        for ball, name in enumerate("wyr"):
            t, x, y = shot.balls[ball]
            at = [trace.sample(max(0.0, moment - start))[name].centre for moment in t]
            want = sum((a[0] - b) ** 2 + (a[1] - c) ** 2 for a, b, c in zip(at, x, y, strict=True))
            assert got[k, ball] == pytest.approx(want, rel=1e-9, abs=1e-12)


def test_the_direction_of_a_trial_is_that_of_the_ball_whatever_the_squirt():
    footage = Footage.of(from_json(SHOTS).shots)
    cues = np.array([[math.pi / 2, 3.0, 0.0, 0.4, 0.1, 0.01]])
    for end_mass in (0.0, 0.03):
        params = dataclasses.replace(MATCH, cue_end_mass=end_mass)
        sums = strays(np.zeros(1, np.int64), cues, footage, params)
        # Squirt of that shaft is 3 degrees: 8 mm aside at the last sample.
        assert math.sqrt(sums[0, 0]) < 4e-3
