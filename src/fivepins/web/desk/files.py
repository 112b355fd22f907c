"""Match files over HTTP: notation, log and protocol down, notation and log up."""

import asyncio
import base64
import hashlib
import re
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Request, Response

from fivepins.hall.match.json_bytes import json_bytes
from fivepins.hall.matches.match_files import read_match_file
from fivepins.match.match_log import format_log
from fivepins.match.protocol.page import protocol_html, protocol_text
from fivepins.match.protocol.protocol import protocol
from fivepins.sheet.here import zone_here
from fivepins.web.desk import answers
from fivepins.web.http.answers import json_answer
from fivepins.web.http.body_limit import MAX_FILE
from fivepins.web.http.pages import POLICY
from fivepins.web.http.parameters import NO_MATCH_NAMED, REFUSALS, HallHere, Lang, MatchId, Responses
from fivepins.web.http.shapes import Refusal

router = APIRouter(prefix="/api/matches", tags=["matches"])

UPLOAD = "/api/matches/file"
"""Where files are uploaded: their bodies may be larger than others."""

_FPN = "text/x-fpn"
_LOG = "text/x-fplog"


def _text(kind: str) -> Responses:
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}, **REFUSALS}


def _file(text: str, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type=f"{kind}; charset=utf-8", headers=headers)


@router.get("/{match}/fpn", response_class=Response, responses=_text(_FPN))
async def fpn(match: MatchId, hall: HallHere) -> Response:
    """The match as Five-Pins Notation, corrections included."""
    async with hall.matches.at(match) as found:
        records = found.log.records
    return _file(await hall.matches.notation(match, records), _FPN, f"{match}.fpn")


@router.get("/{match}/log", response_class=Response, responses=_text(_LOG))
async def log(match: MatchId, hall: HallHere) -> Response:
    """The log: every entry with author, time, desk, id and hash, one a line."""
    async with hall.matches.at(match) as found:
        return _file(format_log(found.log.records), _LOG, f"{found.id}.fplog")


@router.get(
    "/{match}/protocol",
    response_class=Response,
    responses={
        200: {
            "content": {
                "application/json": {"schema": {"type": "object"}},
                "text/html": {"schema": {"type": "string"}},
                "text/plain": {"schema": {"type": "string"}},
            }
        },
        **REFUSALS,
    },
)
async def read_protocol(
    match: MatchId,
    hall: HallHere,
    lang: Lang,
    form: Annotated[
        Literal["html", "json", "text"] | None,
        Query(alias="format", description="Which form; without it the one that the request's `Accept` names first."),
    ] = None,
    accept: Annotated[str, Header(include_in_schema=False)] = "",
) -> Response:
    """The protocol: every stroke with its sum and articles, corrections struck through, notes, times, statistics."""
    if form is None:
        form = _wished(accept)
    async with hall.matches.at(match) as found:
        state, imported = found.state, bool(found.origin)
    headers = {"Cache-Control": "no-store", "Vary": "Accept"}
    paper = await asyncio.to_thread(protocol, state, lang, zone_here(), imported=imported)
    if form == "json":
        return Response(json_bytes(paper), media_type="application/json", headers=headers)
    if form == "text":
        return Response(protocol_text(paper), media_type="text/plain", headers=headers)
    page = protocol_html(paper)
    return Response(page, media_type="text/html", headers={**headers, "Content-Security-Policy": _policy_of(page)})


def _wished(accept: str) -> Literal["html", "json", "text"]:
    places: dict[int, Literal["html", "json", "text"]] = {}
    for kind, form in (("text/html", "html"), ("application/json", "json"), ("text/plain", "text")):
        if kind in accept:
            places[accept.index(kind)] = form  # type: ignore[assignment]
    return places[min(places)] if places else "text"


def _policy_of(page: str) -> str:
    """The policy of everything else, which also lets the page's own style in, by its digest."""
    digests = [
        hashlib.sha256(style.encode()).digest() for style in re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    ]
    allowed = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return POLICY.replace("style-src 'self'", f"style-src 'self' {allowed}")


@router.post(
    UPLOAD.removeprefix(router.prefix),
    status_code=201,
    response_model=answers.Uploaded,
    responses={
        200: {"model": answers.Uploaded, "description": "The same log is here already."},
        413: {"model": Refusal},
        **NO_MATCH_NAMED,
    },
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {kind: {"schema": {"type": "string", "maxLength": MAX_FILE}} for kind in ("text/plain",)},
        }
    },
)
async def upload(request: Request, hall: HallHere) -> Response:
    """Make a match of a file: Five-Pins Notation, or a log, whose chain is checked and kept; the same one once only."""
    data = await request.body()
    taken = await asyncio.to_thread(read_match_file, data, hall.matches.book)
    match_id, fresh = await hall.matches.take_in(taken)
    answer = {"id": match_id, "seq": taken.log.next_seq - 1, "problems": len(taken.state.problems)}
    return json_answer(json_bytes(answer), 201 if fresh else 200)
