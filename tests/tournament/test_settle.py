"""What a correction puts at odds, and the entries that settle it."""

import pytest

from fivepins.match.log.append import EntryRefused
from fivepins.tournament.notation.printing import format_entry
from fivepins.tournament.settle import Option, option_text, options
from tournament.playing import Play


@pytest.fixture
def final() -> Play:
    """Four players, everything played: 1 beat 4, 2 beat 3, 1 beat 2."""
    play = Play("knockout", 1)
    for number in range(1, 5):
        play.put(f'entrant {number} "P{number}"')
    for line in (
        "close",
        "place final 1 4 3 2",
        "result final/1.1 2-0",
        "result final/1.2 0-2",
        "result final/2.1 2-1",
    ):
        play.put(line)
    return play


def told(found: tuple[Option, ...]) -> dict[str, list[str]]:
    return {option.code: [format_entry(entry) for entry in option.entries] for option in found}


def test_a_result_whose_sides_a_correction_has_changed(final: Play) -> None:
    with pytest.raises(EntryRefused, match=r"final/2\.1 1-2 was played, and 4-2 meet there now"):
        final.put("amend 7 result final/1.1 0-2")
    final.put("amend 7 result final/1.1 0-2", settle_later=True)
    assert final.open_fixtures() == ["final/2.1"]
    problem = final.state.problems[0]
    found = options(final.state, problem)
    assert told(found) == {
        "take_back": ["void 10"],
        "theirs": ["void 9", "result final/2.1 2-1"],
        "void": ["void 9"],
    }
    assert option_text(found[1]) == "It is the result of those who meet there now: P4 – P2"
    for option in found:
        assert option.state.problems == ()
    for entry in found[1].entries:
        final.put(format_entry(entry), settle_later=True)
    assert final.winner == 4
    assert final.state.problems == ()


def test_what_followed_falls_with_it() -> None:
    play = Play("knockout", 1)
    for number in range(1, 9):
        play.put(f'entrant {number} "P{number}"')
    play.put("close")
    play.put("place final 1 8 5 4 3 6 7 2")
    play.play_out()
    seqs = {name: outcome.seq for name, outcome in play.state.now.outcomes.items()}
    loser = play.state.now.parts["final"].tree.fixtures["1.1"].loser  # type: ignore[union-attr]
    games = "2-0" if loser == 1 else "0-2"
    play.put(f"amend {seqs['final/1.1']} result final/1.1 {games}", settle_later=True)
    problem = next(one for one in play.state.problems if one.seq == seqs["final/2.1"])
    found = told(options(play.state, problem))
    assert found["take_back"] == [f"void {play.log.next_seq - 1}"]
    if "void_following" in found:
        assert found["void_following"] == sorted(found["void_following"], key=lambda line: int(line.split()[1]))


def test_a_draw_of_others_than_come_in_now() -> None:
    play = Play("groups-knockout", 1)
    play.enter(8, "club=C{club}")
    play.close()
    play.put("draw groups")
    while found := play.open_fixtures():
        play.play_one(found[0])
    while play.settle_ties():
        pass
    play.put("draw final")
    play.put(f"result {play.open_fixtures()[0]} 2-0")
    group = play.state.now.phases["groups"].parts[0]
    seqs = [outcome.seq for name, outcome in play.state.now.outcomes.items() if name.startswith(f"{group}/")]
    play.put(f"void {seqs[0]}", settle_later=True)
    problem = play.state.problems[0]
    assert problem.code == "draw_open"
    offered = told(options(play.state, problem))
    assert offered["take_back"] == [f"void {play.log.next_seq - 1}"]
    assert all(option.state.problems == () for option in options(play.state, problem))


def test_a_replacement_is_not_taken_for_a_correction(final: Play) -> None:
    with pytest.raises(EntryRefused, match="only before his first match"):
        final.put('replace 1 "Neri"')
    final.put("void 9")
    final.put('amend 1 entrant 1 "Rossi Mario" club=A')
    assert final.state.now.name(1) == "Rossi Mario"
    assert final.state.problems == ()


def test_a_second_final_that_a_correction_takes_away() -> None:
    play = Play("double-knockout", 1)
    for number in range(1, 3):
        play.put(f'entrant {number} "P{number}"')
    for line in ("close", "place double 1 2", "result double/W1.1 2-0", "result double/F1 0-2", "result double/F2 2-1"):
        play.put(line)
    assert play.winner == 1
    play.put("amend 6 result double/F1 2-0", settle_later=True)
    assert [problem.code for problem in play.state.problems] == ["other_sides"]
    assert told(options(play.state, play.state.problems[0])) == {"take_back": ["void 8"], "void": ["void 7"]}
