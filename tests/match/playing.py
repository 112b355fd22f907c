"""Matches written in one line, and what a State shows of them."""

from typing import Any

from fivepins.match.fold.state import State
from fivepins.match.played import begun, played, told

__all__ = ["begun", "lines", "played", "told"]


def lines(state: State) -> list[Any]:
    """What a State shows, comparable between two of them."""
    return [state.now, state.rows, state.problems]
