"""A film as the arrays that the kernels read."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from fivepins.model import table as tables
from fivepins.model.errors import InputError
from fivepins.model.table import Table
from fivepins.physics.settle import settle
from fivepins.physics.tracks import FilmedShot

SLACK = 5e-3
"""Error of a filmed place (m) that is put right where balls would overlap or lie in a cushion."""


@dataclass(frozen=True, eq=False)
class Footage:
    """Filmed shots, packed.

    Attributes:
        table: The table on which they were played.
        shots: The shots.
        places: float64[K, 3, 2]: where the balls lie at the start.
        spans: int64[K, 4]: samples of ball b of shot k are `spans[k, b]` to `spans[k, b + 1]`.
        t: float64: times of all samples, s.
        x: float64: their places, m.
        y: float64: their places, m.
    """

    table: Table
    shots: tuple[FilmedShot, ...]
    places: NDArray[np.float64]
    spans: NDArray[np.int64]
    t: NDArray[np.float64]
    x: NDArray[np.float64]
    y: NDArray[np.float64]

    @classmethod
    def of(cls, shots: Sequence[FilmedShot], table: Table = tables.MATCH, until: float = math.inf) -> Self:
        """Pack these shots, without the samples of each later than `until` (s).

        Raises:
            InputError: If balls overlap at the start by more than a film's error, naming the shot.
        """
        places, spans = [], []
        kept: list[tuple[float, float, float]] = []
        for shot in shots:
            try:
                places.append(settle([(ball.x[0], ball.y[0]) for ball in shot.balls], table, SLACK))
            except InputError as error:
                raise InputError(f"shot {shot.id}: {error.problem}", got=error.got, expected=error.expected) from None
            row = [len(kept)]
            for ball in shot.balls:
                # The first sample stays whatever its time, so that no shot is without any.
                kept += [k for k in zip(*ball, strict=True) if k[0] <= until] or [(ball.t[0], ball.x[0], ball.y[0])]
                row.append(len(kept))
            spans.append(row)
        t, x, y = np.array(kept, np.float64).reshape(-1, 3).T.copy()
        return cls(
            table,
            tuple(shots),
            np.array(places, np.float64).reshape(-1, 3, 2),
            np.array(spans, np.int64).reshape(-1, 4),
            t,
            x,
            y,
        )

    @property
    def counts(self) -> NDArray[np.int64]:
        """int64[K]: samples of each shot, all balls together."""
        return np.asarray(self.spans[:, -1] - self.spans[:, 0])
