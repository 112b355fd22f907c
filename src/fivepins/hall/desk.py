"""Matches scored from a real table: entries written, tried and explained."""

from typing import Any

from fivepins.desk.preview import preview
from fivepins.desk.rows import entry_json
from fivepins.hall.errors import NotAllowed, Unknown
from fivepins.hall.match.match import Match
from fivepins.hall.matches.writing import Entered, Writer
from fivepins.match.entries import Entry
from fivepins.match.notation.printing import format_entry


class Desk:
    """What a match desk does.

    Args:
        writer: Writes its entries.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def enter(
        self,
        match: Match,
        entry: Entry,
        *,
        seq: int,
        client_id: str,
        author: str = "",
        desk: str = "",
        lang: str = "en",
    ) -> Entered:
        """Write an entry; it is safe on the disk when this returns.

        Args:
            match: The match.
            entry: The entry.
            seq: The number that it is to get.
            client_id: The desk's own id of it: the same one again finds the entry written.
            author: Who writes it.
            desk: On which desk.
            lang: Language of the ruling.

        Raises:
            NotAllowed: If the match is played on the simulated table.
            Conflict: If the number is not the next one.
            InputError: If the entry cannot stand there, or the id belongs to another entry.
            StoreError: If the store cannot write it now.
        """
        if match.simulated is not None:
            raise NotAllowed(
                "this match is played on the simulated table, which writes its entries",
                got=format_entry(entry)[:60],
                expected="a stroke at /api/play",
            )
        return await self._writer.enter(match, entry, seq=seq, client_id=client_id, author=author, desk=desk, lang=lang)

    def preview(self, match: Match, entry: Entry, lang: str = "en") -> dict[str, Any]:
        """What an entry would bring about as the next one; nothing is written.

        Raises:
            InputError: If it cannot stand there.
        """
        return preview(match.log, match.state, entry, lang)

    def explain(self, match: Match, seq: int, lang: str = "en") -> dict[str, Any]:
        """One entry as it was written and as it reads now, every ruling in full sentences.

        Raises:
            Unknown: If there is no such entry.
        """
        if seq >= match.state.next_seq:
            raise Unknown("there is no such entry", got=str(seq), expected=f"1 to {match.state.next_seq - 1}")
        return entry_json(match.state, seq, lang)
