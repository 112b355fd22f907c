"""`fivepins event`: what it answers, what it writes, and what it refuses."""

import json
from pathlib import Path

import pytest

from fivepins.cli import main
from fivepins.rules.words import LANGUAGES


class Event:
    """An event in a file, and what commands say of it."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = path
        self.capsys = capsys

    def run(self, action: str, *arguments: str) -> tuple[int, str]:
        code = main(["event", action, str(self.path), *arguments])
        captured = self.capsys.readouterr()
        if code == 2:
            assert captured.out == ""
            assert captured.err.startswith("fivepins event: ")
            assert captured.err.count("\n") == 1
            return code, captured.err
        assert captured.err == ""
        return code, captured.out

    def add(self, *lines: str) -> str:
        out = ""
        for line in lines:
            code, out = self.run("add", line)
            assert code == 0, out
        return out

    def json(self, action: str, *arguments: str) -> dict:
        return json.loads(self.run(action, *arguments, "--json")[1])


@pytest.fixture(params=["fpe", "felog"])
def event(request, tmp_path, capsys):
    found = Event(tmp_path / f"cup.{request.param}", capsys)
    code, _ = found.run(
        "new", "--title", "Coppa", "--format", "groups-knockout", "--header", "Tables=2", "--header", "Date=2026-12-05"
    )
    assert code == 0
    found.add(*(f'entrant {number} "Rossi {number}" club=C{number % 3}' for number in range(1, 9)))
    found.add("close", 'seed groups "Lotto 4 17 33"')
    return found


def play_group(event: Event, part: str) -> dict[str, int]:
    """Play a group, lower numbers winning; the number of each result's entry."""
    seqs = {}
    for turn in event.json("standings", part)["rounds"]:
        for fixture in turn["fixtures"]:
            one, two = (side["number"] for side in fixture["sides"])
            games = "2-0 (60-40 60-51)" if one < two else "0-2 (40-60 51-60)"
            seqs[fixture["fixture"]] = event.json("add", f"result {fixture['fixture']} {games}")["seq"]
    return seqs


def test_an_event_from_entry_to_final(event):
    drawn = event.json("draw", "groups")
    assert [part["part"] for part in drawn["parts"]] == ["groups/A", "groups/B"]
    assert event.run("draw", "--verify") == (0, "groups: same\n")
    play_group(event, "groups/A")
    play_group(event, "groups/B")
    standing = event.json("standings", "groups/A")
    assert [line["number"] for line in standing["lines"]] == sorted(line["number"] for line in standing["lines"])
    assert [line["goes_on"] for line in standing["lines"]] == [True, True, False, False]
    assert standing["parted"][0]["step"] == "wins"
    event.add('seed final "abc"')
    event.run("draw", "final")
    told = event.json("plan", "--at", "18:30", "--until", "20:00")
    assert told["next"] == ["final/1.1", "final/1.2"]
    assert (told["end"], told["bound"]) == ("20:00", "20:00")
    for _ in range(2):
        for fixture in event.json("plan")["next"]:
            out = event.add(f"result {fixture} 2-1")
    assert "over: final" in out
    assert event.run("check") == (0, "28 entries, everything fits\n")
    places = event.json("standings")["places"]
    assert [place["place"] for place in places] == [1, 2, 3, 5, 7]
    page = event.run("protocol", "--html")[1]
    assert page.startswith("<!doctype html>")
    assert "Rossi 1" in page
    assert event.json("protocol")["title"] == "Coppa"


def test_a_line_that_cannot_stand_is_refused_and_nothing_is_written(event):
    before = event.path.read_bytes()
    for line, told in (
        ("result groups/A/1.1 2-0", "groups/A is not drawn"),
        ("entrant 1 Rossi", "not a text between quotes"),
        ('entrant 9 "Neri"', "entries are closed"),
        ("draw final", "who comes in is not known yet"),
        ("shuffle groups", "no such entry"),
    ):
        code, err = event.run("add", line)
        assert code == 2
        assert told in err
    assert event.path.read_bytes() == before


def test_a_correction_says_what_it_brings_about_and_what_would_settle_it(event):
    event.run("draw", "groups")
    seqs = play_group(event, "groups/A")
    play_group(event, "groups/B")
    event.add('seed final "abc"')
    event.run("draw", "final")
    second, third = (line["number"] for line in event.json("standings", "groups/A")["lines"][1:3])
    fixture = next(
        one
        for turn in event.json("standings", "groups/A")["rounds"]
        for one in turn["fixtures"]
        if {second, third} == {side["number"] for side in one["sides"]}
    )
    games = "0-2" if fixture["sides"][0]["number"] == second else "2-0"
    amend = f"amend {seqs[fixture['fixture']]} result {fixture['fixture']} {games}"
    code, err = event.run("add", amend)
    assert code == 2
    assert "others would come in or go" in err
    told = event.json("add", amend, "--settle-later")
    assert [problem["code"] for problem in told["problems"]] == ["draw_at_odds"]
    settle = told["problems"][0]["settle"]
    assert [option["text"] for option in settle] == [
        f"The correction {told['seq']} does not stand",
        "The phase is drawn again",
        f"Entry {told['problems'][0]['seq']} does not stand",
    ]
    assert event.run("check")[0] == 1
    event.add(*settle[1]["entries"])
    assert event.run("check")[0] == 0
    assert third in [
        side["number"]
        for turn in event.json("standings", "final")["rounds"]
        for one in turn["fixtures"]
        for side in one["sides"]
    ]


def test_the_longest_distance_that_ends_in_time(tmp_path, capsys):
    event = Event(tmp_path / "ko.fpe", capsys)
    event.run("new", "--title", "K", "--format", "knockout", "--header", "Tables=2")
    event.add(*(f'entrant {number} "P{number}"' for number in range(1, 9)), "close", "place final 1 8 5 4 3 6 7 2")
    told = event.json("plan", "--at", "18:00", "--until", "23:00", "--minutes", "90")
    assert told["distance"] == {"best_of": 3, "target": 60, "end": "21:40", "in_time": True}
    told = event.json("plan", "--at", "18:00", "--until", "19:00")
    assert told["distance"] == {"best_of": 1, "target": 80, "end": "20:00", "in_time": False}
    event.add('distance final best-of=1 target=80 "late"')
    assert event.run("add", "result final/1.1 2-0")[0] == 2
    event.add("result final/1.1 1-0 (80-60)")
    out = event.run("plan", "--at", "18:00", "--until", "22:00")[1]
    assert "In time with best of" in out


def test_what_an_entrant_needs(event, capsys):
    event.run("draw", "groups")
    view = event.json("standings", "groups/A")
    numbers = [line["number"] for line in view["lines"]]
    told = event.json("need", str(numbers[0]))
    assert (told["status"], told["best"], told["worst"], len(told["opponents"])) == ("own", 1, 4, 3)
    for turn in view["rounds"][:2]:
        for fixture in turn["fixtures"]:
            event.add(f"result {fixture['fixture']} 2-0")
    statuses = [event.json("need", str(number))["status"] for number in numbers]
    assert set(statuses) <= {"sure", "own", "possible", "out"}
    code, out = event.run("need", str(numbers[0]), "--lang", "ru")
    assert code == 0
    assert "Rossi" in out
    assert event.run("need", "99")[0] == 2
    assert event.run("need", str(numbers[0]), "--take", "-1")[0] == 2


def test_a_record_that_was_changed_differs(event, tmp_path):
    record = event.json("draw", "groups")
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    again = Event(path, event.capsys)
    assert again.run("draw", "--verify") == (0, "groups: same\n")
    places = record["parts"][0]["places"]
    places[0], places[1] = places[1], places[0]
    path.write_text(json.dumps(record), encoding="utf-8")
    code, out = again.run("draw", "--verify")
    assert code == 1
    assert "differs: groups/A, place 1" in out
    path.write_text('{"parts": []}', encoding="utf-8")
    assert again.run("draw", "--verify")[0] == 2


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seeds", [[1]]),
        ("seeds", [77]),
        ("entrants", [[True, "a"]]),
        ("entrants", [[1e400, "a"]]),
        ("entrants", 7),
        ("place", 7),
        ("kind", {}),
        ("label", []),
        ("parts", []),
        ("parts", [{"part": "a", "places": None}]),
        ("keys", [{"name": 1}]),
        ("seed", "\ud800"),
        ("generator", []),
    ],
)
def test_a_record_that_is_none_is_refused(event, tmp_path, key, value):
    record = event.json("draw", "groups")
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**record, key: value}), encoding="utf-8")
    assert Event(path, event.capsys).run("draw", "--verify")[0] == 2


def test_a_draw_that_was_changed_in_the_file_differs(event):
    event.run("draw", "groups")
    if event.path.suffix == ".felog":
        return
    text = event.path.read_text(encoding="utf-8")
    event.path.write_text(text.replace("Lotto 4", "Lotto 5"), encoding="utf-8")
    code, out = event.run("draw", "--verify")
    assert code == 1
    assert out.startswith("line ")
    assert "recorded with groups/" in out
    assert event.run("check")[0] == 1
    places = text[text.index('places="') :].split('"')[1]
    first, second = places.split()[:2]
    event.path.write_text(text.replace(f'"{first} {second}', f'"{second} {first}'), encoding="utf-8")
    code, out = event.run("draw", "--verify")
    assert (code, f"groups/A 1: {second}, and drawn again it is {first}" in out) == (1, True)
    event.path.write_text(text.replace(f' places="{places}"', ""), encoding="utf-8")
    assert event.run("draw", "--verify") == (0, "groups: same\n")
    event.path.write_text(text.replace(f' places="{places}"', "").replace("Lotto 4", "Lotto 5"), encoding="utf-8")
    code, out = event.run("draw", "--verify")
    assert (code, "recorded with the digest" in out) == (1, True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_told_in_six_languages(event, lang):
    event.run("draw", "groups")
    for action in ("standings", "plan", "check", "protocol"):
        assert event.run(action, "--lang", lang)[0] == 0
    assert event.run("protocol", "--html", "--lang", lang)[0] == 0


def test_what_is_wrong_is_said(event, tmp_path, capsys):
    assert event.run("standings", "groups/Z")[0] == 2
    assert event.run("plan", "--at", "25")[0] == 2
    assert event.run("plan", "--tables", "x")[0] == 2
    assert event.run("check", "--lang", "xx")[0] == 2
    assert event.run("draw")[0] == 2
    assert event.run("new", "--title", "x", "--format", "knockout")[0] == 2
    assert Event(tmp_path / "gone.fpe", capsys).run("check")[0] == 2
    assert Event(tmp_path / "x.fpe", capsys).run("new", "--title", "x", "--format", "nothing")[0] == 2
    assert Event(tmp_path / "x.fpe", capsys).run("new", "--title", "x", "--format", "fibis-pro-day")[0] == 2


def test_a_clubs_own_format_lies_beside_its_event(tmp_path, capsys):
    (tmp_path / "ours.toml").write_text('base = "knockout"\ntitle = "Ours"\nbest_of = 1\n', encoding="utf-8")
    event = Event(tmp_path / "cup.fpe", capsys)
    assert event.run("new", "--title", "Cup", "--format", str(tmp_path / "ours.toml"))[0] == 0
    event.add('entrant 1 "A"', 'entrant 2 "B"', "close", 'seed final "x"')
    assert event.run("draw", "final")[0] == 0
    event.add("result final/1.1 1-0")
    assert main(["event", "format", "check", str(tmp_path / "ours.toml"), "--entrants", "8"]) == 0
    assert "7 matches" in capsys.readouterr().out


def test_formats(capsys):
    assert main(["event", "format", "list"]) == 0
    assert "batterie-8" in capsys.readouterr().out
    assert main(["event", "format", "show", "world-2015", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["categories"] == ["direct", "open"]
    assert main(["event", "format", "check", "fibis-pro-day"]) == 1
    assert "phases.groups.take" in capsys.readouterr().out
    assert main(["event", "format", "show"]) == 2
    assert main(["event", "format", "check", "batterie-8", "--entrants", "x"]) == 2
    capsys.readouterr()


def test_a_season(tmp_path, capsys):
    for night, winner in (("one", "2-0"), ("two", "0-2")):
        event = Event(tmp_path / f"{night}.fpe", capsys)
        event.run("new", "--title", night, "--format", "lega-rankingame")
        event.add(*(f'entrant {number} "P{number}" cat=D' for number in (1, 2)), "close")
        event.add('seed heats "x"', "draw heats", "distance heats best-of=3", f"result heats/1/1.1 {winner}")
    code = main(["event", "season", "club", str(tmp_path / "one.fpe"), str(tmp_path / "two.fpe")])
    assert code == 0
    assert "P1, P2" in capsys.readouterr().out
