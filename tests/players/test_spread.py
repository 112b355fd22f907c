"""The distribution of rulings over a hand's strokes."""

import numpy as np
import pytest

from fivepins.model.errors import InputError
from fivepins.model.notation import parse_stroke
from fivepins.model.position import parse_position
from fivepins.model.shot import Shot, parse_shot
from fivepins.physics.params import CLUB as CLUB_TABLE
from fivepins.physics.simulate import Strike, simulate
from fivepins.play.observe import observe
from fivepins.players.hands import BEGINNER, CLUB, STEADY
from fivepins.players.spread import spread
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

BOOK = load("umb-1997")
POSITION, TURN = parse_position("w=400,700 y=710,1100 r=300,2130 turn=W")
SHOT = parse_shot("az=52 v=2 side=0.1")


@pytest.mark.parametrize(
    ("line", "shot"),
    [
        ("w=400,700 y=710,1100 r=300,2130", "az=52 v=2"),
        ("w=1000,2000 y=700,1000 r=300,2130 pins=nwe turn=Y", "az=80 v=3"),
        ("w=400,1200 y=710,1100 r=740.9,1420 pins=nwmes lean=e:r", "az=-18 v=2"),
        ("w=400,700 y=710,1100 r=- hand=lower", "az=52 v=2.5"),
    ],
)
@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
def test_it_counts_what_single_strokes_give(line: str, shot: str, edition: str) -> None:
    position, turn = parse_position(line)
    book, meant = load(edition), parse_shot(shot)
    told = spread(position, turn, meant, CLUB, book, 60, 5)
    points: dict[int, int] = {}
    facts: dict[str, int] = {}
    for row in CLUB.strokes(meant, 60, np.random.default_rng(5))[:, :5].tolist():
        played = Shot(*row)
        seen = observe(simulate(position, Strike(turn.striker.lower(), played)), turn, position, played)
        ruling = judge(seen, turn, book)
        signed = -ruling.points if ruling.to == "opponent" else ruling.points
        points[signed] = points.get(signed, 0) + 1
        for fact in {fact for instant in seen.instants for fact in instant if fact.kind == "fell"}:
            facts[fact.ball + fact.to] = facts.get(fact.ball + fact.to, 0) + 1
    assert told.points == points
    assert {token: count for token, count in told.tokens.items() if token[1] in "nwmes"} == facts


def test_shares_add_up() -> None:
    told = spread(POSITION, TURN, SHOT, BEGINNER, BOOK, 500)
    assert sum(outcome.count for outcome in told.outcomes) == 500
    assert sum(told.points.values()) == sum(told.validity.values()) == 500
    assert len(told.outcomes) > 3
    counts = [outcome.count for outcome in told.outcomes]
    assert counts == sorted(counts, reverse=True)
    value = told.to_json()
    assert sum(row["share"] for row in value["points"]) == pytest.approx(1.0)
    assert value["mean"] == pytest.approx(sum(row["points"] * row["share"] for row in value["points"]))
    assert all(parse_stroke(row["stroke"]) for row in value["outcomes"])
    assert value["facts"]["co"] == told.tokens["co"] / 500


def test_a_steady_hand_gives_one_outcome_and_no_error() -> None:
    told = spread(POSITION, TURN, SHOT, STEADY, BOOK, 3)
    assert [outcome.count for outcome in told.outcomes] == [3]
    assert told.error == 0.0


def test_the_same_seed_the_same_spread_and_parts_do_not_show() -> None:
    first = spread(POSITION, TURN, SHOT, CLUB, BOOK, 20_500, 7)
    assert first == spread(POSITION, TURN, SHOT, CLUB, BOOK, 20_500, 7)
    assert first != spread(POSITION, TURN, SHOT, CLUB, BOOK, 20_500, 8)
    assert sum(outcome.count for outcome in first.outcomes) == 20_500
    assert first != spread(POSITION, TURN, SHOT, CLUB, BOOK, 20_500, 7, CLUB_TABLE)


def test_a_surer_hand_strays_less() -> None:
    surest = [spread(POSITION, TURN, SHOT, hand, BOOK, 400).outcomes[0].count for hand in (CLUB, BEGINNER)]
    assert surest[0] > surest[1]


@pytest.mark.parametrize(("strokes", "seed", "said"), [(0, 0, "strokes"), (10**9, 0, "strokes"), (5, -1, "seed")])
def test_what_cannot_be(strokes: int, seed: int, said: str) -> None:
    with pytest.raises(InputError, match=said):
        spread(POSITION, TURN, SHOT, CLUB, BOOK, strokes, seed)
