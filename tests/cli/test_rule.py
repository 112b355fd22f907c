"""`fivepins rule`."""

import json

import pytest

from fivepins.cli import main


def test_an_article_with_price_readings_and_cases(capsys):
    assert main(["rule", "15.3b"]) == 0
    out = capsys.readouterr().out
    for part in ("15.3b", "Call: red ball.", "Red ball first", "D3", "Cases", "4 O hand"):
        assert part in out


def test_in_another_language_the_labels_change_and_the_english_text_is_marked(capsys):
    assert main(["rule", "24.3d", "--edition", "fibis-2022", "--lang", "it"]) == 0
    out = capsys.readouterr().out
    assert "Pallino per primo" in out
    assert "il testo è in inglese" in out


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
    assert (told["id"], told["edition"], told["lang"], told["text_lang"]) == ("D14", "fibis-2022", "it", "en")
    assert list(told["answers"]) == ["umb-1997", "fibis-2022"]
    assert [rule["article"] for rule in told["rules"]] == ["24.3m2"]
    assert told["cases"]
    assert main(["rule", "D14", "--lang", "ru"]) == 0
    assert "Почему" in capsys.readouterr().out


@pytest.mark.parametrize("asked", ["D0", "D70", "d999999"])
def test_a_reading_that_does_not_exist(asked, capsys):
    assert main(["rule", asked]) == 2
    assert capsys.readouterr().err == f"fivepins rule: there is no reading {asked!r}; there are D1 to D69\n"
