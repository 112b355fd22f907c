from pathlib import Path
from typing import Any

import pytest

from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import EditionError, edition_from, load, printed, read
from fivepins.rules.explain import explain
from fivepins.rules.judge import judge
from rules.tables import EDITIONS

HOUSE = """
base = "umb-1997"
id = "club"
title = "Club evening"
body = "Our club"
in_force = "2026-01-01"
articles = ["house 1"]

[prices]
middle_alone = { value = 10, article = "house 1" }
"""


def test_printed_books() -> None:
    assert printed() == EDITIONS
    assert load().id == "umb-1997"
    assert load("umb-1997").digest != load("fibis-2022").digest
    assert len(load("umb-1997").digest) == 64


def test_every_article_of_a_leaf_is_in_the_list_and_every_reading_known() -> None:
    for name in EDITIONS:
        edition = load(name)
        for key, item in edition.items.items():
            assert item.article in edition.articles, key
            assert item.reading == "" or 1 <= int(item.reading[1:]) <= 81


def test_both_books_carry_every_reading() -> None:
    for name in EDITIONS:
        readings = {item.reading for item in load(name).items.values()}
        assert readings >= {f"D{number}" for number in range(1, 82)}, name


def test_a_house_edition_changes_its_base(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(HOUSE)
    club = load(str(path))
    assert judge(parse_stroke("co om"), PLAIN, club).short == "10 S"
    assert judge(parse_stroke("co om"), PLAIN, club).lines[0].article == "house 1"
    assert judge(parse_stroke("co on"), PLAIN, club).short == "2 S"
    assert club.base == "umb-1997"
    assert "8.1" in club.articles
    assert club.digest != load("umb-1997").digest


def test_a_house_may_price_a_foul_at_nothing() -> None:
    data = broken(lambda d: d["fouls"]["miss"].update(value=0))
    ruling = judge(parse_stroke("."), PLAIN, edition_from(data))
    assert (ruling.points, ruling.to, ruling.hand, ruling.validity) == (0, None, True, "bad")
    assert explain(ruling, edition_from(data)).call == "Opponent's ball. No points."


def broken(change: Any) -> dict[str, Any]:
    import copy

    data = copy.deepcopy(read("umb-1997"))
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda d: d["prices"].pop("carom"), "prices.carom is missing"),
        (lambda d: d["prices"].update(caroms=d["prices"]["carom"]), "prices.caroms is not a key"),
        (lambda d: d["prices"]["carom"].update(value=-1), "prices.carom is -1"),
        (lambda d: d["prices"]["carom"].update(value="four"), "prices.carom is 'four'"),
        (lambda d: d["prices"]["carom"].update(value=True), "prices.carom is True"),
        (lambda d: d["prices"]["carom"].update(value="unknown"), "prices.carom is unknown"),
        (lambda d: d["prices"]["carom"].update(article="99"), "prices.carom: the article '99' is not in"),
        (lambda d: d["prices"]["carom"].update(reading="7"), "prices.carom: reading"),
        (lambda d: d["prices"]["carom"].update(group="feet"), "prices.carom: only a foul"),
        (lambda d: d["prices"].update(carom=4), "prices.carom is 4"),
        (lambda d: d["fouls"]["jump"].update(group="hops"), "fouls.jump: group is 'hops'"),
        (lambda d: d["fouls"]["jump"].update(keeps_turn=1), "fouls.jump: keeps_turn"),
        (lambda d: d["fouls"].pop("jump"), "fouls.jump is missing"),
        (lambda d: d["fouls"].pop("push"), "calls.push is the foul 'push'"),
        (lambda d: d["fouls"].pop("miss"), "fouls.miss is missing"),
        (lambda d: d["calls"]["tip"].update(value="kick"), "calls.tip is 'kick'"),
        (lambda d: d["judging"]["own_half_cushion"].update(value="foul"), "fouls.own_half is missing"),
        (lambda d: d["judging"]["drink"].update(value="free"), "judging.drink is 'free'; expected one of points"),
        (lambda d: d["match"]["pauses_more"].update(value=["never"]), "match.pauses_more is ['never']"),
        (lambda d: d.pop("lag"), "the section [lag] is missing"),
        (lambda d: d.update(flags={}), "flags is not a key"),
        (lambda d: d.pop("title"), "title is missing"),
        (lambda d: d.update(table="garden"), "table is 'garden'"),
        (lambda d: d.update(articles="8.1"), "articles is no list"),
    ],
)
def test_loading_names_the_key(change: Any, key: str) -> None:
    with pytest.raises(EditionError) as error:
        edition_from(broken(change), "book")
    assert str(error.value).startswith(f"book: {key}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("base = 5", "base is 5"),
        ('base = "nowhere"', "there is no edition 'nowhere'"),
        ("not toml", "not a TOML file"),
        ('base = "umb-1997"\nid = "x"\n[prices]\ncarom = 5', "prices.carom is 5"),
        ("x" * 300_000, "larger than"),
    ],
)
def test_unusable_files(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text)
    with pytest.raises(EditionError, match=said):
        load(str(path))


@pytest.mark.parametrize("name", ["nope", "../umb-1997", "umb-1997/", "", "missing.toml"])
def test_no_such_edition(name: str) -> None:
    with pytest.raises(EditionError):
        load(name)


def test_a_base_that_names_itself(tmp_path: Path) -> None:
    path = tmp_path / "self.toml"
    path.write_text(f'base = "{path}"\nid = "self"')
    with pytest.raises(EditionError, match="at most four deep"):
        load(str(path))
