"""Ties of several boards, and the table of the teams."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

BOARD_KINDS: Final = ("single", "pairs", "relay", "tutti-doppi", "goriziana")


class Board(NamedTuple):
    """One board of a tie.

    Attributes:
        points: What it is worth.
        kind: Who plays: one against one, two against two, or as many as it has legs.
        best_of: Games at most, 0 for the phase's.
        target: Points that win a game, 0 for the phase's.
        legs: Players of a relay.
        game: Which game is played, "" for the phase's book: an edition's id, or its name where no edition is known.
    """

    points: int
    kind: str = "single"
    best_of: int = 0
    target: int = 0
    legs: int = 0
    game: str = ""

    @property
    def players(self) -> int:
        """How many of a side play it."""
        return self.legs if self.kind == "relay" else 2 if self.kind == "pairs" else 1


class TieRules(NamedTuple):
    """How two teams meet.

    Attributes:
        id: Its id, such as `europe-2014`.
        boards: The boards in the order of play.
        stop: Whether boards end once a side has more than half of all points (`decided`) or are all played (`never`).
        table: What a tie is worth in the table: the board points (`sum`), or points for a win, a draw and a loss.
        twice: Whether one player may play more than one board of a tie.
    """

    id: str
    boards: tuple[Board, ...]
    stop: Literal["decided", "never"] = "never"
    table: tuple[int, int, int] | Literal["sum"] = "sum"
    twice: bool = False


class TieScore(NamedTuple):
    """Where a tie stands.

    Attributes:
        one: Board points of the first side.
        two: Those of the second.
        winner: `a` or `b`, `level` where all is played, `open` otherwise.
        unplayed: Boards that are not played.
    """

    one: Fraction
    two: Fraction
    winner: Literal["a", "b", "level", "open"]
    unplayed: int


def tie_score(points: Sequence[int], won: Sequence[str], *, stop: str = "never") -> TieScore:
    """Add the boards of a tie (T53: a drawn board halves its points).

    Args:
        points: What each board is worth.
        won: The result of each board: `a` the first side won, `b` the second, `=` drawn, `?` open, `0` neither came.
        stop: See `TieRules`.

    Raises:
        InputError: If a board was played after the tie was decided and that ends it.
    """
    if len(won) != len(points):
        raise InputError("not as many boards as the tie has", got=str(len(won)), expected=str(len(points)))
    total = sum(points)
    scores = [Fraction(0), Fraction(0)]
    unplayed = 0
    for board, (worth, result) in enumerate(zip(points, won, strict=True), 1):
        if result == "?":
            unplayed += 1
            continue
        if stop == "decided" and 2 * max(scores) > total:
            raise InputError("the tie was decided before this board", got=f"board {board}", expected="no result")
        if result in "a=":
            scores[0] += Fraction(worth, 2) if result == "=" else worth
        if result in "b=":
            scores[1] += Fraction(worth, 2) if result == "=" else worth
    one, two = scores
    if 2 * max(scores) > total and (stop == "decided" or not unplayed):
        return TieScore(one, two, "a" if one > two else "b", unplayed)
    if unplayed:
        return TieScore(one, two, "open", unplayed)
    return TieScore(one, two, "level" if one == two else "a" if one > two else "b", 0)


class TeamTie(NamedTuple):
    """A tie that is over, for the table.

    Attributes:
        one: First side.
        two: Second side.
        boards: Board points of either.
    """

    one: str
    two: str
    boards: tuple[Fraction, Fraction]


def team_points(
    ties: Iterable[TeamTie], table: tuple[int, int, int] | Literal["sum"] = "sum"
) -> dict[str, tuple[Fraction, Fraction]]:
    """Table points and board points of every team.

    Args:
        ties: The ties that are over.
        table: See `TieRules`.
    """
    found: dict[str, tuple[Fraction, Fraction]] = {}
    for tie in ties:
        for team, own, other in ((tie.one, *tie.boards), (tie.two, tie.boards[1], tie.boards[0])):
            points, boards = found.get(team, (Fraction(0), Fraction(0)))
            gain = (
                own if table == "sum" else Fraction(table[0] if own > other else table[2] if own < other else table[1])
            )
            found[team] = points + gain, boards + own
    return found


def team_order(points: Mapping[str, tuple[Fraction, Fraction]]) -> list[list[str]]:
    """The teams by table points, then board points; teams with equal ones share a place, by name."""
    classes: dict[tuple[Fraction, Fraction], list[str]] = {}
    for team in sorted(points):
        classes.setdefault(points[team], []).append(team)
    return [classes[value] for value in sorted(classes, reverse=True)]
