"""One group, heat or bracket of a phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fivepins.tournament.brackets.rounds import group_rounds
from fivepins.tournament.fold.tree import Tree

if TYPE_CHECKING:
    from fivepins.tournament.formats.format import Phase
    from fivepins.tournament.values import Withdrawn


class Part:
    """One group, heat or bracket, or the whole of a Swiss phase.

    Attributes:
        id: Its id, such as `groups/A`.
        phase: Its phase.
        entrants: Who is in it, in places from the top.
        tree: The bracket, None for groups and Swiss.
        pairs: Who meets in each fixture of a group or of a Swiss phase, by the fixture's id inside the part.
        gone: Who left while he had matches to play, and what becomes of them.
        byes: Who had a free round of a Swiss phase.
        turn: The last round of a Swiss phase that is drawn.
    """

    __slots__ = ("byes", "entrants", "gone", "id", "pairs", "phase", "tree", "turn")

    def __init__(self, name: str, phase: Phase, slots: tuple[int | None, ...], same_first: dict[int, str]) -> None:
        self.id = name
        self.phase = phase
        self.entrants = tuple(slot for slot in slots if slot)
        self.tree: Tree | None = None
        self.pairs: dict[str, tuple[int, int]] = {}
        self.gone: dict[int, Withdrawn | Literal["excluded"]] = {}
        self.byes: tuple[int, ...] = ()
        self.turn = 0
        if phase.kind == "groups":
            if len(self.entrants) > 1:
                self._meet(group_rounds(self.entrants, same_first if phase.same_first else None), phase.legs)
        elif phase.kind != "swiss":
            leaves = min(phase.winners, len(slots)) if phase.kind == "heats" else 1
            self.tree = Tree(slots, twice=phase.kind == "double", third=phase.third, reset=phase.reset, leaves=leaves)

    def _meet(self, rounds: tuple[tuple[tuple[int, int], ...], ...], legs: int) -> None:
        for leg in range(legs):
            for turn, pairs in enumerate(rounds, 1 + leg * len(rounds)):
                for number, (one, two) in enumerate(pairs, 1):
                    self.pairs[f"{turn}.{number}"] = (two, one) if leg % 2 else (one, two)

    def copy(self) -> Part:
        """An independent copy."""
        copied: Part = Part.__new__(Part)
        for name in self.__slots__:
            setattr(copied, name, getattr(self, name))
        copied.tree = None if self.tree is None else self.tree.copy()
        copied.pairs = dict(self.pairs)
        copied.gone = dict(self.gone)
        return copied

    def sides(self, match: str) -> tuple[int, int] | None:
        """Who meets in a fixture, None where there is none; sides as in `brackets.sides`."""
        if self.tree is not None:
            fixture = self.tree.fixtures.get(match)
            return None if fixture is None else fixture.sides
        return self.pairs.get(match)

    @property
    def matches(self) -> tuple[str, ...]:
        """The ids of its fixtures in their order."""
        return tuple(self.pairs if self.tree is None else self.tree.fixtures)
