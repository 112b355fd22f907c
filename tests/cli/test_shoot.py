"""`fivepins shoot` and `fivepins warmup`."""

import json
import re

import pytest

from fivepins.cli import main
from fivepins.model.notation import parse_stroke
from fivepins.model.position import parse_position
from fivepins.physics.codes import EVENT_CAP
from fivepins.physics.kernels import loop
from fivepins.physics.params import CLUB, to_toml
from fivepins.rules.words import LANGUAGES
from play.find_strokes import PAGE

PLACE = "w=710,355 y=710,2740 r=710,2130"
SHOT = "az=88 v=4 side=0.2"


def run(capsys, *arguments):
    code = main(["shoot", *arguments])
    captured = capsys.readouterr()
    assert captured.err == ""
    assert code == 0
    return captured.out


def answer(capsys, *arguments):
    return json.loads(run(capsys, *arguments, "--json"))


def refused(capsys, *arguments):
    code = main(["shoot", *arguments])
    captured = capsys.readouterr()
    assert code == 2
    assert captured.out == ""
    assert captured.err.startswith("fivepins shoot: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_a_program_gets_stroke_ruling_rest_and_duration(capsys):
    told = answer(capsys, PLACE, SHOT)
    assert parse_stroke(told["stroke"]).instants
    assert {"points", "to", "hand", "lines", "fouls", "call"} <= set(told["ruling"])
    position, _ = parse_position(told["rest"])
    assert position.white is not None
    assert 5.0 < told["duration_s"] < 60.0
    assert [event[0] for event in told["events"]] == sorted(event[0] for event in told["events"])


def test_the_same_stroke_by_options(capsys):
    options = ("--azimuth", "88", "--ball-speed", "4", "--side", "0.2")
    assert answer(capsys, PLACE, *options)["digest"] == answer(capsys, PLACE, SHOT)["digest"]
    assert answer(capsys, PLACE, "az=10 v=1 side=0.2", "--azimuth", "88", "--ball-speed", "4") == answer(
        capsys, PLACE, SHOT
    )
    assert answer(capsys, PLACE, SHOT, "--speed", "4")["digest"] != answer(capsys, PLACE, SHOT)["digest"]


def test_a_person_gets_the_call_and_its_articles(capsys):
    told = run(capsys, PLACE, SHOT)
    assert told == run(capsys, PLACE, SHOT)
    lines = told.splitlines()
    assert parse_stroke(lines[0]).instants
    assert lines[1].endswith(".")
    assert lines[-2].startswith("w=")
    assert lines[-1].endswith(" s")


def test_yellow_strikes_when_it_is_on_turn(capsys):
    told = answer(capsys, PLACE + " turn=Y", "az=270 v=1")
    assert told["events"][0][1:3] == ["launch", 1]


@pytest.mark.parametrize("choice", [("--cushion", "mathavan"), ("--preset", "club"), ("--preset", "pooltool")])
def test_models_and_presets_change_the_stroke(capsys, choice):
    assert answer(capsys, PLACE, SHOT, *choice)["digest"] != answer(capsys, PLACE, SHOT)["digest"]


def test_a_calibrated_table(capsys, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(to_toml(CLUB))
    assert answer(capsys, PLACE, SHOT, "--preset", str(own)) == answer(capsys, PLACE, SHOT, "--preset", "club")
    own.write_text("slide = 99\n")
    assert f"{own}: slide cannot be so" in refused(capsys, PLACE, SHOT, "--preset", str(own))
    own.write_bytes(b"\xff\xfe")
    assert f"{own}: no text" in refused(capsys, PLACE, SHOT, "--preset", str(own))


@pytest.mark.parametrize(("kind", "magic"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_picture(capsys, tmp_path, kind, magic):
    path = tmp_path / f"stroke.{kind}"
    run(capsys, PLACE, SHOT, "--plot", str(path))
    first = path.read_bytes()
    assert first.startswith(magic)
    assert len(first) < 200_000
    run(capsys, PLACE, SHOT, "--plot", str(path))
    assert path.read_bytes() == first


def test_a_picture_shows_the_pins_near_by_and_where_they_end(capsys, tmp_path):
    """One that was dragged stood on its spot in the picture of a stroke that costs four for it."""
    path = tmp_path / "dragged.svg"
    place = "w=868.0,1296.8 y=1132.4,126.0 r=588.6,1638.5"
    run(capsys, place, "az=136.48 v=0.165 side=0.28 high=0.05", "--edition", "fibis-2022", "--plot", str(path))
    dragged = path.read_text(encoding="utf-8")
    assert "Opponent's ball. Four points to the opponent." in dragged.replace("&#x27;", "'")
    assert "c&gt;e c/e" in dragged
    run(capsys, place, "az=0 v=0.165", "--plot", str(path))
    untouched = path.read_text(encoding="utf-8")
    assert (dragged.count('<g id="axes_'), untouched.count('<g id="axes_')) == (2, 1)
    # Every pin on its spot, unless it was moved: five dotted lines of no length.
    ways = re.findall(
        r'<path d="M ([\d.]+) ([\d.]+) \nL ([\d.]+) ([\d.]+) \n?"[^>]*stroke-dasharray: 0.4[^>]*#8b5a2b', untouched
    )
    assert len(ways) == 5
    assert all(way[:2] == way[2:] for way in ways)
    moved = re.findall(
        r'<path d="M ([\d.]+) ([\d.]+) \nL ([\d.]+) ([\d.]+) \n?"[^>]*stroke-dasharray: 0.4[^>]*#8b5a2b', dragged
    )
    assert sum(way[:2] != way[2:] for way in moved) == 2


def test_a_picture_of_a_ball_that_leaves(capsys, tmp_path):
    told = answer(capsys, "w=300,1000 y=- r=710,2130", "az=180 v=6 el=40", "--plot", str(tmp_path / "off.svg"))
    assert "c^" in told["stroke"]
    assert told["rest"].startswith("w=- y=- ")


def test_the_distribution_in_a_hand(capsys):
    told = run(capsys, PLACE, SHOT, "--noise", "club", "--strokes", "200", "--seed", "3")
    single = run(capsys, PLACE, SHOT)
    assert told.startswith(single)
    lines = told[len(single) :].splitlines()
    assert lines[1] == "Strokes by this hand: 200 (club, seed 3)"
    assert lines[2].startswith("points a stroke: ")
    assert "what happened" in lines
    assert told == run(capsys, PLACE, SHOT, "--noise", "club", "--strokes", "200", "--seed", "3")
    value = answer(capsys, PLACE, SHOT, "--noise", "direction=0.1 speed=3%")["spread"]
    assert value["strokes"] == 1000
    assert sum(row["count"] for row in value["outcomes"]) == 1000


def test_the_distribution_on_tables_as_they_differ(capsys):
    asked = (PLACE, SHOT, "--noise", "club", "--strokes", "60", "--seed", "3")
    told = run(capsys, *asked, "--spread", "typical")
    assert told == run(capsys, *asked, "--spread", "typical")
    assert "Strokes by this hand: 60 (club, seed 3)\neach on another table (typical)" in told
    assert told != run(capsys, *asked)
    assert sum(row["count"] for row in answer(capsys, *asked, "--spread", "typical")["spread"]["outcomes"]) == 60
    assert "--spread without --noise" in refused(capsys, PLACE, SHOT, "--spread", "typical")
    assert "expected no --preset" in refused(capsys, *asked, "--spread", "typical", "--preset", "club")
    many = (*asked[:4], "--strokes", "100001", "--spread", "typical")
    assert "expected 1 to 100000" in refused(capsys, *many)


def test_the_distribution_speaks_the_language_of_the_ruling(capsys):
    said = {
        lang: run(capsys, PLACE, SHOT, "--noise", "club", "--strokes", "20", "--lang", lang).splitlines()
        for lang in LANGUAGES
    }
    words = {lang: [line for line in lines if line and not line.startswith(" ")] for lang, lines in said.items()}
    # The stroke as it was seen, the position at rest and its time are the same in all.
    assert set.intersection(*map(set, words.values())) == {words["en"][0], *words["en"][2:4]}
    figures = {tuple(re.findall(r"[-+]?\d+\.\d+ %", "\n".join(lines))) for lines in said.values()}
    assert len(figures) == 1


def test_a_steady_hand_repeats_the_stroke(capsys):
    value = answer(capsys, PLACE, SHOT, "--noise", "steady", "--strokes", "4")
    (only,) = value["spread"]["outcomes"]
    assert only["count"] == 4
    assert only["points"] == (
        value["ruling"]["points"] if value["ruling"]["to"] == "striker" else -value["ruling"]["points"]
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((PLACE,), "no shot"),
        ((PLACE, "--azimuth", "3"), "no shot"),
        ((PLACE, SHOT, "--speed", "1", "--ball-speed", "1"), "two speeds"),
        ((PLACE, "az=90 v=2 side=0.6"), "miscue"),
        ((PLACE, "az=90 v=99"), "speed"),
        (("w=710,355 y=710,356 r=710,2130", SHOT), "overlap"),
        (("w=710,1440 y=710,355 r=710,2130", SHOT), "the pin m cannot stand, since the ball w covers its spot"),
        (("w=710,355 y=710,2740 r=776,1448", SHOT), "expected pins= without e, or a ball 33.0 mm away or more"),
        ((PLACE + " lean=e:w", SHOT), "the pin e cannot lean on the ball w; got 'a centre 1067.0 mm from its spot'"),
        (
            ("w=710,355 y=- r=710,2130 lean=n:y", SHOT),
            "got 'a ball off the table'; expected a ball 33.0 to 45.0 mm away",
        ),
        (("w=790,1420 y=300,300 r=710,2130 lean=e:w", SHOT), "the ball w covers its spot"),
        ((PLACE, "az=90 v=1 side=0.3536 high=0.3536"), "0.50007 radii from the centre"),
        ((PLACE, SHOT, "--plot", "stroke.gif"), "picture"),
        ((PLACE, SHOT, "--noise", "expert"), "--noise: no such hand; got 'expert'"),
        ((PLACE, SHOT, "--noise", "speed=-1"), "no hand has this speed"),
        ((PLACE, SHOT, "--noise", "club", "--strokes", "0"), "not a number of strokes"),
        ((PLACE, SHOT, "--noise", "club", "--seed", "-1"), "not a seed"),
        ((PLACE, SHOT, "--strokes", "10"), "--strokes without --noise"),
        ((PLACE, SHOT, "--seed", "1"), "--seed without --noise"),
        ((PLACE, "az=90 v=2 side=0.6", "--noise", "club"), "miscue"),
        ((PLACE, SHOT, "--edition", "none"), "none"),
        ((PLACE, SHOT, "--lang", "xx"), "xx"),
        ((PLACE, SHOT, "--preset", "ice"), "no preset 'ice'; there are match, typical, club, pooltool"),
        ((PLACE, SHOT, "--preset", "none.toml"), "none.toml"),
        ((PLACE, SHOT, "--plot", "no/such/folder/x.svg"), "no/such/folder"),
    ],
)
def test_a_wrong_call_is_refused_in_one_line(capsys, arguments, said):
    try:
        assert said in refused(capsys, *arguments)
    except SystemExit as stop:
        assert stop.code == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("place", ["w=710,1440 y=710,355 r=710,2130 pins=wes", "w=710,1321.6 y=710,355 r=710,2130"])
def test_a_ball_may_lie_where_no_pin_stands_or_press_one_a_little(capsys, place):
    assert run(capsys, place, "az=90 v=2")


def test_the_strokes_of_the_docs_are_shown_by_the_command(capsys):
    """What the table of articles promises; those at the opening named no hand, and were judged as plain strokes."""
    rows = [
        (seen, position, shot)
        for seen, position, shot in re.findall(r"`([^`]+)` \| `(w=[^`]+)` `(az=[^`]+)`", PAGE.read_text("utf-8"))
    ]
    assert len(rows) > 40
    for seen, position, shot in rows:
        assert run(capsys, position, shot).splitlines()[0] == seen.replace("\\|", "|")


def test_warmup_counts(capsys):
    assert main(["warmup"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("ready in ")
    assert "stroke" in captured.err
    assert "many" in captured.err


def test_a_stroke_that_finds_no_end_is_told_without_a_traceback(capsys, monkeypatch):
    monkeypatch.setattr(loop, "stroke", lambda *given: (EVENT_CAP, 0, 0, 0.0, loop.CAP))
    told = refused(capsys, PLACE, SHOT)
    assert "found no end" in told
    assert "w az=88.0 v=4.0 el=0.0 side=0.2 high=0.0 at 0 s" in told
