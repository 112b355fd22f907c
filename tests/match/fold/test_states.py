"""Everything that a State shows, step by step, in every case."""

import pytest

from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.match.log.problems import Problem
from fivepins.match.record import Record
from fivepins.model.symbols import Player
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


@pytest.mark.parametrize(
    ("player", "partner", "name"),
    [
        ("W", 0, "Ann / Bea"),
        ("W", 1, "Ann"),
        ("W", 2, "Bea"),
        ("Y", 0, "Cy"),
        ("Y", 1, "Cy"),
        ("Y", 2, "Cy"),
    ],
)
def test_one_of_a_pair_has_a_name(player: Player, partner: int, name: str) -> None:
    state = fold([Record(0, Creation("Ann / Bea", "Cy", "fibis-2022"))])
    assert state.name(player, partner) == name


def test_three_names_are_no_pair() -> None:
    assert fold([Record(0, Creation("Ann / Bea / Di", "Cy", "fibis-2022"))]).name("W", 1) == "Ann / Bea / Di"
