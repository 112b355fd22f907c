"""`fivepins score`, `verify` and `rescore`."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from fivepins.cli import main
from fivepins.match.match_log import format_log
from match.playing import played

FILE = """[White "Rossi"]
[Yellow "Bianchi"]
[Target "4"]
[BestOf "3"]
lag W
W co on oe => W 4
Y co on => Y 2
W co om => W 8
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "match.fpn"
    file.write_text(FILE)
    return file


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    code = main([str(arg) for arg in args])
    out, err = capsys.readouterr()
    return code, out, err


def test_score(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "score", path) == (0, "game 1  4:0\ngame 2  4:2\nmatch 2:0  Rossi\n", "")
    code, out, _ = run(capsys, "score", path, "--json")
    assert code == 0
    assert json.loads(out) == {
        "games": [{"white": 4, "yellow": 0, "winner": "W"}, {"white": 4, "yellow": 2, "winner": "W"}],
        "match": {"white": 2, "yellow": 0, "winner": "W"},
        "differences": [],
        "problems": [],
    }


def test_differences_have_their_lines(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(FILE.replace("Y co on => Y 2", "W co on => Y 2 hand"))
    code, out, _ = run(capsys, "score", path)
    assert code == 1
    assert "line 7: W struck, and Y was on turn" in out
    assert "line 7: expected Y 2 hand, and the ruling is W 2 (5.1)" in out
    code, out, _ = run(capsys, "score", path, "--json")
    assert code == 1
    assert {"line": 7, "expected": "Y 2 hand", "ruling": "W 2"} in json.loads(out)["differences"]
    assert {"line": 7, "expected": "W", "ruling": "Y"} in json.loads(out)["differences"]


SAID = {"it": "W ha tirato, e toccava a Y", "en": "W struck, and Y was on turn"}


@pytest.mark.parametrize(("lang", "said"), SAID.items())
def test_problems_are_told_in_a_language(path: Path, capsys: pytest.CaptureFixture[str], lang: str, said: str) -> None:
    path.write_text(FILE.replace("Y co on => Y 2", "W co on"))
    code, out, _ = run(capsys, "score", path, "--lang", lang)
    assert code == 1
    assert said in out
    _, out, _ = run(capsys, "score", path, "--lang", lang, "--json")
    assert said in [one["text"] for one in json.loads(out)["problems"]]


def test_a_match_that_goes_on(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(FILE.replace("W co om => W 8\n", ""))
    assert run(capsys, "score", path)[1] == "game 1  4:0\ngame 2  0:2\nmatch 1:0\n"


def test_the_amend_line_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(FILE + "amend 3 Y co on => Y 4\n")
    assert "line 9: expected Y 4" in run(capsys, "score", path)[1]


def test_protocols_and_figures(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Satz 1" in run(capsys, "score", path, "--protocol", "--lang", "de")[1]
    page = run(capsys, "score", path, "--protocol", "--html")[1]
    assert page.startswith("<!doctype html>")
    assert json.loads(run(capsys, "score", path, "--stats")[1])["players"]["W"]["made"] == 8
    told = json.loads(run(capsys, "score", path, "--protocol", "--json", "--lang", "it")[1])
    assert told["lines"][1]["sum"][0]["article"] == "8.1"
    assert told["match"]["winner_text"] == "Vince: Rossi"
    assert run(capsys, "score", path, "--protocol", "--lang", "xx")[0] == 2


def test_a_house_edition(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "club.toml"
    book.write_text(
        'base = "umb-1997"\nid = "club"\ntitle = "Club"\nbody = "Club"\nin_force = "2026"\narticles = ["house 1"]\n'
        '[prices]\nside_pin = { value = 1, article = "house 1" }\n'
    )
    path.write_text('[Rules "club"]\n[Target "60"]\nlag W\nW co on => W 1\n')
    assert run(capsys, "score", path)[0] == 2
    assert run(capsys, "score", path, "--edition", book) == (0, "game 1  1:0\nmatch 0:0\n", "")


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(FILE.encode())))
    assert run(capsys, "score", "-")[0] == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"W coo\n", "line 1, column 3"),
        (b"\xff\xfe", "not UTF-8"),
        (b'[Rules "nope"]\n', "there is no edition 'nope'"),
        (b"{}", "line 1"),
        (b"{", "line 1"),
    ],
)
def test_bad_files(path: Path, content: bytes, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(content)
    code, out, err = run(capsys, "score", path)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_missing_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("score", "verify"):
        assert run(capsys, command, tmp_path / "none")[0] == 2
        assert run(capsys, command, tmp_path)[0] == 2


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, _ = played("lag W · W co on · Y co")
    file = tmp_path / "match.fplog"
    whole = format_log(log.records)
    file.write_text(whole)
    code, out, _ = run(capsys, "verify", file)
    assert code == 0
    assert log.hash in out
    assert run(capsys, "score", file)[1] == "game 1  2:0\nmatch 0:0\n"
    assert run(capsys, "verify", file, "--digest", log.records[2].hash)[0] == 0
    assert run(capsys, "verify", file, "--digest", "0" * 64)[0] == 1
    file.write_text(whole.replace("W co on", "W co om"))
    code, out, err = run(capsys, "verify", file)
    assert (code, out) == (1, "")
    assert err.startswith("broken: line 3")
    file.write_text(FILE)
    assert run(capsys, "verify", file)[0] == 2


def test_rescore(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rescore", path, "--edition", "fibis-2022")
    assert code == 0
    assert "2*          W 4           Y 4  W co on oe" in out
    told = json.loads(run(capsys, "rescore", path, "--edition", "fibis-2022", "--json")[1])
    assert told["here"]["match"] == {"white": 2, "yellow": 0, "winner": "W"}
    assert told["there"]["games"][0] == {"white": 0, "yellow": 4, "winner": "Y"}
    assert [change["there"] for change in told["strokes"]][:2] == ["Y 4", "W 2"]
    assert run(capsys, "rescore", path, "--edition", "none")[0] == 2


def test_the_match_layer_runs_on_the_standard_library_alone() -> None:
    source = Path(__file__).parents[2] / "src"
    program = (
        f"import sys; sys.path.insert(0, {str(source)!r})\n"
        "import pkgutil, importlib, fivepins.match\n"
        "for found in pkgutil.walk_packages(fivepins.match.__path__, 'fivepins.match.'):\n"
        "    importlib.import_module(found.name)\n"
        "known = {*sys.stdlib_module_names, 'fivepins', '__main__'}\n"
        "outside = [name for name in sys.modules if name.partition('.')[0] not in known]\n"
        "assert not outside, outside\n"
    )
    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)
