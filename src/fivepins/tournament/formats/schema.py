"""The keys of format files: what each may be."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.formats.format import FormatError
from fivepins.tournament.teams import BOARD_KINDS
from fivepins.tournament.values import parse_step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MOST: Final = 100_000

_ID = re.compile(r"[a-z][a-z0-9-]{0,59}", re.ASCII)
_ENTER = re.compile(r"[^\s:,\"]{1,40}(:\d{1,6}-\d{1,6})?")
_ATTRIBUTE = re.compile(r"[a-z][a-z-]{0,39}", re.ASCII)
_PLACES = re.compile(r"\d{1,6}(-\d{1,6})?", re.ASCII)


class Key(NamedTuple):
    """What a key may be.

    Attributes:
        fits: Whether a value is one.
        expected: What may stand there, in words.
        required: Whether it must be given.
    """

    fits: Callable[[Any], bool]
    expected: str
    required: bool = False


def _whole(least: int, most: int = MOST) -> Key:
    return Key(lambda value: type(value) is int and least <= value <= most, f"a whole number from {least} to {most}")


def _one_of(*words: str) -> Key:
    return Key(lambda value: isinstance(value, str) and value in words, f"one of {', '.join(words)}")


def _list_of(fits: Callable[[Any], bool], expected: str) -> Key:
    return Key(lambda value: isinstance(value, list) and len(value) <= 400 and all(map(fits, value)), expected)


def _is_step(value: Any) -> bool:
    try:
        return isinstance(value, str) and bool(parse_step(value))
    except InputError:
        return False


def _is_number(value: Any) -> bool:
    return type(value) is int or isinstance(value, Fraction)


def _is_points_table(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_number, value.values()))


def is_id(value: Any) -> bool:
    """Whether a value can be the id of a phase, chain, format."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


ID: Final = Key(is_id, "small letters, digits and hyphens, a letter first")
TEXT: Final = Key(lambda value: isinstance(value, str) and 0 < len(value) <= 300, "a text")
YES: Final = Key(lambda value: isinstance(value, bool), "true or false")
CITE: Final = Key(
    lambda value: isinstance(value, dict) and all(isinstance(one, str) for one in value.values()),
    "a table of texts, key by key",
)
WORDS: Final = _list_of(lambda one: isinstance(one, str) and 0 < len(one) <= 80, "a list of texts")
FOUR: Final = Key(
    lambda value: isinstance(value, list) and len(value) == 4 and all(type(one) is int for one in value),
    "four whole numbers: win, draw, loss, loss by forfeit",
)
SEEDS: Final = Key(
    lambda value: (
        value in ("none", "all", "one-a-heat") if isinstance(value, str) else type(value) is int and value > 0
    ),
    "none, all, one-a-heat, or how many",
)
TABLE: Final = Key(
    lambda value: (
        value == "sum" or (isinstance(value, list) and len(value) == 3 and all(type(one) is int for one in value))
    ),
    '"sum", or three whole numbers: win, draw, loss',
)
LATE: Final = Key(
    lambda value: isinstance(value, list) and len(value) == 2 and all(type(one) is int and one > 0 for one in value),
    "two whole numbers: every so many minutes cost so many games",
)
OPTION: Final = _list_of(
    lambda one: isinstance(one, dict) and not check(one, OPTION_KEYS, "option"),
    "a list of tables: best_of, target, minutes",
)
BEST_OF: Final = _whole(1, 99)
TARGET: Final = _whole(1, 1_000_000)

OPTION_KEYS: Final[Mapping[str, Key]] = {
    "best_of": BEST_OF._replace(required=True),
    "target": TARGET,
    "minutes": _whole(1)._replace(required=True),
}

CHAIN_KEYS: Final[Mapping[str, Key]] = {
    "base": ID,
    "steps": _list_of(_is_step, 'a list of steps, such as ["wins", "direct:2", "draw"]'),
    "points": FOUR,
    "restart": YES,
    "forfeit_points": _one_of("none", "full"),
    "double_forfeit": _one_of("both_lose", "void"),
    "withdrawn": _one_of("keep", "half", "annul"),
    "cite": CITE,
}

HANDICAP_KEYS: Final[Mapping[str, Key]] = {
    "rule": _one_of("percent", "points")._replace(required=True),
    "value": _whole(1)._replace(required=True),
    "on": _one_of("weaker", "stronger"),
    "round": _one_of("nearest", "down", "up"),
    "cap": _whole(1),
    "cite": CITE,
}

BOARD_KEYS: Final[Mapping[str, Key]] = {
    "kind": _one_of(*BOARD_KINDS),
    "points": _whole(1, 1000),
    "best_of": BEST_OF,
    "target": TARGET,
    "legs": _whole(2, 20),
    "game": TEXT,
}

TEAM_KEYS: Final[Mapping[str, Key]] = {
    "boards": _list_of(lambda one: isinstance(one, dict), "a list of boards")._replace(required=True),
    "stop": _one_of("decided", "never"),
    "table": TABLE,
    "twice": YES,
    "unknown": WORDS,
    "cite": CITE,
}

PHASE_KEYS: Final[Mapping[str, Key]] = {
    "id": ID._replace(required=True),
    "title": TEXT,
    "kind": _one_of("heats", "knockout", "double", "groups", "swiss"),
    "from": _list_of(is_id, "a list of ids of earlier phases"),
    "enter": _list_of(
        lambda one: isinstance(one, str) and _ENTER.fullmatch(one) is not None,
        'a list of categories, each all of it or a slice of its list: ["PRO", "N:17-48"]',
    ),
    "best_of": BEST_OF,
    "target": TARGET,
    "to": _whole(1),
    "size": _whole(2, 1024),
    "count": _whole(1),
    "groups": _whole(1, 700),
    "winners": Key(
        lambda value: type(value) is int and 1 <= value <= 64 and not value & (value - 1), "1, 2, 4, 8, 16, 32 or 64"
    ),
    "take": _whole(1, 1000),
    "chain": ID,
    "apart": _list_of(
        lambda one: isinstance(one, str) and _ATTRIBUTE.fullmatch(one) is not None, "a list of names of attributes"
    ),
    "seeds": SEEDS,
    "seeding": _one_of("attributes", "serpentine", "performance"),
    "place": _one_of("fixed", "tiers"),
    "same_first": Key(
        lambda value: isinstance(value, str) and _ATTRIBUTE.fullmatch(value) is not None, "the name of an attribute"
    ),
    "third": YES,
    "reset": YES,
    "legs": _whole(1, 8),
    "rounds": _whole(1, 99),
    "double_meeting": YES,
    "team": ID,
}

FORMAT_KEYS: Final[Mapping[str, Key]] = {
    "base": ID,
    "title": TEXT._replace(required=True),
    "target": TARGET,
    "best_of": BEST_OF,
    "categories": WORDS,
    "team": ID,
    "handicap": Key(lambda value: isinstance(value, dict) or is_id(value), "the id of a handicap, or a table"),
    "grace": _whole(0, 600),
    "late": LATE,
    "rest": _whole(0, 600),
    "options": OPTION,
    "phases": _list_of(lambda one: isinstance(one, dict), "a list of phases: [[phases]]")._replace(required=True),
    "awards": Key(lambda value: isinstance(value, dict), "a table: [awards]"),
    "unknown": WORDS,
    "cite": CITE,
}

AWARD_KEYS: Final[Mapping[str, Key]] = {
    "places": Key(
        lambda value: _is_points_table(value) and all(_PLACES.fullmatch(place) for place in value),
        'a table of places and their points: { "1" = 125, "2" = 100, "3-4" = 80 }',
        required=True,
    ),
    "phases": Key(_is_points_table, "a table of phases and points: { heats = 10 }"),
    "shared": _one_of("better", "mean"),
}

SEASON_KEYS: Final[Mapping[str, Key]] = {
    "title": TEXT._replace(required=True),
    "best": _whole(1, 1000)._replace(required=True),
    "by": Key(
        lambda value: isinstance(value, str) and _ATTRIBUTE.fullmatch(value) is not None, "name, or an attribute"
    ),
    "cite": CITE,
}

TOP_TABLES: Final = ("chains", "teams", "handicaps", "seasons")
"""Tables of a club's own file that stand beside the format's keys: `[chains.ID]`, `[teams.ID]` …"""


def check(table: Mapping[str, Any], keys: Mapping[str, Key], where: str) -> str:
    """What is wrong with a table, "" for nothing.

    Args:
        table: What the file says.
        keys: The keys that it may have.
        where: What stands before a key in the message.
    """
    for name, value in table.items():
        key = keys.get(name)
        if key is None:
            return f"{where}{name} is not a key; there are {', '.join(keys)}"
        if not key.fits(value):
            return f"{where}{name} is {value!r}; expected {key.expected}"
    for name, key in keys.items():
        if key.required and name not in table:
            return f"{where}{name} is missing; expected {key.expected}"
    return ""


def checked(table: Any, keys: Mapping[str, Key], where: str) -> dict[str, Any]:
    """The table, if it fits.

    Raises:
        FormatError: With the key that does not.
    """
    if not isinstance(table, dict):
        raise FormatError(f"{where.rstrip('.: ')} is {table!r}; expected a table")
    problem = check(table, keys, where)
    if problem:
        raise FormatError(problem)
    return table
