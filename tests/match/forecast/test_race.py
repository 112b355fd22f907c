"""The chance of winning a game: against equations by hand, another program, and itself turned round."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fivepins.match.forecast.race import race
from fivepins.players.levels import LEVELS
from fivepins.players.race import Race

TWO = ((2, 1.0),)
HALF = ((0, 0.5), (2, 0.5))
GIVES = ((-2, 0.5), (2, 0.5))


def test_who_always_scores_wins_by_the_count() -> None:
    told = race(TWO, TWO, (6, 6), True)
    assert told.chance(2, 2, "W") == 1.0
    assert told.chance(2, 2, "Y") == 0.0
    assert told.chance(4, 2, "W") == 0.0
    assert told.chance(6, 4, "W") == told.chance(6, 6, "Y") == 0.0
    assert told.chance(6, 6, None) == 0.5
    assert (told.chance(0, 3, "Y"), told.chance(-4, 3, "W"), told.chance(3, 0, None)) == (1.0, 1.0, 0.0)


def test_a_turn_without_points_is_reckoned_to_its_end() -> None:
    # Whoever strikes first wins with 1/2 + 1/4 * the same again.
    told = race(HALF, HALF, (2, 2), True)
    assert told.chance(2, 2, "W") == pytest.approx(2 / 3)
    assert told.chance(2, 2, "Y") == pytest.approx(1 / 3)


def test_conceded_points_are_the_last_only_where_the_book_lets_them() -> None:
    assert race(GIVES, GIVES, (2, 2), True).chance(2, 2, "W") == pytest.approx(1 / 2)
    # They stop one short of the target: half of White's strokes only pass the turn.
    assert race(GIVES, GIVES, (2, 2), False).chance(2, 1, "W") == pytest.approx(2 / 3)


@pytest.mark.parametrize("conceded", [True, False])
@pytest.mark.parametrize("level", LEVELS)
def test_two_alike_agree_with_the_players_own_reckoning(level: str, conceded: bool) -> None:
    chances = LEVELS[level].chances
    whole = sum(chances.values())
    same = tuple((points, share / whole) for points, share in chances.items())
    told, other = race(same, same, (30, 30), conceded), Race(chances, conceded)
    for white in range(1, 31):
        for yellow in range(1, 31):
            assert told.chance(white, yellow, "W") == pytest.approx(other.wins[white, yellow], abs=1e-12)
            assert told.chance(white, yellow, "Y") == pytest.approx(1 - other.wins[yellow, white], abs=1e-12)


shares = some.dictionaries(some.integers(-8, 16), some.integers(1, 9), min_size=2).filter(
    lambda drawn: any(points > 0 for points in drawn)
)


@given(shares, shares, some.booleans())
def test_a_race_turned_round_is_the_other_side_of_it(one: dict[int, int], two: dict[int, int], conceded: bool) -> None:
    white, yellow = (
        tuple((points, share / sum(drawn.values())) for points, share in sorted(drawn.items())) for drawn in (one, two)
    )
    told, turned = race(white, yellow, (12, 9), conceded), race(yellow, white, (9, 12), conceded)
    for i in range(1, 13):
        for j in range(1, 10):
            for striker, opposite in (("W", "Y"), ("Y", "W")):
                chance = told.chance(i, j, striker)  # type: ignore[arg-type]
                assert 0.0 <= chance <= 1.0 + 1e-12
                assert chance == pytest.approx(1 - turned.chance(j, i, opposite), abs=1e-9)  # type: ignore[arg-type]


def test_a_game_that_never_ends_is_refused() -> None:
    with pytest.raises(ValueError, match="no stroke changes anything where White needs 1 and Yellow 1"):
        race(((0, 1.0),), ((0, 1.0),), (3, 3), True)
