"""`fivepins/Stroke-v0`: one stroke from a random or given position, judged by the book (a contextual bandit)."""

from typing import Any, NamedTuple, Self

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from fivepins.env import positions
from fivepins.env.actions import SHOT, numbers_of, shot_of
from fivepins.env.luck import forked
from fivepins.env.observations import WIDTH, seen, toward
from fivepins.env.places import as_array, as_bits
from fivepins.env.table_game import points_of
from fivepins.model.errors import InputError
from fivepins.model.facts import Stroke
from fivepins.model.position import Position, parse_position
from fivepins.model.ruling import Ruling
from fivepins.model.turn import PLAIN
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Strike, lay, simulate_laid
from fivepins.physics.trace import Trace
from fivepins.play.observe import observe
from fivepins.players.hands import Hand, parse_hand
from fivepins.rules.edition import Edition, load
from fivepins.rules.judge import judge


def given_position(text: str | Position) -> Position:
    """A position that a user names, with the striker's ball, White, on the table.

    Raises:
        InputError: If it cannot be read, or White has no ball to strike.
    """
    position = parse_position(text)[0] if isinstance(text, str) else text
    if position.white is None:
        raise InputError("the striker has no ball to strike", got="w=-", expected="a centre of the white ball")
    return position


class Played(NamedTuple):
    """A stroke that was played.

    Attributes:
        before: The position that it was played from.
        trace: What the simulator computed.
        stroke: The facts.
        ruling: The verdict.
    """

    before: Position
    trace: Trace
    stroke: Stroke
    ruling: Ruling


class StrokeEnv(gym.Env[NDArray[np.float32], NDArray[np.float32]]):
    """One stroke of White, all pins standing unless a position says otherwise; the episode ends with it.

    The reward is the points of the ruling, negative where the opponent receives them. The hand's error is drawn when
    the stroke is played; nothing that the agent is handed tells of it.

    Attributes:
        edition: The rule book.
        hand: Who carries the stroke out.
        params: Materials and models of the table.
        position: What the stroke is played from, None behind it.
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
        self.edition: Edition = load(edition)
        self._off_at: str = self.edition.judging["ball_off_at"]
        self.hand: Hand = parse_hand(hand)
        self._given = None if position is None else given_position(position)
        self.params = params
        self._table = self.edition.table
        self.position: Position | None = None

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
            self.position = Position(*positions.one(self.np_random, self._table))
        else:
            self.position = lay(given_position(named), self._table)
        return self._seen(self.position), self._told(self.position)

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
        played = self._played(action)
        after = played.trace.rest()
        points = points_of(played.ruling)
        info = {
            "position": as_array(after),
            "pins": as_bits(after),
            "points": points,
            "hand": played.ruling.hand,
            "ruling": played.ruling,
            "stroke": played.stroke,
        }
        return self._seen(after), float(points), True, False, info

    def _played(self, action: NDArray[np.float32]) -> Played:
        before = self.position
        if before is None:
            raise InputError("no position to play from", got="a step", expected="reset() before every stroke")
        numbers = numbers_of(action, SHOT)
        assert before.white is not None
        meant = shot_of(numbers, toward(before.white, before.yellow, before.red), self.params)
        shot = self.hand.play(meant, self.np_random, self.params)
        # The position was laid at reset, and no action means a shot that cannot be played.
        trace = simulate_laid(before, (Strike("w", shot),), self._table, self.params)
        stroke = observe(trace, PLAIN, before, shot, self._table, self._off_at)
        self.position = None
        return Played(before, trace, stroke, judge(stroke, PLAIN, self.edition))

    def fork(self, seed: int) -> Self:
        """A copy that goes on from here with luck of its own: for planners.

        Args:
            seed: Of everything random in the copy; the luck of this environment cannot be had from it.
        """
        return forked(self, seed)

    def _seen(self, position: Position) -> NDArray[np.float32]:
        white, yellow, red, *_ = position
        return seen(white, yellow, red, as_bits(position), self._table)

    def _told(self, position: Position) -> dict[str, Any]:
        return {"position": as_array(position), "pins": as_bits(position)}
