"""What happens at a table now, in one word, and how it stands in one flat row: for switchers and graphics programs."""

from typing import Any, Final

from fivepins.match.fold.public import public
from fivepins.match.fold.state import State

JUDGED_MS: Final = 5000
"""For how long a stroke has just been judged, ms."""

NEAR: Final = 4
"""Points at which a player is said to play for the game."""

FLAT_VERSION: Final = 1
"""Version of the flat row: keys are added to it, none is taken away or changes its meaning."""


def scene(state: State | None) -> str:
    """What happens at a table, but for a stroke that has just been judged.

    Args:
        state: The match that stands there, None for none.

    Returns:
        `WAITING`, `LAG`, `PLAY`, `GAME_BALL`, `REVIEW`, `PAUSE`, `GAME_OVER` or `MATCH_OVER`.
    """
    if state is None:
        return "WAITING"
    if state.overall.review is not None:
        return "REVIEW"
    seen = public(state)
    if seen.finished:
        return "MATCH_OVER"
    if seen.overall.paused:
        return "PAUSE"
    if seen.held:
        return "GAME_OVER"
    if seen.stage != "play":
        return "LAG"
    nearest = min(seen.creation.target - points for points in seen.score)
    return "GAME_BALL" if nearest <= NEAR else "PLAY"


def judged_ms(state: State | None) -> int:
    """When the last stroke of the game was entered, ms since 1970; 0 for none."""
    row = None if state is None else public(state).last
    return 0 if row is None else row.time_ms


def flat(table: str, state: State | None, now_ms: int) -> dict[str, Any]:
    """How a table stands, without anything nested; texts are empty where there is nothing to say.

    Args:
        table: What it is called.
        state: The match that stands there, None for none.
        now_ms: The time now.
    """
    now = scene(state)
    if now in ("PLAY", "GAME_BALL") and now_ms - judged_ms(state) < JUDGED_MS:
        now = "STROKE_JUDGED"
    row: dict[str, Any] = {"version": FLAT_VERSION, "table": table, "state": now}
    if state is None:
        return row | dict.fromkeys(_WORDS, "") | dict.fromkeys(_NUMBERS, 0)
    seen = public(state)
    last = seen.last
    striker = {"W": "white", "Y": "yellow"}
    return row | {
        "event": seen.headers.get("Event", ""),
        "round": seen.headers.get("Round", ""),
        "white": seen.names[0],
        "yellow": seen.names[1],
        "striker": striker.get(seen.striker or "", ""),
        "winner": striker.get(seen.winner or "", ""),
        "last_to": "" if last is None else striker.get(last.to or "", ""),
        "white_points": seen.score[0],
        "yellow_points": seen.score[1],
        "white_games": seen.games_won[0],
        "yellow_games": seen.games_won[1],
        "game": seen.now.game,
        "best_of": seen.creation.best_of,
        "target": seen.creation.target,
        "last_points": 0 if last is None else last.gain,
    }


_WORDS: Final = ("event", "round", "white", "yellow", "striker", "winner", "last_to")
_NUMBERS: Final = (
    "white_points",
    "yellow_points",
    "white_games",
    "yellow_games",
    "game",
    "best_of",
    "target",
    "last_points",
)
