"""Ids of phases, parts and fixtures as they are written."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

PHASE: Final = re.compile(r"[a-z][a-z0-9-]{0,59}", re.ASCII)
PART: Final = re.compile(r"[a-z][a-z0-9-]{0,59}(?:/[0-9A-Z]{1,6})?", re.ASCII)
_N: Final = r"[1-9]\d{0,5}"
_MATCH: Final = re.compile(rf"(?P<whole>3p|F{_N}|[WL]?{_N}\.{_N})(?:\.(?P<board>[1-9]\d?))?|[WL]?{_N}", re.ASCII)


class FixtureId(NamedTuple):
    """Where a fixture stands.

    Attributes:
        part: Its part, such as `heats/12`.
        match: Its id inside the part: `1.2`, `L2.1`, `F1`, `3p`.
        board: The board of a tie, 0 for the whole.
    """

    part: str
    match: str
    board: int = 0

    @property
    def tie(self) -> str:
        """The id of the fixture without a board."""
        return f"{self.part}/{self.match}"


def fixture_id(text: str) -> FixtureId | None:
    """Read `heats/12/1.3`, `cup/2.1.4`, `double/L2.1`, `final/3p`; None for what is no fixture."""
    part, slash, match = text.rpartition("/")
    if not slash or PART.fullmatch(part) is None:
        return None
    found = _MATCH.fullmatch(match)
    if found is None:
        return None
    if found["whole"] is not None:
        return FixtureId(part, found["whole"], int(found["board"] or 0))
    return FixtureId(part, match)


def phase_of(part: str) -> str:
    """The phase of a part or a fixture."""
    return part.partition("/")[0]
