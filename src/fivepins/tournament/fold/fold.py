"""From entries to State: total over everything that can be written, and incremental.

`fold` reads a whole event, `extend` adds one entry to a State without touching it. An entry that does not fit has no
effect and is told as a problem; it stays without effect, even if a correction would make it fit.

A correction makes everything be read again. What an entry meant when it was written (who met in a fixture, how a phase
was drawn) is remembered, so that a correction never gives a result to somebody else and never draws anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivepins.match.log.corrections import Corrections, Void
from fivepins.match.log.persistent_list import PersistentList
from fivepins.match.log.problems import Problem
from fivepins.tournament import entries
from fivepins.tournament.entries import AMENDABLE, CORRECTIONS, Amend, Event
from fivepins.tournament.fold import drawing, matches, people
from fivepins.tournament.fold.situation import Item, Situation
from fivepins.tournament.fold.state import State
from fivepins.tournament.formats.load import load
from fivepins.tournament.notation.headers import tables_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fivepins.tournament.entries import Entry
    from fivepins.tournament.formats.format import Format
    from fivepins.tournament.record import Record

MAX_STEPS: Final = 400_000
"""Steps that corrections may cost while a log is read; beyond, what a later entry meant is taken from the state without
them."""

_HANDLERS: Final[dict[type[Any], Callable[[Situation, Item, Any], None]]] = {
    entries.Entrant: people.enter,
    entries.Close: people.close,
    entries.Note: people.remark,
    entries.Decision: people.remark,
    entries.CheckIn: people.check_in,
    entries.Withdraw: people.withdraw,
    entries.Exclude: people.exclude,
    entries.Replace: people.replace,
    entries.Penalty: people.punish,
    entries.Award: people.award,
    entries.Tables: people.use_tables,
    entries.Wish: people.wish,
    entries.Commit: drawing.commit,
    entries.Announce: drawing.announce,
    entries.Seed: drawing.seed,
    entries.Seeds: drawing.set_seeds,
    entries.Draw: drawing.draw,
    entries.Place: drawing.place,
    entries.Start: drawing.start,
    entries.SetDistance: drawing.set_distance,
    entries.Tiebreak: drawing.tiebreak,
    entries.LineUp: matches.line_up,
    entries.Call: matches.call,
    entries.Begin: matches.begin,
    entries.Late: matches.late,
    entries.Result: matches.result,
    entries.Forfeit: matches.forfeit,
}


def fold(records: Iterable[Record], form: Format | None = None) -> State:
    """Fold an event.

    Args:
        records: Entry 0, which is an `Event`, and all others in the order of their numbers.
        form: The format, None to load the one that the event names.

    Raises:
        ValueError: If the first entry is no event.
        FormatError: If there is no such format, or it cannot be played.
    """
    folder: _Folder | None = None
    for record in records:
        if folder is None:
            folder = _Folder(begin(record, form))
        else:
            folder.add(record)
    if folder is None:
        raise ValueError("an event begins with entry 0; there is no entry at all")
    return folder.finish()


def begin(record: Record, form: Format | None = None) -> State:
    """The State behind entry 0.

    Raises:
        ValueError: If that entry is no event.
        FormatError: If there is no such format, or it cannot be played.
    """
    event = record.entry
    if not isinstance(event, Event):
        raise ValueError("an event begins with entry 0")
    found = (load(event.format) if form is None else form).playable()
    now = Situation(event, found, tables_of(event), {})
    return State(PersistentList([record]), PersistentList(), Corrections(AMENDABLE), now)


def extend(state: State, record: Record) -> State:
    """The State behind one more entry."""
    entry = record.entry
    if isinstance(entry, Void | Amend | Event):
        folder = _Folder(state, copy=True)
        folder.add(record)
        return folder.finish()
    now = state.now.copy()
    item = Item(len(state.records), 0, entry, record.time_ms)
    _apply(now, item)
    return State(state.records.plus(record), state.items.plus(item), state.corrections, now)


def _apply(now: Situation, item: Item) -> None:
    key = item.seq, item.by
    known = now.memory.get(key)
    if isinstance(known, Problem):
        now.problems.append(known)
        return
    before = len(now.problems)
    _HANDLERS[type(item.entry)](now, item, item.entry)
    if known is None:
        now.memory[key] = now.problems[before] if len(now.problems) > before else True


class _Folder:
    """Adds entries to a State, and reads all again where a correction asks for it."""

    def __init__(self, state: State, *, copy: bool = False) -> None:
        self.records = list(state.records)
        self.items = list(state.items)
        self.corrections = state.corrections.copy()
        self.now = state.now.copy() if copy else state.now
        self.dirty = False
        self.spent = 0

    def add(self, record: Record) -> None:
        """One more entry."""
        entry = record.entry
        seq = len(self.records)
        self.records.append(record)
        if isinstance(entry, Event):
            return
        if isinstance(entry, Void | Amend):
            target = entry.seq or self._last_standing()
            self.dirty |= bool(self.corrections.add(seq, entry, self._kind(target, seq), target))
            if self.dirty and self.spent < MAX_STEPS:
                self._read_again()
            return
        item = Item(seq, 0, entry, record.time_ms)
        self.items.append(item)
        _apply(self.now, item)

    def finish(self) -> State:
        """The State."""
        if self.dirty:
            self._read_again()
        return State(PersistentList(self.records), PersistentList(self.items), self.corrections, self.now)

    def _kind(self, target: int, seq: int) -> type[Entry] | None:
        if not 0 < target < seq:
            return None
        entry = self.records[target].entry
        return None if isinstance(entry, Event) else type(entry)

    def _last_standing(self) -> int:
        """The last entry that stands and is no remark."""
        for seq in range(len(self.records) - 2, 0, -1):
            entry = self.records[seq].entry
            if not isinstance(entry, (*CORRECTIONS, Event, entries.Note)) and self.corrections.stands(seq):
                return seq
        return 0

    def _read_again(self) -> None:
        before = self.now
        self.now = Situation(before.event, before.format, tables_of(before.event), dict(before.memory))
        self.items = []
        for seq, record in enumerate(self.records):
            entry = record.entry
            if isinstance(entry, (*CORRECTIONS, Event)) or not self.corrections.stands(seq):
                continue
            by = self.corrections.newest(Amend, seq)
            amend = self.corrections.written.get(by)
            read: Any = amend.entry if isinstance(amend, Amend) else entry
            item = Item(seq, by, read, record.time_ms)
            self.items.append(item)
            _apply(self.now, item)
        self.spent += len(self.items)
        self.dirty = False
