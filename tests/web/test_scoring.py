from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient

from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.desk import answers
from fivepins.web.http.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

REFUSAL = {"error", "line", "column", "got", "expected"}


class Desk:
    """Someone who scores one match, one entry after the other."""

    def __init__(self, client: TestClient, match: str) -> None:
        self.client = client
        self.match = match
        self.ids = (f"desk-{number}" for number in itertools.count())

    def post(self, entry: str, seq: int | None = None, client_id: str | None = None, lang: str = "en") -> Any:
        seq = self.view()["seq"] + 1 if seq is None else seq
        body = {"seq": seq, "client_id": client_id or next(self.ids), "entry": entry}
        return self.client.post(f"/api/matches/{self.match}/entries", json=body, params={"lang": lang})

    def enter(self, *entries: str) -> Any:
        answer: Any = None
        for entry in entries:
            answer = self.post(entry)
            assert answer.status_code == 201, (entry, answer.text)
        return answer.json()

    def view(self, lang: str = "en") -> Any:
        view = self.client.get(f"/api/matches/{self.match}", params={"lang": lang}).json()
        View.model_validate(view)
        return view


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = open_file(tmp_path / "fivepins.db")
    with TestClient(create_app(store)) as client:
        yield client
    store.close()


def begin(client: TestClient, **more: Any) -> Desk:
    body = {"white": "Rossi", "yellow": "Bianchi", "edition": "umb-1997", "target": 60, "best_of": 3, **more}
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    return Desk(client, answer.json()["id"])


@pytest.fixture
def desk(client: TestClient) -> Desk:
    return begin(client)


def test_a_new_match_has_its_number_0_and_waits_for_the_lag(client: TestClient) -> None:
    desk = begin(client, event="Club final", table="3", start="8-0")
    view = desk.view()
    assert view["seq"] == 0
    assert view["phase"] == "lag"
    assert view["players"] == {"white": "Rossi", "yellow": "Bianchi"}
    assert view["headers"] == {"Event": "Club final", "Table": "3"}
    assert view["score"] == {"white": 8, "yellow": 0, "games": {"white": 0, "yellow": 0}}
    assert view["last"] is None
    assert desk.enter("lag W")["view"]["phase"] == "opening"
    assert desk.enter("open Y")["view"]["phase"] == "play"
    view = desk.view()
    assert (view["striker"], view["turn"]) == ("Y", {"how": "break", "half": None})


def test_an_entry_is_answered_with_its_ruling_and_the_view(desk: Desk) -> None:
    desk.enter("lag W", "open W")
    told = desk.enter("W co on oe")
    answers.Posted.model_validate(told)
    assert told["seq"] == 3
    assert told["ruling"]["points"] == 4
    assert told["ruling"]["call"] == "Four points, Rossi."
    assert told["view"]["score"]["white"] == 4
    assert told["view"]["striker"] == "Y"
    assert told["view"]["needs"] == {"white": 56, "yellow": 60}
    told = desk.enter("Y cr")
    last = told["view"]["last"]
    assert last["to"] == "W"
    assert last["hand"]
    assert last["stroke_number"] == 2
    assert last["placing"]["acts"]
    assert told["view"]["choice"]
    assert "15.3b" in told["view"]["strokes"][-1]["articles"]


def test_words_come_in_the_language_asked_for(desk: Desk) -> None:
    desk.enter("lag W", "open W", "W cr")
    for lang, call in {"it": "Bianchi", "ru": "Bianchi", "de": "Bianchi"}.items():
        view = desk.view(lang)
        assert call in view["last"]["ruling"]["call"]
        assert view["last"]["ruling"]["sentences"] != desk.view()["last"]["ruling"]["sentences"]
    assert desk.client.get(f"/api/matches/{desk.match}?lang=xx").status_code == 422


def test_a_refusal_is_told_in_the_language_asked_for(desk: Desk) -> None:
    desk.enter("lag W", "open W")
    told = {lang: desk.post("respot", lang=lang) for lang in ("en", "it", "es")}
    assert {answer.status_code for answer in told.values()} == {422}
    assert {lang: answer.json()["error"] for lang, answer in told.items()} == {
        "en": "the opening position can be asked for only with ball in hand (13.5)",
        "it": "la posizione di acchito si chiede solo con bilia libera (13.5)",
        "es": "la posición de salida solo se pide con bola libre (13.5)",
    }
    assert set(told["it"].json()) == REFUSAL
    assert desk.post("respot", lang="xx").status_code == 422


def test_the_same_request_again_writes_nothing_and_tells_the_same(desk: Desk) -> None:
    desk.enter("lag W", "open W")
    first = desk.post("W co on", 3, "mine")
    assert first.status_code == 201
    desk.enter("Y co", "amend 3 W co on oe")
    again = desk.post("W co on", 3, "mine")
    assert again.status_code == 200
    assert again.json()["seq"] == 3
    assert again.json()["ruling"] == first.json()["ruling"]
    assert again.json()["view"]["seq"] == 5
    assert again.json()["view"]["score"]["white"] == 4
    other = desk.post("W co", 3, "mine")
    assert other.status_code == 422
    assert set(other.json()) == REFUSAL


def test_a_number_that_is_taken_is_told_with_what_stands_there(desk: Desk) -> None:
    desk.enter("lag W", "open W", "W co on")
    taken = desk.post("W co oe", 3)
    assert taken.status_code == 409
    told = taken.json()
    answers.Conflict.model_validate(told)
    assert (told["seq"], told["entry"], told["view"]["seq"]) == (3, "W co on => W 2", 3)
    early = desk.post("Y co", 7)
    assert (early.status_code, early.json()["entry"]) == (409, "")
    assert desk.view()["seq"] == 3


@pytest.mark.parametrize(
    ("entry", "column"),
    [("W co cQ", 6), ("Y co on", 1), ("", 1), ("W co on => W 9", 1), ("void 99", 1), ("pause", 1), ('note "', 6)],
)
def test_what_cannot_stand_is_refused_with_its_place(desk: Desk, entry: str, column: int) -> None:
    desk.enter("lag W", "open W")
    answer = desk.post(entry)
    assert answer.status_code == 422
    assert set(answer.json()) == REFUSAL
    assert answer.json()["column"] == column
    assert desk.view()["seq"] == 2
    assert desk.client.post(f"/api/matches/{desk.match}/preview", json={"entry": entry}).status_code == 422


def test_a_preview_writes_nothing(desk: Desk) -> None:
    desk.enter("lag W", "open W")
    told = desk.client.post(f"/api/matches/{desk.match}/preview", json={"entry": "W co om"}).json()
    answers.Preview.model_validate(told)
    assert (told["ruling"]["points"], told["score"]["white"], told["striker"]) == (8, 8, "Y")
    assert desk.view()["seq"] == 2
    desk.enter("W co om", "Y co")
    told = desk.client.post(f"/api/matches/{desk.match}/preview", json={"entry": "amend 3 W co"}).json()
    assert (told["ruling"]["points"], told["score"]["white"]) == (0, 0)
    assert desk.view()["score"]["white"] == 8


def test_undo_goes_several_steps_back_and_across_games(client: TestClient) -> None:
    desk = begin(client, target=8)
    desk.enter("lag W", "open W", "W co on", "Y co", "W co om")
    view = desk.enter("Y co")["view"]
    assert (view["game"], view["score"]["games"]) == (2, {"white": 1, "yellow": 0})
    view = desk.enter("void")["view"]
    assert (view["game"], view["striker"], view["strokes"]) == (2, "Y", [])
    view = desk.enter("void")["view"]
    assert (view["game"], view["striker"], view["score"]["white"]) == (1, "W", 2)
    assert view["last"]["entry"].startswith("Y co")
    view = desk.enter("void 8")["view"]
    assert view["game"] == 2


def test_a_correction_that_moves_the_end_of_a_game_is_a_problem_with_ways_out(client: TestClient) -> None:
    desk = begin(client, target=8)
    desk.enter("lag W", "open W", "W co om", "Y co on", "W co")
    view = desk.enter("amend 3 W co on")["view"]
    problem = view["problems"][0]
    assert problem["seqs"] == [4]
    assert problem["outcomes"]
    for outcome in problem["outcomes"]:
        assert outcome["label"]
        told = [client.post(f"/api/matches/{desk.match}/preview", json={"entry": outcome["entries"][0]})]
        if len(outcome["entries"]) == 1:
            assert told[0].json()["score"] == outcome["score"], outcome
    desk.enter(*problem["outcomes"][0]["entries"])
    assert problem["id"] not in [one["id"] for one in desk.view()["problems"]]


def test_a_review_shows_the_public_the_score_before(desk: Desk) -> None:
    desk.enter("lag W", "open W", "W co on")
    view = desk.enter('review "was it moving?"')["view"]
    assert view["review"]["score"]["white"] == 0
    assert view["review"]["since_ms"] > 0
    assert view["score"]["white"] == 2
    assert desk.enter("resume")["view"]["review"] is None


def test_pause_and_clock_are_told_with_their_beginning(client: TestClient) -> None:
    desk = begin(client, edition="fibis-2022", target=4, clock=True)
    view = desk.enter("lag W", "ready")["view"]
    assert view["clock"]["shot_s"] == 40
    assert view["clock"]["ready_ms"] > 0
    desk.enter("W co", "Y co om", "Y co", "W co on oe")
    assert desk.view()["pause_due"]
    view = desk.enter("pause")["view"]
    assert view["phase"] == "pause"
    assert view["pause"]["since_ms"] > 0
    assert view["opener"] == "W"


def test_an_entry_is_explained_with_its_corrections(desk: Desk) -> None:
    desk.enter("lag W", "open W", "W co on", "Y co", "amend 3 W co on oe", 'note "seen twice"')
    told = desk.client.get(f"/api/matches/{desk.match}/entries/3?lang=de").json()
    answers.Explained.model_validate(told)
    assert told["entry"] == "W co on => W 2"
    assert told["corrections"] == [{"seq": 5, "entry": "amend 3 W co on oe", "stands": True}]
    assert told["rows"][0]["ruling"]["points"] == 4
    assert told["rows"][0]["amended"] == 5
    assert desk.client.get(f"/api/matches/{desk.match}/entries/6").json()["rows"] == []
    assert desk.client.get(f"/api/matches/{desk.match}/entries/7").status_code == 404


def test_all_strokes_are_read_page_by_page(desk: Desk) -> None:
    desk.enter("lag W", "open W", *(f"{'WY'[number % 2]} co" for number in range(70)))
    assert len(desk.view()["strokes"]) == 60
    read: list[int] = []
    after = 0
    while True:
        page = desk.client.get(f"/api/matches/{desk.match}/strokes", params={"after": after, "limit": 30}).json()
        answers.Strokes.model_validate(page)
        read += [row["number"] for row in page["strokes"]]
        after = page["next"]
        if not after:
            break
    assert read == list(range(1, 71))
    assert desk.client.get(f"/api/matches/{desk.match}/strokes?game=2").json()["strokes"] == []


def test_matches_are_listed_found_and_put_away(client: TestClient) -> None:
    first = begin(client, white="Müller", event="Open 100%")
    second = begin(client, white="Петров")
    first.enter("lag W")
    listing = client.get("/api/matches").json()
    answers.Listing.model_validate(listing)
    assert [match["id"] for match in listing["matches"]] == [first.match, second.match]
    assert listing["matches"][0]["phase"] == "opening"
    for query, found in {"müll": [first], "петр": [second], "open 100%": [first], "bianchi": [first, second]}.items():
        listing = client.get("/api/matches", params={"q": query}).json()
        assert [match["id"] for match in listing["matches"]] == [desk.match for desk in found], query
    played = client.post(f"/api/matches/{first.match}/archive", json={"archived": True})
    assert played.status_code == 403
    assert played.json()["error"].startswith("this match is being played")
    first.enter('lose match W "gone home"')
    answer = client.post(f"/api/matches/{first.match}/archive", json={"archived": True})
    assert answer.json() == {"id": first.match, "archived": True}
    assert [match["id"] for match in client.get("/api/matches").json()["matches"]] == [second.match]
    assert [match["id"] for match in client.get("/api/matches?archived=yes").json()["matches"]] == [first.match]
    assert len(client.get("/api/matches?archived=all").json()["matches"]) == 2
    page = client.get("/api/matches?archived=all&limit=1").json()
    assert page["next"]
    page = client.get("/api/matches", params={"archived": "all", "limit": 1, "before": page["next"]}).json()
    assert [match["id"] for match in page["matches"]] == [second.match]
    assert client.get("/api/matches?before=x").status_code == 422


def test_a_match_is_begun_once_however_often_it_is_asked_for(client: TestClient) -> None:
    body = {"white": "Rossi", "yellow": "Bianchi", "client_id": "fresh"}
    first, again = client.post("/api/matches", json=body), client.post("/api/matches", json=body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert len(client.get("/api/matches").json()["matches"]) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"edition": "nobody"},
        {"target": 0},
        {"best_of": 2},
        {"white": " "},
        {"white": "a\nb"},
        {"yellow": "\ud800"},
        {"start": "8"},
        {"start": "60-0"},
        {"referee": "x" * 301},
        {"colour": "red"},
        {"target": "many"},
    ],
)
def test_a_match_that_cannot_be_is_refused(client: TestClient, change: dict[str, Any]) -> None:
    import json

    body = {"white": "Rossi", "yellow": "Bianchi", **change}
    answer = client.post("/api/matches", content=json.dumps(body), headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert set(answer.json()) == REFUSAL


def test_what_is_no_json_is_refused_with_its_place(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post("/api/matches", content='{\n "white": Rossi}', headers=headers)
    assert (answer.status_code, answer.json()["line"], answer.json()["column"]) == (422, 2, 11)
    for content in (b"\xff\xfe\x00", b"[" * 100_000, b"1" * 5000, b'"', b"[]", b"null", b""):
        answer = client.post("/api/matches", content=content, headers=headers)
        assert answer.status_code == 422, content[:9]
        assert set(answer.json()) == REFUSAL


def test_an_unknown_match_is_said_everywhere(client: TestClient) -> None:
    for path in ("", "/live", "/strokes", "/entries/1", "/fpn", "/log", "/protocol"):
        answer = client.get(f"/api/matches/nobody{path}")
        assert answer.status_code == 404, path
        assert set(answer.json()) == REFUSAL
    body = {"seq": 1, "client_id": "x", "entry": "lag W"}
    assert client.post("/api/matches/nobody/entries", json=body).status_code == 404
    assert client.post("/api/matches/nobody/preview", json={"entry": "lag W"}).status_code == 404
    assert client.post("/api/matches/nobody/archive", json={"archived": True}).status_code == 404


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    store = open_file(tmp_path / "fivepins.db")
    with TestClient(create_app(store)) as client:
        desk = begin(client)
        desk.enter("lag W", "open W", "W co on", "Y cr")
        before = desk.view()
    store.close()
    store = open_file(tmp_path / "fivepins.db")
    with TestClient(create_app(store)) as client:
        desk = Desk(client, desk.match)
        after = desk.view()
        assert {**after, "server_ms": 0} == {**before, "server_ms": 0}
        assert desk.post("Y cr", 4, "desk-3").status_code == 200
        desk.ids = (f"later-{number}" for number in itertools.count())
        desk.enter("W co om")
    store.close()


def test_two_servers_on_one_database_never_write_the_same_number(tmp_path: Path) -> None:
    stores = [open_file(tmp_path / "fivepins.db") for _ in range(2)]
    with TestClient(create_app(stores[0])) as one, TestClient(create_app(stores[1])) as two:
        here = begin(one)
        there = Desk(two, here.match)
        there.ids = (f"there-{number}" for number in itertools.count())
        here.enter("lag W", "open W")
        assert there.view()["seq"] == 2
        here.enter("W co on")
        beaten = there.post("W co om", 3)
        assert beaten.status_code == 409
        assert beaten.json()["entry"] == "W co on => W 2"
        there.enter("Y co")
        assert here.post("Y co oe", 4).status_code == 409
        assert here.enter("W co")["view"]["seq"] == 5
    for store in stores:
        store.close()
