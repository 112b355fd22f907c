"""Where the database lies when nobody says."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(
    platform: str = sys.platform, environ: Mapping[str, str] = os.environ, home: Path | None = None
) -> Path:
    """The folder that the platform keeps for a user's own data of this program; it may not exist yet.

    Source: XDG Base Directory Specification; Apple's File System Programming Guide; Windows' known folders.
    """
    home = Path.home() if home is None else home
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "fivepins"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "fivepins"
    # The specification tells programs to ignore a relative path here.
    named = Path(environ.get("XDG_DATA_HOME", ""))
    return (named if named.is_absolute() else home / ".local" / "share") / "fivepins"


def database() -> Path:
    """The file of the database."""
    return data_folder() / "fivepins.db"
