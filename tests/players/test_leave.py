"""What a position leaves, told without a search."""

import numpy as np
import pytest

from fivepins.model.position import parse_position
from fivepins.model.table import MATCH
from fivepins.play.batch import as_arrays
from fivepins.players.leave import HAND, features, left

SEEN = 2


def of(text: str, striker: int = 1, hand: bool = False) -> float:
    """Points that the position leaves to the other player."""
    rest = as_arrays(parse_position(text)[0])[0]
    return float(left(rest[None], np.array([hand]), striker, MATCH)[0])


def test_near_and_open_is_better_than_far_and_hidden() -> None:
    near = of("w=700,900 y=710,1150 r=800,2000")
    assert near > 1.0
    assert near > of("w=700,300 y=710,1150 r=800,2000") > of("w=700,150 y=710,2700 r=300,300")
    assert of("w=700,900 y=710,1150 r=705,1025") < near


@pytest.mark.parametrize("text", ["w=300,500 y=900,1800 r=1000,2500", "w=700,300 y=500,2000 r=1200,400"])
def test_the_table_has_no_left_and_right_and_no_above_and_below(text: str) -> None:
    rest = as_arrays(parse_position(text)[0])[0][None]
    here = left(rest, np.array([False]), 1, MATCH)
    size = np.array([MATCH.width, MATCH.length])
    for axis in (0, 1):
        mirrored = rest.copy()
        mirrored[:, :, axis] = size[axis] - mirrored[:, :, axis]
        assert left(mirrored, np.array([False]), 1, MATCH) == pytest.approx(here)
    assert left(rest[:, [1, 0, 2]], np.array([False]), 0, MATCH) == pytest.approx(here)


def test_a_ball_in_hand_or_off_the_table_is_worth_a_ball_in_hand() -> None:
    assert of("w=700,900 y=710,1150 r=800,2000", hand=True) == HAND
    assert of("w=700,900 y=- r=800,2000") == HAND


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("w=300,300 y=300,900 r=1000,2000", 1.0),
        ("w=300,300 y=300,900 r=300,600", 0.0),
        ("w=710,1000 y=710,1900 r=1000,2500", 0.0),
        ("w=300,300 y=300,900 r=1000,300", 1.0),
        ("w=300,900 y=300,1500 r=300,300", 1.0),
        ("w=300,300 y=300,900 r=365,600", 0.6),
    ],
)
def test_how_much_of_the_ball_can_be_hit(text: str, seen: float) -> None:
    rest = as_arrays(parse_position(text)[0])[0][None]
    assert features(rest[:, 0], rest[:, 1], rest[:, 2], MATCH)[0, SEEN] == pytest.approx(seen)
