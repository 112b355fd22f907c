"""Where the database lies when nobody says."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(
    platform: str = sys.platform, environ: Mapping[str, str] = os.environ, home: Path | None = None
) -> Path:
    """The folder that the platform keeps for a user's own data of this program; it may not exist yet.

    Raises:
        OSError: The user has no home.

    Source: XDG Base Directory Specification; Apple's File System Programming Guide; Windows' known folders.
    """
    # The specification tells programs to ignore a relative path here.
    named = Path(environ.get("LOCALAPPDATA" if platform == "win32" else "XDG_DATA_HOME", ""))
    if platform != "darwin" and named.is_absolute():
        return named / "fivepins"
    try:
        home = Path.home() if home is None else home
    except RuntimeError:
        raise OSError("this user has no home to keep matches in: name a file with --db") from None
    within = {"win32": "AppData/Local", "darwin": "Library/Application Support"}.get(platform, ".local/share")
    return home / within / "fivepins"


def database() -> Path:
    """The file of the database.

    Raises:
        OSError: The user has no home.
    """
    return data_folder() / "fivepins.db"
