"""Adding entries to a match: what the records keep, and what is refused why."""

import pytest

from fivepins.match.append import append, create, new_problems
from fivepins.match.creation import Creation
from fivepins.match.entries import Amend, Note, Overrule, Struck
from fivepins.match.fold.fold import extend
from fivepins.match.log.append import EntryRefused, SeqTaken
from fivepins.match.log.corrections import Void
from fivepins.match.log.problems import Problem
from fivepins.match.notation.parse import parse_entry
from fivepins.match.record import MAX_ENTRIES, Record
from fivepins.model.errors import InputError
from fivepins.rules.edition import edition_from, load, read
from match.playing import played, told

CREATION = Creation("Rossi", "Bianchi", "umb-1997")


def test_a_new_match_keeps_who_wrote_it() -> None:
    log, state = create(CREATION, author="Conti", time_ms=7, desk="one", client="c0")
    first = log.records[0]
    assert first[:6] == (0, log.creation, "Conti", 7, "one", "c0")
    assert log.by_client("c0") == first
    assert state.edition is load("umb-1997")
    assert create(CREATION)[0].records[0][2:7] == ("", 0, "", "", 0)


def test_a_match_is_pinned_to_the_book_that_it_is_played_by() -> None:
    data = read("umb-1997")
    data["match"]["opener"]["value"] = "white"
    house = edition_from(data)
    assert create(CREATION)[0].creation.digest == load("umb-1997").digest
    log, state = create(CREATION, edition=house)
    assert log.creation.digest == house.digest
    assert state.edition is house
    pinned = CREATION._replace(digest="1" * 64)
    log, state = create(pinned, edition=house)
    assert log.creation.digest == "1" * 64
    assert [problem.code for problem in state.problems] == ["edition_changed"]
    with pytest.raises(InputError, match="BestOf is even"):
        create(CREATION._replace(best_of=2))


def test_a_record_keeps_the_game_it_was_written_in() -> None:
    log, state = create(CREATION._replace(target=4, best_of=3))
    lines = ["lag W", "W co on oe", "Y co", "void 3", "amend 2 W co on oe", "overrule 2 W 4"]
    for seq, line in enumerate(lines, 1):
        log, state = append(log, state, parse_entry(line), seq=seq)
    assert [record.game for record in log.records] == [0, 1, 1, 2, 0, 0, 0]
    assert log.records[3] == Record(3, parse_entry("Y co"), game=2, hash=log.records[3].hash)


def test_a_request_that_is_known_changes_nothing_whatever_its_number() -> None:
    log, state = create(CREATION)
    log, state = append(log, state, parse_entry("lag W"), seq=1, client="a")
    assert append(log, state, parse_entry("lag W"), seq=9, client="a") == (log, state)
    for other in ("lag Y", 'note "lag W"'):
        with pytest.raises(EntryRefused, match="this id belongs to another entry") as refused:
            append(log, state, parse_entry(other), seq=2, client="a")
        assert refused.value.problems == ()


def test_a_number_that_is_not_the_next() -> None:
    log, state = played("lag W")
    for seq in (0, 1, 3):
        with pytest.raises(SeqTaken) as taken:
            append(log, state, parse_entry("W co"), seq=seq)
        assert (taken.value.seq, taken.value.next_seq) == (seq, 2)
        assert taken.value.got == ("entry 1 is lag W" if seq == 1 else f"seq {seq}")


def test_what_no_line_can_say_is_refused() -> None:
    log, state = played("lag W")
    stroke = parse_entry("W co")
    assert isinstance(stroke, Struck)
    for entry in (stroke._replace(partner=3), Note("two\nlines"), Amend(1, ()), Overrule(1, None, 5)):
        with pytest.raises((EntryRefused, InputError)):
            append(log, state, entry, seq=2)
    with pytest.raises(EntryRefused, match="can be written"):  # its line would say the other way round
        append(log, state, stroke._replace(stroke=stroke.stroke._replace(off="en")), seq=2)


def test_a_match_that_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    log, state = played("lag W · W co")
    monkeypatch.setitem(log.format.numbers, "seq", 3)  # type: ignore[arg-type]
    log, state = append(log, state, parse_entry("Y co"), seq=3)
    with pytest.raises(EntryRefused, match="the match is full"):
        append(log, state, parse_entry("W co"), seq=4)
    assert MAX_ENTRIES == 200_000


def test_a_refusal_names_every_problem_and_words_the_first() -> None:
    log, state = played("lag W · W co")
    with pytest.raises(EntryRefused, match="W struck, and Y was on turn") as refused:
        append(log, state, parse_entry("W {break} co"), seq=3)
    assert [problem.code for problem in refused.value.problems] == ["turn", "how"]
    assert refused.value.got == "W {break} co"


def test_new_problems_are_those_that_were_not_there() -> None:
    _, state = played("lag W · W co on · Y co oe")
    after = extend(state, Record(4, parse_entry("W {break} co")))
    assert new_problems(state, after) == (Problem("how", 4, 0, "break", "plain"),)
    gap, before = played("lag W · score 4 0")
    filled = extend(before, Record(3, parse_entry("amend 2 W co on | W co on oe")))
    assert [(problem.code, problem.part) for problem in new_problems(before, filled)] == [("turn", 1), ("gap", 2)]
    again = extend(filled, Record(4, parse_entry("amend 2 W co on | W co on | W co on")))
    assert [(problem.code, problem.part) for problem in new_problems(filled, again)] == [("turn", 2), ("gap", 3)]
    assert gap.next_seq == 3


@pytest.mark.parametrize(
    ("entry", "codes"),
    [
        ("amend 2 W co", ""),
        ("amend 2 Y co on oe", "turn"),
        ("amend 3 W co", "turn"),
        ("amend 3 Y {hand} co", "how"),
        ("void 2", "game"),
        ("void 9", "no_entry"),
        ("overrule 1 W 2", "nothing_ruled"),
    ],
)
def test_a_correction_may_leave_problems_behind_it_but_none_of_its_own(entry: str, codes: str) -> None:
    log, state = played("lag W · W co on oe · Y co on", headers="Target=4 BestOf=3")
    correction = parse_entry(entry)
    strict = codes or "game"
    with pytest.raises(EntryRefused) as refused:
        append(log, state, correction, seq=4)
    assert refused.value.problems
    assert strict.split()[0] in {problem.code for problem in refused.value.problems}
    own = {"how", "no_entry", "nothing_ruled"} & set(codes.split())
    if own:
        with pytest.raises(EntryRefused):
            append(log, state, correction, seq=4, settle_later=True)
    else:
        longer, after = append(log, state, correction, seq=4, settle_later=True)
        assert longer.next_seq == 5
        assert after.problems
    assert told(state) == "0:2 1:0 plain W"


def test_what_is_no_correction_is_never_settled_later() -> None:
    log, state = played("lag W · W co on · Y co · void 3 · void 4")
    for entry in (parse_entry("Y co"), Void(9)):
        with pytest.raises(EntryRefused):
            append(log, state, entry, seq=6, settle_later=True)
