"""Entries of an event written as text: one line each, which `parse.py` reads back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from fivepins.match.log.corrections import Void
from fivepins.match.log.remarks import quote
from fivepins.tournament.draw.make import format_drawn
from fivepins.tournament.entries import (
    KINDS,
    Amend,
    Announce,
    Attributes,
    Award,
    Begin,
    Call,
    CheckIn,
    Close,
    Commit,
    Decision,
    Draw,
    Entrant,
    Entry,
    Exclude,
    Forfeit,
    Late,
    LineUp,
    Note,
    Penalty,
    Place,
    Replace,
    Result,
    Seed,
    Seeds,
    SetDistance,
    Start,
    Tables,
    Tiebreak,
    Wish,
    Withdraw,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_BARE: Final = re.compile(r'[^\s"();=]+')


def format_entry(entry: Entry) -> str:
    """The entry as one line that `parse_entry` reads back to the same entry."""
    return _FORMATS[type(entry)](entry)


def format_numbers(numbers: Sequence[int]) -> str:
    """Numbers in order as `1-4,7`."""
    pieces: list[list[int]] = []
    for number in numbers:
        if pieces and pieces[-1][-1] + 1 == number:
            pieces[-1][1:] = [number]
        else:
            pieces.append([number])
    return ",".join("-".join(map(str, piece)) for piece in pieces)


def _line(*words: object, note: str = "") -> str:
    line = " ".join(str(word) for word in words if word != "")
    return f"{line} {quote(note)}" if note else line


def _attributes(attributes: Attributes) -> str:
    return "".join(f" {name}={value if _BARE.fullmatch(value) else quote(value)}" for name, value in attributes)


def _format_result(entry: Result) -> str:
    games, points, strokes = entry.score
    line = f"result {entry.fixture} {games[0]}-{games[1]}"
    if points:
        line += " (" + " ".join(f"{a}-{b}" for a, b in points) + ")"
    if strokes is not None:
        line += f" strokes {strokes[0]}-{strokes[1]}"
    return f"{line} log={entry.log}" if entry.log else line


def _format_distance(entry: SetDistance) -> str:
    target = f"target={entry.distance.target}" if entry.distance.target else ""
    return _line("distance", entry.part, f"best-of={entry.distance.best_of}", target, note=entry.note)


def _format_wish(entry: Wish) -> str:
    tables = f"tables={format_numbers(entry.tables)}" if entry.tables else ""
    not_before = f"not-before={entry.not_before}" if entry.not_before else ""
    return _line("wish", entry.subject, tables, not_before, note=entry.note)


def _boards(players: tuple[tuple[int, ...], ...]) -> str:
    return " ".join("+".join(map(str, board)) for board in players)


def _numbered(entry: Any) -> str:
    return _line(KINDS[type(entry)], entry.number, note=entry.note)


def _entered(entry: Any) -> str:
    return f"{KINDS[type(entry)]} {entry.number} {quote(entry.name)}{_attributes(entry.attributes)}"


def _again(entry: Draw) -> list[str]:
    words = ["again", quote(entry.again)] if entry.again else []
    words += [f"digest={entry.digest}"] if entry.digest else []
    return [*words, *([f'places="{format_drawn(entry.places)}"'] if entry.places else [])]


def _said(entry: Any) -> str:
    return f"{KINDS[type(entry)]} {quote(entry.text)}"


_FORMATS: Final[dict[type[Any], Callable[[Any], str]]] = {
    Entrant: _entered,
    Close: lambda _: "close",
    Note: _said,
    Decision: _said,
    CheckIn: lambda entry: f"checkin {format_numbers(entry.numbers)}",
    Withdraw: _numbered,
    Exclude: _numbered,
    Replace: _entered,
    Commit: lambda entry: f"commit {entry.phase} {entry.digest}",
    Announce: lambda entry: f"announce {entry.phase} {quote(entry.text)}",
    Seed: lambda entry: _line("seed", entry.phase, quote(entry.text), note=entry.public),
    Seeds: lambda entry: _line("seeds", entry.phase, *entry.numbers),
    Draw: lambda entry: _line("draw", entry.phase, *_again(entry)),
    Place: lambda entry: _line("place", entry.part, *("-" if slot is None else slot for slot in entry.slots)),
    Start: lambda entry: f"start {entry.phase}",
    SetDistance: _format_distance,
    Tables: lambda entry: _line("tables", format_numbers(entry.numbers), note=entry.note),
    Wish: _format_wish,
    LineUp: lambda entry: f"lineup {entry.fixture} {_boards(entry.one)} v {_boards(entry.two)}",
    Call: lambda entry: _line(
        "call", entry.fixture, f"table={entry.table}", f"referee={quote(entry.referee)}" if entry.referee else ""
    ),
    Begin: lambda entry: f"begin {entry.fixture}",
    Late: lambda entry: _line("late", entry.fixture, entry.number, entry.minutes, note=entry.note),
    Result: _format_result,
    Forfeit: lambda entry: _line(
        "forfeit", entry.fixture, ",".join(map(str, entry.numbers)), entry.reason, note=entry.note
    ),
    Tiebreak: lambda entry: _line("tiebreak", entry.part, ">".join(map(str, entry.order)), note=entry.note),
    Penalty: lambda entry: f"penalty {entry.number} {entry.what} {entry.amount} {quote(entry.note)}",
    Award: lambda entry: _line("award", quote(entry.title), entry.number, note=entry.note),
    Void: lambda entry: _line("void", entry.seq or "", note=entry.note),
    Amend: lambda entry: f"amend {entry.seq} {format_entry(entry.entry)}",
}
