"""Adding a record to a log: strict, and every refusal says why.

A log is folded into a state that knows its problems. An entry is added only where it makes none; a correction may be
let in with problems in what follows it, to be settled by further entries.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from fivepins.match.log.chain import R
from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from fivepins.match.log.log import Log
    from fivepins.match.log.problems import Problem


class Folded(Protocol):
    """What follows from the records of a log."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that does not fit, in the order of entries."""


S = TypeVar("S", bound=Folded)
L = TypeVar("L", bound="Log[Any]")


class EntryRefused(InputError):
    """An entry that cannot stand where it would stand.

    Attributes:
        problems: What it would bring about.
    """

    def __init__(self, problem: str, *, problems: tuple[Problem, ...] = (), **where: object) -> None:
        super().__init__(problem, **where)  # type: ignore[arg-type]
        self.problems = problems


class SeqTaken(InputError):
    """Another desk has written an entry with this number.

    Attributes:
        seq: The number that was expected.
        next_seq: The number that is free.
    """

    def __init__(self, seq: int, next_seq: int, there: str) -> None:
        super().__init__(f"entry {seq} is not the next one", got=there, expected=f"entry {next_seq}")
        self.seq = seq
        self.next_seq = next_seq


@dataclass(frozen=True)
class Strictness(Generic[R, S]):
    """What one kind of log asks of an entry before it is added.

    Attributes:
        corrections: The types of entries that correct earlier ones; each has the number of that entry as `seq`.
        extend: The state behind one more record.
        new_problems: Problems of the second state that the first had not.
        describe: A problem in words.
        later: Codes of problems that a correction brings about in what follows it, even where they stand in the entry
            that it corrects.
    """

    corrections: tuple[type, ...]
    extend: Callable[[S, R], S]
    new_problems: Callable[[S, S], tuple[Problem, ...]]
    describe: Callable[[Problem], str]
    later: tuple[str, ...] = ()


def append(log: L, state: S, record: R, strictness: Strictness[R, S], *, settle_later: bool = False) -> tuple[L, S]:
    """Add a record; the log and the state that were given stay as they are.

    Args:
        log: The log.
        state: What follows from it.
        record: The record, not yet chained; its `seq` is the number that the desk expects it to get, and a `client`
            that the log knows with the same entry changes nothing.
        strictness: What is asked of an entry.
        settle_later: Whether a correction may bring about problems in what follows it.

    Returns:
        The longer log and its state.

    Raises:
        SeqTaken: If the entry would get another number.
        EntryRefused: If it would make a problem; the message says which.
        InputError: If author, desk, client or time cannot stand in a log.
    """
    form, entry, seq = log.format, record.entry, record.seq
    if record.client:
        known = log.by_client(record.client)
        if known is not None:
            if type(known.entry) is type(entry) and form.format_entry(entry) == form.format_entry(known.entry):
                return log, state
            got = record.client[:60]
            raise EntryRefused("this id belongs to another entry", got=got, expected="a new id for a new entry")
    if seq != log.next_seq:
        there = f"seq {seq}"
        if 0 < seq < log.next_seq:
            there = f"entry {seq} is {form.format_entry(log.records[seq].entry)}"[:200]
        raise SeqTaken(seq, log.next_seq, there)
    text = form.format_entry(entry)
    read = form.parse_entry(text)
    if type(read) is not type(entry) or read != entry:  # it was put together elsewhere, not read from a line
        raise EntryRefused("not an entry that can be written", got=str(entry)[:200], expected=text[:200])
    if seq > form.numbers["seq"]:
        raise EntryRefused(f"the {form.first} is full", expected=f"at most {form.numbers['seq']} entries")
    longer = log.plus(record)
    after = strictness.extend(state, longer.records[seq])
    new = hard = strictness.new_problems(state, after)
    if settle_later and isinstance(entry, strictness.corrections):
        hard = tuple(problem for problem in new if _of_correction(problem, record, strictness.later))
    if hard:
        raise EntryRefused(strictness.describe(hard[0]), problems=new, got=text[:200])
    return longer, after


def _of_correction(problem: Problem, record: R, later: tuple[str, ...]) -> bool:
    """Whether a problem lies in the correction itself or in what it puts down."""
    if problem.seq == record.seq:
        return True
    return getattr(record.entry, "seq", 0) == problem.seq and problem.code not in later
