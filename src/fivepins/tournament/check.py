"""Whether an event is what it claims: its problems, and its results against the logs of their matches.

A draw whose digest was written down is made again whenever an event is folded; one that differs is a problem there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivepins.match.log.problems import Problem
from fivepins.tournament.matches import differences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivepins.match.fold.state import State as MatchState
    from fivepins.tournament.fold.situation import Drawn
    from fivepins.tournament.fold.state import State


def draws_of(state: State) -> tuple[Drawn, ...]:
    """The draws that stand, by phase."""
    return tuple(drawn for phase in state.now.phases.values() for drawn in phase.draws)


def problems_of(state: State, matches: Mapping[str, MatchState] | None = None) -> tuple[Problem, ...]:
    """Everything that does not fit, results and the logs of their matches too.

    Args:
        state: The event.
        matches: The matches by every hash of their logs, None where nobody has them.
    """
    found = list(state.problems)
    for name, outcome in state.now.outcomes.items():
        if matches is None or not outcome.log:
            continue
        match = matches.get(outcome.log)
        if match is None:
            found.append(Problem("log_missing", outcome.seq, 0, name, outcome.log[:12]))
            continue
        for one in differences(outcome, match):
            found.append(Problem(one.code, outcome.seq, 0, f"{name} {one.got}", one.wanted))
    return tuple(sorted(found, key=lambda problem: problem.seq))
