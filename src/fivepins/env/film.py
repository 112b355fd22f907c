"""`fivepins/Film-v0`: what table it is, from the tracks of filmed strokes."""

import dataclasses
from typing import Any, Final

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from fivepins.env import positions
from fivepins.env.actions import SHOT, shot_of
from fivepins.env.observations import toward
from fivepins.env.ranges import Range, Riddle, drawn, miss, values_of
from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.model.symbols import BALLS
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import simulate
from fivepins.physics.trace import Trace
from fivepins.rules.edition import load

RANGES: Final = {
    "slide": Range(0.15, 0.40),
    "roll": Range(0.004, 0.015, ratio=True),
    "spin_decay": Range(2.0, 15.0, ratio=True),
    "ball_restitution": Range(0.92, 0.98),
    "cushion_restitution": Range(0.75, 0.92),
    "cushion_friction": Range(0.10, 0.35),
}
"""What tables are drawn from, the numbers of `physics.params`: the ranges of the literature that stand there, and the
presets' cushions with some room to both sides. The other numbers are those of the match table."""

EVERY: Final = 0.1
"""Seconds from one picture to the next."""

PICTURES: Final = 80
"""Pictures of a stroke, the first at the moment of the strike."""

BLUR: Final = 0.001
"""Standard deviation of a place that is read off a picture, m."""


class FilmEnv(gym.Env[NDArray[np.float32], NDArray[np.float32]]):
    """Some strokes on a table that is drawn, as a camera above it sees them; the answer is six numbers of the table.

    The strokes are played without error and with little of the pins: they have been taken away. The reward is the mean
    distance of the answer from the truth, taken off: 0 is right, -0.5 what a player gets who always answers with the
    middle.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(self, strokes: int = 3, edition: str = "umb-1997", render_mode: str | None = None) -> None:
        """An environment.

        Args:
            strokes: How many are filmed.
            edition: Id of a rule book, for the table's measures.
            render_mode: None.

        Raises:
            InputError: If one of them cannot be read.
        """
        if strokes < 1:
            raise InputError("not a number of strokes", got=str(strokes), expected="1 or more")
        self.observation_space = gym.spaces.Box(-1.0, 1.0, (strokes * len(BALLS) * PICTURES * 2,), np.float32)
        self.action_space = gym.spaces.Box(-1.0, 1.0, (len(RANGES),), np.float32)
        self.render_mode = render_mode
        self._strokes = strokes
        self._table = load(edition).table
        self._riddle: Riddle | None = None
        self._observation = np.zeros(self.observation_space.shape or (), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Draw a table, and film strokes on it.

        Args:
            seed: Of everything random from here on.
            options: None.

        Returns:
            (float32[strokes * 480]: of each stroke, of white (which is struck), yellow and red, 80 pictures with x and
            y, the bed from -1 to 1, {"tracks": float64[strokes, 3, 80, 2] the same in metres}).
        """
        super().reset(seed=seed)
        rng = self.np_random
        self._riddle = drawn(RANGES, rng)
        numbers: dict[str, Any] = {**self._riddle.values}
        params = dataclasses.replace(MATCH, **numbers)
        tracks = np.empty((self._strokes, len(BALLS), PICTURES, 2))
        for stroke in range(self._strokes):
            white, yellow, red = positions.one(rng, self._table)
            action = rng.uniform(-1.0, 1.0, SHOT).tolist()
            # Level and not slow: such strokes tell most of the table.
            action[1], action[2] = abs(action[1]), 0.0
            shot = shot_of(action, toward(white, yellow, red), params)
            trace = simulate(Position(white, yellow, red, ""), shot, self._table, params)
            tracks[stroke] = _filmed(trace)
        tracks += rng.normal(0.0, BLUR, tracks.shape)
        middle = np.array([0.5 * self._table.width, 0.5 * self._table.length])
        flat = np.clip(tracks / middle - 1.0, -1.0, 1.0).astype(np.float32)
        self._observation = flat.ravel()
        return self._observation.copy(), {"tracks": tracks}

    def step(self, action: NDArray[np.float32]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Answer.

        Args:
            action: float32[6]: slide, roll, spin_decay, ball_restitution, cushion_restitution, cushion_friction, each
                mapped on its range.

        Returns:
            (the same tracks, the distance from the truth taken off, True, False, {"truth": float64[6] the right answer,
            "table": the numbers by name, "answer": those that were answered}).

        Raises:
            InputError: If there was no reset, or the action is none of the box.
        """
        riddle = self._riddle
        if riddle is None:
            raise InputError("no table to name", got="a step", expected="reset() before every answer")
        distance = miss(riddle, action)
        self._riddle = None
        answered = values_of(RANGES, np.asarray(action, np.float64).tolist())
        info = {"truth": riddle.truth, "table": riddle.values, "answer": answered}
        return self._observation.copy(), -distance, True, False, info


def _filmed(trace: Trace) -> NDArray[np.float64]:
    """float64[3, 80, 2]: where the balls are in each picture; a ball that leaves the table stays where it was last."""
    places = np.empty((len(BALLS), PICTURES, 2))
    for picture in range(PICTURES):
        lies = trace.sample(min(picture * EVERY, trace.duration))
        for ball, name in enumerate(BALLS):
            if name in lies:
                places[ball, picture] = lies[name].centre[:2]
            else:
                places[ball, picture] = places[ball, picture - 1]
    return places
