import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivepins.model.errors import InputError
from fivepins.model.position import (
    Position,
    format_position,
    half_of,
    opening_position,
    parse_position,
    position_from_json,
    position_to_json,
)
from fivepins.model.shot import Shot, format_shot, parse_shot, shot_from_json, shot_to_json
from fivepins.model.table import MATCH
from fivepins.model.turn import Turn

numbers = st.floats(-3.0, 3.0, allow_nan=False).map(lambda value: value + 0.0)
centres = st.none() | st.tuples(numbers, numbers)
POSITION = "w=710.0,355.0 y=710.0,2740.0 r=- pins=nwme lean=n:w turn=Y hand=lower"


def test_a_position_line() -> None:
    position, turn = parse_position(POSITION)
    assert position == Position((0.71, 0.355), (0.71, 2.74), None, "nwme", (("n", "w"),))
    assert turn == Turn("hand", "lower", "Y")
    assert format_position(position, turn) == POSITION
    assert position_from_json(position_to_json(position, turn)) == (position, turn)
    assert parse_position("w=1,2 y=3,4 r=5,6") == (Position((0.001, 0.002), (0.003, 0.004), (0.005, 0.006)), Turn())
    assert parse_position("w=1,2 y=3,4 r=5,6 hand=break pins=-")[1] == Turn("break")


@given(centres, centres, centres, st.sets(st.sampled_from("nwmes")))
def test_positions_round_trip_exactly(white: object, yellow: object, red: object, pins: set[str]) -> None:
    standing = "".join(pin for pin in "nwmes" if pin in pins)
    position = Position(white, yellow, red, standing)  # type: ignore[arg-type]
    assert parse_position(format_position(position))[0] == position
    again = position_from_json(position_to_json(position))[0]
    for ball, same in zip(position[:3], again[:3], strict=True):
        assert (ball is None) == (same is None)
        assert ball is None or math.dist(ball, same) < 1e-12  # type: ignore[arg-type]


@given(st.integers(-3_000_000_000, 3_000_000_000), st.integers(0, 6))
def test_millimetres_that_were_written_shortly_stay_short(units: int, digits: int) -> None:
    text = format(Decimal(units).scaleb(-digits), "f")
    told = format_position(parse_position(f"w={text},0 y=- r=-")[0]).split(",")[0].removeprefix("w=")
    assert Decimal(told) == Decimal(text)
    assert len(told) <= len(text) + len(".0")


@given(numbers)
def test_no_shorter_millimetres_give_the_same_place(value: float) -> None:
    told = format_position(Position((value, 0.0), None, None)).split(",")[0].removeprefix("w=")
    mantissa = told.partition("e")[0].lstrip("-").replace(".", "").strip("0")
    for digits in range(1, len(mantissa)):
        assert parse_position(f"w={1e3 * value:.{digits - 1}e},0 y=- r=-")[0].white != (value, 0.0)


@given(
    st.floats(-7.0, 7.0),
    st.floats(0.0, 15.0),
    st.floats(0.0, 1.5),
    st.floats(-1.0, 1.0),
    st.floats(-1.0, 1.0),
    st.booleans(),
)
def test_shots_keep_their_text(
    azimuth: float, speed: float, elevation: float, side: float, high: float, of_cue: bool
) -> None:
    shot = Shot(azimuth, speed, elevation, side, high, of_cue)
    text = format_shot(shot)
    again = parse_shot(text)
    assert format_shot(again) == text
    assert again[1:2] + again[3:] == shot[1:2] + shot[3:]
    assert math.isclose(again.azimuth, azimuth, rel_tol=1e-15, abs_tol=1e-300)
    assert shot_from_json(shot_to_json(shot)) == again


def test_a_shot_line() -> None:
    assert parse_shot("az=90 v=2") == Shot(math.pi / 2, 2.0)
    assert parse_shot("az=0 cue=1.5 el=45 side=.2 high=-0.1") == Shot(0.0, 1.5, math.pi / 4, 0.2, -0.1, True)
    assert format_shot(parse_shot("az=93.5 v=2.400 el=0.0 side=0.20 high=-0.10")) == (
        "az=93.5 v=2.4 el=0.0 side=0.2 high=-0.1"
    )


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("", 1, "nothing is given"),
        ("w=1,2 y=3,4", 1, "the ball r= is missing"),
        ("w=1,2 y=3,4 r=5", 15, "not a ball centre"),
        ("w=1,2 y=3,x r=5,6", 11, "not a number"),
        ("w=1,nan y=3,4 r=5,6", 5, "not a number"),
        ("w=1,1e999 y=3,4 r=5,6", 5, "not a number"),
        ("w=1,2 w=1,2 y=3,4 r=5,6", 7, "given twice"),
        ("w=1,2 y=3,4 r=5,6 pins=nn", 24, "not the pins"),
        ("w=1,2 y=3,4 r=5,6 pins=", 24, "not the pins"),
        ("w=1,2 y=3,4 r=5,6 pins=nw lean=m:w", 32, "not a leaning pin"),
        ("w=1,2 y=3,4 r=5,6 turn=R", 24, "not a player"),
        ("w=1,2 y=3,4 r=5,6 hand=left", 24, "not a place"),
        ("w=1,2 y=3,4 b=5,6", 13, "not a field"),
    ],
)
def test_positions_refused(text: str, column: int, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as error:
        parse_position(text)
    assert error.value.column == column


@pytest.mark.parametrize(
    ("text", "problem"),
    [("az=1", "one speed"), ("az=1 v=1 cue=1", "one speed"), ("v=1", "azimuth"), ("az=x v=1", "not a number")],
)
def test_shots_refused(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        parse_shot(text)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"w": [1]},
        {"w": [1, True]},
        {"w": [1, 2], "y": None, "r": None, "pins": 3},
        {"w": [1, 2], "y": None, "r": None, "pins": "nw turn=Y"},
        {"w": [1, 2], "y": None, "r": None, "pins=nw turn": "Y"},
        {"w": [1, 10**400], "y": None, "r": None},
        {"w": [1, float("inf")], "y": None, "r": None},
        {"w": "1,2", "y": None, "r": None},
        {"w": [1, 2], "y": None},
    ],
)
def test_json_that_is_no_position(value: object) -> None:
    with pytest.raises(InputError):
        position_from_json(value)


@pytest.mark.parametrize(
    "value",
    [None, {"az": "1"}, {"az": 1, "v": True}, {"az": 1, "v": 1, "spin": 2}, {"az v": 1}, {"az": 1, "v": float("nan")}],
)
def test_json_that_is_no_shot(value: object) -> None:
    with pytest.raises(InputError):
        shot_from_json(value)


def test_the_opening_position_lacks_only_the_ball_in_hand() -> None:
    assert opening_position("W", MATCH) == Position(None, (0.71, 2.74), (0.71, 2.13))
    assert opening_position("Y", MATCH) == Position((0.71, 2.74), None, (0.71, 2.13))


def test_a_turn_beside_a_position() -> None:
    position = opening_position("Y", MATCH)
    for turn, words in (
        (Turn(striker="Y"), "turn=Y"),
        (Turn("hand", "upper", "Y"), "turn=Y hand=upper"),
        (Turn("break", striker="Y"), "turn=Y hand=break"),
    ):
        text = format_position(position, turn)
        assert text == f"w=710.0,2740.0 y=- r=710.0,2130.0 pins=nwmes {words}"
        assert parse_position(text) == (position, turn)
    assert format_position(position, Turn("reset", striker="W")).endswith("turn=W hand=break")


def test_measures_of_the_match_table() -> None:
    assert MATCH.top_mark == (0.71, 2.74)
    assert MATCH.red_mark == (0.71, 2.13)
    assert MATCH.lower_central_mark == (0.71, 0.71)
    assert MATCH.bottom_mark == (0.71, 0.1)
    assert round(1000 * MATCH.pin_reach, 2) == 32.98
    assert half_of((0.4, 1.4205), MATCH, 0.0005) is None
    assert half_of((0.4, 1.4206), MATCH, 0.0005) == "upper"
    assert half_of((0.4, 1.4194), MATCH, 0.0005) == "lower"
