"""Everything that a State shows, step by step, in every case."""

import pytest

from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.match.log.problems import Problem
from fivepins.match.record import Record
from fivepins.rules.edition import load
from match.fold.states import FOLDER, cases, golden
from rules.tables import accepted

ACCEPTED = accepted(FOLDER / "states.txt")
CASES = cases()


def test_every_case_was_accepted_once() -> None:
    assert sorted(case[0] for case in CASES) == sorted(ACCEPTED)


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_case_does_what_was_accepted(case: list[str]) -> None:
    assert golden(case) == ACCEPTED[case[0]]


def test_a_book_that_has_changed_since_is_a_problem() -> None:
    digest = load("umb-1997").digest
    assert fold([Record(0, Creation("A", "B", "umb-1997", digest))]).problems == ()
    changed = fold([Record(0, Creation("A", "B", "umb-1997", "0" * 64))])
    assert changed.problems == (Problem("edition_changed", 0, 0, "0" * 12, digest[:12]),)
