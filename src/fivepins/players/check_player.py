"""The suite for computer players: legal answers, the same ones again, in time, and a game through.

Somebody's own player is untrusted only as far as it may be wrong: whatever it raises or answers is a failure with its
place, never the end of the suite.
"""

import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple, TypeVar

from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.model.errors import InputError
from fivepins.model.shot import Shot
from fivepins.model.symbols import Player as Side
from fivepins.model.table import MATCH
from fivepins.physics.simulate import simulate
from fivepins.play.session import lag_position, replay
from fivepins.players.check_answers import wrong_lag, wrong_with
from fivepins.players.check_views import drawn_views, fixed_views
from fivepins.players.duel import Contestant, duel
from fivepins.players.levels import LEVELS, player
from fivepins.players.named import made, named, takes
from fivepins.players.player import Player
from fivepins.rules.conformance import Failure
from fivepins.rules.edition import DEFAULT

Seed = int
Maker = Callable[[Seed], Player]
Seat = Callable[[Any, Seed], Player]
T = TypeVar("T")

STROKES: Final = 60
"""Strokes of the game after which it is broken off, won or not."""

SIDES: Final[tuple[Side, Side]] = ("W", "Y")

_GRACE: Final = 3.0
"""How many times the longest time an answer is waited for, before the suite gives up."""


class Checked(NamedTuple):
    """What the suite found.

    Attributes:
        failures: What does not conform, in the order of the checks.
        answers: How many answers were asked for.
        slowest: The longest of them, s.
        strokes: Strokes of the game that was played.
    """

    failures: tuple[Failure, ...]
    answers: int
    slowest: float
    strokes: int


class _GaveUp(BaseException):
    """A player that does not come to an answer; no `except Exception` of his holds it up."""


def maker_of(name: str, seat: Seat | None = None) -> Maker:
    """Who makes players, from `MODULE:NAME` or the name of a level.

    The module is looked for where Python looks, and in the working directory; NAME is called with a seed, or with
    nothing where it takes nothing.

    Args:
        name: The name.
        seat: What makes a player of an agent, None where only players are taken.

    Raises:
        InputError: If there is no such thing.
    """
    if name in LEVELS:
        return lambda seed: player(name, seed)
    found = named(name, f"MODULE:NAME, or one of {', '.join(LEVELS)}")

    def make(seed: Seed) -> Player:
        one: Any = made(found, seed)
        if seat is not None and callable(one) and not hasattr(one, "choose"):
            return seat(one, seed)
        return one  # type: ignore[no-any-return]

    try:
        first: Any = make(0)
    except Exception as error:
        given = "a seed" if takes(found) else "nothing"
        raise InputError(
            "no player is made", got=f"{type(error).__name__}: {error}", expected=f"a player from {name}, given {given}"
        ) from None
    missing = [method for method in ("choose", "lag") if not callable(getattr(first, method, None))]
    if missing:
        raise InputError(
            f"what {name} makes is no player", got=f"no {' and no '.join(missing)}", expected="choose(view), lag(…)"
        )
    return make


def check_player(
    name: str,
    *,
    views: int = 40,
    seconds: float = 10.0,
    seed: Seed = 0,
    clock: Callable[[], float] = time.perf_counter,
    seat: Seat | None = None,
) -> Checked:
    """Check a player.

    Args:
        name: As `maker_of`.
        views: How many views are drawn beside the fixed ones.
        seconds: The longest time for an answer.
        seed: Of the player and of the views drawn.
        clock: What tells the time, s.
        seat: As `maker_of`.

    Raises:
        InputError: If there is no such player.
    """
    if views < 0 or not seconds > 0.0:
        raise InputError("not what can be asked for", got=f"{views} views, {seconds} s", expected="0 or more, above 0")
    suite = _Suite(maker_of(name, seat), seconds, seed, clock)
    with suppress(_GaveUp):
        suite.run(views)
    return Checked(tuple(suite.failures), suite.answers, suite.slowest, suite.strokes)


class _Suite:
    def __init__(self, make: Maker, seconds: float, seed: Seed, clock: Callable[[], float]) -> None:
        self.failures: list[Failure] = []
        self.answers = 0
        self.slowest = 0.0
        self.strokes = 0
        self._make = make
        self._seconds = seconds
        self._seed = seed
        self._clock = clock

    def run(self, views: int) -> None:
        asked = {**fixed_views(), **drawn_views(views, self._seed)}
        one = self._make(self._seed)
        # What the table takes to compile, or to load, is no player's fault.
        simulate(lag_position(MATCH), Shot(math.pi / 2, 1.0))
        answers = {where: self._ask(where, one.choose, view) for where, view in asked.items()}
        for where, view in asked.items():
            if answers[where] is not None:
                self.failures += wrong_with(answers[where], view, where)
        lags = {side: self._ask(f"lag of {side}", one.lag, side, lag_position(MATCH), MATCH) for side in SIDES}
        for side, strike in lags.items():
            if strike is not None:
                self.failures += wrong_lag(strike, side)
        # The last question first: what an answer is must not hang on the questions before it.
        two = self._make(self._seed)
        for where, view in reversed(asked.items()):
            self._same(where, answers[where], self._ask(f"{where}, asked again", two.choose, view))
        for side, strike in lags.items():
            where = f"lag of {side}"
            self._same(where, strike, self._ask(f"{where}, asked again", two.lag, side, lag_position(MATCH), MATCH))
        if not self.failures:
            self._game()

    def _same(self, where: str, first: Any, again: Any) -> None:
        if first is not None and again is not None and again != first:
            self.failures.append(
                Failure("same answer", where, str(again), f"{first}, as another player with the same seed answered")
            )

    def _ask(self, where: str, method: Callable[..., T], *given: Any) -> T | None:
        """An answer, None where there is none; how long it took is looked at too."""
        self.answers += 1
        begun = self._clock()
        try:
            with _no_longer_than(_GRACE * self._seconds):
                answer = method(*given)
        except _GaveUp:
            self.failures.append(
                Failure("time", where, f"no answer after {_GRACE * self._seconds:g} s", f"one in {self._seconds:g} s")
            )
            raise
        except Exception as error:
            self.failures.append(Failure("answer", where, f"{type(error).__name__}: {error}", "an answer"))
            return None
        spent = self._clock() - begun
        self.slowest = max(self.slowest, spent)
        if spent > self._seconds:
            self.failures.append(Failure("time", where, f"{spent:.2f} s", f"at most {self._seconds:g} s"))
        if answer is None:
            self.failures.append(Failure("answer", where, "None", "an answer"))
        return answer

    def _game(self) -> None:
        """A game against the beginner, each stroke by the hand of a club player; it must replay."""
        mine = Contestant("club", self._seed, self._make(self._seed))
        begun = duel(Creation("Checked", "Beginner", DEFAULT, target=60), mine, Contestant("beginner", 1))
        last = None
        try:
            for session in begun:
                last = session
                self.strokes = len(session.state.rows)
                if self.strokes >= STROKES:
                    break
        except Exception as error:
            where = f"behind entry {last.state.next_seq - 1 if last else 0}"
            self.failures.append(Failure("game", where, f"{type(error).__name__}: {error}", "a stroke that is entered"))
        if last is not None:
            for one in replay(fold(last.log.records))[1]:
                self.failures.append(Failure("game", f"entry {one.seq}", one.got, one.wanted))


@contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    """Give up after so many seconds, where the machine can interrupt Python."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def give_up(*_: object) -> None:
        raise _GaveUp

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
