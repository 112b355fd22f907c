"""Matches of persons on the simulated table over HTTP: the server decides everything."""

from __future__ import annotations

import logging
import random
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.cli import main
from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.http.rate_limit import RateLimit
from fivepins.web.http.view import View
from fivepins.web.table import answers
from web.table import Match, fresh

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GOOD = {"az": 85.0, "v": 2.0}
LAG = [("white", 1.9), ("yellow", 2.2)]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "fivepins.db"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    store = open_file(database)
    app = create_app(store)
    app.state.limits["move"] = RateLimit(10_000)
    with TestClient(app) as client:
        yield client
    store.close()


@pytest.fixture
def opened(client: TestClient) -> Match:
    match = Match(client)
    match.lag()
    return match


def sides(match: Match) -> tuple[str, str]:
    (by,) = match.table["by"]
    return by, "yellow" if by == "white" else "white"


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
def test_a_match_is_played_to_its_end_and_its_file_verifies(
    client: TestClient, edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(client, edition=edition, target=20, best_of=3)
    assert match.table["act"] == "lag"
    assert match.table["by"] == ["white", "yellow"]
    match.lag()
    rng = random.Random(3)
    hows = set()
    while match.table["act"] != "over":
        answer = match.stroke(rng)
        assert answer.status_code == 201, answer.text
        told = answer.json()
        answers.Struck.model_validate(told)
        hows.add(told["stroke"]["how"])
        assert told["view"]["table"]["stroke"] == told["seq"]
        assert told["view"]["last"]["ruling"] == told["stroke"]["ruling"]
        again = client.get(f"/api/play/{match.id}/strokes/{told['seq']}").json()
        assert again == told["stroke"]
        assert again["same"]
    assert hows >= {"break", "plain", "hand"}
    view = match.view
    View.model_validate(view)
    assert view["winner"] is not None
    assert view["problems"] == []
    assert (view["table"]["by"], view["table"]["position"]) == ([], None)
    late = match.post("strokes", "white", shot=GOOD)
    assert (late.status_code, late.json()["expected"]) == (409, "nothing: the match is over")
    path = tmp_path / "match.fpn"
    path.write_text(client.get(f"/api/matches/{match.id}/fpn").text, encoding="utf-8")
    assert main(["play", str(path)]) == 0
    assert " 0 differ" in capsys.readouterr().out


def test_the_lag_is_simulated_when_both_have_struck(client: TestClient) -> None:
    match = Match(client)
    first = match.post("lag", "yellow", shot={"az": 90, "v": 2.2})
    assert (first.status_code, first.json()["seq"]) == (201, 0)
    assert match.table["by"] == ["white"]
    assert match.post("lag", "yellow", shot={"az": 90, "v": 2.0}).status_code == 409
    second = match.post("lag", "white", shot={"az": 90, "v": 1.9}).json()
    assert second["seq"] == second["view"]["table"]["lag"] == 1
    told = client.get(f"/api/play/{match.id}/lag/1").json()
    answers.LagTrace.model_validate(told)
    assert told["at"]["w"][0] > told["at"]["y"][0]
    assert {row[2] for row in told["trace"]["events"] if row[1] == "launch"} == {0, 1}
    assert client.get(f"/api/play/{match.id}/lag/7").status_code == 404
    loser = next(side for side in ("white", "yellow") if side not in match.table["by"])
    assert match.post("open", loser, opens=loser).status_code == 409


def test_a_lag_that_nobody_wins_is_played_again(client: TestClient) -> None:
    match = Match(client)
    for side in ("white", "yellow"):
        match.post("lag", side, shot={"az": 90, "v": 0.3})
    table = match.table
    assert (table["act"], table["by"], table["lag"]) == ("lag", ["white", "yellow"], 1)


def test_a_stroke_of_the_lag_is_kept_until_the_other_side_has_struck(database: Path) -> None:
    store = open_file(database)
    first = {"client_id": fresh(), "shot": {"az": 90.25, "v": 2.2}}
    with TestClient(create_app(store)) as client:
        match = Match(client)
        assert match.post("lag", "yellow", 1, **first).json()["seq"] == 0
    with TestClient(create_app(store)) as client:
        match.client = client
        assert (match.table["act"], match.table["by"], match.table["lag"]) == ("lag", ["white"], 0)
        assert match.post("lag", "yellow", 1, **first).json()["seq"] == 0
        assert match.post("lag", "yellow", 1, shot={"az": 90, "v": 2.0}).status_code == 409
        wrong = match.post("lag", "yellow", 1, **{**first, "shot": {"az": 90, "v": 2.0}})
        assert (wrong.status_code, wrong.json()["error"]) == (422, "this id belongs to another move")
        assert client.get(f"/api/play/{match.id}/lag/1").status_code == 404
        assert match.post("lag", "white", 1, shot={"az": 90, "v": 1.9}).json()["seq"] == 1
        film = client.get(f"/api/play/{match.id}/lag/1").json()
        table = match.table
    with TestClient(create_app(store)) as client:
        match.client = client
        assert match.table == table
        assert table["lag"] == 1
        assert client.get(f"/api/play/{match.id}/lag/1").json() == film
        assert match.post("lag", "yellow", 1, **first).json()["seq"] == 1
    store.close()


def test_two_servers_of_one_database_share_a_lag(database: Path, client: TestClient) -> None:
    store = open_file(database)
    with TestClient(create_app(store)) as second:
        match = Match(client)
        other = copy(match)
        other.client = second
        assert other.table["by"] == ["white", "yellow"]
        assert match.post("lag", "white", 1, shot={"az": 90, "v": 1.9}).json()["seq"] == 0
        assert other.post("lag", "white", 1, shot={"az": 90, "v": 1.7}).status_code == 409
        assert other.table["by"] == ["yellow"]
        assert other.post("lag", "yellow", 1, shot={"az": 90, "v": 2.2}).json()["seq"] == 1
        assert match.post("lag", "yellow", 1, shot={"az": 90, "v": 2.0}).status_code == 409
        assert match.table == other.table
        films = [one.client.get(f"/api/play/{match.id}/lag/1").json() for one in (match, other)]
        assert films[0] == films[1]
    store.close()


def test_where_white_opens_by_the_book_the_players_exchange_balls(client: TestClient) -> None:
    match = Match(client, edition="fibis-2022")
    match.post("lag", "white", shot={"az": 90, "v": 0.3})
    match.post("lag", "yellow", shot={"az": 90, "v": 2.0})
    assert match.table["by"] == ["yellow"]
    answer = match.post("open", "yellow", opens="yellow")
    assert answer.status_code == 201, answer.text
    view = match.view
    assert view["players"] == {"white": "Bianchi", "yellow": "Rossi"}
    assert view["table"]["exchanged"]
    assert view["table"]["by"] == ["white"]
    # The token stays with its player: who lagged with the yellow ball strikes the white one now.
    assert match.post("strokes", "white", shot=GOOD, at=[710, 400]).status_code == 409
    assert match.post("strokes", "yellow", shot=GOOD, at=[710, 400]).status_code == 201


def test_who_may_not_move_is_refused_and_logged(
    client: TestClient, opened: Match, caplog: pytest.LogCaptureFixture
) -> None:
    by, other = sides(opened)
    foreign = Match(client).tokens["white"]
    seq = opened.view["seq"]
    with caplog.at_level(logging.WARNING, "fivepins.play"):
        for side, status in ((None, 401), ("no token", 403), (foreign, 403), (other, 409)):
            answer = opened.post("strokes", side, shot=GOOD, at=[710, 400])
            assert answer.status_code == status, answer.text
            assert answer.json()["error"]
            assert ("view" in answer.json()) == (status == 409)
        for wrong in (seq, seq + 2, 9_999_999):
            assert opened.post("strokes", by, wrong, shot=GOOD, at=[710, 400]).status_code == 409
        assert opened.post("lag", by, shot=GOOD).status_code == 409
        assert opened.post("open", by, opens="white").status_code == 409
        assert opened.post("choice", by).status_code == 409
    assert len(caplog.records) == 10
    assert all(record.getMessage().startswith("refused '/api/play/") for record in caplog.records)
    told = caplog.text
    assert not any(token in told for token in (*opened.tokens.values(), foreign))
    assert opened.view["seq"] == seq


HUGE = 10**400


@pytest.mark.parametrize(
    "body",
    [
        '{"shot": {"az": NaN, "v": 2}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": Infinity}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": -Infinity}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 1e999}, "at": [710, 400]}',
        f'{{"shot": {{"az": 90, "v": {HUGE}}}, "at": [710, 400]}}',
        '{"shot": {"az": 1e300, "v": 2}, "at": [710, 400]}',
        '{"shot": {"az": "90", "v": 2}, "at": [710, 400]}',
        '{"shot": {"az": true, "v": 2}, "at": [710, 400]}',
        '{"shot": {"v": 2}, "at": [710, 400]}',
        '{"shot": {"az": 90}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 2, "cue": 2}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 2, "spin": 2}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 0}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": -1}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 20.01}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 2, "side": 0.6}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 2, "el": 91}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 2, "el": -1}, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 2}}',
        '{"shot": {"az": 90, "v": 2}, "at": null}',
        '{"shot": {"az": 90, "v": 2}, "at": [710]}',
        '{"shot": {"az": 90, "v": 2}, "at": [710, "400"]}',
        '{"shot": {"az": 90, "v": 2}, "at": [710, NaN]}',
        '{"shot": {"az": 90, "v": 2}, "at": [710, 1e308]}',
        '{"shot": {"az": 90, "v": 2}, "at": [20, 400]}',
        '{"shot": {"az": 90, "v": 2}, "at": [-100, 400]}',
        '{"shot": {"az": 90, "v": 2}, "at": [710, 2000]}',
        '{"shot": {"az": 90, "v": 2}, "at": [300, 1395]}',
        '{"shot": {"az": 90, "v": 2}, "at": [710, 1350]}',
        '{"shot": 7, "at": [710, 400]}',
        '{"shot": {"az": 90, "v": 2}, "at": [710, 400], "extra": 1}',
        "[]",
        "{",
        "",
    ],
)
def test_what_cannot_be_played_is_refused_and_logged(
    opened: Match, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    by, _ = sides(opened)
    seq = opened.view["seq"]
    if body.startswith('{"'):
        body = f'{{"seq": {seq + 1}, "client_id": "x", {body[1:]}'
    headers = {"Authorization": f"Bearer {opened.tokens[by]}", "Content-Type": "application/json"}
    with caplog.at_level(logging.WARNING, "fivepins.play"):
        answer = opened.client.post(f"/api/play/{opened.id}/strokes", content=body, headers=headers)
    assert answer.status_code == 422, answer.text
    assert set(answer.json()) == {"error", "line", "column", "got", "expected"}
    assert len(caplog.records) == 1
    assert opened.view["seq"] == seq


def test_a_ball_may_not_be_placed_on_another(client: TestClient) -> None:
    rng = random.Random(1)
    tried = 0
    while not tried:
        match = Match(client)
        match.lag()
        for _ in range(12):
            match.stroke(rng)
            table = match.table
            if table["act"] == "place" and table["area"]["half"] == "upper":
                (by,) = table["by"]
                for x, y, radius in table["area"]["discs"]:
                    at = [1000 * x + 600 * radius, 1000 * y]
                    if at[1] > 1000 * table["area"]["rectangles"][0][1]:
                        tried += 1
                        answer = match.post("strokes", by, shot=GOOD, at=at)
                        assert answer.status_code == 422
                        assert "would lie on" in answer.json()["error"]
                break


def test_a_ball_that_is_not_in_hand_stays(opened: Match) -> None:
    by, _ = sides(opened)
    opened.post("strokes", by, shot={"az": 90, "v": 2.5}, at=[710, 400])
    while opened.table["act"] != "strike":
        opened.stroke(random.Random(5))
    by, _ = sides(opened)
    answer = opened.post("strokes", by, shot=GOOD, at=[710, 400])
    assert (answer.status_code, answer.json()["error"]) == (422, "there is no ball in hand")


def test_a_repeated_move_plays_nothing(client: TestClient) -> None:
    match = Match(client)
    lags = [{"client_id": fresh(), "shot": {"az": 90, "v": speed}} for speed in (1.9, 2.2)]
    for side, body in zip(("white", "yellow"), lags, strict=True):
        first = match.post("lag", side, 1, **body).json()
        assert match.post("lag", side, 1, **body).json()["seq"] == first["seq"]
    assert match.post("lag", "white", 1, **lags[0]).json()["seq"] == 1
    (winner,) = match.table["by"]
    opening = {"client_id": fresh(), "opens": winner}
    for _ in range(2):
        assert match.post("open", winner, 2, **opening).json()["seq"] == 2
    body = {"client_id": fresh(), "shot": GOOD, "at": [710, 400]}
    first = match.post("strokes", winner, 3, **body)
    again = match.post("strokes", winner, 3, **body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["stroke"] == again.json()["stroke"]
    assert match.view["seq"] == 3
    other = match.post("strokes", winner, 4, **{**body, "shot": {"az": 1, "v": 1}})
    assert (other.status_code, other.json()["error"]) == (422, "this id belongs to another move")


def test_a_repeated_beginning_gives_the_same_tokens_once_known(database: Path) -> None:
    body = {"white": {"name": "A"}, "yellow": {"name": "B"}, "client_id": fresh()}
    store = open_file(database)
    with TestClient(create_app(store)) as client:
        first, again = (client.post("/api/play", json=body) for _ in range(2))
        assert (first.status_code, again.status_code) == (201, 200)
        assert first.json() == again.json()
        assert client.post("/api/play", json={**body, "target": 30}).status_code == 422
    with TestClient(create_app(store)) as client:
        assert client.post("/api/play", json=body).status_code == 422
    store.close()


def test_nothing_of_a_token_is_kept(database: Path, client: TestClient) -> None:
    match = Match(client)
    match.lag()
    tokens = match.tokens.values()
    assert len({*tokens}) == 2
    assert all(len(token) == 22 for token in tokens)
    log = client.get(f"/api/matches/{match.id}/log").text
    kept = b"".join(path.read_bytes() for path in database.parent.iterdir())
    assert not any(token in log or token.encode() in kept for token in tokens)


def test_the_choice_of_13_5(opened: Match) -> None:
    rng = random.Random(2)
    while opened.table["choice"] is None:
        opened.stroke(rng)
    before = opened.table
    (by,) = before["by"]
    answer = opened.post("choice", by)
    assert answer.status_code == 201, answer.text
    after = answer.json()["view"]["table"]
    assert after["position"] == before["choice"]["position"]
    assert after["choice"] is None
    assert opened.post("choice", by).status_code == 409
    assert opened.stroke(rng).status_code == 201


def test_the_desk_cannot_write_into_it(opened: Match) -> None:
    for entry in ("W co on", "decision W 60", "void 1", 'note "hello"'):
        body = {"seq": opened.view["seq"] + 1, "client_id": fresh(), "entry": entry}
        answer = opened.client.post(f"/api/matches/{opened.id}/entries", json=body)
        assert (answer.status_code, "simulated table" in answer.json()["error"]) == (403, True)
    scored = opened.client.post("/api/matches", json={"white": "A", "yellow": "B"}).json()["id"]
    assert opened.client.get(f"/api/matches/{scored}").json()["table"] is None
    headers = {"Authorization": f"Bearer {opened.tokens['white']}"}
    body = {"seq": 1, "client_id": "x", "shot": GOOD}
    answer = opened.client.post(f"/api/play/{scored}/lag", json=body, headers=headers)
    assert (answer.status_code, "not played on the simulated table" in answer.json()["error"]) == (422, True)


def test_a_server_started_anew_knows_everything(database: Path) -> None:
    rng = random.Random(4)
    store = open_file(database)
    with TestClient(create_app(store)) as client:
        match = Match(client)
        match.lag()
    for _ in range(6):
        with TestClient(create_app(store)) as client:
            match.client = client
            before = match.view
            answer = match.stroke(rng)
            assert answer.status_code == 201, answer.text
            table = answer.json()["view"]["table"]
        with TestClient(create_app(store)) as client:
            match.client = client
            assert match.table == table
            assert match.view["seq"] == before["seq"] + 1
            assert (
                match.client.get(f"/api/play/{match.id}/strokes/{match.view['seq']}").json() == answer.json()["stroke"]
            )
    store.close()


def test_the_measures_are_those_of_the_edition(client: TestClient) -> None:
    told = client.get("/api/play/measures").json()
    answers.Measures.model_validate(told)
    assert (told["width"], told["length"], told["ball_radius"]) == (1.42, 2.84, 0.03075)
    assert told["marks"]["top"] == [0.71, 2.74]
    assert client.get("/api/play/measures", params={"edition": "none"}).status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {"white": {"name": "A / B"}},
        {"white": {"name": "A", "player": "grandmaster"}},
        {"white": {"name": "A\nB"}},
        {"white": {}},
        {"edition": "none"},
        {"target": 0},
        {"best_of": 2},
        {"client_id": "short"},
        {"seed": -1},
        {"seed": 1.5},
    ],
)
def test_a_match_that_cannot_be_is_refused(client: TestClient, wrong: dict[str, Any]) -> None:
    body = {"white": {"name": "A"}, "yellow": {"name": "B"}, "client_id": fresh(), **wrong}
    assert client.post("/api/play", json=body).status_code == 422
    assert client.get("/api/matches").json()["matches"] == []


def test_a_stroke_that_is_none_is_not_found(opened: Match) -> None:
    for seq in (1, 2, 99):
        assert opened.client.get(f"/api/play/{opened.id}/strokes/{seq}").status_code == 404
    assert opened.client.get("/api/play/nothing/strokes/1").status_code == 404


def test_who_moves_too_often_waits(database: Path) -> None:
    store = open_file(database)
    app = create_app(store)
    with TestClient(app) as client:
        match = Match(client)
        app.state.limits["move"] = RateLimit(1)
        answers = [match.post("lag", "white", shot={"az": 90, "v": 2}) for _ in range(3)]
    store.close()
    assert [answer.status_code for answer in answers] == [201, 429, 429]
    assert answers[-1].headers["retry-after"] == "1"


def test_of_moves_at_the_same_moment_one_stands(client: TestClient) -> None:
    for _ in range(5):
        match = Match(client)
        with ThreadPoolExecutor(4) as pool:
            lags = [pool.submit(match.post, "lag", side, 1, shot={"az": 90, "v": v}) for side, v in LAG * 2]
            assert sorted(one.result().status_code for one in lags) == [201, 201, 409, 409]
            (winner,) = match.table["by"]
            opens = [pool.submit(match.post, "open", winner, 2, opens=winner) for _ in range(3)]
            assert sorted(one.result().status_code for one in opens) == [201, 409, 409]
            bodies = [{"shot": {"az": 80 + number, "v": 2.0}, "at": [700, 400]} for number in range(4)]
            strokes = [pool.submit(match.post, "strokes", winner, 3, **body) for body in bodies]
            assert sorted(one.result().status_code for one in strokes) == [201, 409, 409, 409]
        assert match.view["seq"] == 3
        assert match.view["problems"] == []


def test_the_same_move_sent_twice_at_once_is_played_once(client: TestClient) -> None:
    for _ in range(5):
        match = Match(client)
        match.lag()
        by, _ = sides(match)
        body = {"client_id": fresh(), "shot": GOOD, "at": [700, 400]}
        with ThreadPoolExecutor(3) as pool:
            answers = [pool.submit(match.post, "strokes", by, 3, **body) for _ in range(3)]
            told = [one.result() for one in answers]
        assert sorted(one.status_code for one in told) == [200, 200, 201]
        assert len({one.text.partition(',"view"')[0] for one in told}) == 1


def test_a_second_server_on_the_same_database_catches_up(database: Path, client: TestClient) -> None:
    match = Match(client)
    match.lag()
    store = open_file(database)
    with TestClient(create_app(store)) as second:
        rng = random.Random(5)
        other = copy(match)
        other.client = second
        assert other.table == match.table
        for _ in range(4):
            assert match.stroke(rng).status_code == 201
            late = other.stroke(random.Random(1))
            assert late.status_code == 409
            assert late.json()["view"]["table"] == match.table
            assert other.stroke(rng).status_code == 201
            match.stroke(random.Random(1))
            assert match.view["digest"] == other.view["digest"]
    store.close()


def test_the_same_beginning_sent_twice_at_once_begins_one_match(client: TestClient) -> None:
    body = {"white": {"name": "A"}, "yellow": {"name": "B"}, "client_id": fresh()}
    with ThreadPoolExecutor(3) as pool:
        answers = [pool.submit(client.post, "/api/play", json=body).result for _ in range(3)]
        told = [answer() for answer in answers]
    assert sorted(one.status_code for one in told) == [200, 200, 201]
    assert len({one.text for one in told}) == 1


def test_the_strokes_of_a_file_can_be_shown_too(client: TestClient, opened: Match) -> None:
    seq = opened.stroke(random.Random(1)).json()["seq"]
    text = client.get(f"/api/matches/{opened.id}/fpn").content
    copied = client.post("/api/matches/file", content=text, headers={"Content-Type": "text/plain"}).json()["id"]
    assert client.get(f"/api/matches/{copied}").json()["table"] is None
    original = client.get(f"/api/play/{opened.id}/strokes/{seq}").json()
    assert client.get(f"/api/play/{copied}/strokes/{seq}").json() == original
    assert (
        opened.client.post(
            f"/api/play/{copied}/strokes",
            json={"seq": seq + 1, "client_id": "x", "shot": GOOD},
            headers={"Authorization": f"Bearer {opened.tokens['white']}"},
        ).status_code
        == 422
    )


def test_the_cue_points_at_a_stroke_without_a_foul(client: TestClient) -> None:
    match = Match(client)
    assert client.get(f"/api/play/{match.id}/aim").status_code == 404, "nobody strikes before the lag"
    match.lag()
    for _ in range(4):
        table = match.table
        told = client.get(f"/api/play/{match.id}/aim").json()
        answers.FirstAim.model_validate(told)
        assert told["clean"]
        assert told["seq"] == match.view["seq"]
        assert (told["at"] is None) == (table["act"] == "strike")
        at = told["at"] and [round(1e3 * part, 1) for part in told["at"]]
        struck = match.post("strokes", table["by"][0], shot={"az": told["az"], "v": told["v"]}, at=at).json()
        assert struck["stroke"]["ruling"]["fouls"] == []
        assert struck["stroke"]["ruling"]["to"] != "opponent"


def test_a_handicap_is_what_each_game_begins_with(client: TestClient) -> None:
    match = Match(client, start={"white": 0, "yellow": 10})
    assert match.view["start"] == {"white": 0, "yellow": 10}
    match.lag()
    assert match.view["score"]["yellow"] + match.view["score"]["white"] == 10
    assert match.view["target"] == 50
    body = {side: {"name": side, "player": "person"} for side in ("white", "yellow")}
    answer = client.post("/api/play", json={**body, "client_id": fresh(), "start": {"white": 50, "yellow": 0}})
    assert answer.status_code == 422
