"""What a simulation can fail with, beside input that cannot be taken."""

from fivepins.model.errors import InputError
from fivepins.physics.simulate.numbers import loop


class SimulationError(InputError):
    """A stroke that did not come to an end within the cap of events: a defect of the simulator, never silent."""

    @classmethod
    def of(cls, stroke: str) -> "SimulationError":
        """The error of a stroke, in words from which it can be simulated again."""
        return cls(
            "the simulation of this stroke found no end, a defect of ours",
            got=stroke,
            expected=f"rest within {loop().CAP} events; please report it",
        )
