"""What a point is worth in the race to the target."""

import numpy as np
import pytest

from fivepins.players.race import SIZE, Race

CHANCES = {-4: 0.1, 0: 0.3, 4: 0.4, 8: 0.2}


def played(need: int, opponent: int, conceded: bool, rng: np.random.Generator) -> bool:
    """Whether the player on turn wins a game that is played stroke by stroke."""
    left, turn = [need, opponent], 0
    while True:
        points = int(rng.choice(list(CHANCES), p=list(CHANCES.values())))
        if points >= 0:
            left[turn] -= points
        else:
            left[1 - turn] += points
            left[1 - turn] = max(left[1 - turn], 0 if conceded else 1)
        for side in (turn, 1 - turn):
            if left[side] <= 0:
                return side == 0
        turn = 1 - turn


@pytest.mark.parametrize("conceded", [True, False])
@pytest.mark.parametrize(("need", "opponent"), [(1, 1), (12, 8), (3, 20), (20, 3)])
def test_chances_are_those_of_played_games(need: int, opponent: int, conceded: bool) -> None:
    rng = np.random.default_rng(7)
    games = 2000
    won = sum(played(need, opponent, conceded, rng) for _ in range(games)) / games
    assert Race(CHANCES, conceded).wins[need, opponent] == pytest.approx(won, abs=4 * 0.5 / games**0.5)


def after(need: int, opponent: int, points: int, leave: float = 0.0, conceded: bool = True) -> float:
    return float(Race(CHANCES, conceded).after(need, opponent, np.array([points]), np.array([leave]))[0])


def test_nobody_needs_more_than_the_target() -> None:
    assert after(4, 30, 4) == after(4, 30, 12) == 1.0
    assert after(30, 4, -4) == after(30, 4, -12) == 0.0
    assert after(5, 30, 4) < 1.0


def test_points_that_are_given_are_not_the_last_where_the_book_says_so() -> None:
    assert after(30, 4, -4, conceded=False) == after(30, 4, -12, conceded=False) > 0.0


def test_more_points_and_a_worse_position_for_the_opponent_are_better() -> None:
    worths = [after(25, 25, points) for points in (-8, -4, 0, 2, 4, 8)]
    assert worths == sorted(worths)
    leaves = [after(25, 25, 2, leave) for leave in (2.0, 0.7, 0.0, -0.4, -3.0)]
    assert leaves == sorted(leaves)
    # A point is a point, whoever it goes to: leaving one less is about as good as making one more.
    assert after(25, 25, 2, -2.0) == pytest.approx(after(25, 25, 4), abs=0.03)


def test_far_targets_go_by_the_difference() -> None:
    assert after(5000, 5010, 4) == after(500, 510, 4) == after(SIZE - 10, SIZE, 4)
    assert after(1_000_000, 3, 4) == pytest.approx(0.0, abs=1e-3)
    assert after(3, 1_000_000, 0) == pytest.approx(1.0, abs=1e-2)


def test_the_mean() -> None:
    assert Race(CHANCES).mean == pytest.approx(2.8)
    assert Race({0: 3, 4: 1}).mean == pytest.approx(1.0)
