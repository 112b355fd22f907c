"""`fivepins/Leave-v0`: a stroke, and the opponent's answer to what it leaves."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivepins.env.places import as_array, as_bits
from fivepins.env.stroke import Played, StrokeEnv
from fivepins.env.table_game import points_of
from fivepins.model.position import Position
from fivepins.model.ruling import Ruling
from fivepins.model.turn import Turn
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Strike, simulate
from fivepins.play.areas import area
from fivepins.play.observe import observe
from fivepins.play.written import at_rest, placed
from fivepins.players.levels import level_of, player
from fivepins.players.player import View
from fivepins.rules.judge import judge
from fivepins.rules.placing import placing

_FAR = 1000
"""A target that no stroke comes near to: a point is a point."""


class LeaveEnv(StrokeEnv):
    """One stroke of White and one of Yellow, who is a computer player; the episode ends with his.

    The reward is White's points less Yellow's, so that what is left counts as much as what is made.
    """

    def __init__(
        self,
        edition: str = "umb-1997",
        hand: str = "club",
        position: str | Position | None = None,
        opponent: str = "beginner",
        params: Params = MATCH,
        render_mode: str | None = None,
    ) -> None:
        """An environment.

        Args:
            edition: As of `StrokeEnv`.
            hand: As of `StrokeEnv`.
            position: As of `StrokeEnv`.
            opponent: Yellow's strength: `novice`, `beginner`, `league`, `club` or `master`; he plays with that
                strength's hand.
            params: As of `StrokeEnv`.
            render_mode: None.

        Raises:
            InputError: If one of them cannot be read.
        """
        super().__init__(edition, hand, position, params, render_mode)
        self.opponent = opponent
        self._level = level_of(opponent)

    def step(self, action: NDArray[np.float32]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play the stroke, and let Yellow answer.

        Args:
            action: float32[5], see `actions`.

        Returns:
            (the table at rest behind both, White's points less Yellow's, True, False, the info of `StrokeEnv` about
            White's stroke, `left`: float64[3, 2] the balls as Yellow found them, `answer`: Yellow's points,
            `answer_ruling`: the verdict on his stroke}).

        Raises:
            InputError: As of `StrokeEnv`.
        """
        played = self._played(action)
        points = points_of(played.ruling)
        left, ruling, rest = self._answered(played)
        answer = points_of(ruling)
        info: dict[str, Any] = {
            "position": as_array(rest),
            "pins": as_bits(rest),
            "points": points,
            "hand": played.ruling.hand,
            "ruling": played.ruling,
            "stroke": played.stroke,
            "left": as_array(left),
            "answer": answer,
            "answer_ruling": ruling,
        }
        return self._seen(rest), float(points - answer), True, False, info

    def _answered(self, played: Played) -> tuple[Position, Ruling, Position]:
        """What Yellow finds, the verdict on his stroke, and the table at rest behind it."""
        edition, table, params = self.edition, self._table, self.params
        lies = at_rest(played.trace, played.before, table)
        found = placing(played.ruling, played.stroke, Turn(), lies, edition)
        assert found.position is not None
        left = found.position
        turn = Turn("hand", found.half or "lower", "Y") if played.ruling.hand else Turn(striker="Y")
        here = area(left, "Y", turn.half or "lower", table) if turn.placed else None
        view = View(turn, left, here, found.choice if turn.placed else None, (0, 0), _FAR, edition, table)
        thinker = player(self.opponent, int(self.np_random.integers(1 << 32)), params)
        choice = thinker.choose(view)
        position = left
        if choice.respot and found.choice is not None and found.choice.position is not None:
            position = found.choice.position
            turn = turn._replace(half=found.choice.half or "lower")
        if choice.at is not None:
            position = placed(position, "y", choice.at, table)
        shot = self._level.hand.play(choice.shot, self.np_random, params)
        trace = simulate(position, Strike("y", shot), table, params)
        stroke = observe(trace, turn, position, shot, table, self._off_at)
        return left, judge(stroke, turn, edition), trace.rest()
