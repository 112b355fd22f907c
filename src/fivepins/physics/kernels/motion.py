"""How a ball on the bed moves until something happens to it."""

import math

from fivepins.physics.codes import REST, ROLL, SLIDE
from fivepins.physics.kernels.jit import inlined, kernel

INF = math.inf
STILL = 1e-9
"""Slips and speeds up to this (m/s) are zero."""


@inlined
def phase(
    vx: float, vy: float, wx: float, wy: float, R: float, slide: float, roll: float, grips: bool
) -> tuple[float, float, float, float, float, float]:
    """The phase that starts with this velocity and spin.

    Args:
        vx: Velocity.
        vy: Velocity.
        wx: Angular velocity.
        wy: Angular velocity.
        R: Radius.
        slide: Friction times gravity while the ball slides, m/s².
        roll: Deceleration of a rolling ball, m/s².
        grips: The slip is known to be zero.

    Returns:
        (hx, hy, duration, state, ax, ay): half the acceleration, how long the phase lasts by itself, the state,
        and the rate of (wx, wy). A sliding ball's slip keeps its direction and falls by 7/2 of the deceleration,
        which makes the path a parabola.
    """
    ux = vx
    uy = vy
    squared = vx * vx + vy * vy
    slides = False
    if not grips:
        # Told apart by numbers, not by a branch: which it is, no processor foresees.
        sx = vx - R * wy
        sy = vy + R * wx
        slip = sx * sx + sy * sy
        slides = slip > STILL * STILL
        ux = sx if slides else vx
        uy = sy if slides else vy
        squared = slip if slides else squared
    if squared <= STILL * STILL:
        return 0.0, 0.0, INF, float(REST), 0.0, 0.0
    u = math.sqrt(squared)
    k = -0.5 * (slide if slides else roll) / u
    turns = (5.0 if slides else -2.0) / R
    hx = k * ux
    hy = k * uy
    duration = u / (3.5 * slide if slides else roll)
    return hx, hy, duration, float(SLIDE) if slides else float(ROLL), turns * hy, -turns * hx


@kernel
def slip_end(ux: float, uy: float, dux: float, duy: float) -> float:
    """When the slip u + du t is least; inf if it grows."""
    toward = -(ux * dux + uy * duy)
    return toward / (dux * dux + duy * duy) if toward > 0.0 else INF


@kernel
def press(
    nx: float,
    ny: float,
    bx: float,
    by: float,
    hx: float,
    hy: float,
    inverse: float,
    R: float,
    step: float,
) -> tuple[float, float]:
    """Two balls that touch and do not part: the force that one exerts on the other.

    Args:
        nx: Normal from ball 1 to ball 2.
        ny: Normal.
        bx: Velocity of ball 1 less that of ball 2; across the normal.
        by: Velocity.
        hx: Half the acceleration of ball 1 less that of ball 2, without the force.
        hy: Half the acceleration.
        inverse: Sum of the inverse masses (in ball masses; 5/7 for one that rolls and must go on rolling).
        R: Radius.
        step: How long the force may act at most.

    Returns:
        (half the force per mass, 0 or less if they part by themselves; how long it may act). The square of the
        distance less 4R² is then c2 t² + c3 t³ + c4 t⁴, neither below zero nor falling at the end, and grown by less
        than the gap at which they no longer count as touching.
    """
    hn = hx * nx + hy * ny
    c3 = 2.0 * (bx * (hx - hn * nx) + by * (hy - hn * ny))
    step = min(step, (5e-10 / (abs(c3) + 1e-9)) ** (1.0 / 3.0))
    c2 = max(0.0, -1.5 * c3 * step)
    return (hn + (c2 - bx * bx - by * by) / (4.0 * R)) / inverse, step


@inlined
def decayed(w: float, loss: float) -> float:
    """A spin about the vertical after losing `loss` rad/s, not below zero."""
    return math.copysign(max(abs(w) - loss, 0.0), w) + 0.0
