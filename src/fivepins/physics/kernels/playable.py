"""Which strokes of a batch can be simulated as they stand; `simulate` looks at the others one by one."""

import math

from fivepins.physics.kernels.jit import Floats, Integers, kernel


@kernel
def unfit(
    places: Floats, shots: Floats, width: float, length: float, R: float, fastest: float, miscue: float, found: Integers
) -> int:
    """Find the strokes that cannot be simulated, or not before their balls are settled.

    Args:
        places: As in `loop.many`.
        shots: As in `loop.many`.
        width: Of the bed.
        length: Of the bed.
        R: Radius of a ball.
        fastest: Speed limit.
        miscue: Greatest offset of the tip in radii.
        found: int64[N]: the strokes found, in order.

    Returns:
        How many were found.
    """
    near = 2.0 * R - 1e-12
    n = 0
    for q in range(places.shape[0]):
        fine = 0.0 < shots[q, 1] <= fastest and 0.0 <= shots[q, 2] <= 0.5 * math.pi
        fine = fine and shots[q, 3] * shots[q, 3] + shots[q, 4] * shots[q, 4] <= miscue * miscue
        fine = fine and math.isfinite(shots[q, 0]) and math.isfinite(shots[q, 5])
        for i in range(3):
            x = places[q, i, 0]
            y = places[q, i, 1]
            if math.isnan(x) and math.isnan(y):
                fine = fine and i != shots[q, 6]
                continue
            fine = fine and R <= x <= width - R and R <= y <= length - R
            for j in range(i):
                dx = places[q, j, 0] - x
                dy = places[q, j, 1] - y
                fine = fine and not dx * dx + dy * dy < near * near
        if not fine:
            found[n] = q
            n += 1
    return n
