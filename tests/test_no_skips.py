"""A skipped test fails the run, whoever runs it: alone, or on workers."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
import pytest

def test_right(): pass

@pytest.mark.skip(reason="some day")
def test_marked(): pass

def test_within(): pytest.skip("not here")

@pytest.mark.xfail(reason="known", strict=True)
def test_expected(): assert False
"""
WHOLE = 'import pytest\npytest.skip("no module today", allow_module_level=True)\n'


def run(folder: Path, text: str, workers: int) -> subprocess.CompletedProcess[str]:
    """What the rules of `conftest.py` make of a test module."""
    shutil.copy(Path(__file__).parent / "conftest.py", folder)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = long\n")
    (folder / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider", "--numprocesses", str(workers)]
    return subprocess.run([*command, str(folder)], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("workers", [0, 2])
def test_a_skipped_or_expected_failure_is_a_failure(tmp_path: Path, workers: int) -> None:
    done = run(tmp_path, MODULE, workers)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 failed, 1 passed, 1 error" in done.stdout.splitlines()[-1]
    for reason in ("some day", "not here", "known"):
        assert reason in done.stdout


@pytest.mark.parametrize("workers", [0, 2])
def test_a_skipped_module_is_an_error(tmp_path: Path, workers: int) -> None:
    done = run(tmp_path, WHOLE, workers)
    assert done.returncode not in (0, 5), done.stdout + done.stderr
    assert "no module today" in done.stdout
    assert "1 error" in done.stdout.splitlines()[-1]
