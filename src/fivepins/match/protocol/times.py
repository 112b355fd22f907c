"""Times as they are shown of a whole match: in the zone of the match."""

from datetime import UTC, datetime, tzinfo
from typing import NamedTuple

from fivepins.model.errors import InputError


class Zone(NamedTuple):
    """A time zone.

    Attributes:
        name: What it is called.
        info: How it counts.
    """

    name: str
    info: tzinfo


def zone_of(*names: str) -> Zone:
    """The first time zone that is known here, UTC where none is.

    Args:
        names: IANA names, such as `Europe/Rome`; "" for none.
    """
    wanted = [name for name in names if name]
    if not wanted:
        return Zone("UTC", UTC)
    # It looks through the machine's folders when it is imported: only who asks for a zone pays for that.
    from zoneinfo import ZoneInfo

    for name in wanted:
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


def day(time_ms: int, zone: Zone) -> str:
    """The day as `2026-11-28`; "" where the time is unknown."""
    found = _at(time_ms, zone)
    return "" if found is None else f"{found:%Y-%m-%d}"


def moment(time_ms: int, zone: Zone) -> str:
    """Day and time as `2026-11-28 20:31:05`; "" where the time is unknown."""
    found = _at(time_ms, zone)
    return "" if found is None else f"{found:%Y-%m-%d %H:%M:%S}"


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
