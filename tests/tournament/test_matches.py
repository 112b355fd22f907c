"""Matches of an event: what they begin with, and whether results are what their logs say."""

from pathlib import Path

import pytest

from fivepins.cli import main
from fivepins.match.fold.fold import fold as match_fold
from fivepins.match.match_log import MatchLog, format_log
from fivepins.match.notation.files import format_match, match_file_of, parse_match
from fivepins.match.notation.parse import parse_entry as match_entry
from fivepins.match.record import Record
from fivepins.model.errors import InputError
from fivepins.tournament.check import problems_of
from fivepins.tournament.entries import Event
from fivepins.tournament.fold.fold import fold
from fivepins.tournament.fold.state import State
from fivepins.tournament.matches import creation_of
from fivepins.tournament.notation.parse import parse_entry
from fivepins.tournament.record import Record as EventRecord


def event(form: str, *lines: str, **headers: str) -> State:
    records = [EventRecord(0, Event("Coppa", form, "", tuple(headers.items())))]
    records += [EventRecord(seq, parse_entry(line)) for seq, line in enumerate(lines, 1)]
    state = fold(records)
    assert state.problems == ()
    return state


PAIR = ('entrant 1 "Rossi" cat=B', 'entrant 2 "Neri" cat=R', "close", "place heats/1 1 2")


def test_a_match_gets_its_head_from_the_fixture() -> None:
    state = event(
        "lega-rankingame", *PAIR, 'call heats/1/1.1 table=3 referee="Conti"', Rules="fibis-2022", Site="Milano"
    )
    creation = creation_of(state, "heats/1/1.1")
    assert (creation.white, creation.yellow, creation.edition) == ("Rossi", "Neri", "fibis-2022")
    assert (creation.target, creation.best_of, creation.start) == (80, 1, (0, -15))
    assert dict(creation.headers) == {
        "Event": "Coppa",
        "Round": "heats/1/1.1",
        "Site": "Milano",
        "Table": "3",
        "Referee": "Conti",
    }
    text = format_match(match_file_of([Record(0, creation)]))
    assert '[Start "0--15"]' in text
    assert parse_match(text).creation == creation


def test_who_starts_below_zero_has_farther_to_go() -> None:
    state = event("lega-rankingame", *PAIR)
    creation = creation_of(state, "heats/1/1.1")
    records = [
        Record(0, creation),
        *(Record(seq, match_entry(line)) for seq, line in enumerate(("lag Y", "open W", "W +6", "Y +8"), 1)),
    ]
    assert match_fold(records).score == (6, -7)


def test_a_board_names_its_players_and_distance() -> None:
    team = " ".join(f'player="{name}"' for name in ("A", "B", "C", "D"))
    state = event(
        "teams-europe-2014",
        f'entrant 1 "Roma" {team}',
        f'entrant 2 "Lyon" {team}',
        "close",
        "place cup 1 2",
        "lineup cup/1.1 1 2 3+4 1+2+3+4 v 2 1 4+3 1+2+3+4",
    )
    assert (creation_of(state, "cup/1.1.1").white, creation_of(state, "cup/1.1.1").yellow) == ("A", "B")
    assert creation_of(state, "cup/1.1.3").yellow == "D / C"
    assert [creation_of(state, f"cup/1.1.{board}").target for board in (1, 2, 3, 4)] == [120, 120, 120, 200]


def test_no_match_without_its_sides() -> None:
    with pytest.raises(InputError, match="no fixture whose sides are known"):
        creation_of(event("lega-rankingame", *PAIR), "heats/1/1.2")


def played(state: State, *lines: str) -> MatchLog:
    creation = creation_of(state, "final/1.1")
    log = MatchLog.create(creation)
    for seq, line in enumerate(lines, 1):
        log = log.plus(Record(seq, match_entry(line)))
    return log


KNOCKOUT = ('entrant 1 "Rossi"', 'entrant 2 "Neri"', "close", "place final 1 2", "distance final best-of=1 target=10")
TO_TEN = ("lag W", "open W", "W +6", "Y +4", "W +4")


@pytest.mark.parametrize(
    ("result", "lines", "codes"),
    [
        ("1-0 (10-4)", TO_TEN, []),
        ("1-0", TO_TEN, []),
        ("0-1", TO_TEN, ["log_games"]),
        ("1-0 (10-6)", TO_TEN, ["log_points"]),
        ("1-0 (10-4)", TO_TEN[:4], ["log_open"]),
        ("0-1 (4-10)", ("colours", "open W", "W +6", "Y +4", "W +4"), []),
    ],
)
def test_a_result_is_held_against_its_log(
    result: str, lines: tuple[str, ...], codes: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = played(event("knockout", *KNOCKOUT), *lines)
    line = f"result final/1.1 {result} log={log.hash}"
    state = event("knockout", *KNOCKOUT, line)
    matches = {record.hash: match_fold(log.records) for record in log.records}
    assert [problem.code for problem in problems_of(state, matches)] == codes
    assert [problem.code for problem in problems_of(state, {})] == ["log_missing"]
    assert problems_of(state) == ()
    (tmp_path / "one.fplog").write_text(format_log(log.records), encoding="utf-8")
    path = tmp_path / "cup.fpe"
    path.write_text('[Event "Coppa"]\n[Format "knockout"]\n' + "\n".join((*KNOCKOUT, line)) + "\n", encoding="utf-8")
    assert main(["event", "check", str(path), "--matches", str(tmp_path)]) == (1 if codes else 0)
    assert main(["event", "check", str(path)]) == 0
    (tmp_path / "two.fplog").write_text("{}\n", encoding="utf-8")
    assert main(["event", "check", str(path), "--matches", str(tmp_path)]) == 2
    assert "two.fplog" in capsys.readouterr().err
