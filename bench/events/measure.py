"""One task of a peer, in the peers' environment: `measure.py TASK`, answers as JSON."""

import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any


def median_of(times: int, work: Callable[[], object]) -> float:
    """Median processor time, s."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return statistics.median(found)


def bracket() -> dict[str, float]:
    from cardarena_tournament_core import Player, SingleElimination

    players = [Player(id=str(number), name=f"Player {number}") for number in range(1024)]
    return {"seconds": median_of(15, lambda: SingleElimination(players).pair())}


def swiss_event() -> dict[str, float]:
    from cardarena_tournament_core import MatchupOutcome, Player, PokemonTCG, Swiss, Tournament

    players = [Player(id=str(number), name=f"Player {number}") for number in range(200)]

    def run() -> None:
        event = Tournament(pairing=Swiss(players), scoring=PokemonTCG())
        for _ in range(10):
            drawn = event.pair()
            for match in drawn.matchups:
                if match.player2:
                    match.outcome = MatchupOutcome.PLAYER1_WINS
            event.submit_results(drawn)
            event.standings()

    return {"seconds": median_of(3, run)}


def swiss_round() -> dict[str, float]:
    from caissify_pairings import generate_pairings

    given = json.load(sys.stdin)
    players = [
        {"id": number, "score": score, "rating": 2000 - number, "color_hist": [], "opponents": [], "float_history": []}
        for number, score in given["players"]
    ]
    met = {tuple(pair) for pair in given["met"]}
    return {"seconds": median_of(15, lambda: generate_pairings("casual", players, met, 6, 10))}


def plan() -> dict[str, object]:
    """The least end that CP-SAT finds in its time on one core."""
    given = json.load(sys.stdin)
    begun = time.process_time()
    found = solve(given, seconds=given["seconds"])
    return {"seconds": time.process_time() - begun, **found}


def solve(given: dict[str, Any], *, seconds: float, deterministic: bool = False) -> dict[str, object]:
    """The timetable as a constraint programme for CP-SAT.

    Args:
        given: `matches` (`id`, `minutes`, `persons`, `follows`), `tables`, `rest`, `referees`.
        seconds: What it is given; of its own clock, the same on every machine, where `deterministic`.
        deterministic: Whether its own clock counts.
    """
    from ortools.sat.python import cp_model

    matches, tables, rest, referees = given["matches"], given["tables"], given["rest"], given["referees"]
    horizon = sum(match["minutes"] + rest for match in matches)
    model = cp_model.CpModel()
    start, end, spans, rested = {}, {}, [], {}
    for match in matches:
        name = match["id"]
        start[name] = model.new_int_var(0, horizon, f"start {name}")
        end[name] = start[name] + match["minutes"]
        spans.append(model.new_fixed_size_interval_var(start[name], match["minutes"], name))
        for person in match["persons"]:
            rested.setdefault(person, []).append(
                model.new_fixed_size_interval_var(start[name], match["minutes"] + rest, f"{person} {name}")
            )
    model.add_cumulative(spans, [1] * len(spans), min(tables, referees))
    for intervals in rested.values():
        model.add_no_overlap(intervals)
    last = model.new_int_var(0, horizon, "end")
    for match in matches:
        model.add(last >= end[match["id"]])
        for before in match["follows"]:
            model.add(start[match["id"]] >= end[before] + rest)
    model.minimize(last)
    solver = cp_model.CpSolver()
    if deterministic:
        solver.parameters.max_deterministic_time = seconds
    else:
        solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return {
        "end": solver.value(last) if found else 0,
        "starts": {name: solver.value(begins) for name, begins in start.items()} if found else {},
        "bound": solver.best_objective_bound,
        "optimal": status == cp_model.OPTIMAL,
    }


if __name__ == "__main__":
    tasks = {"bracket": bracket, "swiss-event": swiss_event, "swiss-round": swiss_round, "plan": plan}
    print(json.dumps(tasks[sys.argv[1]]()))
