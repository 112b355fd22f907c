"""What a calibration found, in figures."""

import json
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.physics.calibrate.causes import CAUSES, Slope, Stray, distances, rerun, slope, stray
from fivepins.physics.calibrate.growth import CONTACTS, TIMES, Growth, spans, squares
from fivepins.physics.calibrate.search import Found, Search
from fivepins.physics.params import Params
from fivepins.physics.tracks import FilmedShot

CM = 100.0

CUE = ("direction", "speed", "elevation", "side", "high", "when")


class Quartiles(NamedTuple):
    """A distribution in three numbers."""

    low: float
    median: float
    high: float


class ShotResult(NamedTuple):
    """One shot.

    Attributes:
        id: Its number in the film.
        held_out: Whether the table was fitted without it.
        rmse: m.
        cue: Direction in which the ball leaves the tip, speed, elevation, side, high, when.
        stray: How it goes astray.
    """

    id: int
    held_out: bool
    rmse: float
    cue: tuple[float, ...]
    stray: Stray


@dataclass(frozen=True, slots=True)
class Report:
    """What a calibration found.

    Attributes:
        params: The table.
        trials: Strokes tried for each shot, once the table was fixed.
        results: Every shot.
        slope: What slow balls show without any simulation; None if too few roll slowly.
        by_time: How the error of the shots held out grows with time.
        by_contacts: How it grows with the contacts.
    """

    params: Params
    trials: int
    results: tuple[ShotResult, ...]
    slope: Slope | None
    by_time: tuple[Growth, ...]
    by_contacts: tuple[Growth, ...]

    def quartiles(self, held_out: bool) -> Quartiles | None:
        """Of the misfits, m; None if there are no such shots."""
        return quartiles([result.rmse for result in self.results if result.held_out == held_out])

    def causes(self, held_out: bool = True) -> dict[str, tuple[int, float, float]]:
        """For each cause: how many shots, their median misfit (m), their share of the sum of squares."""
        chosen = [result for result in self.results if result.held_out == held_out]
        total = sum(result.rmse**2 for result in chosen) or 1.0
        table = {}
        for cause in CAUSES:
            rmse = [result.rmse for result in chosen if result.stray.cause == cause]
            middle = float(np.median(rmse)) if rmse else math.nan
            table[cause] = len(rmse), middle, sum(value**2 for value in rmse) / total
        return table

    def to_json(self) -> dict[str, Any]:
        """Everything, for a file."""
        return {
            "params": {name: value for name, value in vars_of(self.params).items() if value != math.inf},
            "trials": self.trials,
            "quartiles_cm": {
                name: None if found is None else [round(CM * value, 3) for value in found]
                for name, found in (("held_out", self.quartiles(True)), ("fitted", self.quartiles(False)))
            },
            "shots": [
                {
                    "id": result.id,
                    "held_out": result.held_out,
                    "rmse_cm": round(CM * result.rmse, 3),
                    "cue": dict(zip(CUE, result.cue, strict=True)),
                    "cause": result.stray.cause,
                    "astray_at": None if result.stray.when == math.inf else result.stray.when,
                    "contacts_before": result.stray.contacts,
                }
                for result in self.results
            ],
            "by_time": [_span(row) for row in self.by_time],
            "by_contacts": [_span(row) for row in self.by_contacts],
            "slope": None
            if self.slope is None
            else {name: value if math.isfinite(value) else None for name, value in self.slope._asdict().items()},
        }

    def to_text(self) -> str:
        """For a reader: a line a shot, then the sums."""
        lines = ["  shot            cm   m/s    side    high  strays at  contacts  because"]
        for result in self.results:
            when = "-" if result.stray.when == math.inf else f"{result.stray.when:.2f} s"
            group = "held out" if result.held_out else "fitted"
            lines.append(
                f"{result.id:6} {group:8}{CM * result.rmse:7.2f}{result.cue[1]:6.2f}"
                f"{result.cue[3]:8.3f}{result.cue[4]:8.3f}{when:>11}{result.stray.contacts:10}  {result.stray.cause}"
            )
        lines.append("")
        for name, held_out in (("fitted", False), ("held out", True)):
            found = self.quartiles(held_out)
            if found is not None:
                number = sum(result.held_out == held_out for result in self.results)
                lines.append(
                    f"{name:16} {number:4} shots   median {CM * found.median:.2f} cm"
                    f"   quartiles {CM * found.low:.2f} and {CM * found.high:.2f} cm"
                )
        lines.append(f"{self.trials} trial strokes a shot")
        if self.by_time:
            lines += self._where_from()
        else:
            lines += ["", "no shot beside those fitted: nothing was held out, so nothing says how good the table is"]
        if self.slope is not None:
            s = self.slope
            lines += [
                "",
                f"slow balls alone ({s.stretches} stretches): rolling friction {s.roll:.5f}"
                f" (under 0.3 m/s {_friction(s.slower)}, above 0.6 m/s {_friction(s.faster)});",
                f"slope of the bed {1e3 * s.tilt_x:+.3f} mm/m along x, {1e3 * s.tilt_y:+.3f} along y,"
                f" give or take {1e3 * s.error:.3f}, where it bends their ways;",
                f"{1e3 * s.pull_x:+.3f} and {1e3 * s.pull_y:+.3f}, give or take {1e3 * s.pull_error:.3f},"
                f" where it, or a nap, slows or speeds them",
            ]
        return "\n".join(lines)

    def _where_from(self) -> list[str]:
        """What the shots held out say about their error."""
        lines = ["", "held out: where the error comes from"]
        for cause, (number, middle, share) in self.causes().items():
            if number:
                lines.append(
                    f"  {cause:12}{number:4} shots   median {CM * middle:6.2f} cm"
                    f"   {100.0 * share:3.0f} % of the squares   {CAUSES[cause]}"
                )
        lines += ["", "held out: distance by time since the stroke", *(_line(row, " s", 1) for row in self.by_time)]
        lines += ["", "held out: distance by contacts so far", *(_line(row, "", 0) for row in self.by_contacts)]
        return lines


def _friction(value: float) -> str:
    return "not seen" if math.isnan(value) else f"{value:.5f}"


def _line(row: Growth, unit: str, digits: int) -> str:
    # Whole numbers are told with the last one that is in the span.
    first, last = f"{row.first:.{digits}f}", f"{row.last - (not digits):.{digits}f}"
    span = f"{first}{unit} and more" if row.last == math.inf else f"{first} to {last}{unit}"
    if first == last:
        span = first
    return (
        f"  {span:14}{row.shots:4} shots   median {CM * row.median:6.2f} cm"
        f"   quartiles {CM * row.low:.2f} and {CM * row.high:.2f} cm"
    )


def _span(row: Growth) -> dict[str, float | None]:
    return {name: None if value == math.inf else value for name, value in row._asdict().items()}


def quartiles(values: Sequence[float] | NDArray[np.float64]) -> Quartiles | None:
    """The quartiles of some values; None if there are none."""
    if not len(values):
        return None
    low, middle, high = (float(v) for v in np.percentile(np.asarray(values), (25, 50, 75)))
    return Quartiles(low, middle, high)


def held_out(shot: FilmedShot) -> bool:
    """Whether a shot is kept from the fit of the table where no others are named: those with even ids are."""
    return shot.id % 2 == 0


def report(search: Search, params: Params, found: Found, trials: int, fitted: Collection[int] | None = None) -> Report:
    """Compare every shot with its film; `fitted` are the ids that the table knows (the odd ones)."""
    footage = search.footage
    results, times, contacts = [], [], []
    for k, shot in enumerate(footage.shots):
        trace = rerun(footage, k, found.cues[k], params)
        far = distances(shot, trace)
        kept = held_out(shot) if fitted is None else shot.id not in fitted
        if kept:
            since, so_far, square = squares(shot, trace, far, float(found.cues[k, 5]))
            times.append((since, square))
            contacts.append((so_far, square))
        results.append(
            ShotResult(
                shot.id,
                kept,
                float(found.rmse[k]),
                tuple(found.cues[k].tolist()),
                stray(shot, trace, footage.table, far),
            )
        )
    return Report(
        params,
        trials,
        tuple(results),
        slope(footage.shots, params.gravity),
        tuple(spans(times, TIMES)),
        tuple(spans(contacts, CONTACTS)),
    )


def vars_of(params: Params) -> dict[str, Any]:
    """The numbers of a table by name."""
    return {name: getattr(params, name) for name in params.__dataclass_fields__}


def write(path: str, report: Report) -> None:
    """Write a report as JSON."""
    Path(path).write_text(json.dumps(report.to_json(), indent=1, allow_nan=False) + "\n", encoding="utf-8")
