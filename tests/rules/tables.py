"""The case tables, one case a line, and what was accepted of them, a block each."""

from importlib.resources import files
from pathlib import Path


def rows(name: str) -> list[list[str]]:
    text = (files("fivepins.rules") / "cases" / f"{name}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


EDITIONS = ("umb-1997", "fibis-2022")


def cells(table: Path) -> list[list[str]]:
    """The lines of a table of the tests' own, parted in columns."""
    lines = table.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def accepted(file: Path) -> dict[str, str]:
    """The blocks of a golden file, by the case's id."""
    blocks = file.read_text(encoding="utf-8").split("\n\n")
    return {name: rest for name, _, rest in (block.strip("\n").partition("\n") for block in blocks)}


def accept(file: Path, blocks: dict[str, str]) -> None:
    """Write a golden file."""
    file.write_text("\n\n".join(f"{name}\n{block}" for name, block in blocks.items()) + "\n", encoding="utf-8")
