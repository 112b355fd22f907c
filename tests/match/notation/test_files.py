"""Match files: read and written, and every kind of file that is none."""

import pytest

from fivepins.match.creation import MAX_OTHERS
from fivepins.match.fold.fold import fold
from fivepins.match.notation.files import MAX_LINES, format_match, match_file_of, parse_match
from fivepins.match.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.model.errors import InputError

HEAD = '[White "Rossi"]\n[Yellow "Bianchi"]\n[Rules "umb-1997"]\n[Target "60"]\n[BestOf "3"]\n\n'


def test_the_example_of_the_notation() -> None:
    text = (
        HEAD.replace("\n\n", "\n")
        + "; a comment alone\nlag W                     ; white wins the lag\nopen Y ; and gives it away\n"
        + "Y co on oe cr => Y 8\nW co or om => W 11\nY cr => W 4 hand\nrespot\nW co cm => Y 8 ; drink\n\n"
        + 'note "a ; b"\nY +6\n'
    )
    match = parse_match(text)
    state = fold(match.records)
    assert state.problems == ()
    assert state.score == (15, 22)
    again = format_match(match)
    assert "lag W  ; white wins the lag\n" in again
    assert "; a comment alone\n" in again
    assert 'note "a ; b"\n' in again
    assert format_match(parse_match(again)) == again
    assert parse_match(again).records == match.records
    assert match.numbers[3] == 9


def test_windows_files_and_marks_are_accepted() -> None:
    text = HEAD + "lag W\nW co\n"
    same = parse_match(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert same.records == parse_match(text).records
    assert parse_match("").creation.target == 60
    assert parse_match(text.rstrip("\n")).records == parse_match(text).records


def test_headers_are_kept_in_their_order() -> None:
    text = '[Event "Cup \\"A\\" \\\\"]\n[White "W"]\n[Sponsor "x"]\n[Yellow "Y"]\n[Start "8-0"]\n[Clock "yes"]\n'
    match = parse_match(text)
    assert format_match(match) == text
    assert match.creation.headers == (("Event", 'Cup "A" \\'), ("Sponsor", "x"))
    assert match.creation.start == (8, 0)
    assert match.creation.clock


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (HEAD + "lag W\nW coo\n", 8, "not an event"),
        (HEAD + "lag W\nW co on on\n", 8, "down already"),
        (HEAD + "dance\n", 7, "not an entry"),
        (HEAD + "W co =>\n", 7, "=> stands between blanks"),
        (HEAD + "W co => W\n", 7, "not a ruling"),
        (HEAD + "W co =>W 2\n", 7, "=> stands between blanks"),
        (HEAD + 'note "open\n', 7, "does not close"),
        (HEAD + 'note "a" b\n', 7, "behind the remark"),
        (HEAD + "void x\n", 7, "not a number"),
        (HEAD + "void 0\n", 7, "not a number"),
        (HEAD + "amend 1\n", 7, "ends too early"),
        (HEAD + "amend 1 W co | | W co\n", 7, "ends too early"),
        (HEAD + "amend 1 void 2\n", 7, "cannot stand in place"),
        (HEAD + "amend 1 amend 2 W co\n", 7, "cannot stand in place"),
        (HEAD + "score 1\n", 7, "ends too early"),
        (HEAD + "score 1 2 turn W break x\n", 7, "something too much"),
        (HEAD + "foul W\n", 7, "nothing says which foul"),
        (HEAD + "foul W co\n", 7, "no stroke was played"),
        (HEAD + "lag\n", 7, "ends too early"),
        (HEAD + "lag W:fast\n", 7, "not a fact of the lag"),
        (HEAD + "warn W music\n", 7, "not a warning"),
        (HEAD + "open Z\n", 7, "not a player"),
        (HEAD + 'pause "x"\n', 7, "no remark"),
        (HEAD + "respot => W 2\n", 7, "something too much"),
        (HEAD + 'lag W\n[Event "late"]\n', 8, "a header behind the first entry"),
        ('[White "a"\n', 1, "not a header"),
        ("[White a]\n", 1, "not a header"),
        ('[White "a"]\n[White "b"]\n', 2, "given twice"),
        ('[White "a"]\n[Target "0"]\n', 2, "Target is out of range"),
        ('[White "a"]\n[Target "1000001"]\n', 2, "Target is out of range"),
        ('[White "a"]\n[Target "sixty"]\n', 2, "Target is no number"),
        ('[White "a"]\n[BestOf "2"]\n', 2, "BestOf is even"),
        ('[White "a"]\n[Start "8"]\n', 2, "Start is no handicap"),
        ('[White "a"]\n[Start "60-0"]\n', 2, "Start is out of range"),
        ('[White "a"]\n[Clock "perhaps"]\n', 2, "neither yes nor no"),
        ('[White ""]\n', 1, "has no name"),
        ('[White "a / b / c"]\n', 1, "more than a pair"),
        ('[Rules "../x"]\n', 1, "names no edition"),
        (HEAD + "W co\x00\n", 7, "control character"),
        (HEAD + "W co\x0bon\n", 7, "control character"),
        (HEAD + "W " + "co " * 20_000 + "\n", 7, "too long"),
        (HEAD + 'note "' + "x" * 5000 + '"\n', 7, "too long"),
        (HEAD + "; " + "x" * 100_000 + "\n", 7, "too long"),
        (HEAD + "amend 1 " + " | ".join(["W co"] * 500) + "\n", 7, "too many entries in one gap"),
    ],
)
def test_what_is_no_match_file_is_told_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(InputError) as error:
        parse_match(text)
    assert error.value.line == line
    assert said in error.value.problem


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (HEAD.encode() + b'W co\nnote "\xe9t\xe9"\n', 8),
        (HEAD.encode("utf-16"), 1),
        (HEAD.encode() + b"\xff\xfe\n", 7),
        (b"\x89PNG\r\n\x1a\n", 1),
        (HEAD.encode() + 'note "\ud800"'.encode("utf-8", "surrogatepass"), 7),
        (bytes(range(256)), 1),
    ],
)
def test_bytes_that_are_no_text(data: bytes, line: int) -> None:
    with pytest.raises(InputError) as error:
        parse_match(data)
    assert error.value.line == line


def test_a_million_lines_are_refused_with_a_line() -> None:
    for line in ("\n", "W co\n", "void\n"):
        with pytest.raises(InputError) as error:
            parse_match(line * 1_000_000)
        assert 0 < error.value.line <= MAX_LINES + 1


def test_a_truncated_file_is_read_as_far_as_it_is_whole() -> None:
    text = HEAD + "lag W\nW co on => W 2\nY co => 0\n"
    for length in range(len(text)):
        try:
            match = parse_match(text[:length])
        except InputError as error:
            assert error.line == text[:length].count("\n") + 1
        else:
            fold(match.records)


def test_a_file_of_many_headers_is_written_so_that_it_can_be_read() -> None:
    others = "".join(f'[E{number} "{"x" * 300}"]\n' for number in range(MAX_OTHERS))
    match = parse_match(others + "lag W\n")
    again = match_file_of(match.records)
    assert parse_match(format_match(again)).records == match.records
    with pytest.raises(InputError, match="too many headers"):
        parse_match(others + '[One "more"]\n')


def test_a_tab_parts_words_as_a_blank_does() -> None:
    match = parse_match('W\tco\ton\t=>\tW 2\namend\t1\tW co\nnote\t"seen"\n')
    assert [format_entry(record.entry) for record in match.records[1:]] == [  # type: ignore[arg-type]
        "W co on => W 2",
        "amend 1 W co",
        'note "seen"',
    ]


def test_what_is_read_is_short_enough_to_be_read_again() -> None:
    part = "W co" + " cT" * 15
    longest = (MAX_ENTRY_LENGTH - len("amend 1 ")) // (len(part) + len(" | "))
    entry = parse_entry("amend 1 " + "|".join([part] * longest))
    assert parse_entry(format_entry(entry)) == entry
    with pytest.raises(InputError, match="too long"):
        parse_entry("amend 1 " + "|".join([part] * (longest + 1)))
