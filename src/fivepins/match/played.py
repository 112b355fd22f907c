"""A match written in one line, as the case tables have it: played by strict appending, and what it comes to."""

from fivepins.match.append import append, create
from fivepins.match.fold.state import State
from fivepins.match.log.append import EntryRefused
from fivepins.match.match_log import MatchLog
from fivepins.match.notation.headers import creation_of_headers
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError
from fivepins.rules.edition import Edition


def begun(edition: str = "umb-1997", headers: str = "", book: Edition | None = None) -> tuple[MatchLog, State]:
    """A new match.

    Args:
        edition: Id of the rule book.
        headers: `Name=value`, blanks in a value written `_`.
        book: The rule book, where it is none that comes with the package.

    Raises:
        InputError: If no match can begin so.
    """
    words = [word.replace("_", " ").partition("=") for word in headers.split()]
    pairs = [(name, value) for name, _, value in words]
    return create(creation_of_headers([*pairs, ("Rules", edition)]), edition=book)


def played(
    entries: str, edition: str = "umb-1997", headers: str = "", book: Edition | None = None
) -> tuple[MatchLog, State]:
    """A match played through.

    Args:
        entries: With ` · ` between them; `✗code entry` must be refused for that reason.
        edition: As `begun`.
        headers: As `begun`.
        book: As `begun`.

    Raises:
        InputError: If an entry cannot be read or is refused, or one that must be refused is not, or for another reason.
    """
    log, state = begun(edition, headers, book)
    for line in entries.split(" · "):
        if line.startswith("✗"):
            code, _, text = line[1:].partition(" ")
            found = _refusals(log, state, text)
            if code not in found:
                told = f"refused for {', '.join(found)}" if found else "accepted"
                raise InputError(f"the entry {text!r} is to be refused", got=told, expected=f"refused for {code}")
        else:
            log, state = append(log, state, parse_entry(line), seq=log.next_seq)
    return log, state


def _refusals(log: MatchLog, state: State, text: str) -> list[str]:
    """The codes of the problems for which an entry is refused, none where it is not."""
    try:
        append(log, state, parse_entry(text), seq=log.next_seq)
    except EntryRefused as refused:
        return [problem.code for problem in refused.problems]
    return []


def told(state: State) -> str:
    """Points, games, how and who plays, `4:0 0:0 plain Y`, or `over` and who won."""
    now = state.now
    last = f"over {state.winner}" if now.over else f"{now.how} {now.striker}"
    return f"{now.white}:{now.yellow} {state.games_won[0]}:{state.games_won[1]} {last}"
