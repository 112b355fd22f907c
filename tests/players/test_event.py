"""Simulated events keep to the law of events."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from fivepins.cli import main
from fivepins.players.event import Entered, field, simulate_event, simulate_events, wins_game
from fivepins.tournament.event_log import format_log, parse_log
from fivepins.tournament.fold.fold import fold
from fivepins.tournament.formats.load import load
from fivepins.tournament.values import Distance

FORMATS = ("knockout", "knockout-third", "double-knockout", "batterie-8", "batterie-8-two", "groups-knockout", "swiss")


@pytest.mark.parametrize("name", FORMATS)
def test_events_break_no_rule_and_have_a_winner(name: str) -> None:
    for seed in range(12):
        counts = {"": 9 + 5 * seed}
        found = simulate_event(load(name), field(counts, seed), seed)
        assert found.state.problems == ()
        again = fold(parse_log(format_log(found.log.records).encode()))
        assert again.problems == ()
        assert again.now.outcomes == found.state.now.outcomes
        assert 1 <= found.winner <= counts[""]
        if name == "knockout":
            assert found.matches == counts[""] - 1


def test_an_event_is_that_of_its_seed_on_any_thread() -> None:
    form = load("batterie-8")
    alone = simulate_events(form, {"": 40}, range(8))
    with ThreadPoolExecutor(3) as executor:
        assert simulate_events(form, {"": 40}, range(8), executor) == alone
    assert len({one.rank for one in alone}) > 1


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
