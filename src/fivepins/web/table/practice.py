"""Practice over HTTP: what a shot would do from any position, and what a hand would make of it. Nothing is kept."""

import asyncio
import math
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import numpy as np
from fastapi import APIRouter, Request, Response
from pydantic import Field

from fivepins.hall.match import to_bytes
from fivepins.hall.table.simulated_table import PLAYERS
from fivepins.model.position import Position, parse_position, position_from_json, position_to_json
from fivepins.model.ruling import Ruling
from fivepins.model.shot import Shot, shot_to_json
from fivepins.model.symbols import BALLS
from fivepins.model.turn import Turn
from fivepins.physics import codes
from fivepins.physics.simulate import Strike, simulate
from fivepins.physics.trace import Trace
from fivepins.play.areas import area
from fivepins.play.observe import observe
from fivepins.players.hands import Hand, parse_hand
from fivepins.rules.answer import answer
from fivepins.rules.edition import DEFAULT, Edition
from fivepins.rules.judge import judge
from fivepins.web.desk.scoring import Body
from fivepins.web.http.errors import Refusal
from fivepins.web.law.rulebooks import edition_named, language_named
from fivepins.web.table import answers as shapes
from fivepins.web.table.bodies import ShotTwin
from fivepins.web.table.moves import Encodings, SimulatorThere, json_answer

if TYPE_CHECKING:
    from fivepins.web.http.rate_limit import RateLimit

A_SECOND: Final = 30
"""Requests that a client may send in a second."""

MOST: Final = 50
"""Strokes of a fan."""

_BEND: Final = 1e-3
"""How far (m) a drawn path may run beside the true one."""

router = APIRouter(prefix="/api/play", tags=["play"])


class PracticeTurn(Body):
    """Who strikes, and how."""

    striker: Literal["white", "yellow"] = "white"
    how: Literal["plain", "break", "hand", "reset"] = "plain"
    half: Annotated[Literal["lower", "upper"] | None, Field(description="Where a ball in hand may lie.")] = None


class Trial(Body):
    """A shot to try."""

    position: Annotated[str, Field(max_length=300)] | dict[str, Any] = Field(
        description="Balls and pins, as a line or as JSON in mm; every ball that is struck has its place."
    )
    turn: PracticeTurn = PracticeTurn()
    edition: str = Field(DEFAULT, max_length=100, description="Id of the rule book.", examples=[DEFAULT])
    shot: ShotTwin
    fan: int = Field(0, ge=0, le=MOST, description="So many strokes of a hand that means this shot.")
    hand: str = Field("club", max_length=200, description="The hand, by name or by its numbers.")
    seed: int = Field(0, ge=0, lt=2**53, description="The same seed gives the same fan, and the same error.")
    erring: bool = Field(False, description="Whether the stroke itself is played as the hand does it, not as meant.")
    lang: str = Field("en", max_length=10, description="Language of the words.")


@router.get("/ready", response_model=shapes.Ready)
async def ready(simulator: SimulatorThere) -> dict[str, Any]:
    """How far the simulator is prepared."""
    return {"ready": simulator.done, "total": simulator.total, "done": simulator.ready}


@router.post(
    "/practice",
    response_model=shapes.Practice,
    responses={
        422: {"model": Refusal},
        429: {"model": Refusal, "description": "More requests than a client may send."},
        503: {"model": shapes.NotReady, "description": "The table is being prepared."},
    },
)
async def practice(trial: Trial, request: Request, simulator: SimulatorThere, encodings: Encodings = "") -> Response:
    """What a shot would do, and a fan of what a hand would make of it; nothing is kept."""
    pace: RateLimit = request.app.state.practice_pace
    pace.count(request.client.host if request.client else "")
    simulator.need()
    edition = edition_named(trial.edition)
    lang = language_named(trial.lang)
    position, _ = (
        parse_position(trial.position) if isinstance(trial.position, str) else position_from_json(trial.position)
    )
    turn = Turn(trial.turn.how, trial.turn.half, PLAYERS[trial.turn.striker])
    shot, hand = trial.shot.shot(), parse_hand(trial.hand)
    played = hand.play(shot, np.random.default_rng(trial.seed)) if trial.erring else shot
    content = await asyncio.to_thread(_tried, position, turn, shot, played, edition, hand, trial.fan, trial.seed, lang)
    return json_answer(content, encodings=encodings)


def _tried(
    position: Position,
    turn: Turn,
    shot: Shot,
    played: Shot,
    edition: Edition,
    hand: Hand,
    fan: int,
    seed: int,
    lang: str,
) -> bytes:
    trace = simulate(position, Strike(turn.striker.lower(), played), edition.table)
    stroke = observe(trace, turn, position, played, edition.table, edition.judging["ball_off_at"])
    rest = trace.rest()
    ruling = answer(stroke._replace(at=None, shot=None), edition, turn=turn, position=rest, lang=lang)
    rays = _fan(position, turn, shot, edition, hand, fan, seed)
    counted = Counter(ray["points"] for ray in rays)
    return to_bytes(
        {
            "shot": shot_to_json(played),
            "trace": trace.to_json(),
            "stroke": ruling["stroke"],
            "ruling": ruling,
            "rest": position_to_json(rest),
            "area": _limits(position, turn, edition),
            "fan": rays,
            "spread": [{"points": points, "count": count} for points, count in sorted(counted.items(), reverse=True)],
        }
    )


def _limits(position: Position, turn: Turn, edition: Edition) -> dict[str, Any] | None:
    """Where the striker may place his ball, None where he may not or no half is told."""
    half = turn.from_half
    return None if half is None else area(position, turn.striker, half, edition.table).to_json()


def _fan(
    position: Position, turn: Turn, shot: Shot, edition: Edition, hand: Hand, fan: int, seed: int
) -> list[dict[str, Any]]:
    if not fan:
        return []
    rays = []
    for azimuth, speed, elevation, side, high, of_cue in hand.strokes(shot, fan, np.random.default_rng(seed)).tolist():
        played = Shot(azimuth, speed, elevation, side, high, bool(of_cue))
        trace = simulate(position, Strike(turn.striker.lower(), played), edition.table)
        ruling = judge(
            observe(trace, turn, position, played, edition.table, edition.judging["ball_off_at"]), turn, edition
        )
        rays.append({"paths": paths(trace), "points": _points(ruling)})
    return rays


def _points(ruling: Ruling) -> int:
    return -ruling.points if ruling.to == "opponent" else ruling.points


def paths(trace: Trace) -> dict[str, list[list[float]]]:
    """Where the balls that moved went, as corners in metres, to a millimetre."""
    found: dict[str, list[list[float]]] = {}
    for ball, name in enumerate(BALLS):
        corners: list[list[float]] = []
        for start, end, row in trace.of_body(ball):
            x, y, _, vx, vy, _, hx, hy = row[:8].tolist()
            if row[codes.STATE] == codes.GONE:
                break
            span = end - start
            speed = math.hypot(vx, vy)
            # Between two corners a parabola strays from its chord by the sideways part of h times a quarter of time².
            stray = abs(vx * hy - vy * hx) / speed * span * span / 4 if speed else 0.0
            pieces = max(1, math.ceil(math.sqrt(stray / _BEND)))
            for piece in range(pieces + 1):
                t = span * piece / pieces
                corner = [round(x + (vx + hx * t) * t, 3), round(y + (vy + hy * t) * t, 3)]
                if not corners or corner != corners[-1]:
                    corners.append(corner)
        if len(corners) > 1:
            found[name] = corners
    return found
