"""`fivepins sheet`: where it writes, and what it refuses."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from fivepins.cli import main

if TYPE_CHECKING:
    from pathlib import Path

MATCH = '[White "Rossi"]\n[Yellow "Bianchi"]\n[Rules "umb-1997"]\n\nlag W\nopen Y\nY co on oe cr => Y 8\n'


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "in" / "final.fpn"
    path.parent.mkdir()
    path.write_text(MATCH, encoding="utf-8")
    return path


def test_the_sheet_has_the_name_of_the_match(match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", str(match), "--lang", "it", "--zone", "Europe/Rome"]) == 0
    assert capsys.readouterr().out == "final.pdf\n"
    words = PdfReader(tmp_path / "final.pdf").pages[0].extract_text()
    assert "Verbale dell'incontro" in words.replace("’", "'")
    assert "Orari: Europe/Rome" in words


def test_the_sheet_goes_to_standard_output(match: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["sheet", str(match), "--out", "-"]) == 0
    assert len(PdfReader(io.BytesIO(capfdbinary.readouterr().out)).pages) == 1


def test_a_match_that_does_not_fit_is_drawn_and_said(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match.write_text(MATCH + "Y co\n", encoding="utf-8")
    assert main(["sheet", str(match)]) == 1
    assert "entry 4: Y struck, and W was on turn" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--lang", "xx"], "there is no language 'xx'"),
        (["--zone", "Mars/Olympus"], "there is no such time zone"),
        (["--out", "no/such/folder.pdf"], "no/such/folder.pdf"),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], reason: str, match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", str(match), *words]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("fivepins sheet: ")
    assert reason in captured.err
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_a_sheet_that_cannot_be_finished_leaves_the_old_one(match: Path, tmp_path: Path) -> None:
    (tmp_path / "final.pdf.part").mkdir()
    (tmp_path / "final.pdf").write_bytes(b"the old one")
    assert main(["sheet", str(match)]) == 2
    assert (tmp_path / "final.pdf").read_bytes() == b"the old one"
