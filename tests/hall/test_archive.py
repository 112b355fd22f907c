"""A whole server as one archive, taken in elsewhere: the same digests, and what is there already is found."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fivepins.cli import main
from fivepins.hall.archive import Import, read_archive, write_archive
from fivepins.hall.logs import all_matches, broken_logs
from fivepins.hall.matches.match_files import TakenIn, read_match_file
from fivepins.match.match_log import MatchLog, format_log
from fivepins.match.notation.files import parse_match
from fivepins.match.notation.parse import parse_entry
from fivepins.match.record import Record
from fivepins.model.errors import InputError
from fivepins.rules.edition import load
from fivepins.store.open import open_file
from transcripts.goldens import FOLDER, NAMES

if TYPE_CHECKING:
    from fivepins.store.matches import Store

NOW = 1_795_888_800_000
COMMENTED = """; made up
[White "Rossi"]
[Yellow "Bianchi"]
[Rules "umb-1997"]
[Target "60"]
[BestOf "1"]

lag W  ; by a hair
"""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_file(tmp_path / "a.db")


def hashes(store: Store) -> dict[str, str]:
    return {one.id: json.loads(store.since(one.id)[-1].body)["hash"] for one in all_matches(store)}


def log_of(count: int, *more: str) -> bytes:
    """The log of a match with so many strokes, and what else was entered."""
    entries = ["open W", *(f"{'WY'[place % 2]} co" for place in range(count)), *more]
    creation = parse_match(COMMENTED).creation._replace(digest=load("umb-1997").digest)
    records = [Record(0, creation), *(Record(seq, parse_entry(text)) for seq, text in enumerate(entries, 1))]
    return format_log(MatchLog.of(records).records).encode()


def given(store: Store, data: bytes) -> tuple[Import, TakenIn]:
    taking = Import(store, NOW)
    return taking, read_match_file(data, taking.books.of)


def test_a_server_goes_into_an_archive_and_out_of_it(store: Store, tmp_path: Path) -> None:
    for data in [*((FOLDER / f"{name}.fpn").read_bytes() for name in NAMES), COMMENTED.encode()]:
        taking, taken = given(store, data)
        taking.take(taken, taking.look(taken), archived=data == COMMENTED.encode())
    out = io.BytesIO()
    assert write_archive(store, out) == 4
    again = io.BytesIO()
    write_archive(store, again)
    assert out.getvalue() == again.getvalue()
    other = open_file(tmp_path / "b.db")
    taking = Import(other, NOW)
    for one in read_archive(out, taking.books):
        assert one.taken is not None
        found = taking.look(one.taken)
        assert found.kind == "new"
        taking.take(one.taken, found, match_id=one.match_id, archived=one.archived)
    assert hashes(other) == hashes(store)
    assert broken_logs(other) == []
    assert [one.archived for one in sorted(all_matches(other))] == [one.archived for one in sorted(all_matches(store))]
    assert all(one.origin for one in all_matches(other))
    (commented,) = (one.id for one in all_matches(other) if one.archived)
    origin = other.origin(commented)
    assert origin is not None
    assert origin.body == COMMENTED
    # What is there is found, and nothing is written twice.
    kinds = [taking.look(one.taken).kind for one in read_archive(out, taking.books) if one.taken]
    assert kinds == ["same"] * 4
    for one in (store, other):
        one.close()


def test_the_books_of_an_archive_judge_its_matches(store: Store, tmp_path: Path) -> None:
    text = load().text.replace(
        '"prices.side_pin":{"article":"8.1","value":2}', '"prices.side_pin":{"article":"8.1","value":3}'
    )
    taking = Import(store, NOW)
    digest = taking.books.keep(text)
    assert digest != load().digest
    records = [Record(0, parse_match(COMMENTED).creation._replace(digest=digest)), Record(1, parse_entry("open W"))]
    records.append(Record(2, parse_entry("W co on => W 3")))
    taken = read_match_file(format_log(MatchLog.of(records).records).encode(), taking.books.of)
    assert taken.state.problems == ()
    taking.take(taken, taking.look(taken))
    out = io.BytesIO()
    write_archive(store, out)
    other = open_file(tmp_path / "b.db")
    (one,) = read_archive(out, Import(other, NOW).books)
    assert one.taken is not None
    assert one.taken.state.score == (3, 0)
    assert one.taken.state.problems == ()
    for each in (store, other):
        each.close()


def test_an_archive_is_readable_without_this_program(store: Store) -> None:
    taking, taken = given(store, (FOLDER / "fibis-pairs.fpn").read_bytes())
    match_id = taking.take(taken, taking.look(taken))
    out = io.BytesIO()
    write_archive(store, out)
    archive = zipfile.ZipFile(out)
    digest = load("fibis-2022").digest
    assert set(archive.namelist()) == {
        "README.txt",
        "archive.json",
        f"books/{digest}.json",
        *(f"matches/{match_id}.{end}" for end in ("fplog", "fpn", "txt")),
    }
    assert "Carli / Doni" in archive.read(f"matches/{match_id}.txt").decode()
    store.close()


def test_how_a_log_stands_to_what_is_here(store: Store) -> None:
    taking, taken = given(store, log_of(4))
    first = taking.take(taken, taking.look(taken))
    for data, kind, common in (
        (log_of(4), "same", 6),
        (log_of(2), "older", 4),
        (log_of(6), "longer", 6),
        (log_of(3, "Y co on"), "fork", 5),
        (log_of(2).replace(b"Rossi", b"Verdi"), "", 0),
    ):
        if not kind:
            with pytest.raises(InputError, match="chain is broken"):
                given(store, data)
            continue
        found = taking.look(given(store, data)[1])
        assert found == (kind, first, common), kind
    store.close()


def test_a_longer_log_adds_its_entries_and_a_fork_stands_beside(store: Store) -> None:
    taking, taken = given(store, log_of(4))
    first = taking.take(taken, taking.look(taken))
    longer = given(store, log_of(6))[1]
    assert taking.take(longer, taking.look(longer)) == first
    assert store.last(first) == 7
    fork = given(store, log_of(3, "Y co on"))[1]
    second = taking.take(fork, taking.look(fork))
    assert second != first
    # Each of the two is found again, and the one that it is.
    assert taking.look(fork) == ("same", second, 6)
    assert taking.look(longer) == ("same", first, 8)
    assert broken_logs(store) == []
    store.close()


@pytest.mark.parametrize("damage", ["text", "list", "log", "book", "lost"])
def test_a_damaged_archive_is_refused_or_told(damage: str, store: Store) -> None:
    taking, taken = given(store, log_of(4))
    taking.take(taken, taking.look(taken))
    out = io.BytesIO()
    write_archive(store, out)
    files = {name: zipfile.ZipFile(out).read(name) for name in zipfile.ZipFile(out).namelist()}
    (log,) = (name for name in files if name.endswith(".fplog"))
    (book,) = (name for name in files if name.startswith("books/"))
    if damage == "text":
        files["archive.json"] = b"no list"
    elif damage == "list":
        files["archive.json"] = b'{"matches":[1]}'
    elif damage == "log":
        files[log] = files[log].replace(b"W co", b"W cr")
    elif damage == "book":
        files[book] = b"{}"
    else:
        del files[log]
    changed = io.BytesIO()
    with zipfile.ZipFile(changed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    if damage in ("log", "lost"):
        (one,) = read_archive(changed, taking.books)
        assert one.taken is None
        assert one.error
    else:
        with pytest.raises(InputError):
            list(read_archive(changed, taking.books))
    store.close()


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.fplog").write_bytes(log_of(4))
    Path("b.fplog").write_bytes(log_of(6))
    Path("c.fplog").write_bytes(log_of(4)[:-9])
    assert main(["import", "a.fplog", "--db", "a.db", "--dry-run"]) == 0
    assert capsys.readouterr().out.startswith("a.fplog: new, kept as ")
    assert not Path("a.db").exists()
    assert main(["import", "a.fplog", "c.fplog", "--db", "a.db"]) == 1
    assert "c.fplog: cannot be read: " in capsys.readouterr().err
    assert main(["import", "a.fplog", "b.fplog", "--db", "a.db"]) == 0
    out = capsys.readouterr().out
    assert "a.fplog: is here already (" in out
    assert "b.fplog: goes on behind what is here: --update adds the entries (" in out
    assert main(["import", "b.fplog", "--db", "a.db", "--update"]) == 0
    assert ", added to " in capsys.readouterr().out
    assert main(["export", "--all", "--db", "a.db", "--out", "all.zip"]) == 0
    assert capsys.readouterr().out == "all.zip: 1 matches\n"
    assert main(["import", "all.zip", "--db", "b.db"]) == 0
    assert "all.zip: matches/" in capsys.readouterr().out
    before = Path("all.zip").read_bytes()
    for words in (
        ["export"],
        ["export", "--all", "a.fplog"],
        ["export", "--all", "--db", "none.db", "--out", "all.zip"],
    ):
        assert main(words) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert Path("all.zip").read_bytes() == before
    assert not list(Path().glob("*.part"))
