"""Match files that are taken in: notation, or a log whose chain is checked and kept."""

from typing import Final

from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.match.fold.state import State
from fivepins.match.log.files import is_log
from fivepins.match.match_log import MatchLog, parse_log
from fivepins.match.notation.files import parse_match
from fivepins.model.errors import InputError
from fivepins.rules.edition import load_printed

MAX_ENTRIES: Final = 10_000
"""Entries of a match that is taken in, far more than any has: each correction steps through it while desks wait."""


def read_match_file(data: bytes) -> tuple[MatchLog, State]:
    """The match of a file.

    Raises:
        InputError: If it is no match file, or not one of a printed book.
    """
    if is_log(data):
        records = parse_log(data)
        ids = [record.client for record in records if record.client]
        if len(set(ids)) < len(ids):
            raise InputError("two entries carry the same id", expected="each client's id once")
    else:
        records = parse_match(data).records
    if len(records) > MAX_ENTRIES + 1:
        raise InputError("too many entries", got=str(len(records) - 1), expected=f"at most {MAX_ENTRIES}")
    creation = records[0].entry
    assert isinstance(creation, Creation)
    edition = load_printed(creation.edition)
    if not creation.digest and not records[0].hash:
        records[0] = records[0]._replace(entry=creation._replace(digest=edition.digest))
    log = MatchLog.of(records)
    return log, fold(log.records)
