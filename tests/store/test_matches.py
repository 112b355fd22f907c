from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from fivepins.store.matches import (
    ClientIdTaken,
    NumberTaken,
    Seat,
    SideMove,
    Store,
    StoredRecord,
    StoreError,
    UnknownMatch,
)
from fivepins.store.open import open_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_file(tmp_path / "matches.db")
    yield store
    store.close()


def record(seq: int, client_id: str | None = None, body: str = "{}") -> StoredRecord:
    return StoredRecord(seq, client_id or f"c{seq}", body)


def test_what_was_written_is_read_in_order_and_as_it_was(store: Store, tmp_path: Path) -> None:
    bodies = ['{"a":1}', "", "Übung\n№ 1 \U0001f3b1", "x" * 100_000]
    store.create("m", [record(0, body=bodies[0])], "", 10)
    store.append("m", [record(1, body=bodies[1])], 20)
    store.append("m", [record(2, body=bodies[2]), record(3, body=bodies[3])], 30)
    again = open_file(tmp_path / "matches.db")
    assert [entry.body for entry in again.since("m")] == bodies
    assert [entry.seq for entry in again.since("m", 2)] == [2, 3]
    assert again.since("m", 4) == []
    assert again.last("m") == 3
    again.close()


@pytest.mark.parametrize("seq", [0, 1, 3, 7])
def test_only_the_next_number_is_taken(store: Store, seq: int) -> None:
    store.create("m", [record(0), record(1)], "", 0)
    with pytest.raises(NumberTaken) as raised:
        store.append("m", [record(seq, "new")], 1)
    assert raised.value.last == 1
    assert store.last("m") == 1


def test_a_clients_id_stands_once_in_a_match(store: Store) -> None:
    store.create("m", [record(0), record(1, "mine", "first")], "", 0)
    for seq in (0, 1, 2, 9):
        with pytest.raises(ClientIdTaken) as raised:
            store.append("m", [record(seq, "mine", "second")], 1)
        assert raised.value.record == StoredRecord(1, "mine", "first")
    store.create("n", [record(0, "mine")], "", 0)
    assert store.find("n", "mine") == StoredRecord(0, "mine", "{}")
    assert store.find("n", "c1") is None


def test_entries_may_come_without_a_clients_id(store: Store) -> None:
    store.create("m", [StoredRecord(0, None, "a"), StoredRecord(1, None, "b")], "", 0)
    store.append("m", [StoredRecord(2, None, "c")], 1)
    with pytest.raises(NumberTaken):
        store.append("m", [StoredRecord(2, None, "d")], 1)
    assert [entry.client_id for entry in store.since("m")] == [None, None, None]


def test_several_entries_are_written_together_or_not_at_all(store: Store) -> None:
    store.create("m", [record(0)], "", 0)
    with pytest.raises(ClientIdTaken):
        store.append("m", [record(1), record(2), record(3, "c0")], 1)
    assert store.last("m") == 0
    with pytest.raises(NumberTaken):
        store.create("m", [record(0), record(1)], "", 0)
    assert store.last("m") == 0
    with pytest.raises(ValueError, match="without a gap"):
        store.append("m", [record(1), record(3)], 1)


def test_an_unknown_match_is_said(store: Store) -> None:
    with pytest.raises(UnknownMatch):
        store.since("m")
    with pytest.raises(UnknownMatch):
        store.last("m")
    with pytest.raises(UnknownMatch):
        store.get("m")
    with pytest.raises(UnknownMatch):
        store.archive("m", True)
    with pytest.raises(UnknownMatch):
        store.append("m", [record(0)], 0)


def test_matches_are_found_by_any_part_of_their_words(store: Store) -> None:
    store.create("a", [record(0)], "Rossi Bianchi  100%_Cup", 1)
    store.create("b", [record(0)], "Müller ПЕТРОВ", 2)
    assert [match.id for match in store.search()] == ["b", "a"]
    for words, found in {
        "ross": ["a"],
        "BIANCHI rossi": ["a"],
        "петров": ["b"],
        "MÜLL": ["b"],
        "rossi müller": [],
        "0%": ["a"],
        "%": ["a"],
        "%_": ["a"],
        "r_ssi": [],
        "'": [],
        " ": ["b", "a"],
    }.items():
        assert [match.id for match in store.search(words)] == found, words


def test_a_list_comes_in_pages_the_last_changed_first(store: Store) -> None:
    for number in range(7):
        store.create(f"m{number}", [record(0)], "", 100 + number // 3)
    store.append("m0", [record(1)], 200)
    whole = store.search()
    assert [match.id for match in whole] == ["m0", "m6", "m5", "m4", "m3", "m2", "m1"]
    assert (whole[0].created_ms, whole[0].changed_ms, whole[0].last) == (100, 200, 1)
    pages: list[str] = []
    before = None
    while page := store.search(limit=2, before=before):
        pages += [match.id for match in page]
        before = (page[-1].changed_ms, page[-1].id)
    assert pages == [match.id for match in whole]


def test_an_archived_match_is_put_away_and_comes_back(store: Store) -> None:
    store.create("a", [record(0)], "", 1)
    store.create("b", [record(0)], "", 2)
    store.archive("a", True)
    assert [match.id for match in store.search()] == ["b"]
    assert [match.id for match in store.search(archived=True)] == ["a"]
    assert [match.id for match in store.search(archived=None)] == ["b", "a"]
    assert store.get("a").archived
    store.archive("a", False)
    assert not store.get("a").archived


def test_two_processes_never_write_the_same_number(store: Store, tmp_path: Path) -> None:
    store.create("m", [record(0)], "", 0)
    written: list[tuple[int, str]] = []

    def write(desk: str) -> None:
        mine = open_file(tmp_path / "matches.db")
        for number in range(25):
            client_id = f"{desk}{number}"
            while True:
                seq = mine.last("m") + 1
                try:
                    mine.append("m", [record(seq, client_id)], 1)
                except NumberTaken:
                    continue
                written.append((seq, client_id))
                break
        mine.close()

    desks = [threading.Thread(target=write, args=(name,)) for name in "xyz"]
    for desk in desks:
        desk.start()
    for desk in desks:
        desk.join()
    assert sorted(written) == [(entry.seq, entry.client_id) for entry in store.since("m", 1)]
    assert len(written) == 75


def test_a_database_that_fails_says_so(store: Store) -> None:
    with store._engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE entries")
    with pytest.raises(StoreError, match="entries"):
        store.last("m")


def test_seats_stand_with_the_match_or_not_at_all(store: Store) -> None:
    seats = [Seat("white", "person", "a" * 64), Seat("yellow", "club 7", "")]
    store.create("m", [record(0)], "", 1, seats)
    assert store.seats("m") == seats
    with pytest.raises(NumberTaken):
        store.create("m", [record(0)], "", 1, [Seat("white", "somebody else", "b" * 64)])
    assert store.seats("m") == seats
    assert store.seats("unknown") == []


def test_the_first_side_waits_for_the_other(store: Store) -> None:
    store.create("m", [record(0)], "", 0)
    white, yellow = SideMove(1, "white", "a", "one"), SideMove(1, "yellow", "b", "two")
    assert store.add_side_move("m", white) == []
    assert store.add_side_move("m", white) == store.add_side_move("m", yellow) == [white]
    assert store.side_moves("m") == [white]
    store.append("m", [record(1)], 1, [yellow])
    assert store.side_moves("m") == [white, yellow]
    for seq in (0, 1, 3):
        with pytest.raises(NumberTaken) as raised:
            store.add_side_move("m", SideMove(seq, "white", "c", ""))
        assert raised.value.last == 1
    with pytest.raises(UnknownMatch):
        store.add_side_move("n", white)
    assert store.side_moves("n") == []


def test_a_move_of_a_side_that_stands_already_brings_no_entry(store: Store) -> None:
    store.create("m", [record(0)], "", 0)
    move = SideMove(1, "white", "a", "one")
    store.add_side_move("m", move)
    with pytest.raises(NumberTaken):
        store.append("m", [record(1)], 1, [move])
    assert store.last("m") == 0
    assert store.side_moves("m") == [move]


def test_a_clock_that_was_put_back_moves_no_match_down(store: Store) -> None:
    for name in "ab":
        store.create(name, [StoredRecord(0, None, "made")], name, 1000)
    store.append("a", [StoredRecord(1, "one", "entry")], 2000)
    store.append("a", [StoredRecord(2, "two", "entry")], 500)
    assert [(one.id, one.changed_ms) for one in store.search("", archived=False, limit=5)] == [("a", 2000), ("b", 1000)]
