"""A match under two books: read whole, and entry by entry."""

from hypothesis import given, settings
from hypothesis import strategies as st

from fivepins.match.creation import Creation
from fivepins.match.entries import CORRECTIONS, Entry
from fivepins.match.match_log import MatchLog, format_log, parse_log, records_of
from fivepins.match.notation.files import format_match, match_file_of, parse_match
from fivepins.match.protocol.score import score_lines
from fivepins.match.record import Record
from fivepins.match.rescore import Rescoring, rescore
from fivepins.rules.edition import load
from match.strategies import CREATIONS, ENTRIES

OTHER = load("fibis-2022")
SEQUENCES = st.lists(ENTRIES, max_size=40)


def records(creation: Creation, entries: list[Entry]) -> list[Record]:
    return [Record(0, creation), *(Record(seq, entry) for seq, entry in enumerate(entries, 1))]


@settings(deadline=None)
@given(CREATIONS, SEQUENCES)
def test_entry_by_entry_gives_the_same(creation: Creation, entries: list[Entry]) -> None:
    found = records(creation, [entry for entry in entries if not isinstance(entry, CORRECTIONS)])
    whole = rescore(found, OTHER)
    rescoring = Rescoring(iter(found), OTHER)
    assert tuple(rescoring) == whole.changes
    end = rescoring.end()
    for one, two in ((end.here, whole.here), (end.there, whole.there)):
        assert (one.now, one.problems) == (two.now, two.problems)
        assert score_lines(one) == score_lines(two)
    assert end.to_json() == {**whole.to_json(), "strokes": []}


def test_nothing_is_kept_of_strokes_that_fit() -> None:
    lines = "\n".join(f"{'WY'[number % 2]} co on" for number in range(3000))
    data = f'[Target "1000000"]\nlag W\n{lines}\n'.encode()
    rescoring = Rescoring(records_of(data), OTHER)
    assert sum(1 for _ in rescoring) == 3000
    end = rescoring.end()
    assert end.here.score == (3000, 3000)
    assert (list(end.here.steps), len(end.here.records)) == ([], 1)


@settings(deadline=None)
@given(CREATIONS, SEQUENCES)
def test_files_are_read_alike_whole_and_one_after_the_other(creation: Creation, entries: list[Entry]) -> None:
    text = format_match(match_file_of(records(creation, entries))).encode()
    assert list(records_of(text)) == parse_match(text).records
    log = MatchLog.create(creation)
    for record in records(creation, entries)[1:]:
        log = log.plus(record)
    chained = format_log(log.records).encode()
    assert list(records_of(chained)) == parse_log(chained) == list(log.records)
