"""Editions: one printed rule book each, as data.

An edition is a TOML file. A printed book is complete; a house edition names a `base` and says only what differs.
Every leaf is `{ value, article, reading? }`, a foul has its `group` beside.
"""

import os
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fivepins.model.errors import InputError
from fivepins.model.table import TABLES, Table
from fivepins.rules.data import names, path_of, read_toml
from fivepins.rules.schema import ALWAYS, FLAG, GROUPS, SECTIONS, UNKNOWN, expected, fits

DEFAULT: Final = "umb-1997"

_HEAD: Final = ("id", "title", "body", "in_force", "cite", "table", "articles")
_LEAF: Final = {"value", "article", "reading", "group", "keeps_turn"}
MAX_FILE: Final = 200_000
"""Bytes of an edition file."""


class EditionError(ValueError):
    """An edition that cannot be loaded; the message names the key."""


class Item(NamedTuple):
    """One leaf of an edition.

    Attributes:
        value: What the book says.
        article: Where, as printed.
        reading: The numbered reading that it follows, "" where the text leaves no choice.
        group: The group of a foul, else "".
        keeps_turn: Whether the offender plays on and nobody gets ball in hand.
    """

    value: Any
    article: str
    reading: str = ""
    group: str = ""
    keeps_turn: bool = False


class Edition:
    """A rule book as data.

    Attributes:
        id: Its id, e.g. `umb-1997`.
        title: Its name in English.
        body: Who issued it.
        in_force: Since when, as the book tells it: an ISO date or a season.
        cite: What stands before an article number.
        base: Id of the edition that it changes, "" for a complete book.
        table: The table that it is played on.
        articles: The numbers of its articles, in the order of print.
        items: Its leaves by dotted key, e.g. `prices.side_pin`.
    """

    __slots__ = (
        "_digest",
        "articles",
        "base",
        "body",
        "calls",
        "cite",
        "fouls",
        "id",
        "in_force",
        "items",
        "judging",
        "patterns",
        "prices",
        "table",
        "title",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.title: str = data["title"]
        self.body: str = data["body"]
        self.in_force: str = data["in_force"]
        self.cite: str = data["cite"]
        self.base: str = data.get("base", "")
        self.table: Table = TABLES[data["table"]]
        self.articles: tuple[str, ...] = tuple(data["articles"])
        self.items: dict[str, Item] = {
            f"{section}.{key}": Item(**leaf) for section in SECTIONS for key, leaf in data[section].items()
        }
        # The judge asks for these at every stroke: one look-up each.
        self.prices: dict[str, Item] = self._section("prices")
        self.patterns: dict[str, Item] = self._section("patterns")
        self.fouls: dict[str, Item] = self._section("fouls")
        self.calls: dict[str, Item] = self._section("calls")
        self.judging: dict[str, Any] = {key: item.value for key, item in self._section("judging").items()}
        self._digest = ""

    def _section(self, name: str) -> dict[str, Item]:
        return {key.partition(".")[2]: item for key, item in self.items.items() if key.startswith(name + ".")}

    def value(self, key: str) -> Any:
        """The value of a dotted key, e.g. `match.leave`."""
        return self.items[key].value

    def article(self, key: str) -> str:
        """The article of a dotted key."""
        return self.items[key].article

    @property
    def digest(self) -> str:
        """SHA-256 (hex) over everything that the edition says, as canonical JSON; the file's layout does not matter."""
        if not self._digest:
            import hashlib
            import json

            text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            self._digest = hashlib.sha256(text.encode()).hexdigest()
        return self._digest

    def to_json(self) -> dict[str, Any]:
        """Everything that the edition says, as plain JSON values."""
        head = {name: getattr(self, name) for name in _HEAD if name not in ("table", "articles")}
        return {
            **head,
            "base": self.base,
            "table": self.table.name,
            "articles": list(self.articles),
            "items": {
                key: {k: v for k, v in item._asdict().items() if k in ("value", "article") or v}
                for key, item in self.items.items()
            },
        }


def printed() -> tuple[str, ...]:
    """Ids of the printed books that come with the package, the default first."""
    return (DEFAULT, *(name for name in names("editions", ".toml") if name != DEFAULT))


@lru_cache(maxsize=32)
def load(name: str = DEFAULT) -> Edition:
    """Load an edition for play, by its id or by the path of a house edition's `.toml` file.

    Raises:
        EditionError: If there is no such edition, or it is not complete and right; the message names the key.
    """
    return edition_from(read(name), name)


def load_printed(name: str) -> Edition:
    """Load a printed book by its id, for those who may not read files of this machine.

    Raises:
        InputError: If there is no such book.
    """
    if name not in printed():
        raise InputError("there is no such edition", got=name, expected=", ".join(printed()))
    return load(name)


def read(name: str) -> dict[str, Any]:
    """The leaves of an edition as its file says them, over those of its base; not yet checked.

    Raises:
        EditionError: If the file cannot be found or read, or its base cannot.
    """
    return _read(name, depth=0)


def edition_from(data: dict[str, Any], name: str = "edition") -> Edition:
    """Check the data of an edition and make one.

    Raises:
        EditionError: For an unknown key, a missing value, a value that the judge does not know, an article that is
            not in the edition's own list, or a value that is still unknown; the message names the key.
    """
    for key in _HEAD:
        if key not in data:
            raise EditionError(f"{name}: {key} is missing")
    for key in data:
        if key not in _HEAD and key not in SECTIONS and key != "base":
            raise EditionError(f"{name}: {key} is not a key of an edition; there are {', '.join((*_HEAD, *SECTIONS))}")
    for key in _HEAD[:-1]:
        if not isinstance(data[key], str) or not data[key]:
            raise EditionError(f"{name}: {key} is {data[key]!r}; expected a text")
    if data["table"] not in TABLES:
        raise EditionError(f"{name}: table is {data['table']!r}; expected one of {', '.join(TABLES)}")
    articles = data["articles"]
    if not isinstance(articles, list) or not all(isinstance(article, str) for article in articles):
        raise EditionError(f"{name}: articles is no list of texts")
    for section, keys in SECTIONS.items():
        leaves = data.get(section)
        if not isinstance(leaves, dict):
            raise EditionError(f"{name}: the section [{section}] is missing")
        for key in leaves:
            if key not in keys:
                raise EditionError(f"{name}: {section}.{key} is not a key of an edition")
        for key, allowed in keys.items():
            if key not in leaves:
                if section == "fouls" and key not in ALWAYS:
                    continue
                raise EditionError(f"{name}: {section}.{key} is missing; expected {expected(allowed, key)}")
            _check_leaf(name, section, key, leaves[key], articles)
    for call, leaf in data["calls"].items():
        if leaf["value"] not in ("nothing", "given", "refused", *data["fouls"]):
            raise EditionError(f"{name}: calls.{call} is the foul {leaf['value']!r}, which the edition does not have")
    for policy, value, foul in (
        ("own_half_cushion", "foul", "own_half"),
        ("pin_leaning_on_cue_ball", "falls_as_foul", "lean"),
    ):
        if data["judging"][policy]["value"] == value and foul not in data["fouls"]:
            raise EditionError(f"{name}: fouls.{foul} is missing; judging.{policy} asks for it")
    if "jump" not in data["fouls"]:
        raise EditionError(f"{name}: fouls.jump is missing; judging.jump asks for it")
    return Edition(data)


def _check_leaf(name: str, section: str, key: str, leaf: Any, articles: list[str]) -> None:
    where = f"{name}: {section}.{key}"
    if not isinstance(leaf, dict) or not {"value", "article"} <= set(leaf) <= _LEAF:
        raise EditionError(f"{where} is {leaf!r}; expected {{ value, article }} and optionally reading, and a group")
    if leaf["value"] == UNKNOWN:
        raise EditionError(f"{where} is unknown: nobody has read it in a source yet, so this edition cannot be played")
    allowed = SECTIONS[section][key]
    if not fits(allowed, leaf["value"], key):
        raise EditionError(f"{where} is {leaf['value']!r}; expected {expected(allowed, key)}")
    if leaf["article"] not in articles:
        raise EditionError(f"{where}: the article {leaf['article']!r} is not in the edition's own list")
    if section == "fouls":
        if leaf.get("group") not in GROUPS:
            raise EditionError(f"{where}: group is {leaf.get('group')!r}; expected one of {', '.join(GROUPS)}")
        if not isinstance(leaf.get("keeps_turn", False), bool):
            raise EditionError(f"{where}: keeps_turn is {leaf['keeps_turn']!r}; expected {FLAG}")
    elif "group" in leaf or "keeps_turn" in leaf:
        raise EditionError(f"{where}: only a foul has a group and keeps_turn")
    reading = leaf.get("reading", "D0")
    if not (isinstance(reading, str) and reading[:1] == "D" and reading[1:].isdecimal()):
        raise EditionError(f"{where}: reading is {reading!r}; expected D and a number")


def _read(name: str, depth: int) -> dict[str, Any]:
    if not name.endswith(".toml") and name not in printed():
        raise EditionError(
            f"there is no edition {name!r}; expected {' or '.join(printed())}, or the path of a .toml file"
        )
    path = name if name.endswith(".toml") else path_of("editions", f"{name}.toml")
    try:
        if os.stat(path).st_size > MAX_FILE:  # noqa: PTH116
            raise EditionError(f"{name}: the file is larger than {MAX_FILE} bytes")
        data = read_toml(path)
    except OSError as error:
        raise EditionError(f"{name}: {error.strerror}") from error
    except EditionError:
        raise
    except (ValueError, RecursionError) as error:
        raise EditionError(f"{name}: not a TOML file: {error}") from error
    base = data.get("base")
    if base is None:
        return data
    if not isinstance(base, str) or depth >= 4:
        raise EditionError(f"{name}: base is {base!r}; expected the id of an edition, at most four deep")
    return _merge(_read(base, depth + 1), data, name)


def _merge(below: dict[str, Any], above: dict[str, Any], name: str) -> dict[str, Any]:
    """A house edition over its base: leaf by leaf, its articles added to the base's list."""
    merged = dict(below)
    for key, value in above.items():
        if key == "articles" and isinstance(value, list):
            merged[key] = [*below.get(key, []), *(article for article in value if article not in below.get(key, []))]
        elif key in SECTIONS and isinstance(value, dict):
            section = dict(below.get(key, {}))
            for leaf_key, leaf in value.items():
                if not isinstance(leaf, dict):
                    raise EditionError(f"{name}: {key}.{leaf_key} is {leaf!r}; expected {{ value, article }}")
                section[leaf_key] = {**section.get(leaf_key, {}), **leaf}
            merged[key] = section
        else:
            merged[key] = value
    return merged
