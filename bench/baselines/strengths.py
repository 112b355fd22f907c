"""Baselines: the computer players, who search under the errors of the hand and think of what they leave.

`fivepins evaluate --task Stroke-v0 --agent strengths:Club`, `strengths:Master` (fewer episodes: a second each)
"""

import numpy as np

from fivepins.env.actions import action_of
from fivepins.env.observations import toward
from fivepins.model.position import Position
from fivepins.model.symbols import PINS
from fivepins.model.turn import PLAIN
from fivepins.physics.params import MATCH
from fivepins.players.levels import player
from fivepins.players.player import View
from fivepins.rules.edition import load


class Strength:
    level = ""

    def reset(self, seed: int) -> None:
        self.thinker = player(self.level, seed)

    def __call__(self, observation: np.ndarray, info: dict) -> np.ndarray:
        edition = load(info["edition"])
        balls = [None if x < 0.0 else (x, y) for x, y in info["position"].tolist()]
        pins = "".join(pin for bit, pin in enumerate(PINS) if info["pins"] >> bit & 1)
        view = View(PLAIN, Position(*balls, pins), None, None, (0, 0), 1000, edition, edition.table)
        return np.array(action_of(self.thinker.choose(view).shot, toward(*balls), MATCH))


class Club(Strength):
    level = "club"


class Master(Strength):
    level = "master"
