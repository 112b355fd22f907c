"""What the sources print, rebuilt as far as they say enough (docs/tournament.md says where they do not)."""

import itertools
import random
from fractions import Fraction

from fivepins.model.errors import InputError
from fivepins.tournament.formats.load import load_chain, load_team
from fivepins.tournament.standings.figures import figure, sums
from fivepins.tournament.teams import tie_score
from fivepins.tournament.values import Distance, Meeting, Score


def test_only_one_way_to_count_boards_gives_the_scores_of_2014() -> None:
    """T50: 3–0 after three boards, the relay not played; 3–2 decided by the relay (S15, S16)."""

    def score(boards: tuple[int, ...], won: str, stop: str) -> tuple[object, ...]:
        try:
            tie = tie_score(boards, list(won), stop=stop)
        except InputError:  # decided before the last of these boards
            return ()
        return tie.one, tie.two, tie.winner

    def fits(boards: tuple[int, ...]) -> bool:
        turned = [score(boards, f"{''.join(won)}a", "decided") for won in itertools.product("ab", repeat=3)]
        return score(boards, "aaa?", "decided") == (3, 0, "a") and (3, 2, "a") in turned

    found = [boards for boards in itertools.product(range(1, 6), repeat=4) if fits(boards)]
    assert found == [(1, 1, 1, 2)]
    assert tuple(board.points for board in load_team("europe-2014").boards) == found[0]


def test_the_sums_of_serie_a_fit_three_ways_to_count() -> None:
    """T51: four singles and two pairs make 140, and losers have 0, 30, 40, 50, 60 and 70 (S21): not enough to tell."""
    found = [
        (single, pair)
        for single in range(1, 35)
        for pair in [70 - 2 * single]
        if pair > 0
        and {30, 40, 50, 60, 70} <= {singles * single + pairs * pair for singles in range(5) for pairs in range(3)}
    ]
    assert found == [(10, 50), (20, 30), (30, 10)]
    points = [board.points for board in load_team("serie-a-2023").boards]
    assert (points[0], points[-1]) in found


def test_a_table_of_boards_of_one_point_sums_to_six_a_tie() -> None:
    """T52: the table of 2 January 2023 sums to 354, and 59 ties had been played (S24)."""
    chance = random.Random(24)
    boards = [board.points for board in load_team("fermo").boards]
    ties = [tie_score(boards, [chance.choice("ab=") for _ in boards]) for _ in range(59)]
    assert sum(tie.one + tie.two for tie in ties) == 354


def test_the_points_of_the_zones_have_one_reading_each() -> None:
    """S17: seven of a zone, three points a win and one a loss; 18, 14 and 15 are printed."""
    chain = load_chain("necochea")
    win, _, loss, forfeit = chain.points
    ways = {
        points: [
            (won, lost)
            for won, lost in itertools.product(range(7), repeat=2)
            if won + lost <= 6 and win * won + loss * lost == points
        ]
        for points in (18, 14, 15)
    }
    # who has 15 has not lost: one match of his is to come, or was forfeited by him
    assert ways == {18: [(6, 0)], 14: [(4, 2)], 15: [(5, 0)]}
    assert forfeit == 0


def test_seven_wins_of_seven_with_an_average_of_1_57() -> None:
    """S6, T22: the figure is no points a game, and a quotient of points gives it."""
    chain, distance = load_chain("fibis-pro"), Distance(5, 60)
    longest = Score((3, 2), ((60, 59), (0, 60), (60, 59), (0, 60), (60, 59)))
    least = sums([Meeting(1, other, distance, longest) for other in range(2, 9)], chain)[1]
    assert figure("points_per_game", least).amount == 36
    meetings = [
        Meeting(1, other, distance, Score((3, 0), ((60, 38), (60, 38), (60, 38 + (other == 2)))))
        if other < 8
        else Meeting(1, other, distance, Score((3, 1), ((60, 38), (38, 60), (60, 24), (60, 22))))
        for other in range(2, 9)
    ]
    quotient = figure("points_quotient", sums(meetings, chain)[1]).amount
    assert abs(Fraction(quotient) - Fraction(157, 100)) < Fraction(1, 200)
