"""A pin that one ball had dragged off its spot was dragged on by another: the stroke could not be written down."""

import numpy as np

from fivepins.model.notation import format_stroke, parse_stroke
from fivepins.model.position import parse_position
from fivepins.model.shot import Shot
from fivepins.model.turn import Turn
from fivepins.physics.simulate import Strike, simulate, simulate_many
from fivepins.play.batch import as_arrays, facts_of, judge_many
from fivepins.play.observe import observe
from fivepins.rules.edition import load

POSITION, _ = parse_position("w=349.793,1478.444 y=1065.673,633.205 r=710.0,2130.0")
SHOT = Shot(2.261693637843112, 3.6197, 0.010979866324296327, 0.2775, 0.3418)
TURN = Turn(striker="Y")


def test_a_pin_is_dragged_off_its_spot_once() -> None:
    stroke = observe(simulate(POSITION, Strike("y", SHOT)), TURN, POSITION, SHOT)
    text = format_stroke(stroke)
    assert "o>w" in text
    assert "c>w" not in text
    assert parse_stroke(text).instants == stroke.instants
    places, pins = as_arrays(POSITION)
    shots = np.array([[*SHOT]])
    batch = simulate_many(places[None], shots, 1, pins=pins)
    for book in ("umb-1997", "fibis-2022"):
        (seen,) = judge_many(facts_of(batch, places[None], shots, 1), TURN, load(book)).strokes
        assert [fact for instant in seen.instants for fact in instant if fact.kind == "drag"] == [
            fact for instant in stroke.instants for fact in instant if fact.kind == "drag"
        ]
