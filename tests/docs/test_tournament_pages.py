"""The pages on tournaments say every line, key, step, format and reading."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

from fivepins.tournament.entries import FORFEITS, KINDS
from fivepins.tournament.formats import schema
from fivepins.tournament.formats.load import installed, shared
from fivepins.tournament.notation.files import parse_event
from fivepins.tournament.values import CHAIN_STEPS

DOCS = Path(__file__).parents[2] / "docs"
TOURNAMENT, LINES, FORMATS = (
    (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("tournament", "event-file", "formats")
)
INLINE = re.sub(r"```.*?```", "", FORMATS, flags=re.DOTALL)
CODE = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]+)`", INLINE))))


def test_every_line() -> None:
    assert [word for word in KINDS.values() if f"`{word}" not in LINES] == []
    assert [word for word in FORFEITS if word not in LINES] == []


def test_the_example_is_an_event() -> None:
    example = re.search(r"```\n(\[Event.*?)```", LINES, re.DOTALL)
    assert example is not None
    assert len(parse_event(example[1]).records) == 8


def test_every_key_format_and_step() -> None:
    tables = (
        schema.FORMAT_KEYS,
        schema.PHASE_KEYS,
        schema.CHAIN_KEYS,
        schema.TEAM_KEYS,
        schema.BOARD_KEYS,
        schema.HANDICAP_KEYS,
        schema.SEASON_KEYS,
        schema.AWARD_KEYS,
        schema.OPTION_KEYS,
    )
    assert {key for table in tables for key in table} - CODE == set()
    assert set(installed()) - CODE == set()
    assert set(shared("chains")) - CODE == set()
    assert {step for step in CHAIN_STEPS if not step.startswith("mini_")} - CODE == set()


def test_the_examples_are_formats(tmp_path: Path) -> None:
    from fivepins.tournament.formats.load import load

    found = re.findall(r"```toml\n(.*?)```", FORMATS, re.DOTALL)
    assert len(found) == 2
    for number, text in enumerate(found):
        path = tmp_path / f"own{number}.toml"
        path.write_text(text, encoding="utf-8")
        assert load(str(path)).playable().phases


def test_the_python_runs() -> None:
    for block in re.findall(r"```python\n(.*?)```", TOURNAMENT, re.DOTALL):
        exec(compile(block, "tournament.md", "exec"), {})


def test_every_reading_is_cited_by_a_case() -> None:
    package = files("fivepins.tournament")
    readings = tomllib.loads((package / "readings.toml").read_text(encoding="utf-8"))["readings"]
    cited = set()
    for table in (package / "cases").iterdir():
        for line in table.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                cited |= set(re.findall(r"\bT\d+[a-z]?\b", line.split("\t")[1]))
    assert set(readings) - cited == set()


def test_every_step_is_shown_by_a_case() -> None:
    from fivepins.tournament.formats.load import load_chain

    seen: set[str] = set()
    for table in (files("fivepins.tournament") / "cases").iterdir():
        for line in table.read_text(encoding="utf-8").splitlines():
            fields = dict(re.findall(r"(chain|steps): ([^&\t]+?)(?= &|\t)", line))
            if fields.get("chain") in shared("chains"):
                seen |= set(fields.get("steps", "").split()) or {
                    step.name for step in load_chain(fields["chain"]).steps
                }
    assert set(CHAIN_STEPS) - seen == set()
