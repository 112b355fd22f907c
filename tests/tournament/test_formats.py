"""Formats, chains and ties as data."""

import re
from pathlib import Path

import pytest

from fivepins.tournament.formats.format import FormatError
from fivepins.tournament.formats.load import (
    installed,
    load,
    load_chain,
    load_handicap,
    load_season,
    load_team,
    read_format,
    shared,
)
from fivepins.tournament.values import Distance

UNKNOWN = {"fibis-pro-day", "necochea-2024", "teams-serie-a-2007", "teams-emilia-2024"}

CLUB = """
title = "Thursday evening"
target = 80
best_of = 1
rest = 5
categories = ["A", "B"]
handicap = { rule = "points", value = 10 }

[[phases]]
id = "groups"
kind = "groups"
size = 4
take = 2
chain = "ours"

[[phases]]
id = "final"
kind = "knockout"
from = ["groups"]
apart = ["group"]

[chains.ours]
base = "club"
points = [3, 1, 0, 0]
"""


@pytest.mark.parametrize("name", installed())
def test_every_format_is_read_and_says_where_it_comes_from(name: str) -> None:
    form = load(name)
    assert form.id == name
    assert re.fullmatch("[0-9a-f]{64}", form.digest)
    assert form.cite
    assert all(re.match(r"(S\d|T\d|FIBiS|a |one )", text) for text in form.cite.values()), form.cite
    assert len({phase.id for phase in form.phases}) == len(form.phases)
    if name in UNKNOWN:
        with pytest.raises(FormatError, match="no source says it"):
            form.playable()
    else:
        assert form.playable() is form


def test_every_shared_table_is_read() -> None:
    assert [load_chain(name).id for name in shared("chains")] == list(shared("chains"))
    assert [load_team(name).id for name in shared("teams")] == list(shared("teams"))
    assert [load_handicap(name).value for name in shared("handicaps")] == [8, 5, 5, 24]
    assert [load_season(name).best for name in shared("seasons")] == [4, 1000]


def test_a_club_writes_its_own(tmp_path: Path) -> None:
    path = tmp_path / "thursday.toml"
    path.write_text(CLUB, encoding="utf-8")
    form = load(str(path)).playable()
    assert (form.id, form.rest) == ("thursday", 5)
    assert form.phases[0].chain is not None
    assert form.phases[0].chain.points == (3, 1, 0, 0)
    assert form.phases[0].chain.steps == load_chain("club").steps
    assert [phase.distance for phase in form.phases] == [Distance(1, 80)] * 2
    path.write_text(CLUB.replace("Thursday evening", "Thursday night"), encoding="utf-8")
    load.cache_clear()
    assert load(str(path)).digest == form.digest
    path.write_text(CLUB.replace("[3, 1, 0, 0]", "[2, 1, 0, 0]"), encoding="utf-8")
    load.cache_clear()
    assert load(str(path)).digest != form.digest


def test_an_organiser_fills_in_what_no_source_says() -> None:
    data = {"base": "fibis-pro-day", "phases": [{"id": "groups", "take": 2}]}
    form = read_format(data, "our-pro-day")
    assert form.playable().phases[0].take == 2
    assert form.phases[0].parts == 4


def test_a_phase_that_goes_on_to_fewer_than_its_winners_has_a_second_level() -> None:
    form = load("fibis-challenge")
    assert [phase.id for phase in form.phases][:3] == ["selection", "selection-2", "national1"]
    assert form.phases[2].sources == ("selection-2",)
    assert form.phases[1].apart == ("heat",)


PHASE = {"id": "final", "kind": "knockout", "best_of": 3}
WRONG = [
    ({}, "title is missing"),
    ({"title": "x"}, "phases is missing"),
    ({"title": "x", "phases": []}, "phases is empty"),
    ({"title": "x", "phases": [{**PHASE, "kind": "ladder"}]}, "phases.final.kind is 'ladder'; expected one of heats"),
    ({"title": "x", "phases": [{**PHASE, "best_off": 3}]}, "phases.final.best_off is not a key"),
    ({"title": "x", "phases": [{"id": "final", "kind": "knockout"}]}, "phases.final.best_of is missing"),
    ({"title": "x", "phases": [{**PHASE, "kind": "groups", "size": 4}]}, "phases.final.chain is missing"),
    ({"title": "x", "phases": [{**PHASE, "from": ["heats"]}]}, "from names 'heats'; expected an earlier phase"),
    ({"title": "x", "phases": [PHASE, PHASE]}, "id is taken"),
    ({"title": "x", "phases": [{**PHASE, "best_of": 0}]}, "best_of is 0; expected a whole number from 1 to 99"),
    ({"title": "x", "phases": [{**PHASE, "best_of": True}]}, "best_of is True"),
    ({"title": "x", "phases": [PHASE], "handicap": "acsi"}, "categories is missing"),
    ({"title": "x", "phases": [PHASE], "categories": ["A"], "handicap": "no"}, "handicaps has no 'no'"),
    ({"title": "x", "phases": [{**PHASE, "team": "no"}]}, "teams has no 'no'; expected one of europe-2014"),
    ({"title": "x", "phases": [{**PHASE, "enter": ["B"]}], "categories": ["A"]}, "enter names the category 'B'"),
    ({"title": "x", "phases": [PHASE], "chains": {"a": {"steps": ["luck"]}}}, ""),
    ({"title": "x", "phases": [PHASE], "chains": 3}, "chains is 3"),
    ({"base": "nothing"}, "base is 'nothing'"),
    ({"title": "x", "phases": [PHASE], "awards": {}}, "awards.places is missing"),
    ({"title": "x", "phases": [PHASE], "late": [5]}, "late is [5]; expected two whole numbers"),
    (
        {
            "title": "x",
            "phases": [{**PHASE, "kind": "groups", "size": 4, "chain": "a"}],
            "chains": {"a": {"steps": ["luck"]}},
        },
        "chains.a.steps",
    ),
    (
        {
            "title": "x",
            "phases": [{**PHASE, "kind": "groups", "size": 4, "chain": "a"}],
            "chains": {"a": {"base": "a"}},
        },
        "in a circle",
    ),
]


@pytest.mark.parametrize(("data", "message"), WRONG, ids=[message[:40] or "unused" for _, message in WRONG])
def test_every_error_names_the_key(data: dict[str, object], message: str) -> None:
    if not message:
        assert read_format(data, "mine").id == "mine"
        return
    with pytest.raises(FormatError, match=re.escape(message)) as refused:
        read_format(data, "mine")
    assert str(refused.value).startswith("mine: ")


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="there is no format 'nothing'"):
        load("nothing")
    with pytest.raises(FormatError, match="No such file"):
        load(str(tmp_path / "gone.toml"))
    for name, raw in (("a", b"\xff"), ("b", b"title ="), ("c", b"x" * 200_001)):
        path = tmp_path / f"{name}.toml"
        path.write_bytes(raw)
        with pytest.raises(FormatError, match=r"not a TOML file|larger"):
            load(str(path))
