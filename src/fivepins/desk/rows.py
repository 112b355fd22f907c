"""Strokes of a match as plain JSON values, for lists and for the page that explains one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.match.entries import KINDS, Decision, Fouled, GapEnd, Struck, Warn
from fivepins.match.notation.printing import format_entry
from fivepins.model.symbols import other
from fivepins.model.turn import Turn
from fivepins.rules.answer import answer

if TYPE_CHECKING:
    from fivepins.match.fold.rows import Row
    from fivepins.match.fold.state import State
    from fivepins.model.symbols import Player

_ALWAYS: Final = (Struck, Fouled, Decision)


def is_listed(row: Row) -> bool:
    """Whether a row belongs in a list of strokes: strokes, fouls, decisions, and warnings that cost something."""
    return isinstance(row.entry, _ALWAYS) or (isinstance(row.entry, Warn) and row.points > 0)


def player_of(row: Row) -> Player | None:
    """Whose row it is: who struck, fouled or was warned; of a decision, who receives."""
    entry = row.entry
    return entry.player if isinstance(entry, Struck | Fouled | Warn | Decision) else None


def row_json(row: Row) -> dict[str, Any]:
    """A row without words."""
    entry, ruling = row.entry, row.ruling
    # The end of a gap is no entry of its own: nobody lists it.
    assert not isinstance(entry, GapEnd)
    articles: list[str] = []
    if ruling is not None:
        articles = list(
            dict.fromkeys([line.article for line in ruling.lines] + [foul.article for foul in ruling.fouls])
        )
        articles = articles or [ruling.article]
    return {
        "seq": row.seq,
        "part": row.part,
        "number": row.number,
        "game": row.game,
        "player": player_of(row),
        "entry": format_entry(entry),
        "kind": KINDS[type(entry)],
        "points": row.points,
        "gain": row.gain,
        "to": row.to,
        "hand": row.hand,
        "articles": articles,
        "score": {"white": row.white, "yellow": row.yellow},
        "struck": isinstance(entry, Struck),
        "amended": row.by,
        "overruled": row.overruled,
        "ends": row.ends,
        "time_ms": row.time_ms,
        "ruling": None if ruling is None else ruling.to_json(),
    }


def row_with_ruling(state: State, row: Row, lang: str) -> dict[str, Any]:
    """A row with its ruling in words."""
    return {**row_json(row), "ruling": ruling_in_words(state, row, lang)}


def ruling_in_words(state: State, row: Row, lang: str) -> dict[str, Any] | None:
    """The ruling of a row as `fivepins judge --json` prints it, with the players' names; None where there is none."""
    entry, ruling = row.entry, row.ruling
    if ruling is None or not isinstance(entry, Struck | Fouled):
        return None
    return answer(
        entry.stroke,
        state.edition,
        ruling=ruling,
        turn=Turn(row.how, row.half, entry.player, row.game),
        lang=lang,
        striker=state.name(entry.player),
        opponent=state.name(other(entry.player)),
    )
