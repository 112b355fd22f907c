"""A match is judged for ever by the book it began under, whatever book of its name is installed later."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from fivepins.hall.errors import NotAllowed
from fivepins.hall.hall import Hall
from fivepins.hall.matches.match_files import read_match_file
from fivepins.match.creation import Creation
from fivepins.match.match_log import MatchLog, format_log
from fivepins.match.notation.parse import parse_entry
from fivepins.match.record import Record
from fivepins.rules.edition import EditionError, edition_of_text, load, printed
from fivepins.store.open import open_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fivepins.store.matches import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_file(tmp_path / "fivepins.db")
    yield store
    store.close()


def dearer() -> str:
    """The default book as it might have been once, a side pin at 3."""
    data = json.loads(load().text)
    data["items"]["prices.side_pin"]["value"] = 3
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def begun(digest: str) -> bytes:
    """The log of a match that began under a book with this digest."""
    entries = [parse_entry(text) for text in ("open W", "W co on oe => W 6")]
    creation = Creation("Rossi", "Bianchi", "umb-1997", digest)
    return format_log(
        MatchLog.of([Record(0, creation), *(Record(n, e) for n, e in enumerate(entries, 1))]).records
    ).encode()


async def take_in(hall: Hall, digest: str) -> str:
    match_id, fresh = await hall.matches.take_in(read_match_file(begun(digest), hall.matches.book))
    assert fresh
    return match_id


@pytest.mark.parametrize("name", printed())
def test_a_book_is_made_again_of_its_text(name: str) -> None:
    edition = load(name)
    again = edition_of_text(edition.text)
    assert again.text == edition.text
    assert again.digest == edition.digest
    assert again.items == edition.items
    assert again.table == edition.table


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"items":[]}', '{"items":{"prices.side_pin":3}}', load().text[:-1], load().text + " "]
)
def test_what_is_no_text_of_a_book_is_refused(text: str) -> None:
    with pytest.raises(EditionError):
        edition_of_text(text)


def test_a_kept_book_judges_what_began_under_it(store: Store) -> None:
    async def run() -> None:
        first = Hall(store)
        digest = await asyncio.to_thread(first.matches.keep_book, dearer())
        match_id = await take_in(first, digest)
        # Another process, which has never heard of that book.
        hall = Hall(store)
        async with hall.matches.at(match_id) as match:
            assert match.state.score == (6, 0)
            assert match.state.problems == ()
            await hall.desk.enter(match, parse_entry("Y co on"), seq=3, client_id="a")
            assert match.state.score == (6, 3)

    asyncio.run(run())


def test_a_match_whose_book_is_not_at_hand_is_shown_and_not_continued(store: Store) -> None:
    async def run() -> None:
        hall = Hall(store)
        match_id = await take_in(hall, edition_of_text(dearer()).digest)
        async with hall.matches.at(match_id) as match:
            assert [problem.code for problem in match.state.problems] == ["edition_changed", "check"]
            with pytest.raises(NotAllowed, match="can be read, not continued"):
                await hall.desk.enter(match, parse_entry("Y co on"), seq=3, client_id="a")
            assert match.seq == 2

    asyncio.run(run())


def test_what_is_begun_here_keeps_its_book(store: Store) -> None:
    async def run() -> None:
        hall = Hall(store)
        await hall.matches.begin(Creation("Rossi", "Bianchi", "fibis-2022"))

    asyncio.run(run())
    assert store.book(load("fibis-2022").digest) == load("fibis-2022").text
    assert store.book(load("umb-1997").digest) is None


def test_a_server_keeps_the_installed_books_when_it_starts(store: Store) -> None:
    async def run() -> None:
        stopping = asyncio.Event()
        stopping.set()
        await Hall(store).run(stopping)

    asyncio.run(run())
    assert [store.book(load(name).digest) == load(name).text for name in printed()] == [True] * len(printed())
