"""A shot in a picture: film against simulation."""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.symbols import BALLS
from fivepins.model.table import Table
from fivepins.physics.calibrate.causes import distances
from fivepins.physics.trace import Trace
from fivepins.physics.tracks import FilmedShot

COLOURS: Final = ("#1f4e79", "#b8860b", "#a11d21")
"""Struck ball, second, third."""

KINDS: Final = (".svg", ".png")
"""How the name of a picture ends."""

STEP: Final = 0.01
"""Time between two points of a simulated path, s."""


def draw(path: str | Path, shot: FilmedShot, trace: Trace | None, table: Table, title: str) -> None:
    """Draw the paths on the table, and below it the distance between film and simulation over time.

    Without a simulation the film alone is drawn, and below it how far each ball is from its first place.

    Args:
        path: Where to: `.svg` or `.png`.
        shot: The film.
        trace: The simulation, if there is one.
        table: The table.
        title: What stands above.

    Raises:
        InputError: If the name ends otherwise.
        OSError: If it cannot be written.
    """
    if Path(path).suffix not in KINDS:
        raise InputError("not a picture", got=str(path), expected=f"a name that ends in {' or '.join(KINDS)}")
    # matplotlib is slow to import, and only a picture needs it.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

    figure = Figure(figsize=(9.0, 7.5), layout="constrained")
    FigureCanvasAgg(figure)
    bed, error = figure.subplots(2, 1, height_ratios=(3.0, 1.0))
    # The table lies on its long side: y to the right, x upward on the left-hand side as seen from the bottom cushion.
    bed.add_patch(Rectangle((0.0, 0.0), table.length, table.width, facecolor="#e9efe9", edgecolor="#444444"))
    end = max(track.t[-1] for track in shot.balls)
    times = np.arange(0.0, end, STEP).tolist()
    far = _from_rest(shot) if trace is None else distances(shot, trace)
    for track, name, colour, apart in zip(shot.balls, BALLS, COLOURS, far, strict=True):
        seen = "ball struck" if name == BALLS[0] else ("second ball", "third ball")[BALLS.index(name) - 1]
        if trace is not None:
            path_of = np.array([trace.sample(t)[name].centre[:2] for t in times])
            bed.plot(
                path_of[:, 1], table.width - path_of[:, 0], color=colour, linewidth=1.0, label=f"{seen}, simulated"
            )
        bed.plot(
            track.y, [table.width - x for x in track.x], color=colour, linestyle="none", marker=".", markersize=3.0,
            alpha=0.5, label=f"{seen}, filmed",
        )  # fmt: skip
        bed.plot(
            track.y[0], table.width - track.x[0], color=colour, marker="o", markersize=11.0, markerfacecolor="none",
            linestyle="none",
        )  # fmt: skip
        error.plot(track.t, 100.0 * apart, color=colour, linewidth=1.0)
    bed.set_aspect("equal")
    bed.set_xlim(-0.02, table.length + 0.02)
    bed.set_ylim(-0.02, table.width + 0.02)
    bed.set_xlabel("along the long cushion, m")
    bed.set_yticks([])
    bed.set_title(title)
    bed.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize="small")
    error.set_xlabel("time, s")
    error.set_ylabel("distance, cm" if trace is not None else "from its place, cm")
    error.set_ylim(bottom=0.0)
    error.grid(alpha=0.3)
    # Without a date, the same shot gives the same file.
    figure.savefig(path, metadata={"Date": None} if Path(path).suffix == ".svg" else None)


def _from_rest(shot: FilmedShot) -> list[NDArray[np.float64]]:
    """Distance of each ball from its first place at every sample, m."""
    return [np.hypot(np.array(ball.x) - ball.x[0], np.array(ball.y) - ball.y[0]) for ball in shot.balls]
