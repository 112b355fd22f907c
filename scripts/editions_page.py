"""Writes the end of docs/editions.md: where each two of the rule books differ."""

from itertools import combinations
from pathlib import Path

from fivepins.rules.differences import differences
from fivepins.rules.draft import book
from fivepins.rules.edition import drafts, printed

PAGE = Path(__file__).resolve().parent.parent / "docs" / "editions.md"
MARK = "Written by `python scripts/editions_page.py`.\n"


def page() -> str:
    """The page as Markdown, its last part from the editions."""
    written = PAGE.read_text(encoding="utf-8").partition(MARK)[0] + MARK
    return written + "".join(map(_pair, combinations((*printed(), *drafts()), 2)))


def _pair(names: tuple[str, str]) -> str:
    a, b = map(book, names)
    rows = [f"| `{key}` | {left} | {right} |\n" for key, left, right in differences(a, b)]
    if not rows:
        return f"\n### {a.id} and {b.id}\n\nNothing of which both are known differs.\n"
    return f"\n### {a.id} and {b.id}\n\n| key | {a.id} | {b.id} |\n|---|---|---|\n{''.join(rows)}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
