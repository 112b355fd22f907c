"""What a slow ball loses in all to a pin that stood: a table fitted to the rigid bodies of `physics.rigid`.

A pin that a slow ball meets full is struck several times, pushed along, carried and lost again; no formula tells what
that costs. `slow.tsv` holds it on a grid of the ball's speed, the offset of its line from the pin's axis, its rolling
spin and its side spin; between the grid's points it is interpolated.
"""

import math
from pathlib import Path

import numpy as np

from fivepins.physics.kernels.jit import inlined, kernel

_LINES = (Path(__file__).parent / "slow.tsv").read_text(encoding="utf-8").splitlines()
SPEEDS, OFFSETS, ROLLS, SIDES = (np.array(line.split("\t")[1:], dtype=np.float64) for line in _LINES[1:5])
"""Where the table stands: m/s, metres, and angular velocities times radius over speed."""
TABLE = np.array([line.split("\t") for line in _LINES[5:]], dtype=np.float64)
"""Logarithm of the share of its speed that the ball loses, and the angle in radians by which it is turned away from the
pin; a row for each point, side spin fastest."""
OF_MASS = 1.4 / 210.0
"""Mass of the pin over that of the ball that the table holds for."""
FULL = 0.6
"""Up to this speed of the ball, m/s, the table tells all."""
NONE = 0.75
"""From here on nothing."""
CREEP = 0.03
"""A ball that is slower than the table's slowest by this, m/s, creeps."""
MOST = 0.5
"""Share of its speed that a ball loses at most, and radians that it is turned."""


@inlined
def slowness(v: float) -> float:
    """How much of what a ball with the speed v loses the table tells, from 0 to 1."""
    return min(max((NONE - v) / (NONE - FULL), 0.0), 1.0)


@inlined
def creeping(v: float) -> float:
    """How much a ball with the speed v is slower than all that the table was fitted to, from 0 to 1."""
    return float(min(max((SPEEDS[0] - v) / CREEP, 0.0), 1.0))


@kernel
def lost(v: float, offset: float, roll: float, side: float, m: float) -> tuple[float, float]:
    """What a pin takes from a slow ball from the first contact to the last.

    Args:
        v: Speed of the ball.
        offset: Of its line from the pin's axis, metres, not negative.
        roll: Spin that rolls it on, times radius over speed.
        side: Spin about the vertical, the same; positive if its front moves toward the pin.
        m: Mass of a pin over that of a ball.

    Returns:
        The share of its speed that it loses, and the angle in radians by which it is turned away from the pin.
    """
    at = 0
    w0 = w1 = w2 = w3 = 0.0
    for axis in range(4):
        if axis == 0:
            grid, x = SPEEDS, v
        elif axis == 1:
            grid, x = OFFSETS, offset
        elif axis == 2:
            grid, x = ROLLS, roll
        else:
            grid, x = SIDES, side
        i = 0
        while i < len(grid) - 2 and x >= grid[i + 1]:
            i += 1
        w = min(max((x - grid[i]) / (grid[i + 1] - grid[i]), 0.0), 1.0)
        at = at * len(grid) + i
        w0, w1, w2, w3 = w1, w2, w3, w
    loss = turn = 0.0
    for corner in range(16):
        a, b, c, d = corner >> 3 & 1, corner >> 2 & 1, corner >> 1 & 1, corner & 1
        w = (w0 if a else 1.0 - w0) * (w1 if b else 1.0 - w1) * (w2 if c else 1.0 - w2) * (w3 if d else 1.0 - w3)
        row = at + ((a * len(OFFSETS) + b) * len(ROLLS) + c) * len(SIDES) + d
        loss += w * TABLE[row, 0]
        turn += w * TABLE[row, 1]
    # A slower ball is pushed by the pin's weight, for longer.
    k = m / OF_MASS * max(1.0, SPEEDS[0] * SPEEDS[0] / (v * v))
    return min(k * math.exp(loss), MOST), min(max(k * turn, -MOST), MOST)


@kernel
def pressed(
    nx: float, ny: float, vx: float, vy: float, wx: float, wy: float, wz: float, reach: float, m: float
) -> tuple[float, float]:
    """What a slow ball that meets a standing pin loses until it has left it behind.

    Args:
        nx: From ball to pin.
        ny: The same.
        vx: Velocity of the ball.
        vy: The same.
        wx: Its angular velocity times its radius.
        wy: The same.
        wz: The same.
        reach: Distance of ball and pin when they meet.
        m: Mass of a pin over that of a ball.

    Returns:
        Change of the ball's velocity.
    """
    v = math.sqrt(vx * vx + vy * vy)
    # On which side of the ball's way the pin stands: the table holds for its left.
    left = math.copysign(1.0, vx * ny - vy * nx)
    offset = reach * abs(vx * ny - vy * nx) / v
    loss, turn = lost(v, offset, (wy * vx - wx * vy) / (v * v), left * wz / v, m)
    c = math.cos(turn)
    # It turns the ball, and speeds none up.
    keeps = min(1.0 - loss, c)
    away = left * keeps * math.sin(turn) / c
    return away * vy - (1.0 - keeps) * vx, -away * vx - (1.0 - keeps) * vy
