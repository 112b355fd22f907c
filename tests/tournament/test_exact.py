"""Nothing in the tournament depends on the machine: no floating point, no clock, no lots but its own (T1)."""

import ast
from pathlib import Path

import pytest

import fivepins.tournament

ROOT = Path(fivepins.tournament.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
LOTS_AND_CLOCKS = {"random", "secrets", "time", "uuid", "math", "cmath", "statistics", "decimal", "numpy", "os"}
CALLS = {"float", "now", "today", "utcnow", "time", "urandom", "hash"}
PATHS = {"words.py", "formats/load.py"}
"""Where a slash joins a folder and a file."""


def inexact(tree: ast.AST, *, paths: bool = False) -> list[str]:
    """What could come out otherwise elsewhere, with its line."""
    found = []
    for node in ast.walk(tree):
        told = ""
        match node:
            case ast.Import(names):
                told = ", ".join(name.name for name in names if name.name.partition(".")[0] in LOTS_AND_CLOCKS)
            case ast.ImportFrom(module=str(module)):
                told = module if module.partition(".")[0] in LOTS_AND_CLOCKS else ""
            case ast.Constant(value=float() | complex()):
                told = ast.unparse(node)
            case ast.BinOp(op=ast.Div()) if not paths:
                told = ast.unparse(node)
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)) if name in CALLS:
                told = ast.unparse(node)
        if told:
            found.append(f"{getattr(node, 'lineno', 0)}: {told}")
    return found


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_a_module_is_the_same_everywhere(path: Path) -> None:
    paths = path.relative_to(ROOT).as_posix() in PATHS
    assert inexact(ast.parse(path.read_text(encoding="utf-8")), paths=paths) == []


@pytest.mark.parametrize(
    "line", ["import random", "from time import time", "x = 0.5", "x = a / b", "float(x)", "datetime.now()", "hash(x)"]
)
def test_what_is_not_is_seen(line: str) -> None:
    assert len(inexact(ast.parse(line))) == 1
