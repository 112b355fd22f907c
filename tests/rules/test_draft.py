"""Drafts: shown with what is unknown, compared, told, and never played."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import fivepins.rules
from fivepins.model.errors import InputError
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.differences import differences
from fivepins.rules.draft import Draft, book
from fivepins.rules.edition import EditionError, drafts, edition_from, load, load_printed, printed, read
from fivepins.rules.judge import judge
from fivepins.rules.page import rule_page
from fivepins.rules.schema import SECTIONS
from fivepins.rules.words import LANGUAGES
from fivepins.store.open import open_file
from fivepins.web.app import create_app

FOLDER = Path(fivepins.rules.__file__).parent


def draft(name: str) -> Draft:
    found = book(name)
    assert isinstance(found, Draft)
    return found


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "fivepins", *words], capture_output=True, text=True, check=False)


def test_a_book_is_a_draft_as_long_as_a_value_is_unknown() -> None:
    assert drafts() == ("dbu", "umb-now")
    assert not set(drafts()) & set(printed())
    for name in drafts():
        assert draft(name).unknown
    for name in printed():
        assert not isinstance(book(name), Draft)


@pytest.mark.parametrize("name", ["dbu", "umb-now"])
def test_every_value_has_a_source_and_an_article(name: str) -> None:
    found = draft(name)
    for key, item in found.items.items():
        assert item.source in found.sources, key
        assert item.article in found.articles, key
    assert {item.source for item in found.items.values()} == set(found.sources)


def test_the_german_file_says_of_every_value_whether_it_is_known() -> None:
    data = read("dbu")
    assert {section: list(data[section]) for section in SECTIONS} == {
        section: list(keys) for section, keys in SECTIONS.items()
    }
    found = draft("dbu")
    assert len(found.items) + len(found.unknown) == sum(map(len, SECTIONS.values()))


def test_three_changes_of_the_international_rules() -> None:
    assert [row[0] for row in differences(book("umb-now"), book("umb-1997"))] == [
        "fouls.lean",
        "calls.contact",
        "judging.dragged_pin",
        "judging.pin_leaning_on_cue_ball",
    ]
    assert [row[0] for row in differences(book("umb-now"), book("fibis-2022"))] == ["calls.contact"]


@pytest.mark.parametrize("name", ["dbu", "umb-now"])
def test_a_draft_is_not_loaded_and_its_unknown_keys_are_named(name: str) -> None:
    for loading, error in ((load, EditionError), (load_printed, InputError)):
        with pytest.raises(error) as refused:
            loading(name)
        assert all(key in str(refused.value) for key in draft(name).unknown)


def test_the_command_refuses_a_draft_and_names_the_keys(tmp_path: Path) -> None:
    match = tmp_path / "match.txt"
    match.write_text('[White "A"]\n[Yellow "B"]\n[Rules "dbu"]\n[Target "60"]\n\nlag W\n', encoding="utf-8")
    for words in (
        ["judge", "co on", "--edition", "dbu"],
        ["score", str(match)],
        ["rescore", str(match), "--edition", "dbu"],
    ):
        done = command(*words)
        assert done.returncode == 2, done
        assert "judging.jump" in done.stderr
        assert "Traceback" not in done.stderr


def test_the_command_shows_and_compares_a_draft() -> None:
    shown = command("edition", "show", "umb-now").stdout
    assert "unknown: prices.*, patterns.*" in shown
    assert "biliardocinquebirilli.com" in shown
    assert command("edition", "diff", "umb-now", "umb-1997").stdout.startswith("fouls.lean")
    assert "dbu" in command("edition", "list").stdout
    assert "addiert" in command("rule", "5.1-1", "--edition", "dbu", "--lang", "de").stdout


def test_the_server_refuses_a_draft_and_no_page_offers_it(tmp_path: Path) -> None:
    with closing(open_file(tmp_path / "m.db")) as store, TestClient(create_app(store)) as client:
        assert [told["id"] for told in client.get("/api/editions").json()] == list(printed())
        for answer in (
            client.post("/api/judge", json={"stroke": "co on", "edition": "dbu"}),
            client.post("/api/matches", json={"white": "A", "yellow": "B", "edition": "dbu"}),
            client.get("/api/rules?edition=dbu"),
            client.get("/api/editions/dbu"),
        ):
            assert answer.status_code == 422, answer.text
            assert "judging.jump" in answer.json()["error"]


def test_a_draft_that_says_what_no_book_can_say_is_refused(tmp_path: Path) -> None:
    text = (FOLDER / "editions" / "drafts" / "umb-now.toml").read_text(encoding="utf-8")
    for before, after, said in (
        ('"falls"', '"flies"', "judging.dragged_pin is 'flies'"),
        ('source = "fsb"', 'source = "hearsay"', "the source 'hearsay' is not among"),
        ("[sources]\nfsb =", "sources = 5\n#", "sources is no table of texts"),
    ):
        path = tmp_path / "own.toml"
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
        with pytest.raises(EditionError, match=said):
            book(str(path))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["dbu", "umb-now"])
def test_the_articles_that_were_read_are_told_in_every_language(name: str, lang: str) -> None:
    found = draft(name)
    data = tomllib.loads((FOLDER / "articles" / f"{name}.{lang}.toml").read_text(encoding="utf-8"))
    assert (data["edition"], data["lang"]) == (name, lang)
    assert list(data["articles"]) == list(found.articles)
    for number in found.articles:
        page = rule_page(found, number, lang)
        assert page.text_lang == lang
        assert page.text.endswith((".", ":"))
        assert page.cases == ()


def test_fouls_do_not_add_up_but_for_red_first() -> None:
    data = read("umb-1997")
    copied = {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}
    copied["judging"]["several_fouls"] = {"value": "dearest_and_red_first", "article": "15.1"}
    copied["fouls"]["red_first"] = {"value": 2, "group": "red_first", "article": "15.3b"}
    german = edition_from(copied)
    for stroke, points in (("cr", 4), ("co c^ !touch", 2), ("cr c^ !touch", 4), ("cr co", 2), (". !touch !foot", 2)):
        assert judge(parse_stroke(stroke), PLAIN, german).points == points, stroke
