"""One match in memory: its log, what follows from it, and who follows it."""

import asyncio
from collections.abc import Callable

from fivepins.desk.view import view
from fivepins.hall.clock import Clock
from fivepins.hall.match.followers import Beat, Follower, Followers, View
from fivepins.hall.match.json_bytes import json_bytes
from fivepins.hall.match.simulated_table import SimulatedTable
from fivepins.match.fold.state import State
from fivepins.match.match_log import MatchLog


class Match:
    """One match in memory.

    Attributes:
        id: Its id.
        log: Its entries.
        state: What follows from them.
        lock: Held while an entry is written.
        users: Requests and followers that use it now.
        simulated: Its table, None where it is scored from a real one.
        origin: What it was read from where it was not begun here, else "".
        behind: Whether the store may have more entries.
        now_ms: The time that its views carry.
        on_show: Called when it is shown anew.
    """

    def __init__(
        self,
        match_id: str,
        log: MatchLog,
        state: State,
        simulated: SimulatedTable | None,
        clock: Clock,
        origin: str = "",
    ) -> None:
        self.id = match_id
        self.log = log
        self.state = state
        self.lock = asyncio.Lock()
        self.users = 0
        self.simulated = simulated
        self.origin = origin
        self.behind = False
        self.now_ms = clock
        self.on_show: Callable[[], None] = lambda: None
        self._views: dict[str, bytes] = {}
        self._followers: dict[str, Followers] = {}

    @property
    def seq(self) -> int:
        """Number of the last entry."""
        return self.log.next_seq - 1

    def view(self, lang: str) -> bytes:
        """The view as JSON, with the time of now; the rest is made once for all who ask."""
        made = self._views.get(lang)
        if made is None:
            made = self._views[lang] = json_bytes(view(self.state, self.id, lang, self.origin))[:-1]
        table = None if self.simulated is None else self.simulated.to_json(self.state)
        return b'%b,"table":%b,"server_ms":%d}' % (made, json_bytes(table), self.now_ms())

    @property
    def followers(self) -> int:
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
        self.on_show()

    def beat(self) -> None:
        """Give everybody who follows a sign of life."""
        for followers in self._followers.values():
            if followers:
                followers.tell_beat(Beat(self.seq, self.now_ms()))

    def follow(self, lang: str, left: Callable[[], None]) -> Follower:
        """Follow it in a language; `left` is called when the follower leaves."""
        followers = self._followers.setdefault(lang, Followers())
        return followers.follow(lambda: View(self.seq, self.view(lang)), left)

    def close(self) -> None:
        """Tell nobody anything any more."""
        for followers in self._followers.values():
            followers.close()
