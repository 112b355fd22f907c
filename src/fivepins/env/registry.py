"""The ids of the environments; an id is raised whenever results of an environment change."""

from typing import Final

import pettingzoo  # type: ignore[import-untyped]
from gymnasium.envs.registration import register as put
from gymnasium.envs.registration import registry

ENVIRONMENTS: Final[dict[str, tuple[str, str | None]]] = {
    "fivepins/Stroke-v0": ("fivepins.env.stroke:StrokeEnv", "fivepins.env.vector:StrokeVectorEnv"),
    "fivepins/Leave-v0": ("fivepins.env.leave:LeaveEnv", None),
    "fivepins/Game-v0": ("fivepins.env.game:GameEnv", None),
    "fivepins/Hand-v0": ("fivepins.env.hand:HandEnv", None),
    "fivepins/Film-v0": ("fivepins.env.film:FilmEnv", None),
    "fivepins/Law-v0": ("fivepins.env.law:LawEnv", None),
}
"""Gymnasium's, by id: where the environment is, and where its vector environment, if it has one of its own."""

SELFPLAY: Final = "fivepins/SelfPlay-v0"
"""PettingZoo's, of both kinds."""


def register() -> None:
    """Put every environment into the registries of Gymnasium and PettingZoo; again does nothing."""
    for name, (entry, vector) in ENVIRONMENTS.items():
        if name not in registry:
            put(name, entry_point=entry, vector_entry_point=vector)
    if SELFPLAY not in pettingzoo.aec_registry:
        pettingzoo.register("aec", SELFPLAY, "fivepins.env.selfplay:env")
    if SELFPLAY not in pettingzoo.parallel_registry:
        pettingzoo.register("parallel", SELFPLAY, "fivepins.env.selfplay:parallel_env")
