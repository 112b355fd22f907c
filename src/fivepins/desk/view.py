"""One match as every screen draws it: one bounded object of plain JSON values, made from a State."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.desk.problems import problems_json, score_json
from fivepins.desk.rows import is_listed, row_json, row_with_ruling, ruling_in_words
from fivepins.match.entries import Decision, Fouled, Reset, Respot, Score, Struck
from fivepins.match.fold.public import in_question, public

if TYPE_CHECKING:
    from fivepins.match.fold.rows import Row
    from fivepins.match.fold.state import State

MAX_STROKES: Final = 60
"""Rows of the current game; all others are read page by page."""

_GAMES: Final = 99
"""Finished games that a view lists, the last ones."""


def view(state: State, match_id: str, lang: str = "en", origin: str = "") -> dict[str, Any]:
    """The match now. The caller adds the time of its clock as `server_ms`, and the simulated table as `table`.

    Args:
        state: What the entries say.
        match_id: The id that the match is kept under.
        lang: Language of rulings, problems and labels.
        origin: What it was read from where it was not begun here, else "".
    """
    now, overall = state.now, state.overall
    return {
        **summary(state, match_id, origin),
        "digest": state.records[-1].hash,
        "turn": {"how": now.how, "half": None},
        "partner": _partner(state),
        "pairs": {"white": state.law.has_pairs("W", overall), "yellow": state.law.has_pairs("Y", overall)},
        "opened": overall.opened,
        "exchanged": overall.exchanged,
        "lag": None
        if overall.lag is None and not overall.lags
        else {"winner": overall.lag, "repeated": len(overall.lags)},
        "choice": state.may_respot,
        "chosen": _chosen(state),
        "reset": now.how == "plain" and now.striker is not None and state.edition.value("judging.reset") == "allowed",
        "pause_due": state.pause_due,
        "calls": _calls(state),
        "pause_minutes": state.edition.value("match.pause_minutes"),
        "confirmed": [entry._asdict() for entry in state.confirmed],
        "warnings": [{"player": player, "about": about, "count": count} for player, about, count in overall.warnings],
        "due": None if overall.due is None else overall.due._asdict(),
        "before": _before(state, lang),
        **_shown(state, lang),
        "public": _public(state, match_id, lang, origin),
        **problems_json(state, lang),
        "review": _review(state, lang),
        "pause": _pause(state),
        "clock": _clock(state),
    }


def _shown(state: State, lang: str) -> dict[str, Any]:
    """What the public follows a match by."""
    return {
        "opener": None if state.finished else _opener(state),
        "held": state.held,
        "needs": {side: max(0, state.law.target - points) for side, points in _sides(state.score).items()},
        "last": _last(state, lang),
        "strokes": _strokes(state),
        "reason": state.overall.reason,
    }


def _public(state: State, match_id: str, lang: str, origin: str) -> dict[str, Any] | None:
    """What the public sees where it is not what the desk sees."""
    seen = public(state)
    return None if seen is state else {**summary(seen, match_id, origin), **_shown(seen, lang)}


def list_line(state: State, match_id: str, origin: str = "") -> dict[str, Any]:
    """What a list of matches shows of one: what the public may see of it."""
    return {**summary(public(state), match_id, origin), "seq": state.next_seq - 1}


def summary(state: State, match_id: str, origin: str = "") -> dict[str, Any]:
    """Who plays and how it stands; part of every view."""
    creation, now, overall = state.creation, state.now, state.overall
    white, yellow = state.names
    return {
        "id": match_id,
        "seq": state.next_seq - 1,
        "players": {"white": white, "yellow": yellow},
        "edition": creation.edition,
        "target": creation.target,
        "best_of": creation.best_of,
        "start": _sides(creation.start),
        "clocked": creation.clock,
        "rehearsal": creation.rehearsal,
        "origin": origin,
        "headers": state.headers,
        "score": score_json(state),
        "games": [result._asdict() for result in overall.results[-_GAMES:]],
        "game": now.game,
        "striker": now.striker,
        "phase": phase(state),
        "winner": overall.winner,
    }


def table_line(state: State, match_id: str, origin: str = "") -> dict[str, Any]:
    """What a screen of all tables shows of a match: what the public sees of it, and what holds it up."""
    return {
        **list_line(state, match_id, origin),
        "held": public(state).held,
        "review": state.overall.review is not None,
        "pause": _pause(state),
        "changed_ms": state.records[-1].time_ms,
    }


def phase(state: State) -> str:
    """`lag`, `opening` (who opens may still be chosen), `play`, `pause` or `finished`."""
    if state.finished:
        return "finished"
    return "pause" if state.overall.paused else state.stage


def search_words(state: State) -> str:
    """What a match is found by: names and what stands at its head."""
    return " ".join([*state.names, state.creation.edition, *state.headers.values()])


def _sides(pair: tuple[int, int]) -> dict[str, int]:
    return {"white": pair[0], "yellow": pair[1]}


def _partner(state: State) -> int:
    """Which player of the pair on turn plays, 0 where nobody plays in pairs or it is free."""
    pairing = state.overall.pairing
    return {"W": pairing.white, "Y": pairing.yellow}.get(state.striker or "", 0)


def _opener(state: State) -> str | None:
    from fivepins.match.fold.steps import opener

    return opener(state.overall, state.now.game)


def _strokes(state: State) -> list[dict[str, Any]]:
    """The last rows of the current game, in their order."""
    found: list[Row] = []
    game = state.now.game
    for place in range(len(state.steps) - 1, -1, -1):
        row = state.steps[place].row
        if row.game != game or len(found) == MAX_STROKES:
            break
        if is_listed(row):
            found.append(row)
    return [row_json(row) for row in reversed(found)]


def _calls(state: State) -> dict[str, Any]:
    """What can be called now, so that a desk offers no call that would be refused."""
    from fivepins.match.fold.calls import possible_calls

    stroke, before, outside, warnings = possible_calls(state.now, state.law)
    return {
        "stroke": list(stroke),
        "before": list(before),
        "outside": {side: list(calls) for side, calls in zip(("white", "yellow"), outside, strict=True)},
        "warnings": {side: list(kinds) for side, kinds in zip(("white", "yellow"), warnings, strict=True)},
    }


def _last(state: State, lang: str) -> dict[str, Any] | None:
    row = state.last
    if row is None:
        return None
    ruling = ruling_in_words(state, row, lang)
    placing = None if ruling is None else _placing(state, ruling)
    return {**row_json(row), "stroke_number": row.number, "ruling": ruling, "placing": placing}


def _chosen(state: State) -> dict[str, Any] | None:
    """The choice that was made for the next stroke, and may still be taken back."""
    if not state.overall.respotted and state.now.how != "reset":
        return None
    for place in range(len(state.steps) - 1, -1, -1):
        entry = state.steps[place].item.entry
        if isinstance(entry, Respot | Reset):
            return {"what": "respot" if isinstance(entry, Respot) else "reset", "seq": state.steps[place].item.seq}
        if isinstance(entry, Struck):
            return None
    return None


def _before(state: State, lang: str) -> dict[str, Any] | None:
    """What the referee does before the next stroke, whatever was noted or decided since the last one."""
    for place in range(len(state.steps) - 1, -1, -1):
        row = state.steps[place].row
        entry = row.entry
        if isinstance(entry, Struck | Fouled):
            ruling = None if row.ends else ruling_in_words(state, row, lang)
            placing = None if ruling is None else _placing(state, ruling)
            return None if placing is None else {"by": entry.player, "placing": placing}
        if row.ends or isinstance(entry, Score | Reset) or (isinstance(entry, Decision) and entry.hand):
            return None
    return None


def _placing(state: State, ruling: dict[str, Any]) -> dict[str, Any] | None:
    placing: dict[str, Any] | None = ruling["placing"]
    if placing is not None and state.overall.respotted and placing["choice"] is not None:
        choice: dict[str, Any] = placing["choice"]
        return choice
    return placing


def _review(state: State, lang: str) -> dict[str, Any] | None:
    review = state.overall.review
    if review is None:
        return None
    asked = in_question(state)
    return {
        "since_ms": state.records[review.seq].time_ms,
        "seq": review.seq,
        "note": review.note,
        "score": score_json(public(state)),
        "stroke": None if asked is None else row_with_ruling(state, asked, lang),
        "now": None if asked is None else _reads_now(state, asked, lang),
    }


def _reads_now(state: State, asked: Row, lang: str) -> dict[str, Any] | None:
    """The stroke in question as it reads now; None where it does not stand any more."""
    row = next((row for row in state.rows_of(asked.seq) if row.part == asked.part), None)
    return None if row is None or not is_listed(row) else row_with_ruling(state, row, lang)


def _pause(state: State) -> dict[str, Any] | None:
    if not state.overall.paused:
        return None
    return {"since_ms": state.overall.paused_ms, "minutes": state.edition.value("match.pause_minutes")}


def _clock(state: State) -> dict[str, Any] | None:
    """The shot clock: since when it runs and what it allows; screens count by themselves."""
    if not state.law.clocked:
        return None
    edition, now = state.edition, state.now
    once = now.striker is not None and state.law.one_overrun(now.striker, now.overall)
    return {
        "ready_ms": now.ready_ms,
        "shot_s": edition.value("clock.pair_shot_s" if once else "clock.shot_s"),
        "second_s": 0 if once else edition.value("clock.second_s"),
        "extra_s": edition.value("clock.extra_s"),
        "extras_a_game": edition.value("clock.extras_a_game"),
        "extras": _sides(state.overall.extras),
        "extra": now.extra,
        "overruns": now.overruns,
    }
