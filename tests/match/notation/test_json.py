"""JSON of entries that is none."""

from typing import Any

import pytest

from fivepins.match.notation.json import entry_from_json, entry_to_json
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Y1 co on => Y 2",
            {
                "kind": "stroke",
                "player": "Y",
                "partner": 1,
                "stroke": {"played": True, "events": [["co"], ["on"]], "calls": []},
                "check": {"to": "Y", "points": 2, "hand": False},
            },
        ),
        ("pause", {"kind": "pause"}),
        ("void", {"kind": "void"}),
        ('overrule 3 0 hand "x"', {"kind": "overrule", "seq": 3, "points": 0, "hand": True, "note": "x"}),
        ("lag W:late Y:red near:=", {"kind": "lag", "white": ["late"], "yellow": ["red"], "near": "="}),
        (
            "score 1 2 games 0 1 turn W hand",
            {"kind": "score", "white": 1, "yellow": 2, "games": [0, 1], "turn": "W", "how": "hand"},
        ),
        ("amend 4 pause | swap", {"kind": "amend", "seq": 4, "entries": [{"kind": "pause"}, {"kind": "swap"}]}),
    ],
)
def test_what_the_json_says(text: str, value: dict[str, Any]) -> None:
    assert entry_to_json(parse_entry(text)) == value
    assert entry_from_json(value) == parse_entry(text)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "pause",
        {},
        {"kind": "dance"},
        {"kind": ["pause"]},
        {"kind": "pause", "note": "x"},
        {"kind": "open"},
        {"kind": "open", "player": "Z"},
        {"kind": "open", "player": 1},
        {"kind": "open", "player": "W Y"},
        {"kind": "stroke", "player": "W"},
        {"kind": "stroke", "player": "W", "stroke": {"played": True, "events": [["co", "xx"]], "calls": []}},
        {"kind": "stroke", "player": "W", "stroke": {"played": False, "events": [], "calls": []}},
        {"kind": "stroke", "player": "W", "partner": True, "stroke": {"played": True, "events": [["co"]], "calls": []}},
        {"kind": "note"},
        {"kind": "note", "note": ""},
        {"kind": "note", "note": "a\nb"},
        {"kind": "note", "note": "x" * 3000},
        {"kind": "note", "note": 5},
        {"kind": "warn", "player": "W", "about": "music"},
        {"kind": "decision", "player": "W", "points": -1},
        {"kind": "decision", "player": "W", "points": 1.5},
        {"kind": "decision", "player": "W", "points": 10**30},
        {"kind": "decision", "player": "W", "points": 1, "hand": "yes"},
        {"kind": "overrule", "seq": 1},
        {"kind": "overrule", "seq": 1, "to": "W"},
        {"kind": "void", "seq": "1"},
        {"kind": "void", "seq": -1},
        {"kind": "amend", "seq": 1},
        {"kind": "amend", "seq": 1, "entries": []},
        {"kind": "amend", "entries": [{"kind": "pause"}]},
        {"kind": "amend", "seq": 1, "entries": [{"kind": "void"}]},
        {"kind": "amend", "seq": 1, "entries": "pause"},
        {"kind": "score", "white": 1},
        {"kind": "score", "white": 1, "yellow": 2, "games": [1]},
        {"kind": "score", "white": 1, "yellow": 2, "turn": "W", "how": "flying"},
        {"kind": "lag", "white": "late"},
        {"kind": "lag"},
        {"kind": "foul", "player": "W", "stroke": {"played": True, "events": [["co"]], "calls": []}},
        {"kind": "game", "game": 0},
    ],
)
def test_json_that_is_no_entry(value: object) -> None:
    with pytest.raises(InputError):
        entry_from_json(value)
