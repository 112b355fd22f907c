"""`fivepins/Stroke-v0` on many tables at once, over the batch: each call plays a whole stroke on every table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from fivepins.env import positions
from fivepins.env.actions import SHOT, shots_of
from fivepins.env.observations import WIDTH, seen_many
from fivepins.env.places import GONE
from fivepins.env.stroke import given_position
from fivepins.model.errors import InputError
from fivepins.model.turn import PLAIN
from fivepins.physics import codes
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Batch, simulate_many
from fivepins.play.batch import as_arrays, facts_of, judge_many
from fivepins.players.hands import ERRORS, Hand, parse_hand
from fivepins.rules.edition import Edition, load

if TYPE_CHECKING:
    from fivepins.model.position import Position

_WHITE = 0


class StrokeVectorEnv(gym.vector.VectorEnv[NDArray[np.float32], NDArray[np.float32], Any]):
    """`num_envs` tables; every step ends the episode of each and begins the next one, new position included.

    Table 0 of one table does the same as the scalar environment with the same seed.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        edition: str = "umb-1997",
        hand: str = "club",
        position: str | Position | None = None,
        params: Params = MATCH,
        threads: int | None = 1,
        render_mode: str | None = None,
    ) -> None:
        """Tables.

        Args:
            num_envs: How many.
            edition: As of `StrokeEnv`.
            hand: As of `StrokeEnv`.
            position: As of `StrokeEnv`.
            params: As of `StrokeEnv`.
            threads: How many threads simulate; None for one a core. Results do not depend on it.
            render_mode: None.

        Raises:
            InputError: If one of them cannot be read.
        """
        if num_envs < 1:
            raise InputError("not a number of tables", got=str(num_envs), expected="1 or more")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = gym.spaces.Box(-1.0, 1.0, (WIDTH,), np.float32)
        self.single_action_space = gym.spaces.Box(-1.0, 1.0, (SHOT,), np.float32)
        self.observation_space = gym.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gym.vector.utils.batch_space(self.single_action_space, num_envs)
        self._edition: Edition = load(edition)
        self._hand: Hand = parse_hand(hand)
        self._given = None if position is None else as_arrays(given_position(position))
        self._params = params
        self._threads = threads
        self._table = self._edition.table
        self._pins = np.full(num_envs, positions.STANDING if self._given is None else self._given[1], np.int64)
        self._places: NDArray[np.float64] | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """New positions on all tables.

        Returns:
            (float32[N, 24], {"position": float64[N, 3, 2] in metres, "pins": int64[N]}).

        Raises:
            InputError: If the seed is none.
        """
        if seed is not None:
            self._np_random, self._np_random_seed = gym.utils.seeding.np_random(seed)
        observation = np.empty((self.num_envs, WIDTH), np.float32)
        self._places = self._new()
        seen_many(self._places, self._pins, _WHITE, self._table, observation)
        return observation, {"position": told(self._places), "pins": self._pins.copy()}

    def step(
        self, actions: NDArray[np.float32]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play a stroke on every table.

        Args:
            actions: float32[N, 5], see `actions`.

        Returns:
            (float32[N, 24] of the new positions, float64[N] points, all True, all False, infos). The infos tell the new
            positions as `reset` does, and of the strokes that ended: `points`, `hand`, and `final_obs` and `final_info`
            of the tables at rest.

        Raises:
            InputError: If there was no reset, or an action is none of the box.
        """
        observation = np.empty((self.num_envs, WIDTH), np.float32)
        final = np.empty((self.num_envs, WIDTH), np.float32)
        reward = np.empty(self.num_envs)
        infos = self.step_into(actions, observation, reward, final)
        ended = np.ones(self.num_envs, np.bool_)
        return observation, reward, ended, np.zeros(self.num_envs, np.bool_), infos

    def step_into(
        self,
        actions: NDArray[np.float32],
        observation: NDArray[np.float32],
        reward: NDArray[np.float64],
        final: NDArray[np.float32] | None = None,
    ) -> dict[str, Any]:
        """Play a stroke on every table, into arrays of the caller's.

        Args:
            actions: float32[N, 5].
            observation: float32[N, 24]: written, the new positions.
            reward: float64[N] or float32[N]: written, the points.
            final: float32[N, 24]: written, the tables at rest; left out where None.

        Returns:
            The infos of `step`, without `final_obs` where `final` is None.

        Raises:
            InputError: As `step`.
        """
        before = self._places
        if before is None:
            raise InputError("no positions to play from", got="a step", expected="reset() first")
        meant = np.asarray(actions, np.float64)
        if meant.shape != (self.num_envs, SHOT) or not (np.abs(meant) <= 1.0).all():
            raise InputError(
                "not actions for these tables",
                got=f"shape {meant.shape}, from {meant.min(initial=0):g} to {meant.max(initial=0):g}",
                expected=f"({self.num_envs}, {SHOT}), numbers from -1 to 1",
            )
        shots = self._hand.disturbed(
            shots_of(meant, self._toward(before), self._params),
            self.np_random.standard_normal((self.num_envs, ERRORS)),
            self._params,
        )
        batch = simulate_many(before, shots, _WHITE, self._table, self._params, pins=self._pins, threads=self._threads)
        judged = judge_many(facts_of(batch, before, shots, _WHITE), PLAIN, self._edition, self._table)
        reward[:] = judged.points
        infos: dict[str, Any] = {"points": judged.points, "hand": judged.hand}
        standing = self._pins & 31 & ~felled(batch)
        ended = np.ones(self.num_envs, np.bool_)
        infos["final_info"] = {
            "position": told(batch.rest), "pins": standing, "points": judged.points, "hand": judged.hand,
            **{f"_{name}": ended for name in ("position", "pins", "points", "hand")},
        }  # fmt: skip
        infos["_final_info"] = ended
        if final is not None:
            seen_many(batch.rest, standing, _WHITE, self._table, final)
            infos["final_obs"] = final
            infos["_final_obs"] = ended
        self._places = self._new()
        seen_many(self._places, self._pins, _WHITE, self._table, observation)
        infos["position"], infos["pins"] = told(self._places), self._pins.copy()
        return infos

    def _new(self) -> NDArray[np.float64]:
        if self._given is None:
            return positions.many(self.num_envs, self.np_random, self._table)
        return np.repeat(self._given[0][None], self.num_envs, axis=0)

    def _toward(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        target = np.where(np.isnan(places[:, 1]), places[:, 2], places[:, 1]) - places[:, _WHITE]
        return np.nan_to_num(np.arctan2(target[:, 1], target[:, 0]))


def told(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """The places as `info` holds them."""
    return np.nan_to_num(places, nan=GONE)


def felled(batch: Batch) -> NDArray[np.int64]:
    """int64[N]: which pins fell in each stroke, bit 0 for n."""
    rows, columns = np.nonzero(batch.codes >> 6 == codes.FELL)
    down = np.zeros(len(batch.codes), np.int64)
    np.bitwise_or.at(down, rows, 1 << (batch.codes[rows, columns] & 7).astype(np.int64))
    return down
