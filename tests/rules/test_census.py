import json

import pytest

from rules.census import GOLDEN, count
from rules.tables import EDITIONS


@pytest.mark.parametrize("name", EDITIONS)
def test_census(name: str) -> None:
    assert count(name) == json.loads(GOLDEN.read_text(encoding="utf-8"))[name]
