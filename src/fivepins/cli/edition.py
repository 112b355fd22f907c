"""`fivepins edition`: the rule books as data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from fivepins.rules.draft import Draft
    from fivepins.rules.edition import Edition


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="list | show ID | diff A B")
    actions.add_parser("list", help="the books that come with the package, drafts of books last")
    show = actions.add_parser("show", help="everything that a book says, and what of a draft is unknown")
    show.add_argument("id", metavar="ID", help="id, or the path of a house edition's .toml file")
    show.add_argument("--json", action="store_true", help="as JSON")
    diff = actions.add_parser("diff", help="where two books differ")
    diff.add_argument("a", metavar="A")
    diff.add_argument("b", metavar="B")


def run(args: argparse.Namespace) -> int:
    """Print."""
    from fivepins.rules.draft import Draft, book
    from fivepins.rules.edition import drafts, printed

    if args.action == "list":
        for name in (*printed(), *drafts()):
            found = book(name)
            title = f"{found.title} (draft)" if isinstance(found, Draft) else found.title
            print(f"{name:12} {found.in_force:14}  {found.body:12} {title}")
    elif args.action == "show":
        _show(book(args.id), as_json=args.json)
    else:
        _diff(book(args.a), book(args.b))
    return 0


def _show(edition: Edition | Draft, *, as_json: bool) -> None:
    from fivepins.rules.differences import value_text
    from fivepins.rules.draft import Draft

    if as_json:
        value = edition.to_json() if isinstance(edition, Draft) else {**edition.to_json(), "digest": edition.digest}
        print(json.dumps(value, ensure_ascii=False, indent=2))
        return
    print(f"{edition.id}  {edition.title} ({edition.body}), in force {edition.in_force}")
    print("a draft, which cannot be played" if isinstance(edition, Draft) else f"digest {edition.digest}")
    section = ""
    for key, item in edition.items.items():
        name, _, rest = key.partition(".")
        if name != section:
            section = name
            print(f"\n[{section}]")
        behind = f"{edition.cite} {item.article:9} {item.reading or item.source}"
        print(f"  {rest:26} {value_text(item.value):36} {behind}".rstrip())
    if isinstance(edition, Draft):
        print("\n[sources]")
        for name, source in edition.sources.items():
            print(f"  {name:26} {source}")
        print(f"\nunknown: {', '.join(edition.unknown)}")


def _diff(a: Edition | Draft, b: Edition | Draft) -> None:
    from fivepins.rules.differences import differences
    from fivepins.rules.draft import Draft

    for key, left, right in differences(a, b):
        print(f"{key:34} {left:40} {right}")
    for edition in (a, b):
        if isinstance(edition, Draft):
            print(f"unknown in {edition.id}: {', '.join(edition.unknown)}")
