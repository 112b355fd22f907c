"""What a wheel carries, and what an installed one gives to a program that uses it."""

from __future__ import annotations

import email
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fivepins.model.extras import EXTRAS

if TYPE_CHECKING:
    from email.message import Message

ROOT = Path(__file__).parents[2]
FOR_COMPARISON = "schedule"
"""The one extra that no command needs: it brings the peer that the timetable is measured against."""

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    content = zipfile.ZipFile(wheel)
    (name,) = (name for name in content.namelist() if name.endswith(".dist-info/METADATA"))
    return email.message_from_bytes(content.read(name))


def test_a_wheel_carries_the_built_client(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    page = zipfile.ZipFile(wheel).read("fivepins/web/static/index.html").decode()
    for kind in (".js", ".css", ".woff2"):
        files = [name for name in names if name.startswith("fivepins/web/static/assets/") and name.endswith(kind)]
        assert files, f"no {kind} in the wheel"
    assert "/assets/index-" in page
    assert not [name for name in names if "node_modules" in name or name.endswith((".ts", ".svelte"))]


def test_a_plain_install_asks_for_no_extra(metadata: Message) -> None:
    wanted = [requirement.partition(";") for requirement in metadata.get_all("Requires-Dist", [])]
    names = {re.split(r"[<>=~!\[ ]", text)[0].lower(): marker for text, _, marker in wanted}
    plain = {name for name, marker in names.items() if "extra" not in marker}
    assert plain == {"alembic", "fastapi", "numba", "numpy", "sqlalchemy", "uvicorn"}
    assert set(metadata.get_all("Provides-Extra", [])) == {*EXTRAS.values(), FOR_COMPARISON}
    for module, extra in EXTRAS.items():
        assert re.search(rf"extra == ['\"]{extra}['\"]", names[module])


def test_a_wheel_says_what_it_is(metadata: Message) -> None:
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "Apache-2.0"
    assert metadata["Description-Content-Type"] == "text/markdown"


RIGHT = """
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

points: int = judge(parse_stroke("co cr on"), PLAIN, load("umb-1997")).points
"""
WRONG = RIGHT.replace("points: int", "points: str").replace('parse_stroke("co cr on")', '"co cr on"')


def test_its_types_reach_a_program_that_uses_it(wheel: Path, tmp_path: Path) -> None:
    """mypy reads an installed package's annotations only where it says that they may be trusted."""
    folder = tmp_path / "venv"
    venv.create(folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(packages)
    for name, text in (("right.py", RIGHT), ("wrong.py", WRONG)):
        (tmp_path / name).write_text(text)

    python = str(folder / "bin" / "python")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable", python]
    done = subprocess.run([*command, "right.py", "wrong.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    complaints = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(complaints) == 2, done.stdout + done.stderr
    assert 'wrong.py:7: error: Incompatible types in assignment (expression has type "int"' in complaints[0]
    assert 'wrong.py:7: error: Argument 1 to "judge" has incompatible type "str"; expected "Stroke"' in complaints[1]


def test_the_environments_are_announced_to_gymnasium(wheel: Path) -> None:
    content = zipfile.ZipFile(wheel)
    (name,) = (name for name in content.namelist() if name.endswith(".dist-info/entry_points.txt"))
    assert "[gymnasium.envs]\n__root__ = fivepins.env\n" in content.read(name).decode()
