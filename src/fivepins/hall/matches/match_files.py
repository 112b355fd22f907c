"""Match files that are taken in: notation, or a log whose chain is checked and kept."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.match.fold.state import State
from fivepins.match.log.files import is_log
from fivepins.match.log.text_files import FileLine
from fivepins.match.match_log import MatchLog, parse_log
from fivepins.match.notation.files import format_match, match_file_of, parse_match
from fivepins.match.record import Record
from fivepins.model.errors import InputError
from fivepins.rules.edition import Edition, EditionError, load_printed
from fivepins.store.matches import Origin

if TYPE_CHECKING:
    from fivepins.match.entries import Entry

LOG: Final = "log"
NOTATION: Final = "notation"
"""What a match was read from that was not begun here."""

MAX_ENTRIES: Final = 10_000
"""Entries of a match that is taken in, far more than any has: each correction steps through it while desks wait."""


class TakenIn(NamedTuple):
    """A match that comes from elsewhere.

    Attributes:
        log: Its log.
        state: What follows from it.
        origin: What it was read from.
    """

    log: MatchLog
    state: State
    origin: Origin


def read_match_file(data: bytes, book: Callable[[Creation], Edition]) -> TakenIn:
    """The match of a file.

    Args:
        data: The file.
        book: Finds the rule book of a match.

    Raises:
        InputError: If it is no match file, or not one of a printed book.
    """
    origin = Origin(LOG)
    if is_log(data):
        records = parse_log(data)
        ids = [record.client for record in records if record.client]
        if len(set(ids)) < len(ids):
            raise InputError("two entries carry the same id", expected="each client's id once")
    else:
        file = parse_match(data)
        records = file.records
        if any(line.comment is not None for line in file.lines):
            origin = Origin(NOTATION, format_match(file))
        else:
            origin = Origin(NOTATION)
    if len(records) > MAX_ENTRIES + 1:
        raise InputError("too many entries", got=str(len(records) - 1), expected=f"at most {MAX_ENTRIES}")
    creation = records[0].entry
    assert isinstance(creation, Creation)
    if not creation.digest and not records[0].hash:
        creation = creation._replace(digest=load_printed(creation.edition).digest)
        records[0] = records[0]._replace(entry=creation)
    try:
        edition = book(creation)
    except EditionError:
        edition = load_printed(creation.edition)
    log = MatchLog.of(records)
    return TakenIn(log, fold(log.records, edition), origin)


def notation_of(records: Sequence[Record], origin: Origin | None) -> str:
    """A match as notation, with the comments of the file that it was read from; later entries stand behind them."""
    if origin is None or not origin.body:
        return format_match(match_file_of(records))
    file = parse_match(origin.body)
    known = len(file.records)
    more: list[FileLine[Entry]] = [
        FileLine(0, None, one.entry) for one in records[known:] if not isinstance(one.entry, Creation)
    ]
    return format_match(file._replace(lines=(*file.lines, *more)))
