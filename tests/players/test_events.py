"""Simulated events keep to the law of events."""

import json
import random
from concurrent.futures import ThreadPoolExecutor

import distributed
import pytest

from fivepins.cli import main
from fivepins.players.events.evening import Entered, field, simulate_event
from fivepins.players.events.games import MODELS, Wanted, wins_game, worth_of_start
from fivepins.players.events.many import Batch, simulate_events
from fivepins.tournament.event_log import format_log, parse_log
from fivepins.tournament.fold.fold import fold
from fivepins.tournament.formats.load import load
from fivepins.tournament.values import Distance
from fivepins.tournament.views.timetable import MINUTE_MS, durations_of

FORMATS = (
    "knockout",
    "knockout-third",
    "double-knockout",
    "batterie-8",
    "batterie-8-two",
    "batterie-16-four",
    "groups-knockout",
    "swiss",
)
RATINGS, COMPUTERS = MODELS["ratings"], MODELS["computers"]


@pytest.mark.parametrize("name", FORMATS)
def test_events_break_no_rule_and_have_a_winner(name: str) -> None:
    for seed in range(8):
        counts = {"": 9 + 5 * seed}
        model = (RATINGS, COMPUTERS)[seed % 2]
        found = simulate_event(load(name), field(counts, seed, model), seed, model, tables=4 * (seed % 3 == 1))
        assert found.state.problems == ()
        again = fold(parse_log(format_log(found.log.records).encode()))
        assert again.problems == ()
        assert again.now.outcomes == found.state.now.outcomes
        assert 1 <= found.winner <= counts[""]
        if name == "knockout":
            assert found.matches == counts[""] - 1


@pytest.mark.parametrize("name", ["teams-europe-2014", "teams-serie-a-2023", "relay", "pairs-2011"])
def test_teams_and_pairs_play_on_tables(name: str) -> None:
    found = simulate_event(load(name), field({"": 6}, 1), 1, tables=2)
    assert found.state.problems == ()
    assert found.minutes > 60


def test_an_evening_on_tables_has_times_that_the_plan_can_use() -> None:
    found = simulate_event(load("groups-knockout"), field({"": 12}, 3, COMPUTERS), 3, COMPUTERS, tables=3)
    held: dict[int, tuple[str, int]] = {}
    for record in found.log.records:
        line = getattr(record.entry, "fixture", "")
        if table := getattr(record.entry, "table", 0):
            assert table not in held
            held[table] = line, record.time_ms
        elif hasattr(record.entry, "score"):
            (table,) = (number for number, (name, _) in held.items() if name == line)
            assert record.time_ms - held.pop(table)[1] >= MINUTE_MS
    assert held == {}
    seen = [minutes for one in durations_of(found.state).values() for minutes in one]
    assert len(seen) == found.matches
    assert found.minutes >= sum(seen) / 3


def test_a_handicap_brings_the_strengths_together() -> None:
    form = load("lega-rankingame")
    plain = form._replace(handicap=None)
    strong, weak = Entered(1.6, "D"), Entered(0.8, "B")
    for model, better, worse in ((COMPUTERS, strong, weak), (RATINGS, Entered(200, "D"), Entered(0, "B"))):
        won = [
            sum(simulate_event(one, (better, worse), seed, model).rank == 1 for seed in range(300))
            for one in (plain, form)
        ]
        assert won[0] > won[1] + 30  # two standard deviations of the difference are at most 25
    below = simulate_event(form, (strong, weak), 5, COMPUTERS)
    (outcome,) = below.state.now.outcomes.values()
    assert outcome.score is not None
    assert max(outcome.score.points[0]) == 80


def test_points_ahead_are_worth_what_they_are_worth_between_equals() -> None:
    assert worth_of_start(60, (5, 5)) == 0.0
    assert worth_of_start(60, (10, 0)) == pytest.approx(-worth_of_start(60, (0, 10)))
    assert 0 < worth_of_start(60, (5, 0)) < worth_of_start(60, (10, 0)) < worth_of_start(60, (40, 0))
    assert worth_of_start(80, (0, -15)) > 0
    chance = random.Random(1)
    won = [
        sum(COMPUTERS.game(1.0, 1.0, Wanted(60, (12, 0), number % 2), chance).won_by == 0 for number in range(2000)),
        sum(RATINGS.game(0.0, 0.0, Wanted(60, (12, 0)), chance).won_by == 0 for _ in range(2000)),
    ]
    assert won[0] == pytest.approx(won[1], abs=95)  # three standard deviations of the difference


def test_who_strikes_as_a_better_player_does_wins_more_often() -> None:
    chance = random.Random(2)
    for one, two in ((1.0, 0.0), (2.0, 1.0), (1.5, 1.0)):
        games = [COMPUTERS.game(one, two, Wanted(60, begins=number % 2), chance) for number in range(400)]
        assert sum(game.won_by == 0 for game in games) > 220
        for game in games:
            assert game.points is not None
            assert max(game.points) == game.points[game.won_by] == 60
            assert game.strokes is not None
            assert game.minutes == 0.75 * sum(game.strokes)


def test_an_event_is_that_of_its_seed_on_any_thread() -> None:
    batch = Batch(load("batterie-8"), {"": 40})
    alone = simulate_events(batch, range(50))
    with ThreadPoolExecutor(3) as executor:
        assert simulate_events(batch, range(50), executor) == alone
    assert len({one.rank for one in alone}) > 1


def test_a_dask_cluster_plays_the_same_events(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["event", "simulate", "groups-knockout", "--entrants", "12", "--events", "45", "--tables", "3", "--json"]
    assert main(call) == 0
    alone = json.loads(capsys.readouterr().out)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as cluster:
        assert main([*call, "--scheduler", cluster.scheduler_address]) == 0
    assert json.loads(capsys.readouterr().out) == alone


def test_the_stronger_wins_as_often_as_ratings_say() -> None:
    assert wins_game(0.0, 0.0) == 0.5
    assert wins_game(400.0, 0.0) == pytest.approx(10 / 11)
    assert wins_game(1.0, 7.0) + wins_game(7.0, 1.0) == pytest.approx(1.0)
    form = load("knockout")
    form = form._replace(phases=tuple(phase._replace(distance=Distance(1)) for phase in form.phases))
    won = sum(simulate_event(form, (Entered(191.0), Entered(0.0)), seed).rank == 1 for seed in range(400))
    assert won == pytest.approx(300, abs=40)  # three standard deviations are 26


def test_the_command_tells_how_often_the_best_wins(capsys: pytest.CaptureFixture[str], tmp_path) -> None:
    out = tmp_path / "event.felog"
    assert (
        main(["event", "simulate", "knockout", "--entrants", "16", "--events", "5", "--json", "--out", str(out)]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["events"], told["matches"], told["problems"]) == (5, 75, 0)
    assert fold(parse_log(out.read_bytes())).problems == ()


@pytest.mark.parametrize("given", ["none", "1", "X=4", "3=", "=3", "4,4", "-3"])
def test_entrants_that_cannot_be_are_refused(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "simulate", "knockout", f"--entrants={given}"]) == 2
    assert "expected" in capsys.readouterr().err


def test_categories_are_asked_for_where_the_format_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "simulate", "handicap-evening", "--entrants", "12"]) == 2
    assert "expected 1 2 3" in capsys.readouterr().err
