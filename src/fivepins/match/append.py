"""Adding an entry to a match: strict, and every refusal says why."""

from fivepins.match.creation import Creation, checked
from fivepins.match.entries import CORRECTIONS, Entry
from fivepins.match.fold.fold import begin, extend
from fivepins.match.fold.public import LATER
from fivepins.match.fold.state import State
from fivepins.match.log import append as log_append
from fivepins.match.log.append import Strictness
from fivepins.match.log.problems import Problem
from fivepins.match.match_log import MatchLog
from fivepins.match.record import Record
from fivepins.match.words import describe
from fivepins.rules.edition import Edition


def create(
    creation: Creation,
    *,
    author: str = "",
    time_ms: int = 0,
    desk: str = "",
    client: str = "",
    edition: Edition | None = None,
) -> tuple[MatchLog, State]:
    """A new match.

    Raises:
        InputError: If the creation cannot be.
        EditionError: If there is no such edition.
    """
    if edition is not None and not creation.digest:
        creation = creation._replace(digest=edition.digest)
    log = MatchLog.create(checked(creation), author=author, time_ms=time_ms, desk=desk, client=client)
    return log, begin(log.records[0], edition)


def append(
    log: MatchLog,
    state: State,
    entry: Entry,
    *,
    seq: int,
    author: str = "",
    time_ms: int = 0,
    desk: str = "",
    client: str = "",
    settle_later: bool = False,
) -> tuple[MatchLog, State]:
    """Add an entry; the log and the State that were given stay as they are.

    Args:
        log: The log.
        state: What follows from it.
        entry: The entry.
        seq: The number that the desk expects the entry to get.
        author: Who writes it.
        time_ms: When, milliseconds since 1970.
        desk: On which desk.
        client: The desk's own id of the entry; the same id a second time changes nothing.
        settle_later: Whether a correction may bring about problems in what follows it, to be settled by further
            entries.

    Returns:
        The longer log and its State.

    Raises:
        SeqTaken: If the entry would get another number.
        EntryRefused: If it would make a problem; the message says which.
        InputError: If author, desk, client or time cannot stand in a log.
    """
    record = Record(seq, entry, author, time_ms, desk, client, _game(state, entry))
    return log_append.append(log, state, record, _STRICTNESS, settle_later=settle_later)


def new_problems(before: State, after: State) -> tuple[Problem, ...]:
    """Problems that were not there before one more entry."""
    if after.corrections is before.corrections:
        return after.steps[-1].row.problems
    known = set(before.problems)
    return tuple(problem for problem in after.problems if problem not in known)


def _game(state: State, entry: Entry) -> int:
    """The game that an entry is recorded in; a correction belongs to none."""
    return 0 if isinstance(entry, CORRECTIONS) else state.now.game


_STRICTNESS = Strictness(
    corrections=CORRECTIONS,
    extend=extend,
    new_problems=new_problems,
    describe=describe,
    later=LATER,
)
