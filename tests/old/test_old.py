"""What each released version wrote is opened and read by this one, and means the same.

A new release adds a folder with `write.py`; what stands here is never written again.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fivepins.desk.rows import strokes_json
from fivepins.hall.hall import Hall
from fivepins.hall.table.moves import play_lag
from fivepins.match.fold.fold import fold
from fivepins.match.match_log import format_log, parse_log
from fivepins.match.notation.files import format_match, parse_match
from fivepins.match.notation.parse import parse_entry
from fivepins.model.position import Position, format_position, parse_position
from fivepins.model.shot import parse_shot
from fivepins.model.turn import Turn
from fivepins.play.session import replay
from fivepins.store.open import open_file

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "matches.json").is_file())
FILES = [(version, path.stem) for version in VERSIONS for path in sorted((HERE / version).glob("*.fplog"))]

FIXED = (
    "id", "seq", "digest", "players", "edition", "target", "best_of", "start", "rehearsal", "headers", "score", "game",
    "striker", "turn", "phase", "winner", "reason", "games", "warnings", "review", "pause", "clock", "lag", "partner",
)  # fmt: skip
"""What a view of a match says for ever; words, and what is new, may change."""

ROW = (
    "seq",
    "part",
    "number",
    "game",
    "player",
    "entry",
    "points",
    "gain",
    "to",
    "hand",
    "articles",
    "score",
    "time_ms",
)


def whole(text: str) -> str:
    """A position to a whole µm, as balls lie for the next stroke after 0.1.0."""
    position, turn = parse_position(text)
    assert turn == Turn()
    balls = [at and (round(at[0] * 1e6) / 1e6, round(at[1] * 1e6) / 1e6) for at in position[:3]]
    return format_position(Position(*balls, position.pins, position.lean))


def said(version: str, name: str) -> Any:
    """What the version itself said of a match."""
    return json.loads((HERE / version / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Hall]]:
    """A version, and the hall over a copy of its database."""
    shutil.copy(HERE / request.param / "fivepins.db", tmp_path / "fivepins.db")
    store = open_file(tmp_path / "fivepins.db")
    yield request.param, Hall(store)
    store.close()


def test_there_is_something_to_open() -> None:
    assert "0.1.0" in VERSIONS
    assert len(FILES) >= 6


def test_every_match_of_the_database_stands_as_it_was_left(old: tuple[str, Hall]) -> None:
    version, hall = old
    known = said(version, "matches")["ids"]

    async def read() -> None:
        for name, match_id in known.items():
            async with hall.matches.at(match_id) as match:
                view, then = json.loads(match.view("en")), said(version, name)["view"]
                assert {key: view[key] for key in FIXED} == {key: then[key] for key in FIXED}, name
                assert view["problems"] == then["problems"] == [], name
                if then["table"] is not None:
                    keys = ("seats", "exchanged", "act", "by", "stroke", "lag")
                    assert {key: view["table"][key] for key in keys} == {key: then["table"][key] for key in keys}, name
                    assert view["table"]["text"] == whole(then["table"]["text"]), name
                log = (HERE / version / f"{name}.fplog").read_text(encoding="utf-8")
                assert format_log(match.log.records) == log, name

    asyncio.run(read())


def test_the_lists_hold_every_match(old: tuple[str, Hall]) -> None:
    version, hall = old
    known = said(version, "matches")["ids"]

    async def listed(archived: bool) -> set[str]:
        page = await hall.lists.page("", archived=archived, limit=50, before="")
        assert page.unreadable == []
        return {line["id"] for line in page.matches}

    assert asyncio.run(listed(True)) == {known["archived"]}
    assert asyncio.run(listed(False)) == set(known.values()) - {known["archived"]}


@pytest.mark.parametrize("words", ["nolke", "NÖLKE", "nolke rossi"])
def test_a_search_without_accents_finds_what_was_written_with_them(old: tuple[str, Hall], words: str) -> None:
    version, hall = old
    page = asyncio.run(hall.lists.page(words, archived=None, limit=50, before=""))
    assert [line["id"] for line in page.matches] == [said(version, "matches")["ids"]["umb"]]


def test_a_match_goes_on_with_its_own_ids_and_tokens(old: tuple[str, Hall]) -> None:
    version, hall = old
    known = said(version, "matches")

    async def play() -> None:
        async with hall.matches.at(known["ids"]["pairs"]) as match:
            last = match.log.records[match.seq]
            again = await hall.desk.enter(
                match, parse_entry(match.log.format.format_entry(last.entry)), seq=last.seq, client_id=last.client
            )
            assert (again.seq, again.fresh) == (last.seq, False)
            entered = await hall.desk.enter(match, parse_entry('note "goes on"'), seq=last.seq + 1, client_id="new")
            assert entered.fresh
        async with hall.matches.at(known["ids"]["waiting"]) as match:
            assert json.loads(match.view("en"))["table"]["by"] == ["yellow"]
            player = hall.seating.mover(match, known["tokens"]["waiting"]["yellow"], "new lag")
            assert player == "Y"
            shot = parse_shot("az=90 v=2.2")
            assert await play_lag(hall.writer, match, player, shot, seq=1, client_id="new lag") == 1
            assert match.state.problems == ()

    asyncio.run(play())


@pytest.mark.parametrize(("version", "name"), FILES)
def test_a_log_is_read_to_the_letter(version: str, name: str) -> None:
    data = (HERE / version / f"{name}.fplog").read_bytes()
    records = parse_log(data)
    assert format_log(records).encode() == data
    then = said(version, name)
    state = fold(records)
    assert (state.next_seq - 1, records[-1].hash) == (then["view"]["seq"], then["view"]["digest"])
    assert state.problems == ()


@pytest.mark.parametrize(("version", "name"), FILES)
def test_a_match_file_says_what_its_log_says(version: str, name: str) -> None:
    text = (HERE / version / f"{name}.fpn").read_text(encoding="utf-8")
    match = parse_match(text.encode())
    assert format_match(match) == text
    log = parse_log((HERE / version / f"{name}.fplog").read_bytes())
    assert [one.entry for one in match.records[1:]] == [one.entry for one in log[1:]]
    told, known = fold(match.records), fold(log)
    assert [(row.white, row.yellow, row.gain) for row in told.rows] == [
        (row.white, row.yellow, row.gain) for row in known.rows
    ]


@pytest.mark.parametrize(("version", "name"), FILES)
def test_every_stroke_gives_what_it_gave(version: str, name: str) -> None:
    state = fold(parse_log((HERE / version / f"{name}.fplog").read_bytes()))
    rows = strokes_json(state, limit=1000)["strokes"]
    then = said(version, name)["strokes"]
    assert [{key: row[key] for key in ROW} for row in rows] == [{key: row[key] for key in ROW} for row in then]


@pytest.mark.parametrize("version", VERSIONS)
def test_strokes_of_the_simulated_table_are_played_again(version: str) -> None:
    for name in ("simulated", "computer"):
        records = parse_log((HERE / version / f"{name}.fplog").read_bytes())
        played, differences = replay(fold(records))
        assert played >= 3, name
        assert differences == [], name
