"""How long matches last, from those that were played (whole minutes)."""

from collections.abc import Sequence
from typing import Final

ENOUGH: Final = 20
"""Durations from which the end is simulated too."""


def median(durations: Sequence[int]) -> int:
    """The middle one; of two in the middle their mean, a half upwards.

    Raises:
        ValueError: If there is none.
    """
    if not durations:
        raise ValueError("the median of nothing")
    ordered = sorted(durations)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle] + 1) // 2


def reckoned(own: Sequence[int], club: Sequence[int], option: int) -> int:
    """How long a match is reckoned to last.

    Args:
        own: Durations of this event's finished matches of that distance.
        club: Those of the club's other events.
        option: What the organiser reckons with.
    """
    for durations in (own, club):
        if durations:
            return max(1, median(durations))
    return option


def reckoned_end(begun: int, minute: int, durations: Sequence[int]) -> int:
    """When a match that is under way ends: its begin and the median of what lasted longer; now where nothing did."""
    longer = [duration for duration in durations if duration > minute - begun]
    return begun + median(longer) if longer else minute
