"""What holds for every sequence of entries."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.entries import CORRECTIONS, KINDS, RULED, Amend, Entry
from fivepins.match.fold.fold import begin, extend, fold
from fivepins.match.fold.state import State
from fivepins.match.log.append import EntryRefused
from fivepins.match.log.corrections import Void
from fivepins.match.match_log import MatchLog, format_log, parse_log
from fivepins.match.notation.files import format_match, match_file_of, parse_match
from fivepins.match.notation.json import entry_from_json, entry_to_json
from fivepins.match.notation.parse import parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.match.protocol.page import protocol_html, protocol_text
from fivepins.match.protocol.protocol import protocol
from fivepins.match.protocol.score import score_json, score_lines
from fivepins.match.protocol.statistics import statistics
from fivepins.match.record import Record
from fivepins.match.settle import options
from fivepins.match.words import describe
from match.playing import begun, lines
from match.strategies import CREATIONS, ENTRIES, PLAIN

settings.register_profile("match", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60)
settings.load_profile("match")

SEQUENCES = st.lists(ENTRIES, max_size=40)


def records(creation: Creation, entries: list[Entry]) -> list[Record]:
    return [Record(0, creation), *(Record(seq, entry) for seq, entry in enumerate(entries, 1))]


def strict(creation: Creation, entries: list[Entry], **options: Any) -> tuple[MatchLog, State]:
    """A match of those entries that are taken."""
    log, state = create(creation)
    for entry in entries:
        try:
            log, state = append(log, state, entry, seq=log.next_seq, **options)
        except EntryRefused:
            continue
    return log, state


def same(one: State, other: State) -> bool:
    return lines(one) == lines(other)


@given(ENTRIES)
def test_what_is_written_as_text_or_json_is_read_back(entry: Entry) -> None:
    text = format_entry(entry)
    again = parse_entry(text)
    assert (type(again), again) == (type(entry), entry)
    read = entry_from_json(entry_to_json(entry))
    assert (type(read), read) == (type(entry), entry)
    assert format_entry(read) == text
    assert entry_to_json(entry)["kind"] == KINDS[type(entry)]


@given(CREATIONS, SEQUENCES)
def test_fold_is_total_and_incremental(creation: Creation, entries: list[Entry]) -> None:
    found = records(creation, entries)
    state = begin(found[0])
    for record in found[1:]:
        shorter = state, state.now, state.rows, state.problems
        state = extend(state, record)
        assert shorter[1:] == (shorter[0].now, shorter[0].rows, shorter[0].problems)
    whole = fold(found)
    assert same(whole, state)
    assert 0 <= whole.now.white <= creation.target
    assert 0 <= whole.now.yellow <= creation.target


@given(CREATIONS, SEQUENCES, st.sampled_from(["en", "it", "ru", "es", "fr", "de"]))
def test_everything_can_be_shown(creation: Creation, entries: list[Entry], lang: str) -> None:
    state = fold(records(creation, entries))
    told = protocol(state, lang)
    assert protocol_text(told)
    assert protocol_html(told)
    assert score_lines(state)
    assert len(score_json(state)["problems"]) == len(state.problems)
    assert statistics(state)["players"]["W"]["strokes"] >= 0
    for problem in state.problems[:3]:
        assert describe(problem, lang)
        for option in options(state, problem):
            assert problem not in option.state.problems


@given(CREATIONS, SEQUENCES)
def test_append_never_takes_what_makes_a_problem(creation: Creation, entries: list[Entry]) -> None:
    log, state = strict(creation, entries)
    assert state.problems == ()
    assert same(fold(log.records), state)


@given(CREATIONS, SEQUENCES)
def test_an_entry_that_is_no_correction_never_makes_a_problem(creation: Creation, entries: list[Entry]) -> None:
    log, state = create(creation)
    for entry in entries:
        before = set(state.problems)
        try:
            log, state = append(log, state, entry, seq=log.next_seq, settle_later=True)
        except EntryRefused as refused:
            assert refused.problems
            continue
        if not isinstance(entry, CORRECTIONS):
            assert set(state.problems) <= before
    assert same(fold(log.records), state)


@given(CREATIONS, SEQUENCES, st.data())
def test_void_is_removal_and_void_of_void_restoration(creation: Creation, entries: list[Entry], data: Any) -> None:
    _, state = strict(creation, entries)
    standing = [row.seq for row in state.rows]
    if not standing:
        return
    target = data.draw(st.sampled_from(standing))
    gone = extend(state, Record(state.next_seq, Void(target)))
    assert all(row.seq != target for row in gone.rows)
    back = extend(gone, Record(gone.next_seq, Void(gone.next_seq - 1)))
    assert same(back, state)


@given(CREATIONS, st.lists(PLAIN, max_size=30), st.data())
def test_void_is_as_if_it_had_not_been_written(creation: Creation, entries: list[Entry], data: Any) -> None:
    log, _ = strict(creation, entries)
    if len(log.records) < 2:
        return
    target = data.draw(st.integers(1, len(log.records) - 1))
    gone = fold([*log.records, Record(log.next_seq, Void(target))])
    kept = [record for record in log.records if record.seq != target]
    never = fold(kept)
    assert (gone.now.white, gone.now.yellow, gone.games_won) == (never.now.white, never.now.yellow, never.games_won)
    assert [row.entry for row in gone.rows] == [row.entry for row in never.rows]


@given(CREATIONS, st.lists(PLAIN, max_size=30), PLAIN, st.data())
def test_amend_is_recorded_right(creation: Creation, entries: list[Entry], entry: Entry, data: Any) -> None:
    log, _ = strict(creation, entries)
    if len(log.records) < 2:
        return
    target = data.draw(st.integers(1, len(log.records) - 1))
    amended = fold([*log.records, Record(log.next_seq, Amend(target, (entry,)))])
    right = fold([record._replace(entry=entry) if record.seq == target else record for record in log.records])
    if type(log.records[target].entry).__name__ == "Score":
        return  # the end of the gap is checked as well
    assert amended.now[:7] == right.now[:7]
    assert [row.entry for row in amended.rows] == [row.entry for row in right.rows]


@given(CREATIONS, SEQUENCES)
def test_void_without_a_number_takes_the_last_standing(creation: Creation, entries: list[Entry]) -> None:
    _, state = strict(creation, entries, settle_later=True)
    last = state.last
    after = extend(state, Record(state.next_seq, Void()))
    if last is None:
        assert after.problems[-1].code == "nothing_to_void"
    else:
        assert isinstance(last.entry, RULED)
        assert after.rows_of(last.seq) == []


@given(CREATIONS, SEQUENCES)
def test_file_log_and_state_say_the_same(creation: Creation, entries: list[Entry]) -> None:
    log, state = strict(creation, entries, settle_later=True)
    text = format_match(match_file_of(log.records))
    read = parse_match(text)
    assert format_match(read) == text
    assert [record.entry for record in read.records[1:]] == [record.entry for record in log.records[1:]]
    assert same(fold(read.records), state)
    again = parse_log(format_log(log.records).encode())
    assert again == list(log.records)
    assert same(fold(again), state)


def test_a_refused_entry_leaves_everything_as_it_was() -> None:
    log, state = begun()
    log, state = append(log, state, parse_entry("lag W"), seq=1)
    before = log.hash, state.now, len(log.records)
    for _ in range(3):
        try:
            append(log, state, parse_entry("Y co"), seq=2)
        except EntryRefused:
            pass
        else:
            raise AssertionError
    assert (log.hash, state.now, len(log.records)) == before
    longer, _ = append(log, state, parse_entry("W co"), seq=2)
    other, _ = append(log, state, parse_entry("W co on"), seq=2)
    assert [format_entry(record.entry) for record in longer.records[1:]] == ["lag W", "W co"]  # type: ignore[arg-type]
    assert [format_entry(record.entry) for record in other.records[1:]] == ["lag W", "W co on"]  # type: ignore[arg-type]
