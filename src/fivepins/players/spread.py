"""What becomes of a shot in a hand: the distribution of rulings over many tries."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.facts import TOKENS
from fivepins.model.notation import format_stroke
from fivepins.model.position import Position
from fivepins.model.ruling import Ruling
from fivepins.model.shot import Shot
from fivepins.model.symbols import BALLS
from fivepins.model.turn import Turn
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Batch, simulate_many
from fivepins.play.batch import as_arrays, facts_of, judge_many
from fivepins.players.hands import Hand
from fivepins.rules.edition import Edition

MOST: Final = 10_000_000
"""Greatest number of strokes."""

_PART: Final = 20_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """Strokes with the same facts.

    Attributes:
        stroke: The facts that a ruling can depend on, in the notation.
        tokens: Those facts, each once.
        ruling: The ruling on them.
        count: How many strokes.
    """

    stroke: str
    tokens: frozenset[str]
    ruling: Ruling
    count: int

    @property
    def points(self) -> int:
        """Points, positive to the striker, negative to the opponent."""
        return -self.ruling.points if self.ruling.to == "opponent" else self.ruling.points


@dataclass(frozen=True, slots=True)
class Spread:
    """How many strokes had which facts.

    Attributes:
        strokes: How many strokes.
        outcomes: The most frequent first.
    """

    strokes: int
    outcomes: tuple[Outcome, ...]

    @property
    def points(self) -> dict[int, int]:
        """How many strokes gave how many points, the most to the striker first; negative to the opponent."""
        return self._counted((outcome.points, outcome.count) for outcome in self.outcomes)

    @property
    def validity(self) -> dict[str, int]:
        """How many strokes were `good`, good but for `no_points`, and `bad`."""
        found = self._counted((outcome.ruling.validity, outcome.count) for outcome in self.outcomes)
        return {name: found.get(name, 0) for name in ("good", "no_points", "bad")}

    @property
    def hand(self) -> int:
        """How many strokes gave ball in hand."""
        return sum(outcome.count for outcome in self.outcomes if outcome.ruling.hand)

    @property
    def tokens(self) -> dict[str, int]:
        """In how many strokes each fact happened, the most frequent first."""
        found = self._counted((token, outcome.count) for outcome in self.outcomes for token in outcome.tokens)
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))

    @property
    def mean(self) -> float:
        """Points a stroke, those to the opponent taken off."""
        return sum(points * count for points, count in self.points.items()) / self.strokes

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        squares: float = sum((points - self.mean) ** 2 * count for points, count in self.points.items())
        return math.sqrt(squares / max(1, self.strokes - 1) / self.strokes)

    def to_json(self) -> dict[str, Any]:
        """Everything as plain JSON values; shares are of all strokes."""
        return {
            "strokes": self.strokes,
            "mean": self.mean,
            "error": self.error,
            "validity": self.validity,
            "hand": self.hand,
            "points": [
                {"points": points, "count": count, "share": count / self.strokes}
                for points, count in self.points.items()
            ],
            "facts": {token: count / self.strokes for token, count in self.tokens.items()},
            "outcomes": [
                {
                    "stroke": outcome.stroke,
                    "points": outcome.points,
                    "hand": outcome.ruling.hand,
                    "validity": outcome.ruling.validity,
                    "count": outcome.count,
                    "share": outcome.count / self.strokes,
                }
                for outcome in self.outcomes
            ],
        }

    @staticmethod
    def _counted(pairs: Iterable[tuple[Any, int]]) -> dict[Any, int]:
        found: Counter[Any] = Counter()
        for key, count in pairs:
            found[key] += count
        return dict(sorted(found.items(), reverse=True))


def spread(
    position: Position,
    turn: Turn,
    shot: Shot,
    hand: Hand,
    edition: Edition,
    strokes: int = 1000,
    seed: int = 0,
    params: Params = MATCH,
    tables: Sequence[Params] = (),
) -> Spread:
    """Play a shot many times with a hand, and judge every stroke.

    Args:
        position: Where the balls lie.
        turn: Who strikes, and how.
        shot: What is meant.
        hand: How it errs.
        edition: The rule book, and the table.
        strokes: How many.
        seed: The same seed gives the same strokes.
        params: Materials and models.
        tables: Those of each stroke instead, as many as there are strokes; the hand's strokes stay the same.

    Raises:
        InputError: If the shot cannot be played, there are no strokes, or not a table for each.
    """
    if not 1 <= strokes <= MOST:
        raise InputError("not a number of strokes", got=str(strokes), expected=f"1 to {MOST}")
    if seed < 0:
        raise InputError("not a seed", got=str(seed), expected="0 or more")
    if tables and len(tables) != strokes:
        raise InputError("not a table for each stroke", got=f"{len(tables)} tables", expected=str(strokes))
    rng = np.random.default_rng(seed)
    centres, pins = as_arrays(position)
    ball = BALLS.index(turn.striker.lower())
    counts: Counter[str] = Counter()
    known: dict[str, tuple[frozenset[str], Ruling]] = {}
    for first in range(0, strokes, _PART):
        played = hand.strokes(shot, min(_PART, strokes - first), rng, params)
        places = np.broadcast_to(centres, (len(played), 3, 2))
        if tables:
            batch = _joined(
                [
                    simulate_many(places[:1], played[k : k + 1], ball, edition.table, one, pins=pins, threads=1)
                    for k, one in enumerate(tables[first : first + len(played)])
                ]
            )
        else:
            batch = simulate_many(places, played, ball, edition.table, params, pins=pins)
        judged = judge_many(facts_of(batch, places, played, ball), turn, edition, edition.table)
        for which, number in zip(*np.unique(judged.which, return_counts=True), strict=True):
            stroke = judged.strokes[which]
            text = format_stroke(stroke)
            known[text] = (
                frozenset(TOKENS[fact] for instant in stroke.instants for fact in instant),
                judged.rulings[which],
            )
            counts[text] += int(number)
    found = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return Spread(strokes, tuple(Outcome(text, *known[text], count) for text, count in found))


def _joined(batches: Sequence[Batch]) -> Batch:
    """One batch of many, their events as wide as the widest."""
    wide = max(batch.codes.shape[1] for batch in batches)

    def padded(rows: NDArray[Any]) -> NDArray[Any]:
        return np.pad(rows, ((0, 0), (0, wide - rows.shape[1])))

    return Batch(
        np.concatenate([padded(batch.codes) for batch in batches]),
        np.concatenate([padded(batch.times) for batch in batches]),
        np.concatenate([batch.counts for batch in batches]),
        np.concatenate([batch.rest for batch in batches]),
        np.concatenate([batch.durations for batch in batches]),
        np.concatenate([batch.handled for batch in batches]),
    )
