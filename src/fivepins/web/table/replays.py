"""What is drawn of a match beside its view over HTTP: strokes and lags again, the table, where the cue points."""

import asyncio

from fastapi import APIRouter, Response

from fivepins.hall.match.json_bytes import json_bytes
from fivepins.hall.table.first_aim import first_aim_of
from fivepins.hall.table.replays import replay_lag, replay_stroke
from fivepins.play.measures import measures as measures_of
from fivepins.rules.edition import DEFAULT, load_printed
from fivepins.web.http.answers import packed_answer
from fivepins.web.http.parameters import (
    REFUSALS,
    EditionQuery,
    Encodings,
    EntryNumber,
    HallHere,
    Lang,
    MatchId,
    Responses,
)
from fivepins.web.http.refusal_log import LoggedRoute
from fivepins.web.http.shapes import Refusal
from fivepins.web.table import answers
from fivepins.web.table.mover import LIMITED, MOVES, READY

router = APIRouter(prefix="/api/play", tags=["play"], route_class=LoggedRoute)

_SHOWN: Responses = {**REFUSALS, 503: MOVES[503]}
_AIMED: Responses = {**_SHOWN, 429: MOVES[429]}


@router.get("/measures", response_model=answers.Measures, responses={422: {"model": Refusal}})
async def measures(edition: EditionQuery = DEFAULT) -> Response:
    """The table's measures in metres, and what a cue can do."""
    return packed_answer(json_bytes(measures_of(load_printed(edition).table)))


@router.get("/{match}/lag/{seq}", response_model=answers.LagTrace, responses=_SHOWN, dependencies=READY)
async def lag(match: MatchId, seq: EntryNumber, hall: HallHere, encodings: Encodings = "") -> Response:
    """How the balls of a lag ran."""
    async with hall.matches.at(match) as found:
        shown = await replay_lag(found, seq)
    return packed_answer(await asyncio.to_thread(json_bytes, shown), encodings=encodings)


@router.get("/{match}/strokes/{seq}", response_model=answers.Replay, responses=_SHOWN, dependencies=READY)
async def stroke(match: MatchId, seq: EntryNumber, hall: HallHere, lang: Lang, encodings: Encodings = "") -> Response:
    """A stroke to be shown again: its shot, its motion, its ruling in words."""
    async with hall.matches.at(match) as found:
        shown = await replay_stroke(found, seq, lang)
    return packed_answer(await asyncio.to_thread(json_bytes, shown), encodings=encodings)


@router.get("/{match}/aim", response_model=answers.FirstAim, responses=_AIMED, dependencies=[*READY, LIMITED])
async def aim(match: MatchId, hall: HallHere) -> Response:
    """Where the cue points before the striker has aimed: a stroke in which the law finds no foul."""
    async with hall.matches.at(match) as found:
        told = await first_aim_of(found)
    return packed_answer(json_bytes(told))
