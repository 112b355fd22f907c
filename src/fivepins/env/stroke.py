"""`fivepins/Stroke-v0`: one stroke from a random or given position, judged by the book (a contextual bandit)."""

from __future__ import annotations

import copy
import math
from typing import TYPE_CHECKING, Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from fivepins.env import positions
from fivepins.env.actions import SHOT, shot_of
from fivepins.env.observations import WIDTH, seen, toward
from fivepins.model.errors import InputError
from fivepins.model.position import Position, parse_position
from fivepins.model.symbols import PINS
from fivepins.model.turn import PLAIN
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import simulate
from fivepins.play.observe import observe
from fivepins.players.hands import Hand, parse_hand
from fivepins.rules.edition import Edition, load
from fivepins.rules.judge import judge

if TYPE_CHECKING:
    from fivepins.model.shot import Shot


def given_position(text: str | Position) -> Position:
    """A position that a user names, with the striker's ball, White, on the table.

    Raises:
        InputError: If it cannot be read, or White has no ball to strike.
    """
    position = parse_position(text)[0] if isinstance(text, str) else text
    if position.white is None:
        raise InputError("the striker has no ball to strike", got="w=-", expected="a centre of the white ball")
    return position


class StrokeEnv(gym.Env[NDArray[np.float32], NDArray[np.float32]]):
    """One stroke of White, all pins standing unless a position says otherwise; the episode ends with it.

    The reward is the points of the ruling, negative where the opponent receives them. The hand's error is drawn when
    the stroke is played; nothing that the agent is handed tells of it.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "umb-1997",
        hand: str = "club",
        position: str | Position | None = None,
        params: Params = MATCH,
        render_mode: str | None = None,
    ) -> None:
        """An environment.

        Args:
            edition: Id of the rule book.
            hand: Who carries the stroke out: `steady` (without error), `master`, `club`, `beginner`, or numbers, see
                `players.hands.parse_hand`.
            position: Where every episode begins, as text or value; random where none is given.
            params: Materials and models of the table.
            render_mode: None.

        Raises:
            InputError: If one of them cannot be read.
        """
        self.observation_space = gym.spaces.Box(-1.0, 1.0, (WIDTH,), np.float32)
        self.action_space = gym.spaces.Box(-1.0, 1.0, (SHOT,), np.float32)
        self.render_mode = render_mode
        self._edition: Edition = load(edition)
        self._off_at: str = self._edition.judging["ball_off_at"]
        self._hand: Hand = parse_hand(hand)
        self._given = None if position is None else given_position(position)
        self._params = params
        self._table = self._edition.table
        self._position: Position | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new position.

        Args:
            seed: Of everything random from here on.
            options: `position`: where this episode begins.

        Returns:
            (float32[24], {"position": float64[3, 2] in metres, "pins": which stand, bit 0 for n}).

        Raises:
            InputError: If the position cannot be read.
        """
        super().reset(seed=seed)
        named = (options or {}).get("position", self._given)
        if named is None:
            self._position = Position(*positions.one(self.np_random, self._table))
        else:
            self._position = given_position(named)
        return self._seen(self._position), self._told(self._position)

    def step(self, action: NDArray[np.float32]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play the stroke.

        Args:
            action: float32[5], see `actions`.

        Returns:
            (the table at rest, the points, True, False, {"position", "pins", "points", "hand": whether the next player
            has ball in hand, "ruling": the whole verdict, "stroke": the facts}).

        Raises:
            InputError: If there was no reset, or the action is none of the box.
        """
        before = self._position
        if before is None:
            raise InputError("no position to play from", got="a step", expected="reset() before every stroke")
        shot = self._hand.play(self._meant(action, before), self.np_random, self._params)
        trace = simulate(before, shot, self._table, self._params)
        stroke = observe(trace, PLAIN, before, shot, self._table, self._off_at)
        ruling = judge(stroke, PLAIN, self._edition)
        after = trace.rest()
        self._position = None
        points = -ruling.points if ruling.to == "opponent" else ruling.points
        info = self._told(after)
        info.update(points=points, hand=ruling.hand, ruling=ruling, stroke=stroke)
        return self._seen(after), float(points), True, False, info

    def fork(self, seed: int) -> StrokeEnv:
        """A copy that goes on from here with luck of its own: for planners.

        Args:
            seed: Of everything random in the copy; the luck of this environment cannot be had from it.
        """
        other = copy.copy(self)
        other._np_random = np.random.default_rng(seed)
        other._np_random_seed = seed
        return other

    def _meant(self, action: NDArray[np.float32], position: Position) -> Shot:
        numbers = np.asarray(action).tolist()
        if (
            not isinstance(numbers, list)
            or len(numbers) != SHOT
            or not all(-1.0 <= number <= 1.0 for number in numbers)
        ):
            raise InputError("not an action", got=str(action)[:80], expected=f"{SHOT} numbers from -1 to 1")
        assert position.white is not None
        return shot_of(numbers, toward(position.white, position.yellow, position.red), self._params)

    def _seen(self, position: Position) -> NDArray[np.float32]:
        pins = as_bits(position)
        return seen(position.white, position.yellow, position.red, pins, self._table)

    def _told(self, position: Position) -> dict[str, Any]:
        places = np.array([_GONE if centre is None else centre for centre in position[:3]])
        return {"position": places, "pins": as_bits(position)}


def as_bits(position: Position) -> int:
    """Which pins stand, bit 0 for n, then w, m, e, s."""
    return _BITS[position.pins]


_BITS = {"".join(pin for k, pin in enumerate(PINS) if bits >> k & 1): bits for bits in range(1 << len(PINS))}
_GONE = (math.nan, math.nan)
