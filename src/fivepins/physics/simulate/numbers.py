"""The kernels, loaded when they are first wanted, and table and parameters as the numbers that they read."""

import math
from functools import lru_cache
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from fivepins.model.table import Table
from fivepins.physics.params import Params


def loop() -> ModuleType:
    """The kernels of a stroke."""
    from fivepins.physics.kernels import loop

    return loop


@lru_cache(maxsize=64)
def numbers(table: Table, params: Params) -> NDArray[np.float64]:
    """Table and parameters as the one array that the kernels read (`kernels.layout.PARAMS`)."""
    nose = table.nose_height if params.nose_height is None else params.nose_height
    # The nose touches a ball on the bed above its centre, and lies so far inside the line where the bed's measure ends.
    sin = nose / table.ball_radius - 1.0
    cos = math.sqrt(1.0 - sin * sin)
    own = {
        "width": table.width,
        "length": table.length,
        "ball_radius": table.ball_radius,
        "nose_height": nose,
        "nose_sin": sin,
        "nose_cos": cos,
        "nose_inset": table.ball_radius * (1.0 - cos),
        "cushion_steps": params.cushion_steps if params.cushion == "mathavan" else 0,
        "cue_ratio": table.ball_mass / params.cue_mass,
        "end_ratio": table.ball_mass / params.cue_end_mass if params.cue_end_mass else 0.0,
        "pin_reach": table.pin_reach,
        "pin_deep": table.pin_reach - params.pin_overlap,
        "pin_ratio": table.pin.mass / table.ball_mass,
        # Wholly off its spot, a circle of the base's size.
        "pin_drag": 2.0 * table.pin.base_radius,
        "head_height": table.pin.head_height,
        "head_reach": table.ball_radius + table.pin.head_radius,
        "pin_girth": table.pin.belly_radius,
        "pin_half": table.pin.height / 2,
        "pin_held": table.pin_reach - 1e-3,
        "spot_left": table.pin_spots["w"][0],
        "spot_right": table.pin_spots["e"][0],
        "spot_up": table.pin_spots["n"][1],
        "spot_down": table.pin_spots["s"][1],
    }
    from fivepins.physics.kernels.layout import PARAMS

    return np.array([own[name] if name in own else getattr(params, name) for name in PARAMS], np.float64)
