"""The steps of a chain that games alone decide, and what a match counts for them (T61)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fivepins.tournament.standings.figures import Figures, Value, quotient
from fivepins.tournament.values import POINT_STEPS, Chain, ChainStep

STOPS: Final = frozenset({*POINT_STEPS, "seed", "draw", "playoff", "shared"})
"""Steps that no scenario of games decides: who is tied there shares the places from the best to the worst."""

Columns = tuple[int, ...]
"""What a match, or several, count for one side, column by column."""


class Measure(NamedTuple):
    """A step of the prefix, as it looks at columns.

    Attributes:
        step: The step.
        among: Whether it looks at the matches among the tied only.
        columns: The columns that it looks at: one, or two whose quotient it is.
        opponents: Whether it sums the opponents' columns instead.
    """

    step: ChainStep
    among: bool
    columns: tuple[int, ...]
    opponents: bool = False

    def applies(self, tied: int) -> bool:
        """Whether the step looks at a class of so many."""
        return not self.step.among or (self.step.among == "2") == (tied == 2)

    def value(self, sums: Sequence[int]) -> Value | int:
        """What it sees of the sums of its columns."""
        if len(self.columns) == 1:
            return sums[self.columns[0]]
        return quotient(sums[self.columns[0]], sums[self.columns[1]])


class Prefix(NamedTuple):
    """A chain as far as games decide it.

    Attributes:
        measures: Its steps.
        names: The columns.
        restart: Whether a part that stays tied begins again.
        stop: The step at which it ends, None where the chain has no more.
    """

    measures: tuple[Measure, ...]
    names: tuple[str, ...]
    restart: bool
    stop: ChainStep | None

    def columns(self, figures: Figures) -> Columns:
        """The columns of some figures."""
        return tuple(
            figures.games_won - figures.games_lost if name == "games_diff" else getattr(figures, name)
            for name in self.names
        )


def prefix_of(chain: Chain) -> Prefix:
    """The steps of a chain that stand before the first of points, lots, play-offs and seeds."""
    names: list[str] = []
    measures: list[Measure] = []
    stop: ChainStep | None = None
    for step in chain.steps:
        if step.name in STOPS:
            stop = step
            break
        wanted: tuple[str, ...]
        match step.name.removeprefix("mini_"):
            case "direct" | "buchholz":
                wanted = ("points",)
            case "games_quotient":
                wanted = ("games_won", "games_lost")
            case name:
                wanted = (name,)
        for name in wanted:
            if name not in names:
                names.append(name)
        among = step.name == "direct" or step.name.startswith("mini_")
        columns = tuple(names.index(name) for name in wanted)
        measures.append(Measure(step, among, columns, opponents=step.name == "buchholz"))
    return Prefix(tuple(measures), tuple(names), chain.restart, stop)
