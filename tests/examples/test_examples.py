"""The programs in `examples/` run as they stand."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fivepins.cli import main
from web.conftest import running_server

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def run(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What an example prints, called as a reader would."""
    return subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / name), *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_example_is_listed_and_tested():
    programs = {path.name for path in EXAMPLES.glob("*.py")}
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\((\w+\.py)\)", page)) == programs
    tested = set(re.findall(r"run\(\"(\w+\.py)\"", Path(__file__).read_text(encoding="utf-8")))
    assert tested == programs


def test_judge_a_stroke():
    done = run("judge_a_stroke.py", "co", "cr", "on", "oe")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("umb-1997: Eight points to the striker.\n")
    assert "\nfibis-2022: Eight points to the striker.\n" in done.stdout
    assert "     8.2  The cue ball met the red ball, a carom: 4 points." in done.stdout
    differing = run("judge_a_stroke.py", "co om")
    assert "umb-1997: Eight points to the striker." in differing.stdout
    assert "fibis-2022: Ten points to the striker." in differing.stdout


def test_score_a_match():
    done = run("score_a_match.py")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "game 1  4:21",
        "match 0:0",
        "Neri: 2 strokes, 4 points, best 4",
        "Costa: 2 strokes, 13 points, best 11",
    ]


def test_a_match_that_does_not_fit_is_told(tmp_path):
    file = tmp_path / "match.fpn"
    file.write_text((EXAMPLES / "match.fpn").read_text().replace("=> W 4 ", "=> W 6 "))
    done = run("score_a_match.py", str(file))
    assert done.returncode == 1
    assert "expected W 6, and the ruling is W 4" in done.stdout


def test_a_million_strokes_on_few():
    done = run("a_million_strokes.py", "3000")
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()[1:]]
    assert sum(int(count) for _, count in rows) == 3000
    assert [int(points) for points, _ in rows] == sorted(int(points) for points, _ in rows)
    assert min(int(points) for points, _ in rows) < 0 < max(int(points) for points, _ in rows)
    assert re.fullmatch(r"3000 strokes in \d+\.\d s\n", done.stderr)


def test_a_championship_is_written_and_every_command_reads_it(tmp_path, capsys):
    path = tmp_path / "cup.fpe"
    done = run("championship.py", str(path))
    assert done.returncode == 0, done.stderr
    text = (EXAMPLES / "championship.fpe").read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text

    def said(*words: str, code: int = 0) -> str:
        assert main(["event", words[0], str(path), *words[1:]]) == code
        return capsys.readouterr().out

    assert said("check") == "632 entries, everything fits\n"
    assert said("draw", "--verify").splitlines() == [
        "qualifying: same",
        "qualifying-2: same",
        "groups: same",
        "final: same",
    ]
    told = json.loads(said("standings", "--json"))
    assert sorted(one["number"] for place in told["places"] for one in place["entrants"]) == list(range(1, 217))
    assert len([part for part in told["parts"] if part["part"].startswith("groups/")]) == 8
    assert "Place" in said("need", "1")
    assert "Ends" in said("plan")
    assert said("match", "final/1.1").startswith("[Event")
    assert "<bdi>Player 1</bdi>" in said("protocol", "--html")

    # a club that was drawn against a better one doubts it: somebody exchanged two entrants in the file
    draw = next(line for line in text.splitlines() if line.startswith("draw groups"))
    first, second = draw.partition('places="')[2].split()[:2]
    path.write_text(text.replace(f'"{first} {second} ', f'"{second} {first} '), encoding="utf-8")
    assert f"groups/A 1: {second}, and drawn again it is {first}" in said("draw", "--verify", code=1)


def test_own_player():
    done = run("own_player.py", "beginner")
    assert done.returncode == 0, done.stderr
    game, match, fan, beginner = done.stdout.splitlines()
    assert re.fullmatch(r"game 1  (30:\d\d?|\d\d?:30)", game)
    assert re.fullmatch(r"match (1:0  Fan|0:1  the beginner)", match)
    assert re.fullmatch(r"Fan: -?\d+\.\d\d points a stroke", fan)
    assert re.fullmatch(r"the beginner: -?\d+\.\d\d points a stroke", beginner)


def test_match_without_server(tmp_path):
    done = run("match_without_server.py", str(tmp_path / "matches.db"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "1  lag W                  0:0",
        "2  open W                 0:0",
        "3  W {break} co oe        2:0",
        "4  Y co cr on             2:6",
        "5  void 4                 2:0",
        "6  Y co cr om             2:12",
        "3 is taken: W {break} co oe => W 2",
        "3  Eight points, Neri.",
    ]
    assert run("match_without_server.py", str(tmp_path / "matches.db")).stdout == done.stdout


def test_http_client(tmp_path):
    with running_server(tmp_path / "fivepins.db") as server:
        done = run("http_client.py", f"http://127.0.0.1:{server.port}")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["1", "2", "3", "4", "5"]
    assert done.stdout.splitlines()[-1].split()[-3:] == ["7", ":", "4"]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: run("judge_a_stroke.py", "co zz"), "co zz: line 1, column 4: "),
        (lambda: run("score_a_match.py", "none.fpn"), "none.fpn: "),
        (lambda: run("match_without_server.py", "examples"), f"{EXAMPLES} is a folder: "),
        (lambda: run("own_player.py", "genius"), "no level 'genius'"),
        (lambda: run("http_client.py", "http://127.0.0.1:9"), "http://127.0.0.1:9: "),
        (lambda: run("a_million_strokes.py", "many"), "a number of strokes is expected, got 'many'"),
    ],
)
def test_what_cannot_be_is_refused(call, said):
    done = call()
    assert done.returncode in (1, 2)
    assert done.stderr.startswith(said)
    assert "Traceback" not in done.stderr
