"""Computer players: a stroke for every view, the same one each time, and the better player scores more."""

import pytest

from fivepins.match.creation import Creation
from fivepins.match.entries import Open
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError
from fivepins.model.position import Position, parse_position
from fivepins.model.shot import format_shot, parse_shot
from fivepins.model.table import MATCH
from fivepins.model.turn import Turn
from fivepins.physics.simulate import Strike, simulate
from fivepins.play import session as play
from fivepins.play.areas import area
from fivepins.play.observe import observe
from fivepins.play.random_strokes import random_strokes
from fivepins.players.duel import Contestant, duel, scores
from fivepins.players.hands import HANDS
from fivepins.players.levels import LEVELS, Thinker, execute, execute_lag, level_of, player
from fivepins.players.player import View, view_of
from fivepins.players.spread import spread
from fivepins.rules.edition import load
from fivepins.rules.judge import judge
from fivepins.rules.placing import Placement

EDITIONS = ("umb-1997", "fibis-2022")


def thinker(level: str, budget: int, seed: int = 1) -> Thinker:
    return Thinker(LEVELS[level]._replace(budget=budget), seed)


def easy(level: str, budget: int, seed: int = 1) -> Thinker:
    """One whose errors do not grow: he finds the stroke that a test is about in fewer tries."""
    return Thinker(LEVELS[level]._replace(budget=budget, hand=HANDS[level]), seed)


def seen(text: str, edition: str = "umb-1997", score: tuple[int, int] = (0, 0), **turn: str) -> View:
    position, told = parse_position(text)
    told = told._replace(**turn)
    here = area(position, told.striker, told.from_half, MATCH) if told.from_half else None
    return View(told, position, here, None, score, 60, load(edition), MATCH)


VIEWS = {
    "plain": "w=400,600 y=900,2000 r=300,2500",
    "yellow": "w=400,600 y=900,2000 r=300,2500 turn=Y",
    "touching the opponent": "w=500,600 y=561.5,600 r=300,2500",
    "touching the red": "w=500,600 y=900,2000 r=561.5,600",
    "in a corner": "w=30.75,30.75 y=900,2000 r=92.25,30.75",
    "both cushion and ball": "w=30.75,1500 y=30.75,1561.5 r=30.75,1438.5",
    "behind the castle": "w=710,1200 y=710,1640 r=100,100",
    "in the castle": "w=676.5,1453.5 y=100,100 r=900,2000 pins=mes",
    "pins off": "w=400,600 y=710,1420 r=710,1490 pins=-",
    "opening": "w=- y=710,2740 r=710,2130 hand=break",
    "opening of yellow": "w=710,2740 y=- r=710,2130 turn=Y hand=break",
    "hand below": "w=- y=300,2000 r=300,300 hand=lower",
    "hand above": "w=- y=300,700 r=300,300 hand=upper pins=nwm",
    "opponent on the line of the pins": "w=- y=710,1388 r=710,1310 hand=upper pins=nwme",
}


WALLED = "w=30.75,30.75 y=30.75,92.25 r=92.25,30.75"
"""The cue ball in a corner behind both other balls: no stroke without a foul."""


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_no_stroke_without_a_foul_asks_for_the_reset(level: str) -> None:
    one = thinker(level, 2000)
    assert one.choose(seen(WALLED)._replace(reset=True)).reset
    assert not one.choose(seen(WALLED)).reset
    assert not one.choose(seen(VIEWS["touching the red"])._replace(reset=True)).reset


def test_the_reset_is_seen_where_it_may_be_asked_for() -> None:
    session = play.begin(Creation("A", "B", "umb-1997"))
    for entry in (Open("W"), parse_entry("W co"), parse_entry("Y co")):
        session = play.enter(session, entry)
    for text, may in ((WALLED, True), (VIEWS["plain"], False)):
        placement = Placement((), None, "nwmes", parse_position(text)[0], None)
        assert view_of(session._replace(placement=placement)).reset is may
    asked = Contestant("beginner", 1, thinker("beginner", 600)).played(
        session._replace(placement=Placement((), None, "nwmes", parse_position(WALLED)[0], None))
    )
    assert asked.state.turn is not None
    assert (asked.state.turn.how, asked.state.turn.striker) == ("reset", "W")
    assert asked.placement == play.opening("W", asked.state.edition)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_view_gets_a_stroke_that_can_be_played(level: str, edition: str) -> None:
    for budget in (1, 40, 900):
        for name, text in VIEWS.items():
            view = seen(text, edition)
            choice = thinker(level, budget).choose(view)
            assert not choice.respot
            assert (choice.at is None) == (view.area is None), name
            if view.area is not None:
                assert choice.at is not None
                assert view.area.allows(choice.at) is None, name
            played = execute(level, choice, (3, 4))
            assert parse_shot(format_shot(played.shot)) == played.shot
            ball = view.turn.striker.lower()
            position = view.position if choice.at is None else view.position.with_ball(ball, choice.at)
            trace = simulate(position, Strike(ball, played.shot), MATCH)
            judge(observe(trace, view.turn, position, played.shot), view.turn, view.edition)


def test_a_reset_is_played_from_the_lower_half() -> None:
    view = seen(VIEWS["opening"], how="reset")
    choice = thinker("club", 2000).choose(view)
    assert view.area is not None
    assert choice.at is not None
    assert view.area.allows(choice.at) is None


def test_the_choice_is_asked_for_where_it_is_better() -> None:
    edition = load("umb-1997")
    position, turn = parse_position("w=- y=31,31 r=31,93 hand=upper")
    ready = play.opening("W", edition).position
    far = Placement((), "upper", "nwmes", position, None)
    near = Placement((), "lower", "nwmes", ready, None)
    view = View(turn, position, area(position, "W", "upper", MATCH), near, (0, 0), 60, edition, MATCH)
    lower = turn._replace(half="lower")
    swapped = View(lower, ready, area(ready, "W", "lower", MATCH), far, (0, 0), 60, edition, MATCH)
    found = {easy("master", 8000, seed).choose(view).respot for seed in range(3)}
    other_way = {easy("master", 8000, seed).choose(swapped).respot for seed in range(3)}
    assert found == {not respot for respot in other_way}
    assert len(found) == 1


def test_the_same_level_seed_and_view_the_same_stroke() -> None:
    view = seen(VIEWS["plain"])
    assert player("beginner", 5).choose(view) == player("beginner", 5).choose(view)
    assert player("beginner", 5).choose(view) != player("beginner", 6).choose(view)
    assert player("beginner", (5, 1)).choose(view) == player("beginner", (5, 1)).choose(view)
    choice = player("beginner", 5).choose(view)
    assert execute("club", choice, 7) == execute("club", choice, 7) != execute("club", choice, 8)


def test_unknown_levels_and_views_without_a_ball() -> None:
    with pytest.raises(InputError, match="no such player"):
        player("champion", 1)
    with pytest.raises(InputError, match="no such player"):
        level_of("")
    view = seen("w=- y=300,2000 r=300,300")
    with pytest.raises(InputError, match="no ball to strike"):
        player("club", 1).choose(view)
    with pytest.raises(InputError, match="no ball to lag with"):
        player("club", 1).lag("W", view.position, MATCH)


@pytest.mark.parametrize("level", LEVELS)
def test_lags_come_back_without_a_fault(level: str) -> None:
    position = play.lag_position(MATCH)
    one = player(level, 1)
    strikes = [one.lag(side, position, MATCH) for side in ("W", "Y")]
    assert [strike.ball for strike in strikes] == ["w", "y"]
    assert one.lag("W", position, MATCH) == strikes[0]
    left = []
    for seed in range(20):
        trace = simulate(position, [execute_lag(level, strike, seed) for strike in strikes], MATCH)
        facts = play.lag_facts(trace, (0.0, 0.0), load("umb-1997"))
        left += [facts.white, facts.yellow]
        assert level in ("novice", "beginner") or trace.rest().white[1] < MATCH.length / 2
    assert left.count(()) >= {"novice": 5, "beginner": 10, "league": 28, "club": 36, "master": 40}[level]


@pytest.mark.parametrize("name", ["plain", "behind the castle"])
def test_where_two_points_decide_two_points_are_played_for(name: str) -> None:
    early, late = seen(VIEWS[name]), seen(VIEWS[name], score=(58, 58))
    hand, strokes = HANDS["club"], 2000
    chances = []
    for view in (early, late):
        shot = easy("club", 20_000).choose(view).shot
        found = spread(view.position, view.turn, shot, hand, view.edition, strokes)
        chances.append(sum(count for points, count in found.points.items() if points >= 2) / strokes)
    assert chances[1] > max(0.5, chances[0] - 0.02)


def gained(level: str, positions: int, budget: int) -> float:
    """Points a stroke, as the level plays them, over fixed positions."""
    edition = load("umb-1997")
    places, _ = random_strokes(5, 0, positions)
    points = []
    for k, (white, yellow, red) in enumerate(places.tolist()):
        position = Position(tuple(white), tuple(yellow), tuple(red))
        view = View(Turn(), position, None, None, (0, 0), 60, edition, MATCH)
        played = execute(level, thinker(level, budget).choose(view), k).shot
        trace = simulate(position, Strike("w", played), MATCH)
        ruling = judge(observe(trace, view.turn, position, played), view.turn, edition)
        points.append(-ruling.points if ruling.to == "opponent" else ruling.points)
    return sum(points) / len(points)


def test_the_better_player_gains_more() -> None:
    novice, club, master = (
        gained(level, 40, min(LEVELS[level].budget, 7_500)) for level in ("novice", "club", "master")
    )
    assert novice < club - 1.0
    assert club < master
    assert master > 4.0


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_is_played_to_its_end_and_replays(edition: str) -> None:
    white, yellow = (Contestant(level, 1, thinker(level, 400)) for level in ("beginner", "club"))
    *_, last = duel(Creation("Rossi", "Bianchi", edition, target=20, best_of=3), white, yellow)
    assert last.state.finished
    assert not last.state.problems
    assert max(last.state.score) == 20
    played, differences = play.replay(last.state)
    assert played == sum(len(one.points) for one in scores(last).values())
    assert differences == []


def test_a_view_of_a_match() -> None:
    session = play.begin(Creation("Rossi", "Bianchi", "umb-1997"))
    with pytest.raises(InputError, match="nobody is to strike"):
        view_of(session)
