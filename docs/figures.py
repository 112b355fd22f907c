"""Draw the figures of `physics.md`: `python docs/figures.py` writes them anew into `docs/figures`."""

import math
from pathlib import Path

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure

from fivepins.model.position import Position, parse_position
from fivepins.model.shot import Shot, parse_shot
from fivepins.model.table import MATCH, Table
from fivepins.physics.kernels.cushion import han, mathavan
from fivepins.physics.params import Params
from fivepins.physics.plot import picture
from fivepins.physics.simulate import simulate

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


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    stroke()
    deflection()
    rebound()
    convergence()
