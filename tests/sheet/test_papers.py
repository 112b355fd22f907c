"""Empty sheets, start lists and cards, read back."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from fivepins.cli import main
from fivepins.model.errors import InputError
from fivepins.rules.words import LANGUAGES
from fivepins.sheet.empty_sheet import empty_sheet
from fivepins.sheet.event_papers import event_paper
from fivepins.sheet.words import sheet_words
from fivepins.tournament.event_log import records_of
from fivepins.tournament.fold.fold import fold
from fivepins.tournament.formats.load import load
from fivepins.tournament.views.timetable import Hours

if TYPE_CHECKING:
    from fivepins.tournament.fold.state import State

HEAD = """[Event "Coppa d'Autunno"]
[Format "knockout"]
[Date "2026-11-28"]
"""
ENTRANTS = """
entrant 1 "Rinaldi Paolo" club="CSB Ponte Nuovo"
entrant 2 "Соколовский Д." club="Клуб «Пять кеглей»"
entrant 3 "Galli Sara"
entrant 4 "Leone Vito" nation=ITA
"""
DRAWN = "close\nplace final 1 3 2 4\n"


def event(head: str = '[Tables "2"]\n', more: str = DRAWN) -> State:
    records, _ = records_of((HEAD + head + ENTRANTS + more).encode())
    return fold(records, load("knockout"))


def words_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_a_start_list_says_who_plays_and_when() -> None:
    words = words_of(event_paper("start-list", event(), Hours(18 * 60, 30), "en"))
    assert "Coppa d'Autunno" in words.replace("’", "'")
    assert "1 Rinaldi Paolo CSB Ponte Nuovo 18:00" in words
    assert "2 Соколовский Д. Клуб «Пять кеглей» 18:00" in words
    assert "4 Leone Vito ITA 18:00" in words
    assert "Times are estimates" in words


def test_before_the_draw_it_says_who_is_entered() -> None:
    words = words_of(event_paper("start-list", event(more='withdraw 3 "ill"\n'), Hours(), "it"))
    assert "Iscritti" in words
    assert "Leone Vito" in words
    assert "Galli" not in words
    assert "Ora" not in words


def test_every_table_has_a_card() -> None:
    words = words_of(event_paper("table-cards", event('[Tables "3,7"]\n'), Hours(), "ru"))
    assert [line for line in words.split("\n") if line.isdigit()] == ["3", "7"]
    assert words.count("Стол\n") == 2
    with pytest.raises(InputError, match="no tables"):
        event_paper("table-cards", event(""), Hours())


def test_every_entrant_has_a_card() -> None:
    words = words_of(event_paper("name-cards", event(), Hours(), "de"))
    assert [name in words for name in ("Rinaldi Paolo", "Соколовский Д.", "Galli Sara", "Leone Vito")] == [True] * 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_sheet_is_one_page(lang: str) -> None:
    pdf = empty_sheet(lang)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 1
    words = words_of(pdf)
    assert sheet_words(lang)["match"]["remarks"] in words
    assert "76 ○⊙" in words
    assert empty_sheet(lang) == pdf
    assert set(sheet_words(lang)["event"]) == set(sheet_words("en")["event"])


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (["empty"], 0, ""),
        (["start-list", "event.fpe", "--at", "18:00"], 0, ""),
        (["start-list"], 2, "start-list needs the file of an event"),
        (["empty", "event.fpe"], 2, "an empty sheet is of no event"),
        (["name-cards", "none.fpe"], 2, "none.fpe: No such file"),
        (["start-list", "event.fpe", "--at", "26"], 2, "not a time"),
        (["start-list", "event.fpe", "--minutes", "0"], 2, "minutes are a whole number"),
        (["poster", "event.fpe"], 2, "invalid choice: 'poster'"),
    ],
)
def test_the_command(
    words: list[str],
    code: int,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("event.fpe").write_text(HEAD + '[Tables "2"]\n' + ENTRANTS + DRAWN, encoding="utf-8")
    assert main(["paper", *words]) == code
    assert reason in capsys.readouterr().err
    assert Path(f"{words[0]}.pdf").exists() == (code == 0)
