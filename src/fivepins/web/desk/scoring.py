"""Scoring a match over HTTP: begin, enter, preview, read, follow."""

import hashlib
import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from fivepins.desk.problems import problem_json, score_json
from fivepins.desk.rows import is_listed, row_json, row_with_ruling
from fivepins.desk.view import phase
from fivepins.hall.errors import Conflict
from fivepins.hall.match import Match, now_ms, to_bytes
from fivepins.hall.matches import Matches
from fivepins.match.append import create
from fivepins.match.notation.headers import creation_of_headers
from fivepins.match.notation.parse import MAX_ENTRY_LENGTH, parse_entry
from fivepins.model.errors import InputError
from fivepins.rules.edition import DEFAULT
from fivepins.web.http import shapes
from fivepins.web.http.errors import Forbidden, Refusal, Unknown
from fivepins.web.http.stream import Stream
from fivepins.web.law.rulebooks import Lang, edition_named, language_named

router = APIRouter(prefix="/api/matches", tags=["matches"])

MAX_PAGE = 200
"""Matches or strokes that one answer lists."""

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_HEADERS = ("event", "site", "date", "round", "table", "referee", "scribe")

MatchId = Annotated[str, Path(max_length=40, description="Id of the match.")]
Word = Annotated[str, Field(max_length=300)]
NO_MATCH_NAMED: dict[int | str, dict[str, Any]] = {
    422: {"model": Refusal},
    503: {"model": Refusal, "description": "The database cannot be used now."},
}
REFUSALS = {404: {"model": Refusal, "description": "There is no such match."}, **NO_MATCH_NAMED}


def _matches(request: Request) -> Matches:
    matches: Matches = request.app.state.matches
    return matches


Hub = Annotated[Matches, Depends(_matches)]


class Body(BaseModel):
    """An object without other keys than these."""

    model_config = ConfigDict(extra="forbid")


class NewMatch(Body):
    """A match to begin."""

    white: str = Field(max_length=300, description="Who plays with the white ball at first; a pair as `A / B`.")
    yellow: str = Field(max_length=300, description="Who plays with the yellow ball at first.")
    edition: str = Field(DEFAULT, max_length=100, description="Id of the rule book.", examples=[DEFAULT])
    target: int = Field(60, description="Points that win a game, 1 to 1000000.")
    best_of: int = Field(1, description="Odd number of games.")
    event: Word = ""
    site: Word = ""
    date: Word = ""
    round: Word = ""
    table: Word = ""
    referee: Word = ""
    scribe: Word = ""
    start: str = Field(
        "", max_length=20, description="Handicap: White's and Yellow's points at the start of a game.", examples=["8-0"]
    )
    clock: bool = Field(False, description="Whether the shot clock of the rule book runs.")
    rehearsal: bool = Field(False, description="Whether it is only a rehearsal.")
    author: str = Field("", max_length=200, description="Who enters it.")
    desk: str = Field("", max_length=200, description="On which desk.")
    client_id: str = Field("", max_length=200, description="A fresh id: the same request again begins no second match.")


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


class Archive(Body):
    """Whether a match is put away."""

    archived: bool


def _json(content: bytes, status: int = 200) -> Response:
    return Response(content, status, media_type="application/json", headers={"Cache-Control": "no-store"})


@router.post(
    "",
    status_code=201,
    response_model=shapes.Created,
    responses={
        200: {"model": shapes.Created, "description": "This request began the match before."},
        **NO_MATCH_NAMED,
    },
)
async def begin(new: NewMatch, matches: Hub) -> Response:
    """Begin a match."""
    edition = edition_named(new.edition)
    headers = [(name.capitalize(), getattr(new, name)) for name in _HEADERS if getattr(new, name)]
    headers += [("White", new.white), ("Yellow", new.yellow), ("Rules", edition.id)]
    headers += [("Target", str(new.target)), ("BestOf", str(new.best_of))]
    headers += [("Start", new.start)] if new.start else []
    headers += [(name, "yes") for name, on in (("Clock", new.clock), ("Rehearsal", new.rehearsal)) if on]
    creation = creation_of_headers(headers)
    log, state = create(creation, author=new.author, time_ms=now_ms(), desk=new.desk, client=new.client_id)
    match_id = fresh_id(new.client_id)
    fresh = await matches.create(match_id, log, state)
    return _json(to_bytes({"id": match_id}), 201 if fresh else 200)


def fresh_id(client_id: str) -> str:
    """An id that is easily read aloud; the same one for the same client's id."""
    number = secrets.randbits(60)
    if client_id:
        number = int.from_bytes(hashlib.sha256(client_id.encode()).digest()[:8])
    letters = ""
    for _ in range(12):
        number, place = divmod(number, len(_ID_LETTERS))
        letters += _ID_LETTERS[place]
    return letters


@router.get("", response_model=shapes.Listing, responses=NO_MATCH_NAMED)
async def search(
    matches: Hub,
    q: Annotated[str, Query(max_length=200, description="Words that stand in names or heading.")] = "",
    archived: Annotated[Literal["no", "yes", "all"], Query(description="Which matches.")] = "no",
    limit: Annotated[int, Query(ge=1, le=MAX_PAGE, description="At most so many.")] = 50,
    before: Annotated[str, Query(max_length=80, description="`next` of the page before.")] = "",
) -> Response:
    """Matches, the last changed first."""
    chosen = {"no": False, "yes": True, "all": None}[archived]
    found = await matches.search(q, archived=chosen, limit=limit, before=_place(before))
    lines, unreadable = await matches.listed(found)
    following = f"{found[-1].changed_ms}-{found[-1].id}" if len(found) == limit else ""
    return _json(to_bytes({"matches": lines, "unreadable": unreadable, "next": following}))


def _place(before: str) -> tuple[int, str] | None:
    if not before:
        return None
    time, dash, match_id = before.partition("-")
    if not dash or not time.isascii() or not time.isdigit() or len(time) > 16:
        raise InputError("not the place of a page", got=before, expected="what `next` of the page before says")
    return int(time), match_id


@router.get("/{match}", response_model=shapes.View, responses=REFUSALS)
async def read(match: MatchId, matches: Hub, lang: Lang = "en") -> Response:
    """The view: everything that a screen draws."""
    language_named(lang)
    async with matches.at(match) as found:
        return _json(found.view(lang))


@router.post("/{match}/preview", response_model=shapes.Preview, responses=REFUSALS)
async def preview(match: MatchId, trial: Trial, matches: Hub, lang: Lang = "en") -> Response:
    """What an entry would bring about as the next one; nothing is written."""
    language_named(lang)
    entry = parse_entry(trial.entry)
    async with matches.at(match) as found:
        seen = matches.preview(found, entry, lang)
    after = seen.after
    return _json(
        to_bytes(
            {
                "ruling": seen.ruling,
                "placing": None if seen.ruling is None else seen.ruling["placing"],
                "score": score_json(after),
                "striker": after.striker,
                "turn": {"how": after.now.how, "half": after.now.half},
                "game": after.now.game,
                "phase": phase(after),
                "winner": after.winner,
                "problems": [problem_json(problem, lang) for problem in seen.problems[:MAX_PAGE]],
            }
        )
    )


@router.post(
    "/{match}/entries",
    status_code=201,
    response_model=shapes.Posted,
    responses={
        200: {"model": shapes.Posted, "description": "This request wrote the entry before."},
        403: {"model": Refusal, "description": "The match is played on the simulated table."},
        409: {"model": shapes.Conflict, "description": "The number is taken, or not yet due."},
        **REFUSALS,
    },
)
async def enter(match: MatchId, new: NewEntry, matches: Hub, lang: Lang = "en") -> Response:
    """Write an entry; the answer comes when it is safe on the disk."""
    language_named(lang)
    entry = parse_entry(new.entry)
    async with matches.at(match) as found:
        if found.simulated is not None:
            raise Forbidden(
                "this match is played on the simulated table, which writes its entries",
                got=new.entry[:60],
                expected="a stroke at /api/play",
            )
        try:
            entered = await matches.enter(
                found,
                entry,
                seq=new.seq,
                client_id=new.client_id,
                author=new.author,
                desk=new.desk,
                lang=lang,
            )
        except Conflict as conflict:
            head = b'{"seq":%d,"entry":%b,"view":' % (new.seq, to_bytes(conflict.entry))
            return _json(head + found.view(lang) + b"}", 409)
        head = b'{"seq":%d,"ruling":%b,"view":' % (entered.seq, to_bytes(entered.ruling))
        return _json(head + found.view(lang) + b"}", 201 if entered.fresh else 200)


@router.get("/{match}/entries/{seq}", response_model=shapes.Explained, responses=REFUSALS)
async def explain(
    match: MatchId,
    seq: Annotated[int, Path(ge=1, le=10_000_000, description="Number of the entry.")],
    matches: Hub,
    lang: Lang = "en",
) -> Response:
    """One entry as it was written and as it reads now, every ruling in full sentences."""
    language_named(lang)
    async with matches.at(match) as found:
        return _json(to_bytes(_explained(found, seq, lang)))


def _explained(match: Match, seq: int, lang: str) -> dict[str, Any]:
    state = match.state
    if seq >= state.next_seq:
        raise Unknown("there is no such entry", got=str(seq), expected=f"1 to {state.next_seq - 1}")
    record = state.records[seq]
    corrections = state.corrections
    about = [number for number, target in corrections.targets.items() if target == seq]
    return {
        "seq": seq,
        "entry": match.text(seq),
        "author": record.author,
        "desk": record.desk,
        "time_ms": record.time_ms,
        "stands": corrections.stands(seq),
        "corrections": [
            {"seq": number, "entry": match.text(number), "stands": corrections.stands(number)} for number in about
        ],
        "rows": [row_with_ruling(state, row, lang) for row in state.rows_of(seq) if is_listed(row)],
    }


@router.get("/{match}/strokes", response_model=shapes.Strokes, responses=REFUSALS)
async def strokes(
    match: MatchId,
    matches: Hub,
    game: Annotated[int, Query(ge=0, le=10_000, description="Number of a game, 0 for all.")] = 0,
    after: Annotated[int, Query(ge=0, le=10_000_000, description="`next` of the page before.")] = 0,
    limit: Annotated[int, Query(ge=1, le=MAX_PAGE, description="At most so many.")] = MAX_PAGE,
) -> Response:
    """Strokes, and other entries that gave points, in their order."""
    async with matches.at(match) as found:
        rows = [row for row in found.state.rows if is_listed(row) and game in (0, row.game)]
        chosen = [row_json(row) for row in rows[after : after + limit]]
        following = after + limit if len(rows) > after + limit else 0
        return _json(to_bytes({"seq": found.seq, "strokes": chosen, "total": len(rows), "next": following}))


@router.get(
    "/{match}/live",
    response_class=Response,
    responses={
        200: {
            "description": "Events: the view with the entry's number as id, and `beat` every two seconds.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **REFUSALS,
    },
)
async def live(match: MatchId, matches: Hub, lang: Lang = "en") -> Response:
    """Follow a match: the whole view at once and after every entry."""
    language_named(lang)
    return Stream(await matches.follow(match, lang))


@router.post("/{match}/archive", response_model=shapes.Archived, responses=REFUSALS)
async def archive(match: MatchId, wish: Archive, matches: Hub) -> Response:
    """Put a match away, or take it out again; it stays readable either way."""
    await matches.archive(match, wish.archived)
    return _json(to_bytes({"id": match, "archived": wish.archived}))
