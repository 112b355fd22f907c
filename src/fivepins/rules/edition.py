"""Editions: one printed rule book each, as data.

An edition is a TOML file. A printed book is complete; a house edition names a `base` and says only what differs.
Every leaf is `{ value, article, reading? }`, a foul has its `group` beside.
"""

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fivepins.model.errors import InputError
from fivepins.model.table import TABLES, Table
from fivepins.rules.data import names, path_of, read_toml
from fivepins.rules.schema import ALWAYS, FLAG, FOULS, GROUPS, SECTIONS, UNKNOWN, expected, fits

DEFAULT: Final = "umb-1997"

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")

_HEAD: Final = ("id", "title", "body", "in_force", "cite", "table", "articles")
_OPTIONAL: Final = ("base", "cases", "succeeds", "sources")
_HEAD_EXPECTED: Final = {"articles": "a list of texts", "table": "one of " + ", ".join(TABLES)}
_LEAF: Final = {"value", "article", "reading", "group", "keeps_turn", "source"}
_DRAFTS: Final = "editions/drafts"
MAX_FILE: Final = 200_000
"""Bytes of an edition file."""


class EditionError(ValueError):
    """An edition that cannot be loaded; the message names the key."""


class ValueUnknown(EditionError):
    """A value that the edition does not say: what it lacks to be played.

    Attributes:
        key: Its dotted key, or `section.*` for a whole section.
    """

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        super().__init__(message)


class Item(NamedTuple):
    """One leaf of an edition.

    Attributes:
        value: What the book says.
        article: Where, as printed.
        reading: The numbered reading that it follows, "" where the text leaves no choice.
        group: The group of a foul, else "".
        keeps_turn: Whether the offender plays on and nobody gets ball in hand.
        source: Which of the edition's sources gives the value, "" for the printed book itself.
    """

    value: Any
    article: str
    reading: str = ""
    group: str = ""
    keeps_turn: bool = False
    source: str = ""


class Edition:
    """A rule book as data.

    Attributes:
        id: Its id, e.g. `umb-1997`.
        title: Its name in English.
        body: Who issued it.
        in_force: Since when, as the book tells it: an ISO date or a season.
        cite: What stands before an article number.
        base: Id of the edition that it changes, "" for a complete book.
        succeeds: Digests of earlier states of the same book: matches that pin one of them are ruled by this one, and
            where it rules otherwise their check values show it.
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
        "succeeds",
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
        self.succeeds: frozenset[str] = frozenset(data.get("succeeds", ()))
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
    def text(self) -> str:
        """Everything that the book says as canonical JSON; the layout of its file does not matter."""
        import json

        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @property
    def digest(self) -> str:
        """SHA-256 (hex) over its text."""
        if not self._digest:
            import hashlib

            self._digest = hashlib.sha256(self.text.encode()).hexdigest()
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


def drafts() -> tuple[str, ...]:
    """Ids of the books of which the package knows a part only: they are shown and compared, never played."""
    return tuple(names(_DRAFTS, ".toml"))


@lru_cache(maxsize=32)
def load(name: str = DEFAULT) -> Edition:
    """Load an edition for play, by its id or by the path of a house edition's `.toml` file.

    Raises:
        EditionError: If there is no such edition, if it is a draft, or if it is not complete and right; the message
            names the keys.
    """
    data = read(name)
    if name in drafts():
        raise EditionError(_not_played(name, data))
    return edition_from(data, name)


def load_printed(name: str) -> Edition:
    """Load a printed book by its id, for those who may not read files of this machine.

    Raises:
        InputError: If there is no such book, or it is a draft; then the message names what is unknown in it.
    """
    books = printed()
    if name not in books:
        problem = _not_played(name, read(name)) if name in drafts() else "there is no such edition"
        raise InputError(problem, got=name, expected=", ".join(books))
    return load(name)


def read(name: str) -> dict[str, Any]:
    """The leaves of an edition as its file says them, over those of its base; not yet checked.

    Raises:
        EditionError: If the file cannot be found or read, or its base cannot.
    """
    return _read(name, depth=0)


def unknown(data: dict[str, Any], name: str = "edition") -> tuple[str, ...]:
    """The keys of the values that the data of an edition does not say; a whole section is `section.*`."""
    keys = dict.fromkeys(fault.key for fault in faults(data, name) if isinstance(fault, ValueUnknown))
    return tuple(key for key in keys if key.endswith("*") or f"{key.partition('.')[0]}.*" not in keys)


def _not_played(name: str, data: dict[str, Any]) -> str:
    return f"{name} is a draft, which cannot be played: unknown are {', '.join(unknown(data, name))}"


def edition_of_text(text: str) -> Edition:
    """The book of a text that an edition gave as its `text`, whatever is installed here.

    Raises:
        EditionError: If it is no such text, or this program needs to know more than it says.
    """
    import json

    try:
        told = json.loads(text)
        leaves: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
        for key, leaf in told.pop("items").items():
            section, _, name = key.partition(".")
            leaves[section][name] = leaf
        sources = {leaf["source"]: "" for section in leaves.values() for leaf in section.values() if "source" in leaf}
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
        raise EditionError("not the text of a rule book") from error
    if not told.get("base"):
        told.pop("base", None)
    edition = edition_from({**told, **leaves, "sources": sources}, str(told.get("id", "edition")))
    if edition.text != text:
        raise EditionError("not the text of a rule book, or not all of it is known to this program")
    return edition


def edition_from(data: dict[str, Any], name: str = "edition") -> Edition:
    """Check the data of an edition and make one.

    Raises:
        EditionError: For an unknown key, a missing value, a value that the judge does not know, an article that is
            not in the edition's own list, or a value that is still unknown; the message names the key.
    """
    for fault in faults(data, name):
        raise fault
    return Edition(data)


def faults(data: dict[str, Any], name: str = "edition") -> Iterator[EditionError]:
    """Everything for which the data of an edition is refused; what cannot be looked at behind a fault is left out."""
    for key in _HEAD:
        if key not in data:
            yield EditionError(f"{name}: {key} is missing; expected {_HEAD_EXPECTED.get(key, 'a text')}")
    for key in data:
        if key not in _HEAD and key not in SECTIONS and key not in _OPTIONAL:
            known = ", ".join((*_HEAD, *_OPTIONAL, *SECTIONS))
            yield EditionError(f"{name}: {key} is not a key of an edition; there are {known}")
    for key in _HEAD[:-1]:
        if key in data and (not isinstance(data[key], str) or not data[key]):
            yield EditionError(f"{name}: {key} is {data[key]!r}; expected a text")
    if "table" in data and data["table"] not in TABLES:
        yield EditionError(f"{name}: table is {data['table']!r}; expected one of {', '.join(TABLES)}")
    articles = data.get("articles", [])
    if not _texts(articles):
        yield EditionError(f"{name}: articles is no list of texts; got {articles!r:.80}")
        return
    if not _texts(data.get("cases", [])):
        yield EditionError(f"{name}: cases is no list of texts; got {data['cases']!r:.80}")
    succeeds = data.get("succeeds", [])
    if not _texts(succeeds) or not all(_DIGEST.fullmatch(digest) for digest in succeeds):
        yield EditionError(f"{name}: succeeds is no list of digests of 64 hexadecimal digits; got {succeeds!r:.80}")
    sources = data.get("sources", {})
    if not isinstance(sources, dict) or not _texts(list(sources.values())):
        yield EditionError(f"{name}: sources is no table of texts; got {sources!r:.80}")
        return
    for section, keys in SECTIONS.items():
        leaves = data.get(section)
        if not isinstance(leaves, dict):
            yield ValueUnknown(f"{section}.*", f"{name}: the section [{section}] is missing")
            continue
        for key in leaves:
            if key not in keys:
                yield EditionError(
                    f"{name}: {section}.{key} is not a key of an edition; [{section}] has {', '.join(keys)}"
                )
        for key, allowed in keys.items():
            if key in leaves:
                yield from _faults_of_leaf(name, section, key, leaves[key], data)
            elif section != "fouls" or key in ALWAYS:
                message = f"{name}: {section}.{key} is missing; expected {expected(allowed, key)}"
                yield ValueUnknown(f"{section}.{key}", message)
    yield from _missing_fouls(data, name)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _missing_fouls(data: dict[str, Any], name: str) -> Iterator[EditionError]:
    """Fouls that calls and policies ask for and the edition does not have."""
    fouls = data.get("fouls") if isinstance(data.get("fouls"), dict) else {}
    assert isinstance(fouls, dict)

    def value(section: str, key: str) -> Any:
        leaves = data.get(section)
        leaf = leaves.get(key) if isinstance(leaves, dict) else None
        return leaf.get("value") if isinstance(leaf, dict) else None

    for call in SECTIONS["calls"]:
        asked = value("calls", call)
        if asked in FOULS and asked not in fouls:
            has = ", ".join(("nothing", "given", "refused", *fouls))
            yield EditionError(
                f"{name}: calls.{call} is the foul {asked!r}, which the edition does not have; expected one of {has}"
            )
    for policy, asks, foul in (
        ("own_half_cushion", "foul", "own_half"),
        ("pin_leaning_on_cue_ball", "falls_as_foul", "lean"),
    ):
        if value("judging", policy) == asks and foul not in fouls:
            yield ValueUnknown(f"fouls.{foul}", f"{name}: fouls.{foul} is missing; judging.{policy} asks for it")
    if "jump" not in fouls:
        yield ValueUnknown("fouls.jump", f"{name}: fouls.jump is missing; judging.jump asks for it")


def _faults_of_leaf(name: str, section: str, key: str, leaf: Any, data: dict[str, Any]) -> Iterator[EditionError]:
    where = f"{name}: {section}.{key}"
    if isinstance(leaf, dict) and leaf.get("value") == UNKNOWN:
        message = f"{where} is unknown: nobody has read it in a source yet, so this edition cannot be played"
        yield ValueUnknown(f"{section}.{key}", message)
        return
    if not isinstance(leaf, dict) or not {"value", "article"} <= set(leaf) <= _LEAF:
        yield EditionError(f"{where} is {leaf!r}; expected {{ value, article }} and optionally reading, and a group")
        return
    allowed = SECTIONS[section][key]
    if not fits(allowed, leaf["value"], key):
        yield EditionError(f"{where} is {leaf['value']!r}; expected {expected(allowed, key)}")
    if leaf["article"] not in data["articles"]:
        yield EditionError(f"{where}: the article {leaf['article']!r} is not in the edition's own list")
    if section == "fouls":
        if leaf.get("group") not in GROUPS:
            yield EditionError(f"{where}: group is {leaf.get('group')!r}; expected one of {', '.join(GROUPS)}")
        if not isinstance(leaf.get("keeps_turn", False), bool):
            yield EditionError(f"{where}: keeps_turn is {leaf['keeps_turn']!r}; expected {FLAG}")
    elif "group" in leaf or "keeps_turn" in leaf:
        yield EditionError(f"{where}: only a foul has a group and keeps_turn")
    reading = leaf.get("reading", "D0")
    if not (isinstance(reading, str) and reading[:1] == "D" and reading[1:].isdecimal()):
        yield EditionError(f"{where}: reading is {reading!r}; expected D and a number")
    if leaf.get("source", "") not in ("", *data.get("sources", {})):
        yield EditionError(f"{where}: the source {leaf['source']!r} is not among the edition's own sources")


def _read(name: str, depth: int) -> dict[str, Any]:
    folder = "editions" if name in printed() else _DRAFTS if name in drafts() else ""
    if not name.endswith(".toml") and not folder:
        raise EditionError(
            f"there is no edition {name!r}; expected {' or '.join(printed())}, or the path of a .toml file"
        )
    path = path_of(folder, f"{name}.toml") if folder else name
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
    merged = {key: value for key, value in below.items() if key not in ("cases", "succeeds")}
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
