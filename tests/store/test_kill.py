from __future__ import annotations

from typing import TYPE_CHECKING

from soak.kill import torture

if TYPE_CHECKING:
    from pathlib import Path


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    told = torture(tmp_path, kills=4, seed=7)
    assert told["acknowledged"] > 0
