"""The data set: the same for any number of workers, after a break, and after a worker's death."""

import json
import os
import re
import signal
from pathlib import Path

import distributed
import numpy as np
import pyarrow.parquet as pq
import pytest

import fivepins
from fivepins.cli import main
from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.turn import PLAIN
from fivepins.physics.simulate import simulate
from fivepins.play import dataset, parts
from fivepins.play.observe import observe
from fivepins.play.random_strokes import random_strokes
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

pytestmark = pytest.mark.xdist_group("data set")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(dataset, "PART", 500)


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as workers:
        yield workers


@pytest.fixture(scope="module")
def whole(cluster, tmp_path_factory):
    """Some strokes, never broken off."""
    out = tmp_path_factory.mktemp("whole") / "strokes.parquet"
    before = dataset.PART
    dataset.PART = 500
    dataset.write(out, 3700, 5, cluster.scheduler_address)
    dataset.PART = before
    return out.read_bytes()


def test_rows_are_the_strokes_and_their_rulings(whole, tmp_path):
    path = tmp_path / "strokes.parquet"
    path.write_bytes(whole)
    table = pq.read_table(path)
    assert table.num_rows == 3700
    assert table["stroke"].to_pylist() == list(range(3700))
    for row in table.slice(1200, 60).to_pylist():
        balls = [(row[f"{ball}_x"], row[f"{ball}_y"]) for ball in "wyr"]
        shot = Shot(row["azimuth"], row["speed"], row["elevation"], row["side"], row["high"])
        trace = simulate(Position(*balls), shot)
        assert trace.duration == row["duration"]
        stroke = observe(trace, PLAIN, shot=shot)
        for book in dataset.EDITIONS:
            ruling = judge(stroke, PLAIN, load(book))
            name = book.replace("-", "_")
            assert row[f"points_{name}"] == (ruling.points if ruling.to == "striker" else -ruling.points)
            assert row[f"hand_{name}"] == ruling.hand
            assert row[f"pattern_{name}"] == ruling.pattern


def test_the_docs_name_every_column_and_its_type(whole, tmp_path):
    (tmp_path / "whole.parquet").write_bytes(whole)
    schema = pq.read_schema(tmp_path / "whole.parquet")
    text = (Path(__file__).parents[2] / "docs" / "dataset.md").read_text(encoding="utf-8")
    named = {}
    for names, kind in re.findall(r"^\| ((?:`\w+` ?)+)\| ([a-z0-9 ]+) \|", text, re.MULTILINE):
        named |= dict.fromkeys(re.findall(r"\w+", names), kind)
    kinds = {"list<element: int16>": "list of int16", "list<element: double>": "list of double"}
    assert named == {field.name: kinds.get(str(field.type), str(field.type)) for field in schema}
    about = json.loads(schema.metadata[b"fivepins"])
    assert about == {"version": fivepins.__version__, "seed": 5, "preset": "match"}


def test_one_worker_gives_the_same_file(whole, tmp_path):
    out = tmp_path / "strokes.parquet"
    labour = dataset.write(out, 3700, 5, workers=1)
    assert [done.things for done in labour.values()] == [3700]
    assert out.read_bytes() == whole


def test_broken_off_it_goes_on(whole, cluster, tmp_path):
    out = tmp_path / "strokes.parquet"
    told = []

    def stop(done, _shots):
        told.append(done)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dataset.write(out, 3700, 5, cluster.scheduler_address, progress=stop)
    assert not out.exists()
    with pytest.raises(InputError, match="parts of another"):
        dataset.write(out, 3700, 6, cluster.scheduler_address)
    told.clear()
    dataset.write(out, 3700, 5, cluster.scheduler_address, progress=lambda done, _shots: told.append(done))
    assert told[0] >= 1000
    assert len(told) <= 7
    assert out.read_bytes() == whole
    assert sorted(tmp_path.iterdir()) == [dataset.described(out), out]


def test_a_worker_that_is_killed_is_made_good(whole, cluster, tmp_path):
    out = tmp_path / "strokes.parquet"
    killed = []

    def kill(_done, _shots):
        if not killed:
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    dataset.write(out, 3700, 5, cluster.scheduler_address, progress=kill)
    assert killed
    assert out.read_bytes() == whole


def test_other_seeds_and_parts_give_other_strokes():
    first, _ = random_strokes(1, 0, 50)
    for seed, part in ((1, 1), (2, 0)):
        assert not np.array_equal(first, random_strokes(seed, part, 50)[0])


def test_what_cannot_be_is_refused(tmp_path, capsys):
    out = tmp_path / "strokes.parquet"
    out.write_bytes(b"")
    assert main(["simulate", "--shots", "10", "--out", str(out)]) == 2
    assert "there already" in capsys.readouterr().err
    assert main(["simulate", "--shots", "0", "--out", str(tmp_path / "a.parquet")]) == 2
    assert "1 shot or more" in capsys.readouterr().err
    assert main(["simulate", "--shots", "10", "--out", str(tmp_path / "a.csv")]) == 2
    assert ".parquet" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["foo", "tcp://host", "http://host:80", "tcp://host:port"])
def test_what_is_no_scheduler_is_refused_at_once(address, tmp_path, capsys):
    """Dask waited forty seconds, and told a traceback; the folder of the parts remained."""
    out = tmp_path / "strokes.parquet"
    assert main(["simulate", "--shots", "10", "--out", str(out), "--scheduler", address]) == 2
    told = capsys.readouterr().err
    assert f"got '{address}'; expected one such as tcp://host:8786" in told
    assert told.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_damaged_part_is_named_and_computed_again(whole, cluster, tmp_path):
    out = tmp_path / "strokes.parquet"
    beside = tmp_path / "strokes.parquet.parts"

    def damage(done, shots):
        if done == shots:
            part = beside / "000002.arrow"
            part.write_bytes(part.read_bytes()[:5_000])

    with pytest.raises(InputError, match="damaged") as told:
        dataset.write(out, 3700, 5, cluster.scheduler_address, progress=damage)
    assert "000002.arrow" in str(told.value)
    assert [path.name for path in tmp_path.iterdir()] == [beside.name]
    dataset.write(out, 3700, 5, cluster.scheduler_address)
    assert out.read_bytes() == whole


@pytest.mark.parametrize("note", ["", "[]", '{"seed": 4, "shots": 3700, "part": 500}'])
def test_a_folder_without_parts_is_in_nobodys_way(note, cluster, whole, tmp_path):
    """It remained where no scheduler answered."""
    beside = tmp_path / "strokes.parquet.parts"
    beside.mkdir()
    (beside / "about.json").write_text(note)
    (beside / "mine").write_text("")
    dataset.write(tmp_path / "strokes.parquet", 3700, 5, cluster.scheduler_address)
    assert (tmp_path / "strokes.parquet").read_bytes() == whole
    assert [path.name for path in beside.iterdir()] == ["mine"]


def test_what_fails_on_a_worker_is_told_in_one_line(cluster, tmp_path, monkeypatch):
    def failing(*_task):
        raise ModuleNotFoundError("No module named 'fivepins'")

    monkeypatch.setattr(parts, "_timed", failing)
    with pytest.raises(InputError, match="ModuleNotFoundError: No module named 'fivepins'"):
        dataset.write(tmp_path / "strokes.parquet", 100, 5, cluster.scheduler_address)


def test_the_command_shows_how_far_it_is(tmp_path, capsys):
    assert main(["simulate", "--shots", "900", "--out", str(tmp_path / "a.parquet"), "--workers", "1"]) == 0
    told = capsys.readouterr()
    assert "900 of 900" in told.err
    assert re.search(r"\n\S+: 900 strokes in [\d.]+ s, \d+ a second\n$", told.err)
    assert told.out.strip() == str(tmp_path / "a.parquet")
