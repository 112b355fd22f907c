"""Draw the figures of `physics.md` and `calibration.md`: `python docs/figures.py [TRACKS] [--fits N]`.

They are written anew into `docs/figures`, and the tables of the last section of `physics.md` into that page. Without a
film of measured tracks those that need one are left as they are. `--fits` first fits the table to N resamplings of the
film, instead of taking the fits that are kept in `bench/data`.
"""

import argparse
import math
import sys
from pathlib import Path

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure

from fivepins.model.position import Position, parse_position
from fivepins.model.shot import Shot, parse_shot
from fivepins.model.table import MATCH, Table
from fivepins.physics.calibrate.report import held_out, report
from fivepins.physics.calibrate.search import BUDGET, Found, Search
from fivepins.physics.films.reading import read_film
from fivepins.physics.footage import Footage
from fivepins.physics.kernels.cushion import han, mathavan
from fivepins.physics.params import MATCH as MATERIALS
from fivepins.physics.params import Params
from fivepins.physics.plot import picture
from fivepins.physics.simulate import simulate, strays
from fivepins.players.hands import CLUB, MASTER

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

import fits
import tracks
import trust

OUT = Path(__file__).parent / "figures"
R = MATCH.ball_radius
SIN = MATCH.nose_height / R - 1.0
COS = math.sqrt(1.0 - SIN * SIN)


def save(figure: Figure, name: str) -> None:
    """Write a figure so that the same one gives the same file."""
    with rc_context({"svg.hashsalt": "fivepins", "svg.fonttype": "none"}):
        figure.savefig(OUT / name, format="svg", metadata={"Date": None})


def stroke() -> None:
    """One stroke as `fivepins shoot --plot` draws it."""
    position, _ = parse_position("w=710,355 y=710,2740 r=710,2130")
    picture(simulate(position, parse_shot("az=88 v=4 side=0.2")), OUT / "stroke.svg", "svg")


def deflection() -> None:
    """A rolling ball meets a resting one: simulated, with and without losses, beside the closed form."""
    ideal = Params(ball_restitution=1.0, friction_a=0.0, friction_b=0.0, cue_end_mass=0.0, part_speed=1e-5)
    angles = np.arange(4.0, 88.0, 4.0)
    figure = Figure(figsize=(4.6, 3.0), layout="constrained")
    axes = figure.add_subplot()
    for params, mark, label in ((ideal, "o", "simulated, ideal balls"), (Params(cue_end_mass=0.0), "x", "match balls")):
        found = []
        for angle in np.radians(angles):
            place = (50.1 + 2 * R * math.cos(angle), 50.0 + 2 * R * math.sin(angle))
            trace = simulate(
                Position((50.0, 50.0), place, None, ""),
                Shot(0.0, 2.0, high=0.4),
                Table(width=100.0, length=100.0),
                params,
            )
            met = next(event.time for event in trace.events if event.kind == "meet")
            rolls = next(e.time for e in trace.events if e.kind == "phase" and e.a == 0 and e.time > met)
            vx, vy, _ = trace.sample(rolls)["w"].velocity
            found.append(math.degrees(math.atan2(-vy, vx)))
        axes.plot(angles, found, mark, ms=4, mfc="none", label=label)
    phi = np.radians(np.linspace(0, 90, 200))
    axes.plot(
        np.degrees(phi),
        np.degrees(np.arctan(np.sin(phi) * np.cos(phi) / (np.sin(phi) ** 2 + 0.4))),
        lw=0.8,
        label="tan θ = sin φ cos φ / (sin² φ + 2/5)",
    )
    axes.set_xlabel("cut angle φ, degrees")
    axes.set_ylabel("deflection θ, degrees")
    axes.legend(fontsize=7)
    save(figure, "deflection.svg")


def rebound() -> None:
    """A rolling ball without side off a cushion: angle and speed, both models."""
    angles = np.radians(np.linspace(1, 85, 85))
    figure = Figure(figsize=(6.4, 3.0), layout="constrained")
    left, right = figure.subplots(1, 2)
    for label, model in (
        ("Han, e 0.86, f 0.28", lambda *s: han(*s, R, SIN, COS, 0.86, 0.28)[:2]),
        ("Mathavan, e 0.90, μ 0.20", lambda *s: mathavan(*s, R, SIN, COS, 0.9, 0.2, 0.2, 96.0)[:2]),
    ):
        out = [model(math.sin(a), math.cos(a), -math.cos(a) / R, math.sin(a) / R, 0.0) for a in angles]
        left.plot(np.degrees(angles), [math.degrees(math.atan2(vx, -vy)) for vx, vy in out], label=label)
        right.plot(np.degrees(angles), [math.hypot(vx, vy) for vx, vy in out], label=label)
    left.plot([0, 85], [0, 85], ":", lw=0.6, color="grey")
    left.set_xlabel("angle in, degrees from the normal")
    left.set_ylabel("angle out at the cushion")
    right.set_xlabel("angle in")
    right.set_ylabel("speed out / in")
    left.legend(fontsize=7)
    save(figure, "rebound.svg")


def convergence() -> None:
    """Error of one contact of Mathavan's cushion over the number of steps."""
    rng = np.random.default_rng(1)
    angle = rng.uniform(-1.35, 1.35, 400)
    spin = rng.normal(size=(400, 3)) / R
    states = np.column_stack([np.sin(angle), np.cos(angle), spin])
    scale = np.array([1.0, 1.0, R, R, R])
    fine = np.array([mathavan(*s, R, SIN, COS, 0.9, 0.2, 0.2, 2048.0) for s in states])
    steps = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96]
    errors = []
    for n in steps:
        got = np.array([mathavan(*s, R, SIN, COS, 0.9, 0.2, 0.2, float(n)) for s in states])
        errors.append(np.quantile(np.abs((got - fine) * scale).max(axis=1), (0.5, 0.9, 0.99)))
    figure = Figure(figsize=(4.6, 3.0), layout="constrained")
    axes = figure.add_subplot()
    axes.loglog(steps, errors, "o-", ms=3, label=["half", "nine in ten", "99 in 100 of the contacts below"])
    axes.set_xlabel("steps in the compression")
    axes.set_ylabel("error / approach speed")
    axes.legend(fontsize=7)
    save(figure, "mathavan.svg")
    for n, row in zip(steps, errors, strict=True):
        print(n, " ".join(f"{value:.1e}" for value in row))


def errors(path: str) -> None:
    """How the shots held out stray from their film, over time and over contacts.

    Twice: with each cue fitted to the whole shot, and to its first second alone, so that the rest is foretold.
    """
    even = [shot for shot in read_film(path).film.shots if held_out(shot)]
    whole, early = Search(Footage.of(even), 1), Search(Footage.of(even, until=1.0), 1)
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    for number, (search, label) in enumerate(
        ((whole, "cue from the whole shot"), (early, "cue from the first second"))
    ):
        found = search.run(MATERIALS)
        squares = strays(np.arange(len(even)), found.cues, whole.footage, MATERIALS).sum(axis=1)
        rmse = np.sqrt(squares / whole.footage.counts)
        told = report(whole, MATERIALS, Found(found.moves, found.cues, rmse), BUDGET.trials)
        print(f"== {label}")
        print(told.to_text())
        for axes, rows in ((left, told.by_time), (right, told.by_contacts)):
            low, median, high = (100.0 * np.array([getattr(row, name) for row in rows]) for name in QUARTILES)
            places = np.arange(len(rows)) + 0.2 * number - 0.1
            axes.errorbar(places, median, (median - low, high - median), fmt="o", ms=4, capsize=2, label=label)
    for axes, rows, step, label in (
        (left, told.by_time, 0, "time since the stroke, s"),
        (right, told.by_contacts, 1, "contacts so far"),
    ):
        axes.set_xticks(np.arange(len(rows)), [_span(row.first, row.last - step) for row in rows], fontsize=7)
        axes.set_xlabel(label)
        axes.set_yscale("log")
        axes.grid(alpha=0.3)
    left.set_ylabel("distance, cm: median, quartiles")
    left.legend(fontsize=7)
    save(figure, "error.svg")


QUARTILES = ("low", "median", "high")


def _span(first: float, last: float) -> str:
    if last == math.inf:
        return f"{first:g}+"
    return f"{first:g}" if last == first else f"{first:g}–{last:g}"


def sensitivity(found: trust.Measured) -> None:
    """How small a change of the cue changes a stroke."""
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, colour in (("aimed", "C0"), ("random", "C1")):
        order = found.changes[name, "direction"].order
        columns = [order[~np.isnan(order[:, k]), k] for k in range(trust.CONTACTS)]
        quartiles = np.array([trust.quantiles(c, (0.25, 0.5, 0.75)) for c in columns if len(c) >= trust.ENOUGH])
        places = np.arange(1, len(quartiles) + 1)
        left.fill_between(places, quartiles[:, 0], np.minimum(quartiles[:, 2], 10.0), alpha=0.2, color=colour)
        left.plot(places, quartiles[:, 1], "o-", ms=3, color=colour, label=f"{name} strokes")
    for hand, name in ((MASTER, "master"), (CLUB, "club")):
        left.axhline(math.degrees(hand.direction), lw=0.6, ls=":", color="grey")
        left.text(1.0, 1.1 * math.degrees(hand.direction), f"{name}'s hand", fontsize=6, color="grey")
    left.set_yscale("log")
    left.set_xticks(range(0, trust.CONTACTS + 1, 2))
    left.set_xlabel("contacts of balls and cushions")
    left.set_ylabel("change of direction that changes\ntheir order, degrees")
    left.legend(fontsize=7)
    for what in trust.CHANGES:
        change = np.sort(found.changes["aimed", what].ruling / trust.deviation(what))
        right.step(change, np.arange(1, len(change) + 1) / len(change), where="post", label=what)
    right.set_xscale("log")
    right.set_xlim(1e-3, 1e2)
    right.set_ylim(0.0, 1.0)
    right.axvline(1.0, lw=0.6, ls=":", color="grey")
    right.set_xlabel("change over a master's deviation")
    right.set_ylabel("share of aimed strokes whose\nruling it changes")
    right.legend(fontsize=7)
    save(figure, "sensitivity.svg")


def certainty(found: trust.Measured) -> None:
    """Which facts happen again."""
    figure = Figure(figsize=(6.4, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2)
    facts = list(trust.FACTS)
    for number, (noise, stays) in enumerate(found.stays.items()):
        colour = f"C{number}"
        again = [100.0 * float(stays.again(fact).mean()) for fact in facts]
        mark = "x" if noise == "another table" else "o"
        left.plot(again, np.arange(len(facts)), mark, ms=4, mfc="none", color=colour, label=noise)
        rows = [100.0 * share for count, share in stays.by_contacts() if count >= trust.ENOUGH]
        right.plot(np.arange(len(rows)), rows, f"{mark}-", ms=4, mfc="none", color=colour, label=noise)
    left.set_yticks(np.arange(len(facts)), list(trust.FACTS.values()), fontsize=7)
    left.invert_yaxis()
    left.set_xlim(0.0, 102.0)
    left.set_xlabel("happens again, per cent")
    left.grid(alpha=0.3)
    right.set_ylim(0.0, 102.0)
    right.set_xticks(range(0, trust.CONTACTS, 2))
    right.set_xlabel("contacts before the fact")
    right.set_ylabel("happens again, per cent")
    right.grid(alpha=0.3)
    right.legend(fontsize=6)
    save(figure, "certainty.svg")


def write_tables(found: trust.Measured) -> None:
    """Put the tables into their places in the page, and print them."""
    page = OUT.parent / "physics.md"
    text = page.read_text(encoding="utf-8")
    for name, lines in trust.tell(found).items():
        print(f"== {name}", *lines, sep="\n")
        begin, end = f"<!-- {name} -->\n", "\n<!-- -->"
        if begin in text:
            before, _, rest = text.partition(begin)
            text = before + begin + "\n".join(lines) + end + rest.partition(end)[2]
    page.write_text(text, encoding="utf-8")


def main() -> None:
    """Draw everything that can be drawn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tracks", nargs="?", help="a file of tracks")
    parser.add_argument("--fits", type=int, metavar="N", help="fit the table to N resamplings of the film first")
    args = parser.parse_args()
    if args.fits is not None and (args.tracks is None or args.fits < 2):
        parser.error("--fits needs a file of tracks, and 2 or more")
    OUT.mkdir(exist_ok=True)
    stroke()
    deflection()
    rebound()
    convergence()
    if args.tracks is not None:
        if args.fits is not None:
            fits.keep(args.tracks, args.fits)
        errors(args.tracks)
        tracks.draw(str(OUT / "calibration.svg"), tracks.compare(args.tracks, {"preset match": MATERIALS}, BUDGET, 0))
    found = trust.measure()
    write_tables(found)
    sensitivity(found)
    certainty(found)


if __name__ == "__main__":
    main()
