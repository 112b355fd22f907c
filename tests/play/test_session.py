"""Matches driven by shots: lag, strokes, positions, the file, the replay."""

import math
import random
import re

import pytest

from fivepins.cli import main
from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.entries import Lag, Open, Respot, Struck
from fivepins.match.fold.fold import fold
from fivepins.match.notation.files import format_match, match_file_of, parse_match
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError
from fivepins.model.position import format_position
from fivepins.model.shot import Shot, format_shot, parse_shot
from fivepins.model.table import MATCH
from fivepins.physics.simulate import Strike
from fivepins.play import session as play

NORTH = math.pi / 2


def lagged(white: Strike, yellow: Strike, edition: str = "umb-1997") -> play.Session:
    return play.lag(play.begin(Creation("Rossi", "Bianchi", edition)), white, yellow)


def plain(ball: str, speed: float = 1.6, azimuth: float = NORTH, start: float = 0.0) -> Strike:
    return Strike(ball, Shot(azimuth, speed), start)


def last(session: play.Session) -> Lag:
    return session.state.rows[-1].entry


def test_the_lag_balls_lie_in_whole_millimetres():
    assert format_position(play.lag_position(MATCH)).startswith("w=1120.0,710.0 y=300.0,710.0 r=710.0,2130.0")


def test_the_nearer_ball_wins_the_lag():
    found = set()
    for speed in (1.9, 2.0, 2.1, 2.2, 2.3):
        session = lagged(plain("w", speed), plain("y", 2.05))
        entry = last(session)
        rest = session.trace.rest()
        if not entry.white and not entry.yellow and entry.near in "WY":
            assert (entry.near == "W") == (rest.white[1] < rest.yellow[1])
            found.add(entry.near)
    assert found == {"W", "Y"}


@pytest.mark.parametrize(
    ("white", "yellow", "fault"),
    [
        (plain("w", 0.5), plain("y"), "short"),
        (plain("w", 2.0, NORTH - 0.5), plain("y"), "long-early"),
        (plain("w", 2.0, NORTH + 0.4), plain("y"), "side"),
        (plain("w", 2.0, start=3.0), plain("y", 2.2), "late"),
    ],
)
def test_faults_of_the_lag(white, yellow, fault):
    entry = last(lagged(white, yellow))
    assert fault in entry.white
    assert fault not in entry.yellow


def match_of_shots(strokes: int, edition: str = "umb-1997", seed: int = 7) -> play.Session:
    """Players who aim at the opponent's ball, roughly."""
    rng = random.Random(seed)
    session = play.begin(Creation("Rossi", "Bianchi", edition, target=60, best_of=99))
    session = play.enter(session, Lag("W"))
    if session.state.stage == "opening" and edition == "umb-1997":
        session = play.enter(session, Open("Y"))
    for _ in range(strokes):
        turn = session.state.turn
        assert turn is not None
        before = session.placement.position
        own, other = turn.striker.lower(), "y" if turn.striker == "W" else "w"
        at = None
        if turn.placed:
            other_balls = [ball for ball in (before.ball(other), before.red) if ball]
            half = turn.from_half or session.placement.half
            while at is None or any(math.dist(at, ball) < 0.09 for ball in other_balls):
                y = rng.uniform(0.1, 1.25)
                at = (round(rng.uniform(0.1, 1.3), 3), round(y if half == "lower" else MATCH.length - y, 3))
        here, there = at or before.ball(own), before.ball(other)
        azimuth = math.atan2(there[1] - here[1], there[0] - here[0]) + rng.gauss(0, 0.02)
        side, high = rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.3)
        shot = parse_shot(format_shot(Shot(azimuth, rng.uniform(0.7, 4.0), 0.0, side, high)))
        session = play.shoot(session, shot, at)
    return session


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
def test_a_match_of_two_hundred_shots_folds_without_a_problem_and_replays(edition, tmp_path, capsys):
    session = match_of_shots(200, edition)
    state = session.state
    assert not state.problems
    assert len(state.games_won) == 2
    text = format_match(match_file_of(session.log.records))
    again = fold(parse_match(text).records)
    assert not again.problems
    assert again.score == state.score
    assert play.replay(again) == (200, [])
    path = tmp_path / "match.fpn"
    path.write_text(text, encoding="utf-8")
    assert main(["play", str(path)]) == 0
    assert "200 strokes played again, 0 differ" in capsys.readouterr().out


def test_a_changed_file_is_found(tmp_path, capsys):
    session = match_of_shots(8)
    lines = format_match(match_file_of(session.log.records)).splitlines()
    at = next(k for k, line in enumerate(lines) if "{shot" in line and "{break}" not in line and "{hand" not in line)
    head, shot = lines[at].split("{shot ")
    lines[at] = head + "{shot " + shot.replace("v=", "v=1", 1)
    path = tmp_path / "match.fpn"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["play", str(path)]) == 1
    assert f"line {at + 1}: other facts" in capsys.readouterr().out


def test_what_cannot_be_played_is_told_at_its_line_and_the_rest_played(tmp_path, capsys):
    """The reason stood alone, at line 1 column 1, and nothing else was looked at."""
    session = match_of_shots(8)
    lines = format_match(match_file_of(session.log.records)).splitlines()
    first, second, third = [k for k, line in enumerate(lines) if "{shot" in line][1:4]
    lines[first] = re.sub(r"side=[^ }]*", "side=0.9", lines[first])
    lines[second] = re.sub(r"r=[0-9.]+,", "r=5000.0,", lines[second])
    lines[third] = re.sub(r"\{at .*?\} \{shot .*?\} ", "", lines[third])
    path = tmp_path / "match.fpn"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["play", str(path)]) == 1
    told = capsys.readouterr().out
    assert f"line {first + 1}: other shot; the file says side 0.9" in told
    assert "a miscue" in told
    assert f"line {second + 1}: other shot; the file says 5000," in told
    assert "5 strokes played again, 2 differ\n1 without position and shot, not played again" in told
    assert main(["play", str(path), "--json"]) == 1
    assert '"without_shot": 1' in capsys.readouterr().out


def test_a_match_without_shots_is_refused(tmp_path, capsys):
    path = tmp_path / "match.fpn"
    path.write_text('[White "A"]\n[Yellow "B"]\n[Rules "umb-1997"]\n\nlag W\nW co on\n', encoding="utf-8")
    assert main(["play", str(path)]) == 2
    assert "no stroke here carries" in capsys.readouterr().err


def test_a_ball_in_hand_needs_a_place_and_another_may_have_none():
    session = match_of_shots(0)
    with pytest.raises(InputError, match="needs a place"):
        play.shoot(session, Shot(NORTH, 1.0))
    with pytest.raises(InputError, match="nobody is to strike"):
        play.shoot(play.begin(Creation("Rossi", "Bianchi", "umb-1997")), Shot(NORTH, 1.0))
    after = play.shoot(session, Shot(NORTH, 2.0), (0.71, 0.4))
    if not after.state.turn.placed:
        with pytest.raises(InputError, match="no ball in hand"):
            play.shoot(after, Shot(NORTH, 1.0), (0.71, 0.4))


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
def test_a_match_is_resumed_from_its_entries_alone(edition):
    whole = match_of_shots(40, edition)
    records = whole.log.records
    hows = set()
    session = play.begin(whole.state.creation)
    for record in records[1:]:
        entry = record.entry
        if isinstance(entry, Struck):
            turn = session.state.turn
            at = entry.stroke.at.ball(turn.striker.lower()) if turn.placed else None
            hows.add(turn.how)
            session = play.shoot(session, entry.stroke.shot, at)
        else:
            session = play.enter(session, entry)
        resumed = play.resume(session.log, fold(session.log.records))
        assert resumed.placement == session.placement
    assert session.log.hash == whole.log.hash
    assert hows >= {"break", "plain", "hand"}


def test_the_choice_of_13_5_is_resumed():
    session = match_of_shots(0)
    session = play.shoot(session, Shot(NORTH + 0.4, 1.0), (0.71, 0.4))
    assert session.state.may_respot
    session = play.enter(session, Respot())
    assert play.resume(session.log, session.state).placement == session.placement
    assert session.placement.position.ball("w" if session.state.striker == "Y" else "y") == MATCH.top_mark


def test_a_match_that_was_scored_has_no_places():
    log, state = create(Creation("Rossi", "Bianchi", "umb-1997"))
    for seq, line in enumerate(("lag W", "open W", "W co on"), 1):
        log, state = append(log, state, parse_entry(line), seq=seq)
        assert (play.resume(log, state).placement is None) == (seq == 3)
