import subprocess
import sys
from pathlib import Path

import pytest

from rules import census
from rules.tables import EDITIONS

LOOK = "look at them with `python tests/rules/census.py --against COMMIT`; if all are meant, renew with --write"


@pytest.mark.parametrize("name", EDITIONS)
def test_every_short_stroke_is_ruled_as_before(name: str) -> None:
    changed = census.changed(name)
    assert not changed, f"{len(changed)} classes of strokes changed, such as {changed[:5]}; {LOOK}"


def test_a_change_inside_a_class_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The points stay, the article of one line is another."""
    right = census.judge

    def wrong(stroke, turn, edition):
        ruling = right(stroke, turn, edition)
        if ruling.short != "4 S" or ruling.pattern != "carom":
            return ruling
        return ruling._replace(lines=(ruling.lines[0]._replace(article="8.9"), *ruling.lines[1:]))

    before = census.census("umb-1997", 2)
    monkeypatch.setattr(census, "judge", wrong)
    after = census.census("umb-1997", 2)
    assert {kind for kind in before if before[kind] != after[kind]} == {
        f"{turn}carom: 4 S" for turn in census.TURNS if f"{turn}carom: 4 S" in before
    }
    assert all(before[kind][0] == after[kind][0] for kind in before)


def test_a_commit_that_is_none_is_told() -> None:
    done = subprocess.run(
        [sys.executable, str(Path(census.__file__)), "--against", "no-such-commit", "--events", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "no such commit; got 'no-such-commit'" in done.stderr
