"""The strokes of a data set that `dataset` wrote, for whatever reads columns or rows.

`pandas.DataFrame.from_arrow`, `polars.DataFrame` and `pyarrow.table` take a `Strokes` as it is (the Arrow PyCapsule
interface), `datasets.Dataset` its `table`; `torch.utils.data.DataLoader` takes it as a data set by number. None of
these libraries is needed here.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.play.splits import SPLITS

NUMBERS: Final = (
    "w_x", "w_y", "y_x", "y_y", "r_x", "r_y", "azimuth", "speed", "elevation", "side", "high",
)  # fmt: skip
"""Position and shot: what a stroke follows from."""


class Strokes:
    """The strokes of one split, or of all.

    Attributes:
        table: The columns, a `pyarrow.Table`.
    """

    def __init__(self, path: Path | str, split: str = "", columns: Sequence[str] | None = None) -> None:
        """Read a file.

        Args:
            path: The Parquet file.
            split: `train`, `validation` or `test`; "" for all.
            columns: Which columns, None for all.

        Raises:
            InputError: If there is no such split or column, or the file is no such data set.
            OSError: If it cannot be read.
        """
        if split and split not in SPLITS:
            raise InputError("no such split", got=split[:60], expected=", ".join(SPLITS))
        try:
            known = pq.read_schema(path).names
        except pa.ArrowInvalid as error:
            raise InputError("no data set of strokes", got=str(path), expected=f"a Parquet file ({error})") from None
        for name in ("split", *(columns or ())):
            if name not in known:
                raise InputError("no such column", got=name[:60], expected=", ".join(known))
        chosen = [("split", "=", split)] if split else None
        self.table = pq.read_table(path, columns=None if columns is None else list(columns), filters=chosen)

    def __len__(self) -> int:
        """How many strokes."""
        return int(self.table.num_rows)

    def __getitem__(self, number: int) -> dict[str, Any]:
        """One stroke by its place here: columns by name, numbers as Python's own."""
        if not -len(self) <= number < len(self):
            raise IndexError(f"no stroke {number} of {len(self)}")
        row: dict[str, Any] = self.table.slice(number % len(self), 1).to_pylist()[0]
        return row

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The columns, for every library that takes Arrow's."""
        return self.table.__arrow_c_stream__(requested_schema)

    def numbers(self, names: Sequence[str] = NUMBERS) -> NDArray[np.float64]:
        """float64[N, len(names)]: columns of numbers side by side, positions and shots where none are named."""
        return np.column_stack([self.table[name].to_numpy() for name in names]).astype(np.float64)

    def points(self, edition: str) -> NDArray[np.int64]:
        """int64[N]: points to the striker, negative those to the opponent.

        Args:
            edition: Id of one of the books that the data set is labelled by.
        """
        points: NDArray[np.int64] = self.table[f"points_{edition.replace('-', '_')}"].to_numpy().astype(np.int64)
        return points

    @property
    def about(self) -> Mapping[str, Any]:
        """What the file says of itself: version, seed, preset."""
        import json

        about: Mapping[str, Any] = json.loads((self.table.schema.metadata or {}).get(b"fivepins", b"{}"))
        return about
