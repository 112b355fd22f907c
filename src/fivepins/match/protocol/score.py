"""What a match file comes to: games, match, and everything that does not fit, with its line."""

from collections.abc import Sequence
from typing import Any, Final

from fivepins.match.fold.rows import Result
from fivepins.match.fold.state import State
from fivepins.match.log.problems import Problem
from fivepins.match.words import describe

DIFFERENCES: Final = ("check", "turn", "partner")
"""Problems in which a file says one thing and the rules another."""


def games_of(state: State) -> list[Result]:
    """The finished games, and the one that is being played."""
    games = list(state.overall.results)
    now = state.now
    if not now.over and (now.strokes or not games or (now.white, now.yellow) != state.law.start(now.overall)):
        games.append(Result(now.game, None, now.white, now.yellow, None, ""))
    return games


def score_json(state: State, numbers: Sequence[int] | None = None, lang: str = "en") -> dict[str, Any]:
    """Games, match, differences and problems.

    Args:
        state: The match.
        numbers: The line of each entry in its file; None to count entries.
        lang: Language of the problems.
    """
    return {
        "games": [{"white": game.white, "yellow": game.yellow, "winner": game.winner} for game in games_of(state)],
        "match": {"white": state.games_won[0], "yellow": state.games_won[1], "winner": state.winner},
        "differences": [
            {"line": line_of(problem, state, numbers), "expected": problem.got, "ruling": problem.wanted}
            for problem in state.problems
            if problem.code in DIFFERENCES
        ],
        "problems": [
            {
                "line": line_of(problem, state, numbers),
                "seq": problem.seq,
                "code": problem.code,
                "text": describe(problem, lang),
            }
            for problem in state.problems
        ],
    }


def score_lines(state: State, numbers: Sequence[int] | None = None, lang: str = "en") -> list[str]:
    """The same as lines of text."""
    lines = [f"game {game.game}  {_points(game.white)}:{_points(game.yellow)}" for game in games_of(state)]
    white, yellow = state.games_won
    winner = state.winner
    lines.append(f"match {white}:{yellow}" + (f"  {state.name(winner)}" if winner else ""))
    word = "entry" if numbers is None else "line"
    lines += [f"{word} {line_of(problem, state, numbers)}: {describe(problem, lang)}" for problem in state.problems]
    return lines


def line_of(problem: Problem, state: State, numbers: Sequence[int] | None) -> int:
    """The line in which a problem was written: that of the amend, where an entry reads by one."""
    seq = problem.seq
    for row in state.rows_of(seq):
        if row.part == problem.part and row.by and problem in row.problems:
            seq = row.by
    return seq if numbers is None else numbers[seq]


def _points(points: int | None) -> str:
    return "?" if points is None else str(points)
