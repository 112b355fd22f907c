"""Drafts: rule books of which only a part was read in a source. They are shown and compared, never played."""

from typing import Any, NamedTuple

from fivepins.rules.edition import Edition, Item, ValueUnknown, faults, load, read, unknown
from fivepins.rules.schema import SECTIONS, UNKNOWN


class Draft(NamedTuple):
    """What is known of a rule book.

    Attributes:
        id: Its id, e.g. `dbu`.
        title: Its name in English.
        body: Who issued it.
        in_force: Since when, as its source tells it.
        cite: What stands before an article number.
        articles: The numbers of the articles that were read, in the order of print.
        items: The values that a source gives, by dotted key.
        unknown: The keys of all others; a whole section is `section.*`.
        sources: Where the values were read, by the names that the items carry.
        base: "": a draft changes no other book.
    """

    id: str
    title: str
    body: str
    in_force: str
    cite: str
    articles: tuple[str, ...]
    items: dict[str, Item]
    unknown: tuple[str, ...]
    sources: dict[str, str]
    base: str = ""

    def to_json(self) -> dict[str, Any]:
        """Everything that is known, and what is not, as plain JSON values."""
        value = self._asdict()
        value["items"] = {key: item._asdict() for key, item in self.items.items()}
        return {"draft": True, **value, "articles": list(self.articles), "unknown": list(self.unknown)}


def book(name: str) -> Edition | Draft:
    """A rule book by its id or file: an edition where it can be played, else what is known of it.

    Raises:
        EditionError: If there is no such book, or it says something that no book can say.
    """
    data = read(name)
    missing = unknown(data, name)
    if not missing:
        return load(name)
    for fault in faults(data, name):
        if not isinstance(fault, ValueUnknown):
            raise fault
    items = {
        f"{section}.{key}": Item(**leaf)
        for section in SECTIONS
        for key, leaf in data.get(section, {}).items()
        if leaf["value"] != UNKNOWN
    }
    head = {key: data[key] for key in ("id", "title", "body", "in_force", "cite")}
    return Draft(
        **head, articles=tuple(data["articles"]), items=items, unknown=missing, sources=data.get("sources", {})
    )


def is_unknown(key: str, of: Edition | Draft) -> bool:
    """Whether a book does not say a value, as far as we know it; a printed one says all that it has."""
    if not isinstance(of, Draft) or key in of.items:
        return False
    section = key.partition(".")[0]
    return section == "fouls" or not {key, f"{section}.*"}.isdisjoint(of.unknown)
