"""The facts of simulated strokes, in the notation."""

import math

import pytest

from fivepins.model.facts import Call
from fivepins.model.notation import format_stroke, parse_stroke
from fivepins.model.position import Position, format_position, parse_position
from fivepins.model.shot import Shot, format_shot, parse_shot
from fivepins.model.table import MATCH
from fivepins.model.turn import PLAIN, Turn
from fivepins.physics.simulate import Strike, simulate
from fivepins.play.observe import observe
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

R = MATCH.ball_radius


def seen(position: str, shot: str, turn: Turn | None = None, ball: str = "w") -> str:
    place, told = parse_position(position)
    turn = told if turn is None else turn
    what = parse_shot(shot)
    stroke = observe(simulate(place, Strike(ball, what)), turn, place, what)
    assert parse_stroke(format_stroke(stroke)) == stroke
    return format_stroke(stroke._replace(at=None, shot=None))


def test_a_ball_through_the_castle_and_on():
    text = seen("w=710,355 y=300,2740 r=710,2130", "az=90 v=2")
    assert text.startswith("cs cm cn cr rT")


def test_off_the_castle_only_standing_pins_fall():
    text = seen("w=710,355 y=300,2740 r=300,100 pins=wme", "az=90 v=2")
    assert text.startswith("{off n,s} cm")


def test_no_event_is_a_stroke_all_the_same():
    assert seen("w=710,355 y=300,2740 r=300,100", "az=0 v=0.1") == "."


def test_the_striker_is_white_or_yellow():
    assert seen("w=710,355 y=710,455 r=300,100", "az=90 v=0.3").startswith("co")
    assert seen("w=710,455 y=710,355 r=300,100 turn=Y", "az=90 v=0.3", ball="y").startswith("co")


def test_a_wrong_ball_is_called_and_is_the_cue_ball():
    assert seen("w=710,455 y=710,355 r=300,100", "az=90 v=0.3", PLAIN, "y").split() == ["co", "!wrong-ball"]
    assert seen("w=710,455 y=300,2740 r=710,355", "az=90 v=0.3", PLAIN, "r").split() == ["co", "!wrong-ball:r"]


def test_a_contact_that_stood_is_no_meeting_and_playing_at_it_is_called():
    touching = f"w=710,355 y=710,{355 + 2e3 * R} r=300,100"
    assert seen(touching, "az=-90 v=0.2") == "{touch co} ."
    assert seen(touching, "az=90 v=0.3") == "{touch co} . !contact:o"
    assert "!glance" in seen(touching, "az=30 v=0.3")


def test_a_cushion_in_contact_is_told():
    assert seen(f"w={1e3 * R},355 y=300,2740 r=300,100", "az=0 v=0.2").startswith("{touch cL}")
    assert "!contact" in seen(f"w={1e3 * R},355 y=300,2740 r=300,100", "az=180 v=0.2")


def test_a_ball_driven_into_one_it_touches_is_a_casin():
    """D37: two other balls in contact meet when one is driven into the other."""
    step = 2e3 * R
    text = seen(f"w=500,355 y=800,355 r={800 + step},355", "az=0 v=1")
    assert text.startswith("co=or")
    assert judge(parse_stroke(text), PLAIN, load("umb-1997")).points == 3


def test_balls_that_come_to_rest_in_contact_have_met():
    """D25: the stop is found by searching for the speed at which the ball just arrives."""
    place = Position((0.71, 0.355), (0.71, 0.655), (0.3, 0.1), "")
    low, high = 0.1, 0.4
    for _ in range(60):
        v = 0.5 * (low + high)
        trace = simulate(place, Shot(math.pi / 2, v))
        gap = math.dist(trace.rest().white, trace.rest().yellow) - 2 * R
        met = any(event.kind == "meet" for event in trace.events)
        if met:
            high = v
        else:
            low = v
        if not met and gap < 5e-6:
            break
    stroke = observe(trace, PLAIN)
    assert not met
    assert format_stroke(stroke) == "{off n,w,m,e,s} co"


@pytest.mark.parametrize(
    ("y", "turn", "called"),
    [
        (1389.0, Turn("break"), False),
        (1395.0, Turn("break"), True),
        (1500.0, Turn("hand", "upper"), False),
        (1445.0, Turn("hand", "upper"), True),
        (1500.0, Turn("hand", "lower"), True),
        (1500.0, PLAIN, False),
    ],
)
def test_over_the_line(y, turn, called):
    place, _ = parse_position(f"w=300,{y} y=710,2740 r=710,2130")
    stroke = observe(simulate(place, Shot(math.pi, 0.3)), turn)
    assert (Call("over-line") in stroke.calls) == called


def test_the_turn_is_told_so_that_the_half_is_known():
    text = seen("w=300,355 y=710,2740 r=710,2130", "az=180 v=1", Turn("hand", "lower"))
    assert text.startswith("{hand lower} cLd")


def test_a_ball_off_the_table():
    text = seen("w=710,2600 y=300,100 r=1000,100", "az=90 v=4 el=35")
    assert "c^" in text.split()
    assert text.split().count("c^") == 1


def test_a_ball_over_the_castle():
    text = seen("w=710,1100 y=300,100 r=1000,100", "az=90 v=4 el=30")
    assert "c~" in text.split()


def test_many_strokes_read_back_and_can_be_judged():
    editions = [load("umb-1997"), load("fibis-2022")]
    spots = [(0.2 + 0.09 * k, 0.15 + 0.31 * (k % 9)) for k in range(12)]
    for k in range(120):
        white, yellow, red = spots[k % 12], spots[(5 * k + 3) % 12], spots[(7 * k + 4) % 12]
        if len({white, yellow, red}) < 3:
            continue
        place, _ = parse_position(format_position(Position(white, yellow, red)))
        shot = parse_shot(format_shot(Shot(0.37 * k, 0.4 + 0.05 * k, 0.2 * (k % 3), 0.03 * (k % 9), -0.04 * (k % 7))))
        stroke = observe(simulate(place, shot), PLAIN, place, shot)
        assert parse_stroke(format_stroke(stroke)) == stroke
        for edition in editions:
            assert judge(stroke, PLAIN, edition).points >= 0
