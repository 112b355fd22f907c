"""What may be done beside the strokes: who may ask for the reset of 10.4, what may be given up."""

import pytest

from fivepins.match.entries import Leave, Lose
from fivepins.model.position import parse_position
from fivepins.play.between_strokes import giving_up, may_reset
from fivepins.rules.placing import Placement
from match.playing import played

APART = "w=300,300 y=900,900 r=710,2130"
BALL = "w=300,300 y=361.5,300 r=710,2130"
RED = "w=300,300 y=900,900 r=300,361.5"
OTHERS = "w=300,300 y=900,900 r=900,961.5"
CUSHION = "w=30.75,300 y=900,900 r=710,2130"


def placed(text: str) -> Placement:
    return Placement((), None, "nwmes", parse_position(text)[0], None)


@pytest.mark.parametrize(
    ("where", "entries", "edition", "may"),
    [
        (BALL, "lag W · W co · Y co", "umb-1997", True),
        (RED, "lag W · W co · Y co", "umb-1997", True),
        (APART, "lag W · W co · Y co", "umb-1997", False),
        (OTHERS, "lag W · W co · Y co", "umb-1997", False),
        (CUSHION, "lag W · W co · Y co", "umb-1997", False),
        (BALL, "lag W · W co · Y co", "fibis-2022", False),
        (BALL, "lag W · W co · Y cr", "umb-1997", False),
        (BALL, "lag W", "umb-1997", False),
        (BALL, "lag W · W co · Y co · reset", "umb-1997", False),
        (BALL, "lag W · W co · lose match Y", "umb-1997", False),
    ],
)
def test_a_reset_needs_a_ball_in_contact_that_lies(where: str, entries: str, edition: str, may: bool) -> None:
    _, state = played(entries, edition)
    assert may_reset(state, placed(where)) is may
    assert not may_reset(state, None)


THREE = "BestOf=3"


@pytest.mark.parametrize(
    ("entries", "edition", "headers", "white", "yellow"),
    [
        ("lag W", "umb-1997", "", {"match": Leave("W")}, {"match": Leave("Y")}),
        ("lag W:short Y:short", "umb-1997", THREE, {"match": Lose("match", "W")}, {"match": Lose("match", "Y")}),
        (
            "lag W · W co",
            "umb-1997",
            THREE,
            {"game": Leave("W"), "match": Lose("match", "W")},
            {"game": Leave("Y"), "match": Lose("match", "Y")},
        ),
        (
            "lag W · W co · leave W",
            "umb-1997",
            THREE,
            {"match": Leave("W")},
            {"game": Leave("Y"), "match": Lose("match", "Y")},
        ),
        ("lag W · W co", "fibis-2022", THREE, {"match": Leave("W")}, {"match": Leave("Y")}),
        ("lag W · W co · leave W", "fibis-2022", THREE, {}, {}),
    ],
)
def test_what_may_be_given_up(entries: str, edition: str, headers: str, white: object, yellow: object) -> None:
    _, state = played(entries, edition, headers)
    for player, offered in (("W", white), ("Y", yellow)):
        found = giving_up(state, player)  # type: ignore[arg-type]
        assert found == offered
        assert [type(entry) for entry in found.values()] == [type(entry) for entry in offered.values()]  # type: ignore[attr-defined]
