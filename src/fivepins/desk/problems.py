"""Problems of a match with their ways out, as a screen shows them: a button each, with the score that it leads to.

Nobody but the referee decides which way is right; `match.settle` offers only what does settle a problem and makes no
other one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.match.notation.printing import format_entry
from fivepins.match.settle import Option, option_text, options
from fivepins.match.words import describe

if TYPE_CHECKING:
    from fivepins.match.fold.state import State
    from fivepins.match.log.problems import Problem

MAX_PROBLEMS: Final = 20
"""Problems that a view tells; the others are only counted."""

MAX_ENTRIES: Final = 3000
"""Entries of a match, corrections among them, for whose problems ways are tried; each try goes through all of them."""

_STEP_BUDGET: Final = 6000
"""Entries that may be gone through again while ways are tried, so that a view stays quick in long matches."""


def problems_json(state: State, lang: str) -> dict[str, Any]:
    """The problems of a match as plain JSON values: `problems`, and under `more_problems` how many are not told."""
    found = []
    size = state.next_seq
    budget = _STEP_BUDGET if size <= MAX_ENTRIES else 0
    for problem in state.problems[:MAX_PROBLEMS]:
        ways: list[dict[str, Any]] = []
        if budget > 0:
            ways = [_outcome_json(state, option, lang) for option in options(state, problem)]
            budget -= max(1, len(ways)) * size
        found.append({**problem_json(problem, lang), "outcomes": ways})
    return {"problems": found, "more_problems": len(state.problems) - len(found)}


def problem_json(problem: Problem, lang: str) -> dict[str, Any]:
    """A problem as plain JSON values."""
    return {
        "id": f"{problem.seq}.{problem.part}.{problem.code}",
        "code": problem.code,
        "text": describe(problem, lang),
        "article": problem.article,
        "seqs": [problem.seq],
    }


def _outcome_json(state: State, option: Option, lang: str) -> dict[str, Any]:
    return {
        "label": option_text(option, lang, state),
        "entries": [format_entry(entry) for entry in option.entries],
        "score": score_json(option.state),
    }


def score_json(state: State) -> dict[str, Any]:
    """Points in the game, and games won."""
    (white, yellow), games = state.score, state.overall.games
    return {"white": white, "yellow": yellow, "games": {"white": games[0], "yellow": games[1]}}
