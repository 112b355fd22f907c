"""Matches of an event: what a match made for a fixture begins with, and whether a result is what its log says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivepins.match.creation import Creation
from fivepins.model.errors import InputError
from fivepins.tournament.brackets.sides import NOBODY
from fivepins.tournament.fold.fixtures import distance_of
from fivepins.tournament.handicap import starts
from fivepins.tournament.notation.places import fixture_id

if TYPE_CHECKING:
    from fivepins.match.fold.state import State as MatchState
    from fivepins.tournament.fold.situation import Outcome
    from fivepins.tournament.fold.state import State
    from fivepins.tournament.teams import Board

DEFAULT_TARGET = 60
DEFAULT_RULES = "umb-1997"


def creation_of(state: State, fixture: str) -> Creation:
    """Entry 0 of the match of a fixture.

    The first side is White at first; who keeps which ball follows from the lag.

    Args:
        state: The event.
        fixture: The fixture, or the board of a tie.

    Raises:
        InputError: If there is no such fixture, its sides are not known, or the handicap would win at once.
    """
    now = state.now
    found = fixture_id(fixture)
    part = None if found is None else now.parts.get(found.part)
    sides = None if found is None or part is None else part.sides(found.match)
    if found is None or part is None or sides is None or min(sides) <= NOBODY:
        raise InputError("no fixture whose sides are known", got=fixture[:60], expected="such as final/1.2")
    ties = part.phase.ties
    board = ties.boards[found.board - 1] if ties is not None and 0 < found.board <= len(ties.boards) else None
    distance = distance_of(now, part, found.board if board is not None else 0)
    target = distance.target or DEFAULT_TARGET
    start = (0, 0)
    if now.format.handicap is not None:
        one, two = (now.entrants[side].value("cat") for side in sides)
        start = starts(now.format.handicap, now.format.categories, one, two, target)
    headers = [("Event", state.event.title), ("Round", fixture)]
    headers += [(name, state.event.header(name)) for name in ("Site", "Date") if state.event.header(name)]
    called = now.calls.get(fixture)
    if called is not None:
        headers.append(("Table", str(called.table)))
        headers += [("Referee", called.referee)] if called.referee else []
    return Creation(
        _player(state, fixture, sides, 0, board),
        _player(state, fixture, sides, 1, board),
        state.event.header("Rules") or DEFAULT_RULES,
        "",
        target,
        distance.best_of,
        start,
        headers=tuple(headers),
    )


def _player(state: State, fixture: str, sides: tuple[int, int], side: int, board: Board | None) -> str:
    """Who plays: of a board those who were named for it."""
    now = state.now
    found = fixture_id(fixture)
    line_up = now.line_ups.get(found.tie) if found is not None else None
    if board is None or line_up is None or found is None:
        return now.name(sides[side])
    players = now.entrants[sides[side]].values("player")
    named = (line_up.one, line_up.two)[side][found.board - 1]
    return " / ".join(players[player - 1] for player in named[:2])


class Difference(NamedTuple):
    """Where a result and the log of its match do not agree.

    Attributes:
        code: `log_games`, `log_points`, `log_open`.
        got: What the event says.
        wanted: What the log says.
    """

    code: str
    got: str
    wanted: str


def differences(outcome: Outcome, match: MatchState) -> tuple[Difference, ...]:
    """Where a result differs from the fold of its match's log: winner, games, points of each game.

    Args:
        outcome: The result.
        match: The match; its White at first is the fixture's first side.
    """
    score = outcome.score
    if score is None:
        return ()
    turned = match.overall.exchanged
    white, yellow = match.games_won
    games = (yellow, white) if turned else (white, yellow)
    if not match.finished:
        return (Difference("log_open", f"{score.games[0]}-{score.games[1]}", f"{games[0]}-{games[1]}"),)
    found = []
    if games != score.games:
        found.append(Difference("log_games", f"{score.games[0]}-{score.games[1]}", f"{games[0]}-{games[1]}"))
    points = tuple((one.yellow, one.white) if turned else (one.white, one.yellow) for one in match.overall.results)
    known = all(one is not None and two is not None for one, two in points)
    if score.points and known and points != score.points:
        found.append(Difference("log_points", _pairs(score.points), _pairs(points)))
    return tuple(found)


def _pairs(points: tuple[tuple[int | None, int | None], ...]) -> str:
    return " ".join(f"{one}-{two}" for one, two in points)
