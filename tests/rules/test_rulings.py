"""Whole rulings and what the referee does after them, in every case."""

import pytest

from rules.rulings import FOLDER, cases, golden
from rules.tables import accepted

ACCEPTED = accepted(FOLDER / "rulings.txt")
CASES = cases()


def test_every_case_was_accepted_once() -> None:
    assert sorted(case[0] for case in CASES) == sorted(ACCEPTED)


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_case_is_ruled_as_accepted(case: list[str]) -> None:
    assert golden(case) == ACCEPTED[case[0]]
