"""Event files and logs that are none, and names of every kind."""

import json
from pathlib import Path

import pytest

from fivepins.cli import main
from fivepins.match.log.files import BrokenChain
from fivepins.model.errors import InputError
from fivepins.tournament.entries import Entrant, Event
from fivepins.tournament.event_log import EventLog, format_log, parse_log, records_of
from fivepins.tournament.notation.files import format_event, parse_event
from fivepins.tournament.notation.parse import parse_entry
from fivepins.tournament.record import Record
from fivepins.tournament.views.page import protocol_html
from fivepins.tournament.views.protocol import protocol
from tournament.playing import Play

HEAD = '[Event "Coppa"]\n[Format "knockout"]\n'
NAMES = [
    "Rossi",
    "Rossi",
    "Иванов Пётр",
    "כהן דוד",
    "محمد علي",
    "x" * 200,
    'Neri "il Lungo"',
    "Rossi / Bianchi",
    "<b>A</b>",
]


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "the header Event is missing"),
        ('[Event "x"]\n', 1, 1, "the header Format is missing"),
        (HEAD + '[Event "y"]\n', 3, 1, "a header is given twice"),
        (HEAD + "[Tables four]\n", 3, 1, "not a header"),
        (HEAD + '[Tables "4,2"]\n', 3, 1, "Tables are not in order"),
        (HEAD + '[Target "0"]\n', 3, 1, "Target is out of range"),
        (HEAD + '[Digest "abc"]\n', 3, 1, "Digest is no digest"),
        (HEAD + 'close\n[Site "x"]\n', 4, 1, "a header behind the first entry"),
        (HEAD + "close now\n", 3, 7, "nothing more belongs here"),
        (HEAD + 'entrant 1 "Rossi\n', 3, 11, "not a word"),
        (HEAD + "entrant 1 Rossi\n", 3, 11, "not a text between quotes"),
        (HEAD + 'entrant 1 "Rossi" club\n', 3, 19, "not an attribute"),
        (HEAD + 'entrant 1 "A / B / C"\n', 3, 11, "not a name"),
        (HEAD + f'entrant 1 "{"x" * 201}"\n', 3, 11, "too long or empty"),
        (HEAD + 'entrant 1000000 "x"\n', 3, 9, "not what belongs here"),
        (HEAD + "result final/1.1 3\n", 3, 18, "not what belongs here"),
        (HEAD + "result final/1.1 1-0 (60-41 50-60)\n", 3, 22, "the games make another result"),
        (HEAD + "result final/1.1.1.1 1-0\n", 3, 8, "not a fixture"),
        (HEAD + "result Final/1.1 1-0\n", 3, 8, "not a fixture"),
        (HEAD + "amend 3 void 2\n", 3, 9, "this cannot stand in an amendment"),
        (HEAD + "amend 3 result final/1.1 3\n", 3, 26, "not what belongs here"),
        (HEAD + "checkin 4-1\n", 3, 9, "not numbers in order"),
        (HEAD + "tiebreak groups/A 3>3\n", 3, 19, "a number is given twice"),
        (HEAD + 'note "a\x07"\n', 3, 8, "a control character"),
    ],
)
def test_what_is_no_event_file_is_refused_at_its_place(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as refused:
        parse_event(text)
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe[\x00", b'[Event "\xff"]\n', b"\x00" * 20, b"{" * 2000 + b"\n", b'{"seq":0}\n']
)
def test_what_is_not_even_text(raw: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError):
        records_of(raw)
    path = tmp_path / "x.fpe"
    path.write_bytes(raw)
    assert main(["event", "check", str(path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_log_that_was_changed_is_broken() -> None:
    log = EventLog.of(
        [Record(0, Event("Coppa", "knockout")), Record(1, Entrant(1, "Rossi")), Record(2, Entrant(2, "Neri"))]
    )
    data = format_log(log.records).encode()
    assert parse_log(data) == list(log.records)
    for old, new in ((b"Rossi", b"Russo"), (b'"seq":1', b'"seq":3'), (b"Coppa", b"Cuppa")):
        with pytest.raises(BrokenChain):
            parse_log(data.replace(old, new))
    lines = data.splitlines(keepends=True)
    for cut in (lines[:1] + lines[2:], lines[1:], [*lines, lines[-1]]):
        with pytest.raises(InputError):
            parse_log(b"".join(cut))
    with pytest.raises(InputError, match="canonical"):
        parse_log(data.replace(b'{"author"', b'{ "author"', 1))


def test_names_of_every_kind() -> None:
    play = Play("knockout", 1)
    for number, name in enumerate(NAMES, 1):
        quoted = name.replace('"', '\\"')
        play.put(f'entrant {number} "{quoted}"')
    play.close()
    play.play_out()
    assert play.state.problems == ()
    assert [entered.name for entered in play.state.now.entrants.values()] == NAMES
    page = protocol_html(protocol(play.state))
    assert "<bdi>כהן דוד</bdi>" in page
    assert "<b>A</b>" not in page
    assert page.count("Rossi") > 2
    text = "".join(json.loads(line)["entry"] for line in format_log(play.log.records).splitlines()[1:])
    assert "Иванов Пётр" in text


def test_a_file_with_comments_is_written_as_it_was_read() -> None:
    text = HEAD + '\n; Saturday\nentrant 1 "Caffè"  ; paid\nclose\n'
    file = parse_event(text.encode("utf-8-sig").replace(b"\n", b"\r\n"))
    assert format_event(file) == text
    assert file.numbers == [1, 5, 6]
    composed = parse_entry('entrant 1 "Caffe\u0300"')
    assert isinstance(composed, Entrant)
    assert composed.name == "Caff\u00e8"
