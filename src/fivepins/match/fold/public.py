"""What the public sees of a match while the referee looks at something: what stood before, and nothing else.

During a review that is the match before the stroke in question, whatever was entered behind that stroke. After a
correction that does not fit with what follows it, the match before that correction, until the problem is settled.
"""

from collections import OrderedDict
from itertools import islice
from typing import Final

from fivepins.match.entries import CORRECTIONS, Fouled, Score, Struck
from fivepins.match.fold.fold import fold
from fivepins.match.fold.rows import Row
from fivepins.match.fold.state import State
from fivepins.match.log.persistent_list import PersistentList

LATER: Final = ("game", "turn", "after_end")
"""Problems that a correction brings about in what follows it."""

_MOST_TRIED: Final = 12
"""Corrections that are looked at as the cause of a problem, the latest first."""

_KEPT: Final = 64
"""Beginnings of matches that are remembered: every view of a review asks for the same."""

_known: OrderedDict[str, State] = OrderedDict()


def public(state: State) -> State:
    """The State that the public sees: this one, or an earlier one."""
    settled = _settled(state)
    review = settled.overall.review
    if review is None:
        return settled
    begun = _beginning(settled, review.seq)
    asked = _in_question(begun)
    return begun if asked is None else _before(begun, asked)


def in_question(state: State) -> Row | None:
    """The stroke that a review is about, as it read when the review began; None where there is none."""
    review = state.overall.review
    return None if review is None else _in_question(_beginning(state, review.seq))


def _settled(state: State) -> State:
    """The match before the correction that does not fit; as it is where everything does."""
    if not _unsettled(state):
        return state
    corrections = (record.seq for record in reversed(state.records) if isinstance(record.entry, CORRECTIONS))
    for seq in islice(corrections, _MOST_TRIED):
        before = _beginning(state, seq)
        if not _unsettled(before):
            return before
    return state


def _unsettled(state: State) -> bool:
    return any(problem.code in LATER for problem in state.problems)


def _in_question(state: State) -> Row | None:
    """The last stroke or foul, unless the score was set behind it."""
    for place in range(len(state.steps) - 1, -1, -1):
        row = state.steps[place].row
        if isinstance(row.entry, Struck | Fouled):
            return row
        if isinstance(row.entry, Score):
            return None
    return None


def _before(state: State, row: Row) -> State:
    """The match as it stood before one of its rows."""
    place = next(place for place, step in enumerate(state.steps) if step.row is row)
    now = state.steps[place - 1].now if place else state.law.begin()
    steps = PersistentList(state.steps[:place])
    return State(state.law, state.records, steps, state.games, state.corrections, now)


def _beginning(state: State, seq: int) -> State:
    """The match before an entry was written."""
    key = state.records[seq - 1].hash
    found = _known.get(key)
    if found is None:
        found = fold(state.records[:seq], state.edition)
        if key:
            _known[key] = found
            if len(_known) > _KEPT:
                _known.popitem(last=False)
    return found
