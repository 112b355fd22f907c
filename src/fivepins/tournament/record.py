"""One entry as it stands in the log of an event."""

from typing import Final, NamedTuple

from fivepins.tournament.entries import Entry, Event

MAX_ENTRIES: Final = 100_000
"""Entries of one event."""


class Record(NamedTuple):
    """One entry as it stands in the log.

    Attributes:
        seq: Its number, from 0.
        entry: What it says; entry 0 is the event.
        author: Who wrote it.
        time_ms: When, milliseconds since 1970; 0 where unknown.
        desk: On which desk.
        client: The desk's own id of the entry, by which a repeated request is recognised.
        hash: Its place in the chain, "" outside one.
    """

    seq: int
    entry: Entry | Event
    author: str = ""
    time_ms: int = 0
    desk: str = ""
    client: str = ""
    hash: str = ""
