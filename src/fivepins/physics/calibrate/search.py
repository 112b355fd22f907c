"""The cue of every filmed shot, for given table parameters.

Differential evolution, all shots abreast: each generation is one batch of trial strokes. Every shot uses the same
random numbers, so that what is found for it depends neither on the other shots nor on the number of threads. The
misfit of a stroke is rough (a kiss more or less changes everything): what counts is a population that looks at many
valleys, not a slope.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.physics.footage import Footage
from fivepins.physics.params import Params
from fivepins.physics.simulate import SPEED_LIMIT, strays

Floats = NDArray[np.float64]

AIM: Final = 0
PACE: Final = 1
SIDE: Final = 2
HIGH: Final = 3
MOVES: Final = 4
"""A trial: direction beside that seen (rad), speed over that seen, tip offsets in radii."""

REACH: Final = (0.6, 3.0, 0.5, 0.5)
"""Bounds of a trial: direction either way, greatest pace, tip offsets either way."""

TREMBLE: Final = (2e-4, 4e-4, 8e-4, 8e-4)
"""Spread of the small changes that keep a population from standing still."""

NEAR: Final = (0.01, 0.03, 0.05, 0.05)
"""Spread of the trials around a cue that is known from before."""

LOST: Final = 10.0
"""Root mean square (m) of a stroke that did not come to an end."""


class Budget(NamedTuple):
    """How much is tried for each shot: `members` strokes in each of `rounds` + 1 generations."""

    members: int = 40
    rounds: int = 150

    @property
    def trials(self) -> int:
        """Strokes for each shot."""
        return self.members * (self.rounds + 1)


BUDGET: Final = Budget()


@dataclass(frozen=True, eq=False)
class Found:
    """The best cue of each shot.

    Attributes:
        moves: float64[K, 4]: as trials.
        cues: float64[K, 6]: direction in which the ball leaves the tip, speed, elevation, side, high, when.
        rmse: float64[K]: root mean square distance over all samples of all balls, m.
    """

    moves: Floats
    cues: Floats
    rmse: Floats


@dataclass(frozen=True, eq=False)
class Search:
    """A search over all shots of a footage.

    Attributes:
        footage: The shots.
        seed: Of the random numbers.
        clock: Whether a stroke begins when the track shows it (else at the track's first sample).
        miscue: Greatest tip offset in ball radii.
        threads: None for one a core.
    """

    footage: Footage
    seed: int = 0
    clock: bool = True
    miscue: float = 0.5
    threads: int | None = None

    def run(self, params: Params, budget: Budget = BUDGET, known: Floats | None = None) -> Found:
        """Find the cue of each shot.

        Args:
            params: Materials and models.
            budget: How much is tried.
            known: float64[K, 4]: moves from an earlier search; a third of the first generation starts near them.
        """
        rng = np.random.default_rng(self.seed)
        shots = len(self.footage.shots)
        members = budget.members
        moves = np.repeat(self._fresh(rng, members)[None], shots, axis=0)
        if known is not None:
            near = max(1, members // 3)
            spread = rng.normal(size=(near, MOVES)) * NEAR * rng.choice([0.02, 0.2, 1.0], (near, 1))
            spread[0] = 0.0
            moves[:, :near] = known[:, None] + spread
        rough = self._rmse(moves, params)
        rows = np.arange(shots)[:, None]
        for _ in range(budget.rounds):
            ranks = np.argsort(rough, axis=1, kind="stable")
            best = moves[rows, ranks[:, rng.integers(0, max(2, members // 6), members)]]
            one, other = (moves[:, rng.integers(0, members, members)] for _ in range(2))
            step = rng.uniform(0.3, 0.8, (members, 1))
            taken = rng.random((members, MOVES)) < 0.9
            trials = np.where(taken, moves + step * (best - moves) + step * (one - other), moves)
            trials += rng.normal(size=(members, MOVES)) * TREMBLE * (rng.random((members, 1)) < 0.3)
            trials[..., AIM] = np.clip(trials[..., AIM], -REACH[AIM], REACH[AIM])
            trials[..., PACE] = np.clip(trials[..., PACE], 0.3, REACH[PACE])
            misfit = self._rmse(trials, params)
            better = misfit < rough
            rough = np.where(better, misfit, rough)
            moves = np.where(better[..., None], trials, moves)
        winner = rough.argmin(axis=1)
        chosen = moves[rows[:, 0], winner]
        return Found(chosen, self.cues(chosen), rough[rows[:, 0], winner])

    def cues(self, moves: Floats) -> Floats:
        """Trials (float64[K, …, 4]) as cues (float64[K, …, 6]); an offset beyond a miscue is brought back to it."""
        seen = [shot.departure for shot in self.footage.shots]
        columns = (np.array([getattr(s, name) for s in seen]) for name in ("azimuth", "speed", "when"))
        azimuth, speed, when = (column.reshape(-1, *[1] * (moves.ndim - 2)) for column in columns)
        cues = np.zeros((*moves.shape[:-1], 6))
        cues[..., 0] = azimuth + moves[..., AIM]
        cues[..., 1] = np.clip(speed * moves[..., PACE], 0.02, SPEED_LIMIT)
        offset = np.hypot(moves[..., SIDE], moves[..., HIGH])
        within = np.minimum(1.0, self.miscue / np.maximum(offset, 1e-12))
        cues[..., 3] = moves[..., SIDE] * within
        cues[..., 4] = moves[..., HIGH] * within
        cues[..., 5] = (
            when if self.clock else np.array([shot.balls[0].t[0] for shot in self.footage.shots]).reshape(when.shape)
        )
        return cues

    def _fresh(self, rng: np.random.Generator, members: int) -> Floats:
        """A first generation that knows only what the track shows."""
        moves = np.empty((members, MOVES))
        moves[:, AIM] = rng.normal(size=members) * rng.choice([0.02, 0.02, 0.1], members)
        moves[:, PACE] = rng.uniform(0.85, 1.35, members)
        radius = self.miscue * np.sqrt(rng.random(members))
        angle = rng.uniform(0.0, 2.0 * np.pi, members)
        moves[:, SIDE] = radius * np.cos(angle)
        moves[:, HIGH] = radius * np.sin(angle)
        return moves

    def _rmse(self, moves: Floats, params: Params) -> Floats:
        """float64[K, members]."""
        shots, members = moves.shape[:2]
        which = np.repeat(np.arange(shots), members)
        sums = strays(which, self.cues(moves).reshape(-1, 6), self.footage, params, self.threads).sum(axis=1)
        with np.errstate(invalid="ignore"):
            rough = np.sqrt(sums / self.footage.counts[which])
        return np.asarray(np.where(np.isfinite(rough), rough, LOST)).reshape(shots, members)
