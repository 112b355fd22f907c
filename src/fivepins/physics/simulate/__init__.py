"""From a position and a shot to what happens: one stroke as a `Trace`, many as arrays.

    Position, Shot ──▶ checked, units stripped ──▶ kernels.loop ──▶ Trace | Batch

The one way to the kernels. numba is imported at the first call, not with these modules.
"""

from fivepins.physics.simulate.errors import SimulationError
from fivepins.physics.simulate.many import ROWS, Batch, simulate_many
from fivepins.physics.simulate.numbers import numbers
from fivepins.physics.simulate.one import aimed, lay, simulate, simulate_laid
from fivepins.physics.simulate.strays import strays
from fivepins.physics.simulate.strike import SPEED_LIMIT, Strike
from fivepins.physics.simulate.warmup import warmup

__all__ = [
    "ROWS",
    "SPEED_LIMIT",
    "Batch",
    "SimulationError",
    "Strike",
    "aimed",
    "lay",
    "numbers",
    "simulate",
    "simulate_laid",
    "simulate_many",
    "strays",
    "warmup",
]
