"""`fivepins judge`."""

import io
import json
import sys

import pytest

from fivepins.cli import main
from fivepins.model.notation import MAX_STROKE_LENGTH
from fivepins.rules.words import LANGUAGES, number
from rules.tables import EDITIONS, rows


def out(capsys, *arguments):
    code = main(["judge", *arguments])
    captured = capsys.readouterr()
    assert captured.err == ""
    assert code == 0
    return captured.out


def refused(capsys, *arguments):
    """What is said of a call that is wrong: on standard error, in one line."""
    code = main(["judge", *arguments])
    captured = capsys.readouterr()
    assert code == 2
    assert captured.out == ""
    assert captured.err.startswith("fivepins judge: ")
    assert captured.err.count("\n") == 1
    return captured.err.removeprefix("fivepins judge: ").rstrip("\n")


def answer(capsys, *arguments):
    return json.loads(out(capsys, *arguments, "--json"))


def test_the_answer_has_what_a_program_relies_on(capsys):
    told = answer(capsys, "{hand lower} cr c^ !foot")
    assert told["points"] == 8
    assert type(told["points"]) is int
    assert told["to"] == "opponent"
    assert told["hand"] is True
    assert [(line["code"], line["article"], line["points"]) for line in told["lines"]] == [
        ("red_first", "15.3b", 4),
        ("ball_off", "15.3e", 2),
        ("foot", "15.3l", 2),
    ]
    assert {(foul["article"], foul["call"]) for foul in told["fouls"]} >= {("15.3b", "Red ball"), ("15.3e", "Ball off")}
    assert told["call"] == "Red ball, ball off, foot. Eight points to the opponent."
    assert told["placing"]["acts"][0] == {
        "kind": "lift",
        "ball": "incoming",
        "place": "",
        "pins": "",
        "otherwise": "",
    }


def test_nobody_receives_nothing(capsys):
    told = answer(capsys, "co")
    assert (told["points"], told["to"], told["hand"], told["fouls"], told["lines"]) == (0, None, False, [], [])


def test_the_striker_receives(capsys):
    assert answer(capsys, "co cr on")["to"] == "striker"


@pytest.mark.parametrize("name", EDITIONS)
def test_every_case_as_the_command_tells_it(name, capsys):
    for case in rows("strokes"):
        expected = case[3 + EDITIONS.index(name)]
        if expected == "refused":
            refused(capsys, case[2], "--edition", name, "--json")
            continue
        told = answer(capsys, case[2], "--edition", name)
        to = {"striker": "S", "opponent": "O", None: "-"}[told["to"]]
        assert f"{told['points']} {to}{' hand' if told['hand'] else ''}" == expected, case
        assert told["points"] == sum(line["points"] for line in told["lines"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_the_sum_the_call_and_the_placing_are_told_in_every_language(lang, name, capsys):
    text = "{hand lower} cn cr co c^ r^ !double !foot"
    told = answer(capsys, text, "--lang", lang, "--edition", name)
    printed = out(capsys, text, "--lang", lang, "--edition", name)
    first, *sentences = printed.splitlines()
    assert first == told["call"]
    assert number(told["points"], lang) in told["call"].lower()
    for line in told["lines"]:
        assert any(line["article"] in sentence.split() and str(line["points"]) in sentence for sentence in sentences)
    acts = [sentence["text"] for sentence in told["placing"]["sentences"]]
    assert len(acts) == len(told["placing"]["acts"]) >= 5
    assert [sentence.split(maxsplit=1)[1] for sentence in sentences][-len(acts) :] == acts
    if lang != "en":
        english = answer(capsys, text, "--edition", name)
        assert not {sentence["text"] for sentence in english["sentences"]} & {s["text"] for s in told["sentences"]}


@pytest.mark.parametrize(
    "words", [["- !touch"], ["-", "!touch"], ["-2 hand"], ["-2", "hand"], ["--", "-", "!touch"], ["--", "-2 hand"]]
)
def test_a_stroke_may_begin_with_a_dash_quoted_or_not(words, capsys):
    assert out(capsys, *words).splitlines()[0].endswith("wo points to the opponent.")


def test_a_stroke_may_stand_in_several_words_between_options(capsys):
    assert out(capsys, "--lang", "de", "co", "cr", "on") == out(capsys, "co cr on", "--lang", "de")


@pytest.mark.parametrize(
    ("option", "brace"),
    [
        (["--break"], "{break}"),
        (["--reset"], "{reset}"),
        (["--hand", "lower"], "{hand lower}"),
        (["--hand", "upper"], "{hand upper}"),
        (["--hand", "unknown"], "{hand}"),
    ],
)
def test_options_say_what_braces_say(option, brace, capsys):
    given, written = answer(capsys, "co on", *option), answer(capsys, f"{brace} co on")
    assert given.pop("stroke") == "co on"
    assert written.pop("stroke") == f"{brace} co on"
    assert given == written


def test_a_half_by_option_decides_a_cushion(capsys):
    fibis = ("--edition", "fibis-2022")
    assert answer(capsys, "cB co on", "--hand", "lower", *fibis)["points"] == 4
    assert answer(capsys, "cB co on", "--hand", "upper", *fibis)["points"] == 2
    assert "in which half was the cue ball placed?" in refused(capsys, "cB co on", "--hand", "unknown", *fibis)
    assert refused(capsys, "{break} cL co", *fibis) == (
        "line 1, column 9: in which half did the cue ball meet the long cushion?; got 'cL'; expected cLu or cLd"
    )


def test_where_the_balls_lie(capsys):
    told = answer(capsys, "c^", "--at", "w=- y=300,2000 r=900,900 pins=nwes")
    assert told["placing"]["half"] == "upper"
    assert told["placing"]["position"]["w"] == [710.0, 100.0]
    assert told["placing"]["choice"]["half"] == "lower"
    assert "The referee sets the white ball on the bottom mark." in out(
        capsys, "c^", "--at", "w=- y=300,2000 r=900,900"
    )
    assert "The yellow ball stays" in out(capsys, ".", "--at", "w=300,2000 y=1,1 r=900,900 turn=Y")
    assert "in the upper half" in out(capsys, "cr", "--lies", "lower")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "nothing to judge; expected one stroke"),
        ([""], "no stroke is given"),
        (["  "], "no stroke is given"),
        (["co", "zz"], "line 1, column 4: not an event; got 'zz'; expected co, cr, or"),
        (["co on=n"], "line 1, column 7: not an event; got 'n'"),
        (["co \udcff"], "column 4: not an event; got '\\udcff'"),
        (["co\x00"], "got 'co\\x00'"),
        (["co " * MAX_STROKE_LENGTH], f"the stroke is too long; got '{3 * MAX_STROKE_LENGTH} characters'"),
        (["!touch"], "was a stroke played?; got '!touch'; expected . !touch"),
        (["- !clock"], "line 1, column 3: umb-1997 does not know this call; got '!clock'; expected !wrong-player"),
        (["co !clock"], "only where no stroke was played"),
        (["- !miscue"], "line 1, column 3: this is a foul of the stroke, and no stroke was played"),
        (["+8", "--reset"], "art. 10.4 gives the striker no points in this stroke; got '+8'; expected -8, or +0"),
        (["co", "--reset", "--edition", "fibis-2022"], "fibis-2022 has no reset after balls in contact"),
        (["co", "--edition", "nope"], "there is no edition 'nope'; expected umb-1997 or fibis-2022"),
        (["co", "--edition", ""], "there is no edition ''"),
        (["co", "--edition", "/dev/null/x.toml"], "Not a directory"),
        (["co", "--lang", "xx"], "there is no language 'xx'; expected one of en, it, ru"),
        (["co", "--lang", ""], "there is no language ''"),
        (["co", "--hand", "middle"], "invalid choice: 'middle'"),
        (["co", "--hand"], "expected one argument"),
        (["co", "--break", "--reset"], "not allowed with argument"),
        (["co", "--at", "w=1,2"], "--at: line 1, column 1: the ball y= is missing"),
        (["co", "--at", ""], "--at: line 1, column 1: nothing is given"),
        (["co", "--at", "w=1,2 y=3,4 r=5,6", "--lies", "line"], "not allowed with argument"),
        (["co", "--lies", "left"], "invalid choice: 'left'"),
        (["co", "--bogus"], "unrecognized arguments: --bogus"),
        (["co", "--file", "x"], "a stroke and --file; expected one stroke"),
        (["--file", ""], "No such file or directory"),
        (["--file"], "expected one argument"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(arguments, said, capsys):
    assert said in refused(capsys, *arguments)


def test_a_file_is_judged_line_by_line(tmp_path, capsys):
    path = tmp_path / "strokes.txt"
    path.write_bytes("\ufeff; a comment\r\nco cr on ; six\r\n\r\n- !touch\r\n".encode())
    assert [line for line in out(capsys, "--file", str(path)).splitlines() if line[0] != " "] == [
        "2: Six points to the striker.",
        "4: Touch. Two points to the opponent.",
    ]
    told = [json.loads(line) for line in out(capsys, "--file", str(path), "--json").splitlines()]
    assert [answer["stroke"] for answer in told] == ["co cr on", "- !touch"]


def test_standard_input_is_a_file_too(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"co on\n")))
    assert out(capsys, "--file", "-").startswith("1: Two points to the striker.")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", ": no stroke stands in this file"),
        (b"; nothing\n\n", ": no stroke stands in this file"),
        (b"\n  zz\n", ": line 2, column 3: not an event; got 'zz'"),
        (b"\n\n- !clock", ": line 3, column 3: umb-1997 does not know this call"),
        ("; é\xff\n".encode("latin-1"), ": line 1, column 3: not UTF-8; got b'\\xe9'"),
        ("\ufeff; дa ".encode() + b"\xff", ": line 1, column 6: not UTF-8; got b'\\xff'"),
        (bytes(range(256)), ": line 1, column 1: not an event; got '\\x00\\x01"),
        ("co on".encode("utf-16"), ": line 1, column 1: not UTF-8; got b'\\xff'"),
        (b"co " * 5000, ": line 1, column 1: the stroke is too long"),
    ],
)
def test_a_file_that_cannot_be_judged_names_the_place(data, said, tmp_path, capsys):
    path = tmp_path / "strokes.txt"
    path.write_bytes(data)
    assert refused(capsys, "--file", str(path)).startswith(f"{path}{said}")


def test_what_is_no_file(tmp_path, monkeypatch, capsys):
    assert refused(capsys, "--file", str(tmp_path)) == f"{tmp_path}: Is a directory"
    assert refused(capsys, "--file", str(tmp_path / "none")) == f"{tmp_path / 'none'}: No such file or directory"
    house = tmp_path / "house.toml"
    house.mkdir()
    assert refused(capsys, "co", "--edition", str(house)) == f"{house}: Is a directory"
    monkeypatch.setattr("fivepins.cli.judge.MAX_FILE", 10)
    (tmp_path / "large").write_bytes(b"co\n" * 10)
    assert refused(capsys, "--file", str(tmp_path / "large")).endswith("too large; expected at most 10 bytes")


def test_strokes_before_a_wrong_one_have_been_told(tmp_path, capsys):
    path = tmp_path / "strokes.txt"
    path.write_text("co on\nco co on on\n", encoding="utf-8")
    assert main(["judge", "--file", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out.startswith("1: Two points to the striker.")
    assert captured.err.startswith(f"fivepins judge: {path}: line 2, column 10: the pin n is down already")


def test_help_is_no_error(capsys):
    assert main(["judge", "--help"]) == 0
    assert "STROKE" in capsys.readouterr().out
