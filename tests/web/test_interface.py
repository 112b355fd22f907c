"""Whatever is sent to the interface, it answers with one of the statuses and shapes that its description knows."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivepins.store.open import open_file
from fivepins.web.app import create_app
from fivepins.web.desk import answers
from fivepins.web.http.rate_limit import RateLimit
from fivepins.web.http.view import View
from web import tiny_thinker
from web.table import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

MATCH = "standing"
ENTRIES = ("lag W", "open Y", "Y co on oe", "W cr", "respot", "Y co cm", "amend 4 W co", 'note "seen"', "void 9")
MORE_ENTRIES = (
    *ENTRIES,
    "lag near:Y W:long",
    "open W",
    "colours",
    "W co om",
    "Y co om",
    "W .",
    "Y - !touch",
    "W {hand lower} co or",
    "W1 co",
    "Y +16",
    "W -8 hand",
    "Y co cr on oe os ow => Y 12",
    "reset",
    "foul W !touch",
    "foul Y !placing",
    "foul Y qn",
    "warn W conduct",
    "warn Y slow",
    "warn Y pins",
    "extra Y",
    "pause",
    "swap",
    'decision W 2 hand "by the referee"',
    "decision Y 1000",
    "leave Y",
    "exclude W",
    "lose game Y",
    "lose match W",
    "void",
    "void 3",
    "void 5",
    "void 1",
    "amend 3 W co on | Y co",
    "amend 5 Y co om",
    "amend 2 open W",
    "overrule 3 W 4 hand",
    "overrule 4 0",
    "score 3 5 games 1 0 turn Y hand",
    "score 7 7",
    "ready",
    "review",
    "resume",
    "game 2",
    "Y - !clock",
    "W - !clock-hand",
    "Y - !decline",
    "Y co !wrong-player",
    "Y co !wrong-ball:r",
    "W co !moving-other",
    "W {touch co} co !glance",
)
CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def app() -> Iterator[Any]:
    with TemporaryDirectory() as folder:
        store = open_file(Path(folder) / "fivepins.db")
        app = create_app(store, minds=(sys.executable, str(Path(tiny_thinker.__file__))))
        app.state.limits["move"] = app.state.limits["practice"] = RateLimit(100_000)
        with TestClient(app) as client:
            app.state.standing = Match(client)
            app.state.standing.lag()
            begin(client, MATCH)
        yield app
        store.close()


def begin(client: TestClient, client_id: str, **more: Any) -> str:
    body = {"white": "Rossi", "yellow": "Bianchi", "client_id": client_id, "target": 12, "best_of": 3, **more}
    match: str = client.post("/api/matches", json=body).json()["id"]
    for seq, entry in enumerate(ENTRIES, 1):
        body = {"seq": seq, "client_id": f"{seq}", "entry": entry}
        answer = client.post(f"/api/matches/{match}/entries", json=body)
        assert answer.status_code < 500, answer.text
    return match


def test_every_request_is_answered_as_described(app: Any) -> None:
    described = schemathesis.openapi.from_asgi("/openapi.json", app)
    operations = [result.ok() for result in described.get_all_operations()]
    assert len(operations) > 10
    with TestClient(app) as client:
        for operation in operations:
            # A live stream does not end by itself; it has tests of its own.
            if not operation.path.endswith("/live"):
                fuzz(operation, client, app.state.standing)


def fuzz(operation: Any, client: TestClient, played: Match) -> None:
    """Send what fits the description, and what does not, half of it to a match that stands."""
    matches = client.get("/api/matches").json()["matches"]
    at_the_table = operation.path.startswith("/api/play")
    standing = played.id if at_the_table else next(one["id"] for one in reversed(matches) if one["id"] != played.id)
    played.client = client
    right, wrong = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)

    @settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy(generation_mode=right) | operation.as_strategy(generation_mode=wrong))
    def ask(case: Any) -> None:
        if len(str(case.path_parameters.get("match", ""))) % 2:
            case.path_parameters["match"] = standing
            if at_the_table and operation.method == "post":
                view = played.view
                side = (view["table"]["by"] or ["white"])[0]
                case.headers = {**(case.headers or {}), "Authorization": f"Bearer {played.tokens[side]}"}
                if isinstance(case.body, dict) and "seq" in case.body:
                    case.body["seq"] = view["seq"] + 1
        answer = case.call(session=None)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code == 422:
            assert set(answer.json()) == {"error", "line", "column", "got", "expected"}, answer.text
        case.validate_response(answer, checks=CHECKS)

    ask()


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_sequence_of_entries_breaks_a_match(app: Any, data: st.DataObject) -> None:
    """Whatever a desk sends, the answer is one of the described ones and the view keeps its shape."""
    edition = data.draw(st.sampled_from(["umb-1997", "fibis-2022"]))
    clock = data.draw(st.booleans())
    players = data.draw(st.sampled_from([("Rossi", "Bianchi"), ("A / B", "C / D")]))
    body = {"white": players[0], "yellow": players[1], "edition": edition, "target": 10, "best_of": 3, "clock": clock}
    lang = data.draw(st.sampled_from(["en", "it", "ru", "es", "fr", "de"]))
    with TestClient(app) as client:
        match = client.post("/api/matches", json=body).json()["id"]
        path = f"/api/matches/{match}"
        numbers = itertools.count()
        seq = 0
        for entry in data.draw(st.lists(st.sampled_from(MORE_ENTRIES), max_size=25)):
            preview = client.post(f"{path}/preview", json={"entry": entry}, params={"lang": lang})
            assert preview.status_code in (200, 422), preview.text
            sent = {"seq": seq + 1, "client_id": f"{next(numbers)}", "entry": entry}
            answer = client.post(f"{path}/entries", json=sent, params={"lang": lang})
            assert (answer.status_code == 201) == (preview.status_code == 200), (entry, answer.text)
            if answer.status_code == 201:
                seq += 1
                told = answer.json()
                assert told["seq"] == seq
                answers.Posted.model_validate(told)
                answers.Preview.model_validate(preview.json())
                seen = preview.json()
                assert (seen["ruling"], seen["score"]) == (told["ruling"], told["view"]["score"])
        told = client.get(path, params={"lang": lang}).json()
        View.model_validate(told)
        assert told["seq"] == seq
        answers.Strokes.model_validate(client.get(f"{path}/strokes").json())
        for number in range(1, seq + 1):
            explained = client.get(f"{path}/entries/{number}", params={"lang": lang})
            answers.Explained.model_validate(explained.json())
