"""`fivepins score`, `verify` and `rescore`: what they answer, and what they refuse."""

import io
import json
import sys

import pytest

from fivepins.cli import main
from fivepins.match.match_log import format_log
from fivepins.rules.words import LANGUAGES
from match.playing import played
from rules.tables import rows

MATCH = """[White "Rossi"]
[Yellow "Bianchi"]
[Rules "umb-1997"]
[Target "60"]
[BestOf "3"]

lag W
open Y
Y co on oe cr => Y 8   ; two pins and a carom
W co or om => W 11
Y cr => W 4 hand
respot
W co cm => Y 8
Y +6
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "final.fpn"
    path.write_text(MATCH, encoding="utf-8")
    return path


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "final.fplog"
    path.write_text(format_log(played("lag W · W co on => W 2 · Y cr => W 4 hand · W co")[0].records), encoding="utf-8")
    return path


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    if code == 2:
        assert captured.out == ""
        assert captured.err.startswith(f"fivepins {arguments[0]}: ")
        assert captured.err.count("\n") == 1
    return code, captured.out, captured.err


def test_a_match_that_fits(path, capsys):
    assert run(capsys, "score", path) == (0, "game 1  15:22\nmatch 0:0\n", "")
    code, out, _ = run(capsys, "score", path, "--json")
    assert code == 0
    assert json.loads(out) == {
        "games": [{"white": 15, "yellow": 22, "winner": None}],
        "match": {"white": 0, "yellow": 0, "winner": None},
        "differences": [],
        "problems": [],
    }


def test_a_file_from_another_editor_on_standard_input(path, monkeypatch, capsys):
    data = b"\xef\xbb\xbf" + MATCH.replace("\n", "\r\n").encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run(capsys, "score", "-") == (0, "game 1  15:22\nmatch 0:0\n", "")


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("=> W 11", "=> W 12", ["line 10: expected W 12, and the ruling is W 11 (5.3)"]),
        ("=> W 4 hand", "=> W 4", ["line 11: expected W 4, and the ruling is W 4 hand (7.1)"]),
        ("Y cr => W 4 hand", "W cr => Y 4 hand", ["line 11: W struck, and Y was on turn"]),
        ("respot", "Y co", ["line 12: Y struck, and W was on turn"]),
    ],
)
def test_what_differs_is_told_with_its_line_and_exits_with_one(old, new, lines, path, capsys):
    path.write_text(MATCH.replace(old, new), encoding="utf-8")
    code, out, err = run(capsys, "score", path)
    assert (code, err) == (1, "")
    assert out.splitlines()[2 : 2 + len(lines)] == lines
    code, out, _ = run(capsys, "score", path, "--json")
    told = json.loads(out)
    assert code == 1
    assert told["differences"][0]["line"] == told["problems"][0]["line"] == int(lines[0].split()[1].rstrip(":"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("co or om", "co zz", "line 10, column 6: not an event; got 'zz'"),
        ("lag W\n", "lags W\n", "line 7, column 1: "),
        ('"3"', '"2"', "line 5, column 1: BestOf is even; got '2'"),
        ('"60"', '"0"', "line 4, column 1: Target"),
        ("umb-1997", "nope", "there is no edition 'nope'; expected umb-1997 or fibis-2022"),
        ("umb-1997", "../umb-1997", "line 3, column 1: Rules names no edition"),
        ("respot", "\x00", "line 12, column 1: a control character"),
        ("=> W 11", "=> 11", "line 10, column "),
    ],
)
@pytest.mark.parametrize("command", [["score"], ["score", "--protocol"], ["rescore", "--edition", "fibis-2022"]])
def test_what_cannot_be_read_names_its_place(command, old, new, said, path, capsys):
    path.write_text(MATCH.replace(old, new), encoding="utf-8")
    code, _, err = run(capsys, *command, path)
    assert code == 2
    assert said in err


def test_bytes_that_are_no_text(path, capsys):
    path.write_bytes(MATCH.replace("Bianchi", "Bianch\xec").encode("latin-1"))
    assert "line 2, column 16: not UTF-8" in run(capsys, "score", path)[2]
    path.write_bytes(MATCH.encode("utf-16"))
    assert "not UTF-8" in run(capsys, "score", path)[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_match_case_has_a_protocol_in_every_language(lang, tmp_path, capsys):
    for case in rows("match")[::4]:
        path = tmp_path / f"{case[0]}.fplog"
        path.write_text(format_log(played(case[4], case[2], case[3])[0].records), encoding="utf-8")
        code, out, err = run(capsys, "score", path, "--protocol", "--lang", lang)
        assert (code, err) == (0, "")
        assert len(out.splitlines()) > 4


def test_protocol_and_statistics(path, capsys):
    code, out, _ = run(capsys, "score", path, "--protocol", "--html")
    assert code == 0
    assert out.lower().startswith("<!doctype html>")
    assert "Rossi" in out
    assert json.loads(run(capsys, "score", path, "--stats")[1])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["score"], "required: FILE"),
        (["score", "none.fpn"], "none.fpn: No such file or directory"),
        (["score", "."], ".: Is a directory"),
        (["score", "FILE", "--protocol", "--lang", "xx"], "there is no language 'xx'"),
        (["score", "FILE", "--lang", "xx"], "there is no language 'xx'"),
        (["score", "FILE", "--html"], "--html goes with --protocol"),
        (["score", "FILE", "--json", "--stats"], "not allowed with argument"),
        (["score", "FILE", "more"], "unrecognized arguments: more"),
        (["rescore", "FILE"], "required: --edition"),
        (["rescore", "FILE", "--edition", "nope"], "there is no edition 'nope'"),
        (["verify", "FILE"], "neither a sheet nor a log"),
        (["verify", "none.fplog"], "none.fplog: No such file or directory"),
        (["verify", "."], ".: Is a directory"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(arguments, said, path, capsys):
    code, _, err = run(capsys, *(path if word == "FILE" else word for word in arguments))
    assert code == 2
    assert said in err


def test_rescore_tells_where_the_books_part(path, capsys):
    code, out, err = run(capsys, "rescore", path, "--edition", "fibis-2022")
    assert (code, err) == (0, "")
    assert "    4*         W 11          W 13  W co or om" in out
    told = json.loads(run(capsys, "rescore", path, "--edition", "umb-1997", "--json")[1])
    assert told


def test_a_whole_log(log, capsys):
    code, out, err = run(capsys, "verify", log)
    assert (code, err) == (0, "")
    assert out.startswith("whole: 5 entries")
    last = out.splitlines()[0].split()[-1]
    assert "anybody could have made such a file" in out
    code, out, err = run(capsys, "verify", log, "--digest", last.upper())
    assert (code, err) == (0, "")
    assert "entry 4 has the hash that was kept" in out
    assert "anybody" not in out
    assert run(capsys, "score", log)[:2] == (0, "game 1  6:0\nmatch 0:0\n")


@pytest.mark.parametrize("damage", ["change", "drop", "swap", "cut", "end", "text"])
def test_a_damaged_log_is_told_with_its_line(damage, log, capsys):
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    if damage == "change":
        lines[2] = lines[2].replace("co on", "co om")
    elif damage == "drop":
        del lines[2]
    elif damage == "swap":
        lines[2], lines[3] = lines[3], lines[2]
    elif damage == "cut":
        lines[4] = lines[4][:-20]
    elif damage == "end":
        lines[4] = lines[4].rstrip("\n")
    else:
        lines[3] = "W co\n"
    log.write_text("".join(lines), encoding="utf-8")
    code, out, err = run(capsys, "verify", log)
    assert (code, out) == (1, "")
    assert err.startswith("broken: line ")
    assert run(capsys, "score", log)[0] == 2


def test_a_digest_that_nobody_kept(log, capsys):
    code, out, err = run(capsys, "verify", log, "--digest", "ab" * 32)
    assert (code, out) == (1, "")
    assert "no entry of this log has the hash" in err
