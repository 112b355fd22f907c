"""What `fivepins verify` finds: every changed byte, and what a forger who computes his digests anew cannot hide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fivepins.cli import main
from fivepins.match.fold.fold import fold
from fivepins.match.match_log import MatchLog, format_log, parse_log
from fivepins.model.errors import InputError
from fivepins.rules.edition import load
from fivepins.sheet import match_sheet as drawing
from fivepins.sheet.claim import claim_of, pack
from fivepins.sheet.draw import Attachment, draw
from fivepins.sheet.match_sheet import match_sheet
from fivepins.sheet.proof import Unreadable, prove
from fivepins.sheet.stamp import BLANK, MARK, stamped
from transcripts.goldens import match

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(scope="module")
def log() -> bytes:
    state = match("fibis-pairs")
    creation = state.creation._replace(digest=state.edition.digest)
    records = [state.records[0]._replace(entry=creation), *state.records[1:]]
    return format_log(MatchLog.of(records).records).encode()


@pytest.fixture(scope="module")
def sheet(log: bytes) -> bytes:
    return match_sheet(fold(parse_log(log)), "it", "Europe/Rome")


def test_a_log_and_its_sheet_are_whole(log: bytes, sheet: bytes) -> None:
    of_log, of_sheet = prove(log), prove(sheet)
    assert of_log.broken == of_sheet.broken == ()
    assert of_log.open == of_sheet.open == ()
    assert of_log.claim == of_sheet.claim == claim_of(fold(parse_log(log)))
    assert "the file is as it was written" in of_sheet.proved
    assert any("drawn again" in line for line in of_sheet.proved)


def test_one_changed_byte_of_a_log_is_found_wherever_it_stands(log: bytes) -> None:
    log = b"".join(log.splitlines(keepends=True)[:12])
    assert not prove(log).broken
    for place in range(len(log)):
        changed = bytearray(log)
        changed[place] ^= 1 << place % 8
        try:
            assert prove(bytes(changed)).broken, place
        except Unreadable:
            pytest.fail(f"byte {place} makes the log unreadable")


def test_one_dropped_or_doubled_line_of_a_log_is_found(log: bytes) -> None:
    lines = log.splitlines(keepends=True)[:20]
    for place in range(len(lines)):
        if place < len(lines) - 1:
            assert prove(b"".join([*lines[:place], *lines[place + 1 :]])).broken, place
        assert prove(b"".join([*lines[: place + 1], *lines[place:]])).broken, place


def test_one_changed_byte_of_a_sheet_is_found(sheet: bytes) -> None:
    mark = sheet.index(MARK.encode())
    places = [
        *range(0, len(sheet), 211),
        *range(40),
        *range(mark - 20, mark + 100),
        *range(len(sheet) - 300, len(sheet)),
    ]
    for place in places:
        changed = bytearray(sheet)
        changed[place] ^= 1 << place % 8
        assert prove(bytes(changed)).broken == ("the file is not as it was written: its own digest does not fit",), (
            place
        )


def forged(sheet: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """A sheet that somebody changed who then computed its digest anew."""
    digest = sheet[sheet.index(MARK.encode()) + len(MARK) :][:64]
    return stamped(change(sheet.replace(digest, BLANK.encode())))


def test_a_forger_who_prints_another_result_is_found(log: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    content = drawing.sheet_content

    def better(*words: str, **more: bool) -> dict[str, object]:
        return {**content(*words, **more), "result": "0 : 2"}  # type: ignore[arg-type]

    monkeypatch.setattr(drawing, "sheet_content", better)
    wrong = match_sheet(fold(parse_log(log)), "it", "Europe/Rome")
    monkeypatch.undo()
    assert prove(wrong).broken == ("what is printed is not what follows from the log",)


def test_a_forger_who_attaches_another_book_is_found(log: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def other_book(template: str, content: dict[str, object], attached: list[Attachment], *, time_ms: int) -> bytes:
        return draw(template, content, [attached[0], attached[1]._replace(text=load("umb-1997").text)], time_ms=time_ms)

    monkeypatch.setattr(drawing, "draw", other_book)
    wrong = match_sheet(fold(parse_log(log)), "it")
    assert prove(wrong).broken == ("the attached rule book is not the one that the match was begun under",)


def test_a_sheet_that_lost_its_digest_is_not_whole(sheet: bytes) -> None:
    lost = forged(sheet, lambda data: data).replace(MARK.encode(), b"x" * len(MARK))
    assert prove(lost).broken == ("the file lost the digest of itself that every sheet carries",)


def test_a_ruling_that_does_not_follow_is_told(log: bytes) -> None:
    text = log.decode()
    records = [record._replace(hash="") for record in parse_log(log)]
    assert "=> Y 5" in text
    place = next(n for n, record in enumerate(records) if getattr(record.entry, "check", None))
    entry = records[place].entry
    records[place] = records[place]._replace(entry=entry._replace(check=entry.check._replace(points=99)))  # type: ignore[union-attr]
    proof = prove(format_log(MatchLog.of(records).records).encode())
    assert proof.broken == ()
    assert len(proof.open) == 1
    assert "does not fit: expected" in proof.open[0]


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n", b"[White]", b"\x00" * 100, b'{"a":1}'[::-1]])
def test_what_is_neither_is_unreadable(data: bytes) -> None:
    with pytest.raises(InputError):
        prove(data)


def test_the_command_compares_what_was_kept(
    log: bytes, sheet: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.pdf"
    file.write_bytes(sheet)
    code = pack(claim_of(fold(parse_log(log))))
    other = pack(claim_of(match("umb-club-final")))
    last = parse_log(log)[-1].hash
    spaced = " ".join(last[place : place + 4] for place in range(0, 64, 4))
    for words in ([], ["--code", code], ["--digest", spaced]):
        assert main(["verify", str(file), *words]) == 0
        out = capsys.readouterr().out
        assert out.startswith("whole: ")
        assert ("anybody could have made such a file" in out) == (not words)
    assert main(["verify", str(file), "--code", other]) == 1
    assert "the code is of another match" in capsys.readouterr().err
    assert main(["verify", "--code", code]) == 0
    out = capsys.readouterr().out
    assert "Carli / Doni – Alba / Brin  2:0" in out
    assert "Who printed it, it does not say" in out
    file.write_bytes(sheet[:-7] + b"x" + sheet[-6:])
    assert main(["verify", str(file)]) == 1
    assert main(["verify"]) == 2
    assert main(["verify", "--code", code[:-1]]) == 2
    file.write_bytes(b"no sheet")
    assert main(["verify", str(file)]) == 2
