"""The lines that measuring programs leave, and what they tell of the ones before."""

import ast
import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "bench"


@pytest.fixture
def history(monkeypatch):
    spec = importlib.util.spec_from_file_location("bench_history", BENCH / "_history.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "yardstick", lambda: 0.02)
    monkeypatch.setattr(module, "machine", lambda: "a machine")
    monkeypatch.setattr(module, "today", lambda: "2026-12-01")
    monkeypatch.setattr(module, "commit", lambda: "abc")
    return module


def kept(history, path, capsys, benchmark="law", **figures):
    """Keep one run and give what it told."""
    run = history.Run(benchmark)
    for name, value in figures.items():
        {"ratio": run.more, "size": run.less, "time": run.takes}[name](name, value)
    run.keep(path)
    return capsys.readouterr().out.splitlines()


def test_a_run_leaves_a_line_with_date_commit_machine_and_figures(history, tmp_path, capsys):
    path = tmp_path / "history.tsv"
    assert kept(history, path, capsys, ratio=3.5, size=12.0, time=0.05) == ["law: the first line on a machine"]
    head, line = path.read_text(encoding="utf-8").splitlines()
    assert head.split("\t") == ["date", "commit", "machine", "benchmark", "figures"]
    assert line.split("\t") == ["2026-12-01", "abc", "a machine", "law", "ratio 3.5↑; size 12↓; time, yardsticks 2.5↓"]
    assert history.read([head, line])[0].text() == line


@pytest.mark.parametrize(
    ("name", "before", "now", "told"),
    [
        ("ratio", 10.0, 8.9, "ratio fell by 11 %, 10 to 8.9, since 2026-12-01 abc"),
        ("ratio", 10.0, 9.1, ""),
        ("ratio", 10.0, 20.0, ""),
        ("size", 10.0, 11.2, "size fell by 11 %, 10 to 11.2, since 2026-12-01 abc"),
        ("size", 10.0, 11.0, ""),
        ("size", 10.0, 5.0, ""),
        ("time", 0.02, 0.04, "time, yardsticks fell by 50 %, 1 to 2, since 2026-12-01 abc"),
        ("size", 0.0, 1.0, "size fell by 100 %, 0 to 1, since 2026-12-01 abc"),
        ("ratio", 0.0, 1.0, ""),
        ("size", 0.0, 0.0, ""),
    ],
)
def test_what_fell_by_more_than_a_tenth_is_told(history, tmp_path, capsys, name, before, now, told):
    path = tmp_path / "history.tsv"
    kept(history, path, capsys, **{name: before})
    assert kept(history, path, capsys, **{name: now}) == [
        f"law: {told}" if told else "law: nothing fell by more than a tenth"
    ]


def test_only_the_same_program_on_the_same_kind_of_machine_is_compared(history, tmp_path, capsys, monkeypatch):
    path = tmp_path / "history.tsv"
    kept(history, path, capsys, ratio=10.0)
    kept(history, path, capsys, size=1.0)
    assert kept(history, path, capsys, "match", ratio=1.0) == ["match: the first line on a machine"]
    monkeypatch.setattr(history, "machine", lambda: "another")
    assert kept(history, path, capsys, ratio=1.0) == ["law: the first line on another"]
    monkeypatch.setattr(history, "machine", lambda: "a machine")
    # The last line that has the figure, not the last of all.
    assert kept(history, path, capsys, ratio=5.0) == ["law: ratio fell by 50 %, 10 to 5, since 2026-12-01 abc"]


def test_what_fell_in_the_new_lines_is_told_at_the_end(history, tmp_path, capsys, monkeypatch):
    path = tmp_path / "history.tsv"
    for ratio in (10.0, 5.0, 4.0):
        kept(history, path, capsys, ratio=ratio)
    monkeypatch.setattr(sys, "argv", ["_history.py", "2"])
    history.main(path)
    assert capsys.readouterr().out == "law: ratio fell by 20 %, 5 to 4, since 2026-12-01 abc\n"
    monkeypatch.setattr(sys, "argv", ["_history.py", "3"])
    history.main(path)
    assert capsys.readouterr().out == "nothing fell by more than a tenth\n"


def test_a_line_that_is_none_is_told_with_its_number(history):
    with pytest.raises(ValueError, match="line 2 is no line of a history; got 'x'"):
        history.read([history.HEAD, "x"])
    with pytest.raises(ValueError, match="line 1"):
        history.read(["2026-12-01\tabc\tm\tlaw\tratio 3"])
    with pytest.raises(ValueError, match="not a name of a figure; got 'a;b'"):
        history.Run("law").more("a;b", 1.0)


def test_the_machine_the_date_and_the_commit_are_this_ones():
    spec = importlib.util.spec_from_file_location("bench_history_plain", BENCH / "_history.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
        assert "Python 3." in module.machine()
        assert "\t" not in module.machine()
        assert len(module.today()) == 10
        assert module.commit()
        assert module.yardstick() > 0.0
    finally:
        del sys.modules[spec.name]


def test_the_history_of_the_repository_is_read(history):
    lines = history.read((BENCH / "history.tsv").read_text(encoding="utf-8").splitlines())
    assert all(line.figures for line in lines)
    assert {line.benchmark for line in lines} <= {path.stem for path in BENCH.glob("[!_]*.py")}


@pytest.mark.parametrize("path", sorted(BENCH.glob("[!_]*.py")), ids=lambda path: path.stem)
def test_every_program_keeps_its_figures_under_its_own_name(path):
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    runs = {ast.unparse(call) for call in calls if ast.unparse(call.func) in ("Run", "Figures")}
    assert {run.partition("(")[2] for run in runs} == {f"'{path.stem}')"}
    assert sum(isinstance(call.func, ast.Attribute) and call.func.attr == "keep" for call in calls) >= 1
