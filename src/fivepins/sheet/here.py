"""The time zone of this machine."""

import os
from pathlib import Path
from typing import Final

_LOCAL: Final = Path("/etc/localtime")


def zone_here() -> str:
    """The IANA name of the zone that this machine counts in; "" where it does not tell."""
    named = os.environ.get("TZ", "").removeprefix(":")
    if named:
        return named
    try:
        return str(_LOCAL.resolve()).partition("zoneinfo/")[2]
    except OSError:
        return ""
