"""Whole events, played by lot."""

import random
from typing import TYPE_CHECKING

from fivepins.tournament.append import append, create
from fivepins.tournament.brackets.sides import NOBODY
from fivepins.tournament.entries import Event
from fivepins.tournament.fold.fixtures import distance_of, left_of
from fivepins.tournament.fold.phases import intake, is_void, qualifiers
from fivepins.tournament.formats.format import Format
from fivepins.tournament.formats.load import load
from fivepins.tournament.notation.parse import parse_entry

if TYPE_CHECKING:
    from fivepins.tournament.event_log import EventLog
    from fivepins.tournament.fold.state import State


class Play:
    """An event that grows line by line, strictly."""

    def __init__(self, form: Format | str, seed: int = 0, **headers: str) -> None:
        found = load(form) if isinstance(form, str) else form
        self.format = found
        self.lots = random.Random(seed)
        event = Event("Cup", found.id, found.digest, tuple(headers.items()))
        self.log: EventLog
        self.state: State
        self.log, self.state = create(event, form=found)

    def put(self, line: str, *, settle_later: bool = False) -> None:
        self.log, self.state = append(
            self.log, self.state, parse_entry(line), seq=self.log.next_seq, settle_later=settle_later
        )

    def enter(self, count: int, attributes: str = "club=C{club}", start: int = 1) -> None:
        for number in range(start, start + count):
            cats = self.format.categories
            cat = f" cat={cats[number % len(cats)]}" if cats and "cat=" not in attributes else ""
            told = attributes.format(club=number % 5, number=number)
            self.put(f'entrant {number} "Player {number}" {told}{cat}'.rstrip())

    def close(self, seed: str = "abc") -> None:
        self.put("close")
        for phase in self.format.phases:
            self.put(f'seed {phase.id} "{seed}"')

    def open_fixtures(self) -> list[str]:
        now = self.state.now
        found = []
        for part in now.parts.values():
            for match in part.matches:
                left = left_of(now, part, match)
                if left.known and not left.over:
                    found.append(f"{part.id}/{match}")
        return found

    def play_one(self, fixture: str) -> None:
        now = self.state.now
        part = now.parts[fixture.rpartition("/")[0]]
        ties = part.phase.ties
        if ties is None:
            games = self.lots.choice(distance_of(now, part).results())
            self.put(f"result {fixture} {games[0]}-{games[1]}")
            return
        for board in range(1, len(ties.boards) + 1):
            if left_of(now, part, fixture.rpartition("/")[2]).over:
                break
            games = self.lots.choice(distance_of(now, part, board).results())
            self.put(f"result {fixture}.{board} {games[0]}-{games[1]}")
            now = self.state.now
            part = now.parts[part.id]
        sides = part.sides(fixture.rpartition("/")[2])
        if part.tree is not None and not left_of(now, part, fixture.rpartition("/")[2]).over:
            assert sides is not None
            self.put(f'tiebreak {part.id} {sides[0]}>{sides[1]} "by lot"')

    def play_out(self) -> None:
        """Draw what can be drawn and play what can be played, to the end."""
        for _ in range(10_000):
            found = self.open_fixtures()
            if found:
                self.play_one(self.lots.choice(found))
            elif not self.settle_ties() and not self.draw_next():
                return
        raise AssertionError("an event without an end")

    def draw_next(self) -> bool:
        now = self.state.now
        for phase in self.format.phases:
            state = now.phases[phase.id]
            if phase.kind == "swiss" and state.parts and now.parts[phase.id].turn < phase.rounds:
                self.put(f"draw {phase.id}")
                return True
            if not state.parts:
                coming = intake(now, phase)
                if coming is not None and not is_void(phase, coming):
                    self.put(f"draw {phase.id}")
                    return True
        return False

    def settle_ties(self) -> bool:
        """Order by hand those on the edge of going on whom nothing parts."""
        for part in self.state.now.parts.values():
            if part.tree is None and self.state.is_complete(part.id):
                _, undecided = self.state.standing(part.id).qualified(part.phase.take)
                if undecided:
                    self.put(f"tiebreak {part.id} {'>'.join(map(str, undecided))}")
                    return True
        return False

    @property
    def winner(self) -> int:
        last = self.format.phases[-1]
        found = qualifiers(self.state.now, last.id)
        if found:
            return next(iter(found))
        places = self.state.standing(self.state.now.phases[last.id].parts[0]).places
        return places[0][0] if places else NOBODY
