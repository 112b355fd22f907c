"""What docs/architecture.md points at is there, and ten changes are made where it and CONTRIBUTING.md say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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


def changes() -> list[tuple[str, str, str]]:
    """The changes by which the page is tried: what, where, and what stands there."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return re.findall(r"^\| ([^|`]+) \| `([^`|]+)` \| `([^`|]+)` \|$", page, re.MULTILINE)


def test_there_are_ten_changes() -> None:
    assert len(changes()) == 10


@pytest.mark.parametrize(("what", "place", "there"), changes())
def test_a_change_is_made_where_the_page_leads(what: str, place: str, there: str) -> None:
    """Its place is first in a row of the page, and holds what is to be changed."""
    assert re.search(rf"^\| [^|]+ \| [^|`]*`{re.escape(place)}`", PAGE, re.MULTILINE), what
    (found,) = (root / place for root in (SOURCE, ROOT) if (root / place).exists())
    files = [found] if found.is_file() else [file for file in found.rglob("*") if file.suffix in {".py", ".json"}]
    assert any(there in file.read_text(encoding="utf-8") for file in files)


def test_every_room_of_the_layers_is_told() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}
    for folder in ("hall", "web", "match", "tournament"):
        rooms |= {path.name for path in (SOURCE / folder).iterdir() if (path / "__init__.py").is_file()}
        rooms |= {path.stem for path in (SOURCE / folder).glob("*.py") if path.stem != "__init__"}
    rows = "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `"))
    assert sorted(room for room in rooms if f"`{room}`" not in rows) == []


def test_every_local_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
