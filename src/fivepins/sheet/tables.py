"""A match as tables for a spreadsheet: heading, games, every entry that stands, figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fivepins.match.protocol.figures import figures
from fivepins.match.protocol.protocol import protocol
from fivepins.match.words import match_words
from fivepins.sheet.words import sheet_words

if TYPE_CHECKING:
    from fivepins.match.fold.state import State

Cell = str | int
Table = list[list[Cell]]

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


class Tables(NamedTuple):
    """A match as tables; each has a row of heads before the others, but for the heading.

    Attributes:
        title: Who played.
        heading: What, and how it is.
        games: A row for each game.
        strokes: A row for each entry that stands.
        figures: What, White's, Yellow's.
    """

    title: str
    heading: Table
    games: Table
    strokes: Table
    figures: Table


def tables(state: State, lang: str = "en", zone_name: str = "") -> Tables:
    """The tables of a match.

    Args:
        state: The match.
        lang: Language of the heads.
        zone_name: The time zone where the match names none; "" for UTC.

    Raises:
        ValueError: If there is no such language.
    """
    paper = protocol(state, lang, zone_name)
    names = state.names
    said = {**sheet_words(lang)["match"], **sheet_words(lang)["table"]}
    heading: Table = [
        [said["white"], names[0]],
        [said["yellow"], names[1]],
        *_headers(state),
        [said["book"], f"{state.edition.id} {state.creation.digest or state.edition.digest}"],
        [said["distance"], paper["distance"]],
        [said["result"], f"{paper['match']['white']} : {paper['match']['yellow']}"],
        [said["last_hash"], paper["hash"]],
        [said["zone"].partition(":")[0].strip(), paper["zone"]],
    ]
    games: Table = [[said["game"], names[0], names[1], said["winner"], said["reason"]]]
    for game in paper["games"]:
        winner = paper["players"][game["winner"]] if game["winner"] else ""
        games.append([game["game"], _known(game["white"]), _known(game["yellow"]), winner, game["reason"]])
    strokes: Table = [[said[name] for name in _COLUMNS]]
    strokes += [_row(line, paper) for line in paper["lines"] if not line["struck"]]
    title = match_words(lang)["stats"]["title"]
    told = [
        [name, _number(white), _number(yellow)] for name, white, yellow in figures(paper["statistics"], names, lang)
    ]
    return Tables(f"{names[0]} – {names[1]}", heading, games, strokes, [[title, *names], *told[1:]])


def _headers(state: State) -> Table:
    return [[name, text] for name, text in state.headers.items()]


_COLUMNS: Final = (
    "entry",
    "game",
    "stroke",
    "time",
    "player",
    "what",
    "notation",
    "sum",
    "points",
    "receiver",
    "gain",
    "hand",
    "article",
    "white",
    "yellow",
    "note",
)


def _row(line: dict[str, Any], paper: dict[str, Any]) -> list[Cell]:
    return [
        line["seq"],
        line["game"],
        line["number"] or "",
        line["time"],
        line["who"],
        line["words"],
        line["text"],
        " + ".join(f"{term['points']} {term['name']}" for term in line["sum"]),
        line["points"],
        paper["players"][line["to"]] if line["to"] else "",
        line["gain"],
        "1" if line["hand"] else "",
        ", ".join(dict.fromkeys(term["article"] for term in line["sum"])) or line["article"],
        *line["score"],
        " · ".join(line["notes"]),
    ]


def _known(points: int | None) -> Cell:
    return "?" if points is None else points


def _number(text: str) -> Cell:
    return int(text) if text.isdigit() else text


def csv_text(rows: Table, *, separator: str = ",", mark: bool = False) -> str:
    """Rows as CSV with CRLF (RFC 4180); nothing in them is taken for a formula.

    Args:
        rows: The rows, heads first.
        separator: `,` or `;`.
        mark: Whether a byte-order mark stands before them, by which Excel knows UTF-8.
    """
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(
        [as_text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return ("\ufeff" if mark else "") + out.getvalue()


def as_text(cell: str) -> str:
    """A text that no spreadsheet takes for a formula: one that begins like one gets an apostrophe before it."""
    return f"'{cell}" if cell.startswith(_FORMULAS) else cell


def separator_of(lang: str) -> str:
    """What the spreadsheets of a language part columns with: where the comma stands in numbers, a semicolon."""
    return "," if lang == "en" else ";"
