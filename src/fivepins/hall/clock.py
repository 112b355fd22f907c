"""The time that entries and views carry."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Says how late it is, ms since 1970."""


def system_clock() -> int:
    """The time of this machine."""
    return time.time_ns() // 1_000_000
