"""What hangs and stands in the hall of an event: start list, cards for the tables, cards with names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.model.errors import InputError
from fivepins.sheet.draw import draw
from fivepins.sheet.words import sheet_words
from fivepins.tournament.views.naming import entrant, part_title
from fivepins.tournament.views.timetable import plan_view

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivepins.tournament.fold.state import State
    from fivepins.tournament.views.timetable import Hours


def event_paper(kind: str, state: State, hours: Hours, lang: str = "en") -> bytes:
    """One paper of an event as PDF.

    Args:
        kind: Which, `start-list`, `table-cards` or `name-cards`.
        state: The event.
        hours: What the times of a start list reckon with.
        lang: Language of its words.

    Raises:
        InputError: If the plan of a start list cannot be made, or there are no tables for cards.
        MissingExtra: If the extra `sheet` is not installed.
        ValueError: If there is no such kind or language.
    """
    if kind not in _MAKERS:
        raise ValueError(f"there is no paper {kind!r}; there are {', '.join(_MAKERS)}")
    return draw(f"{kind}.typ", _MAKERS[kind](state, hours, lang))


def start_list(state: State, hours: Hours, lang: str) -> dict[str, Any]:
    """Who plays in which part, and when his first match is planned; before the first draw, who is entered."""
    said = sheet_words(lang)["event"]
    first = _first_calls(state, hours, lang)
    parts = [
        {"title": part_title(state.now, name, lang), "rows": [_row(state, one, first) for one in _members(state, name)]}
        for name in state.now.parts
    ]
    entered = [number for number, one in state.now.entrants.items() if not one.left]
    if not parts:
        parts = [{"title": said["entered"], "rows": [_row(state, number, first) for number in entered]}]
    return {
        **_head(state, lang, said["start_list"]),
        "parts": parts,
        "estimate": said["estimate"] if first else "",
        "columns": [said["number"], said["name"], said["from"], said["time"] if first else ""],
    }


def table_cards(state: State, hours: Hours, lang: str) -> dict[str, Any]:
    """A card for each table.

    Raises:
        InputError: If the event has no tables.
    """
    said = sheet_words(lang)["event"]
    tables = [str(table) for table in hours.tables or state.now.tables]
    if not tables:
        raise InputError("the event has no tables", expected='the header [Tables "4"], or a line tables 1-4')
    return {**_head(state, lang, said["table_cards"]), "tables": tables, "table": sheet_words(lang)["match"]["table"]}


def name_cards(state: State, hours: Hours, lang: str) -> dict[str, Any]:
    """A card for each entrant who has not left."""
    said = sheet_words(lang)["event"]
    cards = [_row(state, number, {}) for number, one in state.now.entrants.items() if not one.left]
    return {**_head(state, lang, said["name_cards"]), "cards": cards}


def _head(state: State, lang: str, title: str) -> dict[str, Any]:
    headers = dict(state.event.headers)
    return {
        "lang": lang,
        "title": title,
        "names": state.event.title,
        "subject": title,
        "page": sheet_words(lang)["match"]["page"],
        "letters": sheet_words(lang)["match"]["letters"],
        "heading": [headers[name] for name in ("Date", "Site") if headers.get(name)],
    }


def _members(state: State, part: str) -> list[int]:
    """The entrants who are known to play in a part, in the order of its fixtures."""
    found: dict[int, None] = {}
    drawn = state.now.parts[part]
    for match in drawn.matches:
        for side in drawn.sides(match) or ():
            if side > 0:
                found[side] = None
    return sorted(found)


def _row(state: State, number: int, first: dict[str, str]) -> list[str]:
    one = state.now.entrants[number]
    origin = ", ".join(value for value in (one.value("club"), one.value("nation")) if value)
    name = entrant(state.now, number)["name"]
    return [str(number), name, origin, first.get(name, "")]


def _first_calls(state: State, hours: Hours, lang: str) -> dict[str, str]:
    """When the first match of each entrant is planned, by his name; nothing where the event has no tables or hour."""
    if not hours.start or not (hours.tables or state.now.tables):
        return {}
    found: dict[str, str] = {}
    for call in plan_view(state, hours, 0, lang)["calls"]:
        for name in call["names"]:
            found[name] = min(found.get(name, call["start"]), call["start"])
    return found


_MAKERS: Final[dict[str, Callable[[State, Hours, str], dict[str, Any]]]] = {
    "start-list": start_list,
    "table-cards": table_cards,
    "name-cards": name_cards,
}
