"""One match in memory: its log, what follows from it, and who follows it."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from fivepins.desk.view import view
from fivepins.hall.followers import Beat, Follower, Followers, View
from fivepins.hall.table.simulated_table import SimulatedTable
from fivepins.match.creation import Creation
from fivepins.match.fold.state import State
from fivepins.match.match_log import MatchLog
from fivepins.match.notation.printing import format_entry


class Match:
    """One match in memory.

    Attributes:
        id: Its id.
        log: Its entries.
        state: What follows from them.
        lock: Held while an entry is written.
        users: Requests and streams that use it now.
        simulated: Its table, None where it is scored from a real one.
    """

    def __init__(self, match_id: str, log: MatchLog, state: State, simulated: SimulatedTable | None = None) -> None:
        self.id = match_id
        self.log = log
        self.state = state
        self.lock = asyncio.Lock()
        self.users = 0
        self.simulated = simulated
        self.behind = False
        self._views: dict[str, bytes] = {}
        self._followers: dict[str, Followers] = {}

    @property
    def seq(self) -> int:
        """Number of the last entry."""
        return self.log.next_seq - 1

    def view(self, lang: str) -> bytes:
        """The view as JSON, with the server's time; the rest is made once for all who ask."""
        made = self._views.get(lang)
        if made is None:
            made = self._views[lang] = to_bytes(view(self.state, self.id, lang))[:-1]
        table = None if self.simulated is None else self.simulated.to_json(self.state)
        return b'%b,"table":%b,"server_ms":%d}' % (made, to_bytes(table), now_ms())

    @property
    def listeners(self) -> int:
        """How many follow it."""
        return sum(len(followers) for followers in self._followers.values())

    def change(self, log: MatchLog, state: State) -> None:
        """Take over a longer log, and show it to everybody who follows."""
        self.log = log
        self.state = state
        self._views.clear()
        self.show()

    def show(self) -> None:
        """Show everybody who follows how it stands; its entries may be the same."""
        for lang, followers in self._followers.items():
            if followers:
                followers.tell(View(self.seq, self.view(lang)))

    def beat(self) -> None:
        """Give everybody who follows a sign of life."""
        for followers in self._followers.values():
            if followers:
                followers.tell_beat(Beat(self.seq, now_ms()))

    def text(self, seq: int) -> str:
        """An entry as it was written; "" for the creation and where there is none."""
        if not 0 < seq < self.log.next_seq:
            return ""
        entry = self.log.records[seq].entry
        return "" if isinstance(entry, Creation) else format_entry(entry)

    def follow(self, lang: str, left: Callable[[], None]) -> Follower:
        """Follow it in a language; `left` is called when the follower leaves."""
        followers = self._followers.setdefault(lang, Followers())
        return followers.follow(lambda: View(self.seq, self.view(lang)), left)

    def close(self) -> None:
        """Tell nobody anything any more."""
        for followers in self._followers.values():
            followers.close()


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def to_bytes(value: Any) -> bytes:
    """A value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
