"""No code names an edition: a reading exchanged between the books changes cases, and only through data."""

import copy
from typing import Any

import pytest

from fivepins.model.errors import StrokeRefused
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import Edition, edition_from, load, read
from fivepins.rules.judge import judge
from fivepins.rules.outcomes import lagged, placed
from fivepins.rules.schema import SECTIONS
from rules.tables import EDITIONS, rows

LEAVES = {name: {f"{s}.{k}": v for s in SECTIONS for k, v in read(name)[s].items()} for name in EDITIONS}
DIFFERENT = sorted(
    {
        leaf["reading"]
        for name in EDITIONS
        for key, leaf in LEAVES[name].items()
        if leaf.get("reading") and any(LEAVES[other].get(key, {}).get("value") != leaf["value"] for other in EDITIONS)
    }
)
MATCH_READINGS = {"D31", "D52", "D58", "D66", "D67", "D68", "D71", "D77"}
"""Exchanged under the cases of match.tsv."""
EYES = {"D38", "D41", "D46", "D54", "D60"}
"""What only the referee's eye or tongue decides: the call or the entry says it, the rule page tells it."""

ON_THE_TABLE = "ball_off_at"
"""What the simulated table sees for the eye, and the call says: its test is in `tests/play/test_batch.py`."""


def exchanged(name: str, reading: str) -> Edition:
    """The edition with one reading taken from the other book, its articles with it."""
    data: dict[str, Any] = copy.deepcopy(read(name))
    other = read(next(edition for edition in EDITIONS if edition != name))
    for section, keys in SECTIONS.items():
        for key in keys:
            mine, theirs = data[section].get(key), other[section].get(key)
            if reading not in ((mine or {}).get("reading"), (theirs or {}).get("reading")):
                continue
            if theirs is not None:
                data[section][key] = theirs
            elif key not in {leaf["value"] for leaf in data["calls"].values()}:
                del data[section][key]
    data["articles"] += [article for article in other["articles"] if article not in data["articles"]]
    for call in data["calls"].values():
        foul = call["value"]
        if foul not in ("nothing", "given", "refused") and foul not in data["fouls"]:
            data["fouls"][foul] = other["fouls"][foul]
    return edition_from(data)


def everything(edition: Edition) -> list[object]:
    """Every case of the tables that a program decides, as a whole ruling without the edition's name."""
    outcomes: list[object] = []
    for row in rows("strokes"):
        try:
            outcomes.append(judge(parse_stroke(row[2]), PLAIN, edition)._replace(edition=""))
        except StrokeRefused:
            outcomes.append("refused")
    outcomes += [placed(row[2], row[3], edition) for row in rows("placing")]
    outcomes += [lagged(row[2], edition) for row in rows("lag")]
    return outcomes


BEFORE = {name: everything(load(name)) for name in EDITIONS}


def test_the_books_differ_in_known_readings() -> None:
    assert set(DIFFERENT) > MATCH_READINGS | EYES


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("reading", [r for r in DIFFERENT if r not in MATCH_READINGS | EYES])
def test_an_exchanged_reading_changes_a_case(name: str, reading: str) -> None:
    assert everything(exchanged(name, reading)) != BEFORE[name]


@pytest.mark.parametrize("name", EDITIONS)
def test_all_readings_and_prices_exchanged_are_the_other_book(name: str) -> None:
    other = next(edition for edition in EDITIONS if edition != name)
    renamed = edition_from({**read(other), "id": name})
    assert everything(renamed) == BEFORE[other]


CHOICES = [
    (section, key, value)
    for section in ("judging", "placing", "lag")
    for key, allowed in SECTIONS[section].items()
    if isinstance(allowed, tuple) and key != ON_THE_TABLE
    for value in allowed
    if any(LEAVES[name][f"{section}.{key}"]["value"] != value for name in EDITIONS)
]


@pytest.mark.parametrize(("section", "key", "value"), CHOICES)
def test_every_choice_of_a_house_changes_a_case(section: str, key: str, value: str) -> None:
    """Also those that no printed book takes: data that changes nothing would be a promise that nobody keeps."""
    changed = False
    for name in EDITIONS:
        data = copy.deepcopy(read(name))
        if data[section][key]["value"] == value:
            continue
        data[section][key]["value"] = value
        for foul, leaf in read("fibis-2022")["fouls"].items():
            if foul not in data["fouls"]:
                data["fouls"][foul] = leaf
                data["articles"].append(leaf["article"])
        changed = changed or everything(edition_from(data)) != BEFORE[name]
    assert changed
