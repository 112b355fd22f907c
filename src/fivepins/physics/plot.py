"""A picture of a simulated stroke: paths, contacts, spin, fallen pins, where all comes to rest."""

from __future__ import annotations

import math
import textwrap
from typing import IO, TYPE_CHECKING, Any, Final

from fivepins.model.symbols import BALLS, PINS
from fivepins.model.table import MATCH, Pin, Table
from fivepins.physics import codes

if TYPE_CHECKING:
    from pathlib import Path

    from fivepins.physics.trace import Trace

COLOURS: Final = {"w": "#6b7280", "y": "#c98a00", "r": "#c0262d"}
_FACES: Final = {"w": "#ffffff", "y": "#ffd54a", "r": "#e5484d"}
_CLOTH: Final = "#dbe9f6"
_WOOD: Final = "#8b5a2b"
_WIDE: Final = 66
"""Letters of a title that fit on a line."""
_CURVED: Final = 12
"""Points along a sliding phase; the other phases are straight."""
_NEAR: Final = 0.17
"""How far from the middle pin the close view of the castle reaches, m."""
_OF_PINS: Final = frozenset((codes.FELL, codes.DRAG, codes.TILT, codes.LEAN, codes.GRAZE))
"""Events that ask for that view."""


def picture(trace: Trace, target: Path | IO[bytes], kind: str, table: Table = MATCH, title: str = "") -> None:
    """Draw a stroke.

    Args:
        trace: The stroke.
        target: A file's path, or an open binary file.
        kind: `svg` or `png`; the same stroke gives the same SVG.
        table: The table it was played on.
        title: Lines above the table; long ones are broken.
    """
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    close = any(codes.kind_of(event.code) in _OF_PINS for event in trace.events)
    with rc_context({"svg.hashsalt": "fivepins", "svg.fonttype": "none"}):
        figure = Figure(figsize=(7.4, 7.6) if close else (4.2, 7.6), layout="constrained")
        FigureCanvasAgg(figure)
        whole, *others = figure.subplots(1, 1 + close, width_ratios=(4.2, 3.2)[: 1 + close], squeeze=False)[0]
        _drawn(whole, trace, table)
        margin = 0.06
        whole.set_xlim(-margin, table.width + margin)
        whole.set_ylim(-margin, table.length + margin)
        for castle in others:
            _drawn(castle, trace, table)
            castle.set_xlim(table.width / 2 - _NEAR, table.width / 2 + _NEAR)
            castle.set_ylim(table.middle_y - _NEAR, table.middle_y + _NEAR)
        wide = 2 * _WIDE if close else _WIDE
        lines = [part for line in title.splitlines() for part in textwrap.wrap(line, wide)]
        figure.suptitle("\n".join(lines), fontsize=8)
        figure.savefig(target, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None)


def _drawn(axes: Any, trace: Trace, table: Table) -> None:
    """The stroke on one drawing area, whatever part of the table that shows."""
    _table(axes, table)
    start = trace.sample(0.0)
    for number, ball in enumerate(BALLS):
        if start[ball].state != codes.STATES[codes.GONE]:
            _ball(axes, trace, number, table)
    _contacts(axes, trace)
    _pins(axes, trace, table)


def _table(axes: Any, table: Table) -> None:
    from matplotlib.patches import Rectangle

    axes.add_patch(Rectangle((0, 0), table.width, table.length, facecolor=_CLOTH, edgecolor="#23415e", lw=2))
    axes.plot([0, table.width], [table.middle_y] * 2, color="#23415e", lw=0.4, ls=":")
    axes.set_aspect("equal")
    axes.set_axis_off()


def _ball(axes: Any, trace: Trace, number: int, table: Table) -> None:
    from matplotlib.patches import Circle

    ball = BALLS[number]
    colour = COLOURS[ball]
    last = None
    for start, end, row in trace.of_body(number):
        state = int(row[15])
        points = _CURVED if state == codes.SLIDE else 2
        xs, ys = [], []
        for step in range(points):
            t = (end - start) * step / (points - 1)
            xs.append(row[0] + (row[3] + row[6] * t) * t)
            ys.append(row[1] + (row[4] + row[7] * t) * t)
        if state == codes.GONE:
            continue
        style = "--" if state == codes.FLY else "-"
        width = 0.8 if state == codes.ROLL else 1.5
        if state > codes.REST:
            axes.plot(xs, ys, style, color=colour, lw=width, solid_capstyle="round")
            _spin(axes, row, trace, table)
        if last is None:
            axes.add_patch(
                Circle((xs[0], ys[0]), table.ball_radius, facecolor=_FACES[ball], edgecolor=colour, alpha=0.35, lw=0.8)
            )
        last = (xs[-1], ys[-1])
    if last is not None and trace.rest()[number] is not None:
        axes.add_patch(Circle(last, table.ball_radius, facecolor=_FACES[ball], edgecolor=colour, lw=1.2))


def _spin(axes: Any, row: Any, trace: Trace, table: Table) -> None:
    """A tick across the path where a phase begins: its length tells the side spin, its side the sense."""
    vx, vy, wz = float(row[3]), float(row[4]), float(row[11])
    speed = math.hypot(vx, vy)
    if speed < 0.05 or abs(wz) < 1.0:
        return
    length = 0.05 * math.tanh(wz * trace.ball_radius / 3.0)
    axes.plot([row[0], row[0] - vy / speed * length], [row[1], row[1] + vx / speed * length], color="#7a3cc0", lw=0.9)


def _contacts(axes: Any, trace: Trace) -> None:
    marks = {codes.MEET: "o", codes.CUSHION: "s", codes.FELL: "x", codes.DRAG: "+", codes.LEAN: "+", codes.OFF: "*"}
    for event in trace.events:
        kind = codes.kind_of(event.code)
        if kind in marks:
            x, y, _ = trace.sample(event.time)[BALLS[event.a]].centre
            axes.plot([x], [y], marks[kind], color="#1f2933", ms=3, mfc="none", mew=0.7)


def _pins(axes: Any, trace: Trace, table: Table) -> None:
    """Each spot, and the pin where it ends: filled, or hollow if it fell and stands again."""
    from matplotlib.patches import Circle

    standing = trace.rest().pins
    ends = trace.sample(trace.duration)
    for pin in PINS:
        if pin not in trace.pins:
            continue
        body, spot = ends["." + pin], table.pin_spots[pin]
        x, y, _ = body.centre
        axes.add_patch(Circle(spot, table.pin.base_radius, facecolor="none", edgecolor=_WOOD, lw=0.5))
        axes.plot([spot[0], x], [spot[1], y], color=_WOOD, lw=0.4, ls=":")
        face = _WOOD if pin in standing or body.state == codes.STATES[codes.DOWN] else "none"
        _pin(axes, x, y, body.spin[0], body.spin[1], face, table.pin)


def _pin(axes: Any, x: float, y: float, heading: float, tilt: float, face: str, pin: Pin) -> None:
    """A pin seen from above: its profile as far as it is tilted, and its belly."""
    from matplotlib.patches import Circle, Polygon

    profile = (
        (0.0, pin.base_radius),
        (pin.belly_height, pin.belly_radius),
        (pin.neck_height, pin.neck_radius),
        (pin.head_height, pin.head_radius),
        (pin.height, 0.3 * pin.head_radius),
    )
    c, s = math.cos(heading), math.sin(heading)
    along = [(height - pin.height / 2) * math.sin(tilt) for height, _ in profile]
    sides = [
        [(x + a * c - side * r * s, y + a * s + side * r * c) for a, (_, r) in zip(along, profile, strict=True)]
        for side in (1.0, -1.0)
    ]
    axes.add_patch(Polygon(sides[0] + sides[1][::-1], facecolor=face, edgecolor=_WOOD, lw=0.7))
    belly = along[1]
    axes.add_patch(Circle((x + belly * c, y + belly * s), pin.belly_radius, facecolor=face, edgecolor=_WOOD, lw=0.7))
