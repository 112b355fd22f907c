"""The kernels compiled ahead of the first stroke."""

from collections.abc import Iterator

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.physics.simulate.many import simulate_many
from fivepins.physics.simulate.numbers import loop
from fivepins.physics.simulate.one import simulate


def warmup() -> Iterator[tuple[int, int, str]]:
    """Compile every kernel, or load it where it is compiled already.

    Yields:
        (how many are ready, how many there are, name of the last).
    """
    from fivepins.physics.kernels import jit

    loop()
    scalars = [one for one in jit.REGISTRY if jit.scalar_signature(one) is not None]
    total = len(scalars) + 2
    for done, one in enumerate(scalars, 1):
        one.compile(jit.scalar_signature(one))
        yield done, total, one.__name__
    simulate(Position((0.4, 0.4), None, None, ""), Shot(1.0, 1.0))
    yield total - 1, total, "stroke"
    simulate_many([[[0.4, 0.4], [1.0, 1.0], [0.5, 2.0]]], [[1.0, 1.0, 0.0, 0.0, 0.0]], threads=1)
    yield total, total, "many"
