"""What a match counts for each side, and the sums of an entrant."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from fivepins.tournament.values import Chain, Meeting


class Figures(NamedTuple):
    """The sums of one entrant over some matches.

    Attributes:
        played: Matches that are over, forfeits too.
        wins: Matches won.
        draws: Matches drawn.
        losses: Matches lost.
        points: Match points.
        games_won: Games won.
        games_lost: Games lost.
        game_points: Points for games (FIBiS 14.4).
        made: Points made in matches in which each game's points are known.
        conceded: Points conceded in those.
        games: Games of those.
        stroke_points: Points made in those whose strokes are known too.
        strokes: Own strokes in those.
        without_points: Matches that were played and whose points nobody typed.
        without_strokes: Matches that were played and whose points or strokes nobody typed.
    """

    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: int = 0
    games_won: int = 0
    games_lost: int = 0
    game_points: int = 0
    made: int = 0
    conceded: int = 0
    games: int = 0
    stroke_points: int = 0
    strokes: int = 0
    without_points: int = 0
    without_strokes: int = 0


NONE = Figures()
"""The sums of who has not played."""


class Value(NamedTuple):
    """What a step compares; the greater stands before.

    Attributes:
        above: Whether nothing divides it: it stands above all that are divided.
        amount: How much.
    """

    above: bool
    amount: Fraction | int

    def __str__(self) -> str:
        return f"{self.amount}/0" if self.above else str(self.amount)


def quotient(amount: int, by: int) -> Value:
    """An exact quotient; by nothing, or by less where a side began below zero, it is above all others (T22)."""
    return Value(True, amount) if by <= 0 else Value(False, Fraction(amount, by))


def average(amount: int, by: int) -> Value:
    """An exact average; of nothing it is nothing."""
    return Value(False, Fraction(amount, by) if by else 0)


def figure(name: str, figures: Figures) -> Value:
    """What a step that looks at sums sees.

    Args:
        name: The step, without `mini_`.
        figures: The sums.
    """
    match name:
        case "games_diff":
            return Value(False, figures.games_won - figures.games_lost)
        case "games_quotient":
            return quotient(figures.games_won, figures.games_lost)
        case "points_quotient":
            return quotient(figures.made, figures.conceded)
        case "points_diff":
            return Value(False, figures.made - figures.conceded)
        case "points_made":
            return Value(False, figures.made)
        case "points_per_game":
            return average(figures.made, figures.games)
        case "points_per_stroke":
            return average(figures.stroke_points, figures.strokes)
        case _:
            amount: int = getattr(figures, name)
            return Value(False, amount)


def of_sides(meeting: Meeting, chain: Chain) -> tuple[Figures, Figures]:
    """What a match counts for its first and for its second side; an open one counts nothing."""
    if meeting.score is not None:
        return _played(meeting, chain)
    if not meeting.forfeit:
        return NONE, NONE
    needed, target = meeting.distance.needed, meeting.distance.target
    _, _, _, forfeit_loss = chain.points
    if len(meeting.forfeit) > 1:
        lost = needed if chain.double_forfeit == "both_lose" else 0
        both = Figures(played=1, losses=1, points=forfeit_loss, games_lost=lost)
        return both, both
    full = needed * target if chain.forfeit_points == "full" else 0
    games = needed if full else 0
    winner = Figures(
        played=1,
        wins=1,
        points=chain.points[0],
        games_won=needed,
        game_points=_game_points(needed, needed, 0)[0],
        made=full,
        games=games,
    )
    loser = Figures(played=1, losses=1, points=forfeit_loss, games_lost=needed, conceded=full, games=games)
    return (loser, winner) if meeting.forfeit[0] == meeting.one else (winner, loser)


def _played(meeting: Meeting, chain: Chain) -> tuple[Figures, Figures]:
    score = meeting.score
    assert score is not None
    won, lost = score.games
    made = conceded = games = 0
    for own, other in score.points:
        made += own
        conceded += other
        games += 1
    first, second = score.strokes if score.strokes and score.points else (0, 0)
    own_points, other_points = _game_points(meeting.distance.needed, won, lost)
    win, draw, loss, _ = chain.points
    sign = (won > lost) - (won < lost)
    no_points, no_strokes = int(not score.points), int(not (score.points and score.strokes))
    of_points = {1: win, 0: draw, -1: loss}
    return (
        Figures(
            1, int(sign > 0), int(sign == 0), int(sign < 0), of_points[sign], won, lost, own_points,
            made, conceded, games, made if first else 0, first, no_points, no_strokes,
        ),
        Figures(
            1, int(sign < 0), int(sign == 0), int(sign > 0), of_points[-sign], lost, won, other_points,
            conceded, made, games, conceded if second else 0, second, no_points, no_strokes,
        ),
    )  # fmt: skip


def _game_points(needed: int, won: int, lost: int) -> tuple[int, int]:
    """Points for games: the winner shares an odd number with the loser, who gets one a game.

    Source: FIBiS 14.4 for two games (3:0, 2:1) and three (5:0, 4:1, 3:2); other distances in the same way.
    """
    if won == lost:
        return won, lost
    whole = 2 * needed - 1
    return (whole - lost, lost) if won > lost else (won, whole - won)


def sums(meetings: Iterable[Meeting], chain: Chain) -> dict[int, Figures]:
    """The sums of everybody who is in a match."""
    rows: dict[int, list[Figures]] = {}
    for meeting in meetings:
        first, second = of_sides(meeting, chain)
        rows.setdefault(meeting.one, []).append(first)
        rows.setdefault(meeting.two, []).append(second)
    return {entrant: total(found) for entrant, found in rows.items()}


def total(rows: Iterable[Figures]) -> Figures:
    """Several sums together."""
    columns = tuple(zip(*rows))  # noqa: B905 (all have every figure)
    return Figures(*map(sum, columns)) if columns else NONE


def penalised(figures: Mapping[int, Figures], penalties: Iterable[tuple[int, str, int]]) -> dict[int, Figures]:
    """The sums after what a director took away or gave.

    Args:
        figures: Everybody's sums.
        penalties: Entrant, `points` or `games`, and how many, negative where they are taken.
    """
    found = dict(figures)
    for entrant, what, amount in penalties:
        own = found.get(entrant, NONE)
        if what == "points":
            found[entrant] = own._replace(points=own.points + amount)
        else:
            found[entrant] = own._replace(games_won=own.games_won + amount)
    return found
