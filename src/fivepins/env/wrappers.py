"""Wrappers: actions by number, a picture instead of numbers, points as a reward on the way to the end of a game."""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.table import MATCH, Table

Colour = tuple[int, int, int]

_CLOTH: Final = (22, 94, 72)
_COLOURS: Final = ((245, 245, 240), (240, 200, 40), (190, 30, 40))
_PIN: Final = (235, 220, 190)


class DiscreteActions(gym.ActionWrapper[NDArray[np.float32], Any, NDArray[np.float32]]):
    """Strokes by number: every direction with every speed and every place of the tip, all on even grids.

    All further numbers of an action are 0: level, a ball in hand in the middle, no choice made.
    """

    def __init__(
        self,
        env: gym.Env[NDArray[np.float32], NDArray[np.float32]],
        directions: int = 41,
        speeds: int = 5,
        tips: Sequence[tuple[float, float]] = ((0.0, 0.0), (-0.6, 0.0), (0.6, 0.0), (0.0, -0.6), (0.0, 0.6)),
    ) -> None:
        """Wrap an environment of strokes.

        Args:
            env: Whose action is a box that begins with a shot, see `actions`.
            directions: How many, evenly from -1 to 1 in the first number of an action.
            speeds: How many, evenly from -1 to 1 in the second.
            tips: Side and high.

        Raises:
            InputError: If there are none of one kind.
        """
        super().__init__(env)
        if directions < 1 or speeds < 1 or not tips:
            raise InputError(
                "no strokes", got=f"{directions} directions, {speeds} speeds, {len(tips)} tips", expected="1 or more"
            )
        assert isinstance(env.action_space, gym.spaces.Box)
        grid = [
            (a, v, 0.0, *tip)
            for a in np.linspace(-1.0, 1.0, directions)
            for v in np.linspace(-1.0, 1.0, speeds)
            for tip in tips
        ]
        self.strokes: NDArray[np.float32] = np.zeros((len(grid), *env.action_space.shape), np.float32)
        self.strokes[:, : len(grid[0])] = grid
        self.action_space = gym.spaces.Discrete(len(grid))

    def action(self, action: int) -> NDArray[np.float32]:
        """The stroke with a number."""
        stroke: NDArray[np.float32] = self.strokes[int(action)]
        return stroke


class Picture(gym.Wrapper[NDArray[np.uint8], Any, Any, Any]):
    """The table from above instead of numbers: uint8[height, width, 3], the lower short cushion at the bottom.

    What no picture shows, the score of a game and its choices, is left in `info["numbers"]`.
    """

    def __init__(self, env: gym.Env[Any, Any], width: int = 64, height: int = 128, table: Table = MATCH) -> None:
        """Wrap an environment whose `info` holds `position` and `pins`.

        Args:
            env: The environment.
            width: Pixels along the short cushion.
            height: Pixels along the long one.
            table: Whose measures.
        """
        super().__init__(env)
        self.observation_space = gym.spaces.Box(0, 255, (height, width, 3), np.uint8)
        self._size = width, height
        self._table = table
        x = (np.arange(width) + 0.5) * table.width / width
        y = table.length - (np.arange(height) + 0.5) * table.length / height
        self._x, self._y = x[None, :], y[:, None]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """As of the environment, drawn."""
        numbers, info = self.env.reset(seed=seed, options=options)
        return self._drawn(info), {**info, "numbers": numbers}

    def step(self, action: Any) -> tuple[NDArray[np.uint8], Any, bool, bool, dict[str, Any]]:
        """As of the environment, drawn."""
        numbers, reward, terminated, truncated, info = self.env.step(action)
        return self._drawn(info), reward, terminated, truncated, {**info, "numbers": numbers}

    def _drawn(self, info: dict[str, Any]) -> NDArray[np.uint8]:
        width, height = self._size
        picture = np.empty((height, width, 3), np.uint8)
        picture[:] = _CLOTH
        least = 0.5 * max(self._table.width / width, self._table.length / height)
        for bit, spot in enumerate(self._table.pin_spots.values()):
            if info["pins"] >> bit & 1:
                self._disc(picture, spot, least, _PIN)
        for place, colour in zip(info["position"].tolist(), _COLOURS, strict=True):
            self._disc(picture, place, max(least, self._table.ball_radius), colour)
        return picture

    def _disc(self, picture: NDArray[np.uint8], at: Sequence[float], radius: float, colour: Colour) -> None:
        # A ball off the table lies where no pixel is near.
        picture[(self._x - at[0]) ** 2 + (self._y - at[1]) ** 2 <= radius * radius] = colour


class PointsReward(gym.Wrapper[NDArray[np.float32], Any, NDArray[np.float32], Any]):
    """The points of a game as a reward on the way: own ones less the opponent's, times a scale, beside who won."""

    def __init__(self, env: gym.Env[NDArray[np.float32], Any], scale: float = 1.0 / 60.0) -> None:
        """Wrap `fivepins/Game-v0`.

        Args:
            env: The environment.
            scale: What a point is worth beside the game.
        """
        super().__init__(env)
        self._scale = scale

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """As of the environment, points added to the reward."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        points = info["points"] - info["answer"]
        return observation, float(reward) + self._scale * points, terminated, truncated, info
