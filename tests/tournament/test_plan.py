"""Plans keep to what there is, whatever is asked of them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivepins.model.errors import InputError
from fivepins.tournament.plan.bound import bound
from fivepins.tournament.plan.distance import Option, choose
from fivepins.tournament.plan.forecast import DAYS, forecast
from fivepins.tournament.plan.minutes import median, reckoned, reckoned_end
from fivepins.tournament.plan.needs import Floor, PlanSide, ToPlay
from fivepins.tournament.plan.plan import Called, Now, next_calls, plan
from fivepins.tournament.values import Of
from tournament.kinds.days import group_day, knockout_day


@st.composite
def days(draw: st.DrawFn) -> tuple[list[ToPlay], Floor]:
    tables = draw(st.integers(1, 5))
    referees = draw(st.none() | st.integers(1, 5))
    matches: list[ToPlay] = []
    used: set[str] = set()
    for number in range(draw(st.integers(0, 14))):
        persons = list(draw(st.permutations(range(8))))
        sides: list[PlanSide] = []
        for _ in range(2):
            free = [of for of in (f"{end}{match.id}" for match in matches for end in "WL") if of not in used]
            if free and draw(st.booleans()):
                of = draw(st.sampled_from(free))
                used.add(of)
                sides.append(Of("W" if of[0] == "W" else "L", of[1:]))
            else:
                sides.append(tuple(persons.pop() for _ in range(draw(st.integers(1, 2)))))
        allowed = draw(st.just(()) | st.lists(st.integers(1, tables), min_size=1, max_size=2).map(tuple))
        minutes, not_before = draw(st.integers(1, 60)), draw(st.just(0) | st.integers(0, 200))
        matches.append(ToPlay(f"m{number}", sides[0], sides[1], minutes, allowed, not_before))
    return matches, Floor(tuple(range(1, tables + 1)), draw(st.integers(0, 20)), referees)


def check(matches: list[ToPlay], floor: Floor, calls: tuple[Called, ...]) -> None:
    by_id = {match.id: match for match in matches}
    end_of = {call.id: call.end for call in calls}
    assert [call.start for call in calls] == sorted(call.start for call in calls)
    for call in calls:
        match = by_id[call.id]
        assert call.table in (match.tables or floor.tables)
        assert call.start >= match.not_before
        for name in match.follows:
            assert call.start >= end_of[name] + floor.rest
        going_on = [other for other in calls if other.start <= call.start < other.end]
        assert len(going_on) <= floor.at_once
        assert len({other.table for other in going_on}) == len(going_on)
        for other in calls:
            if other.id != call.id and set(match.persons) & set(by_id[other.id].persons):
                assert other.start >= call.end + floor.rest or call.start >= other.end + floor.rest


@given(days())
def test_a_plan_uses_nothing_twice_and_nothing_before_its_time(day: tuple[list[ToPlay], Floor]) -> None:
    matches, floor = day
    made = plan(matches, floor)
    assert {call.id for call in made.calls} == {match.id for match in matches}
    assert made.waiting == ()
    assert all(
        call.end - call.start == match.minutes for call in made.calls for match in matches if match.id == call.id
    )
    check(matches, floor, made.calls)
    assert made.end == max((call.end for call in made.calls), default=0)
    assert made.end >= bound(matches, floor).minutes


@given(days())
def test_what_could_be_called_is_called(day: tuple[list[ToPlay], Floor]) -> None:
    """No table stands free while a match could be sent to it."""
    matches, floor = day
    calls = plan(matches, floor).calls
    by_id = {match.id: match for match in matches}
    for minute in sorted({call.end for call in calls} | {call.start for call in calls}):
        going_on = [call for call in calls if call.start <= minute < call.end]
        if len(going_on) >= floor.at_once:
            continue
        free = set(floor.tables) - {call.table for call in going_on}
        for call in calls:
            match = by_id[call.id]
            if call.start <= minute or not free & set(match.tables or floor.tables) or match.not_before > minute:
                continue
            rested = all(
                other.end + floor.rest <= minute
                for other in calls
                if other.start <= minute
                and (other.id in match.follows or set(match.persons) & set(by_id[other.id].persons))
            )
            begun = {other.id for other in calls if other.start <= minute}
            assert not (rested and begun.issuperset(match.follows)), (minute, match)


@given(days(), st.integers(0, 300))
def test_a_plan_goes_on_from_where_the_day_stands(day: tuple[list[ToPlay], Floor], minute: int) -> None:
    """Planned again at any minute, with what was called by then, the plan is the same."""
    matches, floor = day
    made = plan(matches, floor)
    begun = [call for call in made.calls if call.start < minute]
    by_id = {match.id: match for match in matches}
    over = {call.id: call.end for call in begun if call.end <= minute}
    last: dict[object, int] = {}
    for call in begun:
        if call.end <= minute:
            last |= dict.fromkeys(by_id[call.id].persons, call.end)
    running = tuple(call for call in begun if call.end > minute)
    again = plan(matches, floor, Now(minute, running, over, last))
    assert again.calls == tuple(call for call in made.calls if call.start >= minute)
    due = tuple(call for call in made.calls if call.start == minute)
    assert next_calls(matches, floor, Now(minute, running, over, last)) == due


def test_who_is_absent_waits_and_who_follows_from_him() -> None:
    made = plan(knockout_day(4, 30), Floor((1, 2)), Now(absent=(1,)))
    assert [call.id for call in made.calls] == ["1.2"]
    assert made.waiting == ("1.1", "2.1")


def test_a_match_that_lasts_longer_than_reckoned_holds_its_table() -> None:
    matches = [ToPlay("a", (1,), (2,), 30), ToPlay("b", (1,), (3,), 30)]
    made = plan(matches, Floor((1,), 5), Now(50, (Called("a", 1, 0, 30),)))
    assert made.calls == (Called("b", 1, 55, 85),)


def test_nothing_is_called_to_a_table_or_a_player_that_is_not_free_yet() -> None:
    """However long a match lasts beyond what it was reckoned to."""
    matches = [ToPlay("a", (1,), (2,), 30), ToPlay("b", (3,), (4,), 30), ToPlay("c", (1,), (5,), 30)]
    late = Now(50, (Called("a", 1, 0, 50),))
    assert plan(matches, Floor((1,)), late).calls[0].start == 50
    assert next_calls(matches, Floor((1,)), late) == ()
    assert [call.id for call in next_calls(matches, Floor((1, 2)), late)] == ["b"]


def test_a_match_on_two_tables_frees_both() -> None:
    matches = [ToPlay("tie", (1,), (2,), 60), *(ToPlay(name, (), (), 10) for name in "abc")]
    made = plan(matches, Floor((1, 2, 3)), Now(20, (Called("tie", 1, 0, 60), Called("tie", 3, 0, 60))))
    assert [(call.table, call.start) for call in made.calls] == [(2, 20), (2, 30), (2, 40)]
    longer = [match._replace(minutes=45) if match.id != "tie" else match for match in matches]
    made = plan(longer, Floor((1, 2, 3)), Now(20, (Called("tie", 1, 0, 60), Called("tie", 3, 0, 60))))
    assert [(call.table, call.start) for call in made.calls] == [(2, 20), (1, 60), (3, 60)]


@pytest.mark.parametrize(
    ("matches", "floor"),
    [
        ([ToPlay("a", (1,), (2,), 0)], Floor((1,))),
        ([ToPlay("a", (1,), (1,), 5)], Floor((1,))),
        ([ToPlay("a", (1,), (2,), 5), ToPlay("a", (3,), (4,), 5)], Floor((1,))),
        ([ToPlay("a", (1,), (2,), 5)], Floor(())),
        ([ToPlay("a", (1,), (2,), 5)], Floor((1,), referees=0)),
        ([ToPlay("a", (1,), (2,), 5, (2,))], Floor((1,))),
        ([ToPlay("a", (1,), Of("W", "b"), 5)], Floor((1,))),
        ([ToPlay("a", (1,), Of("W", "b"), 5), ToPlay("b", (2,), Of("W", "a"), 5)], Floor((1,))),
    ],
)
def test_what_no_plan_can_hold_is_refused(matches: list[ToPlay], floor: Floor) -> None:
    for made in (plan, bound):
        with pytest.raises(InputError):
            made(matches, floor)


def test_what_would_be_over_by_a_minute() -> None:
    made = plan(knockout_day(8, 30), Floor((1, 2)))
    assert made.over_by(60) == ("1.1", "1.2", "1.3", "1.4")
    assert made.over_by(29) == ()
    assert len(made.over_by(made.end)) == 7


def test_minutes_are_those_that_were_seen() -> None:
    assert median([40, 10, 31]) == 31
    assert median([40, 31]) == 36
    assert reckoned([], [], 55) == 55
    assert reckoned([], [50, 52], 55) == 51
    assert reckoned([40], [50, 52], 55) == 40
    assert reckoned_end(100, 130, [20, 30, 40, 50]) == 145
    assert reckoned_end(100, 160, [20, 30, 40, 50]) == 160


def test_a_forecast_is_the_same_for_everybody_and_holds_the_plan() -> None:
    chance = random.Random(3)
    matches = group_day([4, 4], 45)
    floor = Floor((1, 2, 3), 5)
    seen = [chance.randrange(30, 61) for _ in range(40)]
    told = forecast(matches, floor, [seen] * len(matches), "abc")
    assert told == forecast(matches, floor, [seen] * len(matches), "abc")
    assert told != forecast(matches, floor, [seen] * len(matches), "abd")
    assert len(told.ends) == DAYS
    assert told.of_hundred(10) == told.ends[19]
    assert told.of_hundred(50) == told.ends[99]
    assert told.of_hundred(90) == told.ends[179]
    assert set(told.over_by(told.ends[-1]).values()) == {100}
    assert set(told.over_by(29).values()) == {0}
    early = [match.id for match in matches[:3]]
    assert all(told.over_by(75)[match] == 100 for match in early)
    steady = forecast(matches, floor, [[45] * 20] * len(matches), "abc")
    assert set(steady.ends) == {plan(matches, floor).end}
    with pytest.raises(InputError):
        forecast(matches, floor, [seen[:19]] * len(matches), "abc")


def test_no_distance_to_choose_from_is_refused() -> None:
    with pytest.raises(InputError):
        choose([], lambda minutes: knockout_day(4, minutes), Floor((1,)), 60)
    assert choose([Option("a", 30)], lambda minutes: knockout_day(4, minutes), Floor((1,)), 90).in_time
