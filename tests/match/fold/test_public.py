from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fivepins.match.append import append, create
from fivepins.match.fold.public import in_question, public
from fivepins.match.notation.headers import creation_of_headers
from fivepins.match.notation.parse import parse_entry

if TYPE_CHECKING:
    from fivepins.match.fold.state import State

START = ["lag W", "W co on", "Y co om", "W co oe"]
"""4:8 after three strokes; the third is in question."""


def played(*entries: str, **headers: str) -> State:
    log, state = create(creation_of_headers([("White", "Rossi"), ("Yellow", "Bianchi"), *headers.items()]))
    for entry in entries:
        log, state = append(log, state, parse_entry(entry), seq=log.next_seq, settle_later=True)
    return state


@pytest.mark.parametrize(
    "behind",
    [[], ['note "x"'], ["decision W 2"], ["warn Y conduct"], ['note "x"', "decision Y 4 hand", "swap"]],
    ids=["nothing", "note", "decision", "warning", "several"],
)
@pytest.mark.parametrize(
    "meanwhile",
    [[], ["amend 4 W co om"], ["void 4"], ["overrule 4 Y 8 hand"], ["Y co on"], ["amend 2 W co"]],
    ids=["nothing", "amended", "taken-back", "overruled", "played-on", "earlier-amended"],
)
def test_a_review_shows_what_stood_before_the_stroke_in_question(behind: list[str], meanwhile: list[str]) -> None:
    review = [*START, *behind, 'review "moving?"']
    state = played(*review, *meanwhile)
    seen = public(state)
    assert (seen.score, seen.striker) == ((2, 8), "W")
    asked = in_question(state)
    assert asked is not None
    assert (asked.seq, asked.points) == (4, 2)
    assert public(played(*review, *meanwhile, "resume")).score == played(*review, *meanwhile).score


def test_a_review_of_the_stroke_that_won_a_game_gives_the_game_back() -> None:
    state = played("lag W", "W co om", "review", Target="8", BestOf="3")
    assert (state.games_won, state.score) == ((1, 0), (0, 0))
    seen = public(state)
    assert (seen.games_won, seen.score, seen.now.game, seen.striker) == ((0, 0), (0, 0), 1, "W")


def test_a_score_that_was_set_is_not_taken_back_by_a_review() -> None:
    state = played(*START, "score 30 20 turn Y", "review")
    assert public(state).score == (30, 20)
    assert in_question(state) is None


def test_a_correction_that_does_not_fit_is_shown_to_nobody_before_it_is_settled() -> None:
    game = ["lag W", "W co om", "Y co on", "W co on"]
    fits = played(*game, Target="8", BestOf="3")
    # The stroke that had won the first game gives 2: what followed was recorded in a second one.
    state = played(*game, "amend 2 W co on", Target="8", BestOf="3")
    assert state.problems
    assert public(state).score == fits.score == (2, 2)
    assert public(state).games_won == (1, 0)
    later = played(*game, "amend 2 W co on", 'note "x"', Target="8", BestOf="3")
    assert public(later).games_won == (1, 0)
    settled = played(*game, "amend 2 W co on", "void 5", Target="8", BestOf="3")
    assert not settled.problems
    assert public(settled) is settled
