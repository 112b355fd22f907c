import pytest

from fivepins.rules.edition import load
from fivepins.rules.outcomes import lagged, placed, ruled
from rules.tables import EDITIONS, rows

STROKES, PLACING, LAG = rows("strokes"), rows("placing"), rows("lag")


@pytest.mark.parametrize(("case", "edition"), [(row, name) for row in STROKES for name in EDITIONS], ids=str)
def test_stroke(case: list[str], edition: str) -> None:
    assert ruled(case[2], load(edition)) == case[3 + EDITIONS.index(edition)]


@pytest.mark.parametrize(("case", "edition"), [(row, name) for row in PLACING for name in EDITIONS], ids=str)
def test_placing(case: list[str], edition: str) -> None:
    assert placed(case[2], case[3], load(edition)) == case[4 + EDITIONS.index(edition)]


@pytest.mark.parametrize(("case", "edition"), [(row, name) for row in LAG for name in EDITIONS], ids=str)
def test_lag(case: list[str], edition: str) -> None:
    assert lagged(case[2], load(edition)) == case[3 + EDITIONS.index(edition)]


@pytest.mark.parametrize("name", ["strokes", "placing", "lag", "match"])
def test_ids_are_unique(name: str) -> None:
    ids = [row[0] for row in rows(name)]
    assert len(set(ids)) == len(ids)
