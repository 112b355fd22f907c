"""A whole calibration on a film whose numbers are known: `scripts/soak calibrate`.

Sixty simulated shots with a camera's noise and a table unlike the presets; all ten numbers that are usually fitted must
come back within what a film of this size can tell, and the strokes held out stay near their film.
"""

import sys

import numpy as np

from films import film
from fivepins.physics.calibrate.fit import USUAL, Plan, Progress, fit_table
from fivepins.physics.calibrate.report import held_out, quartiles
from fivepins.physics.calibrate.search import Budget, Search
from fivepins.physics.footage import Footage
from fivepins.physics.params import Params

TRUTH = Params(
    slide=0.22,
    roll=0.0055,
    spin_decay=5.5,
    ball_restitution=0.93,
    friction_a=0.03,
    friction_b=0.15,
    friction_c=0.8,
    cushion_restitution=0.82,
    cushion_softening=0.015,
    cushion_friction=0.22,
)

NEAR = {
    "slide": 0.02,
    "roll": 0.0003,
    "spin_decay": 1.0,
    "ball_restitution": 0.02,
    "cushion_restitution": 0.015,
    "cushion_softening": 0.01,
    "cushion_friction": 0.02,
}
"""How near each must come. The three numbers of the friction between balls are judged together, by what they give."""

FRICTION = 0.04
"""How near that friction must come at slips of 0.5 to 3 m/s."""


def friction(params: Params) -> np.ndarray:
    slip = np.linspace(0.5, 3.0, 6)
    return params.friction_a + params.friction_b * np.exp(-params.friction_c * slip)


def told(progress: Progress) -> None:
    print(
        f"generation {progress.generation} of {progress.generations}: {1000.0 * progress.misfit:.1f} mm",
        file=sys.stderr,
        flush=True,
    )


def main() -> None:
    shots = film(TRUTH, 60, 5).shots
    learnt = Search(Footage.of([shot for shot in shots if not held_out(shot)]), seed=1)
    found = fit_table(learnt, Params(), Plan(100), progress=told)
    wrong = []
    for name in USUAL:
        got, want = getattr(found, name), getattr(TRUTH, name)
        print(f"{name:20} {got:9.5f}   made with {want:9.5f}")
        if name in NEAR and abs(got - want) > NEAR[name]:
            wrong.append(name)
    apart = float(np.abs(friction(found) - friction(TRUTH)).max())
    print(f"friction between balls: {apart:.4f} apart at most")
    if apart > FRICTION:
        wrong.append("friction between balls")
    kept = Search(Footage.of([shot for shot in shots if held_out(shot)]), seed=1)
    for name, params in (("made with", TRUTH), ("found", found), ("start", Params())):
        spread = quartiles(kept.run(params, Budget(40, 150)).rmse)
        assert spread is not None
        print(f"held out, {name:10} {1000.0 * spread.median:7.2f} mm")
    if wrong:
        sys.exit(f"not found again: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
