"""One entry as it stands in the log of a match."""

from typing import Final, NamedTuple

from fivepins.match.creation import Creation
from fivepins.match.entries import Entry

MAX_ENTRIES: Final = 200_000
"""Entries of one match."""


class Record(NamedTuple):
    """One entry as it stands in the log.

    Attributes:
        seq: Its number, from 0.
        entry: What it says; entry 0 is the creation.
        author: Who wrote it.
        time_ms: When, milliseconds since 1970; 0 where unknown.
        desk: On which desk.
        client: The desk's own id of the entry, by which a repeated request is recognised.
        game: The game that the desk recorded it in, 0 where unknown.
        hash: Its place in the chain, "" outside one.
    """

    seq: int
    entry: Entry | Creation
    author: str = ""
    time_ms: int = 0
    desk: str = ""
    client: str = ""
    game: int = 0
    hash: str = ""
