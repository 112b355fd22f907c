"""What an entry would bring about, as plain JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.desk.problems import problem_json, score_json
from fivepins.desk.rows import ruling_of_entry
from fivepins.desk.view import phase
from fivepins.match.append import append, new_problems

if TYPE_CHECKING:
    from fivepins.match.entries import Entry
    from fivepins.match.fold.state import State
    from fivepins.match.match_log import MatchLog

MAX_PROBLEMS: Final = 200
"""Problems that a preview tells."""


def preview(log: MatchLog, state: State, entry: Entry, lang: str = "en") -> dict[str, Any]:
    """What an entry would bring about as the next one: its ruling, and how the match would stand.

    Args:
        log: The match.
        state: What follows from it.
        entry: The entry.
        lang: Language of ruling and problems.

    Raises:
        InputError: If it cannot stand there.
    """
    seq = log.next_seq
    _, after = append(log, state, entry, seq=seq, settle_later=True)
    ruling = ruling_of_entry(after, seq, lang)
    return {
        "ruling": ruling,
        "placing": None if ruling is None else ruling["placing"],
        "score": score_json(after),
        "striker": after.striker,
        "turn": {"how": after.now.how, "half": None},
        "game": after.now.game,
        "phase": phase(after),
        "winner": after.winner,
        "ended": _ended(state, after),
        "problems": [problem_json(problem, lang) for problem in new_problems(state, after)[:MAX_PROBLEMS]],
    }


def _ended(state: State, after: State) -> dict[str, Any] | None:
    """The game that ends with the entry; None where none does."""
    if len(after.overall.results) <= len(state.overall.results):
        return None
    result: dict[str, Any] = after.overall.results[-1]._asdict()
    return result
