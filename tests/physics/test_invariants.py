"""What holds for every stroke: audits, symmetry, sameness of every way to run it, refusals."""

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from fivepins.model.errors import InputError
from fivepins.model.position import Position, parse_position
from fivepins.model.shot import Shot, parse_shot
from fivepins.model.table import MATCH
from fivepins.physics import codes
from fivepins.physics.params import PRESETS, SOURCES, Params
from fivepins.physics.simulate import Strike, simulate, simulate_many
from fivepins.physics.trace import Trace
from soak import physics as soak

R, W, L = MATCH.ball_radius, MATCH.width, MATCH.length


def random_strokes(seed: int, n: int):
    return soak.families(np.random.default_rng(seed), n)


def single(places, shot, params=PRESETS["match"]) -> Trace:
    position = Position(*(tuple(centre) for centre in places.tolist()), "")
    return simulate(position, Shot(*shot[:5].tolist()), MATCH, params)


def test_audit_of_random_strokes():
    """No overlap, no escape, no energy from nowhere, no cap of events: `make soak` runs ten million of these."""
    total, measures, report = soak.run(4_000, first_seed=1_000_000, size=1_000)
    assert total >= 4_000
    assert report == ""
    assert max(measures[soak.OVERLAP], measures[soak.ESCAPE]) < 1e-9
    assert measures[soak.GROWTH] < 1e-6
    assert measures[soak.FAILED] == 0


def test_single_batch_threads_and_executor_agree_exactly():
    places, shots = random_strokes(5, 3_000)
    one = simulate_many(places, shots[:, :6], threads=1, pins=0)
    two = simulate_many(places, shots[:, :6], threads=2, pins=0)
    with ThreadPoolExecutor(2) as pool:
        three = simulate_many(places, shots[:, :6], executor=pool, pins=0)
    for other in (two, three):
        assert np.array_equal(one.codes, other.codes)
        assert np.array_equal(one.times, other.times)
        assert np.array_equal(one.rest, other.rest, equal_nan=True)
        assert np.array_equal(one.durations, other.durations)
    for q in range(0, len(places), 60):
        trace = single(places[q], shots[q])
        kept = trace.codes < codes.LAUNCH * 64
        n = one.counts[q]
        assert np.array_equal(trace.codes[kept], one.codes[q, :n])
        assert np.array_equal(trace.times[kept], one.times[q, :n])
        assert trace.duration == one.durations[q]
        rest = [(math.nan, math.nan) if centre is None else centre for centre in trace.rest()[:3]]
        assert np.array_equal(rest, one.rest[q], equal_nan=True)
        assert trace.digest() == single(places[q], shots[q]).digest()


def test_a_stored_trace_reads_back_bit_by_bit():
    places, shots = random_strokes(6, 100)
    for q in range(20):
        trace = single(places[q], shots[q])
        assert Trace.from_bytes(trace.to_bytes()).digest() == trace.digest()
        again = Trace.from_json(trace.to_json())
        assert again.digest() == trace.digest()
        assert again.events == trace.events


@pytest.mark.parametrize("damage", [b"", b"FPT1", b"FPT1" + bytes(80), b"XXXX" + bytes(80)])
def test_a_damaged_trace_is_refused(damage):
    with pytest.raises(InputError, match="binary trace"):
        Trace.from_bytes(damage)


@pytest.mark.parametrize(
    "value", [None, {}, {"version": 2}, {"version": 1, "events": [[0, "x", 0, 0]], "segments": []}]
)
def test_a_wrong_json_trace_is_refused(value):
    with pytest.raises(InputError, match="trace"):
        Trace.from_json(value)


def mirrored(places, shots):
    p, s = places.copy(), shots.copy()
    p[:, :, 0] = W - p[:, :, 0]
    s[:, 0] = math.pi - s[:, 0]
    s[:, 3] = -s[:, 3]
    return p, s


def turned(places, shots):
    p, s = places.copy(), shots.copy()
    p = np.array([W, L]) - p
    s[:, 0] += math.pi
    return p, s


@pytest.mark.parametrize("preset", ["match", "pooltool"])
@pytest.mark.parametrize("change", [mirrored, turned])
def test_mirror_and_rotation(change, preset):
    """A mirrored or turned stroke ends mirrored or turned; strokes that chaos blows up are seen by their neighbours."""
    places, shots = random_strokes(7, 2_000)
    params = PRESETS[preset]
    plain = simulate_many(places, shots[:, :6], params=params)
    p, s = change(places, shots)
    changed = simulate_many(p, s[:, :6], params=params)
    back, _ = change(changed.rest, s)
    near = simulate_many(places, shots[:, :6] + [1e-9, 0, 0, 0, 0, 0], params=params)
    with np.errstate(invalid="ignore"):
        calm = (np.abs(near.rest - plain.rest).max(axis=(1, 2)) < 1e-6) & (near.counts == plain.counts)
    assert calm.mean() > 0.6
    assert np.abs(back - plain.rest)[calm].max() < 1e-6
    # Balls that lean on each other may touch once more or less by rounding.
    assert (changed.counts == plain.counts)[calm].mean() > 0.995


def test_more_events_than_room_are_all_given():
    places = np.array([[[0.8, 2.7782], [0.8 - 2 * R, 2.7782], [0.8 - 4 * R, 2.7782]]])
    found = [simulate_many(places, [[math.pi, 8.0, 0.0, 0.0, high]], pins=0).counts[0] for high in (0.45, 0.48)]
    trace = single(places[0], np.array([math.pi, 8.0, 0.0, 0.0, 0.45]))
    assert found[0] == np.count_nonzero(trace.codes < codes.LAUNCH * 64)


def test_every_number_of_every_preset_names_its_source():
    fields = set(Params.__dataclass_fields__)
    assert set(SOURCES) == set(PRESETS)
    for name, sources in SOURCES.items():
        assert set(sources) == fields, name


PLACE = "w=710,355 y=710,2740 r=710,2130"


@pytest.mark.parametrize(
    ("position", "shot", "message"),
    [
        ("w=710,355 y=710,2740 r=710,2700", "az=90 v=2", "overlap"),
        ("w=710,20 y=710,2740 r=710,2130", "az=90 v=2", "in a cushion or beyond"),
        ("w=- y=710,2740 r=710,2130", "az=90 v=2", "not on the table"),
        (PLACE, "az=90 v=0", "speed"),
        (PLACE, "az=90 v=-1", "speed"),
        (PLACE, "az=90 v=25", "speed"),
        (PLACE, "az=90 v=2 el=-3", "elevation"),
        (PLACE, "az=90 v=2 el=91", "elevation"),
        (PLACE, "az=90 v=2 side=0.4 high=0.4", "miscue"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(position, shot, message):
    place, _ = parse_position(position)
    with pytest.raises(InputError, match=message):
        simulate(place, parse_shot(shot))
    arrays = [[centre or (math.nan, math.nan) for centre in place[:3]]]
    with pytest.raises(InputError, match=f"stroke 0: .*{message}"):
        simulate_many(arrays, [list(parse_shot(shot)[:5])])


def test_numbers_that_are_none_are_refused():
    place, _ = parse_position(PLACE)
    with pytest.raises(InputError, match="numbers"):
        simulate(place, Shot(math.nan, 2.0))
    with pytest.raises(InputError, match="has no place"):
        simulate(place._replace(red=(0.7, math.inf)), Shot(0.0, 2.0))
    with pytest.raises(InputError, match="not places of balls"):
        simulate_many([[0.0, 1.0]], [[0.0] * 5])
    with pytest.raises(InputError, match="not shots"):
        simulate_many(np.full((1, 3, 2), math.nan), [[0.0] * 4])
    with pytest.raises(InputError, match="not balls to strike"):
        simulate_many(np.full((1, 3, 2), math.nan), [[0.0] * 5], ball=3)
    with pytest.raises(InputError, match="threads"):
        simulate_many(np.full((1, 3, 2), 0.5) * [[[1], [2], [2.5]]], [[0.0, 1.0, 0.0, 0.0, 0.0]], threads=0)
    with pytest.raises(InputError, match="each at most once"):
        simulate(place, [Strike("w", Shot(0.0, 1.0)), Strike("w", Shot(0.0, 1.0))])
    with pytest.raises(InputError, match="before the beginning"):
        simulate(place, Strike("w", Shot(0.0, 1.0), -1.0))


@pytest.mark.parametrize(
    "change", [{"cushion": "spring"}, {"roll": 0.0}, {"ball_restitution": 1.2}, {"slide": math.nan}]
)
def test_unphysical_parameters_are_refused(change):
    with pytest.raises(InputError, match=r"cushion model|cannot be so"):
        Params(**change)


def test_a_written_overlap_of_a_rounding_is_removed():
    place, _ = parse_position("w=710,355 y=771.4,355 r=30.7,30.7")
    trace = simulate(place, Shot(math.pi / 2, 1.0))
    start = trace.sample(0.0)
    assert math.dist(start["w"].centre, start["y"].centre) >= 2 * R
    assert start["r"].centre[:2] == (R, R)
