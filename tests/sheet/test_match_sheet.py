"""The sheet of a match, read back by a reader of PDF that did not write it."""

from __future__ import annotations

import hashlib
import io
import re

import pytest
from pypdf import PdfReader

from fivepins.match.fold.fold import fold
from fivepins.match.match_log import parse_log
from fivepins.match.notation.files import parse_match
from fivepins.match.record import Record
from fivepins.rules.words import LANGUAGES
from fivepins.sheet.claim import claim_of, pack, unpack
from fivepins.sheet.content import sheet_content
from fivepins.sheet.match_sheet import BOOK, LOG, match_sheet
from fivepins.sheet.stamp import is_as_written
from fivepins.sheet.words import sheet_words
from transcripts.goldens import match

HEAD = '[White "{white}"]\n[Yellow "{yellow}"]\n[Rules "umb-1997"]\n[Target "{target}"]\n\nopen W\n'


def of_text(text: str, **words: object):
    values = {"white": "Rossi", "yellow": "Bianchi", "target": 60, **words}
    return fold(parse_match(HEAD.format(**values) + text).records)


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.fixture(scope="module")
def sheet() -> bytes:
    return match_sheet(match("umb-club-final"), "en", "Europe/Rome")


def test_the_same_match_gives_the_same_bytes(sheet: bytes) -> None:
    assert match_sheet(match("umb-club-final"), "en", "Europe/Rome") == sheet


def test_what_it_says_of_itself(sheet: bytes) -> None:
    reader = PdfReader(io.BytesIO(sheet))
    metadata = reader.xmp_metadata
    assert metadata is not None
    raw = metadata.stream.get_data().decode()
    assert "<pdfaid:part>3</pdfaid:part>" in raw
    assert "<pdfaid:conformance>A</pdfaid:conformance>" in raw
    assert "<pdfuaid:part>1</pdfuaid:part>" in raw
    assert reader.metadata is not None
    assert reader.metadata.title == "Match protocol · Rossi – Bianchi"
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"].value is True
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True


def test_every_font_is_inside(sheet: bytes) -> None:
    found = set()
    for page in PdfReader(io.BytesIO(sheet)).pages:
        for font in page["/Resources"]["/Font"].values():
            for part in font.get_object()["/DescendantFonts"]:
                descriptor = part.get_object()["/FontDescriptor"].get_object()
                found.add(descriptor["/FontName"].partition("+")[2])
                assert {"/FontFile2", "/FontFile3"} & set(descriptor)
    assert {name.partition("-")[0] for name in found} == {"LibertinusSerif", "DejaVuSansMono", "NewCMMath"}


def tags(node: object, found: dict[str, int]) -> dict[str, int]:
    node = node.get_object()  # type: ignore[attr-defined]
    if isinstance(node, list):
        for child in node:
            tags(child, found)
    elif isinstance(node, dict):
        name = node.get("/S")
        if name:
            found[name] = found.get(name, 0) + 1
        if "/K" in node:
            tags(node["/K"], found)
    return found


def test_a_screen_reader_finds_tables_headings_and_the_code(sheet: bytes) -> None:
    found = tags(PdfReader(io.BytesIO(sheet)).trailer["/Root"]["/StructTreeRoot"], {})
    strokes = len([row for row in match("umb-club-final").rows if row.number])
    assert found["/TR"] > strokes / 2
    assert found["/TH"] >= 8 * 2 + 3 * 2 + 5
    assert found["/Figure"] == 1
    assert found["/H1"] >= 5


def test_log_and_book_are_attached(sheet: bytes) -> None:
    attached = PdfReader(io.BytesIO(sheet)).attachments
    assert set(attached) == {LOG, BOOK}
    records = parse_log(attached[LOG][0])
    state = fold(records)
    assert state.rows == match("umb-club-final").rows
    assert hashlib.sha256(attached[BOOK][0]).hexdigest() == state.creation.digest


def test_every_stroke_that_stands_is_there(sheet: bytes) -> None:
    state = match("umb-club-final")
    content = sheet_content(state, "en", "Europe/Rome")
    rows = [row for game in content["games"] for row in game["rows"] if row["number"]]
    assert len(rows) == len([row for row in state.rows if type(row.entry).__name__ == "Struck"])
    words = re.sub(r"\s+", " ", text_of(sheet))
    for row in rows:
        assert row["seen"] in words
        assert f"{row['white']} {row['yellow']}" in words


def test_times_are_those_of_the_zone(sheet: bytes) -> None:
    assert "Begin 19:00" in text_of(sheet)
    assert "Begin 18:00" in text_of(match_sheet(match("umb-club-final")))
    state = of_text('header Zone "Asia/Tokyo"\nW co\n')
    assert "Asia/Tokyo" in text_of(match_sheet(state, "en", "Europe/Rome"))
    assert "Times: UTC" in text_of(match_sheet(of_text("W co\n"), "en", "Nowhere/At_all"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_its_words_on_the_sheet(lang: str) -> None:
    words = re.sub(r"\s+", " ", text_of(match_sheet(match("umb-club-final"), lang)))
    said = sheet_words(lang)["match"]
    for name in (
        "remarks",
        "annex",
        "verify",
        "legend",
        "seen",
        "book",
        "digest",
        "sign_here",
        "last_hash",
        "code",
        "how",
    ):
        # Lines may break inside a word, with or without a hyphen.
        assert re.sub(r"[\s\-­]", "", said[name]) in re.sub(r"[\s\-­]", "", words), name
    english = sheet_words("en")["match"]
    assert set(said) == set(english)
    for name, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", said[name])), name


def test_what_was_corrected_is_in_the_annex() -> None:
    content = sheet_content(match("umb-club-final"), "en", "UTC")
    assert [(row[0], row[3]) for row in content["annex"]] == [
        ("12", "11 Y co on does not stand"),
        ("36", "35 W co or rn re now reads W co on | Y +4 | W +0"),
        ("49", "48 W co cr: overrule 48 W 2"),
    ]
    assert [row[4] for row in content["annex"]] == ["seen wrongly", "", "referee saw the contact"]


def at(text: str, *seconds: int):
    """A match whose entries were written at these seconds."""
    records = parse_match(HEAD.format(white="Rossi", yellow="Bianchi", target=60) + text).records
    begin = 1_795_888_800_000
    return fold(
        [
            Record(one.seq, one.entry, "Conti", begin + 1000 * second)
            for one, second in zip(records, seconds, strict=True)
        ]
    )


@pytest.mark.parametrize(("later", "word", "slips"), [(10, "", 1), (11, "", 0), (3, ' "not seen"', 0)])
def test_a_slip_is_counted_and_anything_else_is_told(later: int, word: str, slips: int) -> None:
    content = sheet_content(at(f"W co on\nvoid{word}\nW co\n", 0, 1, 60, 60 + later, 90), "en")
    assert len(content["annex"]) == 1 - slips
    assert content["slips"] == ("Slips taken back within 10 seconds: 1" if slips else "")


def test_a_score_set_by_hand_is_a_row_of_its_own() -> None:
    content = sheet_content(of_text("W co on\nscore 23 31 turn W\nW co\n"), "en")
    (row,) = [row for row in content["games"][0]["rows"] if row["wide"]]
    assert (row["seen"], row["white"], row["yellow"]) == ("Score set by hand", "23", "31")


def test_who_confirmed_stands_where_he_would_sign() -> None:
    state = of_text('W +16\nconfirm W "Anna Rossi"\n', target=16)
    content = sheet_content(state, "en")
    assert content["signatures"][0] == ["Rossi", "Anna Rossi, confirmed"]
    assert content["signatures"][1] == ["Bianchi", "signature"]


def test_a_match_without_a_stroke_has_a_sheet() -> None:
    pdf = match_sheet(fold(parse_match(HEAD.format(white="Rossi", yellow="Bianchi", target=60).encode()).records))
    assert "This match is not finished." in text_of(pdf)


@pytest.mark.parametrize(
    "name",
    [
        "Анна Ковалёва-Щербакова",
        "Müller-Lüdenscheidt",
        "Ἀλέξανδρος",
        "李明",
        "😀 \ue000",
        "Zoë ‹x›",
        '#strong[a] $x$ \\ " *b*',
    ],
)
def test_any_name_can_be_printed(name: str) -> None:
    pdf = match_sheet(of_text("W co on\n", white=name.replace("\\", "\\\\").replace('"', '\\"')), "ru")
    reader = PdfReader(io.BytesIO(pdf))
    assert fold(parse_log(reader.attachments[LOG][0])).name("W") == name
    assert is_as_written(pdf) is True


def test_letters_that_no_font_has_are_written_as_numbers() -> None:
    words = text_of(match_sheet(of_text("W co on\n", white="\ue123x")))
    assert "‹U+E123›x" in words
    assert sheet_words("en")["match"]["letters"][:30] in words


def test_a_long_match_fills_pages() -> None:
    strokes = "".join(f"{'WY'[place % 2]} co\n" for place in range(250))
    pdf = match_sheet(of_text(strokes, white="Ковалёва"), "ru")
    words = text_of(pdf)
    assert len(PdfReader(io.BytesIO(pdf)).pages) in (3, 4)
    for number in (1, 125, 250):
        assert re.search(rf"^{number} [○⊙]", words, re.MULTILINE)


def test_the_code_gives_back_what_it_was_made_of() -> None:
    for name in ("umb-club-final", "fibis-tournament", "fibis-pairs"):
        claim = claim_of(match(name))
        text = pack(claim)
        assert text.startswith("FIVEPINS:1:")
        assert len(text) <= 1200
        read = unpack(text)
        assert read == claim._replace(strokes=read.strokes)
        assert read.strokes in (None, claim.strokes)
    short = claim_of(of_text("W co on\nY cr\n"))
    assert unpack(pack(short)) == short
    assert short.strokes == ("1 W co on", "1 Y cr")


@pytest.mark.parametrize(
    "text", ["", "FIVEPINS:1:", "FIVEPINS:2:AB", "FIVEPINS:1:ZZZ", "FIVEPINS:1:äöü", "https://example.org"]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="code of a sheet"):
        unpack(text)


def test_a_code_that_lost_a_letter_is_refused() -> None:
    text = pack(claim_of(match("fibis-pairs")))
    for place in range(11, len(text), 7):
        with pytest.raises(ValueError, match="not whole"):
            unpack(text[:place] + text[place + 1 :])


def test_one_changed_byte_is_found(sheet: bytes) -> None:
    assert is_as_written(sheet) is True
    for place in range(0, len(sheet), 997):
        changed = bytearray(sheet)
        changed[place] ^= 1
        assert is_as_written(bytes(changed)) is not True
