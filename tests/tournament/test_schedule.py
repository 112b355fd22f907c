"""How far the plan is from its bound, and from what a constraint programme finds (OR-Tools, the extra `schedule`)."""

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

from fivepins.tournament.plan.bound import bound
from fivepins.tournament.plan.needs import Floor, ToPlay
from fivepins.tournament.plan.plan import Called, plan
from tournament.kinds.days import group_day, knockout_day
from tournament.test_plan import check

MEASURE = Path(__file__).parents[2] / "bench/events/measure.py"


@pytest.fixture(scope="module")
def programme() -> ModuleType:
    spec = importlib.util.spec_from_file_location("measure", MEASURE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def uneven(matches: list[ToPlay], seed: int) -> list[ToPlay]:
    """The same, 45 minutes ± 30 % each."""
    chance = random.Random(seed)
    return [match._replace(minutes=round(45 * chance.uniform(0.7, 1.3))) for match in matches]


@pytest.mark.parametrize(
    ("matches", "floor", "over_bound", "over_found"),
    [
        (uneven(group_day([4, 4, 4, 4], 45), 1), Floor((1, 2, 3, 4), 5), 1.03, 1.01),
        (uneven(group_day([3] * 6, 45), 2), Floor((1, 2, 3), 5), 1.03, 1.01),
        (uneven(group_day([4, 4, 4], 45), 3), Floor((1, 2, 3, 4), 5, 3), 1.03, 1.01),
        (uneven(knockout_day(16, 45), 5), Floor((1, 2, 3, 4), 5), 1.21, 1.0),
        (uneven(knockout_day(32, 45), 4), Floor((1, 2, 3, 4, 5), 5), 1.33, 1.02),
    ],
    ids=["four groups of four", "six of three", "three referees", "a knock-out of 16", "a knock-out of 32"],
)
def test_how_far_a_plan_is_from_what_is_possible(
    programme: ModuleType, matches: list[ToPlay], floor: Floor, over_bound: float, over_found: float
) -> None:
    made = plan(matches, floor)
    given = {
        "matches": [
            {"id": m.id, "minutes": m.minutes, "persons": [str(p) for p in m.persons], "follows": m.follows}
            for m in matches
        ],
        "tables": len(floor.tables),
        "rest": floor.rest,
        "referees": floor.at_once,
    }
    found = programme.solve(given, seconds=0.5, deterministic=True)
    assert found["end"] > 0
    # its timetable keeps to what a plan keeps to, and its own bound and ours hold for both
    calls: list[Called] = []
    for match in sorted(matches, key=lambda match: found["starts"][match.id]):
        start = found["starts"][match.id]
        busy = {call.table for call in calls if call.end > start}
        table = min(set(floor.tables) - busy)
        calls.append(Called(match.id, table, start, start + match.minutes))
    check(matches, floor, tuple(calls))
    low = bound(matches, floor).minutes
    assert low <= found["end"]
    assert low <= made.end <= over_bound * low
    assert made.end <= over_found * found["end"]
