"""Positions that the table makes are whole µm, and what touched still touches."""

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from fivepins.cli import main
from fivepins.match.entries import Struck
from fivepins.match.fold.fold import fold
from fivepins.match.notation.files import parse_match
from fivepins.model.position import Position, format_position, parse_position, position_from_json, position_to_json
from fivepins.model.shot import Shot
from fivepins.model.symbols import BALLS
from fivepins.model.table import MATCH
from fivepins.model.turn import Turn
from fivepins.physics.settle import SLACK, settle
from fivepins.physics.simulate import simulate
from fivepins.play import session as play
from fivepins.play.observe import observe
from fivepins.play.written import CLOSED, STEPS, TOUCHING, at_rest, placed
from play.test_session import match_of_shots

R = MATCH.ball_radius
PAIRS = tuple(itertools.combinations(range(3), 2))
DATA = Path(__file__).parent / "data"
OLD = DATA / "long-decimals.fpn", DATA / "long-decimals-touching.fpn"
PLAIN = Turn(striker="W")


def whole(position: Position) -> bool:
    return all(round(part * STEPS) / STEPS == part for at in position[:3] if at is not None for part in at)


def gap(position: Position, i: int, j: int) -> float:
    one, two = position[i], position[j]
    return math.inf if one is None or two is None else math.dist(one, two) - 2 * R


def in_bed(at) -> bool:
    return all(
        R - 1e-12 <= part <= size - R + 1e-12 for part, size in zip(at, (MATCH.width, MATCH.length), strict=True)
    )


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
def test_a_position_its_text_its_json_and_the_start_of_the_next_stroke_are_the_same_numbers(edition):
    session = match_of_shots(60, edition)
    before = None
    for step in session.state.steps:
        entry = step.row.entry
        if not isinstance(entry, Struck):
            continue
        at = entry.stroke.at
        assert whole(at)
        text = format_position(at)
        assert max(len(part.partition(".")[2]) for word in text.split()[:3] for part in word[2:].split(",")) <= 3
        assert parse_position(text)[0] == at
        sent = json.loads(json.dumps(position_to_json(at)))
        assert position_from_json(sent)[0] == at
        assert [sent[ball] for ball in BALLS] == [
            [float(part) for part in word[2:].split(",")] if word[2:] != "-" else None for word in text.split()[:3]
        ]
        if before is not None and step.row.how == "plain":
            assert at == before
        played = play.simulate_again(step.row, session.state.edition)
        assert np.allclose(
            [one or (0, 0) for one in played.trace.start()], [one or (0, 0) for one in at[:3]], rtol=0, atol=2 / STEPS
        )
        after = play.placing(step.row.ruling, played.entry.stroke, played.turn, played.rest, session.state.edition)
        before = after.position
        assert whole(before)
    assert play.replay(session.state) == (60, [])


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_log_with_all_decimals_reads_and_replays_as_it_stands(path, capsys):
    """Written by the version that did not round: positions to the last bit, balls set in exact contact."""
    text = path.read_text(encoding="utf-8")
    state = fold(parse_match(text).records)
    strokes = [step.row.entry.stroke for step in state.steps if isinstance(step.row.entry, Struck)]
    assert sum(not whole(stroke.at) for stroke in strokes) > 30
    assert all(format_position(stroke.at) in text for stroke in strokes)
    assert play.replay(state) == (len(strokes), [])
    assert main(["play", str(path)]) == 0
    assert f"{len(strokes)} strokes played again, 0 differ" in capsys.readouterr().out


def test_a_match_begun_before_goes_on_with_whole_numbers():
    records = parse_match(OLD[0].read_text(encoding="utf-8")).records
    state = fold(records)
    session = play.resume(play.MatchLog.of(records), state)
    assert whole(session.placement.position)
    turn = state.turn
    at = (0.6012345678, 0.5012345678) if turn.placed else None
    if turn.placed and (turn.from_half or session.placement.half) == "upper":
        at = (at[0], MATCH.length - at[1])
    session = play.shoot(session, Shot(1.0, 1.5), at)
    assert whole(session.state.rows[-1].entry.stroke.at)
    assert play.replay(session.state) == (61, [])


def test_a_moved_ball_in_a_log_of_before_is_still_found():
    lines = OLD[0].read_text(encoding="utf-8").splitlines()
    at = next(k for k, line in enumerate(lines) if "{at" in line and "{break}" not in line and "{hand" not in line)
    head, _, tail = lines[at].partition("r=")
    x, _, rest = tail.partition(",")
    lines[at] = f"{head}r={float(x) + 0.002},{rest}"
    _, differences = play.replay(fold(parse_match("\n".join(lines) + "\n").records))
    assert differences[0].what == "position"


angles = st.floats(0, math.tau)


@settings(max_examples=400, deadline=None)
@given(
    st.integers(31_000, 1_389_000), st.integers(31_000, 2_809_000), angles, st.floats(-9e-10, TOUCHING),
    st.booleans(), st.floats(0, math.pi),
)  # fmt: skip
@example(1_358_500, 1_000_000, 0.0, 0.0, False, 0.0)
@example(700_000, 1_000_000, 0.0, 0.0, True, 0.0)
def test_a_ball_set_against_others_still_touches_them_and_only_rounding_overlaps(x, y, angle, off, second, between):
    """One ball, or two with room between them for a third in contact with both."""
    yellow = (x / STEPS, y / STEPS)
    white = (yellow[0] + (2 * R + off) * math.cos(angle), yellow[1] + (2 * R + off) * math.sin(angle))
    red = None
    if second:
        aside = angle + math.pi / 3 + between
        exact = (white[0] + 2 * R * math.cos(aside), white[1] + 2 * R * math.sin(aside))
        red = (round(exact[0] * STEPS) / STEPS, round(exact[1] * STEPS) / STEPS)
        assume(in_bed(red) and math.dist(red, yellow) >= 2 * R)
    assume(in_bed(white))
    before = Position(None, yellow, red)
    touched = [j for j in (1, 2) if gap(before.with_ball("w", white), 0, j) <= TOUCHING]
    after = placed(before, "w", white, MATCH)
    assert (after.yellow, after.red) == (yellow, red)
    assert whole(after)
    assert in_bed(after.white)
    assert math.dist(after.white, white) < 4 / STEPS
    for j in touched:
        assert -4 / STEPS < gap(after, 0, j) <= CLOSED
    # The simulator takes the overlap for what it is and parts the balls by it.
    settled = settle([at or (math.nan, math.nan) for at in after[:3]], MATCH)
    for j in touched:
        assert -1e-12 <= math.dist(settled[0], settled[j]) - 2 * R <= 4 / STEPS
    for k, at in enumerate(after[:3]):
        assert at is None or math.dist(at, settled[k]) < 4 / STEPS < SLACK


def test_what_is_no_place_on_the_bed_is_left_to_the_simulator_to_refuse():
    before = Position(None, (0.5, 0.5), None)
    for at in ((-1.0, 0.5), (math.nan, 0.5), (0.5, math.inf)):
        assert str(placed(before, "w", at, MATCH).white) == str(at)


def soft(rng, kind: str) -> tuple[Position, Shot]:
    """Balls in exact contact with each other, a cushion or a pin, and a slow stroke."""
    angle = rng.uniform(0, math.tau)
    x, y = rng.uniform(0.2, 1.2), rng.uniform(0.2, 1.0)
    if kind == "cushion":
        x, angle = (R, rng.uniform(-1.5, 1.5)) if rng.random() < 0.5 else (MATCH.width - R, rng.uniform(1.7, 4.5))
    if kind == "pin":
        spot, reach = MATCH.pin_spots["n"], MATCH.pin_reach
        x, y = spot[0] + reach * math.cos(angle), spot[1] + reach * math.sin(angle)
        angle = rng.uniform(angle - 1.2, angle + 1.2)
    other = (x + 2 * R * math.cos(angle), y + 2 * R * math.sin(angle))
    red = (x + 4 * R * math.cos(angle), y + 4 * R * math.sin(angle)) if rng.random() < 0.3 else (0.71, 2.5)
    shot = Shot(rng.uniform(0, math.tau), math.exp(rng.uniform(math.log(0.05), math.log(1.5))))
    return Position((x, y), other, red, "nwmes" if kind == "pin" else ""), shot


@pytest.mark.parametrize("kind", ["balls", "cushion", "pin"])
def test_balls_at_rest_touch_as_they_did_and_are_played_from_as_they_touched(kind):
    rng = np.random.default_rng(["balls", "cushion", "pin"].index(kind))
    seen = {"stays": 0, "touches": 0}
    for _ in range(100):
        exact, shot = soft(rng, kind)
        position = exact
        for ball in BALLS:
            position = placed(position, ball, position.ball(ball), MATCH)
        trace = simulate(position, shot)
        rest = at_rest(trace, position, MATCH)
        assert whole(position)
        assert whole(rest)
        for ball, (began, ended) in enumerate(zip(trace.start(), trace.rest()[:3], strict=True)):
            if ended is not None:
                assert in_bed(rest[ball])
                assert math.dist(rest[ball], ended) < 4 / STEPS
            if began == ended:
                assert rest[ball] == position[ball]
                seen["stays"] += 1
        for i, j in PAIRS:
            if gap(exact, i, j) < 1e-9:
                assert gap(position, i, j) <= CLOSED
                assert abs(math.dist(trace.start()[i], trace.start()[j]) - 2 * R) < 2e-12
                seen["touches"] += 1
            if gap(trace.rest(), i, j) <= TOUCHING:
                assert gap(rest, i, j) <= CLOSED
        # A contact that was there before is no meeting, written or not (D37); nor is leaving a pin a touch of it.
        stroke = observe(trace, PLAIN, position, shot)
        bare = observe(simulate(exact, shot), PLAIN, exact, shot)
        assert stroke.touch == bare.touch
        assert stroke.calls == bare.calls
        met = [{fact.to for instant in one.instants for fact in instant if fact.ball == "c"} for one in (stroke, bare)]
        assert met[0] == met[1]
    assert seen["touches"] > 90
    assert seen["stays"] > 20
