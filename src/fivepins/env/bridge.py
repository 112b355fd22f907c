"""An agent of `fivepins/Game-v0` at any table: what a player may see becomes an observation, an action a stroke.

The agent is asked as in the environment; what it says beside a stroke, the choice of 13.5 and the reset of 10.4, is
asked for where it may be. The lag, which no environment has, is struck as the computer players do it.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from fivepins.env.actions import (
    GAME,
    PLACE,
    RESET,
    RESPOT,
    SHOT,
    action_of,
    numbers_of,
    place_action_of,
    place_of,
    shot_of,
)
from fivepins.env.observations import toward
from fivepins.env.places import as_array, as_bits
from fivepins.env.table_game import WIDTH, numbers_of_game
from fivepins.model.position import Position
from fivepins.model.symbols import Player as Side
from fivepins.model.symbols import other
from fivepins.model.table import Point, Table
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Strike
from fivepins.play.areas import Area, area
from fivepins.players.levels import player
from fivepins.players.player import Choice, View

Agent = Callable[[Any, dict[str, Any]], Any]


class Seated:
    """A player whose strokes an agent chooses."""

    def __init__(self, agent: Agent, seed: int = 0, level: str = "club", params: Params = MATCH) -> None:
        """Seat an agent.

        Args:
            agent: What is called with an observation and its `info`, and answers an action of `fivepins/Game-v0`.
            seed: Of its lag.
            level: The strength that lags for it.
            params: Materials and models of the table.
        """
        self._agent = agent
        self._lag = player(level, seed, params)
        self._params = params

    def choose(self, view: View) -> Choice:
        """The stroke that the agent means.

        Raises:
            InputError: If its answer is no action.
        """
        numbers = numbers_of(self._agent(observed(view), told(view)), GAME)
        reset = numbers[RESET] > 0.0 and view.reset
        respot = numbers[RESPOT] > 0.0 and view.choice is not None and not reset
        free = _free(view, respot)
        at = None if free is None else place_of(numbers[SHOT : SHOT + PLACE], free)
        return Choice(shot_of(numbers, _aim(view, respot, at), self._params), at, respot, reset)

    def lag(self, side: Side, position: Position, table: Table) -> Strike:
        """The strike of the strength that lags for it."""
        return self._lag.lag(side, position, table)


def seated(agent: Any, seed: int) -> Seated:
    """A player of an agent in this process; the agent is told the seed if it has `reset`."""
    if hasattr(agent, "reset"):
        agent.reset(seed)
    return Seated(agent, seed)


def action_of_choice(view: View, choice: Choice, *, reset: bool = False, params: Params = MATCH) -> list[float]:
    """The action of `fivepins/Game-v0` that means what a player chose, the nearest one where none does.

    Args:
        view: What he chose by; where he asked for the reset of 10.4, what stands behind it.
        choice: His choice.
        reset: Whether he asked for that reset first.
        params: Whose miscue limit.
    """
    free = _free(view, choice.respot)
    place = [0.0] * PLACE if free is None or choice.at is None else place_action_of(choice.at, free)
    asks = [1.0 if one else -1.0 for one in (choice.respot, reset)]
    # Computer players grant what their opponent asks for.
    return [*action_of(choice.shot, _aim(view, choice.respot, choice.at), params), *place, *asks, 1.0]


def _lies(view: View, respot: bool) -> Position:
    """Balls and pins before the stroke, behind the choice of 13.5 where it is made."""
    chosen = view.choice.position if respot and view.choice is not None else None
    return chosen or view.position


def _free(view: View, respot: bool) -> Area | None:
    """Where a ball in hand may be placed."""
    if respot and view.choice is not None and view.choice.position is not None:
        return area(view.choice.position, view.turn.striker, view.choice.half or "lower", view.table)
    return view.area


def _aim(view: View, respot: bool, at: Point | None) -> float:
    """The azimuth that the first number of an action counts from."""
    striker, position = view.turn.striker, _lies(view, respot)
    own = at or position.ball(striker.lower())
    assert own is not None
    return toward(own, position.ball(other(striker).lower()), position.red)


def observed(view: View) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """float32[33]: a view as `fivepins/Game-v0` shows it."""
    side = view.turn.striker
    found: np.ndarray[tuple[int], np.dtype[np.float32]] = np.empty(WIDTH, np.float32)
    numbers_of_game(
        found,
        side,
        view.position,
        view.table,
        view.score,
        view.target,
        strikes=True,
        opening=view.turn.how in ("break", "reset"),
        half=view.area.half if view.area is not None else None,
        may_respot=view.choice is not None,
        may_reset=view.reset,
        granted=True,
    )
    return found


def told(view: View) -> dict[str, Any]:
    """`info` as `fivepins/Game-v0` has it, with the edition."""
    return {
        "position": as_array(view.position),
        "pins": as_bits(view.position),
        "score": view.score,
        "striker": view.turn.striker,
        "side": view.turn.striker,
        "edition": view.edition.id,
    }
