"""Matches written in one line: played by strict appending, and said in one line again."""

from typing import Any

import pytest

from fivepins.match.append import append, create
from fivepins.match.fold.state import State
from fivepins.match.log.append import EntryRefused
from fivepins.match.match_log import MatchLog
from fivepins.match.notation.headers import creation_of_headers
from fivepins.match.notation.parse import parse_entry
from fivepins.rules.edition import Edition


def begun(edition: str = "umb-1997", headers: str = "", book: Edition | None = None) -> tuple[MatchLog, State]:
    """A new match; blanks in a header's value are written `_`."""
    pairs = [tuple(word.replace("_", " ").split("=", 1)) for word in headers.split()]
    return create(creation_of_headers([*pairs, ("Rules", edition)]), edition=book)  # type: ignore[list-item]


def played(
    entries: str, edition: str = "umb-1997", headers: str = "", book: Edition | None = None
) -> tuple[MatchLog, State]:
    """A match played through; `✗code entry` must be refused for that reason."""
    log, state = begun(edition, headers, book)
    for line in entries.split(" · "):
        if line.startswith("✗"):
            code, _, text = line[1:].partition(" ")
            with pytest.raises(EntryRefused) as refused:
                append(log, state, parse_entry(text), seq=log.next_seq)
            assert code in {problem.code for problem in refused.value.problems}, (line, refused.value)
        else:
            log, state = append(log, state, parse_entry(line), seq=log.next_seq)
    return log, state


def told(state: State) -> str:
    """Points, games, how and who plays."""
    now = state.now
    last = f"over {state.winner}" if now.over else f"{now.how} {now.striker}"
    return f"{now.white}:{now.yellow} {state.games_won[0]}:{state.games_won[1]} {last}"


def lines(state: State) -> list[Any]:
    """What a State shows, comparable between two of them."""
    return [state.now, state.rows, state.problems]
