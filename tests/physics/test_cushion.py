"""Mathavan's cushion against an integration of another kind, and Han's against its own limits."""

import math

import numpy as np
import pytest
from numba import njit

from fivepins.model.table import MATCH
from fivepins.physics.kernels.cushion import han, mathavan

R = MATCH.ball_radius
SIN = MATCH.nose_height / R - 1.0
COS = math.sqrt(1.0 - SIN * SIN)
E, MU, BED = 0.9, 0.2, 0.2
SCALE = np.array([1.0, 1.0, R, R, R])


@njit
def bounded(ax, ay, rx, ry, most):
    """Implicit friction: brings the slip a to zero in the step, or points along the slip at its end."""
    fx, fy = ax / rx, ay / ry
    if fx * fx + fy * fy <= most * most:
        return fx, fy
    low, high = 0.0, math.sqrt(ax * ax + ay * ay)
    for _ in range(50):
        lam = 0.5 * (low + high)
        if (ax / (lam + most * rx)) ** 2 + (ay / (lam + most * ry)) ** 2 > 1.0:
            low = lam
        else:
            high = lam
    return most * ax / (lam + most * rx), most * ay / (lam + most * ry)


@njit
def implicit(vx, vy, wx, wy, wz, n):
    """First-order, implicit in both frictions: no directions, no events, nothing to detect."""
    q, d, m = 1.0 - 2.5 * SIN, SIN - 2.5, SIN * SIN + 2.5
    xi, yi = (vx + R * (wy * SIN - wz * COS)) / vy, -SIN + R * wx / vy
    xc, yc = (vx - R * wy) / vy, 1.0 + R * wx / vy
    v, h = 1.0, 1.0 / (COS * n)
    tx = ty = bx = by = work = 0.0
    target = np.inf
    while True:
        gx = gy = fx = fy = 0.0
        for _ in range(60):
            fx, fy = bounded(xi / h - q * gx, yi / h + SIN * COS + d * gy, 3.5, m, MU)
            px, py = bounded(xc / h - q * fx, yc / h - COS + d * fy, 3.5, 3.5, BED * max(1e-9, SIN + COS * fy))
            change = abs(px - gx) + abs(py - gy)
            gx, gy = px, py
            if change < 1e-13:
                break
        slope = SIN * fy - gy - COS
        step, last = h, False
        if target == np.inf:
            if v + slope * h <= 0.0:
                step = -v / slope
                target = E * E * (work + 0.5 * COS * step * v)
                work = 0.0
            else:
                work += COS * h * (v + 0.5 * slope * h)
        else:
            given = -COS * h * (v + 0.5 * slope * h)
            if work + given >= target:
                rest = (target - work) / COS
                step = 2.0 * rest / (math.sqrt(v * v - 2.0 * slope * rest) - v)
                last = True
            work += given
        tx, ty, bx, by = tx + fx * step, ty + fy * step, bx + gx * step, by + gy * step
        xi -= step * (3.5 * fx + q * gx)
        yi += step * (SIN * COS - m * fy + d * gy)
        xc -= step * (q * fx + 3.5 * gx)
        yc += step * (d * fy - COS - 3.5 * gy)
        v += slope * step
        if last:
            k = 2.5 / R * vy
            return vx - vy * (tx + bx), vy * v, wx - k * (ty + by), wy - k * (SIN * tx - bx), wz + k * COS * tx


def states(n):
    """Approaches at all angles: a third rolling with side, the others with any spin."""
    rng = np.random.default_rng(1)
    angle = rng.uniform(-1.35, 1.35, n)
    spin = rng.normal(size=(n, 3)) / R
    v = np.column_stack([np.sin(angle), np.cos(angle)])
    rolling = np.arange(n) % 3 == 0
    spin[rolling, 0] = -v[rolling, 1] / R
    spin[rolling, 1] = v[rolling, 0] / R
    return np.column_stack([v, spin])


def errors(steps, n=90):
    given = states(n)
    fine = np.array([implicit(*state, 1000) for state in given])
    finer = np.array([implicit(*state, 2000) for state in given])
    exact = 2.0 * finer - fine
    got = np.array([mathavan(*state, R, SIN, COS, E, MU, BED, steps) for state in given])
    return np.abs((got - exact) * SCALE).max(axis=1)


@pytest.mark.parametrize(("steps", "median", "most"), [(3.0, 2e-4, 1e-3), (24.0, 1e-5, 1e-4), (96.0, 3e-6, 5e-5)])
def test_mathavan_agrees_with_an_implicit_integration(steps, median, most):
    """Errors in units of the approach speed: the median, and what nine contacts in ten stay below."""
    found = errors(steps)
    assert np.median(found) < median
    assert np.quantile(found, 0.9) < most


def test_mathavan_sticks_where_friction_can_hold():
    """After the contact the nose slip of a slow grazing spin is exactly zero."""
    vx, vy, wx, wy, wz = mathavan(0.05, 1.0, 0.0, 0.0, 0.0, R, SIN, COS, E, 0.6, BED, 24.0)
    assert vx + R * (wy * SIN - wz * COS) == pytest.approx(0.0, abs=1e-6)
    assert -vy * SIN + R * wx == pytest.approx(0.0, abs=1e-6)


def test_head_on_restitution():
    """Without friction both models give back e of the speed across (Mathavan's e is of energy)."""
    assert mathavan(0.0, 1.0, 0, 0, 0, R, SIN, COS, 0.8, 0.0, 0.0, 24.0)[1] == pytest.approx(-0.8, abs=1e-12)
    _, vy, _, _, _, up = han(0.0, 1.0, 0, 0, 0, R, SIN, COS, 0.8, 0.0)
    assert vy == pytest.approx(1.0 - 1.8 * COS * COS, abs=1e-12)
    assert up == pytest.approx(-1.8 * COS * SIN, abs=1e-12)


def test_energy_never_grows_at_a_cushion():
    for state in states(500):
        for after in (
            han(*state, R, SIN, COS, 0.86, 0.28)[:5],
            mathavan(*state, R, SIN, COS, E, MU, BED, 4.0),
        ):
            before = 0.5 * (state[0] ** 2 + state[1] ** 2) + 0.2 * R * R * (state[2:] ** 2).sum()
            left = 0.5 * (after[0] ** 2 + after[1] ** 2) + 0.2 * R * R * sum(w * w for w in after[2:])
            assert left <= before + 1e-12
            assert after[1] < 0.0 or abs(state[2]) * R > 0.8
