"""The chain of a log: whatever is changed, dropped, inserted or moved is found."""

import json
from typing import Any

import pytest

from fivepins.match.append import append
from fivepins.match.creation import MAX_OTHERS
from fivepins.match.entries import Amend, Decision
from fivepins.match.fold.fold import fold
from fivepins.match.log.append import EntryRefused, SeqTaken
from fivepins.match.log.chain import NO_HASH, canonical
from fivepins.match.log.files import BrokenChain
from fivepins.match.log.remarks import MAX_NOTE_LENGTH
from fivepins.match.match_log import FORMAT, MatchLog, format_log, parse_log
from fivepins.match.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.match.record import Record
from fivepins.model.errors import InputError
from match.playing import begun


def written() -> MatchLog:
    log, state = begun(headers="Target=60 BestOf=3 Event=Cup")
    entries = ["lag W", "W co on => W 2", "Y cr", "respot", "W co cm", 'foul W !touch "sleeve"', "void", 'note "é"']
    for seq, text in enumerate(entries, 1):
        log, state = append(
            log, state, parse_entry(text), seq=seq, author="Conti", time_ms=1000 * seq, desk="d1", client=f"c{seq}"
        )
    return log


LINES = format_log(written().records).encode().split(b"\n")[:-1]


def joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def test_a_whole_log_is_read_back() -> None:
    records = parse_log(joined(LINES))
    assert records == list(written().records)
    assert fold(records).problems == ()
    assert records[0].hash == FORMAT.hash_of(records[0], NO_HASH)
    assert [record.time_ms for record in records] == [0, *range(1000, 9000, 1000)]
    for line in LINES:
        value = json.loads(line)
        assert line.decode() == canonical(value)
        body = value.pop("match", {})
        assert all(isinstance(part, int | str) for part in value.values())
        assert all(isinstance(part, int | str | list) for part in body.values())


@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_change_of_any_field_is_found(place: int) -> None:
    value: dict[str, Any] = json.loads(LINES[place])
    changed: list[dict[str, Any]] = []
    for key, old in value.items():
        for new in [old + 1] if isinstance(old, int) else [old + "x", ""] if isinstance(old, str) else []:
            changed.append({**value, key: new})
    for key, old in value.get("match", {}).items():
        other: Any = {"start": [1, 0], "headers": [["Event", "Other"]]}.get(key)
        if other is None:
            other = old + 2 if isinstance(old, int) else old + "x"
        changed.append({**value, "match": {**value["match"], key: other}})
    if "entry" in value:
        changed += [{**value, "entry": text} for text in ("Y co", "void 1", 'note "x"')]
    for one in changed:
        if one == value:
            continue
        lines = [*LINES[:place], canonical(one).encode(), *LINES[place + 1 :]]
        with pytest.raises(InputError) as error:
            parse_log(joined(lines))
        assert error.value.line in (place + 1, place + 2)


@pytest.mark.parametrize("place", range(len(LINES) - 1))
def test_dropped_inserted_and_moved_entries_are_found(place: int) -> None:
    dropped = LINES[:place] + LINES[place + 1 :]
    doubled = [*LINES[: place + 1], *LINES[place:]]
    moved = [*LINES[:place], LINES[place + 1], LINES[place], *LINES[place + 2 :]]
    for lines in (dropped, doubled, moved):
        with pytest.raises(InputError):
            parse_log(joined(lines))


def test_any_byte_changed_is_found() -> None:
    data = joined(LINES)
    for place in range(0, len(data), 7):
        other = bytes([data[place] ^ 1])
        with pytest.raises(InputError):
            parse_log(data[:place] + other + data[place + 1 :])


def test_a_cut_end_is_found_by_a_hash_that_was_kept() -> None:
    whole = parse_log(joined(LINES))
    short = parse_log(joined(LINES[:-2]))
    assert whole[-1].hash not in [record.hash for record in short]
    with pytest.raises(InputError):
        parse_log(joined(LINES)[:-1])
    with pytest.raises(InputError):
        parse_log(joined(LINES)[:-20])


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b"[1]", b"null", b"{" * 10_000, b'{"seq":0}', b"\xff", LINES[0] + b" ", b"{" + b" " + LINES[0][1:]],
)
def test_lines_that_are_no_record(line: bytes) -> None:
    with pytest.raises(InputError) as error:
        parse_log(line + b"\n")
    assert error.value.line == 1
    assert not isinstance(error.value, BrokenChain) or line == b""
    assert error.value.problem


def test_two_desks_cannot_write_the_same_entry() -> None:
    log, state = begun()
    log, state = append(log, state, parse_entry("lag W"), seq=1, desk="one")
    with pytest.raises(SeqTaken) as taken:
        append(log, state, parse_entry("lag Y"), seq=1, desk="two")
    assert taken.value.next_seq == 2
    assert "lag W" in str(taken.value)
    with pytest.raises(SeqTaken):
        append(log, state, parse_entry("W co"), seq=3)
    with pytest.raises(SeqTaken):
        append(log, state, parse_entry("W co"), seq=0)


def test_a_request_that_is_sent_twice_changes_nothing() -> None:
    log, state = begun()
    log, state = append(log, state, parse_entry("lag W"), seq=1, client="a")
    again = append(log, state, parse_entry("lag W"), seq=1, client="a")
    assert again == (log, state)
    later, _ = append(log, state, parse_entry("W co"), seq=2, client="b")
    assert later.by_client("a") == log.records[1]
    with pytest.raises(EntryRefused):
        append(log, state, parse_entry("W co"), seq=2, client="a")


@pytest.mark.parametrize(
    "field", [{"author": "x" * 300}, {"desk": "a\nb"}, {"client": "\ud800"}, {"time_ms": -1}, {"time_ms": 2**60}]
)
def test_words_that_cannot_stand_in_a_log(field: dict[str, Any]) -> None:
    log, state = begun()
    with pytest.raises(InputError):
        append(log, state, parse_entry("lag W"), seq=1, **field)


@pytest.mark.parametrize(
    "headers",
    [
        (("Event", "a"), ("Event", "b")),
        (("White", "somebody else"),),
        (("Rules", "fibis-2022"),),
        tuple((f"E{number}", "x") for number in range(MAX_OTHERS + 1)),
    ],
)
def test_a_log_says_nothing_that_its_match_file_could_not(headers: tuple[tuple[str, str], ...]) -> None:
    log, _ = begun()
    forged = MatchLog.create(log.creation._replace(headers=headers))
    with pytest.raises(InputError, match=r"given twice|too many headers"):
        parse_log(format_log(forged.records).encode())


def test_the_longest_creation_and_entry_are_read_back_from_a_log() -> None:
    log, _ = begun()
    headers = tuple((f"E{number}", '"' * 300) for number in range(MAX_OTHERS))
    log = MatchLog.create(log.creation._replace(headers=headers))
    decision = Decision("W", 2, False, "\\" * MAX_NOTE_LENGTH)
    parts = (decision,) * ((MAX_ENTRY_LENGTH - 100) // len(format_entry(decision)))
    log = log.plus(Record(1, Amend(1, parts)))
    assert parse_log(format_log(log.records).encode()) == list(log.records)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: b"\xef\xbb\xbf" * 2 + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data + b"\n",
        lambda data: data + b"\r\n  \n",
        lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n") + b"\r\n",
    ],
)
def test_what_programs_on_the_way_add_breaks_no_chain(change) -> None:
    log = written()
    assert parse_log(change(format_log(log.records).encode())) == list(log.records)


def test_a_blank_line_within_a_log_and_a_last_line_without_its_end_are_refused() -> None:
    data = format_log(written().records).encode()
    with pytest.raises(ValueError, match="not a line of JSON"):
        parse_log(data.replace(b"\n", b"\n\n", 1))
    for end in (b"", b"\r"):
        with pytest.raises(ValueError, match="the last line is not complete"):
            parse_log(data[:-1] + end)
