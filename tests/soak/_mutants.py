"""The mutants of a module as mutmut makes them: what each changes, and whether that is more than a text."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from difflib import ndiff
from typing import TYPE_CHECKING, Final

from mutmut.mutation.file_mutation import compute_function_hashes, mutate_file_contents

if TYPE_CHECKING:
    from pathlib import Path

TEXT_OF: Final = {
    "InputError": 0,
    "EntryRefused": 0,
    "EditionError": 0,
    "BrokenChain": 0,
    "ValueError": 0,
    "KeyError": 0,
    "StrokeRefused": 1,
}
"""What is raised with texts for people, and which argument is the first of them; a change in them breaks no rule."""

TEXT_METHODS: Final = ("fail", "stop", "__init__")
"""The same as methods; `__init__` is that of an error above."""

TEXT_NAMES: Final = ("expected", "got", "there", "problem")
"""Arguments and variables that hold such texts; without a name, every argument behind the first text is one."""


@dataclass(frozen=True)
class Mutant:
    """One change of one function.

    Attributes:
        name: As mutmut knows it.
        function: The function, `append` or `Class.method`.
        digest: The function's digest; another one where the function changed.
        before: The changed lines as they were.
        after: The changed lines as they are.
        is_text: Whether only the text of a message changes.
    """

    name: str
    function: str
    digest: str
    before: str
    after: str
    is_text: bool


@dataclass(frozen=True)
class Mutated:
    """A module with all its mutants.

    Attributes:
        module: The module, `fivepins.rules.judge`.
        file: Where it stands.
        code: Its code with every mutant in it.
        mutants: What there is to try.
    """

    module: str
    file: str
    code: str
    mutants: tuple[Mutant, ...]


def mutated(root: Path, file: str) -> Mutated:
    """Make the mutants of a source file, `src/fivepins/…`."""
    made = mutate_file_contents(file, (root / file).read_text(encoding="utf-8"))
    tree = ast.parse(made.code)
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    found = []
    for name in made.mutant_names:
        stem = name.partition("__mutmut_")[0]
        old, new = functions[f"{stem}__mutmut_orig"], functions[name]
        parts = stem.removeprefix("x_").removeprefix("xǁ").split("ǁ")
        old.name = new.name = parts[-1]
        changed = list(ndiff(ast.unparse(old).splitlines(), ast.unparse(new).splitlines()))
        before, after = (" ".join(line[2:].strip() for line in changed if line.startswith(sign)) for sign in "-+")
        digest = made.hash_by_function_name[stem]
        found.append(Mutant(name, ".".join(parts), digest, before, after, is_text(old, new)))
    module = file.removeprefix("src/").removesuffix(".py").replace("/", ".")
    return Mutated(module, file, made.code, tuple(found))


def digests(code: str) -> set[str]:
    """The digests of all functions of a source text."""
    return set(compute_function_hashes(code).values())


def is_text(old: ast.AST, new: ast.AST) -> bool:
    """Whether two versions of a function differ only in the text of a message."""
    while type(old) is type(new):
        if isinstance(old, ast.Assign) and isinstance(old.targets[0], ast.Name) and old.targets[0].id in TEXT_NAMES:
            return True
        if isinstance(old, ast.Call) and isinstance(new, ast.Call) and (first := _first_text(old)) is not None:
            return _without_texts(old, first) == _without_texts(new, first)
        differing = [(one, other) for one, other in _parts(old, new) if _dump(one) != _dump(other)]
        if len(differing) != 1:
            return False
        one, other = differing[0]
        if not isinstance(one, ast.AST) or not isinstance(other, ast.AST):
            return False
        old, new = one, other
    return False


def _first_text(call: ast.Call) -> int | None:
    """Which argument of a call is the first text for people, None where none is."""
    name = call.func
    if isinstance(name, ast.Name):
        return TEXT_OF.get(name.id)
    return 0 if isinstance(name, ast.Attribute) and name.attr in TEXT_METHODS else None


def _without_texts(call: ast.Call, first: int) -> object:
    """What a call that says something does besides."""
    others = [word for word in call.keywords if word.arg not in TEXT_NAMES]
    return _dump([call.func, *call.args[:first], *others])


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
