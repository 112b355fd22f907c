"""The browser of the tests. As a program, for the set-up: prints where it is, exits 1 when there is none.

Standard library only: the set-up asks before any package is installed.
"""

from __future__ import annotations

import functools
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@functools.cache
def chromium_path() -> str | None:
    """The system's Chromium, None where only Playwright's is installed."""
    return next(filter(_runs, filter(None, map(shutil.which, NAMES))), None)


def _runs(path: str) -> bool:
    # Ubuntu's package is a script that asks for the snap, and the snap sees neither /tmp nor hidden folders.
    if Path(path).resolve().name == "snap":
        return False
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


if __name__ == "__main__":
    found = chromium_path()
    if found:
        print(found)
    sys.exit(not found)
