"""State: everything that follows from the entries of a match so far."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fivepins.match.entries import RULED, Amend, Confirm, Fouled, Overrule, Ready, Score, Struck
from fivepins.match.fold import events
from fivepins.match.fold.rows import Row
from fivepins.match.fold.rules import MatchRules, StandingEntry
from fivepins.match.fold.situation import Overall, Situation
from fivepins.match.log.corrections import Corrections
from fivepins.match.log.persistent_list import PersistentList
from fivepins.match.log.problems import Problem
from fivepins.match.record import Record
from fivepins.model.symbols import Player
from fivepins.model.turn import Turn
from fivepins.rules.edition import Edition


class Step(NamedTuple):
    """A standing entry, what it did, and where the match stood after it."""

    item: StandingEntry
    row: Row
    now: Situation


class State:
    """Everything that follows from the entries so far; never changed once made.

    Attributes:
        creation: Entry 0.
        law: The match rules of the edition.
        records: All entries as written, corrections included; `records[seq]` is entry `seq`.
        steps: The standing entries in their order, corrected.
        games: The game that each entry was recorded in, by its number; 0 where unknown.
        corrections: Who corrects what.
        now: Where the match stands.
        broken: The first entry that does not follow from those before it by the chain, -1 for none: who folds entries
            from a place where they can be changed says so.
    """

    __slots__ = ("_problems", "broken", "corrections", "creation", "games", "law", "now", "records", "steps")

    def __init__(
        self,
        law: MatchRules,
        records: PersistentList[Record],
        steps: PersistentList[Step],
        games: PersistentList[int],
        corrections: Corrections[Amend | Overrule],
        now: Situation,
        broken: int = -1,
    ) -> None:
        self.broken = broken
        self.creation = law.creation
        self.law = law
        self.records = records
        self.steps = steps
        self.games = games
        self.corrections = corrections
        self.now = now
        self._problems: tuple[Problem, ...] | None = None

    @property
    def edition(self) -> Edition:
        """The rule book."""
        return self.law.edition

    def broken_at(self, seq: int) -> "State":
        """The same, with an entry that does not follow by the chain."""
        return State(self.law, self.records, self.steps, self.games, self.corrections, self.now, seq)

    @property
    def by_its_book(self) -> bool:
        """Whether the rule book is the one that the match was begun under, or says itself that it succeeds that one."""
        return self.creation.digest in ("", self.edition.digest, *self.edition.succeeds)

    @property
    def next_seq(self) -> int:
        """The number that the next entry gets."""
        return len(self.records)

    @property
    def overall(self) -> Overall:
        """What changes seldom."""
        return self.now.overall

    @property
    def names(self) -> tuple[str, str]:
        """The players who have the white and the yellow ball now."""
        headings = dict(self.overall.headings)
        white = headings.get("White", self.creation.white)
        yellow = headings.get("Yellow", self.creation.yellow)
        return (yellow, white) if self.overall.exchanged else (white, yellow)

    @property
    def headers(self) -> dict[str, str]:
        """What stands at the head of the match beside the names, corrected, by its name."""
        found = dict(self.creation.headers)
        found.update(heading for heading in self.overall.headings if heading[0] not in ("White", "Yellow"))
        return {name: text for name, text in found.items() if text}

    @property
    def confirmed(self) -> tuple[Confirm, ...]:
        """Who has confirmed the result as it stands: any entry but another confirm makes all of them void."""
        found: dict[str, Confirm] = {}
        for place in range(len(self.records) - 1, 0, -1):
            entry = self.records[place].entry
            if not self.now.over or not isinstance(entry, Confirm):
                break
            found.setdefault(entry.by, entry)
        return tuple(reversed(found.values()))

    @property
    def held(self) -> bool:
        """Whether a game has ended and nobody has begun the next one, by `ready` or by a stroke."""
        for place in range(len(self.steps) - 1, -1, -1):
            item, row, now = self.steps[place]
            if row.ends:
                return not now.over
            if isinstance(item.entry, Struck | Fouled | Ready | Score):
                return False
        return False

    def name(self, player: Player, partner: int = 0) -> str:
        """The name of a player; with `partner` of one of a pair, where the names tell both."""
        name = self.names[0 if player == "W" else 1]
        pair = name.split(" / ")
        return pair[partner - 1] if partner and len(pair) == 2 else name

    @property
    def game_points(self) -> tuple[int, int, str] | None:
        """Game points of White and Yellow and the article that gives them; None where the book gives none.

        A match that was not won on games has none (FIBiS 14.4, 14.5).
        """
        key = {3: "match.game_points_three", 5: "match.game_points_five"}.get(self.creation.best_of)
        won = self.overall.games
        if key is None or not self.now.over or max(won) < self.law.need:
            return None
        given = dict(text.split(" ") for text in self.edition.value(key))
        points = given.get(f"{max(won)}-{min(won)}")
        if points is None:
            return None
        most, least = (int(part) for part in points.split(":"))
        return (most, least, self.edition.article(key)) if won[0] > won[1] else (least, most, self.edition.article(key))

    @property
    def stage(self) -> str:
        """`lag`, `opening` (who opens may still be chosen), `play` or `over`."""
        if self.now.over:
            return "over"
        overall = self.overall
        if overall.begun or overall.opened:
            return "play"
        return "opening" if overall.lag is not None else "lag"

    @property
    def score(self) -> tuple[int, int]:
        """White's and Yellow's points in the game; of the last game once the match is over."""
        return self.now.white, self.now.yellow

    @property
    def games_won(self) -> tuple[int, int]:
        """Games won by White and Yellow."""
        return self.overall.games

    @property
    def turn(self) -> Turn | None:
        """Who plays next and how, None where unknown or over."""
        now = self.now
        return None if now.striker is None else Turn(now.how, None, now.striker, now.game)

    @property
    def striker(self) -> Player | None:
        """Who is on turn."""
        return self.now.striker

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.now.over

    @property
    def winner(self) -> Player | None:
        """Who won the match."""
        return self.overall.winner

    @property
    def may_respot(self) -> bool:
        """Whether the player on turn may ask for the opening position (13.5)."""
        return events.may_respot(self.now, self.law)

    @property
    def pause_due(self) -> str:
        """What a pause now would follow, "" where the edition gives none."""
        return events.pause_due(self.now, self.law)

    @property
    def rows(self) -> list[Row]:
        """The standing entries and what they did, in their order."""
        return [step.row for step in self.steps]

    def rows_of(self, seq: int) -> list[Row]:
        """What an entry reads as now: no row where it does not stand, several where an amend filled a gap."""
        place = bisect_left(self.steps, seq, key=seq_of)
        found = []
        while place < len(self.steps) and self.steps[place].item.seq == seq:
            found.append(self.steps[place].row)
            place += 1
        return found

    @property
    def last(self) -> Row | None:
        """The last standing stroke, foul or decision."""
        return last_ruled(self.steps)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that does not fit, in the order of entries."""
        if self._problems is None:
            found = [problem for step in self.steps for problem in step.row.problems]
            if self.corrections.written:
                ruled = _ruled_alone(self.steps)
                found += self.corrections.problems(lambda seq, entry, target: _idle(seq, entry, target, ruled))
            if not self.by_its_book:
                got, wanted = self.creation.digest[:12], self.edition.digest[:12]
                found.append(Problem("edition_changed", 0, 0, got, wanted))
            if self.broken >= 0:
                found.append(Problem("chain_broken", self.broken))
            found.sort(key=lambda problem: (problem.seq, problem.part))
            self._problems = tuple(found)
        return self._problems


def last_ruled(steps: Sequence[Step]) -> Row | None:
    """The last standing stroke, foul or decision."""
    for place in range(len(steps) - 1, -1, -1):
        if isinstance(steps[place].item.entry, RULED):
            return steps[place].row
    return None


def _ruled_alone(steps: Iterable[Step]) -> set[int]:
    """Numbers of the entries that read as exactly one stroke or foul."""
    count: dict[int, int] = {}
    for item, _, _ in steps:
        count[item.seq] = count.get(item.seq, 0) + (1 if isinstance(item.entry, Struck | Fouled) else 2)
    return {seq for seq, ruled in count.items() if ruled == 1}


def _idle(seq: int, entry: Amend | Overrule, target: int, ruled: set[int]) -> Problem | None:
    """An overrule of what reads as no stroke or foul, or as more than one."""
    if isinstance(entry, Overrule) and target not in ruled:
        return Problem("nothing_ruled", seq, 0, str(target))
    return None


def seq_of(step: Step) -> int:
    """The number of a step's entry, to find it by."""
    return step.item.seq
