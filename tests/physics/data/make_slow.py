"""Fit the table of `fivepins.physics.kernels.slow` to `hits.tsv.gz`.

    PYTHONPATH=src python tests/physics/data/make_slow.py [--folds 5]

Least absolute deviations of the loss's logarithm and of the angle, with a penalty on the table's second differences.
With `--folds` nothing is written: the table is fitted without each part of the hits in turn, and how many of that part
it meets is printed.
"""

import argparse
import gzip
import itertools
import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_array, csr_array, vstack
from scipy.sparse.linalg import spsolve

HERE = Path(__file__).parent
TABLE = HERE.parents[2] / "src" / "fivepins" / "physics" / "kernels" / "slow.tsv"
GRID = (
    np.round(np.geomspace(0.1, 0.75, 9), 3),
    np.array([0, 3, 6, 9, 12, 15, 17.5, 20, 23, 25.5, 27.3, 28, 29, 30, 31, 32, 32.9]) * 1e-3,
    np.array([-0.8, -0.1, 0.6, 1.2]),
    np.array([-1.0, -0.4, 0.4, 1.0]),
)
STIFF = (0.15, 0.2, 0.3, 0.3)
"""Weight of the second differences along each axis; that of the first is a thirtieth."""
LEAST = 1e-5
"""Losses are not told apart below this."""
UNIT = (1.0, math.radians(0.3))
"""In which the logarithm of the loss and the angle are fitted."""
SMALL = (0.1, 0.3)
"""Residuals below this, in the unit, count with their square."""
ROUNDS = 10


def hits() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Speed, offset, rolling and side spin of each hit; logarithm of the loss, and angle."""
    lines = gzip.decompress((HERE / "hits.tsv.gz").read_bytes()).decode().splitlines()[1:]
    rows = np.array([[float(part) for part in line.split("\t")] for line in lines])
    away, along = rows[:, 4], rows[:, 5]
    loss = np.log(np.maximum(along / rows[:, 0], LEAST))
    return rows[:, :4], np.column_stack([loss, np.arctan2(-away, rows[:, 0] - along)])


def shares(where: NDArray[np.float64]) -> csr_array:
    """With what weight each point of the table counts for each hit."""
    weights = np.ones((len(where), 1))
    columns = np.zeros((len(where), 1), np.int64)
    for axis, x in zip(GRID, where.T, strict=True):
        i = np.clip(np.searchsorted(axis, x, "right") - 1, 0, len(axis) - 2)
        t = np.clip((x - axis[i]) / (axis[i + 1] - axis[i]), 0.0, 1.0)
        weights = np.hstack([weights * (1.0 - t)[:, None], weights * t[:, None]])
        columns = np.hstack([columns * len(axis) + i[:, None], columns * len(axis) + i[:, None] + 1])
    rows = np.repeat(np.arange(len(where)), weights.shape[1])
    size = math.prod(len(axis) for axis in GRID)
    return csr_array((weights.ravel(), (rows, columns.ravel())), shape=(len(where), size))


def stiffness() -> csc_array:
    """The penalty's matrix."""
    shape = tuple(len(axis) for axis in GRID)
    numbers = np.arange(math.prod(shape)).reshape(shape)
    parts = []
    for axis, weight in enumerate(STIFF):
        line = np.moveaxis(numbers, axis, 0)
        for pattern, k in (((1.0, -2.0, 1.0), weight), ((-1.0, 1.0), weight / 30)):
            width = line.shape[0] - len(pattern) + 1
            columns = [line[c : c + width].ravel() for c in range(len(pattern))]
            rows = np.arange(columns[0].size)
            values = np.repeat(np.array(pattern) * k, rows.size)
            place = (np.tile(rows, len(pattern)), np.concatenate(columns))
            parts.append(csr_array((values, place), shape=(rows.size, numbers.size)))
    rough = vstack(parts)
    return csc_array(rough.T @ rough)


def fitted(where: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The table, a row a point."""
    design, penalty = shares(where), stiffness()
    columns = []
    for target, unit, small in zip(values.T, UNIT, SMALL, strict=True):
        weights = np.ones(len(target))
        for _ in range(ROUNDS):
            weighted = csr_array(design.multiply(weights[:, None]))
            table = spsolve(csc_array(design.T @ weighted) + penalty, weighted.T @ (target / unit))
            weights = small / np.maximum(np.abs(design @ table - target / unit), small)
        columns.append(table * unit)
    return np.column_stack(columns)


def met(values: NDArray[np.float64], table: NDArray[np.float64]) -> str:
    """How many losses are met within 30 %, and angles within 0.2 degrees."""
    loss, turn = values.T
    near = np.abs(np.exp(table[:, 0]) - np.exp(loss)) <= 0.3 * np.exp(loss)
    turned = np.abs(table[:, 1] - turn) <= math.radians(0.2)
    return f"{len(values):5} hits: loss within 30 % {near.mean():.3f}, turned within 0.2° {turned.mean():.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folds", type=int, default=0)
    folds = parser.parse_args().folds
    where, values = hits()
    if not folds:
        names = ("speed", "offset", "roll", "side")
        rows = ["\t".join([name, *(f"{x:g}" for x in axis)]) for name, axis in zip(names, GRID, strict=True)]
        rows += [f"{loss:.4f}\t{turn:.6f}" for loss, turn in fitted(where, values)]
        TABLE.write_text("\n".join(["loss, logarithm\tturn, rad", *rows]) + "\n")
        return
    part = np.random.default_rng(0).integers(0, folds, len(where))
    told = np.zeros_like(values)
    for fold in range(folds):
        out = part == fold
        told[out] = shares(where[out]) @ fitted(where[~out], values[~out])
    for low, high in itertools.pairwise((0.1, 0.15, 0.25, 0.4, 0.6, 0.75)):
        band = (where[:, 0] >= low) & (where[:, 0] < high)
        print(f"{low:4} to {high:4} m/s, {met(values[band], told[band])}")


if __name__ == "__main__":
    main()
