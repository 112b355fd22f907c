"""A match folded whole, entry by entry, as a stream, and where corrections would cost too much: always the same."""

import pytest

import fivepins.match.fold.fold as folding
from fivepins.match.creation import Creation
from fivepins.match.entries import CORRECTIONS
from fivepins.match.fold.fold import StreamingFold, begin, extend, fold
from fivepins.match.record import Record
from fivepins.rules.edition import Edition, load
from match.fold.states import LOOSE, folded

STATES = [(case[0], case[1:]) for case in LOOSE]


def recorded(case: list[str]) -> tuple[list[Record], Edition]:
    """The records of a case, each with the game that it was recorded in, and its book."""
    state = folded(*case)
    games = zip(state.records, state.games, strict=True)
    return [record._replace(game=game) for record, game in games], state.edition


def same(one: folding.State, other: folding.State) -> bool:
    return (one.now, list(one.steps), list(one.games), one.problems) == (
        other.now,
        list(other.steps),
        list(other.games),
        other.problems,
    )


@pytest.mark.parametrize("case", [case for _, case in STATES], ids=[name for name, _ in STATES])
def test_a_case_is_folded_the_same_in_every_way(case: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    records, book = recorded(case)
    whole = fold(records, book)
    state = begin(records[0], book)
    for record in records[1:]:
        state = extend(state, record)
    assert same(state, whole)
    assert list(state.records) == list(whole.records) == records
    if not any(isinstance(record.entry, CORRECTIONS) for record in records):
        stream = StreamingFold(records[0], book)
        assert [stream.step(record) for record in records[1:]] == whole.rows
        end = stream.end()
        assert (end.now, end.problems) == (whole.now, whole.problems)
        assert list(end.steps) == [step for step in whole.steps if step.row.problems]
        assert (list(end.records), list(end.games), end.law.creation) == (records[:1], [0], records[0].entry)
    for most in (0, 2):
        monkeypatch.setattr(folding, "MAX_STEPS", most)
        assert same(fold(records, book), whole)


def test_a_stream_takes_the_game_that_a_desk_recorded() -> None:
    stream = StreamingFold(Record(0, Creation("A", "B", "umb-1997")))
    unknown, known = (stream.step(Record(seq, folding.Note("x"), game=game)) for seq, game in ((1, 0), (2, 2)))
    assert (unknown.seq, known.seq) == (1, 2)
    assert stream.end().problems == ()


def test_a_stream_refuses_corrections() -> None:
    for entry in (folding.Amend(1, ()), Creation("A", "B", "umb-1997")):
        stream = StreamingFold(Record(0, Creation("A", "B", "umb-1997")))
        with pytest.raises(ValueError, match="the whole match"):
            stream.step(Record(1, entry))


def test_the_book_may_be_another_than_the_one_that_is_named() -> None:
    other = load("fibis-2022")
    first = Record(0, Creation("A", "B", "umb-1997"))
    assert fold([first]).edition is begin(first).edition is load("umb-1997")
    stream = StreamingFold(first, other)
    assert {fold([first], other).edition, begin(first, other).edition, stream.end().edition} == {other}


@pytest.mark.parametrize("records", [[], [Record(0, folding.Note("x"))]])
def test_a_match_begins_with_its_creation(records: list[Record]) -> None:
    with pytest.raises(ValueError, match="begins with its creation"):
        fold(records)


def test_games_are_recorded_as_the_rules_have_them_unless_a_desk_says_otherwise() -> None:
    state = folded("umb-1997", "Target=4 BestOf=3", 'lag W · W co on oe · Y co · void · #7 note "x" · Y co')
    assert list(state.games) == [0, 1, 1, 2, 0, 7, 2]


def test_a_second_creation_is_passed_over() -> None:
    first = Record(0, Creation("A", "B", "umb-1997"))
    entries = [folding.Lag("W"), first.entry, folding.Amend(2, (folding.Note("x"),)), folding.Note("y")]
    state = fold([first, *(Record(seq, entry) for seq, entry in enumerate(entries, 1))])
    assert [row.seq for row in state.rows] == [1, 4]
    assert [(problem.code, problem.seq) for problem in state.problems] == [("no_entry", 3)]
    assert list(state.games) == [0, 1, 0, 0, 1]
