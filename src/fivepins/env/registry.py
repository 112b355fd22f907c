"""The ids of the environments; an id is raised whenever results of an environment change."""

from typing import Final

from gymnasium.envs.registration import register as put
from gymnasium.envs.registration import registry

ENVIRONMENTS: Final[dict[str, tuple[str, str | None]]] = {
    "fivepins/Stroke-v0": ("fivepins.env.stroke:StrokeEnv", "fivepins.env.vector:StrokeVectorEnv"),
}
"""By id: where the environment is, and where its vector environment, if it has one of its own."""


def register() -> None:
    """Put every environment into Gymnasium's registry; again does nothing."""
    for name, (entry, vector) in ENVIRONMENTS.items():
        if name not in registry:
            put(name, entry_point=entry, vector_entry_point=vector)
