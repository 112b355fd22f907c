"""One match as every screen draws it: one bounded object of plain JSON values, made from a State."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.desk.problems import problems_json, score_json
from fivepins.desk.rows import is_listed, row_json, ruling_in_words

if TYPE_CHECKING:
    from fivepins.match.creation import Creation
    from fivepins.match.fold.rows import Row
    from fivepins.match.fold.state import State

MAX_STROKES: Final = 60
"""Rows of the current game; all others are read page by page."""

_GAMES: Final = 99
"""Finished games that a view lists, the last ones."""


def view(state: State, match_id: str, lang: str = "en") -> dict[str, Any]:
    """The match now. The caller adds the time of its clock as `server_ms`, and the simulated table as `table`.

    Args:
        state: What the entries say.
        match_id: The id that the match is kept under.
        lang: Language of rulings, problems and labels.
    """
    now, overall = state.now, state.overall
    return {
        **summary(state, match_id),
        "digest": state.records[-1].hash,
        "turn": {"how": now.how, "half": None},
        "partner": _partner(state),
        "opener": None if now.over else _opener(state),
        "opened": overall.opened,
        "lag": None
        if overall.lag is None and not overall.lags
        else {"winner": overall.lag, "repeated": len(overall.lags)},
        "needs": {side: max(0, state.law.target - points) for side, points in _sides(state.score).items()},
        "choice": state.may_respot,
        "reset": now.how == "plain" and now.striker is not None and state.edition.value("judging.reset") == "allowed",
        "pause_due": state.pause_due,
        "calls": _calls(state),
        "games": [result._asdict() for result in overall.results[-_GAMES:]],
        "warnings": [{"player": player, "about": about, "count": count} for player, about, count in overall.warnings],
        "due": None if overall.due is None else overall.due._asdict(),
        "last": _last(state, lang),
        "strokes": _strokes(state),
        **problems_json(state, lang),
        "review": _review(state),
        "pause": _pause(state),
        "clock": _clock(state),
        "reason": overall.reason,
    }


def summary(state: State, match_id: str) -> dict[str, Any]:
    """What a list of matches shows of one; part of its view."""
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
        "rehearsal": creation.rehearsal,
        "headers": dict(creation.headers),
        "score": score_json(state),
        "game": now.game,
        "striker": now.striker,
        "phase": phase(state),
        "winner": overall.winner,
    }


def phase(state: State) -> str:
    """`lag`, `opening` (who opens may still be chosen), `play`, `pause` or `finished`."""
    if state.finished:
        return "finished"
    return "pause" if state.overall.paused else state.stage


def search_words(creation: Creation) -> str:
    """What a match is found by: names and what stands at its head."""
    return " ".join([creation.white, creation.yellow, creation.edition, *(value for _, value in creation.headers)])


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
    placing = None if ruling is None else ruling["placing"]
    if placing is not None and state.overall.respotted and placing["choice"] is not None:
        placing = placing["choice"]
    return {**row_json(row), "stroke_number": row.number, "ruling": ruling, "placing": placing}


def _review(state: State) -> dict[str, Any] | None:
    frozen = state.overall.review
    if frozen is None:
        return None
    return {
        "since_ms": state.records[frozen.seq].time_ms,
        "seq": frozen.seq,
        "note": frozen.note,
        "score": {"white": frozen.white, "yellow": frozen.yellow, "games": _sides(frozen.games)},
    }


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
