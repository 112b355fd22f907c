"""Matches of two computer players: lag, openings, placings and strokes through `play.session`, as at any table."""

import math
from collections.abc import Iterator

from fivepins.match.creation import Creation
from fivepins.match.entries import Colours, Open, Reset, Respot, Struck
from fivepins.model.symbols import Player as Side
from fivepins.model.symbols import other
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Strike
from fivepins.play.session import Session, begin, enter, lag, lag_position, shoot
from fivepins.players.levels import execute, execute_lag, player
from fivepins.players.player import Player, view_of


class Contestant:
    """A player with the hand that carries out what he means.

    Attributes:
        level: Whose hand.
    """

    def __init__(self, level: str, seed: int, thinker: Player | None = None, params: Params = MATCH) -> None:
        """A contestant.

        Args:
            level: The strength.
            seed: Of thinking and hand.
            thinker: Who thinks instead of the level's own player.
            params: Materials and models of the table.
        """
        self.level = level
        self._seed = seed
        self._thinker = thinker or player(level, seed, params)
        self._params = params

    def lagged(self, session: Session, side: Side) -> Strike:
        """His strike in the lag, his hand's error in it."""
        table = session.state.edition.table
        meant = self._thinker.lag(side, lag_position(table), table)
        return execute_lag(self.level, meant, self._now(session), self._params)

    def played(self, session: Session) -> Session:
        """The match after his next stroke, or after the reset of 10.4 that he asks for and the other one grants."""
        choice = execute(self.level, self._thinker.choose(view_of(session)), self._now(session), self._params)
        if choice.reset:
            return enter(session, Reset())
        if choice.respot:
            session = enter(session, Respot())
        return shoot(session, choice.shot, choice.at, self._params)

    def _now(self, session: Session) -> tuple[int, ...]:
        return self._seed, session.state.next_seq


def duel(creation: Creation, white: Contestant, yellow: Contestant, params: Params = MATCH) -> Iterator[Session]:
    """Play a match.

    Args:
        creation: Who plays, by which book, how far.
        white: Who has the white ball at first.
        yellow: Who has the yellow one.
        params: Materials and models of the table.

    Yields:
        The match after each entry or stroke; the last one is over.
    """
    session = begin(creation)
    while not session.state.finished:
        sides: dict[Side, Contestant] = {"W": white, "Y": yellow}
        if session.state.overall.exchanged:
            sides = {"W": yellow, "Y": white}
        stage = session.state.stage
        if stage == "lag":
            session = lag(session, sides["W"].lagged(session, "W"), sides["Y"].lagged(session, "Y"), params)
        elif stage == "opening":
            session = _opened(session)
        else:
            turn = session.state.turn
            assert turn is not None
            session = sides[turn.striker].played(session)
        yield session


def _opened(session: Session) -> Session:
    """The winner of the lag opens; where the book lets White open, the players exchange balls for it."""
    winner = session.state.overall.lag
    assert winner is not None
    if winner == "Y" and session.state.law.white_opens:
        session = enter(session, Colours())
        winner = other(winner)
    return enter(session, Open(winner))


class Scores:
    """Points of strokes, counted as they are played."""

    def __init__(self) -> None:
        self.points: list[int] = []

    def add(self, points: int) -> None:
        """One stroke more."""
        self.points.append(points)

    @property
    def mean(self) -> float:
        """Points a stroke, those to the opponent taken off; 0 before the first."""
        return sum(self.points) / len(self.points) if self.points else 0.0

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        n = len(self.points)
        return math.sqrt(sum((one - self.mean) ** 2 for one in self.points) / max(1, n - 1) / max(1, n))


def scores(session: Session) -> dict[str, Scores]:
    """The points of every stroke of a match by the name of the player, before capping at the target."""
    found = {name: Scores() for name in session.state.names}
    for row in session.state.rows:
        if not isinstance(row.entry, Struck) or row.ruling is None:
            continue
        name = session.state.name(row.entry.player)
        found[name].add(-row.ruling.points if row.ruling.to == "opponent" else row.ruling.points)
    return found
