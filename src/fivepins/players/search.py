"""The search: many shots once, the best of them again and again, under the hand's own error.

    scattered ──▶ each once ──▶ the best 4 times ──▶ 16 times, with shots near to the best ──▶ 64 ──▶ 256 times ──▶ one

What is counted is simulated strokes, never time: the same view, seed and budget give the same answer everywhere.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.shot import Shot
from fivepins.model.symbols import BALLS
from fivepins.model.turn import Turn
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import SimulationError, simulate_many
from fivepins.play.areas import Area, area
from fivepins.play.batch import as_arrays, facts_of, judge_many
from fivepins.players.candidates import Candidates, near, places, scattered
from fivepins.players.hands import ERRORS, Hand
from fivepins.players.player import Choice, View

Worth = Callable[[NDArray[np.int64], NDArray[np.bool_], NDArray[np.float64]], NDArray[np.float64]]
"""From points int64[N], ball in hand bool[N] and centres at rest float64[N, 3, 2] to what the strokes are worth."""

# Shares of the budget, and how often a candidate of each round is played.
_SCAN: Final = 0.30
_ROUNDS: Final = ((0.10, 4), (0.12, 16), (0.15, 64), (0.15, 256))
_BRED: Final = 0.18
_BREED_AFTER: Final = 16
_CHILDREN: Final = 16
_DOUBT: Final = 0.5
"""Standard errors that are taken off a mean before the last choice, against candidates that were merely lucky."""

_PART: Final = 1024
"""Strokes simulated together: a single one with thousands of events makes the arrays of all as wide."""


class Setting(NamedTuple):
    """A table to play from.

    Attributes:
        turn: Who strikes, and how.
        centres: float64[3, 2]: of the balls; the striker's own may be NaN, it is placed.
        pins: Which pins stand, as `simulate_many` takes them.
        area: Where the own ball may be placed, None where it lies.
        respot: Whether the choice of 13.5 leads here.
    """

    turn: Turn
    centres: NDArray[np.float64]
    pins: int
    area: Area | None
    respot: bool


class Found(NamedTuple):
    """What a search found.

    Attributes:
        choice: The stroke.
        worth: Its mean worth over the tries.
        points: Its mean points over the last tries, those to the opponent taken off.
    """

    choice: Choice
    worth: float
    points: float


def search(
    view: View, hand: Hand, worth: Worth, budget: int, rng: np.random.Generator, params: Params = MATCH
) -> Found:
    """The best stroke that is found.

    Args:
        view: What is seen.
        hand: The error under which every stroke is tried.
        worth: What a stroke is worth.
        budget: How many strokes may be simulated, about.
        rng: Whose random numbers.
        params: Materials and models.

    Raises:
        InputError: If the striker has no ball on the table and none in hand.
    """
    settings = settings_of(view)
    share = budget // len(settings)
    found = [_searched(Trials(setting, view, hand, worth, share, params), rng) for setting in settings]
    return max(found, key=lambda one: one.worth)


def settings_of(view: View) -> list[Setting]:
    """The tables that the striker may play from: the one he sees, and the one that he may ask for.

    Raises:
        InputError: As `search`.
    """
    turn, table = view.turn, view.table
    ball = turn.striker.lower()
    here = view.area
    if turn.placed and here is None:
        here = area(view.position, turn.striker, turn.from_half or "lower", table)
    if here is None and view.position.ball(ball) is None:
        raise InputError("the striker has no ball to strike", got=f"no {ball}", expected="a centre, or ball in hand")
    if here is not None and turn.how == "hand":
        turn = turn._replace(half=here.half)
    settings = [Setting(turn, *as_arrays(view.position), here, False)]
    if view.choice is not None and view.choice.position is not None:
        asked = view.choice.position
        half = view.choice.half or "lower"
        there = area(asked, turn.striker, half, table)
        settings.append(Setting(turn._replace(half=half), *as_arrays(asked), there, True))
    return settings


class Judged(NamedTuple):
    """What became of tries.

    Attributes:
        worth: float64[N, M]: what each of M tries of N candidates is worth.
        points: float64[N, M]: points, negative to the opponent.
    """

    worth: NDArray[np.float64]
    points: NDArray[np.float64]


class Trials:
    """A setting in which candidates are tried under the hand's error.

    Attributes:
        setting: The table.
        budget: Strokes that may be tried in it, about.
    """

    def __init__(self, setting: Setting, view: View, hand: Hand, worth: Worth, budget: int, params: Params) -> None:
        self.setting = setting
        self.budget = budget
        self._view = view
        self._hand = hand
        self._worth = worth
        self._params = params
        self._ball = BALLS.index(setting.turn.striker.lower())

    def scattered(self, n: int, rng: np.random.Generator) -> Candidates:
        """Candidates all over the table."""
        setting = self.setting
        lies = np.tile(setting.centres[self._ball], (n, 1))
        own = lies if setting.area is None else places(setting.area, n, rng)
        x, y = setting.centres[1 - self._ball].tolist()
        return scattered(own, None if x != x else (x, y), self._view.table, rng)

    def tried(self, candidates: Candidates, times: int, rng: np.random.Generator) -> Judged:
        """Try every candidate so often.

        All meet the same errors: what one is better than another is then less a matter of luck.
        """
        n = len(candidates.shots)
        errors = np.tile(rng.standard_normal((times, ERRORS)), (n, 1))
        shots = self._hand.disturbed(np.repeat(candidates.shots, times, axis=0), errors, self._params)
        centres = np.repeat(self.setting.centres[None], n * times, axis=0)
        centres[:, self._ball] = np.repeat(candidates.own, times, axis=0)
        parts = [
            self._judged(centres[first : first + _PART], shots[first : first + _PART])
            for first in range(0, n * times, _PART)
        ]
        worth = np.concatenate([part.worth for part in parts])
        points = np.concatenate([part.points for part in parts])
        return Judged(worth.reshape(n, times), points.reshape(n, times))

    def _judged(self, centres: NDArray[np.float64], shots: NDArray[np.float64]) -> Judged:
        table = self._view.table
        try:
            batch = simulate_many(centres, shots, self._ball, table, self._params, pins=self.setting.pins, threads=1)
        except SimulationError:
            # One stroke that finds no end must not end the game: whoever tried it thinks of another.
            if len(shots) == 1:
                return Judged(np.zeros(1), np.zeros(1))
            half = len(shots) // 2
            one, two = self._judged(centres[:half], shots[:half]), self._judged(centres[half:], shots[half:])
            return Judged(np.concatenate([one.worth, two.worth]), np.concatenate([one.points, two.points]))
        rulings = judge_many(facts_of(batch, centres, shots, self._ball), self.setting.turn, self._view.edition, table)
        return Judged(self._worth(rulings.points, rulings.hand, batch.rest), rulings.points.astype(np.float64))


class Pool:
    """The candidates that are left, and what their tries gave so far."""

    def __init__(self, candidates: Candidates, judged: Judged) -> None:
        self.candidates = candidates
        self._sums = judged.worth.sum(axis=1)
        self._squares = (judged.worth**2).sum(axis=1)
        self._counts = np.full(len(judged.worth), float(judged.worth.shape[1]))
        self._points = judged.points.mean(axis=1)

    def best(self, most: int) -> NDArray[np.int64]:
        """The numbers of the best so far."""
        return np.argsort(-self._sums / self._counts, kind="stable")[:most]

    def keep(self, most: int) -> None:
        """Drop all but the best."""
        which = self.best(most)
        self.candidates = self.candidates.take(which)
        self._sums, self._squares = self._sums[which], self._squares[which]
        self._counts, self._points = self._counts[which], self._points[which]

    def add(self, judged: Judged) -> None:
        """Count more tries of every candidate."""
        self._sums = self._sums + judged.worth.sum(axis=1)
        self._squares = self._squares + (judged.worth**2).sum(axis=1)
        self._counts = self._counts + judged.worth.shape[1]
        self._points = judged.points.mean(axis=1)

    def join(self, more: "Pool") -> None:
        """Take in the candidates of another pool."""
        self.candidates = self.candidates.joined(more.candidates)
        self._sums = np.concatenate([self._sums, more._sums])
        self._squares = np.concatenate([self._squares, more._squares])
        self._counts = np.concatenate([self._counts, more._counts])
        self._points = np.concatenate([self._points, more._points])

    def choice(self, setting: Setting) -> Found:
        """The one to play."""
        means = self._sums / self._counts
        errors = np.sqrt(np.maximum(self._squares / self._counts - means**2, 0.0) / self._counts)
        best = int(np.argmax(means - _DOUBT * errors))
        azimuth, speed, elevation, side, high, _ = self.candidates.shots[best].tolist()
        x, y = self.candidates.own[best].tolist()
        # Tenths of a millimetre, far within what is kept clear.
        at = (round(x, 4), round(y, 4)) if setting.area is not None else None
        choice = Choice(Shot(azimuth, speed, elevation, side, high), at, setting.respot)
        return Found(choice, float(means[best]), float(self._points[best]))


def _searched(trials: Trials, rng: np.random.Generator) -> Found:
    scan = trials.scattered(max(1, int(_SCAN * trials.budget)), rng)
    pool = Pool(scan, trials.tried(scan, 1, rng))
    for share, times in _ROUNDS:
        most = int(share * trials.budget) // times
        if most < 2:
            break
        pool.keep(most)
        pool.add(trials.tried(pool.candidates, times, rng))
        parents = int(_BRED * trials.budget) // (times * _CHILDREN)
        if times == _BREED_AFTER and parents:
            children = near(pool.candidates.take(pool.best(parents)), _CHILDREN, trials.setting.area, rng)
            pool.join(Pool(children, trials.tried(children, times, rng)))
    return pool.choice(trials.setting)
