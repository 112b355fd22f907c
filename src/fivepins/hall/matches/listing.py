"""Lists of matches, with the line that each has in them."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from fivepins.desk.view import list_line
from fivepins.hall.errors import UnreadableMatch
from fivepins.hall.match.match import Match
from fivepins.hall.matches.reading import Reader
from fivepins.model.errors import InputError
from fivepins.store.matches import Store, StoredMatch

MAX_SUMMARIES: Final = 5000
"""Matches whose line in a list is kept in memory."""


class Page(NamedTuple):
    """Some of the matches.

    Attributes:
        matches: A line for each.
        unreadable: Those that cannot be read, each with the reason.
        next: `before` of the next page, "" behind the last one.
    """

    matches: list[dict[str, Any]]
    unreadable: list[dict[str, str]]
    next: str


class Lists:
    """Lists the matches of a store.

    Args:
        store: Where they are kept.
        reader: Reads those that are not in memory.
        in_memory: The match of an id, None where it is not in memory.
    """

    def __init__(self, store: Store, reader: Reader, in_memory: Callable[[str], Match | None]) -> None:
        self._store = store
        self._reader = reader
        self._in_memory = in_memory
        self._summaries: OrderedDict[str, tuple[int, dict[str, Any]]] = OrderedDict()

    async def page(self, words: str, *, archived: bool | None, limit: int, before: str) -> Page:
        """Matches, the last changed first.

        Args:
            words: Words that stand in names or heading.
            archived: Only those put away, only the others, or (None) both.
            limit: At most so many.
            before: `next` of the page before, "" for the first one.

        Raises:
            InputError: If `before` is no such place, or a control character stands in the words.
            StoreError: If the store cannot be read now.
        """
        place = _place(before)
        if control := next((sign for sign in words if sign < " " and not sign.isspace()), ""):
            raise InputError("a control character", got=repr(control), expected="words that stand in names or heading")
        found = await asyncio.to_thread(self._store.search, words, archived=archived, limit=limit, before=place)
        lines, unreadable = await self._lines(found)
        return Page(lines, unreadable, f"{found[-1].changed_ms}-{found[-1].id}" if len(found) == limit else "")

    async def _lines(self, found: Sequence[StoredMatch]) -> tuple[list[dict[str, Any]], list[dict[str, str]]]:
        known: dict[str, dict[str, Any] | str] = {}
        for one in found:
            match = self._in_memory(one.id)
            kept = self._summaries.get(one.id)
            if match is not None:
                known[one.id] = list_line(match.state, one.id, match.origin)
            elif kept is not None and kept[0] == one.last:
                known[one.id] = kept[1]
        unknown = [one for one in found if one.id not in known]
        if unknown:
            read = await asyncio.to_thread(self._read, unknown)
            for one, line in zip(unknown, read, strict=True):
                known[one.id] = line
                if not isinstance(line, str):
                    self._summaries[one.id] = (one.last, line)
            while len(self._summaries) > MAX_SUMMARIES:
                self._summaries.popitem(last=False)
        lines, unreadable = [], []
        for one in found:
            line = known[one.id]
            if isinstance(line, str):
                unreadable.append({"id": one.id, "error": line})
            else:
                times = {"created_ms": one.created_ms, "changed_ms": one.changed_ms, "archived": one.archived}
                lines.append({**line, **times})
        return lines, unreadable

    def _read(self, found: Sequence[StoredMatch]) -> list[dict[str, Any] | str]:
        """The line of each match, or why it cannot be read."""
        lines: list[dict[str, Any] | str] = []
        for one in found:
            try:
                lines.append(list_line(self._reader.read_log(one.id)[1], one.id, one.origin))
            except UnreadableMatch as error:
                lines.append(str(error))
        return lines


def _place(before: str) -> tuple[int, str] | None:
    if not before:
        return None
    time, dash, match_id = before.partition("-")
    if not dash or not time.isascii() or not time.isdigit() or len(time) > 16:
        raise InputError("not the place of a page", got=before, expected="what `next` of the page before says")
    return int(time), match_id
