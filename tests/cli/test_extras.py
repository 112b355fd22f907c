"""A plain install does without pyarrow, Dask and matplotlib; who asks for them is told the line to type."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import fivepins
from fivepins.model.extras import EXTRAS

SOURCE = Path(fivepins.__file__).parents[1]
EVERY = ("cma", "pyarrow", "distributed", "dask", "matplotlib", "mujoco", "pypdf", "segno", "typst", "xlsxwriter")

PROGRAM = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from importlib.machinery import PathFinder
find = PathFinder.find_spec
PathFinder.find_spec = lambda name, *more: None if name.partition(".")[0] in MODULES else find(name, *more)
from fivepins.cli import main
sys.exit(main(sys.argv[1:]))
"""


def without(modules: tuple[str, ...], *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command where these modules are not installed."""
    program = PROGRAM.replace("MODULES", repr(modules))
    return subprocess.run(
        [sys.executable, "-c", program, str(SOURCE), *words], capture_output=True, text=True, check=False
    )


EXAMPLE = str(SOURCE.parent / "tests/transcripts/fibis-pairs.fpn")
SHOT = ("w=710,355 y=710,2740 r=710,2130", "az=85.5 v=3")


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("pyarrow", ("simulate", "--shots", "10", "--out", "FOLDER/a.parquet")),
        ("distributed", ("simulate", "--shots", "10", "--out", "FOLDER/a.parquet")),
        ("minari", ("simulate", "--games", "10", "--out", "FOLDER/games")),
        ("matplotlib", ("shoot", *SHOT, "--plot", "FOLDER/a.svg")),
        ("cma", ("calibrate", "no-such-file.json")),
        ("typst", ("sheet", "no-such-file.fpn")),
        ("segno", ("sheet", "no-such-file.fpn")),
        ("xlsxwriter", ("export", "EXAMPLE")),
        ("typst", ("paper", "empty", "--out", "FOLDER/a.pdf")),
        ("matplotlib", ("calibrate", "no-such-file.json", "--picture", "1", "FOLDER/a.svg")),
    ],
)
def test_a_command_that_needs_an_extra_says_the_line_to_type(
    module: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    done = without((module,), *(word.replace("FOLDER", str(tmp_path)).replace("EXAMPLE", EXAMPLE) for word in words))
    assert done.returncode == 2, done.stderr
    reason = f"this needs {module}, which is not installed; type: pip install 'fivepins[{EXTRAS[module]}]'"
    assert done.stderr == f"fivepins {words[0]}: {reason}\n"
    assert done.stdout == ""
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words", [("judge", "co cr on oe"), ("shoot", *SHOT), ("edition", "list"), ("serve", "--help"), ("duel", "--help")]
)
def test_everything_else_works_without_any_extra(words: tuple[str, ...]) -> None:
    done = without(EVERY, *words)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_server_and_the_players_import_no_extra() -> None:
    modules = "fivepins.web.app", "fivepins.hall", "fivepins.players.duel", "fivepins.play.batch"
    program = f"import sys, {', '.join(modules)}; print(*sorted(name.partition('.')[0] for name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": str(SOURCE)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()).isdisjoint(EVERY)


def test_every_extra_is_declared() -> None:
    project = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text())["project"]
    plain = " ".join(project["dependencies"])
    for module, extra in EXTRAS.items():
        assert module in " ".join(project["optional-dependencies"][extra])
        assert module not in plain
