"""A match to be filed and reckoned with: its sheet as PDF, its tables for a spreadsheet."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from fivepins.model.errors import InputError
from fivepins.model.extras import MissingExtra
from fivepins.sheet.here import zone_here
from fivepins.sheet.match_sheet import match_sheet
from fivepins.sheet.tables import csv_text, separator_of, tables
from fivepins.sheet.workbook import workbook
from fivepins.web.http.errors import refusal
from fivepins.web.http.parameters import REFUSALS, HallHere, Lang, MatchId, Responses
from fivepins.web.http.shapes import Refusal

router = APIRouter(prefix="/api/matches", tags=["matches"])

_PDF = "application/pdf"
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_CSV = "text/csv"
_LACKING: Responses = {501: {"model": Refusal, "description": "The server was installed without the extra `sheet`."}}


@router.get(
    "/{match}/sheet",
    response_class=Response,
    responses={
        200: {"content": {_PDF: {"schema": {"type": "string", "format": "binary"}}}},
        **_LACKING,
        **REFUSALS,
    },
)
async def sheet(match: MatchId, hall: HallHere, lang: Lang) -> Response:
    """The sheet to print, to sign and to file: a PDF that carries the log and the rule book."""
    async with hall.matches.at(match) as found:
        state, imported = found.state, bool(found.origin)
    return await _made(lambda: match_sheet(state, lang, zone_here(), imported=imported), f"{match}.pdf", _PDF)


@router.get(
    "/{match}/xlsx",
    response_class=Response,
    responses={200: {"content": {_XLSX: {"schema": {"type": "string", "format": "binary"}}}}, **_LACKING, **REFUSALS},
)
async def xlsx(match: MatchId, hall: HallHere, lang: Lang) -> Response:
    """The match for a spreadsheet: heading, games, figures, every entry that stands."""
    async with hall.matches.at(match) as found:
        state = found.state
    return await _made(lambda: workbook([tables(state, lang, zone_here())]), f"{match}.xlsx", _XLSX)


@router.get(
    "/{match}/csv",
    response_class=Response,
    responses={200: {"content": {_CSV: {"schema": {"type": "string"}}}}, **REFUSALS},
)
async def csv(
    match: MatchId,
    hall: HallHere,
    lang: Lang,
    separator: Annotated[
        Literal[",", ";"] | None, Query(description="Between columns; else `;`, but `,` for English.")
    ] = None,
    bom: Annotated[bool, Query(description="Whether a byte-order mark stands before it, for Excel.")] = True,
) -> Response:
    """Every entry that stands as CSV in UTF-8."""
    async with hall.matches.at(match) as found:
        state = found.state

    def make() -> bytes:
        rows = tables(state, lang, zone_here()).strokes
        return csv_text(rows, separator=separator or separator_of(lang), mark=bom).encode()

    return await _made(make, f"{match}.csv", f"{_CSV}; charset=utf-8")


async def _made(make: Callable[[], bytes], name: str, kind: str) -> Response:
    """A file that is made in a thread; the line to type where the server lacks what makes it."""
    try:
        data = await asyncio.to_thread(make)
    except MissingExtra as error:
        return refusal(InputError(str(error), expected="the extra sheet"), 501)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(data, media_type=kind, headers=headers)
