import pytest

from fivepins.match.entries import Struck
from fivepins.match.fold.fold import fold
from fivepins.match.match_log import MatchLog, format_log, parse_log
from fivepins.match.notation.files import format_match, parse_match
from transcripts.goldens import FOLDER, NAMES, goldens, match

GOLDENS = goldens()


@pytest.mark.parametrize("file", sorted(GOLDENS))
def test_protocols_are_as_accepted(file: str) -> None:
    assert GOLDENS[file] == (FOLDER / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_match_is_long_in_events_and_fits(name: str) -> None:
    state = match(name)
    assert state.finished
    assert state.problems == ()
    strokes = [row for row in state.rows if isinstance(row.entry, Struck)]
    assert len(strokes) >= 40
    assert sum(row.entry.check is not None for row in strokes) >= 30  # type: ignore[union-attr]


@pytest.mark.parametrize("name", NAMES)
def test_file_log_and_back(name: str) -> None:
    text = (FOLDER / f"{name}.fpn").read_text(encoding="utf-8")
    read = parse_match(text)
    assert format_match(read) == text
    log = MatchLog.of(read.records)
    again = parse_log(format_log(log.records).encode())
    assert again == list(log.records)
    assert fold(again).rows == fold(read.records).rows
