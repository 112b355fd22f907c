"""Evaluation of an agent on a task: episodes by seed, with and without luck, in numbers that can be found again."""

import dataclasses
import hashlib
import math
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

import gymnasium as gym
import numpy as np

from fivepins.env.actions import shot_of
from fivepins.env.chance import GameLuck, points_expected
from fivepins.env.game import GameEnv
from fivepins.env.observations import toward
from fivepins.env.registry import ENVIRONMENTS
from fivepins.env.stroke import StrokeEnv
from fivepins.env.table_game import Meant
from fivepins.model.errors import InputError
from fivepins.model.turn import PLAIN
from fivepins.players.guest import AGENT, Guest

SPACE: Final = "fivepins/"
Z95: Final = 1.959963984540054
"""Standard errors to each side of a mean that make an interval of 95 %."""

Progress = Callable[[int, int], None]


class Plan(NamedTuple):
    """What is played.

    Attributes:
        task: Id of the environment without `fivepins/`.
        arguments: What it is made with, beside its defaults.
        seeds: Of the agent in each row of episodes, and numbers of the rows.
        episodes: Of each row.
        luck: What the table's random numbers follow from beside the row's number: a word that nobody can have known
            who wrote the agent. With "" they follow from the number alone, which the agent is told.
    """

    task: str
    arguments: dict[str, Any]
    seeds: tuple[int, ...]
    episodes: int
    luck: str = ""


class Interval(NamedTuple):
    """A mean with an interval of 95 %.

    Attributes:
        mean: The mean.
        low: Where the interval begins.
        high: Where it ends.
    """

    mean: float
    low: float
    high: float


class Scores(NamedTuple):
    """What came out.

    Attributes:
        raw: By seed, what each episode paid.
        fair: By seed, the same with luck taken off; empty where the task has no luck of strokes.
    """

    raw: list[list[float]]
    fair: list[list[float]]


def interval(values: Sequence[float]) -> Interval:
    """Mean of values that are drawn alike, and where it lies with 95 %: normal, as many as are needed here."""
    mean = sum(values) / len(values)
    error = math.sqrt(sum((one - mean) ** 2 for one in values) / max(1, len(values) - 1) / len(values))
    return Interval(mean, mean - Z95 * error, mean + Z95 * error)


def saving(scores: Scores) -> float | None:
    """How many times fewer episodes tell the mean as well when luck is taken off; None where it is not."""
    raw, fair = (np.concatenate(one) if one else np.zeros(0) for one in scores)
    if len(fair) < 2 or not fair.var():
        return None
    return float(raw.var() / fair.var())


def evaluate(plan: Plan, agent: str, seconds: float = 60.0, progress: Progress | None = None) -> Scores:
    """Let an agent play.

    The agent sits in a process of its own and is handed observations and `info`; in it `edition` and `hand` too, where
    the task has them. Everything random of the table follows from the plan: two agents meet the same positions, and in
    tasks of one stroke the same errors of the hand.

    Args:
        plan: What is played.
        agent: `MODULE:NAME`.
        seconds: The longest time for an answer.
        progress: Called after each episode with how many are played, and of how many.

    Raises:
        InputError: If there is no such task or agent, or an answer is none.
    """
    env, played = made(plan), 0
    scores = Scores([], [])
    with Guest(agent, plan.seeds[0], seconds) as guest:
        if guest.kind != AGENT:
            raise InputError(
                f"{agent} is a player, no agent", got="choose(view)", expected="agent(observation, info) -> action"
            )
        for seed in plan.seeds:
            guest.reset(seed)
            of_table = table_seed(plan.luck, seed)
            luck = _luck_of(env, of_table)
            raw, fair = [], []
            for episode in range(plan.episodes):
                paid, taken = _episode(env, guest, None if episode else of_table, luck)
                raw.append(paid)
                fair.append(paid - taken)
                played += 1
                if progress is not None:
                    progress(played, plan.episodes * len(plan.seeds))
            scores.raw.append(raw)
            if luck is not None:
                scores.fair.append(fair)
    return scores


def made(plan: Plan) -> gym.Env[Any, Any]:
    """The environment of a plan.

    Raises:
        InputError: If there is no such task, it is not made so, or the plan has no episode.
    """
    if SPACE + plan.task not in ENVIRONMENTS:
        known = ", ".join(name.removeprefix(SPACE) for name in ENVIRONMENTS)
        raise InputError("no such task", got=plan.task[:60], expected=known)
    if not plan.seeds or plan.episodes < 1 or min(plan.seeds) < 0:
        raise InputError("no episode to play", got=f"{len(plan.seeds)} × {plan.episodes}", expected="1 or more of each")
    if len(set(plan.seeds)) < len(plan.seeds):
        raise InputError("a seed stands twice", got=str(plan.seeds)[:60], expected="each seed once")
    try:
        return gym.make(SPACE + plan.task, **plan.arguments).unwrapped
    except TypeError as error:
        raise InputError(f"{plan.task} is not made so", got=str(plan.arguments)[:80], expected=str(error)) from None


def table_seed(luck: str, row: int) -> int:
    """The seed of the table in a row of episodes."""
    return int.from_bytes(hashlib.sha256(f"{luck} {row}".encode()).digest()[:6]) if luck else row


class _Luck(Protocol):
    """The luck in what an episode paid."""

    def begun(self, info: dict[str, Any]) -> float:
        """That of what came before the first step."""
        ...

    def stepped(self, action: list[float], info: dict[str, Any]) -> float:
        """That of a step."""
        ...


class _OfStroke:
    def __init__(self, env: StrokeEnv, seed: int) -> None:
        self._env = env
        self._rng = np.random.default_rng([seed, 1])

    def begun(self, info: dict[str, Any]) -> float:
        self._position = self._env.position
        return 0.0

    def stepped(self, action: list[float], info: dict[str, Any]) -> float:
        env, position = self._env, self._position
        assert position is not None
        assert position.white is not None
        shot = shot_of(action, toward(position.white, position.yellow, position.red), env.params)
        meant = Meant(PLAIN, position, shot, (0, 0), env.hand)
        return float(info["points"]) - points_expected(meant, env.edition, self._rng, env.params)


class _OfGame:
    def __init__(self, env: GameEnv, seed: int) -> None:
        self._env = env
        self._rng = np.random.default_rng([seed, 1])
        self._luck = GameLuck(env.edition, env.target, env.opponent, env.params)

    def begun(self, info: dict[str, Any]) -> float:
        # A reward goes from -1 to 1, a chance from 0 to 1; the opponent's luck is not the agent's.
        return 2.0 * sum(
            self._luck.of(one, self._rng) * (1.0 if one.meant.turn.striker == info["side"] else -1.0)
            for one in self._env.played
        )

    def stepped(self, action: list[float], info: dict[str, Any]) -> float:
        return self.begun(info)


def _luck_of(env: gym.Env[Any, Any], seed: int) -> _Luck | None:
    """How the luck of a task is told, None where it has none of strokes. Its random numbers are its own."""
    if isinstance(env, GameEnv):
        return _OfGame(env, seed)
    return _OfStroke(env, seed) if isinstance(env, StrokeEnv) else None


def _episode(env: gym.Env[Any, Any], guest: Guest, seed: int | None, luck: _Luck | None) -> tuple[float, float]:
    """What an episode paid, and how much of that was luck."""
    observation, info = env.reset(seed=seed)
    told = _told(env)
    paid, over = 0.0, False
    taken = 0.0 if luck is None else luck.begun(info)
    while not over:
        answer = guest.act(observation, {**info, **told})
        action = _action(answer, env.action_space)
        observation, reward, ended, cut, info = env.step(action)
        over = ended or cut
        paid += float(reward)
        taken += 0.0 if luck is None else luck.stepped(action.tolist(), info)
    return paid, taken


def _action(answer: Any, space: gym.spaces.Space[Any]) -> Any:
    if not isinstance(space, gym.spaces.Box):
        return answer
    try:
        return np.array(answer, np.float32)
    except (TypeError, ValueError):
        raise InputError("not an action", got=str(answer)[:80], expected=f"{space.shape[0]} numbers") from None


def _told(env: gym.Env[Any, Any]) -> dict[str, Any]:
    """What an agent is told of the task beside each observation."""
    if isinstance(env, StrokeEnv | GameEnv):
        return {"edition": env.edition.id, "hand": dataclasses.asdict(env.hand)}
    return {}
