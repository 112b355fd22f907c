"""What the README shows works."""

import re
import shlex
from pathlib import Path

import pytest

from fivepins.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_both_commands_stand_in_it() -> None:
    assert "make run" in README
    assert "make test" in README


def test_links_and_pictures_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md")]
    told = {
        page: re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for page in pages
    }
    links = [(page, link) for page, text in told.items() for link in re.findall(r"\]\(([^)#:]+)[^)]*\)", text)]
    assert len(links) > 30
    assert not [(page.name, link) for page, link in links if not (page.parent / link).is_file()]


def test_the_python_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_the_console_prints_what_it_shows(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            words = shlex.split(command, comments=True)
            assert words[0] == "fivepins"
            assert words[1] in COMMANDS
            assert main(words[1:]) == 0
            printed = capsys.readouterr().out
            assert printed
            if shown.strip():
                assert printed == shown
            ran += 1
    assert ran >= 5
