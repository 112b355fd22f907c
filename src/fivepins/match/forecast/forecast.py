"""The chance of winning the match, now and after every stroke so far, and the stroke that changed it most."""

from functools import lru_cache
from typing import Any, NamedTuple

from fivepins.match.entries import Fouled, Struck
from fivepins.match.fold.situation import Situation
from fivepins.match.fold.state import State
from fivepins.match.fold.steps import opener
from fivepins.match.forecast.outcomes import Outcomes, counted, outcomes
from fivepins.match.forecast.race import FARTHEST, Race, race
from fivepins.model.symbols import Player, other


class Moment(NamedTuple):
    """The chance after an entry.

    Attributes:
        seq: Number of the entry, 0 before the first.
        game: Game that it counts in.
        white: Chance that White wins the match, 0 to 1.
    """

    seq: int
    game: int
    white: float


class KeyStroke(NamedTuple):
    """The stroke that changed the chance most.

    Attributes:
        seq: Number of the entry.
        game: Game it was played in.
        number: Its number in that game.
        player: Who played it.
        points: What it gave, below zero to the other.
        gain: By how much his chance rose, below zero where it fell.
    """

    seq: int
    game: int
    number: int
    player: Player
    points: int
    gain: float


class Forecast(NamedTuple):
    """What is likely, all moments seen with the strokes that are known now.

    Attributes:
        match: Chance that White wins the match.
        game: Chance that White wins the game that is on; of the last one where none is.
        moments: The chance before the first stroke, and after everything that gave or could give points.
        key: The stroke that changed most; None before the first.
        strokes: How many strokes of White and Yellow it rests on.
    """

    match: float
    game: float
    moments: tuple[Moment, ...]
    key: KeyStroke | None
    strokes: tuple[int, int]


class Forecaster:
    """The chances of a match for two sides whose outcomes are given."""

    def __init__(self, state: State, white: Outcomes, yellow: Outcomes) -> None:
        """Chances of a match.

        Args:
            state: The match: its target, handicap, games, and who opens them.
            white: What White's strokes give.
            yellow: What Yellow's strokes give.

        Raises:
            ValueError: If a side needs more than `FARTHEST` points.
        """
        self._law = state.law
        start = self._law.start(state.overall)
        self._start = self._law.target - start[0], self._law.target - start[1]
        if max(self._start) > FARTHEST:
            raise ValueError(f"a side needs {max(self._start)} points; at most {FARTHEST} are reckoned")
        # Points never go down but where the score is set, and then not below nothing.
        far = max(self._law.target, self._start[0]), max(self._law.target, self._start[1])
        self._race: Race = race(white, yellow, far, self._law.conceded_win)
        self._match = lru_cache(maxsize=None)(self._games)

    def game(self, now: Situation) -> float:
        """The chance that White wins the game that is on."""
        target = self._law.target
        striker = now.striker or opener(now.overall, now.game)
        return self._race.chance(target - now.white, target - now.yellow, striker)

    def match(self, now: Situation) -> float:
        """The chance that White wins the match."""
        if now.over:
            return {"W": 1.0, "Y": 0.0}.get(now.overall.winner or "", 0.5)
        white, yellow = now.overall.games
        game = self.game(now)
        following = opener(now.overall, now.game + 1)
        won, lost = self._match(white + 1, yellow, following), self._match(white, yellow + 1, following)
        return game * won + (1.0 - game) * lost

    def _games(self, white: int, yellow: int, opens: Player | None) -> float:
        """The chance of White before a game that one of them opens, None for either."""
        need = self._law.need
        if white >= need or yellow >= need:
            return 1.0 if white >= need else 0.0
        game = self._race.chance(*self._start, opens)
        following = None if opens is None else other(opens)
        won, lost = self._match(white + 1, yellow, following), self._match(white, yellow + 1, following)
        return game * won + (1.0 - game) * lost


def forecast(state: State) -> Forecast | None:
    """What is likely in a match.

    The chances of both sides' strokes are those of this match so far, over what is usual; every stroke is taken to be
    like every other, whatever lies on the table.

    Returns:
        None where a side needs more points than are reckoned (`FARTHEST`).
    """
    rows = state.rows
    seen = {player: counted(rows, player) for player in ("W", "Y")}
    try:
        chances = Forecaster(state, outcomes(seen["W"]), outcomes(seen["Y"]))
    except ValueError:
        return None
    begin = state.law.begin()
    moments = [Moment(0, 1, chances.match(begin))]
    key: KeyStroke | None = None
    for step in state.steps:
        row = step.row
        if not isinstance(row.entry, Struck | Fouled) and not row.points:
            continue
        moment = Moment(row.seq, row.game, chances.match(step.now))
        if isinstance(row.entry, Struck) and row.striker:
            change = moment.white - moments[-1].white
            gain = change if row.striker == "W" else -change
            if key is None or abs(gain) > abs(key.gain):
                points = row.points if row.to == row.striker else -row.points
                key = KeyStroke(row.seq, row.game, row.number, row.striker, points, gain)
        moments.append(moment)
    now = state.now
    return Forecast(chances.match(now), chances.game(now), tuple(moments), key, (seen["W"].total(), seen["Y"].total()))


def forecast_to_json(told: Forecast) -> dict[str, Any]:
    """The forecast as JSON.

    Returns:
        `match` and `game` (White's chance, to four places), `moments` (each `[seq, game, chance]`), `key` (as
        `KeyStroke`; null before the first stroke), `strokes` (White's and Yellow's).
    """
    return {
        "match": round(told.match, 4),
        "game": round(told.game, 4),
        "moments": [[one.seq, one.game, round(one.white, 4)] for one in told.moments],
        "key": told.key and {**told.key._asdict(), "gain": round(told.key.gain, 4)},
        "strokes": list(told.strokes),
    }
