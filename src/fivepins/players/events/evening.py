"""One simulated event, from the first entry to its winner: every line is appended strictly, as a director would."""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from fivepins.model.errors import InputError
from fivepins.players.events.games import MODELS, Model, Wanted
from fivepins.tournament.append import append, create
from fivepins.tournament.brackets.sides import NOBODY
from fivepins.tournament.entries import Event
from fivepins.tournament.event_log import EventLog
from fivepins.tournament.fold.fixtures import distance_of, left_of
from fivepins.tournament.fold.phases import intake, is_void, qualifiers
from fivepins.tournament.fold.state import State
from fivepins.tournament.formats.format import Format
from fivepins.tournament.handicap import starts
from fivepins.tournament.matches import DEFAULT_TARGET
from fivepins.tournament.notation.parse import parse_entry
from fivepins.tournament.plan.plan import next_calls
from fivepins.tournament.values import Distance
from fivepins.tournament.views.timetable import MINUTE_MS, Hours, timetable

CLUBS: Final = 8
"""Clubs that simulated entrants come from."""

DAWN_MS: Final = 24 * 60 * MINUTE_MS
"""When a simulated evening with tables begins, in the log."""


class Entered(NamedTuple):
    """Who enters a simulated event.

    Attributes:
        strength: What the model makes of it: a rating, or a computer player's level.
        category: Category, "" where the format has none.
    """

    strength: float
    category: str = ""


class Simulated(NamedTuple):
    """An event that was simulated to its end.

    Attributes:
        log: Its log.
        state: What follows from it.
        winner: The number of who won it.
        rank: How many are stronger than the winner, and 1 more: 1 where the best won.
        matches: Results that were entered.
        minutes: When the last match was over, minutes after the first call; 0 where there were no tables.
    """

    log: EventLog
    state: State
    winner: int
    rank: int
    matches: int
    minutes: int


def field(counts: Mapping[str, int], seed: int, model: Model = MODELS["ratings"]) -> tuple[Entered, ...]:
    """Entrants with drawn strengths; the first category is the strongest.

    Args:
        counts: How many of each category, {"": N} where there is none.
        seed: Of the strengths.
        model: What strengths mean.
    """
    chance = random.Random(f"field {seed}")
    strengths = sorted((model.draw(chance) for _ in range(sum(counts.values()))), reverse=True)
    drawn = iter(strengths)
    return tuple(Entered(next(drawn), category) for category, many in counts.items() for _ in range(many))


class _Evening:
    """An event under way.

    Attributes:
        matches: Results so far.
        minute: The time; 0 at the first call.
    """

    def __init__(self, form: Format, entered: Sequence[Entered], seed: int, model: Model, tables: int) -> None:
        self.form = form
        self.model = model
        self.tables = tables
        self.chance = random.Random(f"event {seed}")
        self.strengths = {number: one.strength for number, one in enumerate(entered, 1)}
        self.matches = 0
        self.minute = 0
        self.ends: dict[str, int] = {}
        self.played: dict[str, list[str]] = {}
        headers = (("Tables", str(tables)),) if tables else ()
        self.log, self.state = create(Event("Simulated", form.id, form.digest, headers), form=form)
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
        time_ms = DAWN_MS + self.minute * MINUTE_MS if self.tables else 0
        self.log, self.state = append(self.log, self.state, parse_entry(line), seq=self.log.next_seq, time_ms=time_ms)

    def run(self) -> None:
        """Draw what can be drawn and play what can be played, to the end."""
        while True:
            busy = self.call_and_wait() if self.tables else self.play_all()
            if not busy and not self.part_the_tied() and not self.draw():
                return

    def play_all(self) -> bool:
        """Play a round of everything that can be played, at once."""
        fixtures = self.open_fixtures()
        for fixture in fixtures:
            self.enter(self.play(fixture)[0])
        return bool(fixtures)

    def call_and_wait(self) -> bool:
        """Call what the plan calls now, and enter what is over next."""
        table = timetable(self.state, Hours(self.minute, time_ms=DAWN_MS + self.minute * MINUTE_MS))
        left = [match for match in table.matches if match.id not in table.now.over]
        if left:
            for call in next_calls(table.matches, table.floor, table.now):
                self.put(f"call {call.id} table={call.table}")
                self.put(f"begin {call.id}")
                self.played[call.id], minutes = self.play(call.id)
                self.ends[call.id] = self.minute + minutes
        if not self.ends:
            if left:  # everybody rests
                self.minute += 1
            return bool(left)
        self.minute = max(self.minute + 1, min(self.ends.values()))
        for fixture in [fixture for fixture, end in self.ends.items() if end <= self.minute]:
            del self.ends[fixture]
            self.enter(self.played.pop(fixture))
        return True

    def enter(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.put(line)
            self.matches += line.startswith("result")

    def open_fixtures(self) -> list[str]:
        now = self.state.now
        return [
            f"{part.id}/{match}"
            for part in now.parts.values()
            for match in part.matches
            for left in (left_of(now, part, match),)
            if left.known and not left.over
        ]

    def play(self, fixture: str) -> tuple[list[str], int]:
        """What is entered of a fixture, and how many minutes it takes."""
        name, _, match = fixture.rpartition("/")
        part = self.state.now.parts[name]
        sides = part.sides(match)
        assert sides is not None
        ties = part.phase.ties
        if ties is None:
            games, minutes = self.match(sides, distance_of(self.state.now, part))
            return [f"result {fixture} {games}"], max(1, math.ceil(minutes))
        lines, won, minutes = [], [0, 0], 0.0
        whole = sum(board.points for board in ties.boards)
        for board, worth in enumerate((board.points for board in ties.boards), 1):
            games, lasted = self.match(sides, distance_of(self.state.now, part, board))
            minutes += lasted
            lines.append(f"result {fixture}.{board} {games}")
            one, two = map(int, games.partition(" ")[0].split("-"))
            for side, share in enumerate((one > two, two > one)):
                won[side] += 2 * worth * share + worth * (one == two)
            if ties.stop == "decided" and max(won) > whole:
                break
        if part.tree is not None and won[0] == won[1]:
            lines.append(f'tiebreak {name} {sides[0]}>{sides[1]} "by lot"')
        return lines, max(1, math.ceil(minutes))

    def match(self, sides: tuple[int, int], distance: Distance) -> tuple[str, float]:
        """Games until one has won the match or all are played, as a line says them, and the minutes."""
        target = distance.target or DEFAULT_TARGET
        wanted = Wanted(target, self.starts(sides, target), self.chance.randrange(2))
        one, two = (self.strengths[side] for side in sides)
        won, minutes = [0, 0], 0.0
        points, strokes = [], [0, 0]
        while max(won) < distance.needed and sum(won) < distance.best_of:
            game = self.model.game(one, two, wanted, self.chance)
            wanted = wanted._replace(begins=1 - wanted.begins)
            won[game.won_by] += 1
            minutes += game.minutes
            if game.points is not None and game.strokes is not None:
                points.append(f"{game.points[0]}-{game.points[1]}")
                strokes = [strokes[0] + game.strokes[0], strokes[1] + game.strokes[1]]
        told = f" ({' '.join(points)}) strokes {strokes[0]}-{strokes[1]}" if points else ""
        return f"{won[0]}-{won[1]}{told}", minutes

    def starts(self, sides: tuple[int, int], target: int) -> tuple[int, int]:
        """Points by handicap."""
        if self.form.handicap is None:
            return 0, 0
        one, two = (self.state.now.entrants[side].value("cat") for side in sides)
        return starts(self.form.handicap, self.form.categories, one, two, target)

    def part_the_tied(self) -> bool:
        """Let those on the edge of going on whom nothing parts play it off, each with the chance of one game."""
        for part in self.state.now.parts.values():
            if part.tree is None and self.state.is_complete(part.id):
                _, undecided = self.state.standing(part.id).qualified(part.phase.take)
                if undecided:
                    wanted = Wanted(DEFAULT_TARGET)
                    won = dict.fromkeys(undecided, 0)
                    for place, one in enumerate(undecided):
                        for two in undecided[place + 1 :]:
                            game = self.model.game(self.strengths[one], self.strengths[two], wanted, self.chance)
                            won[(one, two)[game.won_by]] += 1
                    order = sorted(undecided, key=lambda number: (won[number], self.chance.random()), reverse=True)
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


def simulate_event(
    form: Format, entered: Sequence[Entered], seed: int, model: Model = MODELS["ratings"], tables: int = 0
) -> Simulated:
    """Play an event from the first entry to its winner.

    Args:
        form: The format.
        entered: Who enters, by number from 1.
        seed: The same seed gives the same event.
        model: What strengths mean.
        tables: Tables to which the plan calls the matches, so that the log has times; 0: round by round, without a
            clock.

    Raises:
        InputError: If the format cannot take these entrants.
        FormatError: If the format cannot be played.
    """
    evening = _Evening(form, entered, seed, model, tables)
    evening.run()
    winner = evening.winner()
    if winner == NOBODY:
        raise InputError("an event without a winner", got=f"{len(entered)} entrants", expected="more")
    best = evening.strengths[winner]
    rank = 1 + sum(strength > best for strength in evening.strengths.values())
    return Simulated(evening.log, evening.state, winner, rank, evening.matches, evening.minute)
