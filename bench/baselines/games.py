"""Baselines in `Game-v0`: actions drawn evenly, and the computer players, who see what the environment shows. They
never ask for the choice of 13.5 or the reset of 10.4.

`fivepins evaluate --task Game-v0 --with opponent=club --agent games:Club`
"""

import numpy as np

from fivepins.env.actions import GAME
from fivepins.env.bridge import action_of_choice
from fivepins.model.position import Position
from fivepins.model.symbols import PINS
from fivepins.model.turn import Turn
from fivepins.play.areas import area
from fivepins.players.levels import player
from fivepins.players.player import View
from fivepins.rules.edition import load

TARGET = 60
NEED, OPENING, IN_HAND, HALF = slice(24, 26), 27, 28, 29


class Uniform:
    def reset(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def __call__(self, observation: np.ndarray, info: dict) -> np.ndarray:
        return self.rng.uniform(-1.0, 1.0, GAME)


class Strength:
    level = ""

    def reset(self, seed: int) -> None:
        self.thinker = player(self.level, seed)

    def __call__(self, observation: np.ndarray, info: dict) -> list[float]:
        edition, side = load(info["edition"]), info["side"]
        balls = [None if x < 0.0 else (x, y) for x, y in info["position"].tolist()]
        position = Position(*balls, "".join(pin for bit, pin in enumerate(PINS) if info["pins"] >> bit & 1))
        free, turn = None, Turn("break" if observation[OPENING] > 0.0 else "plain", striker=side)
        if observation[IN_HAND] > 0.0:
            half = "upper" if observation[HALF] > 0.0 else "lower"
            free = area(position, side, half, edition.table)
            if turn.how == "plain":
                turn = Turn("hand", half, side)
        own, other = (round(TARGET * (1.0 - need)) for need in observation[NEED].tolist())
        score = (own, other) if side == "W" else (other, own)
        view = View(turn, position, free, None, score, TARGET, edition, edition.table)
        return action_of_choice(view, self.thinker.choose(view))


class Beginner(Strength):
    level = "beginner"


class Club(Strength):
    level = "club"
