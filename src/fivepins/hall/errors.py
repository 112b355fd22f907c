"""What the hall refuses, beside the input that a match or a shot refuses itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivepins.hall.match import Match


class UnreadableMatch(Exception):
    """A match in the store that this program cannot fold."""


class Conflict(Exception):
    """The number that an entry was to get is taken, or not yet due.

    Attributes:
        match: The match as it stands.
        entry: What stands under the number, "" where nothing does.
    """

    def __init__(self, match: Match, entry: str) -> None:
        self.match = match
        self.entry = entry
        super().__init__(entry)


class OutOfTurn(InputError):
    """A move that is not awaited now, or not from this side, or not under this number."""


class NotReady(InputError):
    """What is asked for can be done later.

    Attributes:
        more: Numbers that say how far it is.
    """

    def __init__(self, problem: str, *, more: Mapping[str, int], **where: object) -> None:
        super().__init__(problem, **where)  # type: ignore[arg-type]
        self.more = more
