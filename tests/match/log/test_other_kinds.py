"""The log of something else than a match: its own records and entries, the same chain, corrections and refusals."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest

from fivepins.match.log.append import EntryRefused, SeqTaken, Strictness, append
from fivepins.match.log.chain import MAX_TIME_MS, LogFormat
from fivepins.match.log.corrections import Corrections, Void
from fivepins.match.log.files import BrokenChain, read_log, write_log
from fivepins.match.log.log import Log
from fivepins.match.log.problems import Problem
from fivepins.match.log.settle import Idea, options
from fivepins.match.log.text_files import Limits, format_lines, read_lines
from fivepins.model.errors import InputError


class Title(NamedTuple):
    text: str


class Chair(NamedTuple):
    """Somebody sits down on a chair."""

    number: int


class Move(NamedTuple):
    """An earlier entry reads otherwise."""

    seq: int
    number: int


class Line(NamedTuple):
    seq: int
    entry: Title | Chair | Move | Void
    author: str = ""
    time_ms: int = 0
    desk: str = ""
    client: str = ""
    hash: str = ""


def parse(text: str) -> Chair | Move | Void:
    match text.split():
        case ["chair", number]:
            return Chair(int(number))
        case ["move", seq, number]:
            return Move(int(seq), int(number))
        case ["void", seq]:
            return Void(int(seq))
    raise InputError("not an entry", got=text)


def text_of(entry: Chair | Move | Void) -> str:
    if isinstance(entry, Chair):
        return f"chair {entry.number}"
    return f"move {entry.seq} {entry.number}" if isinstance(entry, Move) else f"void {entry.seq}"


FORMAT: LogFormat[Line] = LogFormat(
    kind="a room",
    record=Line,
    numbers={"seq": 6, "time_ms": MAX_TIME_MS},
    first="room",
    first_type=Title,
    first_to_json=lambda title: {"title": title.text},
    first_from_json=lambda value: Title(value["title"]),
    format_entry=text_of,
    parse_entry=parse,
    max_line=400,
)


class RoomLog(Log[Line]):
    format = FORMAT


class Room:
    """A chair is for one."""

    def __init__(self, entries: list[Title | Chair | Move | Void]) -> None:
        self.entries = entries
        self.corrections: Corrections[Move] = Corrections({Chair})
        for seq, entry in enumerate(entries):
            if isinstance(entry, Move | Void):
                target = entry.seq if 0 < entry.seq < seq else 0
                self.corrections.add(seq, entry, type(entries[target]) if target else None, entry.seq)

    @property
    def chairs(self) -> dict[int, int]:
        """Chairs by the entry that they were taken in."""
        found = {}
        for seq, entry in enumerate(self.entries):
            if isinstance(entry, Chair) and self.corrections.stands(seq):
                by = self.corrections.newest(Move, seq)
                move = self.corrections.written.get(by)
                found[seq] = move.number if isinstance(move, Move) else entry.number
        return found

    @property
    def problems(self) -> tuple[Problem, ...]:
        seen: set[int] = set()
        found = self.corrections.problems(lambda *_: None)
        for seq, number in self.chairs.items():
            found += [Problem("occupied", seq, got=str(number))] if number in seen else []
            seen.add(number)
        return tuple(sorted(found, key=lambda problem: problem.seq))

    def plus(self, entry: Title | Chair | Move | Void) -> Room:
        return Room([*self.entries, entry])


STRICT: Strictness[Line, Room] = Strictness(
    corrections=(Move, Void),
    extend=lambda room, line: room.plus(line.entry),
    new_problems=lambda before, after: tuple(one for one in after.problems if one not in before.problems),
    describe=lambda problem: f"{problem.code} {problem.got}",
)


def filled(*texts: str, later: bool = False) -> tuple[RoomLog, Room]:
    log, room = RoomLog.of([Line(0, Title("hall"))]), Room([Title("hall")])
    for text in texts:
        line = Line(log.next_seq, parse(text), desk="d", client=text)
        log, room = append(log, room, line, STRICT, settle_later=later)
    return log, room


def test_a_record_says_its_own_keys() -> None:
    log, _ = filled("chair 1")
    first, second = map(json.loads, write_log(log.records, FORMAT).splitlines())
    assert set(first) == {"seq", "room", "author", "time_ms", "desk", "client", "hash"}
    assert first["room"] == {"title": "hall"}
    assert second["entry"] == "chair 1"


def test_a_file_is_read_back_and_a_change_in_it_is_found() -> None:
    log, _ = filled("chair 1", "chair 2")
    data = write_log(log.records, FORMAT).encode()
    assert list(read_log(data, FORMAT)) == list(log.records)
    with pytest.raises(BrokenChain) as broken:
        list(read_log(data.replace(b"chair 1", b"chair 3"), FORMAT))
    assert broken.value.line == 2
    with pytest.raises(InputError, match="the creation of a room"):
        list(read_log(b"", FORMAT))


def test_what_makes_a_problem_is_refused() -> None:
    log, room = filled("chair 1")
    with pytest.raises(EntryRefused, match="occupied 1") as refused:
        append(log, room, Line(2, Chair(1)), STRICT)
    assert refused.value.problems == (Problem("occupied", 2, got="1"),)
    with pytest.raises(EntryRefused, match="no_entry"):
        append(log, room, Line(2, Move(7, 1)), STRICT, settle_later=True)
    with pytest.raises(SeqTaken, match="entry 1 is chair 1"):
        append(log, room, Line(1, Chair(2)), STRICT)
    with pytest.raises(EntryRefused, match="this id belongs to another entry"):
        append(log, room, Line(2, Chair(2), client="chair 1"), STRICT)
    assert append(log, room, Line(9, Chair(1), client="chair 1"), STRICT) == (log, room)


def test_a_log_ends() -> None:
    log, room = filled(*(f"chair {number}" for number in range(1, 7)))
    with pytest.raises(EntryRefused, match="the room is full"):
        append(log, room, Line(7, Chair(7)), STRICT)


def test_a_correction_may_leave_problems_behind_it_and_they_can_be_settled() -> None:
    with pytest.raises(EntryRefused, match="occupied 2"):
        filled("chair 1", "chair 2", "move 1 2")
    log, before = filled("chair 1", "chair 2")
    with pytest.raises(EntryRefused, match="occupied 2"):
        append(log, before, Line(3, Move(1, 2)), STRICT)
    _, room = filled("chair 1", "chair 2", "move 1 2", later=True)
    assert room.problems == (Problem("occupied", 2, got="2"),)
    about = room.corrections.latest_about(2, 3)
    ideas = [Idea("take_back", (Void(number),), seq=number) for number in about]
    ideas += [Idea("elsewhere", (Move(2, 1),), "B", 2), Idea("same", (Move(2, 2),), "B", 2)]
    found = options(room, room.problems[0], ideas, Room.plus)
    assert [(option.code, option.seq, option.who) for option in found] == [
        ("take_back", 3, None),
        ("elsewhere", 2, "B"),
    ]
    assert [option.state.chairs for option in found] == [{1: 1, 2: 2}, {1: 2, 2: 1}]


def test_headers_and_entries_as_a_text_file() -> None:
    text = '[Title "hall \\"A\\""]\n\nchair 1  ; by the door\n;nothing\nmove 1 2\n'
    lines = list(read_lines(text, parse, Limits(1000, 10, 80, 5)))
    assert [line.header for line in lines if line.header] == [("Title", 'hall "A"')]
    assert [line.entry for line in lines if line.entry] == [Chair(1), Move(1, 2)]
    assert format_lines(lines, text_of) == text
    for limits in (Limits(10, 10, 80, 5), Limits(1000, 3, 80, 5), Limits(1000, 10, 8, 5), Limits(1000, 10, 80, 1)):
        with pytest.raises(InputError, match=r"too (large|many|long)"):
            list(read_lines(text, parse, limits))
