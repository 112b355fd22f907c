"""Giving up, the pause and the reset of 10.4 at the simulated table."""

from __future__ import annotations

import random
from copy import copy
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.cli import main
from fivepins.hall.match import simulated_table
from fivepins.store.open import open_file
from fivepins.web.http.view import View
from fivepins.web.table import answers
from web import tiny_thinker
from web.table import Match, fresh
from web.test_thinking import app_of, persons_turn, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivepins.store.matches import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_file(tmp_path / "fivepins.db")
    yield store
    store.close()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(app_of(store)) as client:
        yield client


@pytest.fixture
def in_contact(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cue ball always touches another one."""
    monkeypatch.setattr(
        simulated_table, "may_reset", lambda state, _: state.turn is not None and state.turn.how == "plain"
    )


def until_plain(match: Match, rng: random.Random) -> tuple[str, str]:
    """Play until a ball that lies is to be struck; who is on turn, and who is not."""
    while match.table["act"] != "strike":
        assert match.stroke(rng).status_code == 201
    (by,) = match.table["by"]
    return by, "yellow" if by == "white" else "white"


def whole(match: Match, path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The match in notation, once it is known to replay without a difference."""
    View.model_validate(match.view)
    assert match.view["problems"] == []
    text: str = match.client.get(f"/api/matches/{match.id}/fpn").text
    path.write_text(text, encoding="utf-8")
    assert main(["play", str(path)]) == 0
    assert " 0 differ" in capsys.readouterr().out
    return text


def test_a_game_can_be_given_up_by_either_side(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(1)
    match = Match(client, best_of=3, target=1000)
    assert match.table["may"]["give_up"] == {"white": ["match"], "yellow": ["match"]}
    assert match.post("give-up", "white", scope="game").status_code == 409
    match.lag()
    by, other = until_plain(match, rng)
    opener = match.view["opener"]
    assert match.table["may"]["give_up"] == {"white": ["game", "match"], "yellow": ["game", "match"]}
    body = {"client_id": fresh(), "scope": "game"}
    seq = match.view["seq"] + 1
    # Off turn too.
    for _ in range(2):
        answer = match.post("give-up", other, seq, **body)
        assert answer.status_code == 201, answer.text
        answers.Moved.model_validate(answer.json())
        assert answer.json()["seq"] == seq
    view = match.view
    assert view["score"]["games"] == {by: 1, other: 0}
    assert (view["game"], view["table"]["act"], view["games"][0]["reason"]) == (2, "place", "leave")
    assert view["opener"] != opener
    assert view["table"]["may"]["give_up"] == {by: ["game", "match"], other: ["match"]}
    assert match.stroke(rng).status_code == 201
    assert match.post("give-up", other, scope="match").status_code == 201
    view = match.view
    assert (view["table"]["act"], view["table"]["position"], view["winner"]) == ("over", None, by[0].upper())
    assert match.post("give-up", by, scope="match").status_code == 409
    assert match.post("give-up", by, scope="everything").status_code == 422
    assert f"leave {other[0].upper()}" in whole(match, tmp_path / "match.fpn", capsys)


@pytest.mark.parametrize(
    ("edition", "before", "entry"),
    [("umb-1997", True, "lose match W"), ("fibis-2022", True, "leave W"), ("fibis-2022", False, "leave W")],
)
def test_the_match_can_be_given_up_at_once(client: TestClient, edition: str, before: bool, entry: str) -> None:
    match = Match(client, edition=edition, best_of=5)
    if not before:
        match.lag()
        assert match.post("give-up", "white", scope="game").status_code == 409
    assert match.post("give-up", "white", scope="match").status_code == 201
    view = match.view
    assert (view["winner"], view["table"]["act"], view["problems"]) == ("Y", "over", [])
    assert client.get(f"/api/matches/{match.id}/fpn").text.rstrip().endswith(entry)


def test_who_has_no_seat_gives_nothing_up(client: TestClient) -> None:
    match = Match(client)
    foreign = Match(client).tokens["white"]
    for what in ("give-up", "pause", "ready", "reset", "answer"):
        body = {"give-up": {"scope": "match"}, "answer": {"agree": True}}.get(what, {})
        assert match.post(what, None, **body).status_code == 401
        assert match.post(what, foreign, **body).status_code == 403
    assert match.view["seq"] == 0


def with_a_pause(client: TestClient, rng: random.Random, **more: Any) -> Match:
    """A match by FIBiS in which a player has passed half of the target."""
    match = Match(client, edition="fibis-2022", target=12, **more)
    match.lag()
    while not match.table["may"]["pause"]:
        assert match.post("pause", "white").status_code == 409
        assert match.stroke(rng).status_code == 201
    return match


def test_a_pause_ends_when_both_are_ready_and_outlives_a_restart(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(3)
    with TestClient(app_of(store)) as client:
        match = with_a_pause(client, rng)
        (by,) = match.table["by"]
        before = match.table
        assert match.post("ready", by).status_code == 409
        begun = {"client_id": fresh()}
        seq = match.view["seq"] + 1
        for _ in range(2):
            assert match.post("pause", "white", seq, **begun).json()["seq"] == seq
        assert (match.table["act"], match.table["by"]) == ("pause", ["white", "yellow"])
        assert match.table["may"]["pause"] is False
        assert match.stroke_by(by).status_code == 409
        assert match.post("pause", "yellow").status_code == 409
        back = {"client_id": fresh()}
        for _ in range(2):
            assert match.post("ready", "yellow", seq + 1, **back).json()["seq"] == 0
        assert match.post("ready", "yellow", seq + 1).status_code == 409
    with TestClient(app_of(store)) as client:
        match.client = client
        assert (match.table["act"], match.table["by"]) == ("pause", ["white"])
        assert match.post("ready", "yellow", seq + 1, **back).json()["seq"] == 0
        assert match.post("ready", "white", seq + 1).json()["seq"] == seq + 1
        assert match.post("ready", "yellow", seq + 1, **back).json()["seq"] == seq + 1
    with TestClient(app_of(store)) as client:
        match.client = client
        after = {**before, "may": {**before["may"], "pause": False}}
        assert match.table == after
        assert match.stroke(rng).status_code == 201
        text = whole(match, tmp_path / "match.fpn", capsys)
        assert "\npause\nready\n" in text


def test_a_pause_whose_minutes_are_over_is_ended_by_one(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = with_a_pause(client, random.Random(3))
    assert match.post("pause", "yellow").status_code == 201
    begun = match.view["pause"]["since_ms"]
    monkeypatch.setattr(client.app.state.hall.matches.in_memory(match.id), "now_ms", lambda: begun + 299_999)
    assert match.post("ready", "yellow").json()["seq"] == 0
    monkeypatch.setattr(client.app.state.hall.matches.in_memory(match.id), "now_ms", lambda: begun + 300_000)
    assert match.post("ready", "white").json()["seq"] == match.view["seq"]
    assert match.table["act"] in ("strike", "place")


def test_a_computer_is_ready_at_once_and_plays_on(client: TestClient) -> None:
    rng = random.Random(2)
    match = Match(client, yellow="club", edition="fibis-2022", target=12)
    while not match.table["may"]["pause"]:
        until(lambda: persons_turn(match))
        table = match.table
        if table["act"] == "lag":
            match.post("lag", "white", shot={"az": 90, "v": 1.9})
        elif table["act"] == "open":
            match.post("open", "white", opens="white")
        elif not table["may"]["pause"]:
            match.stroke(rng)
    side = next(side for side, who in match.table["seats"].items() if who == "person")
    own = next(iter(match.tokens))
    answer = match.post("pause", own)
    while answer.status_code == 409:
        answer = match.post("pause", own)
    assert answer.status_code == 201
    assert match.table["by"] == [side]
    seq = match.view["seq"]
    assert match.post("ready", own).json()["seq"] == seq + 1
    until(lambda: persons_turn(match))
    assert match.view["problems"] == []


@pytest.mark.usefixtures("in_contact")
def test_a_reset_is_asked_for_and_granted(
    store: Store, client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(5)
    match = Match(client, target=1000)
    match.lag()
    by, other = until_plain(match, rng)
    assert match.table["may"]["reset"]
    assert match.post("reset", other).status_code == 409
    assert match.post("answer", other, agree=True).status_code == 409
    seq = match.view["seq"] + 1
    ask = {"client_id": fresh()}
    for _ in range(2):
        answer = match.post("reset", by, seq, **ask)
        assert (answer.status_code, answer.json()["seq"]) == (201, 0)
        answers.Moved.model_validate(answer.json())
    table = match.table
    assert (table["act"], table["by"], table["asked"], table["may"]["reset"]) == ("agree", [other], by, False)
    assert match.stroke_by(by).status_code == 409
    assert match.post("reset", by).status_code == 409
    assert match.post("answer", by, agree=True).status_code == 409
    with TestClient(app_of(store)) as again:
        later = copy(match)
        later.client = again
        assert later.table == table
    agree = {"client_id": fresh(), "agree": True}
    for _ in range(2):
        assert match.post("answer", other, seq, **agree).json()["seq"] == seq
    assert match.post("reset", by, seq, **ask).json()["seq"] == seq
    view = match.view
    assert (view["turn"]["how"], view["table"]["act"], view["table"]["by"]) == ("reset", "place", [by])
    assert (view["table"]["asked"], view["table"]["area"]["half"]) == (None, "lower")
    told = match.stroke(rng).json()
    assert told["stroke"]["how"] == "reset"
    assert told["stroke"]["ruling"]["to"] != "striker"
    assert "\nreset\n" in whole(match, tmp_path / "match.fpn", capsys)


@pytest.mark.usefixtures("in_contact")
def test_a_reset_that_is_not_granted_is_not_asked_for_again(store: Store, client: TestClient) -> None:
    rng = random.Random(5)
    match = Match(client, target=1000)
    match.lag()
    by, other = until_plain(match, rng)
    seq = match.view["seq"] + 1
    ask, deny = {"client_id": fresh()}, {"client_id": fresh(), "agree": False}
    match.post("reset", by, seq, **ask)
    for _ in range(2):
        assert match.post("answer", other, seq, **deny).json()["seq"] == 0
    assert match.post("answer", other, seq, agree=True).status_code == 409
    with TestClient(app_of(store)) as later:
        for one in (client, later):
            match.client = one
            table = match.table
            assert (table["act"], table["by"], table["asked"], table["may"]["reset"]) == ("strike", [by], None, False)
            assert match.post("reset", by).status_code == 409
            assert match.post("reset", by, seq, **ask).json()["seq"] == 0
        assert match.stroke(rng).status_code == 201
        # The request that was not granted stays what it was.
        assert match.post("reset", by, seq, **ask).json()["seq"] == 0
    assert match.view["problems"] == []


@pytest.mark.usefixtures("in_contact")
def test_of_two_answers_at_two_servers_the_first_stands(store: Store, client: TestClient) -> None:
    match = Match(client, target=1000)
    match.lag()
    by, other = until_plain(match, random.Random(5))
    seq = match.view["seq"] + 1
    match.post("reset", by, seq)
    with TestClient(app_of(store)) as second:
        later = copy(match)
        later.client = second
        assert later.table["act"] == "agree"
        assert match.post("answer", other, seq, agree=False).status_code == 201
        late = later.post("answer", other, seq, agree=True)
        assert (late.status_code, late.json()["view"]["table"]["act"]) == (409, "strike")
        assert later.post("reset", by, seq).status_code == 409
        assert later.view["seq"] == seq - 1


@pytest.mark.usefixtures("in_contact")
def test_a_computer_grants_the_reset(client: TestClient) -> None:
    rng = random.Random(6)
    match = Match(client, yellow="club", target=1000)
    while True:
        until(lambda: persons_turn(match))
        table = match.table
        if table["act"] == "lag":
            match.post("lag", "white", shot={"az": 90, "v": 1.9})
        elif table["act"] == "open":
            match.post("open", "white", opens="white")
        elif table["may"]["reset"]:
            break
        else:
            match.stroke(rng)
    seq = match.view["seq"] + 1
    assert match.post("reset", "white").json()["seq"] == seq
    assert (match.view["turn"]["how"], match.table["by"]) == ("reset", ["white"])


def test_without_contact_and_by_fibis_there_is_no_reset(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(client, target=1000)
    match.lag()
    by, _ = until_plain(match, random.Random(5))
    assert not match.table["may"]["reset"]
    assert match.post("reset", by).status_code == 409
    assert match.post("reset", by, client_id="").status_code == 422


@pytest.mark.usefixtures("in_contact")
@pytest.mark.parametrize("agree", [True, False])
def test_a_computer_asks_a_person_for_the_reset(client: TestClient, agree: bool) -> None:
    rng = random.Random(6)
    match = Match(client, yellow="club", target=1000, seed=tiny_thinker.ASKS)
    while match.table["act"] != "agree":
        until(lambda: persons_turn(match))
        table = match.table
        if table["act"] == "lag":
            match.post("lag", "white", shot={"az": 90, "v": 1.9})
        elif table["act"] == "open":
            match.post("open", "white", opens="white")
        elif table["act"] != "agree":
            match.stroke(rng)
    table, seq = match.table, match.view["seq"]
    assert (table["by"], table["asked"], table["thinking"]) == (["white"], "yellow", None)
    assert match.post("answer", "white", agree=agree).json()["seq"] == (seq + 1 if agree else 0)
    until(lambda: persons_turn(match))
    struck = client.get(f"/api/play/{match.id}/strokes/{match.view['seq']}").json()
    assert (struck["striker"], struck["how"]) == ("yellow", "reset" if agree else "plain")
    assert match.view["problems"] == []


@pytest.mark.usefixtures("in_contact")
def test_computers_grant_each_other_the_reset(client: TestClient) -> None:
    match = Match(client, "club", "club", target=1000, seed=tiny_thinker.ASKS)
    until(lambda: "\nreset\n" in client.get(f"/api/matches/{match.id}/fpn").text and match.view["seq"] > 12)
    assert match.table["failed"] == ""
    assert match.view["problems"] == []
