"""The suite for books: can it be played by, and does it give what its cases say?"""

import os
from typing import Any, NamedTuple

from fivepins.match.played import played, told
from fivepins.model.errors import InputError
from fivepins.rules.conformance import (
    MAX_CASES,
    Case,
    Failure,
    case_failures,
    claimed_cases,
    comes_to,
    own_cases,
    ruling_failures,
    schema_failures,
)
from fivepins.rules.edition import Edition, edition_from, printed, read


class Checked(NamedTuple):
    """What the suite found.

    Attributes:
        failures: What does not conform, in the order of the checks.
        cases: How many cases were tried, by where they are from.
    """

    failures: tuple[Failure, ...]
    cases: dict[str, int]


def check_edition(name: str) -> Checked:
    """Check a book.

    Args:
        name: Its `.toml` file, or the id of a printed book.

    Raises:
        EditionError: If the file cannot be read.
        InputError: If a case file cannot be read.
        OSError: If a case file is not there.
    """
    data = read(name)
    failures = list(schema_failures(data, name))
    if failures:
        return Checked(tuple(failures), {})
    edition = edition_from(data, name)
    cases = {source: _cases(source, name) for source in _sources(data, name)}
    for found in cases.values():
        failures += case_failures(found, edition, _comes_to)
    failures += ruling_failures(edition)
    return Checked(tuple(failures), {source: len(found) for source, found in cases.items()})


def _sources(data: dict[str, Any], name: str) -> list[str]:
    """Printed books and files from which a book has its cases."""
    sources: list[str] = list(data.get("cases", [data["id"]] if data["id"] in printed() else []))
    beside = name.removesuffix(".toml") + ".cases.tsv"
    if name.endswith(".toml") and os.path.exists(beside):  # noqa: PTH110  as in `rules.data`
        own = os.path.basename(beside)  # noqa: PTH119
        if own not in sources:
            sources.append(own)
    return sources


def _cases(source: str, name: str) -> list[Case]:
    if not source.endswith(".tsv"):
        return claimed_cases(source)
    path = os.path.join(os.path.dirname(name), source)  # noqa: PTH118, PTH120
    with open(path, "rb") as file:  # noqa: PTH123
        content = file.read(MAX_CASES + 1)
    if len(content) > MAX_CASES:
        raise InputError("the case file is too large", got=path, expected=f"at most {MAX_CASES} bytes")
    try:
        return own_cases(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InputError("the case file is no text in UTF-8", got=path, expected="UTF-8") from None
    except InputError as error:
        raise InputError(f"{path}: {error.problem}", got=error.got, expected=error.expected, line=error.line) from None


def _comes_to(case: Case, edition: Edition) -> str:
    if case.table != "match":
        return comes_to(case, edition)
    headers, entries = case.given
    _, state = played(entries, edition.id, headers, edition)
    return told(state)
