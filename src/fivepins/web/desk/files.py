"""Match files over HTTP: notation, log and protocol down, notation and log up."""

import asyncio
import base64
import hashlib
import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Request, Response

from fivepins.hall.match import to_bytes
from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.match.fold.state import State
from fivepins.match.log.files import is_log
from fivepins.match.match_log import MatchLog, format_log, parse_log
from fivepins.match.notation.files import format_match, match_file_of, parse_match
from fivepins.match.protocol.page import protocol_html, protocol_text
from fivepins.match.protocol.protocol import protocol
from fivepins.model.errors import InputError
from fivepins.web.desk.scoring import NO_MATCH_NAMED, REFUSALS, Hub, MatchId, fresh_id
from fivepins.web.http import shapes
from fivepins.web.http.errors import MAX_FILE, Refusal
from fivepins.web.http.pages import POLICY
from fivepins.web.law.rulebooks import Lang, edition_named, language_named

router = APIRouter(prefix="/api/matches", tags=["matches"])

UPLOAD = "/api/matches/file"
"""Where files are uploaded: their bodies may be larger than others."""

MAX_ENTRIES = 10_000
"""Entries of an uploaded match, far more than any has: each correction steps through it while other desks wait."""

_FPN = "text/x-fpn"
_LOG = "text/x-fplog"


def _text(kind: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}, **REFUSALS}


def _file(text: str, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type=f"{kind}; charset=utf-8", headers=headers)


@router.get("/{match}/fpn", response_class=Response, responses=_text(_FPN))
async def fpn(match: MatchId, matches: Hub) -> Response:
    """The match as Five-Pins Notation, corrections included."""
    async with matches.at(match) as found:
        return _file(format_match(match_file_of(found.log.records)), _FPN, f"{found.id}.fpn")


@router.get("/{match}/log", response_class=Response, responses=_text(_LOG))
async def log(match: MatchId, matches: Hub) -> Response:
    """The log: every entry with author, time, desk, id and hash, one a line."""
    async with matches.at(match) as found:
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
    matches: Hub,
    lang: Lang = "en",
    form: Annotated[
        Literal["html", "json", "text"] | None,
        Query(alias="format", description="Which form; without it the one that the request's `Accept` names first."),
    ] = None,
    accept: Annotated[str, Header(include_in_schema=False)] = "",
) -> Response:
    """The protocol: every stroke with its sum and articles, corrections struck through, notes, times, statistics."""
    language_named(lang)
    if form is None:
        form = _wished(accept)
    async with matches.at(match) as found:
        state = found.state
    headers = {"Cache-Control": "no-store", "Vary": "Accept"}
    told = await asyncio.to_thread(protocol, state, lang)
    if form == "json":
        return Response(to_bytes(told), media_type="application/json", headers=headers)
    if form == "text":
        return Response(protocol_text(told), media_type="text/plain", headers=headers)
    page = protocol_html(told)
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
    response_model=shapes.Uploaded,
    responses={413: {"model": Refusal}, **NO_MATCH_NAMED},
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {kind: {"schema": {"type": "string", "maxLength": MAX_FILE}} for kind in ("text/plain",)},
        }
    },
)
async def upload(request: Request, matches: Hub) -> Response:
    """Make a match of a file: Five-Pins Notation, or a log, whose chain is checked and kept."""
    data = await request.body()
    log, state = await asyncio.to_thread(_read, data)
    match_id = fresh_id("")
    await matches.create(match_id, log, state)
    told = {"id": match_id, "seq": log.next_seq - 1, "problems": len(state.problems)}
    return Response(to_bytes(told), 201, media_type="application/json")


def _read(data: bytes) -> tuple[MatchLog, State]:
    if is_log(data):
        records = parse_log(data)
        ids = [record.client for record in records if record.client]
        if len(set(ids)) < len(ids):
            raise InputError("two entries carry the same id", expected="each client's id once")
    else:
        records = parse_match(data).records
    if len(records) > MAX_ENTRIES + 1:
        raise InputError("too many entries", got=str(len(records) - 1), expected=f"at most {MAX_ENTRIES}")
    creation = records[0].entry
    assert isinstance(creation, Creation)
    edition = edition_named(creation.edition)
    if not creation.digest and not records[0].hash:
        records[0] = records[0]._replace(entry=creation._replace(digest=edition.digest))
    log = MatchLog.of(records)
    return log, fold(log.records)
