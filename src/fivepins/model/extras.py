"""Which extra of the package brings a module that a plain install does without."""

from typing import Final

EXTRAS: Final = {
    "cma": "calibrate",
    "pyarrow": "data",
    "distributed": "data",
    "gymnasium": "env",
    "pettingzoo": "env",
    "minari": "games",
    "matplotlib": "plot",
    "mujoco": "reference",
    "pypdf": "sheet",
    "segno": "sheet",
    "typst": "sheet",
    "xlsxwriter": "sheet",
}
"""Extra by top-level module; the extras themselves stand in `pyproject.toml`."""


class MissingExtra(ValueError):
    """Something was asked for that an extra brings, and the extra is not installed."""

    def __init__(self, module: str) -> None:
        """The error.

        Args:
            module: The module that is missing, a key of `EXTRAS`.
        """
        super().__init__(f"this needs {module}, which is not installed; type: pip install 'fivepins[{EXTRAS[module]}]'")


def need(*modules: str) -> None:
    """Ask for modules before work begins that would end without them.

    Args:
        modules: Keys of `EXTRAS`.

    Raises:
        MissingExtra: For the first that cannot be found.
    """
    import importlib.util

    for module in modules:
        if importlib.util.find_spec(module) is None:
            raise MissingExtra(module)
