from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fivepins.desk.problems import MAX_ENTRIES, MAX_PROBLEMS
from fivepins.desk.view import MAX_STROKES, phase, search_words, summary, view
from fivepins.match.fold.fold import extend, fold
from fivepins.match.match_log import MatchLog
from fivepins.match.notation.files import parse_match
from fivepins.match.notation.parse import parse_entry
from fivepins.match.record import Record
from fivepins.web.http.view import View

if TYPE_CHECKING:
    from fivepins.match.fold.state import State

TRANSCRIPTS = sorted((Path(__file__).parents[1] / "transcripts").glob("*.fpn"))


def played(*entries: str, heading: str = "") -> State:
    head = '[White "Rossi"]\n[Yellow "Bianchi"]\n' + heading + "\n"
    return fold(MatchLog.of(parse_match(head + "\n".join(entries) + "\n").records).records)


def told(state: State, lang: str = "en") -> Any:
    value = view(state, "m", lang)
    View.model_validate({**value, "table": None, "server_ms": 0})
    assert json.loads(json.dumps(value)) == value
    return value


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_every_stage_of_whole_matches_has_the_agreed_shape(path: Path) -> None:
    records = MatchLog.of(parse_match(path.read_bytes()).records).records
    state = fold(records[:1])
    for record in records[1:]:
        state = extend(state, record)
        value = told(state, "ru")
        assert value["seq"] == record.seq
        assert len(value["strokes"]) <= MAX_STROKES
        assert {key: value[key] for key in summary(state, "m")} == summary(state, "m")
    assert phase(state) == "finished" or not state.finished


def test_the_phases_follow_each_other() -> None:
    entries = ["lag W", "open Y", "Y co om", "W co", "Y co on"]
    seen = [phase(played(*entries[:count], heading='[Target "10"]\n')) for count in range(len(entries) + 1)]
    assert seen == ["lag", "opening", "play", "play", "play", "finished"]


def test_a_view_names_who_has_which_ball_now() -> None:
    state = played("lag Y", "colours", "open W", "W co on", heading='[Rules "fibis-2022"]\n[Start "5-0"]\n')
    value = told(state)
    assert value["players"] == {"white": "Bianchi", "yellow": "Rossi"}
    assert value["score"] == {"white": 0, "yellow": 7, "games": {"white": 0, "yellow": 0}}
    assert value["last"]["ruling"]["call"] == "Two points to Rossi."


def test_the_choice_taken_changes_what_the_referee_does() -> None:
    before = told(played("lag W", "open W", "W cr"))
    assert before["choice"]
    assert before["turn"] == {"how": "hand", "half": None}
    after = told(played("lag W", "open W", "W cr", "respot"))
    assert not after["choice"]
    assert before["last"]["placing"]["choice"]["acts"] == after["last"]["placing"]["acts"]
    assert after["last"]["ruling"]["placing"]["choice"] is not None


def test_the_last_stroke_of_a_game_stays_shown_in_the_next() -> None:
    value = told(played("lag W", "open W", "W co om", heading='[Target "8"]\n[BestOf "3"]\n'))
    assert value["game"] == 2
    assert value["strokes"] == []
    assert value["last"]["ends"] == "game"
    assert value["last"]["score"] == {"white": 8, "yellow": 0}
    assert value["games"][0]["winner"] == "W"
    assert value["opener"] == "Y"


def test_fouls_decisions_and_costly_warnings_stand_among_the_strokes() -> None:
    value = told(
        played(
            "lag W",
            "open W",
            "W co on",
            'foul W !touch "sleeve"',
            'decision W 3 "talked"',
            "warn Y slow",
            "warn Y slow",
            'note "nothing"',
            heading='[Rules "fibis-2022"]\n',
        )
    )
    rows = value["strokes"]
    assert [row["kind"] for row in rows] == ["stroke", "foul", "decision", "warn"]
    assert [row["struck"] for row in rows] == [True, False, False, False]
    assert [row["player"] for row in rows] == ["W", "W", "W", "Y"]
    assert value["warnings"] == [{"player": "Y", "about": "slow", "count": 2}]


def test_an_overruled_and_an_amended_stroke_say_so() -> None:
    value = told(played("lag W", "open W", "W co on", "Y co", 'overrule 3 Y 2 "seen"', "amend 4 Y co on"))
    first, second = value["strokes"]
    assert (first["overruled"], first["to"], first["points"]) == (5, "Y", 2)
    assert (second["amended"], second["entry"]) == (6, "Y co on")


def test_many_problems_are_counted_beyond_the_bound() -> None:
    value = told(played("lag W", "open W", *(["W co on"] * (MAX_PROBLEMS + 10))))
    assert len(value["problems"]) == MAX_PROBLEMS
    assert value["more_problems"] > 0
    assert len(json.dumps(value)) < 200_000


@pytest.mark.parametrize("lang", ["en", "it", "ru", "es", "fr", "de"])
def test_a_problem_comes_with_ways_that_settle_it(lang: str) -> None:
    state = played(
        "lag W", "open W", "W co om", "Y co on", "W co on", "amend 3 W co on", heading='[Target "8"]\n[BestOf "3"]\n'
    )
    value = told(state, lang)
    assert value["problems"]
    for problem in value["problems"]:
        assert problem["text"]
        assert problem["outcomes"]
        for outcome in problem["outcomes"]:
            after = state
            for text in outcome["entries"]:
                after = extend(after, Record(after.next_seq, parse_entry(text)))
            settled = told(after, lang)
            assert problem["id"] not in [one["id"] for one in settled["problems"]]
            assert settled["score"] == outcome["score"]
            assert outcome["label"]


def test_a_long_game_shows_its_last_strokes() -> None:
    state = played("lag W", "open W", *(f"{'WY'[number % 2]} co" for number in range(200)))
    value = told(state)
    assert [row["number"] for row in value["strokes"]] == list(range(201 - MAX_STROKES, 201))
    assert len(json.dumps(value)) < 60_000


def test_names_and_heading_are_what_a_match_is_found_by() -> None:
    state = played("lag W", heading='[Event "Club final"]\n[Table "3"]\n')
    assert search_words(state) == "Rossi Bianchi umb-1997 Club final 3"


def test_a_match_longer_than_any_tells_its_problems_without_trying_ways_out() -> None:
    strokes = ("W co", "Y co") * (MAX_ENTRIES // 2)
    short = told(played("W co", *strokes[: MAX_ENTRIES // 50], "Y co", "Y co"))
    assert short["problems"][0]["outcomes"]
    long = told(played("W co", *strokes, "Y co", "Y co"))
    assert long["problems"]
    assert not any(problem["outcomes"] for problem in long["problems"])
