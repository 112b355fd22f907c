"""A thousand simulated events of each format break no rule: `scripts/soak events [FORMAT…] [--events N]`.

Every other event has its strengths as the computer players, every fourth is called to tables by the plan. The first
figures are those of `docs/choose-a-format.md`: ratings, without tables.
"""

import argparse
import time

from fivepins.players.events.evening import field, simulate_event
from fivepins.players.events.games import MODELS
from fivepins.players.events.many import Batch, simulate_events
from fivepins.tournament.formats.load import installed, load

TABLED = ("knockout", "double-knockout", "batterie-8", "batterie-8-two", "batterie-16-four", "groups-knockout", "swiss")
"""Formats whose figures the page tells."""

COUNTS = {
    "world-2015": {"direct": 24, "open": 70},
    "fibis-challenge": {"PRO": 16, "N": 48, "M": 80, "1": 60, "2": 60, "3": 60},
    "handicap-evening": {"1": 7, "2": 8, "3": 8},
    "school-2025": {"1": 4, "2": 4, "3": 4},
    "lega-rankingame": {"D": 2, "E": 3, "R": 3, "G": 3, "S": 3, "B": 2},
    "league": {"": 6},
    "zones-of-three": {"": 12},
    "european-ladies-2024": {"": 10},
    "grand-prix-nations": {"": 32},
    "teams-serie-a-2023": {"": 6},
    "teams-fermo": {"": 8},
    "teams-europe-2014": {"": 12},
}
"""Entrants of formats that are not for 64 of one kind."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument("--events", type=int, default=1000, metavar="N")
    given = parser.parse_args()
    for name in given.formats or [*TABLED, *(one for one in installed() if one not in TABLED)]:
        form = load(name)
        if form.unknown:
            print(f"{name:22} not played: {', '.join(form.unknown)} unknown", flush=True)
            continue
        counts = COUNTS.get(name, {"": 64})
        begun = time.process_time()
        if name in TABLED:
            told = simulate_events(Batch(form, counts), range(given.events))
            assert sum(one.problems for one in told) == 0
            best, four = (sum(one.rank <= rank for one in told) for rank in (1, 4))
            print(f"{name:22} the best won {best} of {given.events}, one of the best four {four}", flush=True)
        matches = 0
        for seed in range(given.events):
            model = MODELS[("ratings", "computers")[seed % 2]]
            done = simulate_event(form, field(counts, seed, model), seed, model, 12 * (seed % 4 == 3))
            assert done.state.problems == (), (name, seed)
            matches += done.matches
        seconds = time.process_time() - begun
        print(f"{name:22} {given.events} events, {matches} results, no rule broken, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
