"""Reading a data set of strokes: by split, as columns for other libraries, as rows, with its description."""

import hashlib
import itertools
import json

import numpy as np
import pandas
import pyarrow
import pytest

from fivepins.model.errors import InputError
from fivepins.model.table import MATCH
from fivepins.play import dataset
from fivepins.play.splits import SPLITS, splits_of
from fivepins.play.strokes import NUMBERS, Strokes

STROKES = 600


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A file as the command writes it, without its workers."""
    out = tmp_path_factory.mktemp("strokes") / "strokes.parquet"
    part = out.with_name("part.arrow")
    part.write_bytes(dataset.part_of(9, 0, 0, STROKES))
    dataset.finish([part], out, {"shots": STROKES, "seed": 9})
    return out


def test_the_splits_are_the_whole_once(path) -> None:
    numbers = {name: Strokes(path, name).table["stroke"].to_pylist() for name in SPLITS}
    assert sorted(itertools.chain(*numbers.values())) == [*range(STROKES)]
    assert 0.72 * STROKES < len(numbers["train"]) < 0.88 * STROKES
    assert all(0.05 * STROKES < len(numbers[name]) < 0.16 * STROKES for name in ("validation", "test"))
    assert len(Strokes(path)) == STROKES


def test_a_position_and_what_mirrors_make_of_it_are_on_the_same_side() -> None:
    places = np.random.default_rng(1).uniform((0.1, 0.1), (1.3, 2.7), (200, 3, 2))
    places[::9, 1] = np.nan
    mirrored = places.copy()
    mirrored[..., 0] = MATCH.width - mirrored[..., 0]
    turned = np.array([MATCH.width, MATCH.length]) - places
    written = np.round(places, 5)
    first = splits_of(places)
    for other in (mirrored, turned, written):
        assert splits_of(other) == first
    assert set(first) == set(SPLITS)
    # A white ball on the long middle line: the next ball says which side is which.
    places[:, 0, 0] = MATCH.width / 2
    mirrored = places.copy()
    mirrored[..., 0] = MATCH.width - mirrored[..., 0]
    assert splits_of(places) == splits_of(mirrored)


def test_other_libraries_take_the_columns_as_they_are(path) -> None:
    train = Strokes(path, "train")
    table = pyarrow.table(train)
    pandas.testing.assert_frame_equal(table.to_pandas(), train.table.to_pandas())
    frame = pandas.DataFrame.from_arrow(train)
    assert frame["points_umb_1997"].tolist() == train.points("umb-1997").tolist()
    assert np.array_equal(frame[[*NUMBERS]].to_numpy(), train.numbers())
    assert pandas.read_parquet(path, filters=[("split", "=", "train")])["stroke"].tolist() == frame["stroke"].tolist()


def test_a_stroke_is_had_by_its_number(path) -> None:
    """What torch's DataLoader asks of a data set by number."""
    strokes = Strokes(path, columns=["stroke", "speed"])
    assert strokes[0].keys() == {"stroke", "speed"}
    assert [row["stroke"] for row in strokes] == [*range(STROKES)]
    assert strokes[-1] == strokes[STROKES - 1]
    with pytest.raises(IndexError):
        strokes[STROKES]
    assert strokes.about == {"version": strokes.about["version"], "seed": 9, "preset": "match"}


@pytest.mark.parametrize(
    ("given", "reason"),
    [({"split": "half"}, "no such split"), ({"columns": ["colour"]}, "no such column")],
)
def test_what_is_not_there_is_told(path, given, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        Strokes(path, **given)
    path.with_name("other").write_bytes(b"nothing")
    with pytest.raises(InputError, match="no data set of strokes"):
        Strokes(path.with_name("other"))


def test_the_description_names_every_column_and_the_checksum(path) -> None:
    told = json.loads(dataset.described(path).read_text(encoding="utf-8"))
    (file,) = told["distribution"]
    assert file["contentUrl"] == path.name
    assert file["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert file["contentSize"] == f"{path.stat().st_size} B"
    (rows,) = told["recordSet"]
    table = Strokes(path).table
    assert [field["name"] for field in rows["field"]] == table.column_names
    kinds = {field["name"]: (field["dataType"], field.get("repeated", False)) for field in rows["field"]}
    assert kinds["events"] == ("sc:Integer", True)
    assert kinds["speed"] == ("sc:Float", False)
    assert kinds["split"] == ("sc:Text", False)
    assert all(field["description"] for field in rows["field"])
    assert "shots 600, seed 9" in told["description"]
