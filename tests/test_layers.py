"""The pure layers import the standard library only: they run where nothing is installed, even in a browser."""

import graphlib
import json
import subprocess
import sys
from pathlib import Path

import grimp
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


def imports() -> dict[str, set[str]]:
    """Which module imports which, inside functions and for types too."""
    graph = grimp.build_graph("fivepins")
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def test_no_module_is_reached_from_itself() -> None:
    order = list(graphlib.TopologicalSorter(imports()).static_order())
    assert "fivepins.physics.simulate.one" in order


def test_a_circle_would_be_found() -> None:
    found = imports()
    found["fivepins.physics.footage"].add("fivepins.physics.simulate.strays")
    with pytest.raises(graphlib.CycleError):
        list(graphlib.TopologicalSorter(found).static_order())
