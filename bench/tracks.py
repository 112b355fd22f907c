"""How near simulated balls stay to filmed ones: `python bench/tracks.py TRACKS [--fit] [--rounds N]`.

For every shot with an even id the cue (direction, speed, side, height) is sought with the same number of trial strokes,
whatever the table; the distance is the root mean square over all samples of all three balls at the same time. The
presets were fitted to shots with odd ids alone; `--fit` does that again here. Peers run in this engine, with their own
numbers; the film's own `peer_rmse_cm`, if it has one, is printed beside them. Twice each: with the stroke begun when
the track shows that it began, and at the track's first sample (most cameras open a little early).

`python bench/tracks.py FILM … --known 10 --draws 10` asks what few shots tell of a table that is unknown: each film is
one match and table; ten of its shots are drawn, ten times, fitted from what is known about tables in general, and the
others are measured. Beside it the same others on `typical`, on `match`, on the peers' tables, and every other shot
measured on a table that was fitted to the rest, from the numbers of the literature and without a prior, as
`fivepins calibrate` does.
`PYTHONPATH=src:tests python bench/tracks.py --known 10 --made 8` does the same on films that the simulator makes, each
on a table of its own that is drawn from what is known about tables.
"""

import argparse
import dataclasses
import gzip
import json
import math
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from _history import Run
from fivepins.physics.calibrate.fit import USUAL, Plan, draw_known, fit_table
from fivepins.physics.calibrate.report import held_out, quartiles
from fivepins.physics.calibrate.search import Budget, Search
from fivepins.physics.films.reading import read_film
from fivepins.physics.footage import Footage
from fivepins.physics.params import MATCH, POOLTOOL, TYPICAL, Params
from fivepins.physics.prior import tables as drawn_tables

TAILUGE = Params(
    gravity=9.8,
    slide=0.126,
    # The torques Mxy and Mz of that program as a deceleration and a loss of spin.
    roll=0.0055 / math.sqrt(2.0),
    spin_decay=2.5 * (0.0055 * 9.8 * 2.0 / 3.0 * 0.045) / 0.03275**2,
    hop=math.inf,
    ball_restitution=0.925,
    friction_a=0.01,
    friction_b=0.108,
    friction_c=1.088,
    cushion="mathavan",
    cushion_restitution=0.85,
    cushion_friction=0.175,
    nose_height=1.4 * 0.03075,
)
"""github.com/tailuge/billiards, src/model/physics/constants.ts at 03331ca07f01 and the cushion friction that
dist/fit/results_ee.md (September 2026) gives as its default since; ball on ball: collisionthrow.ts at 175f5e8e7a80. Its
bed is rougher (0.2) while a cushion is met than elsewhere; here it is the same everywhere."""


def line(name: str, rmse: np.ndarray) -> str:
    low, middle, high = (100.0 * value for value in quartiles(rmse) or (math.nan,) * 3)
    return f"{name:44} {middle:7.2f} {low:9.2f} {high:7.2f}"


def draw(path: str, found: dict[str, np.ndarray]) -> None:
    """Which share of the shots stays nearer than what."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.5, 4.2), layout="constrained")
    axes = figure.subplots()
    for name, rmse in found.items():
        axes.step(np.sort(100.0 * rmse), np.linspace(0.0, 1.0, len(rmse) + 1)[1:], where="post", label=name)
    axes.set_xscale("log")
    axes.set_xlim(1.0, 100.0)
    axes.set_xticks([1, 2, 5, 10, 20, 50, 100], ["1", "2", "5", "10", "20", "50", "100"])
    axes.set_ylim(0.0, 1.0)
    axes.set_xlabel("root mean square distance of all balls, cm")
    axes.set_ylabel("share of the shots held out")
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right", fontsize="small")
    # The same distributions give the same file.
    with rc_context({"svg.hashsalt": "fivepins", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})


def compare(path: str, tables: dict[str, Params], budget: Budget, seed: int) -> dict[str, np.ndarray]:
    """The errors of the shots held out, printed: on these tables, on the peers', and the film's own."""
    even = [shot for shot in read_film(path).film.shots if held_out(shot)]
    tables = dict(tables)
    tables["preset match, ball on ball as pooltool"] = dataclasses.replace(
        MATCH, **{name: getattr(POOLTOOL, name) for name in USUAL if name.startswith(("ball", "friction"))}
    )
    tables["pooltool 0.6.0's defaults, Han"] = POOLTOOL
    tables["tailuge's published fit, Mathavan"] = TAILUGE
    print(f"{len(even)} shots with even ids, {budget.trials} trial strokes each; centimetres")
    print(f"{'':44} {'median':>7} {'quartiles':>17}")
    found: dict[str, np.ndarray] = {}
    for clock in (True, False):
        print("struck when the track shows it" if clock else "struck at the track's first sample")
        search = Search(Footage.of(even), seed, clock)
        for name, params in tables.items():
            rmse = search.run(params, budget).rmse
            if clock:
                found[name] = rmse
            print(line(f"  {name}", rmse), flush=True)
    if path.endswith((".json", ".json.gz")):
        data = Path(path).read_bytes()
        shots = json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)["shots"]
        peer = [0.01 * shot["peer_rmse_cm"] for shot in shots if shot["id"] % 2 == 0 and "peer_rmse_cm" in shot]
        if peer:
            found["the film's own peer_rmse_cm"] = np.array(peer)
            print(line("the film's own peer_rmse_cm", np.array(peer)))
    return found


def few(path: str, known: int, draws: int, plan: Plan, budget: Budget, seed: int) -> dict[str, float]:
    """Medians (m) of the shots that a table was not fitted to; those of the draws by their median."""
    shots = read_film(path).film.shots
    if known >= len(shots) or len(shots) < 2:
        raise SystemExit(f"{path}: got {len(shots)} shots, expected two, and more than the {known} known")
    everything = Search(Footage.of(shots), seed)
    print(f"{path}: {len(shots)} shots, {budget.trials} trial strokes each; medians in centimetres")
    found: dict[str, float] = {}

    def tell(name: str, median: float) -> None:
        found[name] = median
        print(f"  {name:50} {100.0 * median:7.2f}", flush=True)

    peers = {"pooltool 0.6.0's defaults, Han": POOLTOOL, "tailuge's published fit, Mathavan": TAILUGE}
    for name, params in ({"typical, none known": TYPICAL, "preset match": MATCH} | peers).items():
        tell(name, float(np.median(everything.run(params, budget).rmse)))
    rmse = []
    for half in (0, 1):
        params = fit_table(Search(Footage.of(shots[half::2], until=6.0), seed), MATCH, plan)
        rmse.append(Search(Footage.of(shots[1 - half :: 2]), seed).run(params, budget).rmse)
    tell("fitted to every other shot, the others", float(np.median(np.concatenate(rmse))))
    medians = []
    for draw_number in range(draws if known else 0):
        chosen = draw_known([shot.id for shot in shots], known, seed + draw_number)
        learnt = [shot for shot in shots if shot.id in chosen]
        kept = [shot for shot in shots if shot.id not in chosen]
        params = fit_table(Search(Footage.of(learnt, until=6.0), seed + draw_number), TYPICAL, plan, prior=True)
        medians.append(float(np.median(Search(Footage.of(kept), seed).run(params, budget).rmse)))
        print(f"    draw {draw_number + 1}: {100.0 * medians[-1]:.2f}", flush=True)
    if medians:
        tell(f"{known} known, median of {draws} draws", float(np.median(medians)))
    return found


def made(number: int, shots: int, seed: int, folder: str) -> list[str]:
    """Make films of as many tables, a millimetre of noise in each."""
    # Made by the tests, which no other measurement here needs.
    from films import film

    paths = []
    for k, params in enumerate(drawn_tables(number, seed)):
        path = Path(folder) / f"made-{k + 1}.json"
        path.write_text(json.dumps(film(params, shots, seed + k, length=4.0).to_json()), encoding="utf-8")
        paths.append(str(path))
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tracks", nargs="*", help="films; without --known one")
    parser.add_argument("--known", type=int, metavar="N", help="fit to so few shots of each film, 0 for none")
    parser.add_argument("--made", type=int, default=0, metavar="N", help="on so many made films too")
    parser.add_argument("--shots", type=int, default=30, help="of each made film")
    parser.add_argument("--draws", type=int, default=10, help="how often they are drawn")
    parser.add_argument("--fit", action="store_true", help="fit the table to the odd ids first")
    parser.add_argument("--generations", type=int, default=45)
    parser.add_argument("--rounds", type=int, default=150, help="generations of 40 trial strokes a shot")
    parser.add_argument("--draw", metavar="FILE.svg", help="draw the distributions")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if not args.tracks and not (args.made > 0 and args.known is not None):
        print("bench/tracks.py needs a file of tracks: python bench/tracks.py TRACKS")
        return
    run = Run("tracks")
    if args.known is not None:
        if args.known < 0 or args.draws < 1:
            parser.error(f"--known {args.known} --draws {args.draws}: expected 0 and 1 or more")
        beside = []
        with tempfile.TemporaryDirectory() as folder:
            films = args.tracks + made(max(0, args.made), args.shots, args.seed, folder)
            for path in films:
                told = few(path, args.known, args.draws, Plan(args.generations), Budget(rounds=args.rounds), args.seed)
                if path in args.tracks:
                    for name, median in told.items():
                        run.less(f"{Path(path).name}, {name}, cm", 100.0 * median)
                elif args.known:
                    # The last two that are told: every other shot known, and the draws.
                    many_known, few_known = list(told.values())[-2:]
                    beside.append(few_known / many_known)
        if beside:
            low, middle, high = np.percentile(beside, (25, 50, 75))
            print(
                f"{len(beside)} made tables: {args.known} known over every other known {middle:.2f}"
                f" (quartiles {low:.2f} and {high:.2f})"
            )
            run.less(f"made tables, {args.known} known over every other", float(middle))
        run.keep()
        return
    if len(args.tracks) > 1:
        parser.error("several films: expected --known N beside them")
    path = args.tracks[0]
    tables = {"preset match": MATCH}
    if args.fit:
        odd = [shot for shot in read_film(path).film.shots if not held_out(shot)]
        search = Search(Footage.of(odd, until=6.0), args.seed)
        started = time.perf_counter()
        tables = {"fitted here to odd ids": fit_table(search, MATCH, Plan(args.generations))} | tables
        print(f"fit: {time.perf_counter() - started:.0f} s", file=sys.stderr)
        for name in USUAL:
            print(f"  {name:20} {getattr(tables['fitted here to odd ids'], name):.5g}")
    found = compare(path, tables, Budget(rounds=args.rounds), args.seed)
    for name, rmse in found.items():
        if (middle := quartiles(rmse)) is not None:
            run.less(f"{Path(path).name}, {name}, median cm", 100.0 * middle[1])
    run.keep()
    if args.draw:
        draw(args.draw, found)


if __name__ == "__main__":
    main()
