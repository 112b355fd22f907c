"""Which entries stand, and how they read: void, and corrections of which the newest standing one counts.

Corrections point back only. A void of a void restores; the newest standing `amend` of an entry gives its reading, and
so with every other kind of correction that a log knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from fivepins.match.log.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Container

MAX_DEPTH: Final = 16
"""Voids of voids of voids…"""

MAX_OF_ONE: Final = 100
"""Corrections of one entry."""


class Void(NamedTuple):
    """Takes an earlier entry back as if it had never been; a void of a void restores.

    Attributes:
        seq: Number of the entry, 0 for the last one that a void without a number takes back.
        note: Why.
    """

    seq: int = 0
    note: str = ""


C = TypeVar("C")


class Corrections(Generic[C]):
    """The corrections of a log; `C` are those that are no `Void`, each with the number of its entry as `seq`.

    Attributes:
        targets: Number of a correction -> number of the entry that it concerns.
        written: Number of a correction -> the correction.
        bad: Corrections without effect, and what is wrong with them.
    """

    __slots__ = ("_amendable", "_depth", "_others", "_voids", "bad", "targets", "written")

    def __init__(self, amendable: Container[type]) -> None:
        """Nothing is corrected.

        Args:
            amendable: Types of entries that can be corrected otherwise than by a void.
        """
        self.targets: dict[int, int] = {}
        self.written: dict[int, C | Void] = {}
        self.bad: dict[int, Problem] = {}
        self._amendable = amendable
        self._voids: dict[int, list[int]] = {}
        self._others: dict[tuple[type, int], list[int]] = {}
        self._depth: dict[int, int] = {}

    def copy(self) -> Corrections[C]:
        """An independent copy."""
        copied: Corrections[C] = Corrections(self._amendable)
        copied.targets = dict(self.targets)
        copied.written = dict(self.written)
        copied.bad = dict(self.bad)
        copied._voids = {seq: list(numbers) for seq, numbers in self._voids.items()}
        copied._others = {key: list(numbers) for key, numbers in self._others.items()}
        copied._depth = dict(self._depth)
        return copied

    def add(self, seq: int, entry: C | Void, kind: type[Any] | None, target: int) -> int:
        """Take in a correction.

        Args:
            seq: Its number.
            entry: The correction.
            kind: What the entry that it concerns was written as, None where there is none.
            target: Number of that entry.

        Returns:
            The number of the entry whose reading may change, 0 for none.
        """
        self.written[seq] = entry
        self.targets[seq] = target
        problem = self._bad(seq, entry, kind, target)
        if problem is not None:
            self.bad[seq] = problem
            return 0
        if not isinstance(entry, Void):
            self._others.setdefault((type(entry), target), []).append(seq)
            return target
        self._depth[seq] = self._depth.get(target, 0) + 1
        self._voids.setdefault(target, []).append(seq)
        while target in self.written:
            if target in self.bad:
                return 0
            target = self.targets[target]
        return target

    def _bad(self, seq: int, entry: C | Void, kind: type[Any] | None, target: int) -> Problem | None:
        if kind is None:
            if target or not isinstance(entry, Void):
                return Problem("no_entry", seq, 0, str(target), f"1 – {seq - 1}")
            return Problem("nothing_to_void", seq)
        if isinstance(entry, Void):
            if self._depth.get(target, 0) >= MAX_DEPTH or len(self._voids.get(target, ())) >= MAX_OF_ONE:
                return Problem("too_many", seq, 0, str(target))
            return None
        if kind not in self._amendable:
            return Problem("not_amendable", seq, 0, str(target))
        if len(self._others.get((type(entry), target), ())) >= MAX_OF_ONE:
            return Problem("too_many", seq, 0, str(target))
        return None

    def stands(self, seq: int) -> bool:
        """Whether no standing void takes an entry away."""
        voids = self._voids.get(seq)
        return voids is None or not any(self.stands(void) for void in voids)

    def newest(self, kind: type[C], seq: int) -> int:
        """Number of the newest standing correction of a kind of an entry, 0 for none."""
        return next((number for number in reversed(self._others.get((kind, seq), ())) if self.stands(number)), 0)

    def void_of(self, seq: int) -> int:
        """Number of the first standing void of an entry, 0 where it stands."""
        return next((void for void in self._voids.get(seq, ()) if self.stands(void)), 0)

    def latest_about(self, seq: int, most: int) -> list[int]:
        """Standing corrections written behind an entry of what was written up to it, the latest first, at most `most`.

        They are what can have brought about a problem in that entry.
        """
        found = []
        for number in reversed(self.written):
            if number > seq and self.targets[number] <= seq and self.stands(number):
                found.append(number)
                if len(found) == most:
                    break
        return found

    def problems(self, idle: Callable[[int, C, int], Problem | None]) -> list[Problem]:
        """Corrections that stand and do nothing.

        Args:
            idle: What is wrong with a correction of an entry that stands, if it does nothing: it gets the correction's
                number, the correction, and the number of the entry.
        """
        found = []
        for seq, entry in self.written.items():
            if not self.stands(seq):
                continue
            target = self.targets[seq]
            void = self.void_of(target)
            problem = None
            if seq in self.bad:
                problem = self.bad[seq]
            elif isinstance(entry, Void):
                if void != seq:
                    problem = Problem("void_already", seq, 0, str(target), str(void))
            elif void and void < seq:
                problem = Problem("amends_void", seq, 0, str(target), str(void))
            elif not void:
                problem = idle(seq, entry, target)
            if problem is not None:
                found.append(problem)
        return found
