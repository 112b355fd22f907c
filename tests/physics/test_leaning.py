"""A pin that leans on a ball before the stroke is drawn leaning, and falls from there."""

from __future__ import annotations

import math

import pytest

from fivepins.model.position import parse_position
from fivepins.model.shot import parse_shot
from fivepins.model.table import MATCH
from fivepins.physics.codes import LYING
from fivepins.physics.leaning import tilt_against
from fivepins.physics.simulate import Strike, simulate


@pytest.mark.parametrize(("distance", "low", "high"), [(0.0335, 0.0, 0.04), (0.036, 0.08, 0.2), (0.042, 0.3, 0.6)])
def test_the_further_the_ball_the_more_it_leans(distance: float, low: float, high: float) -> None:
    assert low < tilt_against(distance, MATCH) < high


@pytest.mark.parametrize("distance", [0.0, 0.032, 0.06, 1.0])
def test_a_ball_that_touches_it_upright_or_is_out_of_reach_tilts_nothing(distance: float) -> None:
    assert tilt_against(distance, MATCH) == 0.0


def test_its_pose_leads_from_the_ball_to_the_bed() -> None:
    line = "w=809.4,1433.4 y=593.7,2777.7 r=466.7,1352.9 pins=nwmes lean=e:w"
    position, _ = parse_position(line)
    trace = simulate(position, Strike("w", parse_shot("az=57.97 v=4.104 side=-0.04 high=-0.25")))
    assert position.white is not None
    spot = MATCH.pin_spots["e"]
    before = trace.sample(0.0)[".e"]
    heading, tilt, _ = before.spin
    assert tilt == pytest.approx(tilt_against(math.dist(spot, position.white), MATCH))
    assert heading == pytest.approx(math.atan2(position.white[1] - spot[1], position.white[0] - spot[0]))
    last = before
    for k in range(1, 401):
        now = trace.sample(k / 1000)[".e"]
        assert math.dist(now.centre, last.centre) < 5e-4
        assert last.spin[1] <= now.spin[1] + 1e-12
        assert now.spin[1] - last.spin[1] < 0.03
        last = now
    assert last.state == "down"
    assert last.spin[1] == pytest.approx(LYING)
    # All others stand upright.
    assert trace.sample(0.0)[".n"].spin[1] == 0.0
