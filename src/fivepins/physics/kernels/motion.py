"""How a ball on the bed moves until something happens to it."""

import math

from fivepins.physics.codes import REST, ROLL, SLIDE
from fivepins.physics.kernels.jit import kernel

INF = math.inf
STILL = 1e-9
"""Slips and speeds up to this (m/s) are zero."""


@kernel
def phase(
    vx: float, vy: float, wx: float, wy: float, R: float, slide: float, roll: float
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

    Returns:
        (hx, hy, duration, state, ax, ay): half the acceleration, how long the phase lasts by itself, the state,
        and the rate of (wx, wy). A sliding ball's slip keeps its direction and falls by 7/2 of the deceleration,
        which makes the path a parabola.
    """
    ux = vx - R * wy
    uy = vy + R * wx
    u = math.sqrt(ux * ux + uy * uy)
    if u > STILL:
        k = 0.5 * slide / u
        hx = -k * ux
        hy = -k * uy
        return hx, hy, u / (3.5 * slide), float(SLIDE), 5.0 / R * hy, -5.0 / R * hx
    v = math.sqrt(vx * vx + vy * vy)
    if v > STILL:
        k = 0.5 * roll / v
        hx = -k * vx
        hy = -k * vy
        return hx, hy, v / roll, float(ROLL), -2.0 / R * hy, 2.0 / R * hx
    return 0.0, 0.0, INF, float(REST), 0.0, 0.0


@kernel
def hug(
    vx: float,
    vy: float,
    wx: float,
    wy: float,
    hx: float,
    hy: float,
    duration: float,
    R: float,
    slide: float,
    step: float,
) -> tuple[float, float, float, float, float]:
    """A sliding ball that its spin presses against a cushion it does not leave.

    The cushion takes the acceleration across it (the caller has set that of hx, hy to zero); spin goes on losing
    to the bed. Slip across falls by 5/2, slip along by 7/2 of the friction, so its direction turns: the phase is
    cut into steps in which it is constant.

    Returns:
        (hx, hy, duration, ax, ay).
    """
    ux = vx - R * wy
    uy = vy + R * wx
    u = math.sqrt(ux * ux + uy * uy)
    k = 0.5 * slide / u
    return hx, hy, min(step, u / (2.5 * slide)), -5.0 / R * k * uy, 5.0 / R * k * ux


@kernel
def decayed(w: float, loss: float) -> float:
    """A spin about the vertical after losing `loss` rad/s, not below zero."""
    return 0.0 if abs(w) <= loss else w - math.copysign(loss, w)
