"""Entries written as text: one line of Five-Pins Notation each, which `parse.py` reads back."""

from collections.abc import Callable
from typing import Final

from fivepins.match.entries import (
    Amend,
    Check,
    Colours,
    Confirm,
    Decision,
    Entry,
    Exclude,
    Extra,
    Fouled,
    Header,
    InGame,
    Lag,
    Leave,
    Lose,
    Note,
    Open,
    Overrule,
    Pause,
    Ready,
    Reset,
    Respot,
    Resume,
    Review,
    Score,
    Struck,
    Swap,
    Warn,
)
from fivepins.match.log.corrections import Void
from fivepins.match.log.remarks import quote
from fivepins.model.notation import format_stroke
from fivepins.model.symbols import PLAYERS


def format_entry(entry: Entry) -> str:
    """The entry as one line that `parse_entry` reads back to the same entry."""
    if isinstance(entry, Struck):
        line = f"{entry.player}{entry.partner or ''} {format_stroke(entry.stroke)}"
        return line if entry.check is None else f"{line} => {format_check(entry.check)}"
    return _FORMATS[type(entry)](entry)


def format_check(check: Check) -> str:
    """A ruling as it stands behind `=>`: `W 4 hand`, or `0` for nothing."""
    to, points, hand = check
    if to is None:
        return "0 hand" if hand else "0"
    return f"{to} {points} hand" if hand else f"{to} {points}"


def _line(*words: object, note: str = "") -> str:
    line = " ".join(str(word) for word in words if word != "")
    return f"{line} {quote(note)}" if note else line


def _format_lag(entry: Lag) -> str:
    if entry.hit:
        return "lag hit"
    named: dict[str, str] = {
        player: f"{player}{partner or ''}" for player, partner in zip(PLAYERS, entry.laggers, strict=True)
    }
    words = [named[entry.winner]] if entry.winner is not None else []
    words += [f"{named['W']}:{fault}" for fault in entry.white] + [f"{named['Y']}:{fault}" for fault in entry.yellow]
    if entry.near:
        words.append(f"near:{named.get(entry.near, entry.near)}")
    # A lagger of whom nothing else is told stands alone, behind what is told.
    told = " ".join(words)
    words += [who for player, who in named.items() if len(who) > 1 and who not in told]
    return _line("lag", *words)


def _format_foul(entry: Fouled) -> str:
    who = f"{entry.player}{entry.partner or ''}"
    line = _line("foul", who, format_stroke(entry.stroke).removeprefix("- "), note=entry.note)
    return line if entry.check is None else f"{line} => {format_check(entry.check)}"


def _format_score(entry: Score) -> str:
    words: list[object] = ["score", entry.white, entry.yellow]
    if entry.games is not None:
        words += ["games", *entry.games]
    if entry.turn is not None:
        words += ["turn", entry.turn, "" if entry.how == "plain" else entry.how]
    return _line(*words)


def _format_overrule(entry: Overrule) -> str:
    ruling = format_check(Check(entry.to, entry.points, entry.hand))
    return _line("overrule", entry.seq, ruling, note=entry.note)


_FORMATS: Final[dict[type[Entry], Callable[..., str]]] = {
    Lag: _format_lag,
    Open: lambda entry: f"open {entry.player}",
    Respot: lambda _: "respot",
    Reset: lambda _: "reset",
    Fouled: _format_foul,
    Warn: lambda entry: _line("warn", f"{entry.player}{entry.partner or ''}", entry.about, note=entry.note),
    Extra: lambda entry: f"extra {entry.player}",
    Pause: lambda _: "pause",
    Swap: lambda _: "swap",
    Decision: lambda entry: _line(
        "decision", entry.player, entry.points, "hand" if entry.hand else "", note=entry.note
    ),
    Leave: lambda entry: _line("leave", entry.player, note=entry.note),
    Exclude: lambda entry: _line("exclude", entry.player, note=entry.note),
    Lose: lambda entry: _line("lose", entry.scope, entry.player, note=entry.note),
    Amend: lambda entry: f"amend {entry.seq} " + " | ".join(format_entry(part) for part in entry.entries),
    Void: lambda entry: _line("void", entry.seq or "", note=entry.note),
    Overrule: _format_overrule,
    Score: _format_score,
    Colours: lambda _: "colours",
    Ready: lambda _: "ready",
    Review: lambda entry: _line("review", note=entry.note),
    Resume: lambda _: "resume",
    InGame: lambda entry: f"game {entry.game}",
    Note: lambda entry: f"note {quote(entry.note)}",
    Header: lambda entry: f"header {entry.name} {quote(entry.text)}",
    Confirm: lambda entry: _line("confirm", entry.by, note=entry.name),
}
