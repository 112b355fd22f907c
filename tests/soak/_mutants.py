"""Mutants as mutmut leaves them in a folder: what each changes, and what became of it."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from difflib import ndiff
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

TEXT_OF: Final = ("InputError", "EntryRefused", "StrokeRefused", "EditionError", "BrokenChain", "ValueError")
"""What is raised with texts for people; a change in them breaks no rule."""

TEXT_METHODS: Final = ("fail", "stop", "__init__")
"""The same as methods; `__init__` is that of an error above."""
TEXT_NAMES: Final = ("expected", "got", "there")
"""Arguments and variables that hold such texts; without a name, every argument is one."""

KILLED: Final = frozenset({1, 3, 36, 24, -24, 152, 255, -9, -11})
"""How pytest, or mutmut for want of time, ends where a test noticed: a failed test, or a run without end."""


@dataclass(frozen=True)
class Mutant:
    """One change of one function.

    Attributes:
        name: As mutmut knows it.
        function: Module and function, `fivepins.match.append.append`.
        before: The changed lines as they were.
        after: The changed lines as they are.
        is_text: Whether only the text of a message changes.
        killed: Whether a test noticed; None where it was not tried yet.
    """

    name: str
    function: str
    before: str
    after: str
    is_text: bool
    killed: bool | None


def mutants(folder: Path, file: str) -> list[Mutant]:
    """All mutants of a source file.

    Args:
        folder: Where mutmut ran.
        file: The file, `src/fivepins/…`.
    """
    meta = folder / "mutants" / f"{file}.meta"
    if not meta.exists():
        return []
    codes: dict[str, int | None] = json.loads(meta.read_text())["exit_code_by_key"]
    text = (folder / "mutants" / file).read_text()
    tree = ast.parse(text)
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    found = []
    for name, code in codes.items():
        module, _, mangled = name.rpartition(".")
        stem = mangled.partition("__mutmut_")[0]
        old, new = functions[f"{stem}__mutmut_orig"], functions[mangled]
        parts = stem.removeprefix("x_").removeprefix("xǁ").split("ǁ")
        old.name = new.name = parts[-1]
        changed = list(ndiff(ast.unparse(old).splitlines(), ast.unparse(new).splitlines()))
        before, after = (" ".join(line[2:].strip() for line in changed if line.startswith(sign)) for sign in "-+")
        function = ".".join([module, *parts])
        killed = None if code is None else code in KILLED
        found.append(Mutant(name, function, before, after, is_text(old, new), killed))
    return found


def is_text(old: ast.AST, new: ast.AST) -> bool:
    """Whether two versions of a function differ only in the text of a message."""
    path: list[ast.AST] = []
    while True:
        path.append(old)
        differing = [(one, other) for one, other in _parts(old, new) if _dump(one) != _dump(other)]
        if len(differing) != 1 or type(differing[0][0]) is not type(differing[0][1]):
            break
        one, other = differing[0]
        if not isinstance(one, ast.AST) or not isinstance(other, ast.AST):
            break
        old, new = one, other
    for place, node in enumerate(path):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and place + 1 < len(path):
            target = node.targets[0]
            if isinstance(target, ast.Name) and target.id in TEXT_NAMES:
                return True
        if isinstance(node, ast.Call) and _says(node):
            below = path[place + 1] if place + 1 < len(path) else None
            if isinstance(below, ast.keyword):
                return below.arg in TEXT_NAMES
            if below is not None:
                return below in node.args
            assert isinstance(new, ast.Call)
            lost = {word.arg for word in node.keywords} - {word.arg for word in new.keywords}
            return len(new.args) < len(node.args) or (bool(lost) and lost <= set(TEXT_NAMES))
    return False


def _says(call: ast.Call) -> bool:
    name = call.func
    if isinstance(name, ast.Name):
        return name.id in TEXT_OF
    return isinstance(name, ast.Attribute) and name.attr in TEXT_METHODS


def _parts(old: ast.AST, new: ast.AST) -> list[tuple[object, object]]:
    """What two nodes of one type consist of, pair by pair; a list whose length differs is no pair of parts."""
    found: list[tuple[object, object]] = []
    for (_, one), (_, other) in zip(ast.iter_fields(old), ast.iter_fields(new), strict=True):
        if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            found += zip(one, other, strict=True)
        else:
            found.append((one, other))
    return found


def _dump(part: object) -> object:
    if isinstance(part, ast.AST):
        return ast.dump(part)
    return [_dump(one) for one in part] if isinstance(part, list) else part
