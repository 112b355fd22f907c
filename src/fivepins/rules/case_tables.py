"""The case tables: what strokes, placings, lags and matches come to under each book, one case a line."""

from functools import lru_cache
from typing import Final

from fivepins.rules.data import path_of

TABLES: Final = ("strokes", "placing", "lag", "match")
"""Names of the tables."""


@lru_cache(maxsize=len(TABLES))
def table_of(name: str) -> tuple[tuple[str, ...], tuple[dict[str, str], ...]]:
    """Columns and rows of a table; the comment line that begins with `id` names the columns.

    Args:
        name: One of `TABLES`.
    """
    columns: tuple[str, ...] = ()
    rows = []
    with open(path_of("cases", f"{name}.tsv"), encoding="utf-8") as file:  # noqa: PTH123  as in `data`
        for line in file.read().splitlines():
            if line.startswith("# id\t"):
                columns = tuple(column.partition(" (")[0] for column in line[2:].split("\t"))
            elif line and not line.startswith("#"):
                cells = line.split("\t")
                width = max(len(columns), len(cells))
                names = (*columns, *(f"note {place}" for place in range(width - len(columns))))
                rows.append(dict(zip(names, cells + [""] * (width - len(cells)), strict=True)))
    return columns, tuple(rows)
