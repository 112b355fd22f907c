"""`fivepins check edition`: what conforms, what does not, what cannot be read."""

import json
from pathlib import Path

import pytest

from fivepins.cli import main
from fivepins.model.notation import parse_stroke
from fivepins.rules import conformance
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

HOUSE = """
base = "umb-1997"
id = "club"
title = "Club evening"
body = "Our club"
in_force = "2026-01-01"
articles = ["house 1"]
{head}
[prices]
middle_alone = {{ value = 10, article = "house 1" }}
"""
CASES = """# table	id	articles	given	comes to
strokes	a1	house 1	co om	10 S
strokes	a2	5.1, D1	co on	2 S
placing	b1	11.3a, D47	co c^	w=- y=300,2000 r=900,900	w=710,100 hand=upper; choice w=710,2740 hand=lower
lag	c1	3	lag W:side near:W	Y
match	d1	house 1	Target=20 BestOf=3	lag W · open W · W co om · ✗not_striker W co	10:0 0:0 plain W
"""


@pytest.fixture
def few(monkeypatch):
    """Only a few of the short strokes: what all of them come to is looked at under the printed books."""
    texts = ("co", "co on om", "co cr", ".", "cn", "co !push")
    monkeypatch.setattr(conformance, "short_strokes", lambda: iter([parse_stroke(text) for text in texts]))


def written(folder: Path, head: str = "", cases: str | None = None, name: str = "club") -> str:
    path = folder / f"{name}.toml"
    path.write_text(HOUSE.format(head=head), encoding="utf-8")
    if cases is not None:
        (folder / f"{name}.cases.tsv").write_text(cases, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("book", ["umb-1997", "fibis-2022"])
def test_the_printed_books_conform_to_their_own_cases(book, capsys):
    assert main(["check", "edition", book, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["conforms"] is True
    assert told["failures"] == []
    assert told["cases"][book] > 300


def test_a_book_with_a_case_file_beside_it(few, tmp_path, capsys):
    path = written(tmp_path, cases=CASES.replace("10:0 0:0 plain W", "10:0 0:0 plain Y"))
    assert main(["check", "edition", path]) == 1
    told = capsys.readouterr().out
    assert "match: case d1" in told
    path = written(tmp_path, cases="\n".join(CASES.splitlines()[:-1]) + "\n")
    assert main(["check", "edition", path]) == 0
    assert capsys.readouterr().out == f"{path}: conforms (4 cases of club.cases.tsv)\n"


def test_each_case_that_comes_to_something_else_is_named(few, tmp_path, capsys):
    cases = CASES.replace("10 S", "8 S").replace("5.1, D1\t", "D999, 99.9\t").replace("near:W\tY", "near:W\tW")
    path = written(tmp_path, cases=cases + "strokes\ta3\t5.1\tco onn\t2 S\n")
    assert main(["check", "edition", path]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "strokes: case a1, co om: got 10 S; expected 8 S"
    assert lines[1].startswith("strokes: case a2: got the article D999; expected one of the book's own articles")
    assert lines[2].startswith("strokes: case a2: got the article 99.9")
    assert lines[3] == "lag: case c1, lag W:side near:W: got Y; expected W"
    assert any(line.startswith("strokes: case a3, co onn: got line 1, column") for line in lines)
    assert lines[-1].startswith(f"{path}: ")
    assert "failures (" in lines[-1]


def test_a_book_claims_the_cases_of_another(few, tmp_path, capsys):
    path = written(tmp_path, 'cases = ["umb-1997", "more.tsv"]')
    (tmp_path / "more.tsv").write_text("strokes\tx\thouse 1\tco om\t10 S\n", encoding="utf-8")
    assert main(["check", "edition", path, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["cases"]["more.tsv"] == 1
    assert told["cases"]["umb-1997"] > 300
    # Every case that differs has the middle pin alone.
    assert {one["where"].partition(",")[0] for one in told["failures"]} >= {"case s04"}
    assert all(one["got"] != one["expected"] for one in told["failures"])


def test_a_house_book_without_cases_says_so(few, tmp_path, capsys):
    assert main(["check", "edition", written(tmp_path)]) == 0
    assert "conforms (no cases)" in capsys.readouterr().out


def test_every_fault_of_the_schema_is_named_not_the_first_alone(tmp_path, capsys):
    path = written(tmp_path, "cite = 5\nflag = true")
    text = (
        Path(path).read_text() + 'carom = { value = "four", article = "8.1" }\n[judging]\ndrink = { value = "free" }\n'
    )
    Path(path).write_text(text + '[fouls]\nmiss = { article = "nowhere" }\n')
    assert main(["check", "edition", path]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines[:-1]] == ["schema"] * 5
    for part in (
        "flag is not a key of an edition; there are",
        "cite is 5; expected a text",
        "prices.carom is 'four'; expected a whole number from 0 to 1000",
        "judging.drink is 'free'; expected one of points",
        "fouls.miss: the article 'nowhere' is not in the edition's own list",
    ):
        assert any(part in line for line in lines), part


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: str(folder / "none.toml"), "No such file"),
        (lambda folder: "nothing", "there is no edition 'nothing'"),
        (lambda folder: written(folder, "="), "not a TOML file"),
        (lambda folder: written(folder, cases="strokes\ta\t5.1\tco on"), "line 1, column 1"),
        (lambda folder: written(folder, cases="rolls\ta\t5.1\tco on\t2 S"), "no table of cases; got 'rolls'"),
        (lambda folder: written(folder, cases="# a\n" + 2 * "strokes\ta\t5.1\tco on\t2 S\n"), "line 3"),
        (lambda folder: written(folder, 'cases = ["no-book"]'), "no cases of such a book"),
        (lambda folder: written(folder, 'cases = ["no.tsv"]'), "No such file"),
    ],
)
def test_what_cannot_be_read(few, make, said, tmp_path, capsys):
    assert main(["check", "edition", make(tmp_path)]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""
    assert "Traceback" not in told.err


def test_a_case_file_that_is_no_text(few, tmp_path, capsys):
    path = written(tmp_path, cases="")
    (tmp_path / "club.cases.tsv").write_bytes(b"strokes\t\xff\n")
    assert main(["check", "edition", path]) == 2
    assert "no text in UTF-8" in capsys.readouterr().err


def test_claims_are_no_part_of_what_a_book_says(tmp_path):
    bare = load(written(tmp_path, name="bare"))
    claiming = load(written(tmp_path, 'cases = ["umb-1997"]', name="claiming"))
    assert claiming.digest == bare.digest


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda ruling: ruling._replace(points=ruling.points + 1), "lines of"),
        (lambda ruling: ruling._replace(article="77"), "the article '77'"),
        (lambda ruling: 1 / 0, "ZeroDivisionError"),
    ],
)
def test_a_ruling_that_is_no_sum_of_the_books_articles_is_found(few, monkeypatch, capsys, spoil, said):
    monkeypatch.setattr(conformance, "judge", lambda *given: spoil(judge(*given)))
    monkeypatch.setattr(conformance, "ruled", lambda *given: "")
    assert main(["check", "edition", "umb-1997", "--all"]) == 1
    found = [line for line in capsys.readouterr().out.splitlines() if line.startswith("ruling: ")]
    assert any(said in line for line in found)


def test_words_that_fail_are_found(few, monkeypatch, capsys):
    monkeypatch.setattr(
        conformance,
        "answer",
        lambda *given, **more: {"call": "", "sentences": [], "placing": {"sentences": [{"text": "", "article": "77"}]}},
    )
    assert main(["check", "edition", "umb-1997"]) == 1
    told = capsys.readouterr().out
    assert "an empty sentence" in told
    assert "a sentence on the article '77'" in told
    assert "more (--all lists them)" in told
