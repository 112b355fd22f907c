"""A game that is played by actions: what its players are shown, and what their actions do.

Who opens is White; the lag is left out. The numbers that a player is shown:

    0-23    the table as he strikes, see `observations`
    24, 25  points that he still needs, and his opponent, as parts of the target
    26      he is on turn: 1, else -1
    27      the opening position stands: 1, else -1
    28      his ball is in hand: 1, else -1
    29      the half that it may be placed in: 1 upper, -1 lower, 0 none
    30      he may make the choice of 13.5: 1, else -1
    31      he may ask for the reset of 10.4: 1, else -1
    32      his opponent grants the reset: 1, else -1
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.env import observations
from fivepins.env.actions import PLACE, RESET, RESPOT, SHOT, place_of, shot_of
from fivepins.env.observations import seen, toward
from fivepins.env.places import as_array, as_bits
from fivepins.match.creation import Creation
from fivepins.match.entries import Lag, Open, Reset, Respot
from fivepins.model.position import Position
from fivepins.model.ruling import Ruling
from fivepins.model.shot import Shot
from fivepins.model.symbols import Half, Player, other
from fivepins.model.table import Table
from fivepins.model.turn import Turn
from fivepins.physics.params import Params
from fivepins.play.between_strokes import may_reset
from fivepins.play.session import Session, begin, enter, shoot
from fivepins.players.hands import Hand
from fivepins.players.levels import written
from fivepins.players.player import Choice, view_of
from fivepins.rules.edition import Edition

WIDTH: Final = observations.WIDTH + 9
"""How many numbers a player is shown."""


class Meant(NamedTuple):
    """A stroke as it was meant.

    Attributes:
        turn: Who struck, and how.
        position: Balls and pins before it, a ball in hand placed.
        shot: The shot.
        score: White's and Yellow's points before it.
        hand: Who carried it out.
    """

    turn: Turn
    position: Position
    shot: Shot
    score: tuple[int, int]
    hand: Hand


class Stroke(NamedTuple):
    """A stroke of a game.

    Attributes:
        session: The game behind it.
        points: Points to the striker, negative to his opponent.
        meant: How it was meant.
    """

    session: Session
    points: int
    meant: Meant


def begun(edition: Edition, target: int) -> Session:
    """A game of one before its first stroke, which is White's.

    Raises:
        InputError: If no game has this target.
    """
    session = begin(Creation("White", "Yellow", edition.id, target=target), edition)
    return enter(enter(session, Lag("W")), Open("W"))


def lies(session: Session) -> Position:
    """Balls and pins as they lie: before the next stroke, or at the end."""
    placement = session.placement
    if placement is not None and placement.position is not None:
        return placement.position
    assert session.trace is not None
    return session.trace.rest()


def shown(session: Session, side: Player, granted: bool) -> NDArray[np.float32]:
    """What a player is shown.

    Args:
        session: The game.
        side: The player.
        granted: Whether his opponent grants the reset of 10.4.

    Returns:
        float32[33].
    """
    state, placement = session.state, session.placement
    turn = state.turn
    strikes = turn is not None and turn.striker == side
    half: Half | None = None
    if strikes and turn is not None and turn.placed:
        half = turn.from_half or (placement.half if placement is not None else None) or "lower"
    found = np.empty(WIDTH, np.float32)
    numbers_of_game(
        found,
        side,
        lies(session),
        state.edition.table,
        state.score,
        state.creation.target,
        strikes=strikes,
        opening=turn is not None and turn.how in ("break", "reset"),
        half=half,
        may_respot=strikes and state.may_respot and placement is not None and placement.choice is not None,
        may_reset=strikes and may_reset(state, placement),
        granted=granted,
    )
    return found


def numbers_of_game(
    out: NDArray[np.float32],
    side: Player,
    position: Position,
    table: Table,
    score: tuple[int, int],
    target: int,
    *,
    strikes: bool,
    opening: bool,
    half: Half | None,
    may_respot: bool,
    may_reset: bool,
    granted: bool,
) -> None:
    """The numbers that a player is shown.

    Args:
        out: float32[33]: written.
        side: The player.
        position: Balls and pins as they lie.
        table: The table.
        score: White's and Yellow's points.
        target: Points that win.
        strikes: Whether he is on turn.
        opening: Whether the opening position stands.
        half: Where his ball in hand may be placed, None where it is not in hand.
        may_respot: Whether he may make the choice of 13.5.
        may_reset: Whether he may ask for the reset of 10.4.
        granted: Whether his opponent grants it.
    """
    mine = "WY".index(side)
    cue, ball = position.ball(side.lower()), position.ball(other(side).lower())
    need = [max(0.0, 1.0 - points / target) for points in score]
    out[: observations.WIDTH] = seen(cue, ball, position.red, as_bits(position), table)
    out[observations.WIDTH :] = (
        need[mine],
        need[1 - mine],
        _sign(strikes),
        _sign(opening),
        _sign(half is not None),
        {"upper": 1.0, "lower": -1.0, None: 0.0}[half],
        _sign(may_respot),
        _sign(may_reset),
        _sign(granted),
    )


def told(session: Session) -> dict[str, Any]:
    """What stands beside it in `info`: float64[3, 2] centres in metres, the pins, the score, who is on turn."""
    position = lies(session)
    return {
        "position": as_array(position),
        "pins": as_bits(position),
        "score": session.state.score,
        "striker": session.state.striker or "",
    }


def struck(
    session: Session, action: Sequence[float], granted: bool, hand: Hand, rng: np.random.Generator, params: Params
) -> Stroke:
    """Play the next stroke.

    Args:
        session: The game.
        action: float[10], see `actions`. What cannot be asked for now is not asked for.
        granted: Whether the opponent grants the reset of 10.4; place and shot are then meant for the opening position.
        hand: Who carries the stroke out.
        rng: Whose random numbers.
        params: Materials and models of the table.
    """
    view = view_of(session)
    if action[RESET] > 0.0 and granted and view.reset:
        session = enter(session, Reset())
        view = view_of(session)
    elif action[RESPOT] > 0.0 and view.choice is not None:
        session = enter(session, Respot())
        view = view_of(session)
    at = None if view.area is None else place_of(action[SHOT : SHOT + PLACE], view.area)
    striker = view.turn.striker
    own = at or view.position.ball(striker.lower())
    assert own is not None
    aim = toward(own, view.position.ball(other(striker).lower()), view.position.red)
    return executed(session, Choice(shot_of(action, aim, params), at), hand, rng, params)


def executed(session: Session, choice: Choice, hand: Hand, rng: np.random.Generator, params: Params) -> Stroke:
    """Play a stroke that was chosen, when what was asked for beside it is entered.

    Args:
        session: The game.
        choice: Shot and place.
        hand: Who carries the stroke out.
        rng: Whose random numbers.
        params: Materials and models of the table.
    """
    view = view_of(session)
    position = view.position
    if choice.at is not None:
        position = position.with_ball(view.turn.striker.lower(), choice.at)
    meant = Meant(view.turn, position, choice.shot, view.score, hand)
    shot = written(hand.play(choice.shot, rng, params))
    session = shoot(session, shot, choice.at, params)
    ruling = session.state.steps[-1].row.ruling
    assert ruling is not None
    return Stroke(session, points_of(ruling), meant)


def points_of(ruling: Ruling) -> int:
    """Points to the striker, negative to his opponent."""
    return -ruling.points if ruling.to == "opponent" else ruling.points


def _sign(value: bool) -> float:
    return 1.0 if value else -1.0
