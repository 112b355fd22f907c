"""Paper over HTTP: the sheet of a match as PDF."""

import asyncio

from fastapi import APIRouter, Response

from fivepins.model.errors import InputError
from fivepins.model.extras import MissingExtra
from fivepins.sheet.here import zone_here
from fivepins.sheet.match_sheet import match_sheet
from fivepins.web.http.errors import refusal
from fivepins.web.http.parameters import REFUSALS, HallHere, Lang, MatchId
from fivepins.web.http.shapes import Refusal

router = APIRouter(prefix="/api/matches", tags=["matches"])

_PDF = "application/pdf"


@router.get(
    "/{match}/sheet",
    response_class=Response,
    responses={
        200: {"content": {_PDF: {"schema": {"type": "string", "format": "binary"}}}},
        501: {"model": Refusal, "description": "The server was installed without the extra `sheet`."},
        **REFUSALS,
    },
)
async def sheet(match: MatchId, hall: HallHere, lang: Lang) -> Response:
    """The sheet to print, to sign and to file: a PDF that carries the log and the rule book."""
    async with hall.matches.at(match) as found:
        state = found.state
    try:
        pdf = await asyncio.to_thread(match_sheet, state, lang, zone_here())
    except MissingExtra as error:
        return refusal(InputError(str(error), expected="the extra sheet"), 501)
    headers = {"Content-Disposition": f'attachment; filename="{match}.pdf"', "Cache-Control": "no-store"}
    return Response(pdf, media_type=_PDF, headers=headers)
