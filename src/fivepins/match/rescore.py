"""What another rule book would have given, stroke by stroke."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fivepins.match.creation import Creation
from fivepins.match.entries import Amend, Decision, Entry, Fouled, Struck
from fivepins.match.fold.fold import StreamingFold, fold
from fivepins.match.fold.rows import Row
from fivepins.match.fold.state import State
from fivepins.match.notation.printing import format_check, format_entry
from fivepins.match.record import Record
from fivepins.rules.edition import Edition


class Change(NamedTuple):
    """One stroke under two books.

    Attributes:
        seq: Number of the entry.
        part: Which of several that an amend put there.
        text: The entry without its check value.
        here: Its ruling under the match's book, as behind `=>`; "refused" where it cannot be judged.
        there: Under the other book.
        score_here: Points of White and Yellow after it.
        score_there: The same under the other book.
    """

    seq: int
    part: int
    text: str
    here: str
    there: str
    score_here: tuple[int, int]
    score_there: tuple[int, int]


class Rescored(NamedTuple):
    """A match under two books.

    Attributes:
        here: Under its own.
        there: Under the other.
        changes: Every stroke, foul and decision.
    """

    here: State
    there: State
    changes: tuple[Change, ...]

    def to_json(self) -> dict[str, Any]:
        """Both results and every stroke as plain JSON values."""
        return {**self.results(), "strokes": [change._asdict() for change in self.changes]}

    @property
    def editions(self) -> tuple[str, str]:
        """Ids of both books."""
        return self.here.edition.id, self.there.edition.id

    def results(self) -> dict[str, Any]:
        """Both results as plain JSON values."""
        from fivepins.match.protocol.score import score_json

        return {
            "here": {"edition": self.here.edition.id, **score_json(self.here)},
            "there": {"edition": self.there.edition.id, **score_json(self.there)},
        }


def rescore(records: Iterable[Record], edition: Edition) -> Rescored:
    """Fold a match under its own book and under another.

    Strikers stay as they are recorded; a stroke that the other book ends a game before, or does not know, is a
    problem of the other State.
    """
    kept = list(records)
    here, there = fold(kept), fold([_without_expectations(record) for record in kept], edition)
    pairs = zip(here.rows, there.rows, strict=True)
    return Rescored(here, there, tuple(_change(mine, other) for mine, other in pairs if _counts(mine)))


class Rescoring:
    """The same one entry after the other, the whole match never in memory; no entry may correct an earlier one.

    Args:
        records: All entries, read once.
        edition: The other book.

    Raises:
        ValueError: If there is no entry, the first is no creation, or one is a correction.
        EditionError: If there is no such edition as the match's own.
    """

    def __init__(self, records: Iterable[Record], edition: Edition) -> None:
        self._records = iter(records)
        first = next(self._records, None)
        if first is None:
            raise ValueError("a match begins with its creation; there is no entry at all")
        self._here, self._there = StreamingFold(first), StreamingFold(first, edition)

    def __iter__(self) -> Iterator[Change]:
        """Every stroke, foul and decision in its order."""
        for record in self._records:
            mine, other = self._here.step(record), self._there.step(_without_expectations(record))
            if _counts(mine):
                yield _change(mine, other)

    def end(self) -> Rescored:
        """Both results, without the strokes that were given before; their rows are those that do not fit."""
        return Rescored(self._here.end(), self._there.end(), ())


def _counts(row: Row) -> bool:
    return isinstance(row.entry, Struck | Fouled | Decision)


def _change(mine: Row, other: Row) -> Change:
    entry = mine.entry
    assert isinstance(entry, Struck | Fouled | Decision)
    scores = (mine.white, mine.yellow), (other.white, other.yellow)
    return Change(mine.seq, mine.part, format_entry(_unchecked(entry)), _in_short(mine), _in_short(other), *scores)


def _without_expectations(record: Record) -> Record:
    return record if isinstance(record.entry, Creation) else record._replace(entry=_unchecked(record.entry))


def _unchecked(entry: Entry) -> Entry:
    """The entry without the ruling that was expected under its own book."""
    if isinstance(entry, Struck | Fouled):
        return entry._replace(check=None)
    if isinstance(entry, Amend):
        return entry._replace(entries=tuple(map(_unchecked, entry.entries)))
    return entry


def _in_short(row: Row) -> str:
    if any(problem.code == "after_end" for problem in row.problems):
        return "after the end"
    if row.ruling is None and not row.overruled and not isinstance(row.entry, Decision):
        return "refused"
    return format_check(row.check)
