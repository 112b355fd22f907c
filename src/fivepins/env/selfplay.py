"""`fivepins/SelfPlay-v0`: a game of two agents, as PettingZoo has it.

`env` and `raw_env` ask one agent after the other; `parallel_env` asks both before every stroke and plays the action of
the one on turn, of the other's it takes only whether he grants the reset of 10.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import gymnasium as gym
import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

from fivepins.env.actions import GAME, GRANT, numbers_of
from fivepins.env.table_game import WIDTH, begun, shown, struck, told
from fivepins.model.errors import InputError
from fivepins.physics.params import MATCH, Params
from fivepins.players.hands import parse_hand
from fivepins.rules.edition import load

Floats = NDArray[np.float32]

if TYPE_CHECKING:
    from fivepins.model.symbols import Player

AGENTS: Final = ("player_0", "player_1")


class _Game:
    """What both kinds have in common: the game, who is White, what each grants."""

    def __init__(self, edition: str, hand: str, target: int, max_cycles: int, params: Params) -> None:
        if max_cycles < 1:
            raise InputError("not a number of cycles", got=str(max_cycles), expected="1 or more")
        self._hand = parse_hand(hand)
        self._params = params
        self._begun = begun(load(edition), target)
        self._rng, _ = seeding.np_random(None)
        self.begin(None)

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.session = self._begun
        self.strokes = 0
        self.grants = dict.fromkeys(AGENTS, False)
        first = int(self._rng.integers(2))
        self.sides: dict[str, Player] = {AGENTS[first]: "W", AGENTS[1 - first]: "Y"}

    @property
    def striker(self) -> str:
        """The agent on turn; behind the end the one who would be: the opponent of who struck last."""
        side = self.session.state.striker or "WY"[self.strokes % 2]
        return next(agent for agent in AGENTS if self.sides[agent] == side)

    def play(self, action: Floats) -> int:
        agent = self.striker
        numbers = numbers_of(action, GAME)
        granted = self.grants[opponent_of(agent)]
        played = struck(self.session, numbers, granted, self._hand, self._rng, self._params)
        self.session = played.session
        self.strokes += 1
        self.grants[agent] = numbers[GRANT] > 0.0
        return played.points

    def rewards(self) -> dict[str, float]:
        winner = self.session.state.winner
        return {agent: 0.0 if winner is None else 1.0 if self.sides[agent] == winner else -1.0 for agent in AGENTS}

    def shown(self, agent: str) -> Floats:
        return shown(self.session, self.sides[agent], self.grants[opponent_of(agent)])

    def told(self, agent: str, points: int = 0) -> dict[str, Any]:
        return {**told(self.session), "side": self.sides[agent], "points": points}

    @property
    def over(self) -> bool:
        return self.session.state.finished


def opponent_of(agent: str) -> str:
    """The other agent."""
    return AGENTS[1 - AGENTS.index(agent)]


class _Seats:
    """What both kinds are made of."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "name": "fivepins_selfplay_v0", "is_parallelizable": True}

    def __init__(
        self,
        edition: str = "umb-1997",
        hand: str = "club",
        target: int = 60,
        max_cycles: int = 500,
        params: Params = MATCH,
        render_mode: str | None = None,
    ) -> None:
        """An environment.

        Args:
            edition: Id of the rule book.
            hand: Who carries out the strokes of both, as of `StrokeEnv`.
            target: Points that win the game.
            max_cycles: When the game is broken off: `raw_env` counts strokes of each agent, `parallel_env` all strokes.
            params: Materials and models of the table.
            render_mode: None.

        Raises:
            InputError: If one of them cannot be read.
        """
        self.possible_agents = [*AGENTS]
        self.agents: list[str] = []
        self.observation_spaces = {agent: gym.spaces.Box(-1.0, 1.0, (WIDTH,), np.float32) for agent in AGENTS}
        self.action_spaces = {agent: gym.spaces.Box(-1.0, 1.0, (GAME,), np.float32) for agent in AGENTS}
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self._game = _Game(edition, hand, target, max_cycles, params)

    def observation_space(self, agent: str) -> gym.spaces.Box:
        """float32[33], see `table_game`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.spaces.Box:
        """float32[10], see `actions`."""
        return self.action_spaces[agent]


class raw_env(_Seats, AECEnv):  # type: ignore[misc]
    """A game of two agents who are asked in turn; each strikes `max_cycles` times at most.

    The reward is 1 for who wins, -1 for who loses, 0 before.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; which agent opens is drawn."""
        self._game.begin(seed)
        self.agents = [*AGENTS]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: self._game.told(agent) for agent in AGENTS}
        self.agent_selection = self._game.striker

    def observe(self, agent: str) -> Floats:
        """The table as an agent sees it, on turn or not."""
        return self._game.shown(agent)

    def step(self, action: Floats | None) -> None:
        """Play the stroke of the agent on turn.

        Raises:
            InputError: If the action is none of the box.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        points = self._game.play(action)
        self.rewards = self._game.rewards()
        over = self._game.over
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, not over and self._game.strokes >= 2 * self.max_cycles)
        self.infos = {one: self._game.told(one, points if one == agent else -points) for one in AGENTS}
        self.agent_selection = opponent_of(agent)
        self._accumulate_rewards()


def env(**kwargs: Any) -> AECEnv:
    """`raw_env`, and what is called out of order is refused."""
    return OrderEnforcingWrapper(raw_env(**kwargs))


class parallel_env(_Seats, ParallelEnv):  # type: ignore[misc]
    """A game of two agents who are both asked before every stroke; it is broken off after `max_cycles` strokes."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Floats], dict[str, dict[str, Any]]]:
        """A new game; which agent opens is drawn."""
        self._game.begin(seed)
        self.agents = [*AGENTS]
        return self._seen(), {agent: self._game.told(agent) for agent in AGENTS}

    def step(
        self, actions: dict[str, Floats]
    ) -> tuple[dict[str, Floats], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the stroke of the agent on turn.

        Raises:
            InputError: If the action is none of the box.
        """
        agent = self._game.striker
        waits = opponent_of(agent)
        grants = numbers_of(actions[waits], GAME)[GRANT] > 0.0
        points = self._game.play(actions[agent])
        self._game.grants[waits] = grants
        over = self._game.over
        cut = not over and self._game.strokes >= self.max_cycles
        if over or cut:
            self.agents = []
        infos = {one: self._game.told(one, points if one == agent else -points) for one in AGENTS}
        return self._seen(), self._game.rewards(), dict.fromkeys(AGENTS, over), dict.fromkeys(AGENTS, cut), infos

    def _seen(self) -> dict[str, Floats]:
        return {agent: self._game.shown(agent) for agent in AGENTS}
