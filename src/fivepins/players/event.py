"""Simulated events: whoever is stronger wins a game more often (Bradley–Terry), everything else is the event's own law.

A handicap is not reckoned with: it would bring the strengths together, and how far nobody has measured.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Final, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.append import append, create
from fivepins.tournament.brackets.sides import NOBODY
from fivepins.tournament.entries import Event
from fivepins.tournament.event_log import EventLog
from fivepins.tournament.fold.fixtures import distance_of, left_of
from fivepins.tournament.fold.phases import intake, is_void, qualifiers
from fivepins.tournament.fold.state import State
from fivepins.tournament.formats.format import Format
from fivepins.tournament.notation.parse import parse_entry

SCALE: Final = 400.0
"""Points of rating that make ten wins to one."""

SPREAD: Final = 150.0
"""Standard deviation of the ratings that are drawn."""

CLUBS: Final = 8
"""Clubs that simulated entrants come from."""


class Entered(NamedTuple):
    """Who enters a simulated event.

    Attributes:
        rating: Strength: a difference of 400 makes ten games won to one lost.
        category: Category, "" where the format has none.
    """

    rating: float
    category: str = ""


class Simulated(NamedTuple):
    """An event that was simulated to its end.

    Attributes:
        log: Its log.
        state: What follows from it.
        winner: The number of who won it.
        rank: The winner's place in the order of ratings: 1 where the best won.
        matches: Results that were entered.
    """

    log: EventLog
    state: State
    winner: int
    rank: int
    matches: int


class Told(NamedTuple):
    """What is kept of one of many events.

    Attributes:
        rank: As in `Simulated`.
        matches: As in `Simulated`.
        problems: Problems that the log has at the end.
    """

    rank: int
    matches: int
    problems: int


def wins_game(one: float, two: float) -> float:
    """How often one wins a game against the other.

    Args:
        one: His rating.
        two: The other's.

    Source: R. A. Bradley and M. E. Terry, Rank analysis of incomplete block designs (1952).
    """
    return float(1.0 / (1.0 + 10.0 ** ((two - one) / SCALE)))


def field(counts: Mapping[str, int], seed: int) -> tuple[Entered, ...]:
    """Entrants with drawn ratings; the first category is the strongest.

    Args:
        counts: How many of each category, {"": N} where there is none.
        seed: Of the ratings.
    """
    chance = random.Random(f"field {seed}")
    ratings = sorted((chance.gauss(0.0, SPREAD) for _ in range(sum(counts.values()))), reverse=True)
    drawn = iter(ratings)
    return tuple(Entered(next(drawn), category) for category, many in counts.items() for _ in range(many))


class _Play:
    """An event under way; every line is appended strictly."""

    def __init__(self, form: Format, entered: Sequence[Entered], seed: int) -> None:
        self.form = form
        self.chance = random.Random(f"event {seed}")
        self.ratings = {number: one.rating for number, one in enumerate(entered, 1)}
        self.matches = 0
        self.log, self.state = create(Event("Simulated", form.id, form.digest, ()), form=form)
        ranks: dict[str, int] = {}
        for number, one in enumerate(entered, 1):
            ranks[one.category] = ranks.get(one.category, 0) + 1
            category = f" cat={one.category}" if one.category else ""
            club = self.chance.randrange(CLUBS)
            self.put(f'entrant {number} "Player {number}" club=C{club}{category} seed={ranks[one.category]}')
        self.put("close")
        for phase in form.phases:
            self.put(f'seed {phase.id} "{seed}"')

    def put(self, line: str) -> None:
        self.log, self.state = append(self.log, self.state, parse_entry(line), seq=self.log.next_seq)

    def run(self) -> None:
        """Draw what can be drawn and play what can be played, round by round, to the end."""
        while True:
            fixtures = self.open_fixtures()
            for fixture in fixtures:
                self.play(fixture)
            if not fixtures and not self.part_the_tied() and not self.draw():
                return

    def open_fixtures(self) -> list[str]:
        now = self.state.now
        return [
            f"{part.id}/{match}"
            for part in now.parts.values()
            for match in part.matches
            for left in (left_of(now, part, match),)
            if left.known and not left.over
        ]

    def play(self, fixture: str) -> None:
        name, _, match = fixture.rpartition("/")
        part = self.state.now.parts[name]
        sides = part.sides(match)
        assert sides is not None
        boards = [0] if part.phase.ties is None else range(1, len(part.phase.ties.boards) + 1)
        for board in boards:
            part = self.state.now.parts[name]
            if left_of(self.state.now, part, match).over:
                return
            one, two = self.games(sides, distance_of(self.state.now, part, board).best_of)
            self.matches += 1
            self.put(f"result {fixture}{f'.{board}' if board else ''} {one}-{two}")
        part = self.state.now.parts[name]
        if part.phase.ties is not None and part.tree is not None and not left_of(self.state.now, part, match).over:
            self.put(f'tiebreak {name} {sides[0]}>{sides[1]} "by lot"')

    def games(self, sides: tuple[int, int], best_of: int) -> tuple[int, int]:
        """Games until one has won the match, or all are played."""
        likely = wins_game(self.ratings[sides[0]], self.ratings[sides[1]])
        won = [0, 0]
        while max(won) < best_of // 2 + 1 and sum(won) < best_of:
            won[self.chance.random() >= likely] += 1
        return won[0], won[1]

    def part_the_tied(self) -> bool:
        """Let those on the edge of going on whom nothing parts play it off."""
        for part in self.state.now.parts.values():
            if part.tree is None and self.state.is_complete(part.id):
                _, undecided = self.state.standing(part.id).qualified(part.phase.take)
                if undecided:
                    order = sorted(undecided, key=lambda number: self.chance.gauss(self.ratings[number], SCALE))[::-1]
                    self.put(f'tiebreak {part.id} {">".join(map(str, order))} "play-off"')
                    return True
        return False

    def draw(self) -> bool:
        now = self.state.now
        for phase in self.form.phases:
            parts = now.phases[phase.id].parts
            if phase.kind == "swiss" and parts and now.parts[phase.id].turn < phase.rounds:
                self.put(f"draw {phase.id}")
                return True
            if not parts and (coming := intake(now, phase)) is not None and not is_void(phase, coming):
                self.put(f"draw {phase.id}")
                return True
        return False

    def winner(self) -> int:
        last = self.form.phases[-1].id
        through = qualifiers(self.state.now, last)
        if through:
            return next(iter(through))
        places = self.state.standing(self.state.now.phases[last].parts[0]).places
        return places[0][0] if places else NOBODY


def simulate_event(form: Format, entered: Sequence[Entered], seed: int) -> Simulated:
    """Play an event from the first entry to its winner.

    Args:
        form: The format.
        entered: Who enters, by number from 1.
        seed: The same seed gives the same event.

    Raises:
        InputError: If the format cannot take these entrants.
        FormatError: If the format cannot be played.
    """
    play = _Play(form, entered, seed)
    play.run()
    winner = play.winner()
    if winner == NOBODY:
        raise InputError("an event without a winner", got=f"{len(entered)} entrants", expected="more")
    order = sorted(play.ratings, key=lambda number: (-play.ratings[number], number))
    return Simulated(play.log, play.state, winner, order.index(winner) + 1, play.matches)


def simulate_events(
    form: Format, counts: Mapping[str, int], seeds: Iterable[int], executor: Executor | None = None
) -> list[Told]:
    """Many events, each with entrants and results of its own seed.

    Args:
        form: The format.
        counts: How many of each category, {"": N} where there is none.
        seeds: One for each event.
        executor: Threads or processes, or those of a Dask cluster (`client.get_executor()`); None for this thread.
    """
    runs = [(form, dict(counts), seed) for seed in seeds]
    return list(map(_told, runs) if executor is None else executor.map(_told, runs))


def _told(run: tuple[Format, dict[str, int], int]) -> Told:
    form, counts, seed = run
    found = simulate_event(form, field(counts, seed), seed)
    return Told(found.rank, found.matches, len(found.state.problems))
