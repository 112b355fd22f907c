"""The Python of the page on strokes runs as it stands, from the first block to the last."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

PAGE = Path(__file__).parents[2] / "docs" / "strokes-from-python.md"


def test_the_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    told = capsys.readouterr().out.splitlines()
    assert "co" in told[0]
    assert "→" in told[0]
    assert told[2].startswith("w=")
    assert re.fullmatch(r"\d+% cost points; the best gives [1-9]\d*", told[3]), told[3]
    assert told[4].startswith("means  az=")
    assert told[5].startswith("plays  az=")
    assert "'clean': True" in told[6]
