"""From entries to State: total over everything that can be written, and incremental.

`fold` reads a whole match, `extend` adds one entry to a State without touching it. A plain entry costs one step; a
correction replaces the reading of its entry and steps again through what follows.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from fivepins.match.creation import Creation
from fivepins.match.entries import (
    AMENDABLE,
    CORRECTIONS,
    RULED,
    Amend,
    Colours,
    Confirm,
    Decision,
    Entry,
    Exclude,
    Extra,
    Fouled,
    GapEnd,
    Header,
    InGame,
    Lag,
    Leave,
    Lose,
    Note,
    Open,
    Overrule,
    Pause,
    Ready,
    Reset,
    Respot,
    Resume,
    Review,
    Score,
    Struck,
    Swap,
    Warn,
)
from fivepins.match.fold import events, strokes, warnings
from fivepins.match.fold.rows import Row
from fivepins.match.fold.rules import MatchRules, StandingEntry
from fivepins.match.fold.situation import Situation
from fivepins.match.fold.state import State, Step, last_ruled, seq_of
from fivepins.match.log.corrections import Corrections
from fivepins.match.log.persistent_list import PersistentList
from fivepins.match.record import Record
from fivepins.rules.edition import Edition, load

MAX_STEPS: Final = 400_000
"""Steps that corrections in the middle of a match may cost while it is read; beyond, which game a later entry was
recorded in is taken from the rules."""

_HANDLERS: Final[dict[type[Any], Callable[..., tuple[Situation, Row]]]] = {
    Struck: strokes.struck,
    Fouled: strokes.fouled,
    Decision: strokes.decision,
    Lag: events.lag,
    Open: events.opening,
    Colours: events.colours,
    Respot: events.respot,
    Reset: events.reset,
    Extra: events.extra,
    Pause: events.pause,
    Swap: events.swap,
    Leave: events.leave,
    Exclude: events.exclude,
    Lose: events.lose,
    Score: events.set_score,
    GapEnd: events.gap_end,
    InGame: events.in_game,
    Ready: events.ready,
    Review: events.review,
    Resume: events.resume,
    Note: events.note,
    Header: events.header,
    Confirm: events.confirm,
}

_HANDLERS_WITH_LAST: Final[dict[type[Any], Callable[..., tuple[Situation, Row]]]] = {
    Warn: warnings.warn,
}
"""Entries that look back at the last stroke."""


def fold(records: Iterable[Record], edition: Edition | None = None) -> State:
    """Fold a match.

    Args:
        records: Entry 0, which is a `Creation`, and all others in the order of their numbers.
        edition: The rule book, None to load the one that the creation names.

    Raises:
        ValueError: If the first entry is no creation.
        EditionError: If there is no such edition.
    """
    folder: _Folder | None = None
    for record in records:
        if folder is None:
            folder = _Folder(begin(record, edition))
        else:
            folder.add(record)
    if folder is None:
        raise ValueError("a match begins with its creation; there is no entry at all")
    return folder.finish()


def begin(record: Record, edition: Edition | None = None) -> State:
    """The State behind entry 0.

    Raises:
        ValueError: If that entry is no creation.
        EditionError: If there is no such edition.
    """
    if not isinstance(record.entry, Creation):
        raise ValueError("a match begins with its creation")
    law = MatchRules(record.entry, load(record.entry.edition) if edition is None else edition)
    return State(
        law, PersistentList([record]), PersistentList(), PersistentList([0]), Corrections(AMENDABLE), law.begin()
    )


def extend(state: State, record: Record) -> State:
    """The State behind one more entry."""
    entry = record.entry
    if isinstance(entry, (*CORRECTIONS, Creation)):
        folder = _Folder(state)
        folder.add(record)
        return folder.finish()
    seq = len(state.records)
    game = record.game or state.now.game
    item = StandingEntry(seq, 0, 0, entry, record.time_ms, game)
    now, row = _apply(state.law, state.now, item, state.steps)
    return State(
        state.law,
        state.records.plus(record),
        state.steps.plus(Step(item, row, now)),
        state.games.plus(game),
        state.corrections,
        now,
    )


def _apply(law: MatchRules, now: Situation, item: StandingEntry, before: Sequence[Step]) -> tuple[Situation, Row]:
    entry = item.entry
    kind = type(entry)
    step = _HANDLERS.get(kind)
    if step is not None:
        return step(now, law, item, entry)
    return _HANDLERS_WITH_LAST[kind](now, law, item, entry, last_ruled(before))


class StreamingFold:
    """A fold that gives each row and forgets it, for a match in which no entry corrects an earlier one.

    Args:
        record: Entry 0.
        edition: The rule book, None to load the one that the creation names.

    Raises:
        ValueError: If the first entry is no creation.
        EditionError: If there is no such edition.
    """

    def __init__(self, record: Record, edition: Edition | None = None) -> None:
        self._first = begin(record, edition)
        self._now = self._first.now
        self._last: list[Step] = []
        self._problematic: list[Step] = []
        self._seq = 0

    def step(self, record: Record) -> Row:
        """One more entry, and what it did.

        Raises:
            ValueError: If it corrects an earlier one.
        """
        entry = record.entry
        if isinstance(entry, (*CORRECTIONS, Creation)):
            raise ValueError("a correction needs the whole match")
        self._seq += 1
        item = StandingEntry(self._seq, 0, 0, entry, record.time_ms, record.game or self._now.game)
        self._now, row = _apply(self._first.law, self._now, item, self._last)
        step = Step(item, row, self._now)
        if isinstance(entry, RULED):
            self._last = [step]
        if row.problems:
            self._problematic.append(step)
        return row

    def end(self) -> State:
        """Where the match stands; of its rows only those that do not fit are left."""
        first = self._first
        return State(
            first.law, first.records, PersistentList(self._problematic), first.games, first.corrections, self._now
        )


class _Folder:
    """Adds entries to a copy of a State, and steps again only where it must.

    `steps` is the match as far as it is known, `waiting` what still has to be stepped through behind it.
    """

    def __init__(self, state: State) -> None:
        self.law = state.law
        self.records: list[Record] = list(state.records)
        self.steps: list[Step] = list(state.steps)
        self.games: list[int] = list(state.games)
        self.corrections = state.corrections.copy()
        self.now = state.now
        self.waiting: list[StandingEntry] = []
        self.spent = 0

    def add(self, record: Record) -> None:
        """One more entry."""
        entry = record.entry
        seq = len(self.records)
        self.records.append(record)
        if isinstance(entry, Creation):
            self.games.append(0)
            return
        if isinstance(entry, CORRECTIONS):
            self.games.append(0)
            target = entry.seq or self._last_standing()
            changed = self.corrections.add(seq, entry, self._kind(target, seq), target)
            if changed:
                self._read_again(changed)
            return
        if self.waiting:
            if self.spent < MAX_STEPS:
                self._step_on()
            else:
                self.games.append(record.game)
                self.waiting.append(StandingEntry(seq, 0, 0, entry, record.time_ms, record.game))
                return
        game = record.game or self.now.game
        self.games.append(game)
        item = StandingEntry(seq, 0, 0, entry, record.time_ms, game)
        now, row = _apply(self.law, self.now, item, self.steps)
        self.steps.append(Step(item, row, now))
        self.now = now

    def finish(self) -> State:
        """The State."""
        self._step_on()
        return State(
            self.law,
            PersistentList(self.records),
            PersistentList(self.steps),
            PersistentList(self.games),
            self.corrections,
            self.now,
        )

    def _kind(self, target: int, seq: int) -> type[Entry] | None:
        if not 0 < target < seq:
            return None
        entry = self.records[target].entry
        return None if isinstance(entry, Creation) else type(entry)

    def _last_standing(self) -> int:
        for item in reversed(self.waiting):
            if isinstance(item.entry, RULED):
                return item.seq
        last = last_ruled(self.steps)
        return 0 if last is None else last.seq

    def _read_again(self, seq: int) -> None:
        """Put the present reading of an entry in its place; what follows waits to be stepped through."""
        steps = self.steps
        place = bisect_left(steps, seq, key=seq_of)
        if place < len(steps):
            self.waiting[:0] = [one.item for one in steps[place:]]
            del steps[place:]
            self.now = steps[-1].now if steps else self.law.begin()
        first = bisect_left(self.waiting, seq, key=_item_seq)
        last = bisect_left(self.waiting, seq + 1, key=_item_seq)
        self.waiting[first:last] = self._reading(seq)

    def _reading(self, seq: int) -> list[StandingEntry]:
        """An entry as it reads now: nothing where it does not stand, several where it is a gap that was filled."""
        corrections = self.corrections
        record = self.records[seq]
        written = record.entry
        if isinstance(written, Creation) or not corrections.stands(seq):
            return []
        parts: tuple[Entry | GapEnd, ...] = (written,)
        game = self.games[seq]
        by = corrections.newest(Amend, seq)
        if by:
            amend = corrections.written[by]
            parts = amend.entries if isinstance(amend, Amend) else parts
            if len(parts) > 1:
                game = 0
            if isinstance(written, Score) and not any(isinstance(part, Score) for part in parts):
                parts = (*parts, GapEnd(written))
        ruling: tuple[int, Overrule] | None = None
        number = corrections.newest(Overrule, seq)
        overrule = corrections.written.get(number)
        if isinstance(overrule, Overrule) and len(parts) == 1 and isinstance(parts[0], Struck | Fouled):
            ruling = (number, overrule)
        return [StandingEntry(seq, part, by, entry, record.time_ms, game, ruling) for part, entry in enumerate(parts)]

    def _step_on(self) -> None:
        """Step through everything that waits."""
        law, now, steps = self.law, self.now, self.steps
        for item in self.waiting:
            now, row = _apply(law, now, item, steps)
            steps.append(Step(item, row, now))
        self.spent += len(self.waiting)
        self.waiting = []
        self.now = now


def _item_seq(item: StandingEntry) -> int:
    return item.seq
