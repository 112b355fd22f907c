"""Strokes of a match as plain JSON values, for lists and for the page that explains one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.match.creation import Creation
from fivepins.match.entries import KINDS, Amend, Decision, Fouled, GapEnd, Struck, Warn
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
        "articles": [] if ruling is None else list(ruling.articles),
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
        turn=Turn(row.how, None, entry.player, row.game),
        lang=lang,
        striker=state.name(entry.player, entry.partner),
        opponent=state.name(other(entry.player)),
    )


def entry_text(state: State, seq: int) -> str:
    """An entry as it was written; "" for the creation and where there is none."""
    if not 0 < seq < state.next_seq:
        return ""
    entry = state.records[seq].entry
    return "" if isinstance(entry, Creation) else format_entry(entry)


def ruling_of_entry(state: State, seq: int, lang: str) -> dict[str, Any] | None:
    """The ruling in words of an entry, or of the reading that it gives to another one; None where there is none."""
    entry = state.records[seq].entry
    rows = state.rows_of(entry.seq if isinstance(entry, Amend) else seq)
    return ruling_in_words(state, rows[-1], lang) if rows else None


def entry_json(state: State, seq: int, lang: str) -> dict[str, Any]:
    """One entry as it was written and as it reads now, every ruling in full sentences.

    Raises:
        IndexError: If there is no such entry.
    """
    record = state.records[seq]
    corrections = state.corrections
    about = [number for number, target in corrections.targets.items() if target == seq]
    return {
        "seq": seq,
        "entry": entry_text(state, seq),
        "author": record.author,
        "desk": record.desk,
        "time_ms": record.time_ms,
        "stands": corrections.stands(seq),
        "corrections": [
            {"seq": number, "entry": entry_text(state, number), "stands": corrections.stands(number)}
            for number in about
        ],
        "rows": [row_with_ruling(state, row, lang) for row in state.rows_of(seq) if is_listed(row)],
    }


def strokes_json(state: State, *, game: int = 0, after: int = 0, limit: int) -> dict[str, Any]:
    """Strokes, and other entries that gave points, in their order: a page of them.

    Args:
        state: The match.
        game: Number of a game, 0 for all.
        after: `next` of the page before, 0 for the first one.
        limit: At most so many.
    """
    rows = [row for row in state.rows if is_listed(row) and game in (0, row.game)]
    return {
        "seq": state.next_seq - 1,
        "strokes": [row_json(row) for row in rows[after : after + limit]],
        "total": len(rows),
        "next": after + limit if len(rows) > after + limit else 0,
    }
