"""Playing on the simulated table over HTTP: begin, lag, strokes, replays. The server decides everything."""

import asyncio
import gzip
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from fivepins.desk.rows import ruling_in_words
from fivepins.hall.errors import Conflict, OutOfTurn
from fivepins.hall.match import Match, now_ms, to_bytes
from fivepins.hall.matches import Matches
from fivepins.hall.table.computers import Computers
from fivepins.hall.table.moves import play_choice, play_lag, play_open, play_stroke, table_of
from fivepins.hall.table.simulated_table import PERSON, PLAYERS, SIDES, Seating, digest_of, seat
from fivepins.hall.table.simulator import Simulator
from fivepins.match.append import create
from fivepins.match.entries import Lag, Struck
from fivepins.match.fold.rows import Row
from fivepins.match.notation.headers import creation_of_headers
from fivepins.model.errors import InputError
from fivepins.model.notation import format_stroke
from fivepins.model.position import format_position, position_to_json
from fivepins.model.shot import format_shot, shot_to_json
from fivepins.model.symbols import Player
from fivepins.physics.params import MATCH as PARAMS
from fivepins.physics.simulate import SPEED_LIMIT, simulate
from fivepins.play.session import Played, lag_position, same_facts, simulate_again
from fivepins.rules.edition import DEFAULT, Edition
from fivepins.web.desk.scoring import NO_MATCH_NAMED, REFUSALS, Hub, MatchId, fresh_id
from fivepins.web.http.errors import Forbidden, Refusal, Unauthorized, Unknown, content_of
from fivepins.web.http.refusal_log import LoggedRoute
from fivepins.web.law.rulebooks import EditionQuery, Lang, edition_named, language_named
from fivepins.web.table import answers as shapes
from fivepins.web.table.bodies import NewLag, NewMove, NewOpening, NewPlay, NewStroke

if TYPE_CHECKING:
    from fivepins.web.http.rate_limit import RateLimit

TOKEN_BYTES: Final = 16
"""Random bytes of a token."""

A_SECOND: Final = 20
"""Moves, and beginnings of matches, that a client may send in a second."""

MAX_REMEMBERED: Final = 1000
"""Beginnings of matches that are remembered, so that a repeated request is given the same tokens."""


router = APIRouter(prefix="/api/play", tags=["play"], route_class=LoggedRoute)

_BEARER = HTTPBearer(auto_error=False, description="The token that the match was begun with, for one side.")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]
Encodings = Annotated[str, Header(alias="accept-encoding", include_in_schema=False)]


def simulator_of(request: Request) -> Simulator:
    """The simulator of the application."""
    simulator: Simulator = request.app.state.simulator
    return simulator


SimulatorThere = Annotated[Simulator, Depends(simulator_of)]


def _ready(simulator: SimulatorThere) -> None:
    simulator.need()


def _paced(request: Request) -> None:
    pace: RateLimit = request.app.state.move_pace
    pace.count(request.client.host if request.client else "")


READY = [Depends(_ready)]
MOVING = [Depends(_paced), Depends(_ready)]

EntryNumber = Annotated[int, Path(ge=1, le=10_000_000, description="Number of the entry.")]

MOVES: dict[int | str, dict[str, Any]] = {
    200: {"model": shapes.Moved, "description": "This request was answered before."},
    401: {"model": Refusal, "description": "There is no token."},
    403: {"model": Refusal, "description": "The token belongs to no side of this match."},
    409: {"model": shapes.NotNow, "description": "The move is not awaited now, or not from this side."},
    429: {"model": Refusal, "description": "More requests than a client may send."},
    **REFUSALS,
    503: {"model": shapes.NotReady, "description": "The table is being prepared, or the database cannot be used now."},
}
_SHOWN: dict[int | str, dict[str, Any]] = {**REFUSALS, 503: MOVES[503]}


def json_answer(content: bytes, status: int = 200, encodings: str = "") -> Response:
    """JSON as an answer, compressed where it is long and the client takes that."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in encodings and len(content) > 2000:
        content = gzip.compress(content, 5, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(content, status, media_type="application/json", headers=headers)


def mover_of(
    matches: Matches, match: Match, credentials: HTTPAuthorizationCredentials | None, client_id: str
) -> Player:
    """The side that a request comes from, where its move can be taken now.

    Raises:
        InputError: If the match has no table, or the token proves no side.
        NotReady: If the move is a new one, and there is no room for the thought of the computer that it may be left to.
    """
    table = table_of(match)
    if credentials is None:
        raise Unauthorized("a move needs the token of its side", expected="Authorization: Bearer and the token")
    player = table.side_of(credentials.credentials, match.state)
    if player is None:
        raise Forbidden("this token belongs to no side of this match", expected="the token of a side")
    if table.with_computer and match.log.by_client(client_id) is None and table.shared(client_id) is None:
        matches.room(match)
    return player


def _not_now(match: Match, error: InputError, lang: str) -> Response:
    head = to_bytes(content_of(error))[:-1]
    return json_answer(b'%b,"view":%b}' % (head, match.view(lang)), 409)


def _conflict(match: Match, conflict: Conflict, lang: str) -> Response:
    error = OutOfTurn("somebody else made the next entry", got=conflict.entry, expected=str(match.log.next_seq))
    return _not_now(match, error, lang)


class Begun:
    """The matches that were begun, and their tokens, as long as this process remembers them.

    Attributes:
        lock: Held while one is begun: a request that comes twice at once is answered twice alike.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._known: OrderedDict[str, tuple[str, bytes]] = OrderedDict()

    def find(self, match_id: str, wish: str) -> bytes | None:
        """The answer to the request that began a match, None where it is not remembered.

        Raises:
            InputError: If it was another request.
        """
        known = self._known.get(match_id)
        if known is None:
            return None
        if known[0] != wish:
            raise InputError("this id began another match", expected="a fresh id")
        return known[1]

    def keep(self, match_id: str, wish: str, answer: bytes) -> None:
        """Remember."""
        self._known[match_id] = (wish, answer)
        while len(self._known) > MAX_REMEMBERED:
            self._known.popitem(last=False)


@router.post(
    "",
    status_code=201,
    response_model=shapes.Begun,
    responses={
        200: {"model": shapes.Begun, "description": "This request began the match before."},
        429: {"model": Refusal, "description": "More requests than a client may send."},
        **NO_MATCH_NAMED,
    },
    dependencies=[Depends(_paced)],
)
async def begin(new: NewPlay, matches: Hub, request: Request) -> Response:
    """Begin a match on the simulated table; each person's token is told once, to who began it."""
    begun: Begun = request.app.state.begun
    edition = edition_named(new.edition)
    match_id = fresh_id(new.client_id)
    wish = new.model_dump_json()
    async with begun.lock:
        known = begun.find(match_id, wish)
        if known is not None:
            return json_answer(known)
        answer = await _begin(new, edition, match_id, matches, request.app.state.thinking)
        begun.keep(match_id, wish, answer)
    return json_answer(answer, 201)


async def _begin(new: NewPlay, edition: Edition, match_id: str, matches: Matches, thinking: Computers) -> bytes:
    if any(one.player != PERSON for one in (new.white, new.yellow)):
        thinking.need()
    for one in (new.white, new.yellow):
        if " / " in one.name:
            raise InputError("pairs do not play here", got=one.name[:60], expected="the name of one player")
    headers = [("White", new.white.name), ("Yellow", new.yellow.name), ("Rules", edition.id)]
    headers += [("Target", str(new.target)), ("BestOf", str(new.best_of))]
    log, state = create(creation_of_headers(headers), time_ms=now_ms(), desk="table")
    tokens = {side: secrets.token_urlsafe(TOKEN_BYTES) for side in PLAYERS if getattr(new, side).player == PERSON}
    seed = _seed(match_id) if new.seed is None else new.seed
    seats = [
        seat(side, Seating(getattr(new, side).player, seed, digest_of(tokens[side]) if side in tokens else ""))
        for side in PLAYERS
    ]
    if not await matches.create(match_id, log, state, seats):
        raise InputError("this id began a match before; its tokens were told then", expected="a fresh id")
    return to_bytes({"id": match_id, "tokens": tokens})


def _seed(match_id: str) -> int:
    return int.from_bytes(hashlib.sha256(match_id.encode()).digest()[:4])


@router.get("/measures", response_model=shapes.Measures, responses={422: {"model": Refusal}})
async def measures(edition: EditionQuery = DEFAULT) -> Response:
    """The table's measures in metres, and what a cue can do."""
    return json_answer(to_bytes(measures_of(edition_named(edition))))


def measures_of(edition: Edition) -> dict[str, Any]:
    """The measures of an edition's table."""
    table = edition.table
    nose = table.nose_height if PARAMS.nose_height is None else PARAMS.nose_height
    return {
        "width": table.width,
        "length": table.length,
        "ball_radius": table.ball_radius,
        "nose_height": nose,
        "miscue": PARAMS.miscue,
        "speed_limit": SPEED_LIMIT,
        "pin": table.pin._asdict(),
        "pin_spots": table.pin_spots,
        "marks": {
            "top": table.top_mark,
            "red": table.red_mark,
            "lower_central": table.lower_central_mark,
            "bottom": table.bottom_mark,
        },
    }


@router.post("/{match}/lag", status_code=201, response_model=shapes.Moved, responses=MOVES, dependencies=MOVING)
async def lag(match: MatchId, new: NewLag, matches: Hub, credentials: Credentials, lang: Lang = "en") -> Response:
    """Play one side of the lag; both balls are simulated together when both sides have struck."""
    language_named(lang)
    shot = new.shot.shot()
    async with matches.at(match) as found:
        player = mover_of(matches, found, credentials, new.client_id)
        move = play_lag(matches, found, player, shot, seq=new.seq, client_id=new.client_id)
        return await made(found, move, lang)


@router.get("/{match}/lag/{seq}", response_model=shapes.LagTrace, responses=_SHOWN, dependencies=READY)
async def lag_trace(match: MatchId, seq: EntryNumber, matches: Hub, encodings: Encodings = "") -> Response:
    """How the balls of a lag ran."""
    async with matches.at(match) as found:
        table, cloth = table_of(found), found.state.edition.table
        strikes = table.lag_strikes(seq)
        entry = found.log.records[seq].entry if seq < found.log.next_seq else None
        if not isinstance(entry, Lag) or not strikes:
            raise Unknown("there is no such lag", got=str(seq), expected="the number of a lag")
        trace = table.lags.get(seq)
        if trace is None:
            trace = await asyncio.to_thread(simulate, lag_position(cloth), strikes, cloth)
            table.show_lag(seq, trace)
        told = {"seq": seq, "at": position_to_json(lag_position(cloth)), "trace": trace.to_json()}
    return json_answer(await asyncio.to_thread(to_bytes, told), encodings=encodings)


@router.post("/{match}/open", status_code=201, response_model=shapes.Moved, responses=MOVES, dependencies=MOVING)
async def opening(
    match: MatchId, new: NewOpening, matches: Hub, credentials: Credentials, lang: Lang = "en"
) -> Response:
    """Say who opens; the winner of the lag may. Where White opens by the book, the players exchange their balls."""
    language_named(lang)
    async with matches.at(match) as found:
        player = mover_of(matches, found, credentials, new.client_id)
        opens = PLAYERS[new.opens]
        move = play_open(matches, found, player, opens, seq=new.seq, client_id=new.client_id)
        return await made(found, move, lang)


@router.post("/{match}/choice", status_code=201, response_model=shapes.Moved, responses=MOVES, dependencies=MOVING)
async def choice(match: MatchId, new: NewMove, matches: Hub, credentials: Credentials, lang: Lang = "en") -> Response:
    """Ask for the opponent's ball on its mark before playing from hand (13.5)."""
    language_named(lang)
    async with matches.at(match) as found:
        player = mover_of(matches, found, credentials, new.client_id)
        move = play_choice(matches, found, player, seq=new.seq, client_id=new.client_id)
        return await made(found, move, lang)


async def made(match: Match, move: Awaitable[int], lang: str) -> Response:
    """The answer to a move that gives the number of its entry."""
    try:
        seq = await move
    except OutOfTurn as error:
        return _not_now(match, error, lang)
    except Conflict as conflict:
        return _conflict(match, conflict, lang)
    return json_answer(b'{"seq":%d,"view":%b}' % (seq, match.view(lang)), 201)


@router.post(
    "/{match}/strokes",
    status_code=201,
    response_model=shapes.Struck,
    responses={**MOVES, 200: {"model": shapes.Struck, "description": "This request was answered before."}},
    dependencies=MOVING,
)
async def strike(
    match: MatchId,
    new: NewStroke,
    matches: Hub,
    credentials: Credentials,
    lang: Lang = "en",
    encodings: Encodings = "",
) -> Response:
    """Play a stroke; the answer comes when it is simulated, judged and safe on the disk."""
    language_named(lang)
    shot = new.shot.shot()
    async with matches.at(match) as found:
        player = mover_of(matches, found, credentials, new.client_id)
        try:
            entered = await play_stroke(
                matches, found, player, shot, new.place(), seq=new.seq, client_id=new.client_id, lang=lang
            )
        except OutOfTurn as error:
            return _not_now(found, error, lang)
        except Conflict as conflict:
            return _conflict(found, conflict, lang)
        told = await _told_stroke(found, entered.seq, lang)
        content = b'{"seq":%d,"stroke":%b,"view":%b}' % (entered.seq, told, found.view(lang))
    return json_answer(content, 201 if entered.fresh else 200, encodings)


@router.get("/{match}/strokes/{seq}", response_model=shapes.Replay, responses=_SHOWN, dependencies=READY)
async def replay(
    match: MatchId, seq: EntryNumber, matches: Hub, lang: Lang = "en", encodings: Encodings = ""
) -> Response:
    """A stroke to be shown again: its shot, its motion, its ruling in words."""
    language_named(lang)
    async with matches.at(match) as found:
        content = await _told_stroke(found, seq, lang)
    return json_answer(content, encodings=encodings)


async def _told_stroke(match: Match, seq: int, lang: str) -> bytes:
    state = match.state
    row = next((row for row in state.rows_of(seq) if seq and isinstance(row.entry, Struck)), None)
    if row is None or not isinstance(row.entry, Struck) or row.entry.stroke.shot is None:
        raise Unknown("there is no such stroke", got=str(seq), expected="the number of a stroke with its shot")
    kept = None if match.simulated is None else match.simulated.strokes.get(seq)
    ruling = ruling_in_words(state, row, lang)
    return await asyncio.to_thread(_stroke_bytes, row, kept, state.edition, ruling)


def _stroke_bytes(row: Row, kept: Played | None, edition: Edition, ruling: dict[str, Any] | None) -> bytes:
    entry = row.entry
    assert isinstance(entry, Struck)
    played = kept or simulate_again(row, edition)
    if played is None or entry.stroke.at is None or entry.stroke.shot is None:
        raise Unknown("this stroke has no position", got=str(row.seq), expected="a stroke with its shot and position")
    at, shot = entry.stroke.at, entry.stroke.shot
    return to_bytes(
        {
            "seq": row.seq,
            "striker": SIDES[entry.player],
            "how": row.how,
            "at": position_to_json(at),
            "at_text": format_position(at),
            "shot": shot_to_json(shot),
            "shot_text": format_shot(shot),
            "stroke": format_stroke(entry.stroke._replace(at=None, shot=None)),
            "trace": played.trace.to_json(),
            "ruling": ruling,
            "score": {"white": row.white, "yellow": row.yellow},
            "same": same_facts(entry, played),
        }
    )
