"""State: everything that follows from the entries of an event so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivepins.match.log.problems import Problem
from fivepins.tournament.fold.fixtures import is_complete, standing_of
from fivepins.tournament.fold.phases import intake, qualifiers
from fivepins.tournament.notation.places import fixture_id

if TYPE_CHECKING:
    from fivepins.match.log.corrections import Corrections
    from fivepins.match.log.persistent_list import PersistentList
    from fivepins.tournament.entries import Amend, Event
    from fivepins.tournament.fold.part import Part
    from fivepins.tournament.fold.situation import Item, Situation
    from fivepins.tournament.formats.format import Format
    from fivepins.tournament.record import Record
    from fivepins.tournament.standings.order import Standing


class State:
    """Everything that follows from the entries so far; never changed once made.

    Attributes:
        records: All entries as written, corrections included; `records[seq]` is entry `seq`.
        items: The standing entries in their order, corrected.
        corrections: Who corrects what.
        now: Where the event stands.
    """

    __slots__ = ("_problems", "_standings", "corrections", "items", "now", "records")

    def __init__(
        self,
        records: PersistentList[Record],
        items: PersistentList[Item],
        corrections: Corrections[Amend],
        now: Situation,
    ) -> None:
        self.records = records
        self.items = items
        self.corrections = corrections
        self.now = now
        self._problems: tuple[Problem, ...] | None = None
        self._standings: dict[str, Standing] = {}

    @property
    def event(self) -> Event:
        """Entry 0."""
        return self.now.event

    @property
    def format(self) -> Format:
        """The format."""
        return self.now.format

    @property
    def next_seq(self) -> int:
        """The number that the next entry gets."""
        return len(self.records)

    def part(self, name: str) -> Part | None:
        """A part that is drawn, None for none."""
        return self.now.parts.get(name)

    def standing(self, name: str) -> Standing:
        """The order of a group or of a Swiss phase.

        Raises:
            KeyError: If no such part is drawn.
        """
        if name not in self._standings:
            self._standings[name] = standing_of(self.now, self.now.parts[name])
        return self._standings[name]

    def is_complete(self, name: str) -> bool:
        """Whether nothing is left to be played in a part."""
        return is_complete(self.now, self.now.parts[name])

    def reading(self, seq: int) -> Item | None:
        """What an entry reads as now, None where it does not stand."""
        low, high = 0, len(self.items)
        while low < high:
            middle = (low + high) // 2
            if self.items[middle].seq < seq:
                low = middle + 1
            else:
                high = middle
        return self.items[low] if low < len(self.items) and self.items[low].seq == seq else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that does not fit, in the order of entries."""
        if self._problems is None:
            found = list(self.now.problems)
            if self.corrections.written:
                found += self.corrections.problems(lambda *_: None)
                found += _at_odds(self.now)
            found += _format_changed(self.now)
            found.sort(key=lambda problem: (problem.seq, problem.code))
            self._problems = tuple(found)
        return self._problems


def _format_changed(now: Situation) -> list[Problem]:
    digest = now.event.digest
    if digest and digest != now.format.digest:
        return [Problem("format_changed", 0, 0, digest[:12], now.format.digest[:12])]
    return []


def _at_odds(now: Situation) -> list[Problem]:
    """What a correction has put at odds: results of fixtures that others play now, draws of others."""
    found = []
    for name, outcome in now.outcomes.items():
        place = fixture_id(name)
        assert place is not None
        part = now.parts.get(place.part)
        sides = None if part is None else part.sides(place.match)
        if sides != outcome.sides:
            got = f"{outcome.sides[0]}-{outcome.sides[1]}"
            wanted = "–" if sides is None else "-".join("?" if side < 1 else str(side) for side in sides)
            found.append(Problem("other_sides", outcome.seq, 0, f"{name} {got}", wanted))
    for phase in now.format.phases:
        state = now.phases[phase.id]
        drawn = next((one for one in reversed(state.draws) if not one.by_hand and not one.turn), None)
        if drawn is None:
            continue
        coming = intake(now, phase) if all(qualifiers(now, source) is not None for source in phase.sources) else None
        if coming is None:
            found.append(Problem("draw_open", drawn.seq, 0, phase.id))
            continue
        drawn_now = {number for number in drawn.entrants if now.present(number)}
        strangers = sorted(set(coming.numbers) ^ drawn_now)
        if strangers:
            found.append(Problem("draw_at_odds", drawn.seq, 0, " ".join(map(str, strangers[:20])), phase.id))
    return found
