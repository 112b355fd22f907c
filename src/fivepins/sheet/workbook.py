"""Matches as a workbook for a spreadsheet: one sheet a match, nothing in it a formula."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from fivepins.model.extras import need

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivepins.sheet.tables import Table, Tables

_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\]")
_LONGEST: Final = 31
_BEGIN: Final = datetime(2000, 1, 1, tzinfo=UTC)


def workbook(matches: Sequence[Tables]) -> bytes:
    """A workbook; the same bytes for the same matches.

    Args:
        matches: One or more.

    Raises:
        MissingExtra: If the extra `sheet` is not installed.
    """
    need("xlsxwriter")
    import xlsxwriter  # type: ignore[import-untyped]

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"created": _BEGIN.replace(tzinfo=None)})
    head = book.add_format({"bold": True, "bottom": 1})
    taken: set[str] = set()
    for number, match in enumerate(matches, 1):
        sheet = book.add_worksheet(_name(match.title, number, taken))
        row = _write(sheet, 0, match.heading, None) + 1
        row = _write(sheet, row, match.games, head) + 1
        row = _write(sheet, row, match.figures, head) + 1
        _write(sheet, row, match.strokes, head)
        sheet.set_column(0, 2, 14)
        sheet.set_column(3, 9, 22)
    book.close()
    return out.getvalue()


def _write(sheet: Any, row: int, rows: Table, head: Any) -> int:
    for place, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            form = head if place == 0 else None
            if isinstance(cell, str):
                sheet.write_string(row + place, column, cell, form)
            else:
                sheet.write_number(row + place, column, cell, form)
    return row + len(rows)


def _name(title: str, number: int, taken: set[str]) -> str:
    """A name that a sheet may have: short, without the signs of references, no other's."""
    name = _FORBIDDEN.sub(" ", title).strip("' ")[:_LONGEST].strip("' ") or str(number)
    if name.casefold() in taken or name.casefold() == "history":
        end = f" ({number})"
        name = name[: _LONGEST - len(end)] + end
    taken.add(name.casefold())
    return name
