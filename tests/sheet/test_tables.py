"""Matches for a spreadsheet, read back by readers that did not write them."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fivepins.cli import main
from fivepins.match.fold.fold import fold
from fivepins.match.match_log import parse_log
from fivepins.match.notation.files import parse_match
from fivepins.rules.words import LANGUAGES
from fivepins.sheet.tables import as_text, csv_text, tables
from fivepins.sheet.words import sheet_words
from fivepins.sheet.workbook import workbook
from transcripts.goldens import FOLDER, match

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells(data: bytes, number: int = 1) -> list[list[str]]:
    """The rows of a sheet as texts, and nothing in it a formula."""
    content = zipfile.ZipFile(io.BytesIO(data))
    strings = ["".join(one.itertext()) for one in ElementTree.fromstring(content.read("xl/sharedStrings.xml"))]
    root = ElementTree.fromstring(content.read(f"xl/worksheets/sheet{number}.xml"))
    assert not list(root.iter(f"{SHEET}f"))
    found = []
    for row in root.iter(f"{SHEET}row"):
        values = [(cell.get("t"), cell.findtext(f"{SHEET}v") or "") for cell in row.iter(f"{SHEET}c")]
        found.append([strings[int(text)] if kind == "s" else text for kind, text in values])
    return found


def names(data: bytes) -> list[str]:
    root = ElementTree.fromstring(zipfile.ZipFile(io.BytesIO(data)).read("xl/workbook.xml"))
    return [sheet.get("name", "") for sheet in root.iter(f"{SHEET}sheet")]


def of_names(white: str, yellow: str = "Bianchi"):
    text = f'[White "{white}"]\n[Yellow "{yellow}"]\n[Rules "umb-1997"]\n\nopen W\nW co on\n'
    return fold(parse_match(text).records)


def test_a_workbook_has_a_sheet_for_each_match_and_every_row() -> None:
    told = [tables(match(name), "en", "Europe/Rome") for name in ("umb-club-final", "fibis-pairs")]
    data = workbook(told)
    assert workbook(told) == data
    assert names(data) == ["Rossi – Bianchi", "Carli   Doni – Alba   Brin"]
    rows = cells(data)
    assert ["Result", "0 : 2"] in rows
    assert ["1", "37", "60", "Bianchi", "target reached"] in rows
    assert ["Best stroke", "6", "16"] in rows
    for row in told[0].strokes:
        assert [str(cell) for cell in row] in rows


@pytest.mark.parametrize("name", ["=1+1", "+49 Rossi", "-Rossi", "@SUM(A1)", "=HYPERLINK(1)"])
def test_no_name_is_a_formula(name: str) -> None:
    told = tables(of_names(name))
    assert name in [cell for row in cells(workbook([told])) for cell in row]
    read = list(csv.reader(io.StringIO(csv_text(told.strokes))))
    assert "'" + name in read[2]
    assert not [cell for row in read for cell in row if cell[:1] in ("=", "+", "-", "@")]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("History", "History (1)"),
        ("[a]:*?/\\b'", "a      b"),
        ("'" * 40, "1"),
        ("x" * 40, "x" * 31),
    ],
)
def test_every_title_gives_a_name_that_a_sheet_may_have(title: str, name: str) -> None:
    told = tables(of_names("Rossi"))._replace(title=title)
    assert names(workbook([told, told]))[0] == name
    assert len({one.casefold() for one in names(workbook([told, told]))}) == 2


def test_csv_is_read_as_it_was_written() -> None:
    rows = tables(match("umb-club-final"), "it").strokes
    text = csv_text(rows, separator=";", mark=True)
    assert text.startswith("\ufeffVoce;Frazione;Tiro;")
    read = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))
    assert read == [[as_text(cell) if isinstance(cell, str) else str(cell) for cell in row] for row in rows]
    assert not csv_text(rows).startswith("\ufeff")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_its_heads(lang: str) -> None:
    assert set(sheet_words(lang)["table"]) == set(sheet_words("en")["table"])
    told = tables(match("fibis-pairs"), lang)
    assert all(len(row) == len(told.strokes[0]) for row in told.strokes)
    assert all(told.strokes[0])


@pytest.mark.parametrize("form", ["xlsx", "csv", "json", "fpn", "log"])
def test_the_command(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = FOLDER / "umb-club-final.fpn"
    out = Path(f"umb-club-final.{'fplog' if form == 'log' else form}")
    assert main(["export", str(file), "--as", form]) == 0
    data = out.read_bytes()
    rows = fold(parse_match(file.read_bytes()).records).rows
    if form == "xlsx":
        assert len(cells(data)) > len(rows)
    elif form == "csv":
        assert len(list(csv.reader(io.StringIO(data.decode())))) > 60
    elif form == "json":
        assert json.loads(data)["players"] == {"W": "Rossi", "Y": "Bianchi"}
    else:
        records = parse_match(data).records if form == "fpn" else parse_log(data)
        assert fold(records).rows == rows


def test_several_matches_are_one_workbook_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(FOLDER / f"{name}.fpn") for name in ("umb-club-final", "fibis-pairs")]
    out = str(tmp_path / "all.xlsx")
    assert main(["export", *files, "--out", out]) == 0
    assert len(names(Path(out).read_bytes())) == 2
    assert main(["export", *files, "--as", "csv", "--out", out]) == 2
    assert "one match at a time" in capsys.readouterr().err
