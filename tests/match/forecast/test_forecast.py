"""The chance of winning a match, moment by moment."""

import pytest

from fivepins.match.forecast.forecast import Forecast, forecast, forecast_to_json
from fivepins.match.forecast.outcomes import USUAL, counted, outcomes
from match.playing import begun, played
from soak.forecast import by_tenths, drawn


def told(entries: str, **how: str) -> Forecast:
    _, state = played(entries, **how)
    found = forecast(state)
    assert found is not None
    return found


def test_strokes_are_counted_as_they_were_paid() -> None:
    _, state = played(
        'lag W · W co on · Y co cm · W co · Y +4 · W -2 hand · foul W !touch · Y co on · decision Y 3 "x" · W co'
        ' · overrule 8 Y 8 "looked again"'
    )
    assert counted(state.rows, "W") == {2: 1, 0: 2, -2: 1}
    assert counted(state.rows, "Y") == {-8: 1, 4: 1, 8: 1}


def test_what_is_usual_adds_up_and_gives_way() -> None:
    assert sum(USUAL.values()) == pytest.approx(1.0)
    assert sum(share for _, share in outcomes({7: 3})) == pytest.approx(1.0)
    many = dict(outcomes({4: 10_000}))
    assert many[4] > 0.99


def test_nobody_is_ahead_before_the_first_stroke() -> None:
    _, state = begun(headers="Target=60 BestOf=3")
    found = forecast(state)
    assert found is not None
    assert (found.match, found.game) == pytest.approx((0.5, 0.5))
    assert found.key is None
    assert found.strokes == (0, 0)


def test_a_lead_a_game_and_the_end_move_the_chance() -> None:
    first = told("lag W · W co on oe om", headers="Target=20 BestOf=3")
    later = told("lag W · W co on oe om · Y co · W co on oe os ow om cr", headers="Target=20 BestOf=3")
    over = told("lag W · W co on oe os ow om cr", headers="Target=12")
    assert 0.5 < first.game < 0.9 < 1.0
    assert first.match < first.game
    assert later.match > first.match
    assert over.match == 1.0
    assert [one.game for one in over.moments] == [1, 1]


def test_the_key_stroke_is_the_one_that_changed_most() -> None:
    found = told("lag W · W co · Y co on · W cr · Y co on oe os ow om cr · W co", headers="Target=60")
    assert found.key is not None
    assert (found.key.seq, found.key.player) == (5, "Y")
    assert found.key.gain > 0.1
    moments = {one.seq: one.white for one in found.moments}
    assert moments[4] - moments[5] == pytest.approx(found.key.gain)


def test_a_handicap_counts() -> None:
    _, behind = begun(headers="Target=60 Start=0-20")
    _, even = begun(headers="Target=60")
    one, two = forecast(behind), forecast(even)
    assert one is not None
    assert two is not None
    assert one.match < 0.4 < two.match


def test_too_far_is_not_reckoned() -> None:
    _, state = begun(headers="Target=201")
    assert forecast(state) is None
    _, state = begun(headers="Target=200")
    assert forecast(state) is not None


def test_it_is_told_as_json() -> None:
    found = forecast_to_json(told("lag W · W co on", headers="Target=60 BestOf=3"))
    assert [one[:2] for one in found["moments"]] == [[0, 1], [2, 1]]
    assert found["moments"][1][2] == found["match"]
    assert found["key"]["player"] == "W"
    assert found["strokes"] == [1, 0]


def test_what_is_foretold_comes_true() -> None:
    """The small size of `scripts/soak forecast`: thirds of the scale, against what the matches were drawn from."""
    found = [drawn(seed, target=30, best_of=1) for seed in range(150)]
    thirds = [[one for one in found if third <= one.foretold * 3 < third + 1] for third in range(3)]
    for ones in thirds:
        assert len(ones) > 20
        assert abs(sum(one.foretold - one.true for one in ones)) / len(ones) < 0.1
    assert sum(one.matches for one in by_tenths(found)) == 150
