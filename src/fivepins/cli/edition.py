"""`fivepins edition`: the rule books as data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from fivepins.rules.edition import Edition, Item


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="list | show ID | diff A B")
    actions.add_parser("list", help="the books that come with the package")
    show = actions.add_parser("show", help="everything that a book says")
    show.add_argument("id", metavar="ID", help="id, or the path of a house edition's .toml file")
    show.add_argument("--json", action="store_true", help="as JSON")
    diff = actions.add_parser("diff", help="where two books differ")
    diff.add_argument("a", metavar="A")
    diff.add_argument("b", metavar="B")


def run(args: argparse.Namespace) -> int:
    """Print."""
    from fivepins.rules.edition import load, printed

    if args.action == "list":
        for name in printed():
            edition = load(name)
            print(f"{name:12} {edition.in_force:14}  {edition.body:12} {edition.title}")
    elif args.action == "show":
        _show(load(args.id), as_json=args.json)
    else:
        _diff(load(args.a), load(args.b))
    return 0


def _show(edition: Edition, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({**edition.to_json(), "digest": edition.digest}, ensure_ascii=False, indent=2))
        return
    print(f"{edition.id}  {edition.title} ({edition.body}), in force {edition.in_force}")
    print(f"digest {edition.digest}")
    section = ""
    for key, item in edition.items.items():
        name, _, rest = key.partition(".")
        if name != section:
            section = name
            print(f"\n[{section}]")
        print(f"  {rest:26} {_value(item.value):36} {edition.cite} {item.article:9} {item.reading}".rstrip())


def _diff(a: Edition, b: Edition) -> None:
    for key in dict.fromkeys((*a.items, *b.items)):
        left, right = a.items.get(key), b.items.get(key)
        if left is None or right is None or left.value != right.value:
            print(f"{key:34} {_leaf_text(left, a):40} {_leaf_text(right, b)}")


def _leaf_text(item: Item | None, edition: Edition) -> str:
    return "not in this book" if item is None else f"{_value(item.value)} ({edition.cite} {item.article})"


def _value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
