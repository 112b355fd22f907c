"""What docs/architecture.md points at is there."""

from __future__ import annotations

import re
from pathlib import Path

import fivepins

ROOT = Path(__file__).parents[2]
SOURCE = Path(fivepins.__file__).parent
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


def places() -> list[str]:
    """Files and folders that the page names in back quotes."""
    quoted = re.findall(r"`([^`\s]+)`", PAGE)
    return [name for name in quoted if re.fullmatch(r"[\w*.-]+(/[\w*.-]+)+|\w+\.(py|md|toml)", name)]


def is_there(name: str) -> bool:
    return any(any(root.glob(name)) for root in (SOURCE, ROOT))


def test_every_place_that_the_page_names_is_there() -> None:
    found = places()
    assert len(found) > 60
    assert [name for name in found if not is_there(name)] == []


def test_a_place_that_is_not_there_is_seen() -> None:
    assert not is_there("hall/nowhere.py")


def test_every_room_of_the_layers_is_told() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}
    for folder in ("hall", "web", "match"):
        rooms |= {path.name for path in (SOURCE / folder).iterdir() if (path / "__init__.py").is_file()}
        rooms |= {path.stem for path in (SOURCE / folder).glob("*.py") if path.stem != "__init__"}
    rows = "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `"))
    assert sorted(room for room in rooms if f"`{room}`" not in rows) == []


def test_every_local_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
