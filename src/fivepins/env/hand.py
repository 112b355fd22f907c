"""`fivepins/Hand-v0`: how sure a hand is, from strokes of which is known what was meant and what came of it."""

import math
from typing import Any, Final

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from fivepins.env import observations, positions
from fivepins.env.actions import SHOT, shot_of
from fivepins.env.observations import seen, toward
from fivepins.env.places import as_array, as_bits
from fivepins.env.ranges import Range, Riddle, drawn, miss, values_of
from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import simulate
from fivepins.players.hands import Hand
from fivepins.rules.edition import load

RANGES: Final = {
    "direction": Range(math.radians(0.02), math.radians(1.0), ratio=True),
    "speed": Range(0.005, 0.25, ratio=True),
    "side": Range(0.003, 0.12, ratio=True),
    "high": Range(0.003, 0.12, ratio=True),
    "elevation": Range(math.radians(0.05), math.radians(2.5), ratio=True),
}
"""What hands are drawn from: from half a master's errors to two and a half times a beginner's."""

ROW: Final = 2 * observations.WIDTH + SHOT
"""Numbers of a stroke: the table before, the action that was meant, the table at rest."""


class HandEnv(gym.Env[NDArray[np.float32], NDArray[np.float32]]):
    """Some strokes of a hand that is drawn; the answer is its five standard deviations. The episode ends with it.

    The reward is the mean distance of the answer from the truth, taken off: 0 is right, -0.5 what a player gets who
    always answers with the middle.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self, strokes: int = 16, edition: str = "umb-1997", params: Params = MATCH, render_mode: str | None = None
    ) -> None:
        """An environment.

        Args:
            strokes: How many are seen.
            edition: Id of a rule book, for its table.
            params: Materials and models of the table.
            render_mode: None.

        Raises:
            InputError: If one of them cannot be read.
        """
        if strokes < 1:
            raise InputError("not a number of strokes", got=str(strokes), expected="1 or more")
        self.observation_space = gym.spaces.Box(-1.0, 1.0, (strokes * ROW,), np.float32)
        self.action_space = gym.spaces.Box(-1.0, 1.0, (len(RANGES),), np.float32)
        self.render_mode = render_mode
        self._strokes = strokes
        self._table = load(edition).table
        self._params = params
        self._riddle: Riddle | None = None
        self._observation = np.zeros(strokes * ROW, np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Draw a hand, and see it play.

        Args:
            seed: Of everything random from here on.
            options: None.

        Returns:
            (float32[strokes * 53], {"before", "after": float64[strokes, 3, 2] centres in metres, "meant":
            float64[strokes, 5] the shots as azimuth, speed, elevation, side, high}).
        """
        super().reset(seed=seed)
        rng, table, params = self.np_random, self._table, self._params
        self._riddle = drawn(RANGES, rng)
        hand = Hand(**self._riddle.values)
        rows, before, meant, rests = [], [], [], []
        for _ in range(self._strokes):
            white, yellow, red = positions.one(rng, table)
            # As an observer has it, who is told no more digits than an agent can be.
            action = rng.uniform(-1.0, 1.0, SHOT).astype(np.float32)
            shot = shot_of(action.tolist(), toward(white, yellow, red), params)
            position = Position(white, yellow, red)
            rest = simulate(position, hand.play(shot, rng, params), table, params).rest()
            first = seen(white, yellow, red, positions.STANDING, table)
            last = seen(rest.white, rest.yellow, rest.red, as_bits(rest), table)
            rows += [first, action, last]
            before.append(as_array(position))
            meant.append(shot[:SHOT])
            rests.append(as_array(rest))
        self._observation = np.concatenate(rows)
        info = {"before": np.array(before), "meant": np.array(meant), "after": np.array(rests)}
        return self._observation.copy(), info

    def step(self, action: NDArray[np.float32]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Answer.

        Args:
            action: float32[5]: direction, speed, side, high, elevation, each mapped on its range by equal ratios.

        Returns:
            (the same strokes, the distance from the truth taken off, True, False, {"truth": float64[5] the right
            answer, "hand": its standard deviations by name, "answer": those that were answered}).

        Raises:
            InputError: If there was no reset, or the action is none of the box.
        """
        riddle = self._riddle
        if riddle is None:
            raise InputError("no hand to name", got="a step", expected="reset() before every answer")
        distance = miss(riddle, action)
        self._riddle = None
        answered = values_of(RANGES, np.asarray(action, np.float64).tolist())
        info = {"truth": riddle.truth, "hand": riddle.values, "answer": answered}
        return self._observation.copy(), -distance, True, False, info
