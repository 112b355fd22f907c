"""The measures of the simulated table, for whoever draws it."""

from typing import Any

from fivepins.model.table import Table
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import SPEED_LIMIT


def measures(table: Table) -> dict[str, Any]:
    """The measures of a table in metres, and what a cue can do, as plain JSON values."""
    nose = table.nose_height if MATCH.nose_height is None else MATCH.nose_height
    return {
        "width": table.width,
        "length": table.length,
        "ball_radius": table.ball_radius,
        "nose_height": nose,
        "miscue": MATCH.miscue,
        "speed_limit": SPEED_LIMIT,
        "pin": table.pin._asdict(),
        "pin_spots": table.pin_spots,
        "marks": {
            "top": table.top_mark,
            "red": table.red_mark,
            "lower_central": table.lower_central_mark,
            "bottom": table.bottom_mark,
        },
    }
