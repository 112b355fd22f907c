"""The data files of the law: editions, texts, cases.

Without pathlib: to import it costs as much as to read an edition, at every start of a command.
"""

import os
import tomllib
from typing import Any, Final

_HERE: Final = os.path.dirname(__file__)  # noqa: PTH120


def path_of(folder: str, name: str) -> str:
    """Where a data file of this package lies."""
    return os.path.join(_HERE, folder, name)  # noqa: PTH118


def names(folder: str, ending: str) -> list[str]:
    """Names of the files of a folder with an ending, without it, sorted."""
    return sorted(name.removesuffix(ending) for name in os.listdir(path_of(folder, "")) if name.endswith(ending))  # noqa: PTH208


def read_toml(path: str) -> dict[str, Any]:
    """The tables of a TOML file.

    Raises:
        OSError: If it cannot be read.
        ValueError: If it is not TOML in UTF-8.
    """
    with open(path, "rb") as file:  # noqa: PTH123
        return tomllib.load(file)
