"""Results that were published: their games, reconstructed as totals, come out as printed."""

from pathlib import Path

import pytest

from fivepins.cli import main
from fivepins.match.fold.fold import fold
from fivepins.match.notation.files import parse_match

FOLDER = Path(__file__).parent

# Points as printed; who printed them stands in the files.
PUBLISHED = {
    "2022-world-semifinal": ([(60, 47), (60, 14), (60, 42), (60, 46)], (4, 0), "Andrea Quarta"),
    "2022-world-final": ([(None, None), (60, 31), (60, 30)], (3, 0), None),
    "2019-world-final": ([(53, 63), (61, 40), (62, 26), (60, 37), (61, 34)], (4, 1), "Ciro Davide Rizzo"),
    "2019-teams-final-1": ([(100, 50)], (1, 0), "Andrea Quarta"),
    "2019-teams-final-2": ([(100, 69)], (1, 0), "Michelangelo Aniello"),
    "2019-teams-final-3": ([(100, 61)], (1, 0), "Lopez / Gualemi"),
    "2019-teams-semifinal": ([(89, 100)], (0, 1), "Diego Capote"),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_result(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, match, winner = PUBLISHED[name]
    state = fold(parse_match((FOLDER / f"{name}.fpn").read_bytes()).records)
    assert state.problems == ()
    target = state.creation.target
    cut = [tuple(None if points is None else min(points, target) for points in game) for game in games]
    assert [(result.white, result.yellow) for result in state.overall.results] == cut
    assert state.games_won == match
    assert main(["score", str(FOLDER / f"{name}.fpn")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"match {match[0]}:{match[1]}" + (
        f"  {winner}" if winner else ""
    )


def test_points_beyond_the_target_are_kept_in_the_rows() -> None:
    games = PUBLISHED["2019-world-final"][0]
    state = fold(parse_match((FOLDER / "2019-world-final.fpn").read_bytes()).records)
    for number, printed in enumerate(games, 1):
        rows = [row for row in state.rows if row.game == number and row.points]
        points = {player: sum(row.points for row in rows if row.to == player) for player in "WY"}
        assert (points["W"], points["Y"]) == printed
