"""Practice: what a shot would do from any position, and what a hand would make of it."""

import math
from collections import Counter
from typing import Any, Final, NamedTuple

import numpy as np

from fivepins.model.position import Position, position_to_json
from fivepins.model.ruling import Ruling
from fivepins.model.shot import Shot, shot_to_json
from fivepins.model.symbols import BALLS
from fivepins.model.turn import Turn
from fivepins.physics import codes
from fivepins.physics.simulate import Strike, simulate
from fivepins.physics.trace import Trace
from fivepins.play.areas import area
from fivepins.play.observe import observe
from fivepins.play.written import at_rest
from fivepins.players.hands import Hand
from fivepins.rules.answer import answer
from fivepins.rules.edition import Edition
from fivepins.rules.judge import judge

_BEND: Final = 1e-3
"""How far (m) a drawn path may run beside the true one."""


class Trial(NamedTuple):
    """A shot to try.

    Attributes:
        position: Balls and pins before it.
        turn: Who strikes, and how.
        shot: The shot as it is meant.
        edition: The rule book.
        hand: Who plays it.
        fan: So many further strokes of the same hand are tried.
        seed: What the hand's errors follow from.
        erring: Whether the stroke itself is played as the hand does it, not as meant.
    """

    position: Position
    turn: Turn
    shot: Shot
    edition: Edition
    hand: Hand
    fan: int = 0
    seed: int = 0
    erring: bool = False


def practise(trial: Trial, lang: str = "en") -> dict[str, Any]:
    """What a shot would do, as plain JSON values: motion, ruling, rest, and a fan of what the hand would make of it.

    Args:
        trial: The shot.
        lang: Language of the words.

    Raises:
        InputError: If a ball lies where none can, or no cue can play the shot.
        StrokeRefused: If the edition has no ruling for such a turn.
    """
    position, turn, shot, edition, hand, fan, seed, erring = trial
    played = hand.play(shot, np.random.default_rng(seed)) if erring else shot
    trace = simulate(position, Strike(turn.striker.lower(), played), edition.table)
    stroke = observe(trace, turn, position, played, edition.table, edition.judging["ball_off_at"])
    rest = at_rest(trace, position, edition.table)
    ruling = answer(stroke._replace(at=None, shot=None), edition, turn=turn, position=rest, lang=lang)
    rays = _fan(position, turn, shot, edition, hand, fan, seed)
    counted = Counter(ray["points"] for ray in rays)
    return {
        "shot": shot_to_json(played),
        "trace": trace.to_json(),
        "stroke": ruling["stroke"],
        "ruling": ruling,
        "rest": position_to_json(rest),
        "area": _limits(position, turn, edition),
        "fan": rays,
        "spread": [{"points": points, "count": count} for points, count in sorted(counted.items(), reverse=True)],
    }


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
