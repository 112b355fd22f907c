"""Everything that a match sheet says, as plain JSON values for its template: words and numbers, nothing to reckon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.match.entries import GapEnd, Struck
from fivepins.match.protocol.figures import figures
from fivepins.match.protocol.protocol import protocol
from fivepins.match.protocol.times import day, minute, zone_of
from fivepins.match.words import match_words
from fivepins.rules.words import book_title
from fivepins.sheet.annex import SLIP_SECONDS, annex
from fivepins.sheet.castle import castle
from fivepins.sheet.words import sheet_words

if TYPE_CHECKING:
    from fivepins.match.fold.state import State
    from fivepins.match.protocol.times import Zone
    from fivepins.model.symbols import Player

_PINS: Final = ("side_pins", "middle_with_sides", "middle_alone")
_ADDED: Final = ("carom", "casin", "red_in_foul")
_HEADINGS: Final = ("Event", "Site", "Round", "Table", "Referee", "Scribe")
_SIGNS: Final = {"W": "○", "Y": "⊙"}
_UNTOLD: Final = ("lag", "open", "colours", "ready", "resume", "header", "confirm")
"""Kinds of entries that the heading, the annex and the signatures tell."""


def sheet_content(state: State, lang: str, zone_name: str = "", *, imported: bool = False) -> dict[str, Any]:
    """What the sheet of a match says.

    Args:
        state: The match.
        lang: Language of the words.
        zone_name: The time zone where the match names none (header `Zone`); "" for UTC.
        imported: Whether it was read from a file, where it was not begun on this server.

    Returns:
        What `templates/match.typ` draws; every text is ready.

    Raises:
        ValueError: If there is no such language.
    """
    zone = zone_of(state.headers.get("Zone", ""), zone_name)
    paper = protocol(state, lang, imported=imported)
    said = sheet_words(lang)["match"]
    lines = _lines(state, paper)
    corrected = annex(state, lang, zone)
    stands = f"{state.name('W')} – {state.name('Y')}"
    return {
        "lang": lang,
        "title": paper["title"],
        "subject": said["subject"],
        "names": stands,
        "said": {**said, "white": paper["players"]["W"], "yellow": paper["players"]["Y"]},
        "heading": _heading(state, lang, zone, paper),
        "players": [_player(state, "W"), _player(state, "Y")],
        "result": f"{paper['match']['white']} : {paper['match']['yellow']}",
        "games_line": " · ".join(_score(game["white"], game["yellow"]) for game in paper["games"]),
        "winner": paper["match"]["winner_text"],
        "notices": [
            text
            for text in (
                paper["match"]["points_text"],
                paper["rehearsal"],
                paper["imported"],
                "" if state.finished else said["unfinished"],
            )
            if text
        ],
        "games": _games(state, lines, paper, zone, said),
        "remarks": _remarks(state, lines, zone, said),
        "figures": [list(row) for row in figures(paper["statistics"], state.names, lang)[1:]],
        "annex": [[str(one.seq), *one[1:]] for one in corrected.corrected],
        "slips": said["slips"].format(seconds=SLIP_SECONDS, count=corrected.slips) if corrected.slips else "",
        "problems": [f"{problem['seq']}: {problem['text']}" for problem in paper["problems"]],
        "signatures": _signatures(state, zone, said),
        "entries": said["entries"].format(count=len(state.records)),
        "hash": paper["hash"],
        "zone": said["zone"].format(zone=zone.name),
        "page": said["page"],
    }


def _lines(state: State, paper: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of the protocol that stand, each with the castle and the time of its row."""
    rows = iter(row for row in state.rows if not isinstance(row.entry, GapEnd))
    found = []
    for line in paper["lines"]:
        if line["struck"]:
            continue
        row = next(rows)
        signs = castle(row.entry.stroke) if isinstance(row.entry, Struck) else ""
        found.append({**line, "castle": signs, "time_ms": row.time_ms, "stroke": row.number})
    return found


def _heading(state: State, lang: str, zone: Zone, paper: dict[str, Any]) -> list[list[str]]:
    said = sheet_words(lang)["match"]
    times = [record.time_ms for record in state.records if record.time_ms]
    played = [row.time_ms for row in state.rows if row.time_ms]
    edition = state.edition
    pinned = state.creation.digest or edition.digest
    lag, opener = _opening(state)
    pairs = [(said[name.lower()], state.headers.get(name, "")) for name in _HEADINGS]
    pairs += [
        (said["date"], state.headers.get("Date", "").replace(".", "-") or day(times[0] if times else 0, zone)),
        (said["begin"], minute(times[0] if times else 0, zone)),
        (said["end"], minute(played[-1] if played and state.finished else 0, zone)),
        (said["book"], f"{book_title(edition.id, edition.title, lang)} ({edition.id})"),
        (said["digest"], " ".join(pinned[place : place + 4] for place in range(0, 16, 4))),
        (said["distance"], paper["distance"]),
        (said["start"], paper["start"].rpartition(": ")[0] and paper["start"].partition(": ")[2]),
        (said["lag"], lag),
        (said["opens"], opener),
    ]
    return [[label, text] for label, text in pairs if text]


def _opening(state: State) -> tuple[str, str]:
    """Who won the lag, and who opened the first game; "" where it is not known."""
    lag = state.overall.lag
    results = state.overall.results
    first = next((row.entry.player for row in state.rows if isinstance(row.entry, Struck) and row.game == 1), None)
    opener = results[0].opener if results else first
    return state.name(lag) if lag else "", state.name(opener) if opener else ""


def _player(state: State, player: Player) -> dict[str, str]:
    exchanged = state.overall.exchanged
    colour = {"W": ("White", "Yellow"), "Y": ("Yellow", "White")}[player][exchanged]
    known = [state.headers[colour + what] for what in ("Club", "Nation") if colour + what in state.headers]
    return {"name": state.name(player), "from": ", ".join(known), "sign": _SIGNS[player]}


def _games(
    state: State, lines: list[dict[str, Any]], paper: dict[str, Any], zone: Zone, said: dict[str, Any]
) -> list[dict[str, Any]]:
    results = {game["game"]: game for game in paper["games"]}
    titles = match_words(paper["lang"])["protocol"]
    found = []
    for number in sorted({*results, *(line["game"] for line in lines if _is_listed(line))}):
        rows = [line for line in lines if line["game"] == number and _is_listed(line)]
        result = results.get(number)
        score = rows[-1]["score"] if rows else ["", ""]
        title = titles["game"].format(game=number)
        times = [text for text in (minute(row["time_ms"], zone) for row in (rows[:1] + rows[-1:])) if text]
        found.append(
            {
                "title": title,
                "result": _score(result["white"], result["yellow"]) if result else _score(*score),
                "winner": state.name(result["winner"]) if result and result["winner"] else "",
                "reason": result["reason"] if result and result["reason"] and not _by_points(state, number) else "",
                "time": "–".join(dict.fromkeys(times)),
                "rows": [_row(line, paper, said) for line in rows],
            }
        )
    return found


def _by_points(state: State, number: int) -> bool:
    return any(result.game == number and result.reason == "points" for result in state.overall.results)


def _is_listed(line: dict[str, Any]) -> bool:
    """Whether a line stands in the table of its game: strokes, whatever gave points, and a score set by hand."""
    return line["number"] > 0 or line["points"] > 0 or line["kind"] in ("stroke", "score")


def _row(line: dict[str, Any], paper: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    by_hand = line["kind"] == "score"
    foul = line["to"] is not None and line["player"] not in ("", line["to"])
    points = "" if by_hand else str(line["gain"]) if line["to"] else "·"
    if line["gain"] != line["points"] and not by_hand:
        points += f" ({line['points']})"
    seen = _sum(line, paper["lang"])
    if by_hand:
        seen = said["set_by_hand"]
    elif line["kind"] != "stroke":
        seen = " · ".join(text for text in (line["words"], seen) if text)
    return {
        "number": str(line["number"] or ""),
        "player": _SIGNS.get(line["player"], ""),
        "castle": line["castle"],
        "seen": seen + (f", {said['hand']}" if line["hand"] else ""),
        "points": f"→{points}" if foul else points,
        "article": ", ".join(dict.fromkeys([term["article"] for term in line["sum"]] or [line["article"]])),
        "white": str(line["score"][0]),
        "yellow": str(line["score"][1]),
        "foul": foul,
        "mark": "*" if line["notes"] else "",
        "wide": line["kind"] != "stroke",
    }


def _sum(line: dict[str, Any], lang: str) -> str:
    """Pins as numbers, everything else with its name: `2+2 · 4 carom`; what a foul adds comes first."""
    pins = [str(term["each"]) for term in line["sum"] if term["code"] in _PINS for _ in range(term["count"])]
    terms = [(term["code"], f"{term['points']} {_in_text(term['name'], lang)}") for term in line["sum"]]
    fouls = [text for code, text in terms if code not in (*_PINS, *_ADDED)]
    added = [text for code, text in terms if code in _ADDED]
    return " · ".join([*fouls, *(["+".join(pins)] if pins else []), *added])


def _in_text(name: str, lang: str) -> str:
    """A term behind its number: German alone keeps the capital of a noun."""
    return name if lang == "de" else name[:1].lower() + name[1:]


def _remarks(state: State, lines: list[dict[str, Any]], zone: Zone, said: dict[str, Any]) -> list[list[str]]:
    """Decisions, warnings and notes: where and when, and what."""
    found = []
    for line in lines:
        plain = line["number"] == 0 and line["points"] == 0 and line["kind"] != "score"
        if line["kind"] in _UNTOLD or not (plain or line["notes"]):
            continue
        number = line["number"] or line["stroke"]
        where = said["where" if number else "where_game"].format(game=line["game"], number=number)
        time = minute(line["time_ms"], zone)
        words = "" if line["kind"] == "stroke" else line["words"]
        text = " · ".join(text for text in (words, " · ".join(line["notes"])) if text)
        found.append([f"{where}, {time}" if time else where, text])
    return found


def _signatures(state: State, zone: Zone, said: dict[str, Any]) -> list[list[str]]:
    """Three places to sign, and the confirmations that the log has for them."""
    when: dict[str, tuple[str, str]] = {}
    for record in reversed(state.records):
        by = getattr(record.entry, "by", None)
        if by is not None and record.entry in state.confirmed:
            when.setdefault(by, (getattr(record.entry, "name", ""), minute(record.time_ms, zone)))
    found = []
    for by, name in (("W", state.name("W")), ("Y", state.name("Y")), ("referee", state.headers.get("Referee", ""))):
        label = f"{said['referee']}, {name}" if by == "referee" and name else name or said["referee"]
        signed = when.get(by)
        below = said["sign_here"] if signed is None else said["signed"].format(time=signed[1]).strip()
        if signed is not None and signed[0] and signed[0] != name:
            below = f"{signed[0]}, {below}"
        found.append([label, below])
    return found


def _score(white: int | str | None, yellow: int | str | None) -> str:
    return f"{'?' if white is None else white} : {'?' if yellow is None else yellow}"
