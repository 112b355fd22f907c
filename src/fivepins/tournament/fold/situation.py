"""Where an event stands after an entry; derived by `fold.py`, nothing of it is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fivepins.match.log.problems import Problem
from fivepins.tournament.brackets.sides import NEITHER

if TYPE_CHECKING:
    from fivepins.tournament.draw.classes import Quality
    from fivepins.tournament.entries import Attributes, Award, Event, LineUp, Penalty, Plain, Wish
    from fivepins.tournament.fold.part import Part
    from fivepins.tournament.formats.format import Format
    from fivepins.tournament.values import Distance, Score


class Item(NamedTuple):
    """One entry as it reads now.

    Attributes:
        seq: Its number.
        by: Number of the `amend` that gave this reading, 0 where it stands as written.
        entry: What it says.
        time_ms: When it was written, milliseconds since 1970; 0 where unknown.
    """

    seq: int
    by: int
    entry: Plain
    time_ms: int


class Entered(NamedTuple):
    """An entrant.

    Attributes:
        number: His number.
        name: What he is called now.
        attributes: As they were entered.
        seq: The entry.
        present: Whether he was checked in.
        left: Whether he withdrew or was excluded.
        left_seq: In which entry, 0 for none.
        before: The names of those whom he replaced, the first one first.
    """

    number: int
    name: str
    attributes: Attributes
    seq: int
    present: bool = False
    left: Literal["", "withdrawn", "excluded"] = ""
    left_seq: int = 0
    before: tuple[str, ...] = ()

    def value(self, name: str) -> str:
        """The value of an attribute, "" where it is not given."""
        return next((value for own, value in self.attributes if own == name), "")

    def values(self, name: str) -> tuple[str, ...]:
        """All values of an attribute that stands several times."""
        return tuple(value for own, value in self.attributes if own == name)

    @property
    def persons(self) -> tuple[str, ...]:
        """Who of flesh and blood this is: what rests, and cannot play twice at once.

        Persons are known again by the attribute `person`; who has none is a person of his own.
        """
        return self.values("person") or (f"#{self.number}",)


class Drawn(NamedTuple):
    """A draw: everything needed to make it again.

    Attributes:
        seq: The entry.
        phase: The phase.
        label: The label of its lots, "" for a draw by hand.
        seed: The seed of its lots, None where it needed none or was made by hand.
        trust: Where the seed comes from: `committed`, `public`, `open`, "" for none.
        kind: `bracket`, `heats`, `groups`, `swiss`.
        entrants: Everybody who was drawn, by number.
        seeds: Who was seeded, in their order.
        place: Whether seeds have places of their own or are drawn inside tiers.
        keys: The keys that kept apart: name, and the class of each entrant who has one.
        names: The ids of the parts.
        parts: Their entrants in places from the top, None for a bye.
        pairs: Pairs of classmates inside one block: by key, by size of the blocks.
        bound: The pairs if each class were spread evenly.
        least: Pairs than which no draw of this shape has fewer.
        by_hand: Whether somebody drew it by hand.
        again: Why it was drawn again.
        turn: The round of a Swiss phase, 0 elsewhere.
    """

    seq: int
    phase: str
    label: str
    seed: str | None
    trust: str
    kind: str
    entrants: tuple[int, ...]
    seeds: tuple[int, ...]
    place: Literal["fixed", "tiers"]
    keys: tuple[tuple[str, tuple[tuple[int, str], ...]], ...]
    names: tuple[str, ...]
    parts: tuple[tuple[int | None, ...], ...]
    pairs: Quality = ()
    bound: Quality = ()
    least: Quality = ()
    by_hand: bool = False
    again: str = ""
    turn: int = 0


class PhaseState(NamedTuple):
    """What was entered of a phase.

    Attributes:
        commit: The commitment to a secret.
        announced: The public text that was announced.
        seed: The seed of its lots, None while there is none.
        trust: Where it comes from: `committed`, `public`, `open`.
        seeds: Who is seeded, where somebody said so.
        draws: The draws that stand, the last one last; parts drawn by hand one by one.
        parts: The ids of its parts.
        started: The entry that began it, 0 for none.
    """

    commit: str = ""
    announced: str = ""
    seed: str | None = None
    trust: str = ""
    seeds: tuple[int, ...] = ()
    draws: tuple[Drawn, ...] = ()
    parts: tuple[str, ...] = ()
    started: int = 0


class Outcome(NamedTuple):
    """What became of a fixture.

    Attributes:
        seq: The entry that says so.
        sides: Who met, the fixture's first side first.
        distance: How far it went.
        score: What was played, None for a forfeit.
        forfeit: Who forfeited it.
        reason: Why.
        note: What else was said.
        log: Digest of the match's log, "" where it was typed.
        time_ms: When it was entered.
        begun_ms: When the match began, 0 where unknown.
        goes_on: Who goes on all the same, 0 for the winner: what had followed when a forfeit was found later.
    """

    seq: int
    sides: tuple[int, int]
    distance: Distance
    score: Score | None
    forfeit: tuple[int, ...] = ()
    reason: str = ""
    note: str = ""
    log: str = ""
    time_ms: int = 0
    begun_ms: int = 0
    goes_on: int = 0

    @property
    def winner(self) -> int:
        """Who won, `NEITHER` for nobody."""
        if self.forfeit:
            return NEITHER if len(self.forfeit) > 1 else self.sides[0 if self.forfeit[0] == self.sides[1] else 1]
        if self.score is None or self.score.games[0] == self.score.games[1]:
            return NEITHER
        return self.sides[0 if self.score.games[0] > self.score.games[1] else 1]


class Called(NamedTuple):
    """A fixture at a table.

    Attributes:
        seq: The call.
        table: Its number.
        referee: Who referees, "" for nobody.
        time_ms: When it was called.
        begun: The entry that said that it began, 0 for none.
        begun_ms: When it began.
        persons: Who is busy with it.
    """

    seq: int
    table: int
    referee: str
    time_ms: int
    begun: int = 0
    begun_ms: int = 0
    persons: tuple[str, ...] = ()


_COPIED = (
    "entrants",
    "phases",
    "parts",
    "outcomes",
    "calls",
    "wishes",
    "line_ups",
    "late",
    "distances",
    "orders",
    "memory",
)


class Situation:
    """Where an event stands; a fold changes its own copy, everybody else reads.

    Attributes:
        event: Entry 0.
        format: Its format.
        entrants: Everybody who was entered, by number.
        closed: The entry that closed entries, 0 for none.
        phases: What was entered of each phase.
        parts: The parts that are drawn, by id.
        outcomes: What became of fixtures and boards, by id.
        calls: The fixtures at tables, by id.
        tables: The tables in use, none where nobody said.
        wishes: The last wish about each fixture and entrant.
        line_ups: The line-ups of ties.
        late: Who came late: by fixture, entrant and minutes.
        distances: Distances that somebody set, by phase or part.
        orders: Orders that were entered for those whom nothing parts, by part.
        penalties: Penalties, with the part that they count in.
        awards: Prizes.
        notes: Remarks and decisions, by entry.
        problems: What does not fit.
        memory: What entries meant when they were written: the sides of a result, a draw; it outlives corrections.
        minutes: Durations of finished matches in milliseconds, by distance.
    """

    __slots__ = (
        *_COPIED,
        "_owned",
        "awards",
        "closed",
        "event",
        "format",
        "notes",
        "penalties",
        "problems",
        "tables",
    )

    def __init__(self, event: Event, form: Format, tables: tuple[int, ...], memory: dict[Any, Any]) -> None:
        self.event = event
        self.format = form
        self.entrants: dict[int, Entered] = {}
        self.closed = 0
        self.phases: dict[str, PhaseState] = {phase.id: PhaseState() for phase in form.phases}
        self.parts: dict[str, Part] = {}
        self.outcomes: dict[str, Outcome] = {}
        self.calls: dict[str, Called] = {}
        self.tables = tables
        self.wishes: dict[str | int, Wish] = {}
        self.line_ups: dict[str, LineUp] = {}
        self.late: dict[str, tuple[tuple[int, int], ...]] = {}
        self.distances: dict[str, Distance] = {}
        self.orders: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.penalties: tuple[tuple[str, Penalty], ...] = ()
        self.awards: tuple[Award, ...] = ()
        self.notes: tuple[int, ...] = ()
        self.problems: list[Problem] = []
        self.memory = memory
        self._owned: set[str] | None = None

    def copy(self) -> Situation:
        """An independent copy; its parts are copied when they change."""
        copied: Situation = Situation.__new__(Situation)
        for name in self.__slots__:
            setattr(copied, name, getattr(self, name))
        for name in _COPIED:
            setattr(copied, name, dict(getattr(self, name)))
        copied.problems = list(self.problems)
        copied._owned = set()
        return copied

    def own(self, name: str) -> Part:
        """A part that may be changed."""
        part = self.parts[name]
        if self._owned is None or name in self._owned:
            return part
        part = self.parts[name] = part.copy()
        self._owned.add(name)
        return part

    def add_part(self, part: Part) -> None:
        """Put a part in its place."""
        self.parts[part.id] = part
        if self._owned is not None:
            self._owned.add(part.id)

    def refuse(self, code: str, seq: int, got: object = "", wanted: object = "") -> None:
        """Note what does not fit; the entry has no effect."""
        self.problems.append(Problem(code, seq, 0, str(got), str(wanted)))

    def name(self, number: int) -> str:
        """What an entrant is called."""
        entered = self.entrants.get(number)
        return f"{number}" if entered is None else entered.name

    def present(self, number: int) -> bool:
        """Whether an entrant takes part: entered, and not gone."""
        entered = self.entrants.get(number)
        return entered is not None and not entered.left
