"""Where two rule books differ, as far as both are known."""

from collections.abc import Iterator
from typing import Any

from fivepins.rules.draft import Draft, is_unknown
from fivepins.rules.edition import Edition, Item


def differences(a: Edition | Draft, b: Edition | Draft) -> Iterator[tuple[str, str, str]]:
    """Of each value that differs its dotted key, and what the one and the other book says, with the article.

    What a draft is not known to say is no difference.
    """
    for key in dict.fromkeys((*a.items, *b.items)):
        left, right = a.items.get(key), b.items.get(key)
        if is_unknown(key, a) or is_unknown(key, b):
            continue
        if left is None or right is None or left.value != right.value:
            yield key, _leaf_text(left, a), _leaf_text(right, b)


def value_text(value: Any) -> str:
    """A value of a book as text."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _leaf_text(item: Item | None, book: Edition | Draft) -> str:
    return "not in this book" if item is None else f"{value_text(item.value)} ({book.cite} {item.article})"
