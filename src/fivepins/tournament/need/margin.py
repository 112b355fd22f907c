"""How many points decide where two play each other for a place (T62)."""

from collections.abc import Sequence
from itertools import product
from typing import Final

from fivepins.tournament.need.inquiry import Inquiry
from fivepins.tournament.need.open import Outcome
from fivepins.tournament.standings.order import stand
from fivepins.tournament.values import Score

MOST: Final = 2_000
"""Scenarios of others that are gone through; with more nothing is said."""


def margin(inquiry: Inquiry, outcomes: Sequence[Outcome]) -> int | None:
    """The least difference of points of the own match with which an open result is sure.

    It can be told where the player and his opponent have no other open match, where the points of all their matches
    are known, and where, whenever the result leaves it open, just these two are tied when the chain comes to points.

    Args:
        inquiry: The question.
        outcomes: The result of the own match.

    Returns:
        Points made less points conceded in that match, negative where he may make fewer; None where no limit can be
        told.
    """
    stop = inquiry.prefix.stop
    if len(inquiry.own) != 1 or stop is None or stop.name != "points_diff" or stop.among == "more":
        return None
    player, rival = inquiry.player, inquiry.own[0].two
    mine, his = inquiry.figures[player], inquiry.figures[rival]
    if mine.without_points or his.without_points or any(rival in (match.one, match.two) for match in inquiry.others):
        return None
    if not _only_these_two(inquiry, outcomes[0], rival):
        return None
    behind = (his.made - his.conceded) - (mine.made - mine.conceded)
    return behind // 2 + 1


def _only_these_two(inquiry: Inquiry, outcome: Outcome, rival: int) -> bool:
    """Whether the result is open, and only where these two share the last place that goes on and the next."""
    still = [index for index, meeting in enumerate(inquiry.meetings) if meeting.is_open]
    many = 1
    for match in inquiry.others:
        many *= len(match.outcomes)
    if many > MOST:
        return False
    chain = inquiry.chain._replace(steps=tuple(measure.step for measure in inquiry.prefix.measures))
    choices = [
        [outcome.games if inquiry.meetings[index].one == inquiry.player else outcome.games[::-1]]
        if inquiry.player in inquiry.meetings[index][:2]
        else inquiry.meetings[index].distance.results()
        for index in still
    ]
    found = False
    for results in product(*choices):
        played = list(inquiry.meetings)
        for index, games in zip(still, results, strict=True):
            played[index] = played[index]._replace(score=Score(games))
        first = 1
        standing = stand(inquiry.entrants, played, chain, excluded=inquiry.gone, penalties=inquiry.penalties)
        for place in standing.places:
            last = first + len(place) - 1
            if inquiry.player in place and first <= inquiry.take < last:
                if set(place) != {inquiry.player, rival}:
                    return False
                found = True
            elif inquiry.player in place and first > inquiry.take:
                return False
            first = last + 1
    return found
