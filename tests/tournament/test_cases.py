"""Every row of the case tables; another folder of tables: `FIVEPINS_CASES=DIR python -m pytest …/test_cases.py`."""

import os
import re
import tomllib
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

from fivepins.model.errors import InputError
from tournament.kinds.reading import Fields, fields_of

PACKAGE = files("fivepins.tournament")
OTHER = os.environ.get("FIVEPINS_CASES")
READINGS = tomllib.loads((PACKAGE / "readings.toml").read_text(encoding="utf-8"))
KNOWN = {*READINGS["readings"], *READINGS["sources"]}


def kinds() -> dict[str, Callable[[Fields], str]]:
    """What each kind of case does; every module of `kinds` brings some."""
    found: dict[str, Callable[[Fields], str]] = {}
    for path in sorted((Path(__file__).parent / "kinds").glob("*.py")):
        brought = getattr(import_module(f"tournament.kinds.{path.stem}"), "KINDS", {})
        assert not found.keys() & brought.keys(), path
        found |= brought
    return found


def rows() -> list[list[str]]:
    folder = Path(OTHER) if OTHER else Path(str(PACKAGE / "cases"))
    found = [
        line.split("\t")
        for table in sorted(folder.glob("*.tsv"))
        for line in table.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    assert found, f"no case in {folder}"
    return found


ROWS = rows()
KINDS = kinds()


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_case(row: list[str]) -> None:
    _, ref, kind, given, expected = row
    assert set(re.findall(r"\b[TS]\d+[a-z]?\b", ref)) <= KNOWN, f"{ref} cites what is no reading and no source"
    assert kind in KINDS, f"{kind} is no kind of case; known: {' '.join(sorted(KINDS))}"
    try:
        answer = KINDS[kind](fields_of(given))
    except InputError:
        answer = "refused"
    assert answer == expected
