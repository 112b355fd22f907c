"""Event files and logs for the commands that read and write them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fivepins.cli.files import read_bytes
from fivepins.match.log.files import is_log
from fivepins.model.errors import InputError
from fivepins.tournament.entries import Event
from fivepins.tournament.event_log import EventLog, format_log, records_of
from fivepins.tournament.fold.fold import fold
from fivepins.tournament.formats.load import installed, load
from fivepins.tournament.notation.files import MAX_FILE

if TYPE_CHECKING:
    from fivepins.match.fold.state import State as MatchState
    from fivepins.tournament.fold.state import State
    from fivepins.tournament.formats.format import Format


class Given(NamedTuple):
    """An event as it was given to a command.

    Attributes:
        state: What follows from its entries.
        numbers: The line of each entry, by its number.
        log: Its log; chained where the file is.
        chained: Whether the file is a log.
    """

    state: State
    numbers: list[int]
    log: EventLog
    chained: bool


def read_event(path: str, form: str | None = None) -> Given:
    """Read an event, told apart by its content.

    Args:
        path: The file, `-` for standard input.
        form: The path of its format, where it is a club's own.

    Raises:
        InputError: For a line that is none.
        FormatError: If its format cannot be found or played.
        OSError: If the file cannot be read.
    """
    data = read_bytes(path, MAX_FILE * 4)
    records, numbers = records_of(data)
    event = records[0].entry
    assert isinstance(event, Event)
    state = fold(records, format_of(event.format, path, form))
    return Given(state, numbers, EventLog.of(records), is_log(data))


def format_of(name: str, path: str, form: str | None) -> Format:
    """The format of an event: the one that was named, an installed one, or the file that lies beside the event's.

    Raises:
        FormatError: If there is none.
    """
    if form is not None:
        return load(form)
    beside = Path(path).parent / f"{name}.toml"
    if path != "-" and name not in installed() and beside.is_file():
        return load(str(beside))
    return load(name)


def write_new(path: str, text: str) -> None:
    """Write a file that must not be there yet.

    Raises:
        FileExistsError: If it is.
    """
    with open(path, "x", encoding="utf-8") as file:  # noqa: PTH123  pathlib has no exclusive mode
        file.write(text)


def append_line(path: str, given: Given, log: EventLog, line: str) -> None:
    """Append the last entry of a log to its file; an acknowledged line is on the disk.

    Args:
        path: The file.
        given: The event as it was read.
        log: The log with the entry.
        line: The entry as a line of text.

    Raises:
        InputError: If the event was read from standard input.
    """
    if path == "-":
        raise InputError("standard input cannot be written", expected="the path of a file")
    text = format_log(log.records[-1:]) if given.chained else line + "\n"
    raw = Path(path).read_bytes()
    lead = "" if not raw or raw.endswith(b"\n") else "\n"
    with open(path, "ab") as file:  # noqa: PTH123
        file.write((lead + text).encode())
        file.flush()
        os.fsync(file.fileno())


def read_matches(folder: str | None) -> dict[str, MatchState] | None:
    """The match logs of a folder by every hash in them, None where none was given.

    Raises:
        InputError: If one of them is broken; the message names it.
        OSError: If the folder cannot be read.
    """
    if folder is None:
        return None
    from fivepins.match.fold import fold as match_fold
    from fivepins.match.match_log import parse_log

    found: dict[str, MatchState] = {}
    names = sorted(Path(folder).iterdir())
    for path in names:
        if path.suffix != ".fplog":
            continue
        try:
            records = parse_log(path.read_bytes())
        except InputError as error:
            raise ValueError(f"{path}: {error}") from None
        state = match_fold.fold(records)
        found.update((record.hash, state) for record in records)
    return found
