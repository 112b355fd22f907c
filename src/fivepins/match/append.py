"""Adding an entry to a match: strict, and every refusal says why."""

from fivepins.match.creation import Creation
from fivepins.match.entries import CORRECTIONS, Entry
from fivepins.match.fold.fold import begin, extend
from fivepins.match.fold.state import State
from fivepins.match.log.log import Log
from fivepins.match.log.problems import Problem
from fivepins.match.notation.parse import parse_entry
from fivepins.match.notation.printing import format_entry
from fivepins.match.record import MAX_ENTRIES, Record
from fivepins.match.words import describe
from fivepins.model.errors import InputError
from fivepins.rules.edition import Edition


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

    def __init__(self, seq: int, next_seq: int, told: str) -> None:
        super().__init__(f"entry {seq} is not the next one", got=told, expected=f"entry {next_seq}")
        self.seq = seq
        self.next_seq = next_seq


def create(
    creation: Creation,
    *,
    author: str = "",
    time_ms: int = 0,
    desk: str = "",
    client: str = "",
    edition: Edition | None = None,
) -> tuple[Log, State]:
    """A new match.

    Raises:
        InputError: If the creation cannot be.
        EditionError: If there is no such edition.
    """
    from fivepins.match.creation import checked

    if edition is not None and not creation.digest:
        creation = creation._replace(digest=edition.digest)
    log = Log.create(checked(creation), author=author, time_ms=time_ms, desk=desk, client=client)
    return log, begin(log.records[0], edition)


def append(
    log: Log,
    state: State,
    entry: Entry,
    *,
    seq: int,
    author: str = "",
    time_ms: int = 0,
    desk: str = "",
    client: str = "",
    settle_later: bool = False,
) -> tuple[Log, State]:
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
    if client:
        known = log.by_client(client)
        if known is not None:
            if type(known.entry) is type(entry) and format_entry(entry) == format_entry(known.entry):
                return log, state
            raise EntryRefused("this id belongs to another entry", got=client[:60], expected="a new id for a new entry")
    if seq != log.next_seq:
        told = f"seq {seq}"
        if 0 < seq < log.next_seq:
            told = f"entry {seq} is {format_entry(log.records[seq].entry)}"[:200]  # type: ignore[arg-type]
        raise SeqTaken(seq, log.next_seq, told)
    _check_reading(entry)
    if seq > MAX_ENTRIES:
        raise EntryRefused("the match is full", expected=f"at most {MAX_ENTRIES} entries")
    game = 0 if isinstance(entry, CORRECTIONS) else state.now.game
    longer = log.plus(Record(seq, entry, author, time_ms, desk, client, game))
    after = extend(state, longer.records[seq])
    new = new_problems(state, after)
    if not settle_later or not isinstance(entry, CORRECTIONS):
        hard = new
    else:
        hard = tuple(problem for problem in new if problem.seq == seq or _of_reading(problem, entry))
    if hard:
        raise EntryRefused(describe(hard[0]), problems=new, got=format_entry(entry)[:200])
    return longer, after


def _check_reading(entry: Entry) -> None:
    """An entry that was put together elsewhere must be one that a line of text can say."""
    text = format_entry(entry)
    read = parse_entry(text)
    if type(read) is not type(entry) or read != entry:
        raise EntryRefused("not an entry that can be written", got=str(entry)[:200], expected=text[:200])


def refusal(state: State, entry: Entry) -> tuple[Problem, ...]:
    """What an entry would bring about as the next one; nothing where it can stand."""
    game = 0 if isinstance(entry, CORRECTIONS) else state.now.game
    return new_problems(state, extend(state, Record(state.next_seq, entry, game=game)))


def new_problems(before: State, after: State) -> tuple[Problem, ...]:
    """Problems that were not there before."""
    if len(after.placed) == len(before.placed) + 1 and after.corrections is before.corrections:
        return after.placed[-1].row.problems
    known = set(before.problems)
    return tuple(problem for problem in after.problems if problem not in known)


def _of_reading(problem: Problem, entry: Entry) -> bool:
    """Whether a problem lies in what the correction itself puts down."""
    return getattr(entry, "seq", 0) == problem.seq and problem.code not in ("game", "turn", "after_end")
