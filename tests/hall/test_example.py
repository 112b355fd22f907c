"""The program in `examples/` that keeps matches without a server runs as it stands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "examples" / "match_without_server.py"


def run(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", str(PROGRAM), str(path)], capture_output=True, text=True, check=False
    )


def test_a_program_scores_a_match_and_plays_one(tmp_path: Path) -> None:
    done = run(tmp_path / "matches.db")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "1  lag W                  0:0",
        "2  open W                 0:0",
        "3  W {break} co oe        2:0",
        "4  Y co cr on             2:6",
        "5  void 4                 2:0",
        "6  Y co cr om             2:12",
        "3 is taken: W {break} co oe => W 2",
        "3  Neri, eight.",
    ]
    assert run(tmp_path / "matches.db").stdout == done.stdout


def test_a_database_that_cannot_be_is_told(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{tmp_path} is a folder")
