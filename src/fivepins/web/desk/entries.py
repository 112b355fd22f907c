"""Scoring over HTTP: try an entry, write it, have it explained."""

from fastapi import APIRouter, Response
from pydantic import Field

from fivepins.hall.match.json_bytes import json_bytes
from fivepins.match.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.web.desk import answers
from fivepins.web.http.answers import json_answer
from fivepins.web.http.parameters import REFUSALS, EntryNumber, HallHere, Lang, MatchId
from fivepins.web.http.shapes import Body, Refusal

router = APIRouter(prefix="/api/matches/{match}", tags=["matches"])


class NewEntry(Body):
    """An entry to write."""

    seq: int = Field(ge=1, le=10_000_000, description="The number that it is to get: the view's `seq` + 1.")
    client_id: str = Field(min_length=1, max_length=200, description="A fresh id that the client makes for each entry.")
    entry: str = Field(max_length=MAX_ENTRY_LENGTH, description="One line of notation.", examples=["W co on"])
    author: str = Field("", max_length=200, description="Who enters it.")
    desk: str = Field("", max_length=200, description="On which desk.")


class Trial(Body):
    """An entry to try."""

    entry: str = Field(max_length=MAX_ENTRY_LENGTH, description="One line of notation.", examples=["W co on"])


@router.post("/preview", response_model=answers.Preview, responses=REFUSALS)
async def preview(match: MatchId, trial: Trial, hall: HallHere, lang: Lang) -> Response:
    """What an entry would bring about as the next one; nothing is written."""
    entry = parse_entry(trial.entry)
    async with hall.matches.at(match) as found:
        return json_answer(json_bytes(hall.desk.preview(found, entry, lang)))


@router.post(
    "/entries",
    status_code=201,
    response_model=answers.Posted,
    responses={
        200: {"model": answers.Posted, "description": "This request wrote the entry before."},
        403: {"model": Refusal, "description": "The match is played on the simulated table."},
        409: {"model": answers.Conflict, "description": "The number is taken, or not yet due."},
        **REFUSALS,
    },
)
async def enter(match: MatchId, new: NewEntry, hall: HallHere, lang: Lang) -> Response:
    """Write an entry; the answer comes when it is safe on the disk."""
    entry = parse_entry(new.entry)
    async with hall.matches.at(match) as found:
        entered = await hall.desk.enter(
            found, entry, seq=new.seq, client_id=new.client_id, author=new.author, desk=new.desk, lang=lang
        )
        ruling = json_bytes(entered.ruling)
        content = b'{"seq":%d,"ruling":%b,"view":%b}' % (entered.seq, ruling, found.view(lang))
    return json_answer(content, 201 if entered.fresh else 200)


@router.get("/entries/{seq}", response_model=answers.Explained, responses=REFUSALS)
async def explain(match: MatchId, seq: EntryNumber, hall: HallHere, lang: Lang) -> Response:
    """One entry as it was written and as it reads now, every ruling in full sentences."""
    async with hall.matches.at(match) as found:
        return json_answer(json_bytes(hall.desk.explain(found, seq, lang)))
