"""The pure layers import the standard library only: they run where nothing is installed, even in a browser."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import fivepins

SOURCE = Path(fivepins.__file__).parents[1]
PURE = ("model", "rules", "match", "desk", "tournament")

PROGRAM = """
import importlib, json, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    importlib.import_module(name)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"__main__"})))
print(json.dumps(sorted(name for name in sys.modules if name.startswith("fivepins."))))
"""


def modules(layer: str) -> list[str]:
    parts = [path.relative_to(SOURCE).with_suffix("").parts for path in (SOURCE / "fivepins" / layer).rglob("*.py")]
    return sorted(".".join(names[:-1] if names[-1] == "__init__" else names) for names in parts)


@pytest.mark.parametrize("layer", PURE)
def test_a_pure_layer_needs_the_standard_library_alone(layer: str) -> None:
    wanted = modules(layer)
    assert f"fivepins.{layer}" in wanted
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "-c", PROGRAM, str(SOURCE), *wanted],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    foreign, own = map(json.loads, done.stdout.splitlines())
    assert foreign == ["fivepins"]
    assert set(wanted) <= {*own, f"fivepins.{layer}"}
    below = PURE[: PURE.index(layer) + 1]
    assert {name.split(".")[1] for name in own} <= set(below) | ({"desk"} if layer == "tournament" else set())


def private_names_of_others(path: Path) -> list[str]:
    """What a module takes of another one although its name begins with an underscore."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = set()
    taken = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {name.asname or name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            taken += [name.name for name in node.names if is_private(name.name)]
            if (node.module or "").startswith("fivepins"):
                modules |= {name.asname or name.name for name in node.names if name.name.islower()}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            taken += [node.attr] if is_private(node.attr) else []
    return taken


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in ("_replace", "_asdict", "_fields")


def test_no_module_takes_private_names_of_another_one() -> None:
    found = {str(path.relative_to(SOURCE)): private_names_of_others(path) for path in SOURCE.rglob("fivepins/**/*.py")}
    assert len(found) > 100
    assert {path: names for path, names in found.items() if names} == {}


def test_a_private_name_of_another_module_is_seen(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(
        "from fivepins.a import _one, two\nfrom fivepins import b\n"
        "b._three()\ntwo._replace(x=1)\nself._four\nfrom __future__ import annotations\n"
    )
    assert private_names_of_others(sample) == ["_one", "_three"]
