import json

import pytest

from films import film
from fivepins.cli import main
from fivepins.physics.params import MATCH, TYPICAL, from_toml


@pytest.fixture(scope="module")
def tracks(tmp_path_factory):
    path = tmp_path_factory.mktemp("film") / "film.json"
    path.write_text(json.dumps(film(MATCH, 4, 11, length=2.0).to_json()))
    return path


def test_it_fits_reports_writes_and_draws(tracks, tmp_path, capsys):
    out, told, picture = tmp_path / "params.toml", tmp_path / "report.json", tmp_path / "shot.svg"
    options = ["--generations", "2", "--rounds", "3", "--free", "roll,slide", "--seed", "1"]
    outputs = ["--out", str(out), "--report", str(told), "--picture", "3", str(picture)]
    assert main(["calibrate", str(tracks), *options, *outputs]) == 0
    seen = capsys.readouterr()
    assert "generation 2 of 2" in seen.err
    assert "held out            2 shots" in seen.out
    assert "160 trial strokes a shot" in seen.out
    fitted = from_toml(out.read_text())
    assert fitted.roll != MATCH.roll
    assert fitted.spin_decay == MATCH.spin_decay
    assert "2 filmed shots; simulated" in out.read_text()
    report = json.loads(told.read_text())
    assert report["params"]["roll"] == fitted.roll
    assert [shot["held_out"] for shot in report["shots"]] == [False, True, False, True]
    assert picture.read_text().startswith("<?xml")
    again = tmp_path / "again.toml"
    assert main(["calibrate", str(tracks), *options, "--threads", "1", "--out", str(again)]) == 0
    assert again.read_text() == out.read_text()
    # The table found can stand for the next run.
    assert main(["calibrate", str(tracks), "--base", str(out), "--free", "-", "--rounds", "0"]) == 0


def test_few_shots_are_drawn_or_named(tracks, tmp_path, capsys):
    out = tmp_path / "params.toml"
    options = ["--generations", "1", "--rounds", "0", "--free", "roll", "--seed", "2", "--out", str(out)]
    assert main(["calibrate", str(tracks), "--known", "3", *options]) == 0
    seen = capsys.readouterr()
    assert "held out            1 shots" in seen.out
    known = seen.err.split("known of them ")[1].splitlines()[0]
    drawn = out.read_text()
    assert "3 filmed shots" in drawn
    # Not the preset `match`: what is not fitted is typical too.
    assert from_toml(drawn).slide == TYPICAL.slide
    assert main(["calibrate", str(tracks), "--known", known, *options]) == 0
    assert out.read_text() == drawn
    assert main(["calibrate", str(tracks), "--known", "0", *options]) == 0
    assert from_toml(out.read_text()) == TYPICAL
    assert "known of them none" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--picture", "9", "a.svg"], "no shot '9'"),
        (["--base", "baize"], "no preset 'baize'"),
        (["--free", "gravity"], "not numbers to fit"),
        (["--generations", "-1"], "--generations -1"),
        (["--until", "0"], "--until 0"),
        (["--threads", "0"], "--threads 0"),
        (["--threads", "9999"], "--threads 9999: expected 1 to 256"),
        (["--picture", "1", "a.gif"], "ends in .svg or .png"),
        (["--picture", "1", "no/such/a.svg"], "no such folder"),
        (["--out", "no/such/p.toml"], "no such folder"),
        (["--report", "no/such/r.json"], "no such folder"),
        (["--base", "none.toml"], "none.toml"),
        (["--known", "5"], "--known 5: expected 0 to 4 shots"),
        (["--known", "1,9"], "no shot '9'"),
        (["--known", "-1"], "--known -1"),
        (["--known", "2", "--free", "nose_height"], "nothing is known about how this spreads"),
    ],
)
def test_what_cannot_be(tracks, arguments, told, capsys):
    assert main(["calibrate", str(tracks), *arguments]) == 2
    assert told in capsys.readouterr().err


def test_no_film(tmp_path, capsys):
    assert main(["calibrate", str(tmp_path / "none.json")]) == 2
    bad = tmp_path / "bad.json"
    bad.write_text('{"shots": []}')
    assert main(["calibrate", str(bad)]) == 2
    assert f"{bad}: no tracks" in capsys.readouterr().err
    bad = tmp_path / "bad.csv"
    bad.write_text("shot,ball,t,x,y\n1,0,0,abc,1\n")
    assert main(["calibrate", str(bad)]) == 2
    assert f"{bad}, line 2: not a sample; got '1,0,0,abc,1'" in capsys.readouterr().err


def test_nothing_held_out_is_said(tracks, tmp_path, capsys):
    odd = tmp_path / "odd.json"
    shots = json.loads(tracks.read_text())["shots"]
    odd.write_text(json.dumps({"shots": shots[:1]}))
    assert main(["calibrate", str(odd), "--free", "-", "--rounds", "0"]) == 0
    out = capsys.readouterr().out
    assert "nothing was held out" in out
    assert "held out: distance" not in out
