"""What a computer player sees, what it answers, and what it is."""

from typing import NamedTuple, Protocol

from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.symbols import Player as Side
from fivepins.model.table import Point, Table
from fivepins.model.turn import Turn
from fivepins.physics.simulate import Strike
from fivepins.play.areas import Area, area
from fivepins.play.between_strokes import may_reset
from fivepins.play.session import Session
from fivepins.rules.edition import Edition
from fivepins.rules.placing import Placement


class View(NamedTuple):
    """All that a player may see before a stroke; it knows no match and no opponent.

    Attributes:
        turn: Who strikes, and how.
        position: Balls and pins as they lie; the striker's own ball None where it is in hand.
        area: Where the ball in hand may be placed, None where there is none.
        choice: How the table would stand if he asked for the choice of 13.5, None where he may not.
        score: White's and Yellow's points in the game.
        target: Points that win the game.
        edition: The rule book.
        table: The table.
        reset: Whether he may ask for the opening position because of balls in contact (10.4).
    """

    turn: Turn
    position: Position
    area: Area | None
    choice: Placement | None
    score: tuple[int, int]
    target: int
    edition: Edition
    table: Table
    reset: bool = False


class Choice(NamedTuple):
    """What a player means to do.

    Attributes:
        shot: The shot that is meant; a hand errs about it.
        at: Where the ball in hand is placed, None where there is none.
        respot: Whether the choice of 13.5 is asked for first; `at` and `shot` are then meant for what follows.
        reset: Whether the reset of 10.4 is asked for first; `shot` is then meant for where it is not granted.
    """

    shot: Shot
    at: Point | None = None
    respot: bool = False
    reset: bool = False


class Player(Protocol):
    """Anyone who can be asked for a stroke."""

    def choose(self, view: View) -> Choice:
        """The stroke that is meant; the same view gives the same answer."""
        ...

    def lag(self, side: Side, position: Position, table: Table) -> Strike:
        """The strike that is meant in the lag."""
        ...


def view_of(session: Session) -> View:
    """What the player on turn may see of a match.

    Raises:
        InputError: If nobody is to strike.
    """
    state, placement = session.state, session.placement
    turn = state.turn
    if turn is None or placement is None or placement.position is None:
        raise InputError("nobody is to strike now", got=state.stage, expected="a match in play")
    table = state.edition.table
    here = None
    if turn.placed:
        half = turn.from_half or placement.half or "lower"
        turn = turn._replace(half=half if turn.how == "hand" else turn.half)
        here = area(placement.position, turn.striker, half, table)
    choice = placement.choice if state.may_respot else None
    target = state.creation.target
    reset = may_reset(state, placement)
    return View(turn, placement.position, here, choice, state.score, target, state.edition, table, reset)
