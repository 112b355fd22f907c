"""Draws, standings, needs and plans beside three peers: `python bench/tournament.py [--seconds 60]`.

Medians of processor time on one core, in one run. The peers live in an environment of their own, `var/events`, made on
the first run; they never come near the product.
"""

import argparse
import itertools
import json
import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

from _history import Run
from fivepins.players.events.evening import field, simulate_event
from fivepins.tournament.append import append, create
from fivepins.tournament.brackets.rounds import group_rounds
from fivepins.tournament.brackets.swiss import swiss_round
from fivepins.tournament.draw.make import Wanted, draw
from fivepins.tournament.entries import Event, Result
from fivepins.tournament.event_log import format_log, parse_log
from fivepins.tournament.fold.fold import extend, fold
from fivepins.tournament.formats.format import Format
from fivepins.tournament.formats.load import load, load_chain
from fivepins.tournament.lots import Lots
from fivepins.tournament.need.inquiry import Inquiry
from fivepins.tournament.notation.parse import parse_entry
from fivepins.tournament.places import final_places
from fivepins.tournament.plan.bound import bound
from fivepins.tournament.plan.needs import Floor, ToPlay
from fivepins.tournament.plan.plan import plan
from fivepins.tournament.standings.order import stand
from fivepins.tournament.values import Distance, Meeting, Of, Score
from fivepins.tournament.views.standing import part_view

HERE = Path(__file__).parent
ROOT = HERE.parent
PEERS = ("cardarena-tournament-core==1.5.0", "caissify-pairings==0.5.0", "ortools==9.15.6755")


def peer_python() -> Path:
    home = ROOT / "var" / "events"
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        print(f"making an environment for {', '.join(PEERS)} …", file=sys.stderr)
        venv.create(home, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *PEERS], check=True)
        (home / "ready").touch()
    return python


def peer(task: str, given: object = None) -> dict[str, Any]:
    """What a peer needs for a task."""
    done = subprocess.run(
        [str(peer_python()), str(HERE / "events" / "measure.py"), task],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def median_of(times: int, work: Callable[[], object]) -> float:
    """Median processor time, s."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return statistics.median(found)


def told(run: Run, what: str, ours: float, theirs: float, wanted: float) -> None:
    ratio = ours / theirs
    missed = "" if ratio <= wanted else "   MISSED"
    print(f"{what:52} {1000 * ours:10.2f} ms {1000 * theirs:12.2f} ms  {ratio:9.5f}  wanted {wanted:g}{missed}")
    run.less(what, ratio)


def classes(**members: range) -> dict[int, str]:
    return {entrant: name for name, numbers in members.items() for entrant in numbers}


def draws(run: Run) -> None:
    clubs = classes(A=range(1, 41), B=range(41, 100), C=range(100, 161), D=range(161, 201))
    nations = classes(ITA=range(1, 601), ARG=range(601, 801))
    apart = (("club", clubs), ("nation", nations))
    bracket = Wanted("bracket", tuple(range(1, 1025)), 1, tuple(range(1, 33)), "tiers", apart)
    ours = median_of(15, lambda: draw(bracket, Lots("abc", "ko")))
    told(run, "bracket of 1,024, 32 seeds in tiers, two keys", ours, peer("bracket")["seconds"], 40)
    chance = random.Random(1)
    category = {entrant: chance.choice("M123") for entrant in range(1, 1001)}
    club = {entrant: f"c{min(int(chance.expovariate(1 / 25)), 149)}" for entrant in range(1, 1001)}
    heats = Wanted("heats", tuple(range(1, 1001)), 125, apart=(("category", category), ("club", club)))
    repaired = median_of(5, lambda: draw(heats, Lots("abc", "heats")))
    told(run, "125 heats of 8, categories and clubs / our bracket", repaired, ours, 20)


def event_of_a_thousand() -> tuple[bytes, Format]:
    """A Swiss event of 200 entrants and ten rounds as a log, and its format."""
    found = load("swiss")
    form = found._replace(phases=(found.phases[0]._replace(rounds=10),))
    log, state = create(Event("Swiss", form.id, form.digest, ()), form=form)

    def put(line: str) -> None:
        nonlocal log, state
        log, state = append(log, state, parse_entry(line), seq=log.next_seq)

    chance = random.Random(1)
    for number in range(1, 201):
        put(f'entrant {number} "Player {number}"')
    put("close")
    put('seed swiss "abc"')
    for _ in range(10):
        put("draw swiss")
        part = state.now.parts["swiss"]
        for match in part.matches[-100:]:
            put(f"result swiss/{match} {chance.choice(('2-0', '2-1', '1-2', '0-2'))}")
    return format_log(log.records).encode(), form


def events(run: Run) -> None:
    data, form = event_of_a_thousand()
    records = parse_log(data)
    results = sum(isinstance(record.entry, Result) for record in records)

    def whole() -> None:
        state = fold(parse_log(data), form)
        state.standing("swiss")

    ours = median_of(5, whole)
    told(run, f"read, fold and stand {results} results", ours, peer("swiss-event")["seconds"], 1 / 25)
    last = max(index for index, record in enumerate(records) if isinstance(record.entry, Result))
    before = fold(records[:last], form)
    one = median_of(51, lambda: extend(before, records[last]))
    told(run, "one more result / our own whole", one, ours, 1 / 100)


def thousand(run: Run) -> None:
    """A thousand and one entrants in heats of eight and a final bracket: chain checked, every part and place told."""
    form = load("batterie-8")
    data = format_log(simulate_event(form, field({"": 1001}, 1), 1).log.records).encode()

    def whole() -> None:
        state = fold(parse_log(data), form)
        for part in state.now.parts:
            part_view(state, part)
        final_places(state)

    seconds = median_of(5, whole)
    print(f"{'1,001 entrants and 1,000 results read, folded, stood':52} {1000 * seconds:10.2f} ms")
    run.takes("1,001 entrants and 1,000 results", seconds)


def needs(run: Run) -> None:
    distance = Distance(5, 60)
    played = {(1, 6): (3, 0), (2, 5): (3, 1), (3, 4): (3, 2), (4, 6): (3, 1), (3, 5): (3, 0), (1, 2): (3, 2)}
    meetings = [
        Meeting(one, two, distance, Score(played[one, two]) if (one, two) in played else None)
        for one, two in itertools.combinations(range(1, 7), 2)
    ]
    chain = load_chain("fibis-pro")
    still = [index for index, meeting in enumerate(meetings) if meeting.is_open]

    def enumerated() -> None:
        for results in itertools.islice(itertools.product(distance.results(), repeat=len(still)), 10_000):
            tried = list(meetings)
            for index, games in zip(still, results, strict=True):
                tried[index] = tried[index]._replace(score=Score(games))
            stand(range(1, 7), tried, chain)

    plain = median_of(1, enumerated) * 6 ** len(still) / 10_000
    for player in (1, 6):
        ours = median_of(5, lambda player=player: Inquiry(player, 2, range(1, 7), meetings, chain).answer())
        told(run, f"what {player} needs, nine open matches / enumeration", ours, plain, 1 / 1000)


def swiss(run: Run) -> None:
    chance = random.Random(2)
    order = list(range(1, 201))
    met: set[tuple[int, int]] = set()
    score = dict.fromkeys(order, 0)
    for _ in range(5):
        drawn = swiss_round(sorted(order, key=lambda entrant: -score[entrant]), met)
        assert drawn is not None
        for pair in drawn.pairs:
            met.add(pair)
            score[chance.choice(pair)] += 1
    standing = sorted(order, key=lambda entrant: -score[entrant])
    ours = median_of(15, lambda: swiss_round(standing, met))
    both = sorted({*met, *((two, one) for one, two in met)})
    theirs = peer("swiss-round", {"players": [(entrant, score[entrant]) for entrant in standing], "met": both})
    told(run, "Swiss round of 200", ours, theirs["seconds"], 5)


def groups_of(sizes: list[int], chance: random.Random, *, tables: list[tuple[int, ...]] | None = None) -> list[ToPlay]:
    """Groups all against all, 45 minutes ± 30 %, round by round; on tables of each group's own where given."""
    rounds = [group_rounds(range(100 * part, 100 * part + size)) for part, size in enumerate(sizes, 1)]
    found = []
    for turn in range(max(map(len, rounds))):
        for part, pairs in enumerate(rounds):
            for number, (one, two) in enumerate(pairs[turn] if turn < len(pairs) else ()):
                minutes = round(45 * chance.uniform(0.7, 1.3))
                own = tables[part % len(tables)] if tables else ()
                found.append(ToPlay(f"{part}/{turn}.{number}", (one,), (two,), minutes, own))
    return found


DAYS = (
    ("8 groups of 8 on 12 tables", [8] * 8, 12, [(t, t + 1, t + 2) for t in (1, 4, 7, 10)]),
    ("8 groups of 8 on 16 tables", [8] * 8, 16, [(t, t + 1) for t in range(1, 17, 2)]),
    ("4 groups of 4 on 4 tables", [4] * 4, 4, [(t,) for t in range(1, 5)]),
    ("12 groups of 3 on 6 tables", [3] * 12, 6, [(t,) for t in range(1, 7)]),
)


def days(run: Run) -> None:
    print("\nend of the plan over its bound, median (worst) of 30 days; and with tables of its own for each group")
    for what, sizes, tables, own in DAYS:
        floor = Floor(tuple(range(1, tables + 1)), 5)
        ratios: dict[bool, list[float]] = {False: [], True: []}
        for seed in range(30):
            for fixed in (False, True):
                matches = groups_of(sizes, random.Random(seed), tables=own if fixed else None)
                ratios[fixed].append(plan(matches, floor).end / bound(matches, floor).minutes)
        free, bound_to = statistics.median(ratios[False]), statistics.median(ratios[True])
        missed = "" if free <= 1.08 else "   MISSED"
        print(f"{what:30} {free:.3f} ({max(ratios[False]):.3f})   {bound_to:.3f} ({max(ratios[True]):.3f}){missed}")
        run.less(what, free)


def timetable(run: Run, seconds: float) -> None:
    """A knock-out of 256 on 12 tables with 10 referees and 5 minutes of rest."""
    chance = random.Random(4)
    matches = []
    sides: list[Any] = [(entrant,) for entrant in range(256)]
    turn = 1
    while len(sides) > 1:
        for number in range(len(sides) // 2):
            minutes = round(45 * chance.uniform(0.7, 1.3))
            matches.append(ToPlay(f"{turn}.{number + 1}", sides[2 * number], sides[2 * number + 1], minutes))
        sides = [Of("W", f"{turn}.{number + 1}") for number in range(len(sides) // 2)]
        turn += 1
    floor = Floor(tuple(range(1, 13)), 5, 10)
    ours = median_of(5, lambda: plan(matches, floor))
    end = plan(matches, floor).end
    given = {
        "matches": [
            {"id": m.id, "minutes": m.minutes, "persons": [str(p) for p in m.persons], "follows": m.follows}
            for m in matches
        ],
        "tables": 12,
        "rest": 5,
        "referees": 10,
        "seconds": seconds,
    }
    theirs = peer("plan", given)
    print(
        f"\nplan of {len(matches)} matches on 12 tables, 10 referees: end {end}, bound {bound(matches, floor).minutes}"
    )
    print(f"CP-SAT in {seconds:g} s: end {theirs['end']}, its bound {theirs['bound']:g}, optimal: {theirs['optimal']}")
    told(run, "plan of 255 matches / CP-SAT", ours, theirs["seconds"], 1 / 100)
    if theirs["end"]:
        print(f"end / its end {end / theirs['end']:.4f}  wanted 1.03")
        run.less("end of the plan / CP-SAT's", end / theirs["end"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="what CP-SAT is given")
    given = parser.parse_args()
    run = Run("tournament")
    draws(run)
    events(run)
    thousand(run)
    needs(run)
    swiss(run)
    days(run)
    timetable(run, given.seconds)
    run.keep()


if __name__ == "__main__":
    main()
