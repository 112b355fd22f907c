"""What is wrong with a player's answer: no stroke that the rules of the table, or a cue, allow."""

import math
from collections.abc import Callable, Iterator
from typing import Any

from fivepins.model.errors import InputError
from fivepins.model.position import format_position
from fivepins.model.shot import Shot
from fivepins.model.symbols import Player as Side
from fivepins.model.table import Point
from fivepins.physics.params import MATCH as CLOTH
from fivepins.physics.simulate import Strike, simulate
from fivepins.physics.simulate.strike import playable
from fivepins.play.areas import area
from fivepins.players.player import Choice, View
from fivepins.rules.conformance import Failure


def wrong_with(choice: Any, view: View, where: str) -> Iterator[Failure]:
    """What is wrong with an answer to a view."""
    where = f"{where}, {format_position(view.position, view.turn)}"
    if not isinstance(choice, Choice):
        yield Failure("answer", where, f"{choice!r:.80}", "a fivepins.players.player.Choice")
        return
    striker = view.turn.striker
    position, allowed = view.position, view.area
    if choice.respot and (view.choice is None or view.choice.position is None):
        yield Failure("answer", where, "respot", "no choice of 13.5, there is none")
        return
    if choice.respot and view.choice is not None and view.choice.position is not None:
        position = view.choice.position
        allowed = area(position, striker, view.choice.half or "lower", view.table)
    if choice.reset and not view.reset:
        yield Failure("answer", where, "reset", "no reset of 10.4, none may be asked for")
    if allowed is None and choice.at is not None:
        yield Failure("answer", where, f"at {choice.at}", "no place: there is no ball in hand")
        return
    if allowed is not None:
        reason = "the ball in hand has no place" if choice.at is None else _misplaced(choice.at, allowed.allows)
        if reason:
            yield Failure("answer", where, f"at {choice.at}: {reason}", f"a centre in m in {allowed.rectangle}, free")
            return
        position = position.with_ball(striker.lower(), choice.at)
    wrong = list(_wrong_shot(choice.shot, where))
    yield from wrong
    if not wrong:
        try:
            simulate(position, Strike(striker.lower(), choice.shot), view.table)
        except InputError as error:
            yield Failure("answer", where, f"{error.problem}: {error.got}", error.expected)


def _misplaced(at: Any, allows: Callable[[Point], str | None]) -> str | None:
    fine = isinstance(at, tuple) and len(at) == 2 and all(isinstance(part, float | int) for part in at)
    return allows(at) if fine else "no pair of numbers"


def wrong_lag(strike: Any, side: Side) -> Iterator[Failure]:
    """What is wrong with a strike of the lag."""
    where = f"lag of {side}"
    if not isinstance(strike, Strike):
        yield Failure("answer", where, f"{strike!r:.80}", "a fivepins.physics.simulate.Strike")
        return
    if strike.ball != side.lower():
        yield Failure("answer", where, f"the ball {strike.ball!r}", f"his own, {side.lower()!r}")
    yield from _wrong_shot(strike.shot, where, strike.start)


def _wrong_shot(shot: Any, where: str, start: Any = 0.0) -> Iterator[Failure]:
    if not _is_shot(shot) or not isinstance(start, float | int):
        yield Failure(
            "answer", where, f"{shot!r:.120} at {start!r:.20}", "a fivepins.model.shot.Shot of finite numbers"
        )
        return
    try:
        playable(shot, start, CLOTH)
    except InputError as error:
        yield Failure("answer", where, f"{error.problem}: {error.got}", error.expected)


def _is_shot(shot: Any) -> bool:
    return isinstance(shot, Shot) and all(isinstance(part, float | int) and math.isfinite(part) for part in shot)
