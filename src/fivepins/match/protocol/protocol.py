"""The protocol of a match as data: every entry with its sum, articles and running score, corrections kept visible.

`protocol` gives plain JSON values with their words in one of six languages; `protocol_page.py` draws them as text and
as a page.
"""

from typing import Any, Final

from fivepins.match.creation import Creation
from fivepins.match.entries import (
    CORRECTIONS,
    KINDS,
    Amend,
    Confirm,
    Decision,
    Entry,
    Fouled,
    GapEnd,
    Header,
    Lag,
    Lose,
    Score,
    Struck,
    Warn,
)
from fivepins.match.fold.rows import Row
from fivepins.match.fold.situation import Due
from fivepins.match.fold.state import State
from fivepins.match.notation.printing import format_entry
from fivepins.match.protocol.statistics import statistics
from fivepins.match.protocol.times import Zone, moment, zone_of
from fivepins.match.record import Record
from fivepins.match.words import describe, match_words
from fivepins.model.ruling import Line, Ruling
from fivepins.model.symbols import Player, other
from fivepins.rules.explain import explain
from fivepins.rules.words import book_title, words

_HEADERS: Final = ("Event", "Site", "Date", "Round", "Table", "Referee", "Scribe")


def _from(state: State) -> list[str]:
    """Where the players come from, a line for each of whom that is known: `Rossi: CSB Milano, ITA`."""
    colours = ("Yellow", "White") if state.overall.exchanged else ("White", "Yellow")
    lines = []
    for name, colour in zip(state.names, colours, strict=True):
        known = [state.headers[colour + what] for what in ("Club", "Nation") if colour + what in state.headers]
        lines += [f"{name}: {', '.join(known)}"] if known else []
    return lines


def protocol(state: State, lang: str = "en", zone_name: str = "", *, imported: bool = False) -> dict[str, Any]:
    """The protocol of a match.

    Args:
        state: The match.
        lang: Language of its words.
        zone_name: The time zone where the match names none (header `Zone`); "" for UTC.
        imported: Whether it was read from a file, where it was not begun on this server.

    Returns:
        `head`, `players`, `rules`, `lines` (every entry in its place; see `_line`), `games`, `match`, `problems`,
        `statistics`, `zone` of the times, and the `hash` of the last entry.

    Raises:
        ValueError: If there is no such language.
    """
    texts = match_words(lang)
    creation = state.creation
    zone = zone_of(state.headers.get("Zone", ""), zone_name)
    created = moment(state.records[0].time_ms, zone)
    said = texts["protocol"]
    winner = state.winner
    white, yellow = state.games_won
    start = state.law.start(state.overall)
    return {
        "lang": lang,
        "title": said["title"],
        "head": [state.headers[name] for name in _HEADERS if name in state.headers] + _from(state),
        "players": {"W": state.name("W"), "Y": state.name("Y")},
        "rules": said["rules"].format(
            title=book_title(state.edition.id, state.edition.title, lang), id=state.edition.id
        ),
        "distance": said["distance"].format(target=creation.target, best_of=creation.best_of),
        "start": said["start"].format(white=start[0], yellow=start[1]) if any(start) else "",
        "rehearsal": said["rehearsal"] if creation.rehearsal else "",
        "imported": said["imported"] if imported else "",
        "zone": zone.name,
        "created": f"{created} {zone.name}" if created else "",
        "lines": _lines(state, lang, zone),
        "games": [
            {
                "game": result.game,
                "opener": result.opener,
                "white": result.white,
                "yellow": result.yellow,
                "winner": result.winner,
                "reason": texts["reason"][result.reason],
                "broken_off": result.winner is None and result.reason != "set",
            }
            for result in state.overall.results
        ],
        "match": {
            "white": white,
            "yellow": yellow,
            "winner": winner,
            "text": said["match"].format(white=white, yellow=yellow),
            "points_text": _game_points(state, said),
            "winner_text": said["winner"].format(who=state.name(winner)) if winner else said["open"],
        },
        "problems": [{"seq": problem.seq, "text": describe(problem, lang)} for problem in state.problems],
        "statistics": statistics(state),
        "hash": state.records[-1].hash,
    }


def _game_points(state: State, said: dict[str, str]) -> str:
    """The game points of a finished match with their article, "" where the book gives none."""
    points = state.game_points
    if points is None:
        return ""
    return said["game_points"].format(white=points[0], yellow=points[1], article=points[2])


def _lines(state: State, lang: str, zone: Zone) -> list[dict[str, Any]]:
    """Every entry but the corrections, in the order of the match; voided and replaced readings among them, struck."""
    corrections = state.corrections
    rows: dict[int, list[Row]] = {}
    for row in state.rows:
        rows.setdefault(row.seq, []).append(row)
    lines = []
    game = 1
    for record in state.records:
        entry = record.entry
        if isinstance(entry, Creation):
            continue
        if isinstance(entry, CORRECTIONS):
            # A correction shows where it struck; by itself it shows only what it could not do.
            if record.seq in corrections.bad:
                lines.append(_struck_line(state, record, entry, None, lang, game, zone))
            continue
        standing = rows.get(record.seq, [])
        if not standing or standing[0].by:
            by = standing[0].by if standing else corrections.void_of(record.seq)
            lines.append(_struck_line(state, record, entry, by, lang, standing[0].game if standing else game, zone))
        for row in standing:
            if not isinstance(row.entry, GapEnd):
                lines.append(_line(state, record, row, row.entry, lang, zone))
                game = row.game + (row.ends == "game")
    return lines


def _line(state: State, record: Record, row: Row, entry: Entry, lang: str, zone: Zone) -> dict[str, Any]:
    """One standing entry.

    `seq` its number · `game` · `number` of the stroke in its game, 0 for other entries · `time` · `author` · `player`
    (`W`, `Y` or "") · `who` his name, of a pair the one who played · `text` its notation · `words` a label · `sum` the
    terms (`points`, `name`, `article`) · `call` what the referee says · `article` of the ruling · `given` whether that
    article sends good points elsewhere · `to` · `points` before and `gain` behind the cut at the target · `hand` ·
    `score` · `ends` · `notes` · `struck` whether it does not stand.
    """
    said = match_words(lang)["protocol"]
    notes = _notes(entry)
    author = record.author
    ruling = row.ruling
    terms = [] if ruling is None or row.overruled else [_term(line, lang) for line in ruling.lines]
    if isinstance(entry, Warn) and row.points:
        article = state.edition.article(f"match.warnings_{entry.about}")
        terms = [_term(Line("warned", article, row.points), lang)]
    if isinstance(entry, Warn) and (due := _due(state, row)) is not None:
        notes.append(said[f"due_{due.what}"].format(article=due.article))
    if row.overruled:
        correction = state.records[row.overruled]
        notes += [_by(said["overruled"], row.overruled, correction), *_notes(correction.entry)]
    if row.by:
        author = state.records[row.by].author
    if isinstance(entry, Struck) and ruling is None and not row.overruled:
        notes.append(said["refused"])
    return {
        **_base(state, record, entry, row.game, zone),
        "author": author,
        "number": row.number if isinstance(entry, Struck) else 0,
        "words": _label(state, entry, lang, row),
        "sum": terms,
        "call": "" if ruling is None or row.overruled else _call(ruling, entry, state, lang),
        "article": ruling.article if ruling is not None and not row.overruled else "",
        "given": ruling is not None and not row.overruled and (ruling.drank or ruling.pattern in ("given", "reset")),
        "to": row.to,
        "points": row.points,
        "gain": row.gain,
        "hand": row.hand,
        "score": [row.white, row.yellow],
        "ends": row.ends,
        "notes": notes,
        "struck": False,
    }


def _struck_line(
    state: State, record: Record, entry: Entry, by: int | None, lang: str, game: int, zone: Zone
) -> dict[str, Any]:
    """An entry, or a reading of one, that does not stand."""
    said = match_words(lang)["protocol"]
    notes = _notes(entry)
    if by:
        correction = state.records[by]
        notes.append(_by(said["amended" if isinstance(correction.entry, Amend) else "void"], by, correction))
        notes += _notes(correction.entry)
    return {
        **_base(state, record, entry, game, zone),
        "author": record.author,
        "number": 0,
        "words": _label(state, entry, lang, None),
        "sum": [],
        "call": "",
        "article": "",
        "given": False,
        "to": None,
        "points": 0,
        "gain": 0,
        "hand": False,
        "score": [],
        "ends": "",
        "notes": notes,
        "struck": True,
    }


def _base(state: State, record: Record, entry: Entry, game: int, zone: Zone) -> dict[str, Any]:
    shown = entry._replace(check=None) if isinstance(entry, Struck | Fouled) else entry
    player: Player | None = getattr(entry, "player", None)
    return {
        "seq": record.seq,
        "game": game,
        "kind": KINDS[type(entry)],
        "time": moment(record.time_ms, zone),
        "player": player or "",
        "who": state.name(player, getattr(entry, "partner", 0)) if player else "",
        "text": format_entry(shown),
    }


def _notes(entry: object) -> list[str]:
    note: str = getattr(entry, "note", "")
    return [note] if note else []


def _by(template: str, seq: int, correction: Record) -> str:
    text = template.format(seq=seq)
    return f"{text}: {correction.author}" if correction.author else text


def _term(line: Line, lang: str) -> dict[str, Any]:
    return {
        "code": line.code,
        "points": line.points,
        "each": line.points // len(line.pins) if line.pins else line.points,
        "count": len(line.pins) or 1,
        "name": _name(line.code, lang),
        "article": line.article,
    }


def _name(code: str, lang: str) -> str:
    own: dict[str, str] = match_words(lang)["terms"]
    if code in own:
        return own[code]
    law = words(lang)
    name: str = law["lines" if code in law["lines"] else "fouls"][code]["name"]
    return name


def _call(ruling: Ruling, entry: Entry, state: State, lang: str) -> str:
    player: Player = entry.player if isinstance(entry, Struck | Fouled) else "W"
    striker = state.name(player, getattr(entry, "partner", 0))
    return explain(ruling, state.edition, lang, striker, state.name(other(player))).call


def _label(state: State, entry: Entry, lang: str, row: Row | None) -> str:
    """What kind of entry it is, in words."""
    texts = match_words(lang)
    kind = KINDS[type(entry)]
    if isinstance(entry, Lag):
        winner = entry.winner if row is None else _lag_winner(state, row)
        if winner is None:
            kind = "lag_unclear" if row is None or row.problems else "lag_hit" if entry.hit else "lag_repeat"
        return _fill(texts["entries"][kind], state, winner)
    if isinstance(entry, Lose):
        kind = f"lose_{entry.scope}"
    elif isinstance(entry, Decision) and state.edition.value("match.unforeseen") == "director":
        kind = "decision_director"
    template: str = texts["entries"].get(kind, "")
    values: dict[str, Any] = {"minutes": state.edition.value("match.pause_minutes")}
    if isinstance(entry, Decision):
        values["points"] = entry.points
    elif isinstance(entry, Score):
        values |= {"white": entry.white, "yellow": entry.yellow}
    elif kind == "warn":
        values["about"] = texts["about"][getattr(entry, "about", "")]
    elif isinstance(entry, Header):
        values |= {"name": entry.name, "text": entry.text}
    elif isinstance(entry, Confirm):
        return template.format(who=entry.name or (state.name(entry.by) if entry.by != "referee" else entry.by))
    elif kind == "game":
        values["game"] = getattr(entry, "game", 0)
    player = getattr(entry, "player", None)
    if player is None and row is not None:
        player = row.striker
    return _fill(template, state, player, getattr(entry, "partner", 0), **values)


def _due(state: State, row: Row) -> Due | None:
    """What a warning called for, where it did."""
    before: Due | None = None
    for step in state.steps:
        if step.row is row:
            return step.now.overall.due if step.now.overall.due != before else None
        before = step.now.overall.due
    return None


def _lag_winner(state: State, row: Row) -> Player | None:
    """Who won the lag of a row, None where it was repeated."""
    for step in state.steps:
        if step.row is row:
            won = step.now.overall.lag
            if won is None or step.now.overall.exchanged == state.overall.exchanged:
                return won
            return "Y" if won == "W" else "W"
    return None


def _fill(template: str, state: State, player: Player | None, partner: int = 0, **values: Any) -> str:
    return template.format(who=state.name(player, partner) if player else "", **values)
