"""What holds for every sequence of entries of an event."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivepins.match.log.append import EntryRefused
from fivepins.match.log.corrections import Void
from fivepins.tournament.append import append, create
from fivepins.tournament.entries import CORRECTIONS, Event
from fivepins.tournament.event_log import EventLog, format_log, parse_log
from fivepins.tournament.fold.fold import begin, extend, fold
from fivepins.tournament.fold.state import State
from fivepins.tournament.notation.files import event_file_of, format_event, parse_event
from fivepins.tournament.notation.parse import parse_entry
from fivepins.tournament.notation.printing import format_entry
from fivepins.tournament.record import Record
from fivepins.tournament.settle import option_text, options
from fivepins.tournament.views.page import protocol_html, protocol_text
from fivepins.tournament.views.protocol import protocol
from fivepins.tournament.words import describe
from tournament.strategies import AMENDABLE, BEGUN, ENTRIES, PLAIN

settings.register_profile("event", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40)
settings.load_profile("event")

EVENT = Event("Coppa", "groups-knockout", "", (("Tables", "4"),))
SEQUENCES = st.builds(lambda begun, entries: [*begun, *entries], BEGUN, st.lists(ENTRIES, max_size=25))


def records(entries: list[Any]) -> list[Record]:
    return [Record(0, EVENT), *(Record(seq, entry) for seq, entry in enumerate(entries, 1))]


def strict(entries: list[Any], **options: Any) -> tuple[EventLog, State]:
    """An event of those entries that are taken."""
    log, state = create(EVENT)
    for entry in entries:
        try:
            log, state = append(log, state, entry, seq=log.next_seq, **options)
        except EntryRefused:
            continue
    return log, state


def told(state: State) -> Any:
    """Everything that two equal events have in common."""
    now = state.now
    return (
        list(state.items),
        state.problems,
        now.entrants,
        now.phases,
        now.outcomes,
        now.calls,
        now.orders,
        now.penalties,
        {name: (part.pairs, part.gone, part.tree and part.tree.fixtures) for name, part in now.parts.items()},
    )


@given(ENTRIES)
def test_what_is_written_as_text_is_read_back(entry: Any) -> None:
    text = format_entry(entry)
    again = parse_entry(text)
    assert (type(again), again) == (type(entry), entry)
    assert format_entry(again) == text


@given(SEQUENCES)
def test_fold_is_total_and_incremental(entries: list[Any]) -> None:
    found = records(entries)
    state = begin(found[0])
    for record in found[1:]:
        shorter = state, told(state)
        state = extend(state, record)
        assert told(shorter[0]) == shorter[1]
    assert told(fold(found)) == told(state)


@given(SEQUENCES, st.sampled_from(["en", "it", "ru", "es", "fr", "de"]))
def test_everything_can_be_shown(entries: list[Any], lang: str) -> None:
    state = fold(records(entries))
    content = protocol(state, lang)
    assert protocol_text(content)
    assert protocol_html(content)
    assert len(content["problems"]) == len(state.problems)
    for problem in state.problems[:3]:
        assert describe(problem, lang)
        for option in options(state, problem):
            assert option_text(option, lang)
            assert problem not in option.state.problems


@given(SEQUENCES)
def test_append_never_takes_what_makes_a_problem(entries: list[Any]) -> None:
    log, state = strict(entries)
    assert state.problems == ()
    assert told(fold(log.records)) == told(state)


@given(SEQUENCES)
def test_an_entry_that_is_no_correction_never_makes_a_problem(entries: list[Any]) -> None:
    log, state = create(EVENT)
    for entry in entries:
        before = set(state.problems)
        try:
            log, state = append(log, state, entry, seq=log.next_seq, settle_later=True)
        except EntryRefused as refused:
            assert refused.problems
            continue
        if not isinstance(entry, CORRECTIONS):
            assert set(state.problems) <= before
    assert told(fold(log.records)) == told(state)


@given(SEQUENCES, st.data())
def test_void_of_void_is_restoration(entries: list[Any], data: Any) -> None:
    _, state = strict(entries)
    standing = [item.seq for item in state.items]
    if not standing:
        return
    target = data.draw(st.sampled_from(standing))
    gone = extend(state, Record(state.next_seq, Void(target)))
    assert all(item.seq != target for item in gone.items)
    back = extend(gone, Record(gone.next_seq, Void(gone.next_seq - 1)))
    assert told(back) == told(state)


@given(st.lists(PLAIN, max_size=20), BEGUN)
def test_a_draw_that_stands_is_never_drawn_anew_by_a_correction(entries: list[Any], begun: list[Any]) -> None:
    log, state = strict([*begun, *entries])
    for seq, record in enumerate(log.records):
        if seq and isinstance(record.entry, type(begun[0]) if begun else Event):
            voided = extend(state, Record(state.next_seq, Void(seq)))
            for name, phase in voided.now.phases.items():
                assert set(phase.draws) <= set(state.now.phases[name].draws)
            break


@given(SEQUENCES)
def test_file_log_and_state_say_the_same(entries: list[Any]) -> None:
    log, state = strict(entries, settle_later=True)
    text = format_event(event_file_of(log.records))
    read = parse_event(text)
    assert format_event(read) == text
    assert [record.entry for record in read.records] == [record.entry for record in log.records]
    assert told(fold(read.records)) == told(state)
    again = parse_log(format_log(log.records).encode())
    assert again == list(log.records)


@given(st.lists(AMENDABLE, max_size=3))
def test_amendments_are_lines(entries: list[Any]) -> None:
    for entry in entries:
        assert parse_entry(f"amend 3 {format_entry(entry)}").entry == entry  # type: ignore[union-attr]
