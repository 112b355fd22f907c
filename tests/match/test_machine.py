"""A stateful machine: a match with corrections beside a plain list of what stands."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from fivepins.match.append import append
from fivepins.match.entries import RULED, Amend, Entry, Overrule, Struck
from fivepins.match.fold.fold import extend, fold
from fivepins.match.log.append import EntryRefused
from fivepins.match.log.corrections import Void
from fivepins.match.notation.parse import parse_entry
from fivepins.match.record import Record
from fivepins.model.facts import Total
from match.playing import begun, lines
from match.strategies import PLAIN, STROKES


class Match(RuleBasedStateMachine):
    """What the log says is kept a second time, as a plain list of (number, entries that stand in its place)."""

    def __init__(self) -> None:
        super().__init__()
        self.log, self.state = begun("umb-1997", "Target=20 BestOf=5")
        self.log, self.state = append(self.log, self.state, parse_entry("lag W"), seq=1)
        self.written: dict[int, Entry] = {1: parse_entry("lag W")}
        self.reads: dict[int, list[Entry]] = {1: [parse_entry("lag W")]}
        self.voids: dict[int, int] = {}

    def put(self, entry: Entry) -> bool:
        try:
            self.log, self.state = append(self.log, self.state, entry, seq=self.log.next_seq, settle_later=True)
        except EntryRefused:
            return False
        return True

    @rule(stroke=STROKES)
    def strike(self, stroke: Any) -> None:
        entry = Struck(self.state.striker or "W", stroke)
        if self.put(entry):
            self.written[self.log.next_seq - 1] = entry
            self.reads[self.log.next_seq - 1] = [entry]

    @rule(points=st.sampled_from([0, 2, 4, 8]))
    def total(self, points: int) -> None:
        entry = Struck(self.state.striker or "W", parse_entry(f"W +{points}").stroke)  # type: ignore[union-attr]
        assert entry.stroke.total == Total(points, True)
        if self.put(entry):
            self.written[self.log.next_seq - 1] = entry
            self.reads[self.log.next_seq - 1] = [entry]

    @rule(entry=PLAIN)
    def other(self, entry: Entry) -> None:
        if self.put(entry):
            self.written[self.log.next_seq - 1] = entry
            self.reads[self.log.next_seq - 1] = [entry]

    @precondition(lambda self: self.reads)
    @rule(data=st.data())
    def void(self, data: Any) -> None:
        target = data.draw(st.sampled_from(sorted(self.reads)))
        if self.put(Void(target)):
            self.voids[self.log.next_seq - 1] = target
            del self.reads[target]

    @precondition(lambda self: self.voids)
    @rule(data=st.data())
    def restore(self, data: Any) -> None:
        number = data.draw(st.sampled_from(sorted(self.voids)))
        target = self.voids[number]
        before = self.state
        if self.put(Void(number)):
            del self.voids[number]
            rows = self.state.rows_of(target)
            assert rows
            assert before.rows_of(target) == []
            self.reads[target] = [row.entry for row in rows if type(row.entry).__name__ != "GapEnd"]  # type: ignore[misc]

    @rule()
    def undo(self) -> None:
        last = max((seq for seq, parts in self.reads.items() if any(isinstance(p, RULED) for p in parts)), default=0)
        if self.put(Void()):
            assert last
            self.voids[self.log.next_seq - 1] = last
            del self.reads[last]
        else:
            assert not last

    @precondition(lambda self: self.reads)
    @rule(data=st.data(), parts=st.lists(PLAIN, min_size=1, max_size=3))
    def amend(self, data: Any, parts: list[Entry]) -> None:
        target = data.draw(st.sampled_from(sorted(self.reads)))
        if self.put(Amend(target, tuple(parts))):
            self.reads[target] = parts

    @precondition(lambda self: self.reads)
    @rule(data=st.data(), points=st.integers(0, 12))
    def overrule(self, data: Any, points: int) -> None:
        target = data.draw(st.sampled_from(sorted(self.reads)))
        if self.put(Overrule(target, "W", points)) and not self.state.finished:
            assert self.state.rows_of(target)[0].points == points

    @invariant()
    def what_stands_is_what_the_list_says(self) -> None:
        found = [(row.seq, row.entry) for row in self.state.rows if type(row.entry).__name__ != "GapEnd"]
        assert found == [(seq, part) for seq in sorted(self.reads) for part in self.reads[seq]]

    @invariant()
    def folding_again_gives_the_same(self) -> None:
        assert lines(fold(self.log.records)) == lines(self.state)
        again = extend(self.state, Record(self.state.next_seq, parse_entry('note "x"')))
        assert again.now == self.state.now

    @invariant()
    def points_add_up(self) -> None:
        now = self.state.now
        assert 0 <= now.white <= 20
        assert 0 <= now.yellow <= 20
        assert sum(self.state.games_won) <= 5
        assert now.over == (self.state.winner is not None)


TestMatch = Match.TestCase
TestMatch.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)
