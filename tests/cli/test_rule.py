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
