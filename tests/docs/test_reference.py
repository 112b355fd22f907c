"""Every command, fact, call and edition key is documented."""

from pathlib import Path

from fivepins.cli import COMMANDS
from fivepins.model.facts import CALLS, FACTS
from fivepins.rules.schema import FOULS, GROUPS, SECTIONS

DOCS = Path(__file__).parents[2] / "docs"


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_every_command() -> None:
    missing = [name for name in COMMANDS if f"`fivepins {name}" not in text("commands.md")]
    assert not missing


def test_every_call_and_kind_of_fact() -> None:
    notation = text("notation.md")
    assert not [name for name in CALLS if f"`!{name}`" not in notation]
    shown = {fact.kind for token, fact in FACTS.items() if f"`{token}`" in notation}
    assert shown == {fact.kind for fact in FACTS.values()}


def test_every_edition_key() -> None:
    editions = text("editions.md")
    keys = [key for section, keys in SECTIONS.items() if section not in ("fouls", "calls") for key in keys]
    assert not [
        key for key in [*SECTIONS, *keys, *FOULS, *GROUPS] if f"`{key}`" not in editions and f"[{key}]" not in editions
    ]
