"""The same events in the same order, and rest to a micrometre, on every machine."""

import json

import numpy as np
import pytest

from physics.goldens import FAMILIES, GOLDEN, KEPT, events, strokes

ROWS = json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_every_family_has_its_goldens():
    assert [(row["preset"], row["pins"]) for row in ROWS] == FAMILIES
    assert all(len(row["events"]) == KEPT for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['preset']} {row['pins']}")
def test_goldens(row):
    batch = strokes(row["places"], row["shots"], row["preset"], row["pins"])
    rest = np.array([[np.nan if v is None else v for v in centres] for centres in row["rest"]]).reshape(-1, 3, 2)
    assert [events(batch, k) for k in range(len(rest))] == row["events"]
    assert np.allclose(batch.rest, rest, rtol=0.0, atol=1e-6, equal_nan=True)
