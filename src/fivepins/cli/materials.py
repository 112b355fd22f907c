"""The table that a command is told to play on: a preset, or what `fivepins calibrate` wrote."""

from pathlib import Path

from fivepins.model.errors import InputError
from fivepins.physics.params import PRESETS, Params, from_toml


def materials(name: str) -> Params:
    """A preset by its name, or the numbers of a .toml file.

    Raises:
        ValueError: If it is neither, naming the file.
        OSError: If the file cannot be read.
    """
    if name in PRESETS:
        return PRESETS[name]
    if not name.endswith(".toml"):
        raise ValueError(f"no preset {name!r}; there are {', '.join(PRESETS)}, or a .toml file")
    try:
        return from_toml(Path(name).read_text(encoding="utf-8"))
    except InputError as error:
        raise ValueError(f"{name}: {error.problem}; got {error.got!r}, expected {error.expected}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"{name}: no text; expected UTF-8 ({error.reason})") from None
