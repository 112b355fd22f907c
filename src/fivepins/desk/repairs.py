"""What settles a problem: ready-made entries, each way out with the score that it leads to.

Nobody but the referee decides which way is right; a way is shown only where it does settle its problem and makes no
other one.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fivepins.match.entries import CORRECTIONS, Fouled, GapEnd, Struck
from fivepins.match.fold import extend
from fivepins.match.lines import parse_check, parse_entry
from fivepins.match.log import Record
from fivepins.match.printing import format_entry, quote
from fivepins.match.problems import describe
from fivepins.model.errors import InputError
from fivepins.model.things import PLAYERS, other
from fivepins.rules.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivepins.match.history import Problem
    from fivepins.match.state import State
    from fivepins.model.things import Player

MAX_PROBLEMS: Final = 20
"""Problems that a view tells; the others are only counted."""

MAX_VOIDS: Final = 60
"""Entries that one way out may take away."""

_STEPS: Final = 6000
"""Entries that may be stepped through again while ways are tried, so that a view stays quick in long matches."""


class Outcome(NamedTuple):
    """A way out.

    Attributes:
        code: What it does; its words stand in `texts/`.
        words: What the words need.
        entries: The entries to write, in their order.
        after: The State behind them.
    """

    code: str
    words: dict[str, Any]
    entries: tuple[str, ...]
    after: State


def problems_json(state: State, lang: str) -> dict[str, Any]:
    """The problems of a match as plain JSON values: `problems`, and under `more_problems` how many are not told."""
    found = []
    budget = _STEPS
    for problem in state.problems[:MAX_PROBLEMS]:
        ways: list[dict[str, Any]] = []
        if budget > 0:
            for outcome in outcomes(state, problem):
                ways.append(_outcome_json(outcome, lang))
            budget -= max(1, len(ways)) * len(state.placed)
        found.append({**shown(problem, lang), "outcomes": ways})
    return {"problems": found, "more_problems": len(state.problems) - len(found)}


def shown(problem: Problem, lang: str) -> dict[str, Any]:
    """A problem as plain JSON values."""
    return {
        "id": f"{problem.seq}.{problem.part}.{problem.code}",
        "code": problem.code,
        "text": describe(problem, lang),
        "article": problem.article,
        "seqs": [problem.seq],
    }


def _outcome_json(outcome: Outcome, lang: str) -> dict[str, Any]:
    now = outcome.after.now
    games = now.rest.games
    return {
        "label": label(outcome, lang),
        "entries": list(outcome.entries),
        "score": {
            "white": now.white,
            "yellow": now.yellow,
            "games": {"white": games[0], "yellow": games[1]},
        },
    }


def label(outcome: Outcome, lang: str) -> str:
    """What a way out is called on its button."""
    template: str = _texts(lang)["outcomes"][outcome.code]
    return template.format(**outcome.words)


def outcomes(state: State, problem: Problem) -> Iterator[Outcome]:
    """The ways out of a problem."""
    seen = set()
    for code, words, entries in _candidates(state, problem):
        if entries in seen:
            continue
        seen.add(entries)
        after = tried(state, entries)
        if after is not None and problem not in after.problems and set(after.problems) <= set(state.problems):
            yield Outcome(code, words, entries, after)


def tried(state: State, entries: tuple[str, ...]) -> State | None:
    """The State behind some entries, None where one cannot be read."""
    for text in entries:
        try:
            entry = parse_entry(text)
        except InputError:
            return None
        game = 0 if isinstance(entry, CORRECTIONS) else state.now.game
        state = extend(state, Record(state.next_seq, entry, game=game))
    return state


_Candidate = tuple[str, dict[str, Any], tuple[str, ...]]


def _candidates(state: State, problem: Problem) -> Iterator[_Candidate]:
    seq = problem.seq
    rows = state.rows_of(seq)
    reading = " | ".join(format_entry(row.entry) for row in rows if not isinstance(row.entry, GapEnd))
    if rows and problem.code == "game":
        yield from _other_game(state, problem, reading)
    elif rows and problem.code == "turn":
        yield from _other_player(state, problem, reading)
    elif len(rows) == 1 and problem.code == "check":
        yield from _other_ruling(state, problem)
    elif len(rows) == 1 and problem.code == "how" and isinstance(rows[0].entry, Struck):
        entry = rows[0].entry
        plain = entry._replace(stroke=entry.stroke._replace(turn=None))
        yield "by_turn", {}, (f"amend {seq} {format_entry(plain)}",)
    elif problem.code == "after_end":
        place = bisect_left(state.placed, seq, key=lambda placed: placed.item.seq)
        late = dict.fromkeys(placed.item.seq for placed in state.placed[place:])
        yield "void_late", {}, tuple(f"void {one}" for one in list(late)[:MAX_VOIDS])
    if (correction := _last_correction(state)) and correction != seq:
        yield "take_back", {"seq": correction}, (f"void {correction}",)
    if problem.code != "edition_changed" and seq:
        yield "void", {"seq": seq}, (f"void {seq}",)


def _other_game(state: State, problem: Problem, reading: str) -> Iterator[_Candidate]:
    """A stroke that was recorded in another game than the rules say, after a correction moved the end of a game."""
    seq, recorded, rules = problem.seq, int(problem.got), int(problem.wanted)
    yield "by_rules", {"game": rules}, (f"amend {seq} game {rules} | {reading}",)
    if recorded > rules:
        note = quote(_texts(LANGUAGES[0])["note"])
        for winner in PLAYERS:
            words = {"game": rules, "name": state.name(winner)}
            yield "game_stands", words, (f"amend {seq} lose game {other(winner)} {note} | {reading}",)
    else:
        place = bisect_left(state.placed, seq, key=lambda placed: placed.item.seq)
        numbers = dict.fromkeys(placed.item.seq for placed in state.placed[place:])
        beyond = [one for one in numbers if state.games[one] == recorded]
        yield "void_beyond", {"game": recorded}, tuple(f"void {one}" for one in beyond[:MAX_VOIDS])


def _other_player(state: State, problem: Problem, reading: str) -> Iterator[_Candidate]:
    """A stroke of a player who by the rules was not on turn."""
    seq = problem.seq
    place = bisect_left(state.placed, seq, key=lambda placed: placed.item.seq)
    before = state.placed[place - 1].now if place else state.law.begin()
    recorded: Player = "W" if problem.got == "W" else "Y"
    set_turn = f"score {before.white} {before.yellow} turn {recorded}"
    yield "as_recorded", {"name": state.name(recorded)}, (f"amend {seq} {set_turn} | {reading}",)
    entry = state.placed[place].item.entry
    if isinstance(entry, Struck) and len(state.rows_of(seq)) == 1:
        swapped = entry._replace(player=other(entry.player), check=None)
        yield "struck_by", {"name": state.name(swapped.player)}, (f"amend {seq} {format_entry(swapped)}",)


def _other_ruling(state: State, problem: Problem) -> Iterator[_Candidate]:
    """A ruling that differs from what the desk saw."""
    (row,) = state.rows_of(problem.seq)
    if isinstance(row.entry, Struck | Fouled):
        entry = row.entry._replace(check=parse_check(problem.wanted))
        yield "by_ruling", {"check": problem.wanted}, (f"amend {problem.seq} {format_entry(entry)}",)
        yield "as_seen", {"check": problem.got}, (f"overrule {problem.seq} {problem.got}",)


def _last_correction(state: State) -> int:
    """Number of the newest correction that stands, 0 for none."""
    return next((seq for seq in sorted(state.corrections.written, reverse=True) if state.corrections.stands(seq)), 0)


@lru_cache(maxsize=len(LANGUAGES))
def _texts(lang: str) -> dict[str, Any]:
    path = Path(__file__).with_name("texts") / f"{lang}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
