"""`fivepins rule`."""

import json
from pathlib import Path

import pytest

import fivepins.rules
from fivepins.cli import main

RULES = Path(fivepins.rules.__file__).parent


def test_an_article_with_price_readings_and_cases(capsys):
    assert main(["rule", "15.3b"]) == 0
    out = capsys.readouterr().out
    for part in ("15.3b", "Call: red ball.", "Red ball first", "D3", "Cases", "4 O hand"):
        assert part in out


def test_in_another_language_text_and_labels_are_in_it(capsys):
    assert main(["rule", "24.3d", "--edition", "fibis-2022", "--lang", "it"]) == 0
    out = capsys.readouterr().out
    assert "Pallino per primo" in out
    assert "Il pallino è stato colpito prima dell'avversaria" in out
    assert "il testo è in inglese" not in out


def test_an_english_text_is_marked_where_the_language_has_none(capsys, monkeypatch, tmp_path):
    for name in ("readings.en.toml", "articles/fibis-2022.en.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((RULES / name).read_bytes())
    monkeypatch.setattr("fivepins.rules.page._FOLDER", tmp_path)
    assert main(["rule", "24.3d", "--edition", "fibis-2022", "--lang", "it"]) == 0
    assert "il testo è in inglese" in capsys.readouterr().out
    assert main(["rule", "--edition", "fibis-2022", "--lang", "it"]) == 0
    assert "il testo è in inglese" in capsys.readouterr().out.splitlines()[1]


def test_the_whole_book(capsys):
    assert main(["rule", "--lang", "ru"]) == 0
    out = capsys.readouterr().out
    assert "15.3p  Кий толкнул два шара сразу." in out


def test_json(capsys):
    assert main(["rule", "6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["article"] == "6"
    assert main(["rule", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["articles"]["16"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["15.3z"], "close to it: 15.3"),
        (["6", "--lang", "xx"], "expected one of en, it, ru"),
        (["6", "--edition", "none"], "there is no edition 'none'"),
    ],
)
def test_what_it_cannot_take_is_told_and_exits_with_two(arguments, part, capsys):
    assert main(["rule", *arguments]) == 2
    captured = capsys.readouterr()
    assert part in captured.err
    assert "Traceback" not in captured.err
    assert captured.out == ""


def test_a_reading_with_both_answers_and_the_cases_that_show_it(capsys):
    assert main(["rule", "D14"]) == 0
    out = capsys.readouterr().out
    for part in ("D14  Which jumps", "umb-1997     The cue ball or the red", "fibis-2022   The cue ball over", "Why: "):
        assert part in out
    assert "c~r co" in out
    assert "umb-1997: 0 - · fibis-2022: 2 O hand" in out
    assert "judging.jump" in out


def test_a_reading_as_json_under_another_book_and_in_another_language(capsys):
    assert main(["rule", " d 14", "--json", "--edition", "fibis-2022", "--lang", "it"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["id"], told["edition"], told["lang"], told["text_lang"]) == ("D14", "fibis-2022", "it", "it")
    assert list(told["answers"]) == ["umb-1997", "fibis-2022"]
    assert [rule["article"] for rule in told["rules"]] == ["24.3m2"]
    assert told["cases"]
    assert main(["rule", "D14", "--lang", "ru"]) == 0
    assert "Почему" in capsys.readouterr().out


@pytest.mark.parametrize("asked", ["D0", "D82", "d999999"])
def test_a_reading_that_does_not_exist(asked, capsys):
    assert main(["rule", asked]) == 2
    assert capsys.readouterr().err == f"fivepins rule: there is no reading {asked!r}; there are D1 to D81\n"


def test_items_lists_and_flags_are_readable(capsys):
    assert main(["rule", "15"]) == 0
    assert "Items: 15.1, 15.2, 15.3" in capsys.readouterr().out
    assert main(["rule", "4.6"]) == 0
    out = capsys.readouterr().out
    assert "2, decider" in out
    assert "match.pauses_single                -  " in out
    assert main(["rule", "2"]) == 0
    assert "match.conceded_points_win          true" in capsys.readouterr().out


def test_an_article_that_a_house_adds_has_no_text(tmp_path, capsys):
    path = tmp_path / "club.toml"
    path.write_text(
        'base = "umb-1997"\nid = "club"\narticles = ["H1"]\n[prices]\nmiddle_alone = { value = 10, article = "H1" }\n',
        encoding="utf-8",
    )
    assert main(["rule", "H1", "--edition", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("H1  International rules of five-pins billiards (club)\n\nPrice\n")
    assert "Middle pin alone                   10                       D1" in out
    assert main(["rule", "--edition", str(path), "--lang", "de"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["H1"]
