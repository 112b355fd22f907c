"""Match files and logs for the commands that read them."""

from typing import Final, NamedTuple

from fivepins.cli.files import read_bytes
from fivepins.match.log.files import is_log
from fivepins.match.match_log import parse_log
from fivepins.match.notation.files import MAX_FILE, parse_match
from fivepins.match.record import Record

LARGEST: Final = MAX_FILE * 4
"""Bytes of a log; a match file holds less."""


class Given(NamedTuple):
    """A match as it was given to a command.

    Attributes:
        records: Its entries, the creation first.
        numbers: The line of each entry, by its number.
    """

    records: list[Record]
    numbers: list[int]


def read_match(path: str) -> Given:
    """Read a match file or a log.

    Raises:
        InputError: For a line that is neither.
        OSError: If the file cannot be read.
    """
    data = read_bytes(path, LARGEST)
    if is_log(data):
        records = parse_log(data)
        return Given(records, list(range(1, len(records) + 1)))
    match = parse_match(data)
    return Given(match.records, match.numbers)
