"""`fivepins/Game-v0`: a game against a computer player."""

from typing import Any, Self

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from fivepins.env.actions import GAME, GRANT, numbers_of
from fivepins.env.bridge import action_of_choice
from fivepins.env.luck import forked
from fivepins.env.table_game import WIDTH, Stroke, begun, executed, shown, struck, told
from fivepins.match.entries import Reset, Respot
from fivepins.model.errors import InputError
from fivepins.model.symbols import Player, other
from fivepins.physics.params import MATCH, Params
from fivepins.play.session import Session, enter
from fivepins.players.hands import parse_hand
from fivepins.players.levels import level_of, player
from fivepins.players.player import Player as Thinker
from fivepins.players.player import view_of
from fivepins.rules.edition import load


class GameEnv(gym.Env[NDArray[np.float32], NDArray[np.float32]]):
    """A game; who opens is drawn. The reward is 1 for a game won and -1 for one lost, 0 before.

    A step is a stroke of the agent's and the opponent's answer to it. The opponent grants the reset of 10.4 whenever
    it may be asked for.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "umb-1997",
        opponent: str = "beginner",
        hand: str | None = None,
        target: int = 60,
        params: Params = MATCH,
        render_mode: str | None = None,
    ) -> None:
        """An environment.

        Args:
            edition: Id of the rule book.
            opponent: The opponent's strength: `novice`, `beginner`, `league`, `club` or `master`.
            hand: Who carries the agent's strokes out, as of `StrokeEnv`; the opponent's hand where none is given.
            target: Points that win the game.
            params: Materials and models of the table.
            render_mode: None.

        Raises:
            InputError: If one of them cannot be read.
        """
        self.observation_space = gym.spaces.Box(-1.0, 1.0, (WIDTH,), np.float32)
        self.action_space = gym.spaces.Box(-1.0, 1.0, (GAME,), np.float32)
        self.render_mode = render_mode
        self.edition = load(edition)
        self.opponent = opponent
        self._level = level_of(opponent)
        self.hand = self._level.hand if hand is None else parse_hand(hand)
        self.target = target
        self.params = params
        self._side: Player = "W"
        self._thinker = player(opponent, 0, params)
        self._begun = begun(self.edition, target)
        self._session: Session | None = None
        self.played: list[Stroke] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game, before the agent's first stroke.

        Args:
            seed: Of everything random from here on.
            options: `side`: `W` where the agent opens, `Y` where the opponent does; drawn where it is not given.

        Returns:
            (float32[33], see `table_game`; {"position": float64[3, 2] in metres, "pins": which stand, bit 0 for n,
            "score": of White and Yellow, "striker": who is on turn, "side": the agent's}).

        Raises:
            InputError: If there is no such side.
        """
        super().reset(seed=seed)
        drawn: Player = "W" if self.np_random.random() < 0.5 else "Y"
        side = (options or {}).get("side", drawn)
        if side not in ("W", "Y"):
            raise InputError("no such side", got=str(side)[:60], expected="W or Y")
        self._side = side
        self._thinker = self._drawn_thinker()
        self.played = []
        session, _ = self._answered(self._begun, granted=True)
        while session.state.finished:
            # Won with the opening, which only a small target lets happen: nothing was left to play.
            self.played = []
            session, _ = self._answered(self._begun, granted=True)
        self._session = session
        return self._seen(session), self._told(session)

    def step(self, action: NDArray[np.float32]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play a stroke, and let the opponent answer.

        Args:
            action: float32[10], see `actions`.

        Returns:
            (float32[33], 1 or -1 at the end of the game and 0 before, whether it is over, False, the info of `reset`
            with `points`: of the agent's stroke, `answer`: of the opponent's, 0 where the game was over before it).

        Raises:
            InputError: If there was no reset, or the action is none of the box.
        """
        session = self._session
        if session is None or session.state.finished:
            raise InputError("no game to play in", got="a step", expected="reset() before every game")
        numbers = numbers_of(action, GAME)
        played = struck(session, numbers, True, self.hand, self.np_random, self.params)
        self.played = [played]
        session, answer = self._answered(played.session, granted=numbers[GRANT] > 0.0)
        self._session = session
        winner = session.state.winner
        reward = 0.0 if winner is None else 1.0 if winner == self._side else -1.0
        info = self._told(session)
        info.update(points=played.points, answer=answer)
        return self._seen(session), reward, winner is not None, False, info

    def meant(self, thinker: Thinker) -> NDArray[np.float32]:
        """The action of a computer player in the agent's place: what he means now, the nearest in the box.

        Args:
            thinker: The player.

        Raises:
            InputError: If there is no game to play in.
        """
        session = self._session
        if session is None or session.state.finished:
            raise InputError("no game to play in", got="a question", expected="reset() before every game")
        view = view_of(session)
        choice = thinker.choose(view)
        asks = choice.reset
        if asks:
            view = view_of(enter(session, Reset()))
            choice = thinker.choose(view)
        return np.array(action_of_choice(view, choice, reset=asks, params=self.params), np.float32)

    def fork(self, seed: int) -> Self:
        """A copy that goes on from here with luck of its own, and an opponent of its own: for planners.

        Args:
            seed: Of everything random in the copy; the luck of this environment cannot be had from it.
        """
        other_one = forked(self, seed)
        other_one._thinker = other_one._drawn_thinker()
        return other_one

    def _drawn_thinker(self) -> Any:
        return player(self.opponent, int(self.np_random.integers(1 << 32)), self.params)

    def _answered(self, session: Session, granted: bool) -> tuple[Session, int]:
        """The game when the agent is on turn again, or over, and the points of the opponent's strokes."""
        points = 0
        while session.state.striker == other(self._side):
            choice = self._thinker.choose(view_of(session))
            if choice.reset and granted:
                session = enter(session, Reset())
                choice = self._thinker.choose(view_of(session))
            elif choice.respot:
                session = enter(session, Respot())
            played = executed(session, choice, self._level.hand, self.np_random, self.params)
            self.played.append(played)
            session = played.session
            points += played.points
        return session, points

    def _seen(self, session: Session) -> NDArray[np.float32]:
        return shown(session, self._side, granted=True)

    def _told(self, session: Session) -> dict[str, Any]:
        return {**told(session), "side": self._side}
