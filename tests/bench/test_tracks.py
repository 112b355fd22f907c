"""What few shots tell of a table: the program that measures it, on a small made film."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from films import film
from fivepins.physics.calibrate.fit import Plan
from fivepins.physics.calibrate.search import Budget
from fivepins.physics.params import TYPICAL

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def tracks(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCH))
    spec = importlib.util.spec_from_file_location("bench_tracks", BENCH / "tracks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_few_shots_beside_the_others(tracks, tmp_path, capsys):
    path = tmp_path / "film.json"
    path.write_text(json.dumps(film(TYPICAL, 6, 5, length=2.0).to_json()))
    plan, budget = Plan(1, 4, Budget(12, 6)), Budget(24, 40)
    told = tracks.few(str(path), 3, 2, plan, budget, 1)
    assert told == tracks.few(str(path), 3, 2, plan, budget, 1)
    # The film was made on `typical`: nobody comes nearer than its own numbers, and no peer half as near.
    assert told["typical, none known"] < 0.01
    assert told["typical, none known"] < 0.5 * told["pooltool 0.6.0's defaults, Han"]
    assert told["3 known, median of 2 draws"] < told["pooltool 0.6.0's defaults, Han"]
    assert "draw 2: " in capsys.readouterr().out
    assert "0 known" not in "".join(tracks.few(str(path), 0, 2, plan, budget, 1))
    with pytest.raises(SystemExit, match="got 6 shots"):
        tracks.few(str(path), 6, 1, plan, budget, 1)


def test_tables_that_are_made(tracks, monkeypatch, capsys):
    kept = {}
    monkeypatch.setattr(tracks.Run, "less", lambda self, name, value: kept.update({name: value}))
    monkeypatch.setattr(tracks.Run, "keep", lambda self: None)
    options = "--known 2 --made 2 --shots 4 --draws 1 --generations 1 --rounds 2"
    monkeypatch.setattr(sys, "argv", ["tracks.py", *options.split()])
    tracks.main()
    assert "2 made tables: 2 known over every other known " in capsys.readouterr().out
    assert list(kept) == ["made tables, 2 known over every other"]
    assert 0.1 < kept["made tables, 2 known over every other"] < 10.0
