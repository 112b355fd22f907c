"""Where a ball in hand may lie: the limits, and that the law agrees with them."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivepins.model.position import Position, opening_position
from fivepins.model.shot import Shot
from fivepins.model.table import MATCH
from fivepins.model.turn import Turn
from fivepins.physics.settle import settle
from fivepins.physics.simulate import Strike, simulate
from fivepins.play.areas import area
from fivepins.play.observe import observe

OPENING = area(opening_position("W", MATCH), "W", "lower", MATCH)
R = MATCH.ball_radius


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        ((0.71, 0.4), None),
        ((R, R), None),
        ((MATCH.width - R, MATCH.middle_y - R), None),
        ((0.71, MATCH.middle_y - R + 1e-4), "lower half"),
        ((0.71, MATCH.middle_y), "lower half"),
        ((0.71, 2.0), "lower half"),
        ((R - 1e-4, 0.4), "lower half"),
        ((0.71, -1e9), "lower half"),
        ((0.71, MATCH.pin_spots["s"][1] - MATCH.pin_reach + 1e-4), "on the pin s"),
        ((math.nan, 0.4), "no place"),
        ((0.4, math.inf), "no place"),
    ],
)
def test_the_opening_is_played_from_the_lower_half(at, reason):
    told = OPENING.allows(at)
    assert told is None if reason is None else reason in told


@pytest.mark.parametrize("half", ["lower", "upper"])
def test_the_limits_are_told_in_short_numbers(half):
    assert all(part == round(part, 6) for part in area(Position(None, None, None), "W", half, MATCH).rectangle)


def test_other_balls_and_standing_pins_keep_their_room():
    position = Position((0.3, 0.3), None, (0.6, 2.0), "nwm")
    upper = area(position, "Y", "upper", MATCH)
    assert upper.allows((0.6, 2.0 + 2 * R)) is None
    assert "on r" in (upper.allows((0.6, 2.0 + 2 * R - 1e-4)) or "")
    assert "on the pin m" in (upper.allows((0.71, MATCH.middle_y + R)) or "")
    assert "upper half" in (upper.allows((0.3, 0.3)) or "")
    bare = area(position._replace(pins=""), "Y", "upper", MATCH)
    assert bare.allows((0.71, MATCH.middle_y + R)) is None
    assert bare.to_json()["discs"] == [[0.3, 0.3, 2 * R], [0.6, 2.0, 2 * R]]


@settings(deadline=None)
@given(x=st.floats(0, MATCH.width), y=st.floats(0, MATCH.length), half=st.sampled_from(["lower", "upper"]))
def test_what_is_allowed_can_be_played_and_is_no_foul(x, y, half):
    position = Position(None, (0.5, 1.0), (0.8, 2.2), "nwmes")
    if area(position, "W", half, MATCH).allows((x, y)) is None:
        placed = position.with_ball("w", (x, y))
        settle(list(placed[:3]), MATCH)
        shot = Shot(0.3, 0.2)
        turn = Turn("hand", half, "W")
        stroke = observe(simulate(placed, Strike("w", shot)), turn, placed, shot)
        assert "over-line" not in {call.name for call in stroke.calls}
