"""Problems and the entries that settle them."""

import pytest

from fivepins.match.append import append
from fivepins.match.fold.fold import fold
from fivepins.match.fold.state import State
from fivepins.match.match_log import MatchLog
from fivepins.match.notation.parse import parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.match.settle import option_text, options
from match.playing import begun, played, told
from match.ways import CASES, FOLDER, ways
from rules.tables import accepted


def later(entries: str, more: str, headers: str = "", edition: str = "umb-1997") -> tuple[MatchLog, State]:
    """A match, and corrections whose consequences are settled later."""
    log, state = played(entries, edition, headers)
    for text in more.split(" · "):
        log, state = append(log, state, parse_entry(text), seq=log.next_seq, settle_later=True)
    return log, state


def offered(state: State) -> dict[str, str]:
    """Every option for the first problem: code and score behind it."""
    return {option.code: told(option.state) for option in options(state, state.problems[0])}


ACCEPTED = accepted(FOLDER / "ways.txt")

GAME = "lag W · W co on oe · Y co on · W co"


def test_a_correction_that_takes_the_end_of_a_game_away() -> None:
    log, state = later(GAME, "amend 2 W co on", "Target=4 BestOf=3")
    assert [(problem.code, problem.seq, problem.got, problem.wanted) for problem in state.problems] == [
        ("game", 3, "2", "1")
    ]
    found = offered(state)
    assert found == {
        "this_game": "2:2 0:0 plain Y",
        "ended": "0:2 0:1 plain Y",
        "take_back": "0:2 1:0 plain Y",
    }
    codes = [option.code for option in options(state, state.problems[0])]
    assert codes.count("ended") == 2
    for option in options(state, state.problems[0]):
        again, settled = log, state
        for entry in option.entries:
            again, settled = append(again, settled, entry, seq=again.next_seq, settle_later=True)
        assert settled.problems == ()
        assert told(settled) == told(option.state)
        assert told(fold(again.records)) == told(settled)


def test_play_goes_on_while_a_problem_waits() -> None:
    log, state = later(GAME, "amend 2 W co on", "Target=4 BestOf=3")
    log, state = append(log, state, parse_entry("Y co"), seq=log.next_seq)
    assert len(state.problems) == 1


def test_a_correction_that_ends_a_game_earlier() -> None:
    _, state = later("lag W · W co on · Y co · W co · Y co · W co on", "amend 2 W co on oe", "Target=4 BestOf=3")
    assert state.problems[0].code == "game"
    assert "take_back" in offered(state)


def test_a_correction_that_ends_the_match_earlier() -> None:
    _, state = later("lag W · W co on · Y co · W co", "amend 2 W co on oe", "Target=4")
    assert [problem.code for problem in state.problems] == ["after_end"]
    assert offered(state) == {"void_from": "4:0 1:0 over W", "take_back": "2:0 0:0 plain Y"}


def test_taking_back_the_stroke_that_ended_a_game_is_no_problem() -> None:
    _, state = played("lag W · W co on oe · void", headers="Target=4 BestOf=3")
    assert told(state) == "0:0 0:0 break W"


def test_a_stroke_that_is_missing() -> None:
    _, state = later("lag W · W co on · Y co oe · W co", "void 3")
    assert [problem.code for problem in state.problems] == ["turn"]
    found = offered(state)
    assert found["missing"] == "2:0 0:0 plain Y"
    assert found["out_of_turn"] == "2:2 0:0 hand Y"
    assert found["void"] == "2:0 0:0 plain Y"
    assert found["take_back"] == "2:2 0:0 plain Y"
    assert "by_other" in found


def test_a_ruling_that_was_expected_otherwise() -> None:
    log, state = later("lag W · W co on => W 2 · Y - !touch => W 2 hand · W co => 0", "amend 3 Y co", "")
    assert state.problems == ()
    log, state = begun()
    records = [*log.records]
    for text in ("lag W", "W co on => W 4"):
        records.append(records[0]._replace(seq=len(records), entry=parse_entry(text)))
    state = fold(records)
    assert [problem.code for problem in state.problems] == ["check"]
    assert offered(state) == {
        "as_ruled": "2:0 0:0 plain Y",
        "as_expected": "4:0 0:0 plain Y",
        "void": "0:0 0:0 break W",
    }


@pytest.mark.parametrize("lang", ["en", "it", "ru", "es", "fr", "de"])
def test_options_have_words(lang: str) -> None:
    _, state = later(GAME, "amend 2 W co on", "Target=4 BestOf=3")
    texts = [option_text(option, lang) for option in options(state, state.problems[0])]
    assert len(set(texts)) == len(texts)
    assert all("{" not in text for text in texts)


def test_options_are_entries_that_can_be_written() -> None:
    _, state = later(GAME, "amend 2 W co on", "Target=4 BestOf=3")
    for option in options(state, state.problems[0]):
        for entry in option.entries:
            assert parse_entry(format_entry(entry)) == entry


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_the_ways_out_of_a_case_are_as_accepted(case: list[str]) -> None:
    assert ways(case) == ACCEPTED.get(case[0], "")


def test_no_case_was_accepted_that_is_gone() -> None:
    assert set(ACCEPTED) <= {case[0] for case in CASES}
