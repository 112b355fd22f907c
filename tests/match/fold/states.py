"""What every entry of the case tables does, step by step, as accepted.

`states.txt` has a block for each case of `cases/match.tsv` and of `loose.tsv`: under the case's id, a line for each
entry says its row, what it changed in the situation, and its problems. Nothing is left out that a State shows. To
accept new ones, on purpose: `PYTHONPATH=src:tests python -m match.fold.states`, and read the difference.
"""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.entries import Fouled, GapEnd, Struck
from fivepins.match.fold.fold import fold
from fivepins.match.fold.public import in_question, public
from fivepins.match.fold.rows import Row
from fivepins.match.fold.situation import Situation
from fivepins.match.fold.state import State
from fivepins.match.log.append import EntryRefused
from fivepins.match.log.problems import Problem
from fivepins.match.notation.headers import creation_of_headers
from fivepins.match.notation.parse import parse_entry
from fivepins.match.notation.printing import format_check, format_entry
from fivepins.match.record import Record
from fivepins.model.ruling import Ruling
from fivepins.rules.edition import Edition, edition_from, load
from fivepins.rules.edition import read as read_edition
from rules.tables import accept, cells, rows

FOLDER = Path(__file__).parent


LOOSE = cells(FOLDER / "loose.tsv")
"""Cases that are folded as they stand, though nobody could append them: id, edition, headers, entries."""

_WRITTEN = re.compile(r"(?:@(\d+) )?(?:#(\d+) )?(.*)")


def golden(case: list[str]) -> str:
    """The block of a case."""
    if len(case) == len(LOOSE[0]):
        return "\n".join(_lines(folded(*case[1:]), {}))
    return "\n".join(_strict(*case[2:5]))


def cases() -> list[list[str]]:
    """Every case, its id first."""
    return [*rows("match"), *LOOSE]


def _creation(edition: str, headers: str) -> Creation:
    pairs = [tuple(word.replace("_", " ").split("=", 1)) for word in headers.split()]
    return creation_of_headers([*pairs, ("Rules", edition)])  # type: ignore[list-item]


def house(edition: str) -> tuple[str, Edition]:
    """An edition by its id, or, behind `+`, with values of its own: `umb-1997+match.pauses_single=["half_target"]`."""
    name, *changes = edition.split("+")
    data = copy.deepcopy(read_edition(name))
    for change in changes:
        key, _, value = change.partition("=")
        section, _, leaf = key.partition(".")
        data[section][leaf]["value"] = json.loads(value)
    return name, edition_from(data) if changes else load(name)


def _strict(edition: str, headers: str, entries: str) -> Iterator[str]:
    """A case that is appended entry by entry; what is refused says why."""
    log, state = create(_creation(edition, headers))
    refused: dict[int, list[str]] = {}
    for text in entries.split(" · "):
        if text.startswith("✗"):
            entry = parse_entry(text.partition(" ")[2])
            try:
                append(log, state, entry, seq=log.next_seq)
            except EntryRefused as error:
                lines = refused.setdefault(log.next_seq, [])
                lines.append(f"✗ {format_entry(entry)}" + "".join(map(_problem, error.problems)))
        else:
            log, state = append(log, state, parse_entry(text), seq=log.next_seq)
    return _lines(state, refused)


def folded(edition: str, headers: str, entries: str) -> State:
    """A case that is folded; an entry may begin with `@` and its time, `#` and the game it was recorded in."""
    name, book = house(edition)
    records = [Record(0, _creation(name, headers))]
    for seq, text in enumerate(entries.split(" · "), 1):
        found = _WRITTEN.fullmatch(text)
        assert found is not None
        entry = parse_entry(found[3])
        records.append(Record(seq, entry, time_ms=int(found[1] or 0), game=int(found[2] or 0)))
    return fold(records, book)


def _lines(state: State, refused: dict[int, list[str]]) -> Iterator[str]:
    before = state.law.begin()
    for step in state.steps:
        yield from refused.pop(step.item.seq, [])
        yield _row(step.row) + _changes(before, step.now) + "".join(map(_problem, step.row.problems))
        before = step.now
    for lines in refused.values():
        yield from lines
    own = [problem for problem in state.problems if not any(problem in row.problems for row in state.rows)]
    if own:
        yield "corrections" + "".join(map(_problem, own))
    yield _end(state)
    seen = public(state)
    if seen is not state:
        yield _public(seen, in_question(state))


def _public(seen: State, asked: Row | None) -> str:
    """What the public sees, where that is not what the desk does."""
    about = f"about {asked.seq}.{asked.part}" if asked else "about nothing"
    kept = f"{len(seen.rows)} rows of {seen.next_seq} entries"
    return f"public {_end(seen)} · {about} · {kept}" + "".join(map(_problem, seen.problems))


def _row(row: Row) -> str:
    entry = row.entry
    assert row.to is not None or not row.points, "points that nobody received"
    written = f"end of the gap: {format_entry(entry.score)}" if isinstance(entry, GapEnd) else format_entry(entry)
    parts = [f"{row.seq}.{row.part}" if row.part else str(row.seq)]
    parts += [f"by {row.by}"] if row.by != 0 else []
    parts += [written, "|", f"{row.game}.{row.number}", row.striker or "-", row.how]
    parts += [row.ruling.pattern] if row.ruling is not None else []
    if row.ruling is not None and (isinstance(entry, Fouled) or (isinstance(entry, Struck) and entry.partner)):
        parts.append(_priced_by_the_match(row.ruling))
    parts += [f"overruled by {row.overruled}"] if row.overruled else []
    if isinstance(entry, Struck | Fouled) or row.points or row.to:
        parts.append(f"=> {format_check(row.check)} got {row.gain}")
    parts.append(f"{row.white}:{row.yellow}")
    parts += [f"ends {row.ends}"] if row.ends != "" else []
    parts += [f"at {row.time_ms}"] if row.time_ms else []
    return " ".join(parts)


def _priced_by_the_match(ruling: Ruling) -> str:
    """Lines and fouls of a ruling that the match may have changed; those of other strokes are the law's to test."""
    lines = [f"{line.code} {line.points} {line.article} {line.pins}".rstrip() for line in ruling.lines]
    fouls = [f"{foul.code} {foul.points} {foul.article}" for foul in ruling.fouls]
    return f"[{', '.join(lines)}; {', '.join(fouls)}; {ruling.article}]"


def _changes(before: Situation, after: Situation) -> str:
    old, new = (_fields(situation) for situation in (before, after))
    return "".join(f" · {name}={_plain(new[name])}" for name in new if old[name] != new[name])


def _fields(situation: Situation) -> dict[str, Any]:
    fields = {"score": f"{situation.white}:{situation.yellow}"} | situation._asdict() | situation.overall._asdict()
    return {name: value for name, value in fields.items() if name not in ("white", "yellow", "overall")}


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_plain, value)) + ")"
    return "-" if value is None else "yes" if value is True else "no" if value is False else str(value)


def _problem(problem: Problem) -> str:
    # What the law refuses it says in a sentence, which is the law's to word.
    got = problem.got.partition(":")[0] if problem.code == "refused" else problem.got
    parts = [problem.code, f"{problem.seq}.{problem.part}", got, problem.wanted, problem.article]
    return " ! " + " / ".join(parts)


def _end(state: State) -> str:
    """What a State says beside its steps."""
    ready = [name for name in ("may_respot", "finished") if getattr(state, name)]
    names = " – ".join(state.names)
    parts = [f"{state.score[0]}:{state.score[1]}", f"{state.games_won[0]}:{state.games_won[1]}", state.stage, names]
    parts += [
        f"turn {_plain(state.turn)}",
        f"pause due {state.pause_due or '-'}",
        f"winner {state.winner or '-'}",
        *ready,
    ]
    parts.append("games " + ",".join(map(str, state.games)))
    parts += [f"last {state.last.seq}.{state.last.part}" if state.last else "nothing ruled"]
    return "= " + " · ".join(parts)


if __name__ == "__main__":
    accept(FOLDER / "states.txt", {case[0]: golden(case) for case in cases()})
