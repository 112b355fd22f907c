"""Times as they stand on paper: in the zone of the match."""

import os
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from fivepins.model.errors import InputError

_LOCAL: Final = Path("/etc/localtime")


class Zone(NamedTuple):
    """A time zone.

    Attributes:
        name: What it is called on paper.
        info: How it counts.
    """

    name: str
    info: tzinfo


def zone_of(*names: str) -> Zone:
    """The first time zone that is known here, UTC where none is.

    Args:
        names: IANA names, such as `Europe/Rome`; "" for none.
    """
    for name in names:
        try:
            return Zone(name, ZoneInfo(name))
        except (ValueError, OSError, KeyError):
            continue
    return Zone("UTC", UTC)


def checked_zone(name: str) -> str:
    """The name of a zone that is known here.

    Raises:
        InputError: If it is not.
    """
    if zone_of(name).name != name:
        raise InputError("there is no such time zone", got=name[:60], expected="an IANA name such as Europe/Rome")
    return name


def zone_here() -> str:
    """The IANA name of the zone that this machine counts in; "" where it does not tell."""
    named = os.environ.get("TZ", "").removeprefix(":")
    if named:
        return named
    try:
        return str(_LOCAL.resolve()).partition("zoneinfo/")[2]
    except OSError:
        return ""


def day(time_ms: int, zone: Zone) -> str:
    """The day as `2026-11-28`; "" where the time is unknown."""
    found = _at(time_ms, zone)
    return "" if found is None else f"{found:%Y-%m-%d}"


def minute(time_ms: int, zone: Zone) -> str:
    """The time of day as `20:31`; "" where it is unknown."""
    found = _at(time_ms, zone)
    return "" if found is None else f"{found:%H:%M}"


def _at(time_ms: int, zone: Zone) -> datetime | None:
    if not time_ms:
        return None
    try:
        return datetime.fromtimestamp(time_ms // 1000, zone.info)
    except (OverflowError, ValueError, OSError):
        return None
