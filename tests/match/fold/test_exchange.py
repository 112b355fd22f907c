"""Readings that only matches show: exchanged between the books, each changes a case."""

import copy
from typing import Any

import pytest

from fivepins.match.append import append
from fivepins.match.log.append import EntryRefused
from fivepins.match.notation.parse import parse_entry
from fivepins.rules.edition import Edition, edition_from, load, read
from fivepins.rules.schema import SECTIONS
from match.playing import begun
from rules.tables import EDITIONS, rows
from rules.test_exchange import MATCH_READINGS, exchanged


def outcomes(name: str, book: Edition) -> list[Any]:
    """Where every case of an edition ends under a book, and what is refused on the way."""
    found: list[Any] = []
    for case in rows("match"):
        if case[2] != name:
            continue
        log, state = begun(name, case[3], book)
        for line in case[4].split(" · "):
            text = line.partition(" ")[2] if line.startswith("✗") else line
            try:
                log, state = append(log, state, parse_entry(text), seq=log.next_seq)
            except EntryRefused as refused:
                found.append([problem.code for problem in refused.problems])
        found.append(state.now)
    return found


@pytest.mark.parametrize("reading", sorted(MATCH_READINGS))
def test_an_exchanged_reading_changes_a_case(reading: str) -> None:
    assert any(outcomes(name, exchanged(name, reading)) != outcomes(name, load(name)) for name in EDITIONS)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("match.conceded_points_win", False),
        ("match.game_end_lapses_hand", False),
        ("match.pauses_three", []),
        ("placing.choice", "always"),
    ],
)
def test_a_policy_changes_a_case(key: str, value: object) -> None:
    section, _, name = key.partition(".")
    assert name in SECTIONS[section]
    changed = False
    for edition in EDITIONS:
        data = copy.deepcopy(read(edition))
        data[section][name]["value"] = value
        changed = changed or outcomes(edition, edition_from(data)) != outcomes(edition, load(edition))
    assert changed
