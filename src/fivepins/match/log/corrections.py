"""Which entries stand, and how they read: amend, void, overrule.

Corrections point back only. A void of a void restores; the newest standing `amend` of an entry gives its reading, the
newest standing `overrule` its ruling.
"""

from typing import Final

from fivepins.match.entries import AMENDABLE, Amend, Entry, Overrule, Void
from fivepins.match.log.problems import Problem

MAX_DEPTH: Final = 16
"""Voids of voids of voids…"""

MAX_OF_ONE: Final = 100
"""Corrections of one entry."""

Correction = Amend | Void | Overrule


class Corrections:
    """The corrections of a match.

    Attributes:
        targets: Number of a correction -> number of the entry that it concerns.
        written: Number of a correction -> the correction.
        bad: Corrections without effect, and what is wrong with them.
    """

    __slots__ = ("amends", "bad", "depth", "overrules", "targets", "voids", "written")

    def __init__(self) -> None:
        self.targets: dict[int, int] = {}
        self.written: dict[int, Correction] = {}
        self.voids: dict[int, list[int]] = {}
        self.amends: dict[int, list[int]] = {}
        self.overrules: dict[int, list[int]] = {}
        self.bad: dict[int, Problem] = {}
        self.depth: dict[int, int] = {}

    def copy(self) -> "Corrections":
        """An independent copy."""
        twin = Corrections()
        for name in ("targets", "written", "bad", "depth"):
            setattr(twin, name, dict(getattr(self, name)))
        for name in ("voids", "amends", "overrules"):
            setattr(twin, name, {key: list(seqs) for key, seqs in getattr(self, name).items()})
        return twin

    def add(self, seq: int, entry: Correction, kind: type[Entry] | None, target: int) -> int:
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
        if type(entry) is Void:
            self.depth[seq] = self.depth.get(target, 0) + 1
            self.voids.setdefault(target, []).append(seq)
            while target in self.written:
                if target in self.bad:
                    return 0
                target = self.targets[target]
            return target
        lists = self.amends if type(entry) is Amend else self.overrules
        lists.setdefault(target, []).append(seq)
        return target

    def _bad(self, seq: int, entry: Correction, kind: type[Entry] | None, target: int) -> Problem | None:
        if kind is None:
            if target or type(entry) is not Void:
                return Problem("no_entry", seq, 0, str(target), f"1 – {seq - 1}")
            return Problem("nothing_to_void", seq)
        if type(entry) is Void:
            if self.depth.get(target, 0) >= MAX_DEPTH or len(self.voids.get(target, ())) >= MAX_OF_ONE:
                return Problem("too_many", seq, 0, str(target))
            return None
        if kind not in AMENDABLE:
            return Problem("not_amendable", seq, 0, str(target))
        lists = self.amends if type(entry) is Amend else self.overrules
        if len(lists.get(target, ())) >= MAX_OF_ONE:
            return Problem("too_many", seq, 0, str(target))
        return None

    def stands(self, seq: int) -> bool:
        """Whether no standing void takes an entry away."""
        voids = self.voids.get(seq)
        return voids is None or not any(self.stands(void) for void in voids)

    def amend_of(self, seq: int) -> int:
        """Number of the `amend` that an entry reads by, 0 for none."""
        return next((amend for amend in reversed(self.amends.get(seq, ())) if self.stands(amend)), 0)

    def overrule_of(self, seq: int) -> int:
        """Number of the `overrule` that sets the ruling of an entry, 0 for none."""
        return next((number for number in reversed(self.overrules.get(seq, ())) if self.stands(number)), 0)

    def void_of(self, seq: int) -> int:
        """Number of the first standing void of an entry, 0 where it stands."""
        return next((void for void in self.voids.get(seq, ()) if self.stands(void)), 0)

    def problems(self, ruled: "frozenset[int] | set[int]") -> list[Problem]:
        """Corrections that stand and do nothing.

        Args:
            ruled: Numbers of the entries that read as exactly one stroke or foul.
        """
        found = []
        for seq, entry in self.written.items():
            if not self.stands(seq):
                continue
            target = self.targets[seq]
            if seq in self.bad:
                found.append(self.bad[seq])
            elif type(entry) is Void:
                if self.void_of(target) != seq:
                    found.append(Problem("void_already", seq, 0, str(target), str(self.void_of(target))))
            elif (void := self.void_of(target)) and void < seq:
                found.append(Problem("amends_void", seq, 0, str(target), str(void)))
            elif type(entry) is Overrule and not void and target not in ruled:
                found.append(Problem("nothing_ruled", seq, 0, str(target)))
        return found
