"""Match files and logs for the commands that read them."""

import sys
from typing import NamedTuple

from fivepins.match.files import MAX_FILE, is_log, parse_log, parse_match
from fivepins.match.log import Record


class Given(NamedTuple):
    """A match as it was given to a command.

    Attributes:
        records: Its entries, the creation first.
        numbers: The line of each entry, by its number.
    """

    records: list[Record]
    numbers: list[int]


def read_bytes(path: str) -> bytes:
    """The content of a file, or of standard input for `-`; one byte more than the limit at most."""
    if path == "-":
        return sys.stdin.buffer.read(MAX_FILE * 4 + 1)
    with open(path, "rb") as file:  # noqa: PTH123  pathlib is slow to import
        return file.read(MAX_FILE * 4 + 1)


def read_match(path: str) -> Given:
    """Read a match file or a log.

    Raises:
        InputError: For a line that is neither.
        OSError: If the file cannot be read.
    """
    data = read_bytes(path)
    if is_log(data):
        records = parse_log(data)
        return Given(records, list(range(1, len(records) + 1)))
    match = parse_match(data)
    return Given(match.records, match.numbers)
