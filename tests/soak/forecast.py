"""Whether a forecast comes true: `scripts/soak forecast [--matches N] [--seed S] [--target N]`.

Matches are drawn stroke by stroke from what was counted of the computer players and from mixtures of them, which stand
for players in between. Of each match one moment is drawn, and what was foretold there is compared, by tenths of the
scale, with what came, and with the chance that follows from the outcomes the match was drawn from. The second is what
the first would be over endlessly many ends of the same match, so it shows an error without the luck of the ends.
"""

import argparse
import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.forecast.forecast import Forecaster, forecast
from fivepins.match.forecast.outcomes import Outcomes
from fivepins.match.notation.parse import parse_entry
from fivepins.players.levels import LEVELS

if TYPE_CHECKING:
    from fivepins.match.fold.state import State


class Told(NamedTuple):
    """One forecast.

    Attributes:
        foretold: The chance of White that was told.
        true: The chance that follows from what the match was drawn from.
        won: Whether White won.
    """

    foretold: float
    true: float
    won: bool


class Bin(NamedTuple):
    """A tenth of the scale: how many forecasts, and their means.

    Attributes:
        matches: How many fell into it.
        foretold: The mean that was told.
        true: The mean that follows from what was drawn.
        won: The share that White won.
    """

    matches: int
    foretold: float
    true: float
    won: float


def strength(chance: random.Random) -> Outcomes:
    """Outcomes of a drawn player: of one level, or of all three in drawn shares."""
    levels = [level.chances for level in LEVELS.values()]
    if chance.random() < 0.5:
        levels, shares = [chance.choice(levels)], [1.0]
    else:
        shares = [chance.expovariate(1.0) for _ in levels]
    mixed: dict[int, float] = {}
    for level, share in zip(levels, shares, strict=True):
        whole = sum(level.values()) * sum(shares)
        for points, often in level.items():
            mixed[points] = mixed.get(points, 0.0) + often * share / whole
    return tuple(sorted(mixed.items()))


def drawn(seed: int, target: int, best_of: int) -> Told:
    """A match that is drawn to its end, and what was foretold at one moment of it.

    Args:
        seed: What it follows from.
        target: Points of a game.
        best_of: Games.
    """
    chance = random.Random(f"forecast {seed}")
    sides = {"W": strength(chance), "Y": strength(chance)}
    log, state = create(Creation("White", "Yellow", "umb-1997", target=target, best_of=best_of))
    log, state = append(log, state, parse_entry(f"lag {chance.choice('WY')}"), seq=log.next_seq)
    states = [state]
    while not state.now.over:
        striker = state.now.striker
        assert striker is not None
        points, shares = zip(*sides[striker], strict=True)
        (given,) = chance.choices(points, shares)
        log, state = append(log, state, parse_entry(f"{striker} {given:+}"), seq=log.next_seq)
        states.append(state)
    assert not state.problems
    then: State = chance.choice(states[:-1])
    told = forecast(then)
    assert told is not None
    true = Forecaster(then, sides["W"], sides["Y"]).match(then.now)
    return Told(told.match, true, state.now.overall.winner == "W")


def by_tenths(told: Iterable[Told]) -> list[Bin]:
    """What was foretold, and what came, tenth by tenth; empty tenths are left out."""
    bins: dict[int, list[Told]] = {}
    for one in told:
        bins.setdefault(min(9, int(one.foretold * 10)), []).append(one)
    return [
        Bin(
            len(ones),
            sum(one.foretold for one in ones) / len(ones),
            sum(one.true for one in ones) / len(ones),
            sum(one.won for one in ones) / len(ones),
        )
        for _, ones in sorted(bins.items())
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--target", type=int, default=60, metavar="N")
    parser.add_argument("--best-of", type=int, default=3, metavar="N")
    given = parser.parse_args()
    told = [drawn(given.seed * 1_000_000 + number, given.target, given.best_of) for number in range(given.matches)]
    print("foretold   matches   by what was drawn   came true")
    for one in by_tenths(told):
        print(f"{one.foretold:8.3f} {one.matches:9}   {one.true:17.3f} {one.won:11.3f}")


if __name__ == "__main__":
    main()
