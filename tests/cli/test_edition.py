"""`fivepins edition`."""

import json

import pytest

from fivepins.cli import main
from fivepins.rules.edition import drafts, load, printed


def out(capsys, *arguments):
    code = main(["edition", *arguments])
    captured = capsys.readouterr()
    assert (code, captured.err) == (0, "")
    return captured.out


def test_list_names_the_books_the_default_first(capsys):
    lines = out(capsys, "list").splitlines()
    assert [line.split()[0] for line in lines] == [*printed(), *drafts()]
    assert "WCBS / UMB" in lines[0]


@pytest.mark.parametrize("name", printed())
def test_show_tells_every_key_with_its_article_and_reading(name, capsys):
    text = out(capsys, "show", name)
    edition = load(name)
    assert edition.digest in text
    for key, item in edition.items.items():
        section, _, rest = key.partition(".")
        assert f"[{section}]" in text
        (line,) = [
            line for line in text.split(f"[{section}]\n")[1].split("\n\n")[0].splitlines() if line.split()[0] == rest
        ]
        assert f"{edition.cite} {item.article}" in line, key
        assert line.endswith(item.reading), key


def test_show_as_json_is_what_the_edition_says(capsys):
    told = json.loads(out(capsys, "show", "fibis-2022", "--json"))
    edition = load("fibis-2022")
    assert told.pop("digest") == edition.digest
    assert told == edition.to_json()


def test_diff_tells_exactly_the_values_that_differ(capsys):
    lines = out(capsys, "diff", "umb-1997", "fibis-2022").splitlines()
    a, b = load("umb-1997").items, load("fibis-2022").items
    different = {key for key in {*a, *b} if key not in a or key not in b or a[key].value != b[key].value}
    assert {line.split()[0] for line in lines} == different
    assert "prices.middle_alone                8 (art. 8.1)                             10 (FIBiS 8.1)" in lines
    assert out(capsys, "diff", "umb-1997", "umb-1997") == ""


def test_a_house_edition_differs_where_it_says_so(tmp_path, capsys):
    path = tmp_path / "club.toml"
    path.write_text(
        'base = "fibis-2022"\nid = "club"\narticles = ["H1"]\n[prices]\nmiddle_alone = { value = 8, article = "H1" }\n',
        encoding="utf-8",
    )
    assert out(capsys, "diff", "fibis-2022", str(path)).split()[0] == "prices.middle_alone"
    assert out(capsys, "show", str(path)).startswith("club ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "required"),
        (["nope"], "invalid choice: 'nope'"),
        (["list", "x"], "unrecognized arguments: x"),
        (["show"], "required: ID"),
        (["show", "nope"], "there is no edition 'nope'; expected umb-1997 or fibis-2022"),
        (["show", "/"], "there is no edition '/'"),
        (["show", "\udcff"], "there is no edition '\\udcff'"),
        (["diff", "umb-1997"], "required: B"),
        (["diff", "umb-1997", "none.toml"], "none.toml: No such file or directory"),
    ],
)
def test_what_it_cannot_take_is_told_and_exits_with_two(arguments, said, capsys):
    assert main(["edition", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'base = "umb-1997"\nid = "c"\n[judging]\njump = { value = "sideways", article = "5" }',
            "judging.jump is 'sideways'",
        ),
        (
            'base = "umb-1997"\nid = "c"\n[judging]\njumps = { value = "x", article = "5" }',
            "judging.jumps is not a key",
        ),
        ('base = "umb-1997"\nid = "c"\n[prices]\ncarom = { value = 5, article = "H9" }', "the article 'H9' is not in"),
        ("\x00", "not a TOML file"),
        ("", "id is missing"),
        ("[" * 5000, "not a TOML file"),
    ],
)
def test_a_broken_book_names_the_key(text, said, tmp_path, capsys):
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["edition", "show", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"fivepins edition: {path}: ")
    assert said in captured.err
