"""Practice over HTTP: what a shot would do, and what a hand would make of it."""

from __future__ import annotations

import itertools
import json
import math
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.model.position import parse_position
from fivepins.model.shot import Shot
from fivepins.model.turn import Turn
from fivepins.physics.simulate import Strike, simulate
from fivepins.physics.trace import Trace
from fivepins.players.hands import HANDS
from fivepins.players.practice import paths
from fivepins.players.spread import spread
from fivepins.rules.edition import load
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.http.rate_limit import RateLimit, TooMany
from fivepins.web.table import answers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LINE = "w=400,500 y=900,1900 r=710,2130"
POSITION = {"w": [400, 500], "y": [900, 1900], "r": [710, 2130]}
SHOT = {"az": 70.5, "v": 4.0, "side": 0.1, "high": 0.1}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = open_file(tmp_path / "fivepins.db")
    app = create_app(store)
    app.state.limits["practice"] = RateLimit(10_000)
    with TestClient(app) as client:
        yield client
    store.close()


def tried(client: TestClient, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/play/practice", json={"position": LINE, "shot": SHOT, **more})
    assert answer.status_code == 200, answer.text
    answers.Practice.model_validate(answer.json())
    told: dict[str, Any] = answer.json()
    return told


def test_a_shot_does_what_the_simulator_says(client: TestClient) -> None:
    told = tried(client)
    position, _ = parse_position(LINE)
    trace = simulate(position, Strike("w", Shot(math.radians(70.5), 4.0, 0.0, 0.1, 0.1)))
    assert Trace.from_json(told["trace"]).digest() == trace.digest()
    assert (told["fan"], told["spread"]) == ([], [])
    assert tried(client, position=POSITION) == told
    assert tried(client, position={**POSITION, "pins": "nwmes"}, lang="it")["ruling"]["call"] != told["ruling"]["call"]


def test_a_fan_is_what_the_hand_makes_of_it(client: TestClient) -> None:
    told = tried(client, fan=50, hand="beginner", seed=3)
    assert len(told["fan"]) == 50
    assert sum(one["count"] for one in told["spread"]) == 50
    position, _ = parse_position(LINE)
    shot = Shot(math.radians(70.5), 4.0, 0.0, 0.1, 0.1)
    expected = spread(position, Turn(), shot, HANDS["beginner"], load("umb-1997"), 50, 3)
    assert {one["points"]: one["count"] for one in told["spread"]} == expected.points
    assert tried(client, fan=50, hand="beginner", seed=3) == told
    steady = tried(client, fan=2, hand="steady")
    assert steady["fan"][0] == steady["fan"][1]


def test_a_stroke_may_err_as_the_hand_does(client: TestClient) -> None:
    meant = tried(client, hand="beginner", seed=3)
    told = tried(client, hand="beginner", seed=3, erring=True)
    assert meant["shot"] == {"el": 0.0, **SHOT}
    assert told["shot"] != meant["shot"]
    assert told["shot"]["az"] == pytest.approx(SHOT["az"], abs=4 * math.degrees(HANDS["beginner"].direction))
    again = tried(client, shot=told["shot"])
    assert (again["trace"], again["ruling"]) == (told["trace"], told["ruling"])
    assert tried(client, hand="steady", seed=3, erring=True)["trace"] == meant["trace"]


def test_paths_follow_the_motion() -> None:
    position, _ = parse_position(LINE)
    trace = simulate(position, Strike("w", Shot(math.radians(70.5), 4.0, 0.0, 0.3, 0.1)))
    found = paths(trace)
    assert "w" in found
    for ball, corners in found.items():
        number = "wyr".index(ball)
        assert math.dist(corners[0], position[number]) < 1e-3
        for moment in range(101):
            centre = trace.sample(trace.duration * moment / 100)[ball].centre
            near = min(_distance(centre, one, two) for one, two in itertools.pairwise(corners))
            assert near < 0.004, (ball, moment, near)


def _distance(at: tuple[float, ...], one: list[float], two: list[float]) -> float:
    dx, dy = two[0] - one[0], two[1] - one[1]
    along = ((at[0] - one[0]) * dx + (at[1] - one[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.dist(at[:2], (one[0] + along * dx, one[1] + along * dy))


@pytest.mark.parametrize(
    "wrong",
    [
        {"position": "w=1,1 y=900,1900 r=710,2130"},
        {"position": "w=400,500 y=410,500 r=710,2130"},
        {"position": "w=- y=410,500 r=710,2130"},
        {"position": "w=nan,500 y=410,500 r=710,2130"},
        {"position": "nothing"},
        {"position": "x" * 301},
        {"position": {"w": [400, 500]}},
        {"position": {**POSITION, "w": [1e999, 500]}},
        {"position": {**POSITION, "w": "here"}},
        {"position": {**POSITION, "b": [1, 2]}},
        {"position": 7},
        {"shot": {"az": 1, "v": 99}},
        {"shot": {"az": 1, "v": 1, "side": 2}},
        {"fan": 51},
        {"fan": -1},
        {"hand": "third"},
        {"hand": "direction=1e9"},
        {"edition": "none"},
        {"edition": "fibis-2022", "turn": {"how": "reset"}},
        {"lang": "xx"},
        {"turn": {"striker": "red"}},
        {"turn": {"how": "jump"}},
    ],
)
def test_what_cannot_be_tried_is_refused(client: TestClient, wrong: dict[str, Any]) -> None:
    body = json.dumps({"position": LINE, "shot": SHOT, "fan": 3, **wrong})
    answer = client.post("/api/play/practice", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert set(answer.json()) == {"error", "line", "column", "got", "expected"}


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    store = open_file(tmp_path / "fivepins.db")
    app = create_app(store)
    app.state.limits["practice"] = RateLimit(1)
    with TestClient(app) as client:
        statuses = [
            client.post("/api/play/practice", json={"position": LINE, "shot": SHOT}).status_code for _ in range(4)
        ]
    store.close()
    assert statuses[0] == 200
    assert 429 in statuses


def test_a_pace_lets_a_second_s_worth_through_and_no_more() -> None:
    limit = RateLimit(3)
    for _ in range(3):
        limit.count("a", 10.0)
    with pytest.raises(TooMany):
        limit.count("a", 10.1)
    limit.count("b", 10.1)
    limit.count("a", 10.5)
    with pytest.raises(TooMany):
        limit.count("a", 10.5)
    for _ in range(3):
        limit.count("a", 100.0)
