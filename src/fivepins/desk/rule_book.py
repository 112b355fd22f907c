"""A rule book as a desk needs it: what it prices, what it can be told, and which totals a stroke can have."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final

from fivepins.model.facts import CALL_THINGS, CALLS_WITHOUT_STROKE
from fivepins.model.notation import parse_stroke
from fivepins.model.symbols import PINS
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import Edition, Item
from fivepins.rules.judge import judge
from fivepins.rules.schema import SECTIONS
from fivepins.rules.words import book_title, words

_HIGHEST: Final = 16
"""The highest total to the striker that the notation takes."""

_MEANT: Final = {"wrong-ball": "o", "glance": "o"}
"""What a call is about that names nothing, where it could be something else."""


def rule_book(edition: Edition, lang: str = "en") -> dict[str, Any]:
    """The edition as plain JSON values, one object a section.

    Returns:
        `id`, `title`, `body`, `in_force`, `cite`, `base`, `table`, `digest` and `articles`; every section of the
        edition with its values; `fouls` with article, group, name and call; `calls`, those that the edition knows,
        with what they stand for, article and name, where they can be made (`in_stroke`, `without_stroke`) and what
        they name (`things`); what `totals` says; `cited`, the article of every other value by
        its dotted key.
    """
    texts = words(lang)
    sections: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    cited = {}
    for key, item in edition.items.items():
        section, _, name = key.partition(".")
        if section == "fouls":
            foul = texts["fouls"][name]
            sections[section][name] = {
                "value": item.value,
                "article": item.article,
                "group": item.group,
                "name": foul["name"],
                "call": foul["call"],
            }
        elif section == "calls":
            if item.value != "refused":
                sections[section][name] = _call(name, item, edition, texts)
        else:
            sections[section][name] = item.value
            cited[key] = item.article
    return {
        "id": edition.id,
        "title": book_title(edition.id, edition.title, lang),
        "body": edition.body,
        "in_force": edition.in_force,
        "cite": edition.cite,
        "base": edition.base,
        "table": edition.table.name,
        "digest": edition.digest,
        "articles": list(edition.articles),
        **sections,
        **totals(edition),
        "cited": cited,
    }


def _call(name: str, item: Item, edition: Edition, texts: dict[str, Any]) -> dict[str, Any]:
    """A call as a button: its name, where it can be made, and the things of which one is meant with it."""
    code = name.replace("-", "_")
    bare = _MEANT.get(name, "")
    things = bare + CALL_THINGS.get(name, "")
    return {
        "value": item.value,
        "article": item.article,
        "name": texts["calls"].get(code) or texts["fouls"][code]["name"],
        "in_stroke": name not in CALLS_WITHOUT_STROKE,
        "without_stroke": name in edition.value("judging.calls_without_stroke") and item.value in edition.fouls,
        "things": [{"thing": "" if thing == bare else thing, "name": texts["things"][thing]} for thing in things],
    }


def totals(edition: Edition) -> dict[str, list[int]]:
    """What a stroke can come to under an edition.

    Returns:
        `totals`: points to the striker; `totals_opponent`: points to the opponent without ball in hand;
        `totals_hand`: points to the opponent with it. Each ascending. Found by judging every combination of first
        contact, contact with the red, pins and balls off; a referee's calls add to the last and are not in it.
    """
    names = ("totals", "totals_opponent", "totals_hand")
    return {name: list(found) for name, found in zip(names, _totals(edition), strict=True)}


@lru_cache(maxsize=8)
def _totals(edition: Edition) -> tuple[tuple[int, ...], ...]:
    striker: set[int] = {0}
    opponent: set[int] = set()
    hand: set[int] = set()
    for text in _strokes():
        ruling = judge(parse_stroke(text), PLAIN, edition)
        if ruling.to == "striker":
            striker.add(ruling.points)
        elif ruling.to == "opponent":
            (hand if ruling.hand else opponent).add(ruling.points)
    return tuple(tuple(sorted(found)) for found in ({n for n in striker if n <= _HIGHEST}, opponent, hand))


def _strokes() -> Iterator[str]:
    """One stroke of every kind that can differ in its total: contacts, pins by number and by the middle one, balls."""
    pins = ["".join(chosen) for size in range(6) for chosen in combinations(PINS, size)]
    for contact, down, off in product(("co", "co cr", "co or", "cr", "."), pins, ("", "c^", "o^")):
        by = "o" if contact.startswith("co") else "r" if contact == "cr" else "c"
        events = " ".join([contact.strip("."), *(by + pin for pin in down), off]).split()
        yield " ".join(events) or "."
        if down and contact.startswith("co"):
            yield " ".join([*contact.split(), *("o" + pin for pin in down[1:]), "c" + down[0], *off.split()])
