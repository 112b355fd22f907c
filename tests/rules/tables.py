"""The case tables, one case a line."""

from importlib.resources import files


def rows(name: str) -> list[list[str]]:
    text = (files("fivepins.rules") / "cases" / f"{name}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


EDITIONS = ("umb-1997", "fibis-2022")
